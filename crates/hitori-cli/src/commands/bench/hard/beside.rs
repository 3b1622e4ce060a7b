//! Native beside the best of the others, through the lab.

use std::fmt::Write as _;

use hitori_core::engine::Shard;
use hitori_lab::data::Data;
use hitori_lab::finding::{findings_table, summary};
use hitori_lab::log::file_of;
use hitori_lab::plan::{Plan, Scale};
use hitori_lab::run::{Setting, run};
use hitori_lab::studies::analyse;

use super::super::{Failure, Part, Session, json};
use super::failure;
use crate::failure::complain;
use crate::progress::Progress;

pub(super) fn measure(plan: &Plan, text: &str, scale: Scale, session: &Session) -> Result<Part, Failure> {
    let folder = tempfile::tempdir().map_err(|error| failure(&error))?;
    let program = std::env::current_exe().map_err(|error| failure(&error))?;
    let folder_path = folder.path().to_owned();
    let setting =
        Setting { scale, shard: Shard::default(), folder: folder_path, program, budget: session.budget() };
    let mut bar = None;
    let mut left_out = Vec::new();
    let ended = run(plan, text, &setting, |progress| {
        let bar = bar.get_or_insert_with(|| (Progress::of("measurement", Some(progress.all as u64)), 0));
        bar.0.advance((progress.done - bar.1) as u64, (progress.done - bar.1) as u64);
        bar.1 = progress.done;
        if let Some(message) = progress.message {
            left_out.extend(message.strip_prefix("left out: ").map(str::to_owned));
            bar.0.aside(true, || complain(format_args!("{message}")));
        }
    });
    if ended.map_err(|error| failure(&error))?.limit.is_some() {
        return Err(Failure::Interrupted);
    }
    let data =
        Data::load(&file_of(folder.path(), &plan.name, Shard::default())).map_err(|error| failure(&error))?;
    let section = analyse(&data);
    let mut prose = format!("{}; {}\n", section.title, section.scale);
    for table in &section.tables {
        let _ = writeln!(prose, "\n{}", table.to_text().trim_end());
    }
    let _ =
        writeln!(prose, "\n{}{}", findings_table(&section.findings).to_text(), summary(&section.findings));
    for engine in &left_out {
        let _ = writeln!(prose, "left out: {engine}");
    }
    let json = json!({
        "scale": section.scale, "tables": section.tables, "findings": section.findings, "left_out": left_out,
    });
    Ok(Part { name: "engines", prose, json })
}
