//! The rules, one file each, and the one table of them.
//!
//! To add one, follow `docs/howto/rule.md`: copy `template.rs`, fill it in, add a `mod` line, a line in [`RULES`] and its words to
//! `../messages/english.rs`. Helpers that are no rules live elsewhere (`../line/`, `../clusters.rs`): a test
//! fails for a file here that is not in the table.

mod alt_p;
mod boc;
mod bop;
mod cloi;
mod cp;
mod doc;
mod dot;
mod dow;
mod dp;
mod enc_p;
mod ep;
mod fde;
mod nco;
mod nco_1;
mod nob;
mod sbp;
mod sim_m;
mod sim_m3;
mod sim_m4;
mod sim_u;
mod sim_u3;
#[cfg(test)]
mod template;
mod two_sat;
mod uc;

use std::collections::HashMap;

use super::pace::Pace;
use super::position::Group;
use super::track::News;
use super::{Axes, Position, Rule, Sink};
use crate::board::{Direction, Size};

/// All rules below assumptions. **The order** is that of their classes, cheapest first, and within a class the order in
/// which they are tried: Wensveen's as the thesis lists them, then those of the other sets in their order. Explanations take the first rule
/// that leads on, so a line further up is shown more often; grades do not depend on the order within a class.
pub static RULES: &[&Rule] = &[
    // A: trivial.
    &uc::RULE,
    &nob::RULE,
    // B: a single line.
    &dow::RULE,
    &sim_m3::RULE,
    &sim_u3::RULE,
    &sim_u::RULE,
    &sim_m4::RULE,
    &sim_m::RULE,
    &enc_p::RULE,
    &alt_p::RULE,
    &two_sat::RULE,
    // C: two lines.
    &dp::RULE,
    &sbp::RULE,
    // D: corners.
    &cp::RULE,
    &dot::RULE,
    &doc::RULE,
    // E: the border. Where BoC applies, FDE does too, and then DoW: only before FDE is BoC ever shown.
    &bop::RULE,
    &boc::RULE,
    &fde::RULE,
    // F: connectivity.
    &nco::RULE,
    &ep::RULE,
    &nco_1::RULE,
    &cloi::RULE,
];

/// Returns the rule with an id, upper or lower case.
pub fn rule(id: &str) -> Option<&'static Rule> {
    RULES.iter().copied().find(|rule| rule.id.eq_ignore_ascii_case(id))
}

/// Returns the template, which is tested like any other rule.
#[cfg(test)]
pub(super) fn template() -> &'static Rule {
    &template::RULE
}

/// What every rule file needs.
mod prelude {
    pub(super) use super::super::messages::Fill::{self, Cell, Cells, Count, Number};
    pub(super) use super::super::messages::{FEW, say};
    pub(super) use super::super::rule::Again;
    pub(super) use super::super::track::News;
    pub(super) use super::super::words::named_count;
    pub(super) use super::super::{
        Application, Axes, Class, Example, Finding, Position, Rule, RuleSet, Sight, Sink,
    };
    pub(super) use super::{
        Couples, EdgePlace, Pairs, exits_changed, for_cells, for_corners, for_edge_exits, for_windows, four,
    };
    pub(super) use crate::board::Literal;
}

/// Visits cells in order, as many as the sink wants.
fn for_cells(position: &Position, found: &mut dyn Sink, mut visit: impl FnMut(usize, &mut dyn Sink)) {
    let cells = position.size().cells();
    for first in (0..cells).step_by(Pace::CHUNK) {
        let last = cells.min(first + Pace::CHUNK);
        if found.is_over(last - first) {
            return;
        }
        (first..last).for_each(|cell| visit(cell, found));
    }
}

/// Visits every run of so many cells along the lines, as many as the sink wants.
fn for_windows<const LENGTH: usize>(
    position: &Position,
    axes: Axes,
    found: &mut dyn Sink,
    mut visit: impl FnMut([usize; LENGTH], &mut dyn Sink),
) {
    let mut visited = 0;
    for &direction in axes.directions() {
        let (lines, length) = position.lines(direction);
        for line in 0..lines {
            for first in 0..(length + 1).saturating_sub(LENGTH) {
                visit(std::array::from_fn(|k| position.at(direction, line, first + k)), found);
                visited += 1;
                if visited == Pace::CHUNK && found.is_over(std::mem::take(&mut visited)) {
                    return;
                }
            }
        }
    }
    found.is_over(visited);
}

/// Counts how often a pattern was seen in each group.
///
/// A pattern that holds one of two cells of a group white shades all others. Of three such pairs two have no
/// cell in common, so that together they shade the whole group, and leave no cell of either pair white:
/// further pairs add nothing. Leaving them out keeps a line of one number from being walked once for every
/// pair in it.
#[derive(Default)]
struct Pairs(HashMap<Group, u8>);

