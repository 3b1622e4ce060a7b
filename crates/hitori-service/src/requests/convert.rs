//! `convert` and `formats`.

use hitori_core::Puzzle;
use hitori_core::board::Image;
use hitori_core::formats::{self, Entry};
use hitori_core::generate::Provenance;
use serde::{Deserialize, Serialize};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, written};
use crate::registry::Request;

/// A puzzle in another format, and turned or renumbered before.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Convert {
    puzzle: PuzzleInput,
    /// The name of the format.
    to: String,
    /// How to turn or mirror the board.
    image: Option<Motion>,
    /// Whether to number the symbols from 1 on in the order in which they appear.
    #[serde(default)]
    renumber: bool,
    /// Whether to take the form that stands for all that are the same up to turning, mirroring and renaming.
    #[serde(default)]
    canonical: bool,
    /// Whether to keep the solution that comes with the puzzle.
    #[serde(default = "yes")]
    solutions: bool,
}

fn yes() -> bool {
    true
}

#[derive(Clone, Copy, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Motion {
    /// A quarter to the right.
    Rotate,
    HalfTurn,
    /// A quarter to the left.
    RotateBack,
    /// Left and right change places.
    Mirror,
    /// Top and bottom change places.
    Flip,
    /// Rows become columns.
    Transpose,
    /// The same about the other diagonal.
    AntiTranspose,
}

/// The text.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct ConvertView {
    /// Name and version of the view.
    view: &'static str,
    format: String,
    text: String,
}

/// All formats.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Formats {}

/// All formats.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct FormatsView {
    /// Name and version of the view.
    view: &'static str,
    formats: Vec<FormatView>,
}

/// One format.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
struct FormatView {
    name: &'static str,
    about: &'static str,
    /// Whether it is read; all are written.
    reads: bool,
}

impl Motion {
    fn image(self) -> Image {
        // Indices of `Image::ALL`: transposed (4), upside down (2), reversed (1), in this order from the image back to the board.
        let place = match self {
            Self::Mirror => 1,
            Self::Flip => 2,
            Self::HalfTurn => 3,
            Self::Transpose => 4,
            Self::Rotate => 5,
            Self::RotateBack => 6,
            Self::AntiTranspose => 7,
        };
        Image::ALL[place]
    }
}

impl Request for Convert {
    type View = ConvertView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let mut entry = self.puzzle.read(context)?;
        if !self.solutions {
            entry.solution = None;
        }
        if let Some(motion) = self.image {
            turned(&mut entry, motion.image());
        }
        if self.canonical {
            let canonical = entry.puzzle.canonical();
            turned(&mut entry, canonical.image);
            entry.puzzle = canonical.puzzle;
        } else if self.renumber {
            entry.puzzle = renumbered(&entry.puzzle);
            Provenance::remove(&mut entry);
        }
        let text = written(&entry, &self.to)?;
        json(&ConvertView { view: "convert/1", format: self.to, text })
    }
}

impl Request for Formats {
    type View = FormatsView;

    fn answer(self, _: &Context) -> Result<String, Problem> {
        let format = |format: &formats::FormatRef| FormatView {
            name: format.name(),
            about: format.about(),
            reads: format.can_read(),
        };
        json(&FormatsView { view: "formats/1", formats: formats::FORMATS.iter().map(format).collect() })
    }
}

fn turned(entry: &mut Entry, image: Image) {
    entry.puzzle = image.puzzle(&entry.puzzle);
    entry.solution = entry.solution.as_ref().map(|solution| image.shading(solution));
    Provenance::remove(entry);
}

/// Returns the puzzle with its symbols numbered from 1 on, in the order in which they appear.
fn renumbered(puzzle: &Puzzle) -> Puzzle {
    let mut names = std::collections::HashMap::new();
    let clues = puzzle.clues().iter().map(|&clue| match clue.number() {
        None => clue,
        Some(number) => {
            let next = names.len() as u32 + 1;
            let name = *names.entry(number).or_insert(next);
            hitori_core::Clue::new(name).unwrap_or(clue)
        }
    });
    Puzzle::new(puzzle.size(), clues.collect()).expect("as many cells as before")
}
