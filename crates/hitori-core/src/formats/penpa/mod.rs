//! Addresses of penpa-edit (Penpa+).
//!
//! ```text
//! https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZNb5tAEL37V0R7nkp…
//! m=edit&p=7VZNb5tAEL37V0R7nkp…
//! ```
//!
//! Source: `docs/js/general.js` and `class_p.js` of penpa-edit. `p` is base64 of raw deflate of a text whose
//! lines are:
//!
//! | line | content |
//! |---|---|
//! | 1 | `square,W,H,…`: grid type, columns and rows with margins, then what concerns the picture |
//! | 2 | margins `[top,bottom,left,right]` |
//! | 3 | state of the editor |
//! | 4 | the question: `{zN:{"idx":["3",1,"1"],…},…}`, numbers with colour and style |
//! | 5 | the answer: `{zS:{"idx":1,…},…}`, colours of cells; empty in addresses for solving (`m=solve`) |
//! | 6 | the cells of the board, as differences |
//!
//! idx = (row + 2)·(W + 4) + (column + 2). Frequent words are abbreviated to `z` and a sign, `z` itself to `zZ`.
//!
//! # Decisions
//!
//! * Cells coloured grey or black (1, 3, 4, 8) are shaded, green ones (2) white. If none is white, all others
//!   are, since people only mark the shaded cells; otherwise the others are undecided. Other colours say
//!   nothing.
//! * A number that is empty or "?" is a blank cell. Other text, or a number outside the board, is an error.
//! * What we write has the first eight lines and opens in the editor. A solution without shaded cells, or marks
//!   that contain no white cell, could not be told from something else and are left out.
//! * Errors point at the packed text, which has no lines of its own to point at.

mod layer;
mod unpack;
mod write;

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};

use crate::board::{Clue, Puzzle, Shade, Shading, Size};

use super::cursor::{self, Fault, Span, only_line, quote};
use super::limits::{Limits, PENPA_CELLS, UNPACKED_PER_BYTE, unpacked_bytes};
use super::{Entry, Format, ParseError, Reader, WriteError, Writer};
use layer::{Colour, Number, read_layer};
use unpack::Unpacked;
use write::write_inner;

/// The format `penpa`.
pub(super) static FORMAT: Format =
    Format::new("penpa", "address of penpa-edit, one per line: …#m=edit&p=…", &Penpa)
        .with_reader(&Penpa)
        .inline();

struct Penpa;

/// Cells of the hidden frame on each side.
const FRAME: usize = 2;

/// Base64 with or without padding; addresses lose it.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::STANDARD,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

impl Reader for Penpa {
    fn looks_like(&self, head: &str) -> bool {
        let line = head.lines().next().unwrap_or_default();
        line.contains("m=edit&") || line.contains("m=solve&") || line.contains("/penpa-edit/")
    }

    fn read(&self, text: &str, limits: &Limits) -> Result<Entry, ParseError> {
        let line = only_line(text)?;
        let start = line.text.rfind(['?', '#']).map_or(0, |at| at + 1);
        let packed =
            line.from(start).split(b"&").find(|part| part.text.starts_with("p=")).map(|part| part.from(2));
        let Some(packed) = packed else {
            return Err(ParseError::at(text, line.at + start, "expected `m=edit&p=` and the packed puzzle"));
        };
        let complain = |fault: Fault| ParseError::at(text, packed.at, fault);
        let bytes = BASE64
            .decode(packed.text)
            .map_err(|_| complain(format!("expected base64, found {}", quote(packed.text)).into()))?;
        read_packed(&bytes, limits).map_err(|Fault { kind, message }| {
            complain(Fault { kind, message: format!("in the packed text: {message}") })
        })
    }
}

impl Writer for Penpa {
    fn write_to(&self, entry: &Entry, out: &mut String) -> Result<(), WriteError> {
        let size = entry.puzzle.size();
        if size.cells() > PENPA_CELLS {
            let limit = format!("a penpa address holds at most {PENPA_CELLS} cells");
            return Err(WriteError::Size { size, limit });
        }
        let packed = miniz_oxide::deflate::compress_to_vec(write_inner(entry).as_bytes(), 6);
        out.push_str("https://swaroopg92.github.io/penpa-edit/#m=edit&p=");
        BASE64.encode_string(packed, out);
        // The program takes what stands between two signs of equality, so padding is lost anyway.
        out.truncate(out.trim_end_matches('=').len());
        out.push('\n');
        Ok(())
    }
}

