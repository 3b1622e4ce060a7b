//! What a generated puzzle says about where it comes from, so that it can be generated again.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::generator::{Generated, Generator};
use super::request::Request;
use super::text::RequestError;
use super::{GenerateError, VERSION, generate};
use crate::board::Size;
use crate::engine::Budget;
use crate::formats::Entry;

/// Seed, generator version and request: together they name one puzzle.
///
/// A JSON puzzle carries them as the keys `seed`, `generator` and `request`.
///
/// ```
/// use hitori_core::engine::Budget;
/// use hitori_core::generate::{Generator, Provenance, Request, VERSION};
/// use hitori_core::{formats, Size};
/// let generator = Generator::new(Request::new(Size::new(6, 6)?))?;
/// let generated = generator.generate(7, &Budget::default())?;
/// let text = formats::format("jsonl").expect("there is one").write(&generator.entry(generated.clone()))?;
///
/// let provenance = Provenance::of(&formats::parse(&text, None)?)?;
/// assert_eq!((provenance.seed, provenance.generator), (7, VERSION));
/// assert_eq!(provenance.regenerate(&Budget::default())?.puzzle, generated.puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Provenance {
    /// The seed.
    pub seed: u64,
    /// The [`VERSION`] of the generator.
    pub generator: u32,
    /// The request, as the options of `hitori generate`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub request: Request,
}

/// Why a puzzle cannot be generated again.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum ProvenanceError {
    /// The puzzle does not carry this key, or not as it should be.
    #[error("no `{0}` from which the puzzle could be generated again")]
    Missing(&'static str),
    /// The request cannot be read.
    #[error("`request`: {0}")]
    Request(#[from] RequestError),
    /// The puzzle comes from another version of the generator.
    #[error("made by version {found} of the generator, this is version {VERSION}")]
    Version {
        /// The version that the puzzle names.
        found: u64,
    },
    /// The generator gives no puzzle.
    #[error(transparent)]
    Generate(#[from] GenerateError),
}

impl Provenance {
    /// Reads the provenance that a puzzle carries.
    pub fn of(entry: &Entry) -> Result<Self, ProvenanceError> {
        let number = |key: &'static str| {
            entry.extra.get(key).and_then(serde_json::Value::as_u64).ok_or(ProvenanceError::Missing(key))
        };
        let seed = number("seed")?;
        let found = number("generator")?;
        let generator = u32::try_from(found).map_err(|_| ProvenanceError::Version { found })?;
        let request = entry.extra.get("request").and_then(serde_json::Value::as_str);
        let request = request.ok_or(ProvenanceError::Missing("request"))?.parse()?;
        Ok(Self { seed, generator, request })
    }

    /// Takes the provenance out of an entry whose puzzle is no longer the generated one.
    pub fn remove(entry: &mut Entry) {
        for key in ["seed", "generator", "request"] {
            entry.extra.shift_remove(key);
        }
    }

    /// Generates the puzzle again. Fails when it comes from another version of the generator.
    pub fn regenerate(&self, budget: &Budget) -> Result<Generated, ProvenanceError> {
        if self.generator != VERSION {
            return Err(ProvenanceError::Version { found: self.generator.into() });
        }
        Ok(generate(&self.request, self.seed, budget)?)
    }
}

impl Generator {
    /// Returns a generated puzzle as an entry of a file: with its solution, class and steps where it was graded, difficulty and rating where it was rated, and what
    /// is needed to generate it again. Its name is `ROWSxCOLS-SEED`, with a mark of what else was asked for.
    pub fn entry(&self, generated: Generated) -> Entry {
        let mut entry = Entry::new(generated.puzzle);
        let [before, behind] = self.name();
        entry.id = Some(format!("{before}{}{behind}", generated.seed));
        entry.solution = Some(generated.solution);
        if let Some(grade) = &generated.grade {
            entry.class = Some(grade.class.to_string());
            entry.extra.insert("steps".to_owned(), grade.steps.into());
        }
        if let Some(rating) = &generated.rating {
            entry.extra.insert("difficulty".to_owned(), rating.difficulty.name().into());
            entry.extra.insert("rating".to_owned(), rating.value.into());
        }
        entry.extra.insert("seed".to_owned(), generated.seed.into());
        entry.extra.insert("generator".to_owned(), VERSION.into());
        entry.extra.insert("request".to_owned(), self.request_text().into());
        entry
    }
}

/// Returns what stands before and behind the seed in the name of a puzzle: its size, and a mark for what was asked for beside it, so that
/// puzzles of the same seed and other wishes have other names; nothing where nothing was asked for.
pub(super) fn name(size: Size, request: &str) -> [String; 2] {
    let before = format!("{}x{}-", size.rows(), size.cols());
    // The size comes first and stands in the name already.
    let wishes = request.strip_prefix("--size ").and_then(|rest| rest.split_once(' '));
    let Some((_, wishes)) = wishes else { return [before, String::new()] };
    // FNV-1a: short, and the same on every machine.
    let hash =
        wishes.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    [before, format!("-{:06x}", hash & 0xff_ffff)]
}
