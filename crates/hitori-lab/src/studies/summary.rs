//! What can be said about the measurements of any plan: times, shares, and who is faster.

use std::collections::BTreeSet;

use super::charts;
use super::common::{begin, median_of};
use crate::data::{Data, Time};
use crate::section::Section;
use crate::stats;
use crate::table::{Cell, Column, Table};

pub(super) fn analyse(data: &Data) -> Section {
    let mut section = begin(data);
    section.tables.push(times(data));
    let engines = data.all_engines();
    let named: Vec<(&str, &str)> = engines.iter().map(|engine| (engine.as_str(), engine.as_str())).collect();
    let cactus = charts::cactus(data, &named, Time::Solver);
    section.figures.extend(charts::figure(
        format!("{}-cactus", data.plan.name),
        "Puzzles solved within a time",
        cactus,
    ));
    if data.sets().iter().filter_map(|set| data.side(set)).map(f64::to_bits).collect::<BTreeSet<_>>().len()
        > 1
    {
        let scaling = charts::scaling(data, &named, Time::Solver);
        section.figures.extend(charts::figure(
            format!("{}-scaling", data.plan.name),
            "Median time against the side",
            scaling,
        ));
    }
    section
}

fn times(data: &Data) -> Table {
    let columns = [
        Column::new("set"),
        Column::new("engine"),
        Column::new("puzzles"),
        Column::with_unit("solved", "%"),
        Column::with_unit("median", "s"),
        Column::new("relative IQR"),
        Column::with_unit("PAR-2", "s"),
    ];
    let mut table = Table::new("Times by set and engine", columns);
    for set in data.sets() {
        for engine in data.engines(&set) {
            let penalised = data.penalised(&set, &engine, Time::Solver);
            let list: Vec<f64> = penalised.values().copied().collect();
            let solved = list.iter().filter(|&&time| time <= data.plan.limit).count();
            let number = |value: Option<f64>| value.map_or(Cell::Empty, |value| Cell::number(value, 3));
            table.push([
                Cell::text(&*set),
                Cell::text(&*engine),
                list.len().into(),
                Cell::number(100.0 * solved as f64 / list.len() as f64, 3),
                number(median_of(&penalised)),
                number(stats::relative_iqr(&list).ok()),
                number(stats::mean(&list).ok()),
            ]);
        }
    }
    table
}
