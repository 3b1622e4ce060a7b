//! Requests as text: the options of `hitori generate` that make them, in a fixed order, those with their default left out.
//!
//! | option | value | default |
//! |---|---|---|
//! | `--size` | `ROWSxCOLS`, or the side of a square | – |
//! | `--symbols` | number | the longer side |
//! | `--scheme` | `repair`, `nooij` or `rietdijk` | `repair` |
//! | `--uniform`, `--near-uniform` | – | neither |
//! | `--walk` | steps per cell of `--near-uniform` | 200 |
//! | `--bias-neighbour`, `--bias-cross` | probability | 0 |
//! | `--shaded` | range `MIN..MAX`, `MIN..`, `..MAX` or one number, both ends included | any |
//! | `--symmetry` | name | `none` |
//! | `--shading` | rows of `x`, `-` and `?`, joined by `/` | none |
//! | `--class` | class, or range like `D..F`, `D..` | any |
//! | `--steps` | range | any |
//! | `--depth` | levels of assumptions | 2 |
//! | `--difficulty` | word, or range like `easy..hard` | any |
//! | `--require` | `RULE:RANGE`, once for each rule | any |
//! | `--tries` | shadings, or boards of `--uniform` | see [`Request::draws`] |
//! | `--fillings`, `--repairs` | number | 5, 200 |

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

use super::request::{Method, Request};
use super::requirement::{self, Requirement};
use super::target::Target;
use super::topology::Symmetry;
use super::values::{
    Span, parse_classes, parse_difficulty, parse_number, parse_probability, parse_range, parse_scheme,
};
use crate::board::{Shading, Size};
use crate::formats::parse_shading;

/// Why a text is not a request.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RequestError {
    /// An option that does not exist.
    #[error("no option '{0}' of a request")]
    UnknownOption(String),
    /// An option that needs a value and has none.
    #[error("{0} needs a value")]
    NoValue(String),
    /// A value that the option does not take.
    #[error("{option}: {expected}, not '{value}'")]
    Value {
        /// The option.
        option: String,
        /// Its value.
        value: String,
        /// What was expected.
        expected: String,
    },
    /// An option that is given twice.
    #[error("{0} is given twice")]
    Twice(String),
    /// An option that makes sense with another one only.
    #[error("{option} needs {needs}")]
    Alone {
        /// The option.
        option: &'static str,
        /// The option that is missing.
        needs: &'static str,
    },
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let usual = Self::new(self.size);
        write!(f, "--size {}x{}", self.size.rows(), self.size.cols())?;
        option(f, "symbols", &self.symbols, &usual.symbols)?;
        match self.method {
            Method::Repair => {}
            Method::Nooij => f.write_str(" --scheme nooij")?,
            Method::Rietdijk => f.write_str(" --scheme rietdijk")?,
            Method::Uniform => f.write_str(" --uniform")?,
            Method::NearUniform { steps_per_cell } => {
                f.write_str(" --near-uniform")?;
                option(f, "walk", &steps_per_cell, &Method::STEPS_PER_CELL)?;
            }
        }
        option(f, "bias-neighbour", &self.bias.neighbour, &usual.bias.neighbour)?;
        option(f, "bias-cross", &self.bias.cross, &usual.bias.cross)?;
        option(f, "shaded", &Span(&self.shaded), &Span(&usual.shaded))?;
        option(f, "symmetry", &self.symmetry, &usual.symmetry)?;
        if let Some(drawing) = &self.drawing {
            write!(f, " --shading {}", drawing.row_strings().join("/"))?;
        }
        if let Some(target) = &self.target {
            match (target.classes.start(), target.classes.end()) {
                (low, high) if low == high => write!(f, " --class {low}")?,
                (low, high) => write!(f, " --class {low}..{high}")?,
            }
            option(f, "steps", &Span(&target.steps), &Span(&(0..=usize::MAX)))?;
            option(f, "depth", &target.depth, &Target::DEPTH)?;
        }
        if let Some(difficulty) = &self.difficulty {
            write!(f, " --difficulty {difficulty}")?;
        }
        for requirement in &self.requirements {
            write!(f, " --require {requirement}")?;
        }
        if let Some(draws) = self.attempts.draws {
            write!(f, " --tries {draws}")?;
        }
        option(f, "fillings", &self.attempts.fillings, &usual.attempts.fillings)?;
        option(f, "repairs", &self.attempts.repairs, &usual.attempts.repairs)
    }
}

/// Writes an option unless it has its default.
fn option<T: fmt::Display + PartialEq>(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: &T,
    usual: &T,
) -> fmt::Result {
    if value == usual { Ok(()) } else { write!(f, " --{name} {value}") }
}

impl FromStr for Request {
    type Err = RequestError;

    fn from_str(text: &str) -> Result<Self, RequestError> {
        let mut words = text.split_whitespace();
        let mut given = Given::default();
        while let Some(option) = words.next() {
            if !given.seen.insert(option.to_owned()) && option != REQUIRE {
                return Err(RequestError::Twice(option.to_owned()));
            }
            match option {
                "--uniform" => given.method = Method::Uniform,
                "--near-uniform" => given.method = Method::NEAR_UNIFORM,
                _ if !OPTIONS.contains(&option) => {
                    return Err(RequestError::UnknownOption(option.to_owned()));
                }
                _ => {
                    let value = words.next().ok_or_else(|| RequestError::NoValue(option.to_owned()))?;
                    given.values.push((option, value));
                }
            }
        }
        given.request()
    }
}

