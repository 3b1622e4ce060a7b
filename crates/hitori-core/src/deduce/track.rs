//! A position with its history: what was marked since when, the trees of shaded cells, and the way back.
//!
//! Rules that have looked at a position once need to look again only where something was marked since. So every mark is
//! noted in order. The same notes take marks back, which makes following an assumption cost what it changes, not a copy of the
//! board.

use super::Position;
use super::forest::Forest;
use super::pace::Pace;
use crate::board::{Literal, Shade};
use crate::engine::Limit;

/// A position, what was marked in which order, and the trees of shaded cells.
#[derive(Clone, Debug)]
pub(crate) struct Track {
    position: Position,
    marked: Vec<u32>,
    /// For each mark, how many grown cells the forest had before it.
    grown: Vec<u32>,
    forest: Forest,
}

impl Track {
    /// Takes up a position. Its marks count as made in the order of reading.
    pub(crate) fn new(position: Position, pace: &Pace) -> Result<Self, Limit> {
        let forest = Forest::new(position.size());
        let mut track = Self { position, marked: vec![], grown: vec![], forest };
        for cell in 0..track.position.size().cells() {
            pace.steps(1)?;
            if !track.position.is_open(cell) {
                track.note(cell);
            }
        }
        Ok(track)
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Gives the position back, without its history.
    pub(crate) fn into_position(self) -> Position {
        self.position
    }

    /// Says that the marks obey the rules of the game: then less has to be looked at.
    pub(crate) fn set_connected(&mut self) {
        self.position.set_connected();
    }

    /// Returns the marks after the first so many, in order.
    pub(crate) fn marked(&self, since: usize) -> impl DoubleEndedIterator<Item = Literal> {
        let literal =
            |&cell: &u32| Literal { cell: cell as usize, shade: self.position.shade(cell as usize) };
        self.marked[since..].iter().map(literal)
    }

    /// Returns the mark at a place in their order.
    pub(crate) fn mark_at(&self, place: usize) -> Literal {
        let cell = self.marked[place] as usize;
        Literal { cell, shade: self.position.shade(cell) }
    }

    /// Returns the trees of shaded cells.
    pub(crate) fn forest(&self) -> &Forest {
        &self.forest
    }

    /// Returns how many marks there are.
    pub(crate) fn now(&self) -> usize {
        self.marked.len()
    }

    /// Marks an undecided cell. Returns `false` when the cell has the other shade already; it then keeps it.
    pub(crate) fn mark(&mut self, cell: usize, shade: Shade) -> bool {
        let is_new = self.position.is_open(cell);
        let fits = self.position.mark(cell, shade);
        if is_new {
            self.note(cell);
        }
        fits
    }

    fn note(&mut self, cell: usize) {
        self.marked.push(cell as u32);
        self.grown.push(self.forest.grown().len() as u32);
        if self.position.is_shaded(cell) {
            self.forest.shade(cell);
        }
    }

    /// Takes back all marks but the first ones, so many.
    pub(crate) fn take_back(&mut self, to: usize) {
        while self.marked.len() > to {
            let (Some(cell), Some(grown)) = (self.marked.pop(), self.grown.pop()) else { break };
            let cell = cell as usize;
            if self.position.is_shaded(cell) {
                self.forest.take_back(cell, grown as usize);
            }
            self.position.set(cell, Shade::Undecided);
        }
    }

    /// Returns what has happened since there were so many marks; `None` stands for a rule that has never looked.
    pub(crate) fn news(&self, since: Option<usize>) -> News<'_> {
        let from = since.unwrap_or(0);
        let grown = self.grown.get(from).map_or(self.forest.grown().len(), |&grown| grown as usize);
        News {
            position: &self.position,
            forest: &self.forest,
            marked: &self.marked[from..],
            grown: &self.forest.grown()[grown..],
            is_all: since.is_none(),
        }
    }

