//! What is packed into an address: a board as the editor would save it.

use super::super::Entry;
use super::super::cursor::push_number;
use super::FRAME;
use crate::board::{Shade, Shading};

/// Characters of a title that are written: the reader holds only so much of a line.
const TITLE: usize = 1000;

/// The text that is packed into an address.
pub(super) fn write_inner(entry: &Entry) -> String {
    let size = entry.puzzle.size();
    let (width, height) = (size.cols(), size.rows());
    let full = width + 2 * FRAME;
    let index = |cell: usize| {
        let (row, col) = size.place(cell);
        (row + FRAME) * full + col + FRAME
    };
    let title: String = entry
        .id
        .iter()
        .flat_map(|id| id.chars())
        .filter(|c| !c.is_control() && *c != ',')
        .take(TITLE)
        .collect();
    let centre = centre(width, height);
    let mut inner = format!(
        "square,{width},{height},38,0,1,1,{},{},{centre},{centre},0,0,0,0,Title: {},Author: ,,,OFF\n[0,0,0,0]\n{EDITOR}\n",
        (width + 1) * 38,
        (height + 1) * 38,
        title.replace('z', "zZ"),
    );
    let mut numbers = String::new();
    for (cell, clue) in entry.puzzle.clues().iter().enumerate() {
        if let Some(number) = clue.number() {
            numbers.push_str(if numbers.is_empty() { "\"" } else { ",\"" });
            numbers.push_str(&index(cell).to_string());
            numbers.push_str("\":[\"");
            push_number(&mut numbers, number);
            numbers.push_str("\",1,\"1\"]");
        }
    }
    push_layer(&mut inner, "", &numbers);
    let mut surface = String::new();
    for (cell, colour) in entry.solution.iter().flat_map(colours) {
        surface.push_str(if surface.is_empty() { "" } else { "," });
        surface.push_str(&format!("\"{}\":{colour}", index(cell)));
    }
    push_layer(&mut inner, &surface, "");
    // The first cell, then steps: by one within a row, over the frame between rows.
    inner.push_str(&format!("[{}", index(0)));
    for cell in 1..size.cells() {
        inner.push_str(if cell % width == 0 { ",5" } else { ",1" });
    }
    inner.push_str("]\n[]\n{}");
    inner
}

/// The editor's state: the first layer is open, and numbers are written.
const EDITOR: &str =
    "{z9:zQ,zG:[\"1\",\"2\",\"1\"],zQ:{zM:zN,zS:[\"\",1],zN:[\"1\",1]},zA:{zM:zS,zS:[\"\",1],zN:[\"1\",2]}}";

/// A layer with all its tables, of which only the colours of cells and the numbers may hold something.
fn push_layer(inner: &mut String, surface: &str, number: &str) {
    inner.push_str("{zR:{z_:[]},zU:{z_:[]},z8:{z_:[]},zS:{");
    inner.push_str(surface);
    inner.push_str("},zN:{");
    inner.push_str(number);
    inner.push_str("},z1:{},zY:{},zF:{},z2:{},zT:[],z3:[],zD:[],z0:[],z5:[],zL:{},zE:{},zW:{},zC:{},z4:{},z6:[],z7:[]}\n");
}

/// The cells of a solution with their colours, if it can be read back.
fn colours(solution: &Shading) -> impl Iterator<Item = (usize, u8)> {
    let complete = solution.is_complete();
    let readable = complete || solution.cells().contains(&Shade::White);
    solution.cells().iter().enumerate().filter_map(move |(cell, shade)| match shade {
        Shade::Shaded if readable => Some((cell, 1)),
        Shade::White if !complete => Some((cell, 2)),
        _ => None,
    })
}

/// The point nearest to the middle of the board. Points are numbered cells first, then corners, then the lower and
/// the right edges.
fn centre(width: usize, height: usize) -> usize {
    let full = width + 2 * FRAME;
    let cells = full * (height + 2 * FRAME);
    let kind = match (width % 2, height % 2) {
        (1, 1) => 0,
        (0, 0) => 1,
        (1, 0) => 2,
        _ => 3,
    };
    let middle = |side: usize| side.div_ceil(2) + FRAME - 1;
    kind * cells + middle(height) * full + middle(width)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The middles that published addresses state: 12×12, 10×10, 14×14, 9×9.
    #[test]
    fn middle_of_the_board() {
        for (side, expected) in [(12, 375), (10, 286), (14, 476), (9, 84)] {
            assert_eq!(centre(side, side), expected, "{side}");
        }
    }
}
