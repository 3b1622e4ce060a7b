//! Shares of a count: fields of a stranger, with the checksum that belongs to them.

#[path = "../../crates/hitori-count/tests/common/forged.rs"]
mod forged;

use std::sync::atomic::{AtomicU32, Ordering};

use forged::forged;
use hitori_core::Semantics;
use hitori_core::engine::{Budget, CancelToken};
use hitori_count::Share;
use hitori_count::report::BoardsReport;
use serde_json::Value;

/// Looks at the budget until the work is cancelled: the units of large boards are many.
const LOOKS: u32 = 1000;

/// Reads bytes as a share, as they are and with a new checksum. What is accepted is written as it was read, and can be reported.
pub fn share(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    read(text);
    if let Ok(file @ Value::Object(_)) = serde_json::from_str(text) {
        read(&forged(file));
    }
}

fn read(text: &str) {
    let looks = AtomicU32::new(0);
    let token = CancelToken::from_fn(move || looks.fetch_add(1, Ordering::Relaxed) > LOOKS);
    let budget = Budget::default().with_cancel(token);
    let Ok(share) = Share::read(text, &budget) else { return };
    assert_eq!(Share::read(&share.write(), &Budget::default()).as_ref(), Ok(&share));
    assert!(share.missing().count() <= share.units());
    let mut twice = share.clone();
    let merged = twice.merge(&share);
    assert!(merged.is_err() || share.missing().count() == share.units(), "units were added twice");
    for semantics in [Semantics::Strict, Semantics::Minimal] {
        let _ = BoardsReport::new(&share, share.spec().symbols(), semantics, true, &budget);
    }
}
