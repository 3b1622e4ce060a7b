//! Draws every kind of figure, with usual and with extreme data, and a report of all, for people who change how they look:
//! `cargo run -p hitori-lab --example gallery -- FOLDER`, then open the pictures.

#[path = "../tests/common/mod.rs"]
mod common;

use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("usage: gallery FOLDER")?);
    std::fs::create_dir_all(&folder)?;
    for figure in common::usual().iter().chain(&common::extreme()) {
        let svg = figure.svg()?;
        std::fs::write(folder.join(format!("{}.svg", figure.id)), &svg)?;
        std::fs::write(folder.join(format!("{}.csv", figure.id)), figure.csv())?;
        std::fs::write(folder.join(format!("{}.png", figure.id)), common::png(&svg)?)?;
    }
    let figures = common::usual().into_iter().chain(common::extreme()).collect();
    std::fs::write(folder.join("report.html"), common::report(figures).html()?)?;
    println!("{}", folder.display());
    Ok(())
}