impl Pairs {
    /// Returns whether this is one of the first three patterns in a group that has other cells besides.
    fn is_needed(&mut self, position: &Position, group: Group) -> bool {
        if position.members(group).len() == 2 {
            return false;
        }
        let seen = self.0.entry(group).or_insert(0);
        *seen += 1;
        if *seen > 3 {
            *seen = 4;
        }
        *seen <= 3
    }
}

/// Two neighbours of a line, each of which has its number again in the line across.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Couple {
    /// The groups across, that of the first cell and that of the second.
    groups: [Group; 2],
    line: usize,
    /// The place of the second cell.
    place: usize,
}

/// All couples along a direction, sorted by their groups, then by line.
struct Couples {
    direction: Direction,
    sorted: Vec<Couple>,
    /// Where the couples of each first group start, and the end of the last ones.
    start: Vec<u32>,
}

impl Couples {
    /// Finds them all, or none when the sink has had enough.
    fn new(position: &Position, direction: Direction, found: &mut dyn Sink) -> Self {
        let none = Self { direction, sorted: vec![], start: vec![] };
        let (lines, length) = position.lines(direction);
        let mut couples = Vec::new();
        let mut start = vec![0; position.group_count() + 1];
        let group = |line, place| position.group(position.at(direction, line, place), direction.across());
        for (line, first) in
            (0..lines).flat_map(|line| (1..length).step_by(Pace::CHUNK).map(move |at| (line, at)))
        {
            let places = first..length.min(first + Pace::CHUNK);
            if found.is_over(places.len()) {
                return none;
            }
            let mut before = group(line, first - 1);
            for place in places {
                let here = group(line, place);
                if let (Some(one), Some(two)) = (before, here) {
                    couples.push(Couple { groups: [one, two], line, place });
                    start[one.index()] += 1;
                }
                before = here;
            }
        }
        // By their first groups, which are numbered; the lines of each stay in order.
        let mut end = 0;
        for piece in start.chunks_mut(Pace::CHUNK) {
            if found.is_over(piece.len()) {
                return none;
            }
            for count in piece {
                (*count, end) = (end, end + *count);
            }
        }
        let mut next = start.clone();
        let mut sorted = couples.clone();
        for pieces in couples.chunks(Pace::CHUNK) {
            if found.is_over(pieces.len()) {
                return none;
            }
            for couple in pieces {
                let place = &mut next[couple.groups[0].index()];
                sorted[*place as usize] = *couple;
                *place += 1;
            }
        }
        for same in sorted.chunk_by_mut(|a, b| a.groups[0] == b.groups[0]).filter(|same| same.len() > 1) {
            same.sort_unstable();
        }
        Self { direction, sorted, start }
    }

    /// Returns the couples with these groups.
    fn of(&self, first: Group, second: Group) -> &[Couple] {
        let couples =
            &self.sorted[self.start[first.index()] as usize..self.start[first.index() + 1] as usize];
        let from = couples.partition_point(|couple| couple.groups[1] < second);
        let count = couples[from..].partition_point(|couple| couple.groups[1] == second);
        &couples[from..from + count]
    }

    /// Returns the couples of the same numbers at the same places.
    fn by_groups(&self) -> impl Iterator<Item = &[Couple]> {
        self.sorted.chunk_by(|a, b| a.groups == b.groups)
    }

