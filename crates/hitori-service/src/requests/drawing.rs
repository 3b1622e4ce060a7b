//! `shading`: a drawing made possible.

use hitori_core::generate::{Request as Order, mend};
use hitori_core::report::RowStrings;
use serde::{Deserialize, Serialize};

use super::json;
use crate::Problem;
use crate::context::Context;
use crate::input::Rows;
use crate::registry::Request;

/// A drawing that is to be the solution of a puzzle.
#[derive(Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawing {
    /// Rows: `x` shaded, `-` white, `?` as you like.
    shading: Rows,
}

/// The drawing as the solution of a puzzle can have it.
#[derive(Serialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
pub(crate) struct DrawingView {
    /// Name and version of the view.
    view: &'static str,
    /// `legal` when the drawing is possible as it is, `repaired` when it had to change, `impossible` when no puzzle has one
    /// solution on such a board.
    status: &'static str,
    /// The shading.
    rows: RowStrings<'static>,
    /// The cells that had to change.
    changed: Vec<String>,
    /// Why.
    reason: Option<String>,
}

impl Request for Drawing {
    type View = DrawingView;

    fn answer(self, context: &Context) -> Result<String, Problem> {
        let drawing = self.shading.read("shading")?;
        let size = drawing.size();
        context.fits(size.cells(), format_args!("shading: {size}"))?;
        let mended = mend(&drawing);
        let mut changed = [mended.dropped, mended.added].concat();
        changed.sort_unstable();
        let reason = Order::new(size).with_drawing(drawing).check().err();
        let still = Order::new(size).with_drawing(mended.shading.clone()).check().err();
        let (status, reason) = match (still, reason) {
            (Some(still), _) => ("impossible", Some(still)),
            (None, Some(reason)) if !changed.is_empty() => ("repaired", Some(reason)),
            (None, _) => ("legal", None),
        };
        json(&DrawingView {
            view: "shading/1",
            status,
            rows: RowStrings(std::borrow::Cow::Owned(mended.shading)),
            changed: changed.iter().map(|&cell| size.name(cell)).collect(),
            reason: reason.map(|reason| reason.to_string()),
        })
    }
}
