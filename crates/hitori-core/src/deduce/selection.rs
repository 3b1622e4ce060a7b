//! Which rules are used.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Class, RULES, Rule};

/// The sets that the rules of [`RULES`] belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum RuleSet {
    /// The rules of the thesis that defines the classes (Wensveen 2024, section 3.1 and Table 5). Always in use.
    Wensveen,
    /// Our addition to them, NCO-1: connectivity one step ahead. In use unless Wensveen's rules are asked for alone.
    Ahead,
    /// The extended line rules (Wensveen 2024, section 5.2): sound and of class B, but the classes are defined without them.
    Extended,
    /// Patterns of de Nooij 2026 (appendix B) and Rietdijk 2026 (appendix D) that Wensveen's rules lack, or have in a more
    /// expensive class only. `docs/rules.md` goes through all patterns of both.
    Further,
    /// The line solver, which replaces all other rules of class B: see [`LineMethod::TwoSat`].
    #[serde(rename = "2sat")]
    TwoSat,
}

impl RuleSet {
    /// All sets, in the order in which they are listed.
    pub const ALL: [Self; 5] = [Self::Wensveen, Self::Ahead, Self::Extended, Self::Further, Self::TwoSat];

    /// Returns a heading for a list of its rules.
    pub fn heading(self) -> &'static str {
        match self {
            Self::Wensveen => "The rules that define the classes (Wensveen 2024)",
            Self::Ahead => "Connectivity one step ahead, our addition",
            Self::Extended => "Wensveen's extended line rules",
            Self::Further => "Further patterns that people use",
            Self::TwoSat => "Everything that a single line yields",
        }
    }

    /// Returns the command that switches the set on, as one example of those that take its option; `None` for sets in use by default.
    pub fn option(self) -> Option<&'static str> {
        match self {
            Self::Wensveen | Self::Ahead => None,
            Self::Extended | Self::Further => Some("classify --rules all"),
            Self::TwoSat => Some("classify --lines 2sat"),
        }
    }

    /// Returns the rules of the set, in the order of the table.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        RULES.iter().copied().filter(move |rule| rule.set == self)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Wensveen => "wensveen",
            Self::Ahead => "ahead",
            Self::Extended => "extended",
            Self::Further => "further",
            Self::TwoSat => "2sat",
        }
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for RuleSet {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let set = Self::ALL.into_iter().find(|set| set.name() == text);
        set.ok_or_else(|| UnknownName::new("rule set", text, "wensveen, ahead, extended, further or 2sat"))
    }
}

/// How single lines are looked at, in class B.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum LineMethod {
    /// By the pattern rules (DoW and those named Sim-…).
    #[default]
    #[serde(rename = "rules")]
    Patterns,
    /// Exactly, by the line solver alone (Wensveen 2024, section 6.1).
    #[serde(rename = "2sat")]
    TwoSat,
}

impl LineMethod {
    /// Both methods.
    pub const ALL: [Self; 2] = [Self::Patterns, Self::TwoSat];

    /// Returns the name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Patterns => "rules",
            Self::TwoSat => "2sat",
        }
    }
}

impl fmt::Display for LineMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for LineMethod {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let method = Self::ALL.into_iter().find(|method| method.name() == text);
        method.ok_or_else(|| UnknownName::new("way of looking at lines", text, "rules or 2sat"))
    }
}

/// The rules that grading, explaining and branching use. The default, `wensveen,ahead`, is Wensveen's rules with the line
/// patterns, and NCO-1.
///
/// ```
/// use hitori_core::deduce::{LineMethod, RuleSelection, RuleSet};
/// let both = RuleSelection::default().with_set(RuleSet::Extended).with_set(RuleSet::Further);
/// assert_eq!(both, RuleSelection::all());
/// assert_eq!("wensveen,extended".parse(), Ok(RuleSelection::wensveen().with_set(RuleSet::Extended)));
/// assert!(RuleSelection::wensveen().rules().all(|rule| rule.id != "NCO-1"));
/// assert!(both.rules().any(|rule| rule.id == "CloI"));
/// assert!(RuleSelection::from(LineMethod::TwoSat).rules().all(|rule| rule.id != "DoW"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct RuleSelection {
    ahead: bool,
    extended: bool,
    further: bool,
    lines: LineMethod,
}

impl Default for RuleSelection {
    fn default() -> Self {
        Self::wensveen().with_set(RuleSet::Ahead)
    }
}

impl RuleSelection {
    /// Selects the rules of Wensveen 2024 alone, with the line patterns, as the thesis has them.
    pub fn wensveen() -> Self {
        Self { ahead: false, extended: false, further: false, lines: LineMethod::Patterns }
    }

    /// Selects all rules, with the line patterns.
    pub fn all() -> Self {
        Self { ahead: true, extended: true, further: true, lines: LineMethod::Patterns }
    }

    /// Adds the rules of a set. Wensveen's are always there.
    pub fn with_set(mut self, set: RuleSet) -> Self {
        match set {
            RuleSet::Wensveen => {}
            RuleSet::Ahead => self.ahead = true,
            RuleSet::Extended => self.extended = true,
            RuleSet::Further => self.further = true,
            RuleSet::TwoSat => self.lines = LineMethod::TwoSat,
        }
        self
    }

