//! Tmpl, template: a cell between two equal numbers is white. (This sentence says what the rule says; the id comes first.)
//!
//! *Proof.* Shaded, it would make both neighbours white, and they are duplicates.
//!
//! Source: where the rule is from, and how this version differs from it.

// `hitori rules Tmpl` shows the text above: `Rule::proof` reads the head of this file.

use super::prelude::*;

pub(super) static RULE: Rule = Rule {
    id: "Tmpl",
    name: "template",
    class: Class::B,
    // Only sets other than `Wensveen` may grow: that one defines the classes.
    set: RuleSet::Further,
    sight: Sight::Line,
    // Does it hold only when nothing is shaded needlessly?
    needs_unique: false,
    // Does it look at numbers only, never at marks?
    is_static: true,
    // Do conclusions from the same premises make one sentence?
    joins: true,
    statement: "between two equal numbers lies a white cell",
    source: include_str!("template.rs"),
    examples: &[Example { board: &["121", "345"], marks: &[], concludes: &["?-?", "???"] }],
    find,
    again: None,
    why,
};

/// Reports everything that follows, known already or not. It must follow from the numbers of the board and the marks of
/// the premises alone.
fn find(position: &Position, axes: Axes, found: &mut dyn Sink) {
    for_windows::<3>(position, axes, found, |[a, b, c], found| {
        if position.same(a, c) {
            found.step("Tmpl", &[Literal::white(b)], &|| vec![a, c]);
        }
    });
}

/// Returns what follows the colon in `r1c2 is white: …`. The words are in the table of messages, under the id of the rule; what
/// fills their slots is chosen here. The premises come in the order in which `find` names them.
fn why(position: &Position, application: &Application<'_>) -> String {
    let slots = [
        ("count", Count(named_count(position, application.conclusions))),
        ("number", Number(position.number(application.premises[0]))),
        ("cells", Cells(application.premises)),
    ];
    say(position.size(), "Tmpl", &slots)
}
