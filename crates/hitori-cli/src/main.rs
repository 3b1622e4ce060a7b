//! The one binary `hitori`.
fn main() {}
