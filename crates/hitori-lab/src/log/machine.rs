//! What must be known about a machine to read its times.

use std::fs;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

/// What a machine is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Machine {
    /// Its processor, as the system calls it.
    pub processor: String,
    /// How many threads run at once.
    pub cores: usize,
    /// Memory in MiB; 0 where the system does not tell.
    pub memory: u64,
    /// The operating system and the kind of processor.
    pub system: String,
}

impl Machine {
    /// Looks at this machine. No name of a host or a user is kept.
    pub fn here() -> Self {
        let line = |file: &str, key: &str| {
            let text = fs::read_to_string(file).unwrap_or_default();
            let found = text.lines().find_map(|line| line.strip_prefix(key).map(str::to_owned));
            found.map(|value| value.trim_start_matches([' ', '\t', ':']).trim().to_owned())
        };
        let memory = line("/proc/meminfo", "MemTotal").unwrap_or_default();
        let kilobytes: u64 = memory.trim_end_matches(" kB").parse().unwrap_or(0);
        Self {
            processor: line("/proc/cpuinfo", "model name").unwrap_or_else(|| "unknown".to_owned()),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory: kilobytes / 1024,
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}

/// Returns how many processes wanted to run in the last minute; 0 where the system does not tell.
pub fn load() -> f64 {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split(' ').next().and_then(|load| load.parse().ok()).unwrap_or(0.0)
}

/// Returns the time, to the second, as 2026-11-16T08:00:00Z.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}
