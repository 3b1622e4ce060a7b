//! Views: everything that is printed as JSON, as types.
//!
//! What a command prints with `--json`, what a page or a notebook gets, and what `docs/schema/` describes are these types.
//! The first field of every view is `view`, its name and version: `solve/1`. A version changes when a field is removed or
//! changes its meaning; new fields do not change it (docs/formats.md).

mod cells;
mod check;
mod class_table;
mod classify;
mod explain;
mod fewest;
mod hint;
mod practice;
mod properties;
mod rating;
mod rules;
mod session;
mod shading;
mod solve;
mod typo;

pub use cells::{CellsView, ChoiceView};
pub use check::{CheckStatus, CheckView, ViolationView};
pub use class_table::{ClassCountsView, ClassTable, ClassTableView};
pub use classify::{ClassView, GradeView};
pub use explain::{AssumptionView, CellView, ContradictionView, ExplainStatus, ExplainView, StepView};
pub use fewest::FewestView;
pub use hint::{HintStatus, HintView};
pub use practice::PracticeView;
pub use properties::{NooijView, PropertiesView, RietdijkView};
pub use rating::RatingView;
pub use rules::{ExampleView, RuleView};
pub use session::SessionChangeView;
pub use shading::RowStrings;
pub use solve::SolveView;
pub use typo::{ChangeView, TypoView};
