//! The rules, one file each.

mod alt_p;
mod blocks;
mod boc;
mod bop;
mod cloi;
mod cp;
mod cuts;
mod doc;
mod dot;
mod dow;
mod dp;
mod enc_p;
mod ep;
mod fde;
mod nco;
mod nob;
mod sbp;
mod sim_m;
mod sim_m3;
mod sim_m4;
mod sim_u;
mod sim_u3;
mod uc;

use super::{Direction, Position, Rule, Which};

/// All rules of W below probing. The order is that of their classes, and within a class that in which W lists them:
/// whoever looks for the cheapest step goes through them from the front.
pub static RULES: &[&dyn Rule] = &[
    &uc::Uc,
    &nob::NoB,
    &dow::DoW,
    &sim_m3::SimM3,
    &sim_u3::SimU3,
    &sim_u::SimU,
    &sim_m4::SimM4,
    &sim_m::SimM,
    &dp::Dp,
    &sbp::SbP,
    &cp::Cp,
    &dot::DoT,
    &bop::BoP,
    &nco::Nco,
    &ep::Ep,
];

/// Further rules of W (section 5.2), sound and of class B, but left out of [`RULES`]: the classes of W's tables are defined
/// without them.
pub static EXTENDED: &[&dyn Rule] = &[&enc_p::EncP, &alt_p::AltP];

/// Patterns of N (appendix B) and R (appendix D) that [`RULES`] lack, or only have in a dearer class, in the order of their
/// classes. `docs/rules.md` goes through all patterns of both.
pub static FURTHER: &[&dyn Rule] = &[&doc::DoC, &fde::Fde, &boc::BoC, &cloi::CloI];

/// What every rule file needs.
mod prelude {
    pub(super) use super::super::words::{list, plural, told_count};
    pub(super) use super::super::{Applied, Class, Example, Found, Position, Rule, Which};
    pub(super) use super::{for_corners, for_edge_exits, for_windows, four, only};
    pub(super) use crate::board::Shade::{Shaded, White};
}

fn only(direction: Direction) -> Which {
    match direction {
        Direction::Row => Which::Rows,
        Direction::Column => Which::Columns,
    }
}

/// Every run of so many cells along the lines.
fn for_windows<const LENGTH: usize>(
    position: &Position,
    which: Which,
    mut visit: impl FnMut([usize; LENGTH]),
) {
    for &direction in which.directions() {
        let (lines, length) = position.lines(direction);
        for line in 0..lines {
            for first in 0..(length + 1).saturating_sub(LENGTH) {
                visit(std::array::from_fn(|k| position.at(direction, line, first + k)));
            }
        }
    }
}

/// The four 2×2 corners: the corner, its two neighbours, its diagonal. A board of one line has none.
fn for_corners(position: &Position, mut visit: impl FnMut([usize; 4])) {
    let size = position.size();
    let (rows, cols) = (size.rows(), size.cols());
    if rows < 2 || cols < 2 {
        return;
    }
    for (row, row_in) in [(0, 1), (rows - 1, rows - 2)] {
        for (col, col_in) in [(0, 1), (cols - 1, cols - 2)] {
            visit([size.at(row, col), size.at(row, col_in), size.at(row_in, col), size.at(row_in, col_in)]);
        }
    }
}

/// The premises of a rule that always names four cells.
fn four(premises: &[usize]) -> [usize; 4] {
    std::array::from_fn(|k| premises[k])
}

/// Every border cell next to a shaded cell of the same border: the shaded cell, the cell, its exits onward and inward, and
/// the cell between these two.
fn for_edge_exits(position: &Position, which: Which, mut visit: impl FnMut([usize; 5])) {
    for &direction in which.directions() {
        let (lines, length) = position.lines(direction);
        if lines < 2 {
            continue;
        }
        for (border, inner) in [(0, 1), (lines - 1, lines - 2)] {
            let at = |line, place| position.at(direction, line, place);
            for place in 2..length {
                for [shaded, cell, onward] in [[place - 2, place - 1, place], [place, place - 1, place - 2]] {
                    if position.is_shaded(at(border, shaded)) {
                        let exits = [at(border, onward), at(inner, cell), at(inner, onward)];
                        visit([at(border, shaded), at(border, cell), exits[0], exits[1], exits[2]]);
                    }
                }
            }
        }
    }
}
