//! The studies, and the plan of one.

use hitori_lab::plan::Plan;
use hitori_lab::studies::{STUDIES, StudyView};

use super::run::unknown;
use crate::failure::{Exit, Failure};
use crate::output::Output;

/// List the studies, or print the plan of one
#[derive(clap::Args)]
pub struct Args {
    /// A study whose plan is printed
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Print one JSON object for each
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: Args) -> Result<Exit, Failure> {
    let mut text = String::new();
    if let Some(name) = &args.name {
        let study = STUDIES.iter().find(|study| study.name == name).ok_or_else(|| unknown(name))?;
        text += study.plan;
    } else {
        let width = STUDIES.iter().map(|study| study.name.len()).max().unwrap_or(0);
        for study in STUDIES {
            let plan =
                Plan::parse(study.name, study.plan).map_err(|error| Failure::Bad(error.to_string()))?;
            if args.json {
                text += &serde_json::to_string(&StudyView::new(&plan))
                    .map_err(|error| Failure::Bad(error.to_string()))?;
                text.push('\n');
            } else {
                text += &format!("{:width$}  {}\n{:width$}  {}\n", study.name, plan.title, "", plan.source);
            }
        }
    }
    Output::save(None, text.as_bytes())?;
    Ok(Exit::Fine)
}
