//! Squeezes scripts in place: `cargo run -p hitori-site --example squeeze -- FILE…`. Part of `site/build`.

use std::{env, fs, io};

fn main() -> io::Result<()> {
    for path in env::args_os().skip(1) {
        fs::write(&path, hitori_site::squeeze(&fs::read_to_string(&path)?))?;
    }
    Ok(())
}
