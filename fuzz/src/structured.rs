//! Addresses that are well-formed up to the point where they are wrong.
//!
//! A fuzzer that changes bytes of an address mostly breaks its form. Here bytes choose the parts of one: numbers out of those at which
//! arithmetic goes wrong, and text between them.

use crate::{format, packed};

/// Numbers at the ends of ranges: of the machine, of a board, of a limit.
const NUMBERS: [u64; 32] = [
    0,
    1,
    2,
    3,
    4,
    5,
    7,
    10,
    61,
    62,
    63,
    100,
    1023,
    1024,
    1025,
    2048,
    65_536,
    (1 << 20) + 1,
    1 << 22,
    (1 << 22) + 1,
    1 << 28,
    (1 << 28) + 1,
    u32::MAX as u64 - 4,
    u32::MAX as u64,
    u32::MAX as u64 + 1,
    i64::MAX as u64,
    i64::MAX as u64 + 1,
    u64::MAX - 5,
    u64::MAX - 4,
    u64::MAX - 3,
    u64::MAX - 1,
    u64::MAX,
];

/// Takes bytes off the front.
struct Choices<'a>(&'a [u8]);

impl Choices<'_> {
    fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    /// Any number below 128, or one from the table.
    fn number(&mut self) -> u64 {
        let byte = self.byte();
        match byte.checked_sub(128) {
            None => u64::from(byte),
            Some(choice) => NUMBERS[usize::from(choice) % NUMBERS.len()],
        }
    }

    fn rest(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }
}

/// A penpa address with any size and margins; the rest of the bytes are the entries of its tables and the lines behind them.
pub fn penpa_header(data: &[u8]) {
    let mut choices = Choices(data);
    let kind = ["square", "sudoku", "kakuro", "hex"][usize::from(choices.byte() % 4)];
    let [width, height, top, bottom, left, right, index, number, colour] =
        std::array::from_fn(|_| choices.number());
    let rest = choices.rest();
    let (first, second) = rest.split_once('\n').unwrap_or((&rest, ""));
    let inner = format!(
        "{kind},{width},{height},38\n[{top},{bottom},{left},{right}]\n{{}}\n\
         {{zN:{{\"{index}\":[\"{number}\",1]{first}}}}}\n{{zS:{{\"{index}\":{colour}{second}}}}}\n[0,1]\n"
    );
    format("penpa", packed(inner.as_bytes()).as_bytes());
}

/// An address or ID of any format that has them, with any sides; the rest of the bytes are its cells.
pub fn address(data: &[u8]) {
    let mut choices = Choices(data);
    let form = choices.byte();
    let (cols, rows) = (choices.number(), choices.number());
    // Long enough for the board as often as not.
    let repeat = usize::from(choices.byte() % 64);
    let body = choices.rest().repeat(1 + repeat);
    let (name, text) = match form % 8 {
        0 => ("puzzlink", format!("https://puzz.link/p?hitori/{cols}/{rows}/{body}")),
        1 => ("puzzlink", format!("hitori_edit/v:/{cols}/{rows}/{body}/")),
        2 => ("tatham", format!("{cols}x{rows}:{body}")),
        3 => ("tatham", format!("{cols}dk:{body}")),
        4 => ("pzprv3", format!("pzprv3/hitori/{rows}/{cols}/{body}")),
        5 => ("penpa", format!("m=solve&p={body}&a={cols}")),
        6 => ("janko", format!("begin\nrows {rows}\ncols {cols}\nproblem\n{body}\nend\n")),
        _ => ("singles", format!("{cols}\n\n{body}\n\n@{rows}\n")),
    };
    format(name, text.as_bytes());
    crate::detect(text.as_bytes());
}