/// Where the board lies within the cells that the program counts.
struct Frame {
    size: Size,
    /// Cells in a row with margins and hidden frame.
    width: usize,
    /// Cells in all, with margins and hidden frame.
    cells: usize,
    top: usize,
    left: usize,
}

impl Frame {
    /// The cell with the given index, if it is on the board.
    fn cell(&self, index: usize) -> Option<usize> {
        let row = (index / self.width).checked_sub(self.top)?;
        let col = (index % self.width).checked_sub(self.left)?;
        (row < self.size.rows() && col < self.size.cols()).then(|| self.size.at(row, col))
    }
}

/// The first two lines: how large the grid is, and where the board lies in it.
struct Header {
    /// Columns and rows, margins included.
    grid: Size,
    board: Size,
    top: usize,
    left: usize,
}

impl Header {
    fn read(first: &str, margins: &str, limits: &Limits) -> Result<Self, Fault> {
        let mut header = first.split(',');
        let kind = header.next().unwrap_or_default();
        if !matches!(kind, "square" | "sudoku" | "kakuro") {
            return Err(format!("expected a `square` grid, found {}", quote(kind)).into());
        }
        let mut side = || {
            let token = Span::whole(header.next().unwrap_or_default());
            cursor::count(token.text, token).map_err(|error| error.message)
        };
        let (width, height) = (side()?, side()?);
        let grid = limits.size(height, width)?;
        let [top, bottom, left, right] = serde_json::from_str::<[usize; 4]>(margins)
            .map_err(|_| format!("expected margins like [0,0,0,0], found {}", quote(margins)))?;
        let inside =
            |side: usize, before: usize, behind: usize| side.checked_sub(before)?.checked_sub(behind);
        let (Some(rows), Some(cols)) = (inside(height, top, bottom), inside(width, left, right)) else {
            return Err("expected margins smaller than the grid".into());
        };
        let board = Size::new(rows, cols)?;
        Ok(Self { grid, board, top, left })
    }

    /// The cells that the program counts. No sum or product overflows: a grid has at most `MAX_CELLS` cells.
    fn frame(&self) -> Frame {
        let [height, width] = [self.grid.rows(), self.grid.cols()].map(|side| side + 2 * FRAME);
        Frame {
            size: self.board,
            width,
            cells: width * height,
            top: self.top + FRAME,
            left: self.left + FRAME,
        }
    }
}

/// Reads a packed text. Places in it mean nothing to the reader of a message, so errors have none.
fn read_packed(packed: &[u8], limits: &Limits) -> Result<Entry, Fault> {
    // The first lines, before the size of the board is known.
    let mut stream = Unpacked::new(packed, unpacked_bytes(0));
    let header = Header::read(&stream.line()?, &stream.line()?, limits)?;
    if header.grid.cells() > PENPA_CELLS {
        let message = format!("expected a grid of at most {PENPA_CELLS} cells, found {}", header.grid);
        return Err(Fault::too_large(message));
    }
    let frame = header.frame();
    let size = frame.size;
    stream.set_limit(unpacked_bytes(frame.cells));
    let too_few = || format!("expected the {} cells of a {size} board, found fewer", size.cells());
    // Every cell of the board is listed in the sixth line, in two characters at least. What cannot hold as many allocates none.
    if size.cells() > packed.len().saturating_mul(UNPACKED_PER_BYTE) {
        return Err(too_few().into());
    }

    stream.skip_line()?; // The state of the editor.
    let mut clues = vec![Clue::BLANK; size.cells()];
    read_layer(&mut stream, "number", |index, value: Number| {
        let Some(clue) = clue(&value)? else { return Ok(()) };
        let cell =
            frame.cell(index).ok_or("expected every number on the board, found one outside".to_owned())?;
        clues[cell] = clue;
        Ok(())
    })?;
    let mut entry = Entry::new(Puzzle::new(size, clues).map_err(|error| error.to_string())?);

    let mut shades = vec![Shade::Undecided; size.cells()];
    if !stream.at_blank_line()? {
        read_layer(&mut stream, "surface", |index, Colour(colour)| {
            if let Some(cell) = frame.cell(index) {
                shades[cell] = match colour {
                    Some(1 | 3 | 4 | 8) => Shade::Shaded,
                    Some(2) => Shade::White,
                    _ => Shade::Undecided,
                };
            }
            Ok(())
        })?;
    }
    if stream.finish()? < size.cells() {
        return Err(too_few().into());
    }
    let marked = shades.iter().any(|&shade| shade != Shade::Undecided);
    if marked && !shades.contains(&Shade::White) {
        for shade in shades.iter_mut().filter(|shade| **shade == Shade::Undecided) {
            *shade = Shade::White;
        }
    }
    if marked {
        entry.solution = Some(Shading::new(size, shades).map_err(|error| error.to_string())?);
    }
    Ok(entry)
}

