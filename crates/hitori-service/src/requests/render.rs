//! `render`.

use hitori_core::render::{self, Layout, Theme};
use serde::{Deserialize, Serialize};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::{PuzzleInput, Rows, fitting};
use crate::registry::Request;

/// A picture of a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Render {
    puzzle: PuzzleInput,
    /// What is drawn on it; without, the solution that comes with the puzzle is not drawn.
    marks: Option<Rows>,
    #[serde(default)]
    to: Kind,
    /// light, dark or print.
    style: Option<String>,
    /// Whether rows and columns are numbered.
    #[serde(default)]
    labels: bool,
}

#[derive(Clone, Copy, Default, Deserialize, Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Svg,
    Text,
}

/// The picture.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct RenderView {
    /// Name and version of the view.
    view: &'static str,
    format: Kind,
    text: String,
}

impl Request for Render {
    type View = RenderView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let puzzle = self.puzzle.read(context)?.puzzle;
        let marks = self.marks.map(|marks| fitting(marks, "marks", puzzle.size())).transpose()?;
        let text = match self.to {
            Kind::Svg => {
                let theme = match self.style.as_deref() {
                    None => Theme::default(),
                    Some(name) => Theme::named(name)
                        .ok_or_else(|| Problem::unsuitable("style: light, dark or print expected"))?,
                };
                let mut style = theme.style();
                style.labels = self.labels;
                render::svg_with(&puzzle, marks.as_ref(), &style)
            }
            Kind::Text => {
                let layout = if self.labels { Layout::Labelled } else { Layout::Framed };
                render::board(&puzzle, marks.as_ref(), layout, false)
            }
        };
        json(&RenderView { view: "render/1", format: self.to, text })
    }
}
