//! What a text may ask of its reader: everything that bounds work and memory, in one place.
//!
//! Texts come from strangers. A reader's work and memory are at most a small multiple of the text and of the board it
//! describes, and neither may be of any size: a board has at most [`Limits::cells`] cells, the text of one puzzle at most
//! [`Limits::text_bytes`] bytes. Packed texts, which can be a thousand times longer than what is packed, have bounds of their
//! own below. Whoever trusts a text can raise the number of cells up to [`MAX_CELLS`].

use super::cursor::Fault;
use crate::board::{MAX_CELLS, Size};

/// Bytes of text for each cell: its number with what separates it, its shade, and room for wasteful layouts. Ten digits, a comma,
/// a blank and a letter of the solution are thirteen.
const TEXT_PER_CELL: usize = 24;

/// Bytes of text for everything else: names, unknown keys, comments.
const TEXT_ASIDE: usize = 1 << 20;

/// Cells of a penpa grid, margins included: 1024×1024, far more than its editor takes. Unpacked as slowly as JSON is read, more would
/// take longer than anybody waits. The limit of a reader may be lower but not higher, so that what is written can be read.
pub(super) const PENPA_CELLS: usize = 1 << 20;

/// Bytes of an unpacked penpa text for each cell of its grid, hidden frame included. What we write takes at most 49 (number 33,
/// colour 14, place 2); what people draw around a small board has its place in the bytes below.
const UNPACKED_PER_CELL: usize = 64;

/// Bytes of an unpacked penpa text for everything else: titles, the state of the editor, the names of tables.
const UNPACKED_ASIDE: usize = 1 << 20;

/// Bytes to which one byte can be unpacked at most: deflate repeats 258 bytes by two bits.
pub(super) const UNPACKED_PER_BYTE: usize = 258 * 8 / 2;

/// Bytes of an unpacked text that are held at a time: its first lines, or a string.
pub(super) const UNPACKED_HELD: usize = 1 << 16;

/// Brackets of JSON one inside the other, as in `serde_json`.
pub(super) const DEEPEST: usize = 127;

/// How large a board a reader accepts.
///
/// ```
/// use hitori_core::formats::{self, Limits};
/// let plain = formats::format("plain").expect("it is in the registry");
/// let limits = Limits::default().with_cells(4);
/// assert!(plain.read_within("1 2\n2 1\n", &limits).is_ok());
/// let error = plain.read_within("1 2 3\n2 1 1\n", &limits).unwrap_err();
/// assert_eq!(error.message, "a board of 2×3 is too large: at most 4 cells are read");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    cells: usize,
    advice: &'static str,
}

impl Default for Limits {
    fn default() -> Self {
        Self { cells: Self::CELLS, advice: "" }
    }
}

impl Limits {
    /// Cells of a board if nothing else is said, as many as 2048×2048 has: far more than any puzzle for people, and a solver
    /// takes about a hundred megabytes for it.
    pub const CELLS: usize = 1 << 22;

    /// Sets the most cells a board may have, from 1 to [`MAX_CELLS`].
    pub const fn with_cells(self, cells: usize) -> Self {
        let cells = if cells > MAX_CELLS { MAX_CELLS } else { cells };
        Self { cells: if cells == 0 { 1 } else { cells }, ..self }
    }

    /// Sets what a refusal says at its end about raising the limit.
    pub const fn with_advice(self, advice: &'static str) -> Self {
        Self { advice, ..self }
    }

    /// Returns the most cells a board may have.
    pub const fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the most bytes the text of one puzzle may have, its longest line included.
    pub const fn text_bytes(&self) -> usize {
        TEXT_ASIDE.saturating_add(TEXT_PER_CELL.saturating_mul(self.cells))
    }

    /// Returns the refusal of a text that is longer.
    pub fn text_refusal(&self) -> String {
        let Self { cells, advice } = self;
        format!(
            "expected at most {} bytes for one puzzle, which is enough for {cells} cells, found more{advice}",
            self.text_bytes()
        )
    }

    /// Checks the size of a board.
    pub(super) fn check(&self, size: Size) -> Result<(), Fault> {
        self.size(size.rows(), size.cols()).map(|_| ())
    }

    /// Returns the size of a board with these sides, which may be mere claims.
    pub(super) fn size(&self, rows: usize, cols: usize) -> Result<Size, Fault> {
        let Self { cells: most, advice } = self;
        if rows.checked_mul(cols).is_some_and(|cells| cells <= *most) {
            return Ok(Size::new(rows, cols)?);
        }
        let board = format!("a board of {rows}×{cols} is too large");
        Err(Fault::too_large(format!("{board}: at most {most} cells are read{advice}")))
    }
}

/// Returns the most bytes that a packed text of a grid may have, hidden frame included.
pub(super) const fn unpacked_bytes(grid_cells: usize) -> usize {
    UNPACKED_ASIDE.saturating_add(UNPACKED_PER_CELL.saturating_mul(grid_cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_stay_in_range() {
        assert_eq!(Limits::default().cells(), 2048 * 2048);
        assert_eq!(Limits::default().with_cells(0).cells(), 1);
        assert_eq!(Limits::default().with_cells(usize::MAX).cells(), MAX_CELLS);
        // No sum overflows, on machines with 64 bits.
        assert!(Limits::default().with_cells(MAX_CELLS).text_bytes() > 24 * MAX_CELLS);
        assert_eq!(unpacked_bytes(usize::MAX), usize::MAX);
    }

    #[test]
    fn refusals_say_the_limit_and_how_to_raise_it() {
        let limits = Limits::default().with_cells(10).with_advice("; ask for more");
        assert_eq!(
            limits.check(Size::new(3, 4).unwrap()).unwrap_err().message,
            "a board of 3×4 is too large: at most 10 cells are read; ask for more"
        );
        assert!(limits.text_refusal().contains("at most 1048816 bytes"), "{}", limits.text_refusal());
    }
}
