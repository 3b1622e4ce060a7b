//! Solvers that misbehave, as shell scripts: no hang, no zombie, a clear word about each.

use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use hitori_core::engine::{Budget, CancelToken, Limit, StopReason};
use hitori_core::{Literal, Puzzle, Size, formats};

use super::{Job, Remote, Worker};
use crate::oracle::{Oracle, Task};
use crate::solver::{Limits, Origin, Solver, StartError};

/// The greeting of a solver that speaks the protocol.
const GREETING: &str = r#"read line; echo '{"ok": true}'; "#;

static FAKE: Solver = Solver::new("fake", "a shell script", Origin::Ours);

fn start(script: &str) -> Result<Remote, StartError> {
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(script);
    let job = Job {
        solver: &FAKE,
        model: "",
        parts: vec![],
        numbers: Default::default(),
        limits: Limits::default(),
        folder: None,
        encode: Box::new(|_, _| Err(StopReason::Unsuitable("it has no program".to_owned()))),
    };
    Remote::greet(job, Worker::start(&mut command, 512, None).unwrap())
}

fn puzzle() -> Puzzle {
    formats::parse("1 1\n2 3\n", None).unwrap().puzzle
}

/// Greets and loads well, then does what the script says when it is asked for a solution.
fn answer_of(script: &str) -> Result<Option<hitori_core::Shading>, StopReason> {
    let mut remote = start(&format!("{GREETING}read line; {script}")).unwrap();
    remote.expect(puzzle().size());
    remote.next(&[], &budget(2000))
}

fn budget(millis: u64) -> Budget {
    Budget::default().with_time(Duration::from_millis(millis)).start()
}

