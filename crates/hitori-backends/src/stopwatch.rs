//! Time by the clock and by the processor, apart: on a busy machine only the second can be compared.

use std::time::{Duration, Instant};

use crate::counters::Counters;

/// Which processor time is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cpu {
    /// That of the thread.
    Thread,
    /// That of all threads of the process.
    Process,
}

impl Cpu {
    /// Returns the processor time so far; `None` where the system does not tell.
    #[cfg(unix)]
    pub(crate) fn now(self) -> Option<Duration> {
        use rustix::time::{ClockId, clock_gettime};
        let clock = match self {
            Self::Thread => ClockId::ThreadCPUTime,
            Self::Process => ClockId::ProcessCPUTime,
        };
        let time = clock_gettime(clock);
        let (seconds, nanos) = (u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?);
        Some(Duration::new(seconds, nanos))
    }

    #[cfg(not(unix))]
    pub(crate) fn now(self) -> Option<Duration> {
        None
    }

    /// Returns the processor time since an earlier moment, in seconds.
    pub(crate) fn since(self, earlier: Option<Duration>) -> Option<f64> {
        Some(self.now()?.saturating_sub(earlier?).as_secs_f64())
    }
}

/// A stopwatch for what one thread does.
pub(crate) struct Stopwatch {
    wall: Instant,
    cpu: Option<Duration>,
}

impl Stopwatch {
    pub(crate) fn start() -> Self {
        Self { wall: Instant::now(), cpu: Cpu::Thread.now() }
    }

    /// Adds the time since the start to `NAME_seconds`, and that of this thread to `NAME_cpu_seconds`.
    pub(crate) fn add_to(&self, counters: &mut Counters, name: &str) {
        counters.add(&format!("{name}_seconds"), self.wall.elapsed().as_secs_f64());
        if let Some(cpu) = Cpu::Thread.since(self.cpu) {
            counters.add(&format!("{name}_cpu_seconds"), cpu);
        }
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn sleeping_takes_time_and_no_processor() {
        let (mut counters, watch) = (Counters::default(), Stopwatch::start());
        std::thread::sleep(Duration::from_millis(50));
        watch.add_to(&mut counters, "sleep");
        let (wall, cpu) =
            (counters.get("sleep_seconds").unwrap(), counters.get("sleep_cpu_seconds").unwrap());
        assert!(wall >= 0.05 && cpu < 0.04, "{wall} {cpu}");
    }

    #[test]
    fn work_takes_processor_time_of_the_thread_that_does_it() {
        let (thread, process) = (Cpu::Thread.now(), Cpu::Process.now());
        let elsewhere = std::thread::spawn(|| {
            let begin = Cpu::Thread.now();
            while Cpu::Thread.since(begin).unwrap() < 0.03 {}
        });
        elsewhere.join().unwrap();
        assert!(Cpu::Process.since(process).unwrap() >= 0.03);
        assert!(Cpu::Thread.since(thread).unwrap() < 0.03);
    }
}