    /// Returns whether the marks obey the rules of the game, where only those after the first so many have to be looked at.
    pub(crate) fn is_unbroken(&self, since: usize) -> bool {
        let position = &self.position;
        let clashes =
            |&cell: &u32| position.is_white(cell as usize) && position.has_white_duplicate(cell as usize);
        !self.forest.is_broken() && !self.marked[since..].iter().any(clashes)
    }
}

/// What was marked since a rule has looked last.
pub(crate) struct News<'a> {
    pub(crate) position: &'a Position,
    pub(crate) forest: &'a Forest,
    /// The cells that were marked.
    pub(crate) marked: &'a [u32],
    /// The cells that were shaded, and those whose tree has become a part of another.
    pub(crate) grown: &'a [u32],
    /// Whether the rule has never looked.
    pub(crate) is_all: bool,
}

impl News<'_> {
    /// Returns the cells that were shaded.
    pub(crate) fn shaded(&self) -> impl Iterator<Item = usize> {
        self.marked.iter().map(|&cell| cell as usize).filter(|&cell| self.position.is_shaded(cell))
    }

    /// Returns the cells that have become white.
    pub(crate) fn white(&self) -> impl Iterator<Item = usize> {
        self.marked.iter().map(|&cell| cell as usize).filter(|&cell| self.position.is_white(cell))
    }

    /// Returns the open cells that touch a tree which has grown, or all.
    pub(crate) fn at_trees(&self) -> impl Iterator<Item = usize> {
        let (size, position) = (self.position.size(), self.position);
        let all = if self.is_all { 0..size.cells() } else { 0..0 };
        let corners = self
            .grown
            .iter()
            .filter(move |_| !self.is_all)
            .flat_map(move |&cell| size.diagonals(cell as usize));
        all.chain(corners).filter(|&cell| position.is_open(cell))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::board::{Puzzle, Shading, Size};
    use crate::deduce::cuts::cuts_at;
    use crate::deduce::forest::Forest;
    use crate::deduce::{Axes, Finding, RULES, Rule, Sink, rule};
    use crate::generate::instance;

    /// Collects conclusions with their weights.
    struct All<'p>(&'p Position, Vec<(usize, Shade, usize)>);

    impl Sink for All<'_> {
        fn add(&mut self, finding: Finding<'_>) {
            let Finding::Step { conclusions, weight, .. } = finding else { return };
            let open = conclusions.iter().filter(|literal| self.0.is_open(literal.cell));
            self.1.extend(open.map(|literal| (literal.cell, literal.shade, weight)));
        }
    }

    fn found(position: &Position, find: impl FnOnce(&mut dyn Sink)) -> Vec<(usize, Shade, usize)> {
        let mut all = All(position, vec![]);
        find(&mut all);
        all.1.sort_unstable_by_key(|&(cell, shade, weight)| (cell, shade == Shade::White, weight));
        all.1.dedup();
        all.1
    }

    fn begin(puzzle: &Puzzle) -> Track {
        Track::new(Position::new(puzzle), &Pace::endless()).unwrap()
    }

    fn large(side: usize, seed: u64) -> (Puzzle, Shading) {
        instance(Size::new(side, side + 3).unwrap(), seed).unwrap()
    }

    /// What rules find again, where something was marked, is what a look at the whole board finds anew. The marks follow from the rules:
    /// those of class F look only where NoB and DoW are at their end.
    fn follow(puzzle: &Puzzle, rules: &[&'static Rule]) -> [usize; 2] {
        let mut track = begin(puzzle);
        let mut seen = vec![None; rules.len()];
        let mut looks = [0; 2];
        'again: loop {
            for (rule, seen) in rules.iter().zip(&mut seen) {
                let position = track.position();
                let news = track.news(seen.replace(track.now()));
                let again = found(position, |sink| rule.find_again(&news, Axes::Both, sink));
                assert_eq!(
                    again,
                    found(position, |sink| rule.find(position, Axes::Both, sink)),
                    "{}",
                    rule.id
                );
                looks[usize::from(rule.class == crate::deduce::Class::F)] += again.len();
                if !again.is_empty() {
                    again.into_iter().for_each(|(cell, shade, _)| assert!(track.mark(cell, shade)));
                    continue 'again;
                }
            }
            return looks;
        }
    }

    #[test]
    fn rules_find_again_what_they_find_on_the_whole_board() {
        let usual: Vec<&'static Rule> = RULES.iter().copied().filter(|rule| rule.id != "2-SAT").collect();
        let of_lines = ["UC", "NoB", "2-SAT", "NCO", "EP", "NCO-1"].map(|id| rule(id).unwrap());
        let mut looks = [0; 2];
        for seed in 0..14 {
            for rules in [&usual[..], &of_lines] {
                let more = follow(&large(16 + 3 * seed as usize, seed).0, rules);
                looks = [looks[0] + more[0], looks[1] + more[1]];
            }
        }
        assert!(looks[0] > 1000 && looks[1] > 500, "{looks:?}");
    }

    /// On a large board that is shaded and taken back at random, the forest is the one that would be made anew, and says of every
    /// open cell what a search of the whole board says.
    #[test]
    fn forests_there_and_back_are_those_made_anew() {
        let mut checked = 0;
        for seed in 0..4 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let (puzzle, solution) = large(60, seed);
            let mut shaded: Vec<usize> = solution.shaded().collect();
            shaded.shuffle(&mut rng);
            let mut track = begin(&puzzle);
            for _ in 0..12 {
                track.take_back(rng.random_range(0..=track.now()));
                let marks = rng.random_range(0..=shaded.len() - track.now());
                let next: Vec<usize> = shaded.iter().copied().skip(track.now()).take(marks).collect();
                next.into_iter().for_each(|cell| assert!(track.mark(cell, Shade::Shaded)));
                let (position, mut anew) = (track.position(), Forest::new(puzzle.size()));
                track.marked(0).for_each(|literal| anew.shade(literal.cell));
                assert_eq!(track.forest(), &anew);
                let slow = cuts_at(position, |_| false);
                let news = track.news(None);
                let calm = |cell: usize| {
                    position.is_open(cell)
                        && !puzzle.size().neighbours(cell).any(|near| position.is_shaded(near))
                };
                let cut = rule("NCO").unwrap().again.as_ref().unwrap().cut.unwrap();
                let fast: Vec<(usize, usize)> = (0..puzzle.size().cells())
                    .filter(|&cell| calm(cell))
                    .filter_map(|cell| Some((cell, cut(&news, cell, &mut All(position, vec![]))?.len())))
                    .collect();
                let slow: Vec<(usize, usize)> = slow.into_iter().filter(|&(cell, _)| calm(cell)).collect();
                checked += fast.len();
                assert_eq!(fast, slow);
            }
        }
        assert!(checked > 1000, "{checked}");
    }

    /// Marks that break the rules of the game are noticed, and forgotten when they are taken back.
    #[test]
    fn broken_marks_are_noticed_and_taken_back() {
        let puzzle = Puzzle::from_rows([[1, 2, 3], [4, 5, 6], [7, 8, 9]]).unwrap();
        for broken in [&[0, 1][..], &[0, 4], &[1, 3], &[1, 5, 2], &[0, 4, 8]] {
            let mut track = begin(&puzzle);
            broken.iter().for_each(|&cell| assert!(track.mark(cell, Shade::Shaded)));
            let is_whole = crate::deduce::Clash::find(track.position()).is_none();
            assert_eq!(track.is_unbroken(0), is_whole, "{broken:?}");
            track.take_back(1);
            assert!(track.is_unbroken(0));
            assert_eq!(
                track.forest(),
                Track::new(track.position().clone(), &Pace::endless()).unwrap().forest()
            );
        }
    }
}