/// The clue that a number is.
fn clue(Number(text): &Number) -> Result<Option<Clue>, String> {
    if matches!(text.as_str(), "" | "?" | "." | "null") {
        return Ok(None);
    }
    cursor::clue(text, Span::whole(text)).map(Some).map_err(|error| error.message)
}

#[cfg(test)]
mod tests {
    use super::super::{detect, parse};
    use super::*;

    fn pack(inner: &str) -> String {
        let packed = miniz_oxide::deflate::compress_to_vec(inner.as_bytes(), 6);
        format!("m=edit&p={}", BASE64.encode(packed))
    }

    #[test]
    fn the_form_described_in_the_design() {
        let inner = "square,3,2,38,0,1,1,152,114,44,44,0,0,0,0,Title: zZ,Author: ,,,OFF\n[0,0,0,0]\n{z9:zA}\n\
                     {zS:{},zN:{\"16\":[\"1\",1,\"1\"],\"17\":[\"1\",1,\"1\"],\"18\":[2,1,\"1\"],\"23\":[\"12\",1,\"1\"],\
                     \"24\":[\"?\",1,\"1\"]},zY:{}}\n{zS:{\"16\":1},zN:{}}\n[16,1,1,5,1,1]\n";
        for start in
            ["", "https://swaroopg92.github.io/penpa-edit/#", "https://swaroopg92.github.io/penpa-edit/?"]
        {
            let entry = parse(&format!("{start}{}&l=1", pack(inner)), None).unwrap();
            assert_eq!(entry.puzzle, parse("1 1 2\n12 . .", None).unwrap().puzzle);
            assert_eq!(entry.solution.unwrap().to_string(), "x--\n---");
        }
    }

    #[test]
    fn margins_move_the_board() {
        let inner = "square,4,3,38\n[1,0,0,2]\n\n{zN:{\"26\":[\"7\",1,\"1\"]}}\n\n[26,1,6,1,0,0,0,0]\n";
        let entry = parse(&pack(inner), None).unwrap();
        assert_eq!(entry.puzzle, parse("7 .\n. .", None).unwrap().puzzle);
        assert_eq!(entry.solution, None);
    }

    #[test]
    fn written_addresses_are_read_back() {
        for text in ["1 1 2\n2 . 1\n3 2 3\n\nx--\n---\nx--", "1 2\n\n-?", "4 4 4 4\n1 2 3 4\n", "_ _ _\n"] {
            let entry = parse(text, None).unwrap();
            let written = FORMAT.write(&entry).unwrap();
            assert_eq!(detect(&written).unwrap().name(), "penpa");
            assert_eq!(parse(&written, None).unwrap(), entry, "{text}");
        }
    }

    #[test]
    fn errors_say_what() {
        let complaint = |text: &str| FORMAT.read(text).unwrap_err().to_string();
        assert!(complaint("m=edit&x=1").starts_with("line 1, column 1: expected `m=edit&p=`"));
        assert!(complaint("m=edit&p=&&&").contains("column 10: in the packed text: expected deflated data"));
        assert!(complaint("m=edit&p=%%").contains("expected base64"));
        assert!(complaint(&pack("hex,3,3")).contains("expected a `square` grid, found `hex`"));
        assert!(complaint(&pack("square,1000000000,1000000000\n[0,0,0,0]\n")).contains("too large"));
        assert!(
            complaint(&pack("square,10000,10000\n[0,0,0,0]\n")).contains("at most 4194304 cells are read")
        );
        assert!(complaint(&pack("square,1024,1024\n[0,0,0,0]\n\n{}\n\n")).contains("found fewer"));
        assert!(
            complaint(&pack("square,1024,1025\n[0,0,0,0]\n"))
                .contains("at most 1048576 cells, found 1025×1024")
        );
        assert!(complaint(&pack("square,3,3\n[9,9,9,9]\n")).contains("margins smaller"));
        let board = |numbers: &str| pack(&format!("square,1,1\n[0,0,0,0]\n\n{{zN:{{{numbers}}}}}\n\n[12]\n"));
        assert!(complaint(&board("\"12\":[\"A\",1]")).contains("expected a number, found `A`"));
        assert!(complaint(&board("\"3\":[\"1\",1]")).contains("found one outside"));
        assert!(complaint(&board("\"x\":[\"1\",1]")).contains("expected the index of a cell, found `x`"));
        assert!(complaint(&board("\"12\":[")).contains("expected a layer"));
    }

