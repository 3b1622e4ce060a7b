//! Where, when and with what something was measured.

use std::collections::{BTreeMap, BTreeSet};

use hitori_core::engine::Shard;

use crate::data::Data;

/// Returns names and values for [`Report::facts`](super::Report::facts): machines, dates, load, versions, what was left out.
pub fn facts(all: &[Data]) -> Vec<(String, String)> {
    let sessions = || all.iter().flat_map(|data| &data.sessions);
    let measurements = || all.iter().flat_map(|data| &data.measurements);
    let mut facts = vec![];
    let machines: BTreeSet<String> = sessions()
        .map(|session| {
            let machine = &session.machine;
            let memory = machine.memory as f64 / 1024.0;
            format!("{}, {} cores, {memory:.1} GiB, {}", machine.processor, machine.cores, machine.system)
        })
        .collect();
    facts.extend(machines.into_iter().map(|machine| ("machine".to_owned(), machine)));
    let dates: BTreeSet<&str> = measurements().map(|one| one.at.as_str()).collect();
    if let (Some(first), Some(last)) = (dates.first(), dates.last()) {
        facts.push(("measured".to_owned(), format!("{first} to {last}")));
    }
    let loads: Vec<f64> = measurements().map(|one| one.load).collect();
    if let (Ok(low), Ok(middle), Ok(high)) = (
        crate::stats::quantile(&loads, 0.0),
        crate::stats::median(&loads),
        crate::stats::quantile(&loads, 1.0),
    ) {
        facts.push((
            "load of the machine".to_owned(),
            format!("{middle:.1} in the middle, {low:.1} to {high:.1}"),
        ));
    }
    let versions: BTreeSet<String> =
        sessions().map(|session| format!("hitori {}", session.version)).collect();
    facts.extend(versions.into_iter().map(|version| ("program".to_owned(), version)));
    let mut solvers: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (name, version) in sessions().flat_map(|session| &session.solvers) {
        solvers.entry(name).or_default().insert(version);
    }
    for (name, versions) in solvers {
        facts.push((name.to_owned(), versions.into_iter().collect::<Vec<_>>().join(", ")));
    }
    let scales: BTreeSet<&str> = sessions().map(|session| session.scale.as_str()).collect();
    facts.push(("scale".to_owned(), scales.into_iter().collect::<Vec<_>>().join(", ")));
    facts.extend(all.iter().filter_map(shards).map(|text| ("shards".to_owned(), text)));
    let left_out: BTreeSet<String> = sessions()
        .flat_map(|session| &session.left_out)
        .map(|(what, why)| format!("{what}: {why}"))
        .collect();
    facts.extend(left_out.into_iter().map(|text| ("left out".to_owned(), text)));
    facts
}

/// Returns which shards of a plan there are, if it was run in shards.
fn shards(data: &Data) -> Option<String> {
    let shards = data.sessions.iter().filter_map(|session| session.shard.as_ref()?.parse::<Shard>().ok());
    let found: BTreeSet<(usize, usize)> = shards.map(|shard| (shard.of(), shard.number())).collect();
    let &(of, _) = found.first()?;
    let missing: Vec<String> =
        (1..=of).filter(|&number| !found.contains(&(of, number))).map(|number| number.to_string()).collect();
    let missing =
        if missing.is_empty() { String::new() } else { format!("; missing: {}", missing.join(", ")) };
    Some(format!("{}: {} of {of}{missing}", data.plan.name, found.len()))
}