    /// Returns where the numbers of a couple stand corner to corner: the line with the first number, that
    /// with the second, the place of the second, and the couples.
    fn corners<'c>(
        &'c self,
        position: &'c Position,
        found: &mut dyn Sink,
    ) -> Vec<(usize, usize, usize, &'c [Couple])> {
        let (lines, length) = position.lines(self.direction);
        let mut corners = Vec::new();
        if self.sorted.is_empty() {
            return corners;
        }
        let across = self.direction.across();
        let group = |line, place| position.group(position.at(self.direction, line, place), across);
        for place in 1..length {
            for i in 0..lines {
                if found.is_over(1) {
                    return vec![];
                }
                let Some(first) = group(i, place - 1) else { continue };
                for j in [i.wrapping_sub(1), i + 1].into_iter().filter(|&j| j < lines) {
                    let Some(second) = group(j, place) else { continue };
                    let same = self.of(first, second);
                    if !same.is_empty() {
                        corners.push((i, j, place, same));
                    }
                }
            }
        }
        corners
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
fn for_edge_exits(
    position: &Position,
    axes: Axes,
    found: &mut dyn Sink,
    mut visit: impl FnMut([usize; 5], &mut dyn Sink),
) {
    for &direction in axes.directions() {
        let (lines, length) = position.lines(direction);
        for place in (0..if lines < 2 { 0 } else { 4 * length }).map(|at| EdgePlace { direction, at }) {
            if place.at % Pace::CHUNK == 0 && found.is_over(Pace::CHUNK.min(4 * length - place.at)) {
                return;
            }
            place.exits(position).into_iter().for_each(|exits| visit(exits, found));
        }
    }
}

/// A place at the border from which a rule looks onward. Along a direction they are numbered as they are looked at: the first
/// border, then the last; along each its cells, each of them once as the end and once as the beginning of three.
struct EdgePlace {
    direction: Direction,
    at: usize,
}

impl EdgePlace {
    /// Returns what lies there if it begins with a shaded cell: that, and so on as [`for_edge_exits`] has it.
    fn exits(&self, position: &Position) -> Option<[usize; 5]> {
        let (lines, length) = position.lines(self.direction);
        let (border, inner) = if self.at < 2 * length { (0, 1) } else { (lines - 1, lines - 2) };
        let (place, backwards) = (self.at / 2 % length, self.at % 2 == 1);
        let [first, second, third] = [place.checked_sub(2)?, place - 1, place];
        let [shaded, cell, onward] = if backwards { [third, second, first] } else { [first, second, third] };
        let at = |line, place| position.at(self.direction, line, place);
        let exits = [at(border, onward), at(inner, cell), at(inner, onward)];
        let shaded = at(border, shaded);
        position.is_shaded(shaded).then(|| [shaded, at(border, cell), exits[0], exits[1], exits[2]])
    }

    /// Adds the places that begin with cells that were shaded, as numbers: those along rows before those along columns.
    fn add_new(news: &News<'_>, places: &mut Vec<usize>) {
        let (size, position) = (news.position.size(), news.position);
        for cell in news.shaded().filter(|&cell| size.is_border(cell)) {
            let (row, col) = size.place(cell);
            for (direction, line, place, before) in
                [(Direction::Row, row, col, 0), (Direction::Column, col, row, 4 * size.cols())]
            {
                let (lines, length) = position.lines(direction);
                for (border, first) in [(0, before), (lines - 1, before + 2 * length)] {
                    if border == line && lines > 1 {
                        places.extend((place + 2 < length).then_some(first + 2 * (place + 2)));
                        places.extend((place >= 2).then_some(first + 2 * place + 1));
                    }
                }
            }
        }
    }

    /// Returns the place with a number.
    fn numbered(size: Size, number: usize) -> Self {
        match number.checked_sub(4 * size.cols()) {
            None => Self { direction: Direction::Row, at: number },
            Some(at) => Self { direction: Direction::Column, at },
        }
    }
}

/// Adds the cells whose exits have changed.
fn exits_changed(news: &News<'_>, places: &mut Vec<usize>) {
    let size = news.position.size();
    if news.is_all {
        places.extend(0..size.cells());
    } else {
        places.extend(news.shaded().flat_map(|cell| size.neighbours(cell)));
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;
    use crate::deduce::RuleSet;

    /// A file without its `mod` line would not even be compiled.
    #[test]
    fn every_file_of_the_folder_is_in_the_table() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/deduce/rules");
        let mut rules = 0;
        for entry in fs::read_dir(&folder).expect("the folder of the rules") {
            let path = entry.expect("an entry of the folder").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a file name");
            if ["mod.rs", "template.rs"].contains(&name) {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a text file");
            assert!(RULES.iter().any(|rule| rule.source == text), "{name} is not in RULES");
            rules += 1;
        }
        assert_eq!(rules, RULES.len(), "a rule of the table shares its file");
    }

    #[test]
    fn the_table_is_in_order() {
        assert!(RULES.is_sorted_by_key(|rule| rule.class));
        for class in RULES.chunk_by(|a, b| a.class == b.class) {
            assert!(class.is_sorted_by_key(|rule| rule.set), "{class:?}");
        }
        for set in RuleSet::ALL {
            assert!(set.rules().next().is_some(), "{set} is empty");
        }
        for (place, one) in RULES.iter().enumerate() {
            assert!(
                std::ptr::eq(rule(one.id).expect("it is there"), RULES[place]),
                "{} is there twice",
                one.id
            );
        }
    }

    #[test]
    fn every_rule_has_its_proof_and_its_words() {
        for rule in RULES.iter().copied().chain([&template::RULE]) {
            let proof = rule.proof();
            assert!(proof[0].starts_with(rule.id), "{}: {}", rule.id, proof[0]);
            assert!(proof.iter().any(|text| text.starts_with("*Proof.*")), "{} has no proof", rule.id);
            assert!(!rule.name.is_empty() && !rule.examples.is_empty(), "{}", rule.id);
            assert!(!rule.statement.is_empty() && !rule.statement.ends_with('.'), "{}", rule.id);
            let remark = format!("// `hitori rules {}` shows the text above", rule.id);
            assert!(rule.source.contains(&remark), "{} does not say that its head is shown", rule.id);
        }
    }
}
