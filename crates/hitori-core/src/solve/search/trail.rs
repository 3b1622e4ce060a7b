//! Which variables are assigned, in which order, on which level, and why.

use crate::solve::literal::Literal;

/// What is known of a literal.
const OPEN: u8 = 0;
const TRUE: u8 = 1;
const FALSE: u8 = 2;

/// Why a variable has its shade. Only clauses are stored; everything else is read off the board when asked
/// for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or is a fact.
    None,
    /// This literal implies it, by the rules of neighbours and duplicates or by a learnt clause of two.
    Other(Literal),
    /// This node would close a wall: it touches these two, which lie in one tree.
    Wall(u32, [u32; 2]),
    /// All other literals of a clause are false.
    Clause(u32),
}

#[derive(Clone)]
pub(super) struct Trail {
    /// By literal: nothing is asked as often as whether a literal is true or false.
    value: Vec<u8>,
    level: Vec<u32>,
    reason: Vec<Reason>,
    pub(super) literals: Vec<Literal>,
    /// Length of the trail when each level was opened.
    levels: Vec<u32>,
}

impl Trail {
    pub(super) fn new(vars: usize) -> Self {
        Self {
            value: vec![OPEN; 2 * vars],
            level: vec![0; vars],
            reason: vec![Reason::None; vars],
            literals: Vec::with_capacity(vars),
            levels: vec![],
        }
    }

    #[inline]
    pub(super) fn is_undecided(&self, var: u32) -> bool {
        self.value[Literal::white(var).index()] == OPEN
    }

    #[inline]
    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.value[literal.index()] == TRUE
    }

    #[inline]
    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.value[literal.index()] == FALSE
    }

    /// The level on which an assigned variable got its shade.
    #[inline]
    pub(super) fn level_of(&self, var: u32) -> u32 {
        self.level[var as usize]
    }

    #[inline]
    pub(super) fn reason_of(&self, var: u32) -> Reason {
        self.reason[var as usize]
    }

    /// The true literal of an assigned variable.
    #[inline]
    pub(super) fn literal_of(&self, var: u32) -> Literal {
        if self.is_true(Literal::shaded(var)) { Literal::shaded(var) } else { Literal::white(var) }
    }

    /// Returns whether the variable is decided for good.
    #[inline]
    pub(super) fn is_fact(&self, var: u32) -> bool {
        !self.is_undecided(var) && self.level[var as usize] == 0
    }

    /// The level now; 0 holds the facts.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.literals.len()
    }

    pub(super) fn open_level(&mut self) {
        self.levels.push(self.literals.len() as u32);
    }

    /// Makes an undecided literal true.
    #[inline]
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        let var = literal.var() as usize;
        debug_assert_eq!(self.value[literal.index()], OPEN);
        self.value[literal.index()] = TRUE;
        self.value[(!literal).index()] = FALSE;
        self.level[var] = self.levels.len() as u32;
        self.reason[var] = reason;
        self.literals.push(literal);
    }

    /// Length that the trail has when only `level` levels are left.
    pub(super) fn length_at(&self, level: u32) -> usize {
        self.levels.get(level as usize).map_or(self.literals.len(), |&length| length as usize)
    }

    /// Forgets the last assignment.
    pub(super) fn pop(&mut self) -> Option<Literal> {
        let literal = self.literals.pop()?;
        self.value[literal.index()] = OPEN;
        self.value[(!literal).index()] = OPEN;
        Some(literal)
    }

    /// Forgets the levels above; their assignments must be gone already.
    pub(super) fn close_levels(&mut self, level: u32) {
        self.levels.truncate(level as usize);
    }

    /// Clauses have moved, given as pairs of old and new place, old ascending.
    pub(super) fn move_clauses(&mut self, moves: &[(u32, u32)]) {
        for literal in &self.literals {
            let reason = &mut self.reason[literal.var() as usize];
            if let Reason::Clause(clause) = reason {
                // Facts keep the place of a clause that may be gone; nobody asks for the reason of a fact.
                if let Ok(at) = moves.binary_search_by_key(clause, |&(old, _)| old) {
                    *reason = Reason::Clause(moves[at].1);
                }
            }
        }
    }
}
