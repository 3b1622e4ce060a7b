//! The one binary `hitori`.
#[allow(dead_code)] // until a command draws
mod png;

fn main() {}