fn crash_of(script: &str) -> String {
    match answer_of(script) {
        Err(StopReason::Crashed(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

fn is_running(process: u32) -> bool {
    // A zombie still has its folder, with a state of Z.
    let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    !state.is_empty()
}

#[test]
fn well_behaved_answers_are_read() {
    let solution = answer_of(r#"echo '{"shading": "x---"}'"#).unwrap().unwrap();
    assert_eq!(solution.row_strings(), ["x-", "--"]);
    assert_eq!(answer_of(r#"echo '{"none": true}'"#).unwrap(), None);
    assert_eq!(answer_of(r#"echo '{"gave_up": "no idea"}'"#), Err(StopReason::GaveUp("no idea".to_owned())));
}

#[test]
fn nonsense_is_called_nonsense() {
    assert_eq!(crash_of("echo 'SATISFIABLE, probably'"), "it printed nonsense: 'SATISFIABLE, probably'");
    assert_eq!(crash_of("printf '\\377\\376\\n'"), "it printed something that is no line of text: '��'");
    assert!(crash_of(r#"echo '{"shading": "x-"}'"#).contains("4 letters x or - expected"));
    assert!(crash_of(r#"echo '{"shading": "x-?-"}'"#).contains("4 letters x or - expected"));
    assert!(crash_of(r#"echo '{"ok": true}'"#).contains("neither a shading nor none"));
    assert_eq!(crash_of(r#"echo '{"error": "model too large"}'"#), "model too large");
}

#[test]
fn a_flood_without_line_ends_is_cut_off() {
    let begin = Instant::now();
    let reason = crash_of("yes | tr -d '\\n'");
    let most = 4 + super::worker::ROOM;
    assert!(reason.contains(&format!("more than {most} bytes")) && reason.contains("'yyyy"), "{reason}");
    assert!(begin.elapsed() < Duration::from_secs(20));
}

/// The longest line follows from the board: a letter for each cell, and room for the rest.
#[test]
fn answers_about_large_boards_are_read() {
    let size = Size::new(2100, 2100).unwrap();
    let answer = |cells: usize| {
        let script = format!(
            "{GREETING}read line; printf '{{\"shading\": \"'; head -c {cells} /dev/zero | tr '\\0' '-'; echo '\"}}'"
        );
        let mut remote = start(&script).unwrap();
        remote.expect(size);
        remote.next(&[], &budget(20_000))
    };
    let shading = answer(size.cells()).unwrap().unwrap();
    assert_eq!((shading.size(), shading.shaded().count()), (size, 0));
    let most = size.cells() + super::worker::ROOM;
    let Err(StopReason::Crashed(reason)) = answer(most) else { panic!("a longer line was taken") };
    assert!(reason.contains(&format!("more than {most} bytes")), "{reason}");
}

#[test]
fn a_death_is_told_with_its_last_words() {
    assert_eq!(
        crash_of("echo 'thinking'  >&2; echo 'out of luck' >&2; exit 7"),
        "it ended with code 7: out of luck"
    );
    assert_eq!(crash_of("kill -9 $$"), "it was ended by signal 9");
}

#[test]
fn a_solver_that_does_not_start_is_named() {
    let error = start("echo 'no module named solver' >&2; exit 1").err().unwrap().to_string();
    assert!(error.contains("does not start") && error.contains("no module named solver"), "{error}");
}

#[test]
fn a_solver_killed_in_mid_search_is_noticed() {
    let mut remote = start(&format!("{GREETING}read line; sleep 1000")).unwrap();
    remote.expect(puzzle().size());
    let process = remote.id();
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(200));
        Command::new("kill").args(["-9", &process.to_string()]).status().unwrap();
    });
    let end = remote.next(&[], &budget(20_000));
    assert_eq!(end, Err(StopReason::Crashed("it was ended by signal 9".to_owned())));
    drop(remote);
    assert!(!is_running(process));
}

#[test]
fn the_time_limit_ends_the_process_and_its_children() {
    let script = format!("{GREETING}read line; sleep 1000 & echo $! >&2; sleep 1000");
    let mut remote = start(&script).unwrap();
    remote.expect(puzzle().size());
    let begin = Instant::now();
    assert_eq!(remote.next(&[], &budget(300)), Err(StopReason::Limit(Limit::Time)));
    assert!(begin.elapsed() < Duration::from_secs(5));
    let child: u32 = loop {
        let words = remote.worker_words();
        if let Ok(child) = words.trim().parse() {
            break child;
        }
        thread::sleep(Duration::from_millis(10));
    };
    let parent = remote.id();
    assert!(is_running(parent) && is_running(child));
    drop(remote);
    assert!(!is_running(parent));
    // The orphan is killed with its group; whoever adopted it may take a moment to bury it.
    let dead = |process: u32| {
        let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
        state.is_empty() || state.contains(") Z ")
    };
    let begin = Instant::now();
    while !dead(child) {
        assert!(begin.elapsed() < Duration::from_secs(5), "the child lives on");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_interruption_is_heard_while_waiting() {
    let mut remote = start(&format!("{GREETING}read line; sleep 1000")).unwrap();
    remote.expect(puzzle().size());
    let stop = CancelToken::new();
    let budget = Budget::default().with_cancel(stop.clone());
    thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        stop.cancel();
    });
    assert_eq!(remote.next(&[], &budget), Err(StopReason::Limit(Limit::Cancelled)));
}

/// A program larger than a pipe holds, for a solver that does not read it.
#[test]
fn a_solver_that_does_not_listen_blocks_nobody() {
    let mut remote = start(&format!("{GREETING}sleep 1000")).unwrap();
    let puzzle = puzzle();
    remote.expect(puzzle.size());
    let clauses = vec![vec![Literal::white(0)]; 100_000];
    assert_eq!(remote.next(&clauses, &budget(300)), Err(StopReason::Limit(Limit::Time)));
    // A task that cannot be encoded never reaches the process.
    assert!(matches!(remote.load(&Task::strict(&puzzle), &budget(300)), Err(StopReason::Unsuitable(_))));
}

/// A solver that gets no more memory says so and lives on, or dies of it, each in the words of its language.
#[test]
fn no_more_memory_is_a_limit() {
    let limit = Err(StopReason::Limit(Limit::Memory));
    assert_eq!(answer_of(r#"echo '{"memory": true}'"#), limit);
    for words in [
        "memory allocation of 1048576 bytes failed",
        "terminate called after throwing an instance of 'std::bad_alloc'",
        "MemoryError",
        "fatal: out of memory",
    ] {
        assert_eq!(answer_of(&format!("echo \"{words}\" >&2; kill -ABRT $$")), limit, "{words}");
    }
    assert!(crash_of("echo 'memories of better days' >&2; exit 1").contains("better days"));
}

/// The peak of a puzzle, not that of the process: what an earlier one took is forgotten.
#[cfg(target_os = "linux")]
#[test]
fn the_peak_of_memory_can_be_forgotten() {
    let mut command = Command::new("python3");
    // 64 MiB are taken and given back; the other lines are answered at once.
    let script = "import sys\nfor line in sys.stdin:\n    block = bytearray(2**26) if 'load' in line else b''\n    del block\n    print(flush=True)";
    command.args(["-I", "-c", script]);
    let mut worker = Worker::start(&mut command, 512, None).unwrap();
    worker.exchange("load", &budget(20_000)).unwrap();
    let high = worker.peak().unwrap();
    assert!(high > 1 << 26, "{high}");
    if worker.forget_peak() {
        worker.exchange("next", &budget(20_000)).unwrap();
        let low = worker.peak().unwrap();
        assert!(low < high - (1 << 25), "{low} after {high}");
    }
}

#[test]
fn memory_is_capped() {
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg("ulimit -v");
    let mut worker = Worker::start(&mut command, 77, None).unwrap();
    assert_eq!(worker.receive(&Budget::default()).unwrap().trim(), (77 * 1024).to_string());
}
