//! An explanation as pictures, one per step: the marks after it, what it looks at and what it concludes in colour.

use std::fs;
use std::path::Path;

use hitori_core::Shading;
use hitori_core::board::Literal;
use hitori_core::render::{self, Highlight, SvgStyle, WhiteMarks};

use super::Explained;
use crate::failure::Failure;
use crate::output::Output;
use crate::source::path_name;

/// Colours of the pictures: what a step looks at, and what it concludes.
const PREMISE: &str = "#ffe08a";
const CONCLUSION: &str = "#8ecbff";

/// Megabytes that the pictures of one explanation may take.
const MOST_MEGABYTES: usize = 500;

/// Draws the start and the steps that are shown into a folder, which is made if there is none.
pub(super) fn draw(folder: &Path, told: &Explained<'_>) -> Result<(), Failure> {
    let name = path_name(folder);
    if folder.is_file() {
        return Err(Failure::Bad(format!(
            "{name} is a file; --svg takes a folder for a picture of each step"
        )));
    }
    let drawer = Drawer { folder, told, digits: told.explanation.steps.len().to_string().len().max(3) };
    let pictures = told.steps().filter(|(number, _)| told.shown.contains(number)).count();
    // The last board has the most marks.
    let largest = drawer.svg(&told.explanation.marks, vec![], String::new()).len();
    let megabytes = largest.saturating_mul(pictures) / 1_000_000;
    if megabytes > MOST_MEGABYTES {
        return Err(Failure::Bad(format!(
            "the pictures of {pictures} steps would take {megabytes} MB, and --svg writes {MOST_MEGABYTES} MB at most: choose \
             some with --steps 1..{}, or see all with --html",
            (pictures * MOST_MEGABYTES / megabytes).max(1)
        )));
    }
    drawer.clear().map_err(|error| Failure::Write { name, error })?;
    let mut marks = told.start.clone();
    drawer.save(0, drawer.svg(&marks, vec![], told.given.named.label().into_owned()))?;
    for (number, step) in told.steps() {
        for &Literal { cell, shade } in &step.conclusions {
            marks.set(cell, shade);
        }
        if !told.shown.contains(&number) {
            continue;
        }
        let concluded = step.conclusions.iter().map(|literal| literal.cell).collect();
        let highlights = vec![
            Highlight { cells: step.premises.clone(), colour: PREMISE.into() },
            Highlight { cells: concluded, colour: CONCLUSION.into() },
        ];
        drawer.save(number, drawer.svg(&marks, highlights, format!("{number}. {}", step.sentence)))?;
    }
    Ok(())
}

/// The folder, and what is drawn into it.
struct Drawer<'a> {
    folder: &'a Path,
    told: &'a Explained<'a>,
    /// Digits of the numbers in file names.
    digits: usize,
}

impl Drawer<'_> {
    /// Makes the folder and removes the pictures of an earlier explanation, which would stay between ours. What is removed is
    /// the name, not what a link leads to.
    fn clear(&self) -> std::io::Result<()> {
        fs::create_dir_all(self.folder)?;
        for file in fs::read_dir(self.folder)?.flatten() {
            if is_picture(&file.file_name().to_string_lossy()) {
                fs::remove_file(file.path())?;
            }
        }
        Ok(())
    }

    fn svg(&self, marks: &Shading, highlights: Vec<Highlight>, title: String) -> String {
        let style = SvgStyle {
            highlights,
            title: Some(title),
            white_marks: WhiteMarks::Always,
            labels: true,
            ..SvgStyle::default()
        };
        render::svg_with(&self.told.given.named.entry.puzzle, Some(marks), &style)
    }

    fn save(&self, number: usize, svg: String) -> Result<(), Failure> {
        let name = format!("step-{number:0digits$}.svg", digits = self.digits);
        Output::save(Some(&self.folder.join(name)), svg.as_bytes())
    }
}

/// Returns whether a file has the name of a picture of a step.
fn is_picture(name: &str) -> bool {
    let number = name.strip_prefix("step-").and_then(|rest| rest.strip_suffix(".svg"));
    number.is_some_and(|number| number.len() >= 3 && number.bytes().all(|digit| digit.is_ascii_digit()))
}