    /// Chooses how single lines are looked at.
    pub fn with_lines(self, lines: LineMethod) -> Self {
        Self { lines, ..self }
    }

    /// Returns how single lines are looked at.
    pub fn lines(self) -> LineMethod {
        self.lines
    }

    /// Returns whether a rule is among those selected.
    pub fn contains(self, rule: &Rule) -> bool {
        if self.lines == LineMethod::TwoSat && rule.class == Class::B {
            return rule.set == RuleSet::TwoSat;
        }
        match rule.set {
            RuleSet::Wensveen => true,
            RuleSet::Ahead => self.ahead,
            RuleSet::Extended => self.extended,
            RuleSet::Further => self.further,
            RuleSet::TwoSat => false,
        }
    }

    /// Returns the rules selected, in the order of the table: cheapest class first.
    pub fn rules(self) -> impl Iterator<Item = &'static Rule> {
        RULES.iter().copied().filter(move |rule| self.contains(rule))
    }

    /// Returns the rules selected that may be used: those that rely on a unique solution only if `unique`.
    pub(super) fn usable(self, unique: bool) -> Vec<&'static Rule> {
        self.rules().filter(|rule| unique || !rule.needs_unique).collect()
    }
}

impl From<LineMethod> for RuleSelection {
    fn from(lines: LineMethod) -> Self {
        Self::default().with_lines(lines)
    }
}

impl fmt::Display for RuleSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let two_sat = self.lines == LineMethod::TwoSat;
        let sets = [
            (true, RuleSet::Wensveen),
            (self.ahead, RuleSet::Ahead),
            (self.extended, RuleSet::Extended),
            (self.further, RuleSet::Further),
            (two_sat, RuleSet::TwoSat),
        ];
        let names: Vec<&str> = sets.into_iter().filter(|(on, _)| *on).map(|(_, set)| set.name()).collect();
        f.pad(&names.join(","))
    }
}

impl FromStr for RuleSelection {
    type Err = UnknownName;

    /// Reads the names of sets with commas between them; `usual` stands for the sets of the default, and
    /// `all` for all sets. Nothing is added to what is named but Wensveen's own rules.
    fn from_str(text: &str) -> Result<Self, UnknownName> {
        let add = |selection: Self, name: &str| {
            let several: &[RuleSet] = match name {
                "all" => &[RuleSet::Ahead, RuleSet::Extended, RuleSet::Further],
                "usual" => &[RuleSet::Ahead],
                name => return Ok(selection.with_set(name.parse()?)),
            };
            Ok(several.iter().copied().fold(selection, Self::with_set))
        };
        text.split(',').try_fold(Self::wensveen(), add)
    }
}

impl TryFrom<String> for RuleSelection {
    type Error = UnknownName;

    fn try_from(text: String) -> Result<Self, UnknownName> {
        text.parse()
    }
}

impl From<RuleSelection> for String {
    fn from(selection: RuleSelection) -> Self {
        selection.to_string()
    }
}

/// A word that names nothing of its kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{name}' is not a {kind}: {expected} expected")]
pub struct UnknownName {
    /// What was expected: `class`, `rule set`.
    pub kind: &'static str,
    /// The word.
    pub name: String,
    expected: &'static str,
}

impl UnknownName {
    pub(super) fn new(kind: &'static str, name: &str, expected: &'static str) -> Self {
        Self { kind, name: name.to_owned(), expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selections_are_read_as_they_are_written() {
        let all = [
            RuleSelection::default(),
            RuleSelection::wensveen(),
            RuleSelection::wensveen().with_set(RuleSet::Extended),
            RuleSelection::all(),
            RuleSelection::from(LineMethod::TwoSat),
            RuleSelection::default().with_set(RuleSet::Further).with_lines(LineMethod::TwoSat),
        ];
        for selection in all {
            assert_eq!(selection.to_string().parse(), Ok(selection));
            let json = serde_json::to_string(&selection).expect("a string");
            assert_eq!(serde_json::from_str::<RuleSelection>(&json).ok(), Some(selection), "{json}");
        }
        assert_eq!(RuleSelection::default().to_string(), "wensveen,ahead");
        assert_eq!("usual".parse(), Ok(RuleSelection::default()));
        assert!("wensveen,nonsense".parse::<RuleSelection>().is_err());
        for set in RuleSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(serde_json::to_string(&set).ok(), Some(format!("\"{set}\"")));
        }
        for method in LineMethod::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert_eq!(serde_json::to_string(&method).ok(), Some(format!("\"{method}\"")));
        }
    }

    #[test]
    fn the_line_solver_replaces_class_b_only() {
        let with_lines = RuleSelection::all().with_lines(LineMethod::TwoSat);
        let b: Vec<&str> =
            with_lines.rules().filter(|rule| rule.class == Class::B).map(|rule| rule.id).collect();
        assert_eq!(b, ["2-SAT"]);
        let rest = |selection: RuleSelection| selection.rules().filter(|rule| rule.class != Class::B).count();
        assert_eq!(rest(with_lines), rest(RuleSelection::all()));
    }
}
