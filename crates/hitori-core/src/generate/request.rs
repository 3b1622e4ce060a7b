//! What is asked of the generator, and the bounds that a request must keep to.

use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::error::Impossible;
use super::fill::Bias;
use super::requirement::{self, Requirement};
use super::target::Target;
use super::topology::{self, Symmetry, Unfit, fewest_shaded, fewest_symbols, fullest_line, most_shaded};
use crate::board::{Shade, Shading, Size};
use crate::rate::DifficultyRange;

/// What is wanted. A seed and a request name one puzzle.
///
/// A request is written as the options of `hitori generate` that make it, and read back from them:
///
/// ```
/// use hitori_core::generate::{Request, Symmetry};
/// use hitori_core::Size;
/// let request = Request::new(Size::new(9, 9)?).with_symmetry(Symmetry::Rotate).with_shaded(25..=30);
/// assert_eq!(request.to_string(), "--size 9x9 --shaded 25..30 --symmetry rotate");
/// assert_eq!(request.to_string().parse(), Ok(request));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Request {
    /// Size of the board.
    pub size: Size,
    /// How many different numbers there may be.
    pub symbols: usize,
    /// How puzzles are drawn.
    pub method: Method,
    /// How shaded cells get their numbers.
    pub bias: Bias,
    /// How many cells the solution shades.
    pub shaded: RangeInclusive<usize>,
    /// How the shading is symmetric.
    pub symmetry: Symmetry,
    /// The shading itself; undecided cells may be shaded or not.
    pub drawing: Option<Shading>,
    /// The class wanted; none means any.
    pub target: Option<Target>,
    /// The difficulty for people that is wanted; none means any.
    pub difficulty: Option<DifficultyRange>,
    /// How many steps of which rules the usual explanation is to have; none of a rule means any number. In the order of the rules
    /// ([`Requirement::rules`]).
    pub requirements: Vec<Requirement>,
    /// When to give up.
    pub attempts: Attempts,
}

/// How puzzles are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Draws a shading, fills it with numbers and repairs them until they have no other solution. Fast at any size; every
    /// unique puzzle can come out, but not equally often.
    #[default]
    Repair,
    /// As in de Nooij 2026, appendix D: keeps the shading and draws numbers again until the board is unique.
    Nooij,
    /// As in Rietdijk 2026, section 4.1: draws shading and numbers again until the board is unique.
    Rietdijk,
    /// Draws boards until one is unique: each has the same probability, exactly. For small boards.
    Uniform,
    /// Walks at random over unique boards: each has nearly the same probability, at any size.
    NearUniform {
        /// Steps of the walk for each cell of the board.
        steps_per_cell: usize,
    },
}

impl Method {
    /// Steps per cell after which a walk has forgotten where it started, as measured in docs/generator.md.
    pub const STEPS_PER_CELL: usize = 200;
    /// The schemes that draw a shading first, by the names that requests have for them.
    pub const SCHEMES: [(&'static str, Self); 3] =
        [("repair", Self::Repair), ("nooij", Self::Nooij), ("rietdijk", Self::Rietdijk)];
    /// The random walk with the usual number of steps.
    pub const NEAR_UNIFORM: Self = Self::NearUniform { steps_per_cell: Self::STEPS_PER_CELL };
}

/// How much may be tried for one puzzle before giving up. Counted in attempts, not seconds, so that a seed gives the same
/// puzzle on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Attempts {
    /// Shadings drawn; boards when sampling uniformly; fillings of the schemes without repair. `None` means the number that is usual for the request: see
    /// [`Request::draws`].
    pub draws: Option<usize>,
    /// Fillings of each shading.
    pub fillings: usize,
    /// Repairs of each filling.
    pub repairs: usize,
}

impl Attempts {
    /// Shadings drawn unless another number is chosen.
    pub const DRAWS: usize = 1000;
    /// Fillings drawn by [`Method::Nooij`] and [`Method::Rietdijk`] unless another number is chosen: of boards of 100×100
    /// one in 400 is unique.
    pub const SCHEME_DRAWS: usize = 100_000;
    /// Boards drawn by [`Method::Uniform`] unless another number is chosen.
    pub const UNIFORM_DRAWS: usize = 10_000_000;
}

impl Default for Attempts {
    fn default() -> Self {
        Self { draws: None, fillings: 5, repairs: 200 }
    }
}

impl Request {
    /// The most symbols that may be asked for, on boards whose sides are not longer than that.
    pub const MAX_SYMBOLS: usize = 1_000_000;

