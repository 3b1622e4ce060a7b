//! The law: whatever the board, every public function and every request that can run long returns soon after
//! its budget ends, and says why it stopped.
//!
//! Each operation runs on each board of [`boards`] under each bound of [`bounds`]. The operations come out of
//! the registries: the public functions of the core out of `docs/api/hitori-core.txt`, the requests out of
//! `hitori_service`. An operation that these tests do not know fails them until it is listed. Clocks and
//! tokens count; no test asserts seconds. How instructions and memory grow with a board is measured by
//! `tools/growth`.

mod boards;
mod bounds;
mod functions;
mod requests;

use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use boards::Board;

/// How long a row may take before it counts as one that never returns. Far longer than any row takes on a
/// busy machine.
const NEVER: Duration = Duration::from_secs(120);

/// Runs a row in a thread of its own, and collects its complaints.
fn row(
    name: &str,
    board: &Board,
    complaints: &mut Vec<String>,
    run: impl FnOnce() -> Vec<String> + Send + 'static,
) {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || sender.send(run()));
    match receiver.recv_timeout(NEVER) {
        Ok(found) => {
            complaints.extend(found.into_iter().map(|what| format!("{name} on {}: {what}", board.name)))
        }
        Err(mpsc::RecvTimeoutError::Timeout) => {
            complaints.push(format!("{name} on {}: no return", board.name))
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => {
            complaints.push(format!("{name} on {}: panic", board.name))
        }
    }
}

/// Returns whether a row is to run: `LAW=typo` or `LAW="typo ones 1×10000"` picks rows by parts of their
/// names.
fn is_picked(name: &str, board: &Board) -> bool {
    let picked = std::env::var("LAW").unwrap_or_default();
    let row = format!("{name} on {}", board.name);
    picked.split(' ').all(|part| row.contains(part))
}