/// The only option that may be given several times.
const REQUIRE: &str = "--require";

/// The options that have a value.
const OPTIONS: [&str; 17] = [
    "--size",
    "--scheme",
    "--symbols",
    "--walk",
    "--bias-neighbour",
    "--bias-cross",
    "--shaded",
    "--symmetry",
    "--shading",
    "--class",
    "--steps",
    "--depth",
    "--difficulty",
    REQUIRE,
    "--tries",
    "--fillings",
    "--repairs",
];

/// The options of a text.
#[derive(Default)]
struct Given<'t> {
    seen: BTreeSet<String>,
    method: Method,
    values: Vec<(&'t str, &'t str)>,
}

impl Given<'_> {
    fn request(&self) -> Result<Request, RequestError> {
        let size: Size = self
            .value("--size", |text| text.parse().map_err(text_of))?
            .ok_or_else(|| RequestError::NoValue("--size".to_owned()))?;
        let mut request = Request::new(size).with_method(self.method(&["--uniform", "--near-uniform"])?);
        let symmetry = self.value("--symmetry", |text| text.parse::<Symmetry>().map_err(text_of))?;
        request.symmetry = symmetry.unwrap_or_default();
        request.symbols = self.value("--symbols", parse_number)?.unwrap_or(request.symbols);
        request.bias.neighbour = self.value("--bias-neighbour", parse_probability)?.unwrap_or_default();
        request.bias.cross = self.value("--bias-cross", parse_probability)?.unwrap_or_default();
        request.shaded = self.value("--shaded", parse_range)?.unwrap_or(request.shaded);
        request.drawing = self.value("--shading", |text| parse_drawing(text, size))?;
        request.target = self.target()?;
        request.difficulty = self.value("--difficulty", parse_difficulty)?;
        request.requirements = self.requirements()?;
        request.attempts.draws = self.value("--tries", parse_number)?;
        request.attempts.fillings =
            self.value("--fillings", parse_number)?.unwrap_or(request.attempts.fillings);
        request.attempts.repairs = self.value("--repairs", parse_number)?.unwrap_or(request.attempts.repairs);
        Ok(request)
    }

    fn method(&self, both: &[&str; 2]) -> Result<Method, RequestError> {
        if both.iter().all(|option| self.seen.contains(*option)) {
            return Err(RequestError::Twice(both.join(" or ")));
        }
        if let Some(scheme) = self.value("--scheme", parse_scheme)? {
            return match both.iter().chain(&["--walk"]).find(|option| self.seen.contains(**option)) {
                Some(option) => Err(RequestError::Twice(format!("{option} or --scheme"))),
                None => Ok(scheme),
            };
        }
        match (self.method, self.value("--walk", parse_number)?) {
            (Method::NearUniform { .. }, Some(steps_per_cell)) => Ok(Method::NearUniform { steps_per_cell }),
            (method, None) => Ok(method),
            _ => Err(RequestError::Alone { option: "--walk", needs: "--near-uniform" }),
        }
    }

    fn target(&self) -> Result<Option<Target>, RequestError> {
        let steps = self.value("--steps", parse_range)?;
        let depth = self.value("--depth", parse_number)?;
        let Some(classes) = self.value("--class", parse_classes)? else {
            let alone = |option| Err(RequestError::Alone { option, needs: "--class" });
            return match (steps, depth) {
                (Some(_), _) => alone("--steps"),
                (_, Some(_)) => alone("--depth"),
                _ => Ok(None),
            };
        };
        let mut target = Target::new(classes);
        target.steps = steps.unwrap_or(target.steps);
        target.depth = depth.unwrap_or(target.depth);
        Ok(Some(target))
    }

    fn requirements(&self) -> Result<Vec<Requirement>, RequestError> {
        let mut wanted = self.all_values(REQUIRE, |text| text.parse::<Requirement>())?;
        requirement::sort(&mut wanted);
        match wanted.windows(2).find(|two| two[0].rule() == two[1].rule()) {
            Some(two) => Err(RequestError::Twice(format!("{REQUIRE} {}", two[0].rule()))),
            None => Ok(wanted),
        }
    }

    fn value<T>(
        &self,
        option: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Option<T>, RequestError> {
        Ok(self.all_values(option, parse)?.pop())
    }

    fn all_values<T>(
        &self,
        option: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<Vec<T>, RequestError> {
        let values = self.values.iter().filter(|(name, _)| *name == option);
        values.map(|(_, value)| self.parsed(option, value, &parse)).collect()
    }

    fn parsed<T>(
        &self,
        option: &str,
        value: &str,
        parse: impl Fn(&str) -> Result<T, String>,
    ) -> Result<T, RequestError> {
        let wrong =
            |expected| RequestError::Value { option: option.to_owned(), value: value.to_owned(), expected };
        parse(value).map_err(wrong)
    }
}

fn text_of(error: impl fmt::Display) -> String {
    error.to_string()
}

/// Reads a drawing on one line, its rows joined by `/`. The error says what was expected.
fn parse_drawing(text: &str, size: Size) -> Result<Shading, String> {
    parse_shading(&text.replace('/', "\n"), size).map_err(|error| error.message)
}

impl Serialize for Request {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Request {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Bias;
    use super::*;
    use crate::deduce::Class;
    use crate::rate::{Difficulty, DifficultyRange};

    #[test]
    fn requests_survive_being_written() {
        let size = Size::new(8, 9).unwrap();
        let drawing = parse_drawing("x--/?-?", Size::new(2, 3).unwrap()).unwrap();
        let target = Target::new(Class::D..=Class::F).with_steps(0..=7).with_depth(3);
        let bias = Bias::default().with_neighbour(0.1).with_cross(1.0 / 3.0);
        let requests = [
            (Request::new(size), "--size 8x9"),
            (
                Request::new(size).with_symbols(12).with_bias(bias).with_shaded(20..=20),
                "--size 8x9 --symbols 12 --bias-neighbour 0.1 --bias-cross 0.3333333333333333 --shaded 20",
            ),
            (Request::new(size).with_method(Method::Uniform).with_draws(9), "--size 8x9 --uniform --tries 9"),
            (Request::new(size).with_method(Method::NEAR_UNIFORM), "--size 8x9 --near-uniform"),
            (Request::new(size).with_method(Method::Nooij), "--size 8x9 --scheme nooij"),
            (
                Request::new(size).with_method(Method::Rietdijk).with_symbols(12),
                "--size 8x9 --symbols 12 --scheme rietdijk",
            ),
            (
                Request::new(size).with_method(Method::NearUniform { steps_per_cell: 7 }),
                "--size 8x9 --near-uniform --walk 7",
            ),
            (
                Request::new(drawing.size()).with_drawing(drawing).with_fillings(1).with_repairs(0),
                "--size 2x3 --shading x--/?-? --fillings 1 --repairs 0",
            ),
            (
                Request::new(size)
                    .with_symmetry(Symmetry::Mirror)
                    .with_target(target)
                    .with_shaded(9..=usize::MAX),
                "--size 8x9 --shaded 9.. --symmetry mirror --class D..F --steps ..7 --depth 3",
            ),
            (Request::new(size).with_target(Target::new(Class::G..=Class::G)), "--size 8x9 --class G"),
            (Request::new(size).with_difficulty(Difficulty::Hard), "--size 8x9 --difficulty hard"),
            (
                Request::new(size)
                    .with_requirement("prob:..2".parse().unwrap())
                    .with_requirement("NCO:5..".parse().unwrap())
                    .with_draws(7),
                "--size 8x9 --require NCO:5.. --require Prob:..2 --tries 7",
            ),
            (
                Request::new(size)
                    .with_difficulty("easy..hard".parse::<DifficultyRange>().unwrap())
                    .with_draws(7),
                "--size 8x9 --difficulty easy..hard --tries 7",
            ),
        ];
        for (request, text) in requests {
            assert_eq!(request.to_string(), text);
            assert_eq!(text.parse(), Ok(request.clone()));
            let json = serde_json::to_string(&request).unwrap();
            assert_eq!(serde_json::from_str::<Request>(&json).unwrap(), request);
        }
        assert_eq!("--class G --size 8".parse::<Request>().unwrap().to_string(), "--size 8x8 --class G");
    }

    #[test]
    fn what_is_no_request_is_refused() {
        let error = |text: &str| text.parse::<Request>().unwrap_err();
        assert_eq!(error(""), RequestError::NoValue("--size".into()));
        assert_eq!(error("--size"), RequestError::NoValue("--size".into()));
        assert_eq!(error("--size 8 --size 8"), RequestError::Twice("--size".into()));
        assert_eq!(error("--size 8 --sides 3"), RequestError::UnknownOption("--sides".into()));
        assert_eq!(error("8"), RequestError::UnknownOption("8".into()));
        assert!(matches!(error("--size 8 --uniform --near-uniform"), RequestError::Twice(_)));
        assert!(matches!(error("--size 8 --uniform --scheme nooij"), RequestError::Twice(_)));
        assert!(matches!(error("--size 8 --scheme mine"), RequestError::Value { .. }));
        let twice = error("--size 8 --require NCO:1 --require EP:1 --require nco:2");
        assert_eq!(twice, RequestError::Twice("--require NCO".into()));
        assert!(matches!(error("--size 8 --walk 3"), RequestError::Alone { option: "--walk", .. }));
        assert!(matches!(error("--size 8 --steps 3"), RequestError::Alone { option: "--steps", .. }));
        for bad in [
            "--symbols x",
            "--shaded 5..3",
            "--class H",
            "--difficulty hard..easy",
            "--require NOC:5",
            "--symmetry turn",
            "--bias-cross 2",
            "--shading x",
        ] {
            assert!(matches!(error(&format!("--size 8 {bad}")), RequestError::Value { .. }), "{bad}");
        }
    }
}
