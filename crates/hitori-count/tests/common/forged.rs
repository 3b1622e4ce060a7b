//! Forged shares. The fuzz target for shares uses this file, too.

use serde_json::{Value, json};

/// The same fields with the checksum that belongs to them: which an editor of the file can compute as well.
pub fn forged(mut file: Value) -> String {
    file["checksum"] = json!("");
    let hash = file
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    file["checksum"] = json!(format!("{hash:016x}"));
    serde_json::to_string_pretty(&file).expect("a value is JSON") + "\n"
}
