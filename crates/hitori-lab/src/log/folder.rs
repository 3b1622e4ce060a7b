//! The logs of a folder: `NAME.jsonl` for a whole plan, `NAME.shard-3-of-16.jsonl` for a part of one.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use hitori_core::engine::Shard;

/// Returns the log of a plan, or of a part of it, in a folder.
///
/// ```
/// use hitori_lab::log::file_of;
/// let folder = std::path::Path::new("results");
/// assert_eq!(file_of(folder, "small", "1/1".parse()?), folder.join("small.jsonl"));
/// assert_eq!(file_of(folder, "small", "3/16".parse()?), folder.join("small.shard-3-of-16.jsonl"));
/// # Ok::<(), hitori_core::engine::ShardError>(())
/// ```
pub fn file_of(folder: &Path, plan: &str, shard: Shard) -> PathBuf {
    match shard == Shard::default() {
        true => folder.join(format!("{plan}.jsonl")),
        false => folder.join(format!("{plan}.shard-{}-of-{}.jsonl", shard.number(), shard.of())),
    }
}

/// Returns the plans of which a folder has logs, each with its logs: that of the whole first, then shards in their order.
///
/// # Errors
/// If the folder cannot be read.
pub fn logs_in(folder: &Path) -> io::Result<BTreeMap<String, Vec<PathBuf>>> {
    let mut found: BTreeMap<String, Vec<(usize, usize, PathBuf)>> = BTreeMap::new();
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|ending| ending != "jsonl") {
            continue;
        }
        let Some(stem) = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()) else { continue };
        let (name, shard) = parts_of(&stem);
        found.entry(name.to_owned()).or_default().push((shard.of(), shard.number(), path));
    }
    let in_order = |mut logs: Vec<(usize, usize, PathBuf)>| {
        logs.sort();
        logs.into_iter().map(|(_, _, path)| path).collect()
    };
    Ok(found.into_iter().map(|(name, logs)| (name, in_order(logs))).collect())
}

/// Returns the plan and the shard of a file's name.
fn parts_of(stem: &str) -> (&str, Shard) {
    let parsed = stem.rsplit_once(".shard-").and_then(|(name, shard)| {
        let (number, of) = shard.split_once("-of-")?;
        Some((name, Shard::new(number.parse().ok()?, of.parse().ok()?).ok()?))
    });
    parsed.unwrap_or((stem, Shard::default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logs_are_found_by_plan_and_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let names = ["b", "a.shard-10-of-10", "a.shard-2-of-10", "c.shard-3-of-2", "c.shard-x"];
        for name in names {
            fs::write(folder.path().join(format!("{name}.jsonl")), "").unwrap();
        }
        fs::write(folder.path().join("a.csv"), "").unwrap();
        let found = logs_in(folder.path()).unwrap();
        assert_eq!(found.keys().collect::<Vec<_>>(), ["a", "b", "c.shard-3-of-2", "c.shard-x"]);
        let of = |number| file_of(folder.path(), "a", Shard::new(number, 10).unwrap());
        assert_eq!(found["a"], [of(2), of(10)]);
    }
}
