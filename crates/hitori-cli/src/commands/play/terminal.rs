//! The terminal while a game is on, and as it was before: whatever ends the game, a panic and a second signal included.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};

/// Whether the terminal is ours at the moment.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// A terminal that is ours until this is dropped.
pub struct Taken {
    /// What to draw on.
    pub terminal: Terminal<CrosstermBackend<Stdout>>,
    has_mouse: bool,
}

impl Taken {
    /// Takes the terminal: keys come one by one, the screen is a second one, and with `has_mouse` the mouse
    /// is reported. Without, the terminal keeps the mouse to itself, and text can be selected.
    pub fn new(has_mouse: bool) -> io::Result<Self> {
        give_back_on_panic();
        take(has_mouse)?;
        // From here on dropping gives it back.
        match Terminal::new(CrosstermBackend::new(io::stdout())) {
            Ok(terminal) => Ok(Self { terminal, has_mouse }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }

    /// Goes to the background as any program does on Ctrl-Z, and comes back.
    pub fn suspend(&mut self) -> io::Result<()> {
        #[cfg(unix)]
        {
            give_back();
            signal_hook::low_level::emulate_default_handler(signal_hook::consts::SIGTSTP)?;
            take(self.has_mouse)?;
        }
        self.terminal.clear()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

fn take(has_mouse: bool) -> io::Result<()> {
    TAKEN.store(true, Ordering::SeqCst);
    let taken = enable_raw_mode().and_then(|()| match has_mouse {
        true => execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture),
        false => execute!(io::stdout(), EnterAlternateScreen),
    });
    if taken.is_err() {
        give_back();
    }
    taken
}

/// Gives the terminal back if it is ours, from whichever thread. A terminal that is gone cannot be told.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
        let _ = disable_raw_mode();
    }
}

/// Makes a panic give the terminal back before its message is printed, which would be lost with the second screen.
fn give_back_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            give_back();
            before(panic);
        }));
    });
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;
    use std::thread::sleep;
    use std::time::{Duration, Instant};

    use super::*;

    /// The program of the test below, for a terminal.
    #[test]
    #[ignore = "takes the terminal that it runs in"]
    fn panics_in_a_game() {
        let taken = Taken::new(true);
        assert!(taken.is_ok(), "there is no terminal");
        sleep(Duration::from_millis(300));
        panic!("a mistake of ours");
    }

    /// Runs the test above in a terminal of tmux: its message can be read, and keys are read in lines again.
    #[test]
    fn a_panic_gives_the_terminal_back() {
        let socket = format!("hitori-panic-{}", std::process::id());
        let tmux = |args: &[&str]| {
            let mut tmux = Command::new("tmux");
            tmux.args(["-L", &socket, "-f", "/dev/null"]).args(args).env("TERM", "xterm-256color").output()
        };
        let program = std::env::current_exe().unwrap();
        let name = "commands::play::terminal::tests::panics_in_a_game";
        let line = format!(
            "'{}' --exact {name} --ignored --nocapture; stty -a | grep -o '.icanon'; sleep 60",
            program.display()
        );
        if tmux(&["new-session", "-d", "-x", "120", "-y", "30", &line]).is_err() {
            assert!(
                std::env::var_os("HITORI_REQUIRE_ALL").is_none(),
                "HITORI_REQUIRE_ALL is set, without tmux"
            );
            eprintln!("left out: a panic in a terminal: tmux is not installed");
            return;
        }
        let start = Instant::now();
        let mut screen = String::new();
        while !screen.contains("icanon") && start.elapsed() < Duration::from_secs(30) {
            sleep(Duration::from_millis(50));
            screen = String::from_utf8_lossy(&tmux(&["capture-pane", "-p"]).unwrap().stdout).into_owned();
        }
        let modes = "#{alternate_on} #{mouse_any_flag} #{cursor_flag}";
        let modes = tmux(&["display-message", "-p", modes]).unwrap().stdout;
        tmux(&["kill-server"]).unwrap();
        assert!(screen.contains("a mistake of ours"), "{screen}");
        assert!(screen.contains(" icanon"), "{screen}");
        assert_eq!(String::from_utf8_lossy(&modes).trim(), "0 0 1");
    }
}
