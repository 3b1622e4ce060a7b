//! The generator: puzzles with exactly one solution, to order.
//!
//! 1. `topology.rs`: a random maximal legal shading, the solution.
//! 2. `fill.rs`: random numbers for the white cells, no line repeating one; then every shaded cell repeats a white
//!    number of its row or column.
//! 3. Here: while there is another solution, the shaded cells that are not known to be forced get new numbers (repair).
//!
//! **Every strictly unique puzzle can come out, and nothing else.** Nothing else, because uniqueness is proved before a
//! puzzle is given away. Every one: its solution is a maximal shading, so step 1 can draw it; its white cells repeat no
//! number in a line, so step 2 can draw them; each shaded cell repeats a white number of its row or column, or it could
//! be white, so step 2 can draw it as well; and then there is nothing to repair. Blanks are not drawn.

mod chain;
mod fill;
mod topology;
mod uniform;

use std::fmt;
use std::ops::RangeInclusive;

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::board::{Puzzle, Shade, Shading, Size};
use crate::engine::Budget;
use crate::solve::{Options, unforced_cells};

pub use chain::{Chain, near_uniform};
pub use fill::Bias;
pub use topology::Symmetry;
pub use uniform::Uniform;

use fill::Filling;
use topology::{Topology, Unfit, fewest_symbols, fullest_line, most_shaded};

/// What is wanted.
#[derive(Clone, Debug)]
pub struct Order {
    /// Size of the board.
    pub size: Size,
    /// How many different numbers there may be.
    pub symbols: usize,
    /// How shaded cells get their numbers.
    pub bias: Bias,
    /// How many cells the solution shades.
    pub shaded: RangeInclusive<usize>,
    /// How the shading is symmetric.
    pub symmetry: Symmetry,
    /// The shading itself; undecided cells may be shaded or not.
    pub drawing: Option<Shading>,
    /// When to give up.
    pub effort: Effort,
}

/// What one puzzle may cost. Counted in tries, not seconds, so that a seed gives the same puzzle on every machine.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Shadings drawn.
    pub shadings: usize,
    /// Fillings tried for each shading.
    pub fillings: usize,
    /// Repairs of each filling.
    pub repairs: usize,
    /// Stops a run from outside: time, or a flag.
    pub budget: Budget,
}

impl Default for Effort {
    fn default() -> Self {
        Self { shadings: 1000, fillings: 5, repairs: 200, budget: Budget::default() }
    }
}

impl Order {
    /// A board of the given size with as many symbols as its longer side, and no further wishes.
    pub fn new(size: Size) -> Self {
        Self {
            size,
            symbols: size.rows().max(size.cols()),
            bias: Bias::default(),
            shaded: 0..=usize::MAX,
            symmetry: Symmetry::None,
            drawing: None,
            effort: Effort::default(),
        }
    }

    /// Refuses what cannot be, with the bound that forbids it.
    pub fn check(&self) -> Result<(), Refusal> {
        let impossible = |why: String| Err(Refusal::Impossible(why));
        let size = self.size;
        let (fewest, most) = (fewest_symbols(size), most_shaded(size));
        if size.cells() == 2 {
            return impossible(format!(
                "no board of {size} has exactly one solution: of two equal numbers either can go"
            ));
        }
        if self.symbols < fewest {
            return impossible(format!(
                "{} symbols are too few for {size}: a legal shading shades at most {most} cells, so some line keeps at \
                 least {fewest} different numbers white",
                self.symbols
            ));
        }
        if *self.shaded.start() > most {
            return impossible(format!(
                "{} shaded cells are too many for {size}: a legal shading has at most {most}",
                self.shaded.start()
            ));
        }
        if self.shaded.is_empty() {
            return impossible("the range of shaded cells is empty".to_owned());
        }
        if self.symmetry == Symmetry::Diagonal && size.rows() != size.cols() {
            return impossible(format!("diagonal symmetry needs a square board, not {size}"));
        }
        for (name, p) in [("neighbour", self.bias.neighbour), ("cross", self.bias.cross)] {
            if !(0.0..=1.0).contains(&p) {
                return impossible(format!("the {name} bias is a probability from 0 to 1, not {p}"));
            }
        }
        match &self.drawing {
            Some(drawing) if drawing.size() != size => {
                impossible(format!("the shading is {}, the board {size}", drawing.size()))
            }
            Some(drawing) => self.check_drawing(drawing),
            None => Ok(()),
        }
    }