    /// Asks for a board of the given size with as many symbols as its longer side, and nothing else.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            symbols: size.rows().max(size.cols()),
            method: Method::default(),
            bias: Bias::default(),
            shaded: 0..=usize::MAX,
            symmetry: Symmetry::None,
            drawing: None,
            target: None,
            difficulty: None,
            requirements: Vec::new(),
            attempts: Attempts::default(),
        }
    }

    /// Allows this many different numbers.
    pub fn with_symbols(self, symbols: usize) -> Self {
        Self { symbols, ..self }
    }

    /// Chooses how puzzles are drawn.
    pub fn with_method(self, method: Method) -> Self {
        Self { method, ..self }
    }

    /// Chooses how shaded cells get their numbers.
    pub fn with_bias(self, bias: Bias) -> Self {
        Self { bias, ..self }
    }

    /// Limits the shaded cells of the solution.
    pub fn with_shaded(self, shaded: RangeInclusive<usize>) -> Self {
        Self { shaded, ..self }
    }

    /// Makes the shading symmetric.
    pub fn with_symmetry(self, symmetry: Symmetry) -> Self {
        Self { symmetry, ..self }
    }

    /// Prescribes the shading; its undecided cells may be shaded or not.
    pub fn with_drawing(self, drawing: Shading) -> Self {
        Self { drawing: Some(drawing), ..self }
    }

    /// Asks for puzzles that are as hard for people as this.
    pub fn with_difficulty(self, difficulty: impl Into<DifficultyRange>) -> Self {
        Self { difficulty: Some(difficulty.into()), ..self }
    }

    /// Asks for puzzles of a class.
    pub fn with_target(self, target: Target) -> Self {
        Self { target: Some(target), ..self }
    }

    /// Asks for puzzles whose usual explanation has so many steps of a rule, besides what was required before.
    pub fn with_requirement(mut self, requirement: Requirement) -> Self {
        self.requirements.push(requirement);
        requirement::sort(&mut self.requirements);
        self
    }

    /// Draws this many shadings (boards, when sampling uniformly) for one puzzle before giving up.
    pub fn with_draws(mut self, draws: usize) -> Self {
        self.attempts.draws = Some(draws);
        self
    }

    /// Fills each shading this many times before it is given up.
    pub fn with_fillings(mut self, fillings: usize) -> Self {
        self.attempts.fillings = fillings;
        self
    }

    /// Repairs each filling this many times before it is given up.
    pub fn with_repairs(mut self, repairs: usize) -> Self {
        self.attempts.repairs = repairs;
        self
    }

    /// Returns how many shadings (boards, when sampling uniformly) are drawn for one puzzle before giving up.
    pub fn draws(&self) -> usize {
        self.attempts.draws.unwrap_or(match (self.method, self.is_judged()) {
            (Method::Uniform, _) => Attempts::UNIFORM_DRAWS,
            (Method::Nooij | Method::Rietdijk, _) => Attempts::SCHEME_DRAWS,
            (_, true) => Target::DRAWS,
            _ => Attempts::DRAWS,
        })
    }

    /// Returns the bound that the request violates, if it violates one. A request that passes may still be so rare that no
    /// puzzle is found. [`Generator::new`](super::Generator::new) calls it.
    pub fn check(&self) -> Result<(), Impossible> {
        let size = self.size;
        if size.cells() == 2 {
            return Err(Impossible::TwoCells { size });
        }
        self.check_combination()?;
        self.check_symbols()?;
        self.check_shaded()?;
        if self.symmetry == Symmetry::Diagonal && size.rows() != size.cols() {
            return Err(Impossible::NotSquare { size });
        }
        for (bias, value) in [("neighbour", self.bias.neighbour), ("cross", self.bias.cross)] {
            if !(0.0..=1.0).contains(&value) {
                return Err(Impossible::NotAProbability { bias, value });
            }
        }
        if let Some(target) = &self.target {
            target.check(size)?;
        }
        requirement::check(&self.requirements, size)?;
        self.drawing.as_ref().map_or(Ok(()), |drawing| self.check_drawing(drawing))
    }

    /// Samplers draw from all unique boards, and a drawing decides its own symmetry.
    fn check_combination(&self) -> Result<(), Impossible> {
        let plain = Self::new(self.size);
        let excluded = |with: &'static str, wishes: &[(&'static str, bool)]| {
            let wish = wishes.iter().find(|(_, is_there)| *is_there);
            wish.map_or(Ok(()), |&(option, _)| Err(Impossible::Excluded { option, with }))
        };
        if self.drawing.is_some() {
            excluded("a prescribed shading", &[("a symmetry", self.symmetry != Symmetry::None)])?;
        }
        let with = match self.method {
            Method::Repair => return Ok(()),
            Method::Nooij | Method::Rietdijk => {
                let usual = Attempts::default();
                let wishes = [
                    ("a number of fillings", self.attempts.fillings != usual.fillings),
                    ("a number of repairs", self.attempts.repairs != usual.repairs),
                ];
                return excluded("a scheme without repair", &wishes);
            }
            Method::Uniform => "uniform sampling",
            Method::NearUniform { .. } => "near-uniform sampling",
        };
        excluded(
            with,
            &[
                ("a bias", self.bias != plain.bias),
                ("a number of shaded cells", self.shaded != plain.shaded),
                ("a symmetry", self.symmetry != plain.symmetry),
                ("a prescribed shading", self.drawing.is_some()),
                ("a class", self.target.is_some()),
                ("a difficulty", self.difficulty.is_some()),
                ("a number of steps of a rule", !self.requirements.is_empty()),
            ],
        )
    }

    fn check_symbols(&self) -> Result<(), Impossible> {
        let (size, symbols, fewest) = (self.size, self.symbols, fewest_symbols(self.size));
        if symbols < fewest {
            let most_shaded = most_shaded(size);
            return Err(Impossible::TooFewSymbols { size, symbols, fewest, most_shaded });
        }
        let most = Self::MAX_SYMBOLS.max(size.rows()).max(size.cols());
        if symbols > most {
            return Err(Impossible::TooManySymbols { symbols, most });
        }
        Ok(())
    }

    fn check_shaded(&self) -> Result<(), Impossible> {
        let (size, low, high) = (self.size, *self.shaded.start(), *self.shaded.end());
        let (fewest, most) = (fewest_shaded(size), most_shaded(size));
        if self.shaded.is_empty() {
            return Err(Impossible::EmptyRange { what: "shaded cells" });
        }
        if low > most {
            return Err(Impossible::TooManyShaded { size, wanted: low, most });
        }
        if high < fewest {
            return Err(Impossible::TooFewShaded { size, wanted: high, fewest });
        }
        Ok(())
    }

    fn check_drawing(&self, drawing: &Shading) -> Result<(), Impossible> {
        let size = self.size;
        if drawing.size() != size {
            return Err(Impossible::DrawingSize { drawing: drawing.size(), size });
        }
        // Any completion shows whether the given cells are legal. Whether white cells stay open may depend on chance
        // as long as some cells are undecided.
        let completed = topology::complete(drawing, &mut ChaCha8Rng::seed_from_u64(0));
        if let Err(Unfit::Illegal(cell)) = completed {
            let near = size.neighbours(cell).find(|&near| drawing.get(near) == Shade::Shaded);
            return Err(match near {
                Some(near) => Impossible::DrawingAdjacent { size, cells: [near, cell] },
                None => Impossible::DrawingWall { size, cell },
            });
        }
        let shaded = drawing.shaded().count();
        if shaded > *self.shaded.end() || (drawing.is_complete() && shaded < *self.shaded.start()) {
            return Err(Impossible::DrawingShaded { shaded });
        }
        match completed {
            Err(Unfit::Open(cells)) if drawing.is_complete() => {
                Err(Impossible::DrawingNotMaximal { size, cells })
            }
            Ok(walls) if drawing.is_complete() && fullest_line(&walls.shading()) > self.symbols => {
                let needed = fullest_line(drawing);
                Err(Impossible::DrawingSymbols { symbols: self.symbols, needed })
            }
            _ => Ok(()),
        }
    }
}