    /// Sides and margins at the ends of their range: no sum overflows, no division by zero, no allocation.
    #[test]
    fn headers_at_the_ends_of_the_range() {
        let ends = [0, 1, 2, u64::MAX / 2, u64::MAX - 5, u64::MAX - 4, u64::MAX - 3, u64::MAX - 1, u64::MAX];
        for width in ends {
            for height in ends {
                for margin in ends {
                    for margins in [[0, 0, 0, margin], [margin, 0, margin, 0], [margin; 4]] {
                        let inner = format!(
                            "square,{width},{height}\n{margins:?}\n\n{{zN:{{\"12\":[\"1\"]}}}}\n\n[12]\n"
                        );
                        let read = FORMAT.read(&pack(&inner));
                        assert!(read.is_err() || width.max(height) <= 2, "{inner}: {read:?}");
                    }
                }
            }
        }
        assert!(FORMAT.read(&pack("square,99999999999999999999999999,1\n[0,0,0,0]\n")).is_err());
        let margins = "square,1000000001,1\n[0,0,1000000000,0]\n\n{zN:{}}\n\n[12]\n";
        assert!(FORMAT.read(&pack(margins)).unwrap_err().message.contains("too large"));
    }

    /// A small address for a small board that unpacks to megabytes ends after what such a board can need, whatever
    /// line the mass is on.
    #[test]
    fn bombs_are_defused() {
        let mass = "1,".repeat(2 << 20);
        for (before, behind) in [
            ("square,1,1\n[0,0,0,0]\n{}\n{zN:{\"12\":[", "1]}}\n"),
            ("square,1,1\n[0,0,0,0]\n{}\n{zL:[", "1],zN:{}}\n"),
            ("square,1,1\n[0,0,0,0]\n{}\n{zN:{}}\n{zS:{\"12\":[", "1]}}\n"),
            ("square,1,1\n[0,0,0,0]\n{}\n{zN:{}}\n\n[", ""),
            ("square,1,1\n[0,0,0,0]\n", ""),
            ("square,1,1\n", ""),
            ("square,1,1,", ""),
            ("", ""),
        ] {
            let address = pack(&format!("{before}{mass}{behind}"));
            assert!(address.len() < 20_000);
            let error = FORMAT.read(&address).unwrap_err().message;
            assert!(error.contains("expected at most") || error.contains("at most 65536 bytes"), "{error}");
        }
    }

    #[test]
    fn the_largest_board_is_written_and_read_and_no_larger_one() {
        let size = Size::new(1, PENPA_CELLS + 1).unwrap();
        let entry = Entry::new(Puzzle::new(size, vec![Clue::BLANK; size.cells()]).unwrap());
        let error = FORMAT.write(&entry).unwrap_err().to_string();
        assert_eq!(error, "the board is 1×1048577; a penpa address holds at most 1048576 cells");
        let largest = Size::new(2, PENPA_CELLS / 2).unwrap();
        for (size, clue) in
            [(largest, Clue::BLANK), (Size::new(60, 70).unwrap(), Clue::new(Clue::MAX).unwrap())]
        {
            let mut entry = Entry::new(Puzzle::new(size, vec![clue; size.cells()]).unwrap());
            if !clue.is_blank() {
                entry.solution = Some(Shading::filled(size, Shade::Shaded));
            }
            entry.id = Some("name".repeat(100_000));
            let read = FORMAT.read(&FORMAT.write(&entry).unwrap()).unwrap();
            assert!(read.puzzle == entry.puzzle && read.solution == entry.solution);
        }
        let entry = Entry::new(Puzzle::new(Size::new(10, 10).unwrap(), vec![Clue::BLANK; 100]).unwrap());
        let error = FORMAT.read_within(&FORMAT.write(&entry).unwrap(), &Limits::default().with_cells(99));
        assert!(error.unwrap_err().message.contains("at most 99 cells are read"));
    }
}