    fn check_drawing(&self, drawing: &Shading) -> Result<(), Refusal> {
        let size = self.size;
        let names = |cells: &[usize]| {
            let shown: Vec<String> = cells.iter().take(8).map(|&cell| size.name(cell)).collect();
            format!("{}{}", shown.join(" "), if cells.len() > 8 { " …" } else { "" })
        };
        // Any completion shows whether the given cells are legal. Whether white cells stay open may depend on chance
        // as long as some cells are undecided.
        match topology::complete(drawing, &mut ChaCha8Rng::seed_from_u64(0)) {
            Err(Unfit::Illegal(cell)) => {
                let near = size.neighbours(cell).find(|&near| drawing.get(near) == Shade::Shaded);
                Err(Refusal::Impossible(match near {
                    Some(near) => {
                        format!("the shading breaks the rules: {} share an edge", names(&[near, cell]))
                    }
                    None => format!(
                        "the shading breaks the rules: {} closes a wall that cuts white cells off",
                        names(&[cell])
                    ),
                }))
            }
            Err(Unfit::Open(cells)) if drawing.is_complete() => Err(Refusal::Impossible(format!(
                "no puzzle with this shading has only one solution, because these white cells could be shaded as well: {}",
                names(&cells)
            ))),
            Ok(shading) if drawing.is_complete() && fullest_line(&shading) > self.symbols => {
                Err(Refusal::Impossible(format!(
                    "{} symbols are too few for this shading: a line keeps {} cells white",
                    self.symbols,
                    fullest_line(&shading)
                )))
            }
            _ => Ok(()),
        }
    }
}

/// A puzzle made to order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Shading,
    /// What it cost.
    pub tries: Tries,
}

/// Work that went into a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    /// Shadings drawn that did not fit the order.
    pub misfits: usize,
    /// Shadings that were filled.
    pub shadings: usize,
    /// Fillings.
    pub fillings: usize,
    /// Repairs.
    pub repairs: usize,
    /// Unique puzzles that were not accepted.
    pub rejected: usize,
}

/// Why there is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There cannot be one.
    Impossible(String),
    /// None was found within the effort allowed.
    GaveUp(Tries),
    /// The budget ran out, or somebody wanted to stop.
    Stopped,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Impossible(why) => f.write_str(why),
            Self::Stopped => f.write_str("stopped before a puzzle was found"),
            Self::GaveUp(Tries { misfits, shadings, fillings, repairs, rejected }) => {
                write!(f, "gave up after {} shadings", misfits + shadings)?;
                if *misfits > 0 {
                    write!(
                        f,
                        " ({misfits} with another number of shaded cells, more numbers needed, or not symmetric)"
                    )?;
                }
                write!(f, ", {fillings} fillings and {repairs} repairs")?;
                if *rejected > 0 {
                    write!(f, "; {rejected} unique puzzles were not as ordered")?;
                }
                f.write_str("; such puzzles are rare or do not exist")
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// A strictly unique puzzle to order; the same order and seed give the same puzzle on every machine.
///
/// ```
/// use hitori_core::generate::{Order, generate};
/// use hitori_core::{Size, solve};
/// let made = generate(&Order::new(Size::new(8, 8)?), 42)?;
/// assert_eq!(solve::unique(&made.puzzle, &solve::Options::default()).unique(), Some(&made.solution));
/// let mut order = Order::new(Size::new(9, 9)?);
/// order.symbols = 5;
/// assert!(generate(&order, 1).unwrap_err().to_string().contains("too few"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn generate(order: &Order, seed: u64) -> Result<Made, Refusal> {
    generate_accepted(order, seed, |_, _| true)
}

