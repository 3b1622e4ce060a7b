//! `hitori play` in a real terminal: tmux (Debian's package) types, points, resizes and kills. Without tmux these tests are left out
//! with a line; where `HITORI_REQUIRE_ALL` is set they fail.
#![cfg(unix)]

mod common;

use std::fs;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use common::*;
use serde_json::Value;

/// Longest time for something to appear on the screen, generously measured.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal with a shell command in it. It ends with its value.
struct Terminal {
    socket: String,
}

impl Terminal {
    /// Starts a shell line in a terminal of 80×24, or returns `None` without tmux. In the line, `$hitori` is the program; its data
    /// folder is in the scratch folder.
    fn start(scratch: &Scratch, line: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            assert!(
                std::env::var_os("HITORI_REQUIRE_ALL").is_none(),
                "HITORI_REQUIRE_ALL is set, without tmux"
            );
            leave_out("play in a terminal: tmux is not installed");
            return None;
        }
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let terminal = Self { socket: format!("hitori-play-{}-{number}", std::process::id()) };
        let script = scratch.file(
            &format!("script-{number}"),
            format!(
                "unset NO_COLOR\nexport XDG_DATA_HOME='{}' hitori='{}'\n{line}\n\
                 echo \"ended with $?\"\nstty -a | grep -o -e '.icanon' -e '.echo '\nsleep 600\n",
                scratch.path("data"),
                env!("CARGO_BIN_EXE_hitori"),
            ),
        );
        let shell = format!("bash '{script}'");
        terminal.tmux(&["new-session", "-d", "-x", "80", "-y", "24", &shell]);
        Some(terminal)
    }

    fn tmux(&self, args: &[&str]) -> String {
        let output = Command::new("tmux")
            .args(["-L", &self.socket, "-f", "/dev/null"])
            .args(args)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .output()
            .expect("tmux runs");
        assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    fn screen(&self) -> String {
        self.tmux(&["capture-pane", "-p"])
    }

    /// Waits until the screen shows a text, and returns all of it.
    #[track_caller]
    fn shows(&self, text: &str) -> String {
        let start = Instant::now();
        loop {
            let screen = self.screen();
            if screen.contains(text) {
                return screen;
            }
            assert!(start.elapsed() < PATIENCE, "no '{text}' on:\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// Types keys, by the names that tmux has for them.
    fn types(&self, keys: &[&str]) {
        self.tmux(&[&["send-keys"], keys].concat());
    }

    /// Presses and releases a button of the mouse as xterm reports it, at a column and line from 0.
    fn clicks(&self, button: u8, x: u16, y: u16) {
        let (x, y) = (x + 1, y + 1);
        self.tmux(&["send-keys", "-l", &format!("\x1b[<{button};{x};{y}M\x1b[<{button};{x};{y}m")]);
    }

    fn resize(&self, width: u16, height: u16) {
        self.tmux(&["resize-window", "-x", &width.to_string(), "-y", &height.to_string()]);
    }

    /// Waits for the end of the program, and checks that the terminal is as before.
    #[track_caller]
    fn ends(&self, code: u8) -> String {
        let screen = self.shows(&format!("ended with {code}\n"));
        let screen = if screen.contains("echo") { screen } else { self.shows("echo") };
        assert!(!screen.contains("-icanon") && !screen.contains("-echo"), "{screen}");
        let modes = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}";
        assert_eq!(self.tmux(&["display-message", "-p", modes]).trim(), "0 0 1");
        screen
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // The server of this terminal alone.
        let _ = Command::new("tmux").args(["-L", &self.socket, "kill-server"]).output();
    }
}

/// Returns the only saved game.
fn saved(scratch: &Scratch) -> Option<Value> {
    let mut files = fs::read_dir(scratch.path("data/hitori/games")).ok()?;
    let text = fs::read_to_string(files.next()?.ok()?.path()).ok()?;
    serde_json::from_str(&text).ok()
}

/// Sends a signal to the program, whose number is in a file.
fn kill(scratch: &Scratch, signal: &str) {
    let pid = fs::read_to_string(scratch.path("pid")).expect("the number of the process");
    let sent = Command::new("kill").args(["-s", signal, pid.trim()]).status().expect("kill runs");
    assert!(sent.success());
}

/// A shell line that plays a puzzle and writes down its process.
fn with_pid(scratch: &Scratch, args: &str) -> String {
    format!("bash -c 'echo $$ >{}; exec $hitori play {args}'", scratch.path("pid"))
}

#[test]
fn a_puzzle_is_played_from_the_start_to_the_end() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    let line = with_pid(&scratch, &puzzle);
    let Some(first) = Terminal::start(&scratch, &line) else { return };
    first.shows("four#1 · 4×4 · 0 shaded");
    // A right mark, a wrong one, and the way back.
    first.types(&["x", "Right", "Space", "c"]);
    let screen = first.shows("One mark is wrong: r1c2.");
    assert!(screen.contains("1▸ ▐1▌[▐1!] 1   4"), "{screen}");
    first.types(&["b"]);
    first.shows("One move taken back");
    // A hint in its three grades; then it is taken.
    first.types(&["?"]);
    first.shows("Look at ");
    first.types(&["?"]);
    first.shows("the whole step.");
    first.types(&["H"]);
    first.shows("are white: ");
    first.types(&["Enter"]);
    first.shows("[(1)]");
    // Smaller, smaller still, and back again.
    first.resize(40, 12);
    let screen = first.shows(" Hitori ─────");
    assert!(screen.contains("1▸ ▐1▌[(1)] 1   4"), "{screen}");
    first.resize(15, 5);
    first.shows("too small");
    first.resize(80, 24);
    first.shows("┌ Hitori ─");
    // What was done is in the file a second later, whatever happens.
    let start = Instant::now();
    while saved(&scratch).is_none_or(|game| game["session"]["done"] != 2) {
        assert!(start.elapsed() < PATIENCE, "{:?}", saved(&scratch));
        std::thread::sleep(Duration::from_millis(50));
    }
    kill(&scratch, "KILL");
    drop(first);

    let second = Terminal::start(&scratch, "$hitori play").expect("tmux is there");
    let screen = second.shows("The game goes on, at 0:");
    assert!(screen.contains("four#1") && screen.contains("1▸ ▐1▌[(1)] 1   4"), "{screen}");
    // By keys and by mouse: r1c3, r3c1, r3c3 shaded; r2c2 circled by the other button.
    second.types(&["Right", "x", "j", "j", "h", "h", "x", "l", "l", "x"]);
    second.shows("4 shaded");
    second.clicks(2, 8, 4);
    second.shows("[(4)]");
    second.clicks(0, 16, 8);
    let screen = second.shows("Solved in ");
    assert!(screen.contains("5 shaded") && screen.contains("▐3▌]"), "{screen}");
    second.types(&["q"]);
    second.ends(0);
    assert_eq!(saved(&scratch).map(|game| game["solved"].clone()), Some(Value::Bool(true)));

    // Nothing is left to go on with; the same puzzle begins anew.
    let third = Terminal::start(&scratch, "$hitori play").expect("tmux is there");
    let screen = third.ends(2);
    assert!(screen.contains("no game to go on with") && screen.contains("hitori play --size 8"), "{screen}");
    let fourth = Terminal::start(&scratch, &format!("$hitori play {puzzle}")).expect("tmux is there");
    let screen = fourth.shows("You have solved this puzzle before");
    assert!(screen.contains("0 shaded"), "{screen}");
}

#[test]
fn every_end_gives_the_terminal_back_and_saves() {
    for (signal, code) in [("TERM", 143), ("HUP", 129), ("INT", 130)] {
        let scratch = Scratch::new();
        let puzzle = scratch.file("four.txt", SAMPLE);
        let Some(terminal) = Terminal::start(&scratch, &with_pid(&scratch, &puzzle)) else { return };
        terminal.shows("0 shaded");
        terminal.types(&["x"]);
        terminal.shows("1 shaded");
        kill(&scratch, signal);
        terminal.ends(code);
        assert_eq!(saved(&scratch).expect("a game")["session"]["done"], 1, "{signal}");
    }
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    let file = scratch.path("mine.json");
    let line = format!("$hitori play {puzzle} --save {file}");
    let Some(terminal) = Terminal::start(&scratch, &line) else { return };
    terminal.shows("0 shaded");
    terminal.types(&["x", "C-c"]);
    terminal.ends(130);
    assert!(saved(&scratch).is_none());
    assert!(fs::read_to_string(file).expect("the file named").contains(r#""done":1"#));
}

#[test]
fn a_game_goes_to_the_background_and_comes_back() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    let line = format!("set -m\n$hitori play {puzzle}\necho stopped with $?\nread\nfg");
    let Some(terminal) = Terminal::start(&scratch, &line) else { return };
    terminal.shows("0 shaded");
    terminal.types(&["x", "C-z"]);
    // The signal that stops for sure, 19.
    terminal.shows("stopped with 147");
    assert_eq!(terminal.tmux(&["display-message", "-p", "#{alternate_on}"]).trim(), "0");
    terminal.types(&["Enter"]);
    terminal.shows("1 shaded");
    terminal.types(&["x", "q"]);
    terminal.ends(0);
}

#[test]
fn new_puzzles_with_and_without_colours() {
    let scratch = Scratch::new();
    let line = "$hitori play --size 5 --difficulty gentle --seed 3";
    let Some(coloured) = Terminal::start(&scratch, line) else { return };
    let screen = coloured.shows("gentle, seed 3 · 5×5");
    coloured.types(&["o", "q"]);
    coloured.ends(0);
    let colours = |terminal: &Terminal| terminal.tmux(&["capture-pane", "-p", "-e"]).contains("\x1b[38;5;3m");
    for (line, expected) in [
        (line.to_owned(), true),
        (format!("{line} --color never"), false),
        (format!("NO_COLOR=1 {line}"), false),
    ] {
        let again = Terminal::start(&scratch, &line).expect("tmux is there");
        let shown = again.shows("The game goes on");
        // The same puzzle, with the mark.
        assert!(shown.contains("(") && shown.lines().nth(8) == screen.lines().nth(8), "{shown}");
        assert_eq!(colours(&again), expected, "{line}");
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let scratch = Scratch::new();
    let puzzle = scratch.file("four.txt", SAMPLE);
    hitori(&["play", &puzzle]).expect_complaint(&[
        "play needs a terminal",
        "standard output",
        "hitori solve",
    ]);
    hitori(&["play"]).expect_complaint(&["play needs a terminal"]);
    hitori(&["play", "--difficulty", "hard"]).expect(2);
    hitori(&["play", &puzzle, "--size", "5"]).expect(2);
    let unsolvable = scratch.file("three.txt", UNSOLVABLE);
    let damaged = scratch.file("damaged.json", "{");
    for (args, code, message) in [
        (unsolvable.clone(), 1, "the puzzle has no solution"),
        (format!("{puzzle} --save {damaged}"), 2, "this is no saved game"),
        (format!("{puzzle} --save /proc/hitori-test/game.json"), 2, "cannot write"),
        (format!("{puzzle} --save {puzzle}/game.json"), 2, "cannot be read"),
        (format!("{puzzle} </dev/null"), 2, "standard input is none"),
        (scratch.path("nothing.txt"), 2, "no such file"),
    ] {
        let Some(terminal) = Terminal::start(&scratch, &format!("$hitori play {args}")) else { return };
        let screen = terminal.ends(code);
        assert!(screen.replace('\n', "").contains(message), "{message}: {screen}");
    }
    let piped = Terminal::start(&scratch, &format!("cat {puzzle} | $hitori play -")).expect("tmux is there");
    piped.shows("stdin#1 · 4×4");
    piped.types(&["q"]);
    piped.ends(0);
}

/// Reading from a terminal that is gone must not go on for ever.
#[test]
fn a_terminal_that_goes_away_ends_the_game() {
    let scratch = Scratch::new();
    let save = scratch.path("gone.json");
    let Some(terminal) =
        Terminal::start(&scratch, &format!("$hitori play --size 5 --seed 3 --save '{save}'"))
    else {
        return;
    };
    terminal.shows("5×5");
    drop(terminal);
    let is_running = || {
        let found =
            Command::new("pgrep").args(["-f", &format!("play --size 5 --seed 3 --save {save}")]).output();
        found.expect("pgrep runs").status.success()
    };
    let start = Instant::now();
    while is_running() {
        assert!(start.elapsed() < PATIENCE, "it still runs");
        std::thread::sleep(Duration::from_millis(50));
    }
}
