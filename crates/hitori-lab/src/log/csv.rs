//! Measurements as a table for spreadsheets and R.

use std::collections::BTreeSet;
use std::io::{self, Write};

use super::record::Measurement;

/// Writes one row for each measurement, with a column for every value that occurs. What commands printed is left out.
///
/// # Errors
/// If it cannot be written.
pub fn write_csv<'a, M>(out: impl Write, measurements: M) -> io::Result<()>
where
    M: IntoIterator<Item = (&'a str, &'a Measurement)> + Clone,
{
    let values = measurements.clone().into_iter().flat_map(|(_, measurement)| measurement.values.keys());
    let names: BTreeSet<&str> = values.map(String::as_str).collect();
    let mut table = csv::Writer::from_writer(out);
    let head = [
        "plan",
        "set",
        "instance",
        "rows",
        "cols",
        "engine",
        "repetition",
        "at",
        "load",
        "status",
        "wall_seconds",
    ];
    table.write_record(head.into_iter().chain(names.iter().copied()))?;
    for (plan, one) in measurements {
        let status = serde_json::to_value(one.status)?;
        let fixed = [
            plan.to_owned(),
            one.set.clone(),
            one.instance.clone(),
            one.rows.to_string(),
            one.cols.to_string(),
            one.engine.clone(),
            one.repetition.to_string(),
            one.at.clone(),
            one.load.to_string(),
            status.as_str().unwrap_or_default().to_owned(),
            one.wall_seconds.to_string(),
        ];
        let further = names.iter().map(|&name| one.values.get(name).map(f64::to_string).unwrap_or_default());
        table.write_record(fixed.into_iter().chain(further))?;
    }
    table.flush()
}