/// Like [`generate`], but goes on until a puzzle and its solution are accepted.
pub fn generate_accepted(
    order: &Order,
    seed: u64,
    mut accept: impl FnMut(&Puzzle, &Shading) -> bool,
) -> Result<Made, Refusal> {
    order.check()?;
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut topology = Topology::new(order.size, order.symmetry, order.shaded.clone());
    let mut tries = Tries::default();
    let options = Options::default().with_budget(order.effort.budget.clone());
    while tries.misfits + tries.shadings < order.effort.shadings {
        let drawn = match &order.drawing {
            Some(drawing) => topology::complete(drawing, &mut rng)
                .ok()
                .filter(|s| order.shaded.contains(&s.shaded().count())),
            None => topology.draw(&mut rng),
        };
        let Some(solution) = drawn.filter(|solution| fullest_line(solution) <= order.symbols) else {
            tries.misfits += 1;
            if order.effort.budget.check().is_err() {
                return Err(Refusal::Stopped);
            }
            continue;
        };
        tries.shadings += 1;
        for _ in 0..order.effort.fillings {
            if let Some(puzzle) = fill_and_repair(&solution, order, &options, &mut tries, &mut rng)? {
                if accept(&puzzle, &solution) {
                    return Ok(Made { puzzle, solution, tries });
                }
                tries.rejected += 1;
                if order.effort.budget.check().is_err() {
                    return Err(Refusal::Stopped);
                }
            }
        }
    }
    Err(Refusal::GaveUp(tries))
}

/// Fills a shading with numbers and repairs them until they have no other solution.
fn fill_and_repair(
    solution: &Shading,
    order: &Order,
    options: &Options,
    tries: &mut Tries,
    rng: &mut impl Rng,
) -> Result<Option<Puzzle>, Refusal> {
    tries.fillings += 1;
    let mut filling = Filling::new(solution, order.symbols, rng);
    for cell in solution.shaded() {
        filling.draw(cell, order.bias, rng);
    }
    for round in 0..=order.effort.repairs {
        let puzzle = filling.puzzle();
        // The shading is maximal, so it is the only solution when all its shaded cells are forced.
        let unforced = unforced_cells(&puzzle, solution, options).map_err(|_| Refusal::Stopped)?;
        if unforced.is_empty() {
            return Ok(Some(puzzle));
        }
        if round == order.effort.repairs {
            break;
        }
        tries.repairs += 1;
        for cell in unforced {
            filling.draw(cell, order.bias, rng);
        }
    }
    Ok(None)
}

/// A puzzle of the given size without further wishes, for tests and measurements; `None` where there is none.
pub fn instance(size: Size, seed: u64) -> Option<(Puzzle, Shading)> {
    generate(&Order::new(size), seed).ok().map(|made| (made.puzzle, made.solution))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Semantics;
    use crate::referee::is_solution;
    use crate::solve::unique;

    #[test]
    fn instances_of_all_shapes_are_unique() {
        let shapes = (1..=12).flat_map(|rows| (1..=12).map(move |cols| (rows, cols)));
        for (seed, (rows, cols)) in (0..).zip(shapes) {
            let size = Size::new(rows, cols).unwrap();
            let Some((puzzle, solution)) = instance(size, seed) else {
                assert_eq!(size.cells(), 2, "{size}");
                continue;
            };
            assert!(is_solution(&puzzle, &solution, Semantics::Strict), "{size}");
            assert_eq!(unique(&puzzle, &Options::default()).unique(), Some(&solution), "{size}");
        }
    }
}
