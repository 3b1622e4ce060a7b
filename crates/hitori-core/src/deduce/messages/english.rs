//! The messages in English: all the words that explanations and hints have.

use super::Message;
use super::language::Language;

/// English.
pub(super) static ENGLISH: Language =
    Language { messages: MESSAGES, forms: 2, form: |count| usize::from(count != 1) };

const fn row(key: &'static str, text: &'static str) -> Message {
    Message::new(key, text)
}

/// The reasons of rules come first, in the order of the rules: what follows the colon in `r1c2 is white: …`, without a full stop.
/// A rule with several reasons has several rows: `UC.none`, `UC.one`.
#[rustfmt::skip]
static MESSAGES: &[Message] = &[
    row("UC.none", "no equal number stands in {count:its row and column|their rows and columns}, so a solution with {count:it|them} shaded would be one with {count:it|them} white as well, and there is only one"),
    row("UC.one", "the only equal number in {count:its row and column|their rows and columns} is shaded ({cell}), so a solution with {count:it|them} shaded would be one with {count:it|them} white as well, and there is only one"),
    row("UC.several", "all equal numbers in {count:its row and column|their rows and columns} are shaded ({cells}), so a solution with {count:it|them} shaded would be one with {count:it|them} white as well, and there is only one"),
    row("NoB", "{count:it is a neighbour|they are neighbours} of the shaded {cells}"),
    row("DoW", "{count:it repeats|they repeat} the white {number} at {cell}"),
    row("Sim-M3", "it lies between two {number}s ({cells})"),
    row("Sim-U3", "of three {number}s side by side ({cells}) only the middle one can stay white"),
    row("Sim-U*", "one of the two {number}s side by side at {cells} is white"),
    row("Sim-M4", "in {one} {two} {one} {two} ({from} to {to}) each of the inner two ({cells}) lies between equal numbers, stays white and shades its duplicate outside"),
    row("Sim-M*", "in {one} {two} {two} {one} ({from} to {to}) one {one} and one {two} stay white"),
    // AltP has the same reason.
    row("EncP", "{stretches} hold {pairs} pairs, which need {pairs} shaded cells, and take no more than {most}"),
    row("2-SAT", "{count:it has|they have} no other shade in any solution of the {line:row|column}, by way of {cells}"),
    row("DP", "of the neighbours {cells} one is white, so the {one} at {from} or the {two} at {to} is shaded, and {count:it touches both|they touch both}"),
    row("SbP", "of the pairs {one} {two} at {cells} and at {others} one keeps its {one} white, the other its {two}"),
    row("CP", "the two equal pairs in the corner have one shaded cell each, and if these were {cells}, {corner} would be cut off"),
    row("DoT", "three {number}s in the corner ({cells}): were it {shade:shaded|white}, both neighbours of the corner cell would be shaded and cut it off"),
    row("DoC", "were it shaded, {white} would be white and shade the equal {equal}, and the corner {corner} would be cut off"),
    row("BoP", "the {pairs} equal pairs at the border ({cells}) have one shaded cell each, in a zigzag, and shading {count:it|either of them} would touch one or close a wall with them"),
    row("BoC", "were it white, the equal {cells} would be shaded, which are the only exits of {cell} beside the shaded {shaded}"),
    row("FDE", "{cell}, beside the shaded {shaded}, has only two exits; were it shaded, {white} would be white and shade the equal {equal}, and {cell} would be cut off"),
    row("NCO", "shaded, it would cut {cut} off from the rest"),
    row("EP", "{cell} has only the exits {cells}; with {exit} shaded, {white} would be white and shade the equal {equal}, and {cell} would be cut off"),
    row("NCO-1", "shaded, it would make its neighbours white, {cells} would have to be shaded as {cells:a duplicate|duplicates} of white cells, and {cut} would be cut off"),
    row("CloI", "were {count:it|either of them} white, the equal {cells} would be shaded, which are the only exits of {cell}"),
    #[cfg(test)]
    row("Tmpl", "{count:it lies|they lie} between two {number}s ({cells})"),

    // Steps: what follows, and why. An assumption that fails has a sentence of its own.
    row("step", "{conclusions}: {why}."),
    row("conclusion", "{cells} {cells:is|are} {shade:shaded|white}"),
    row("conclusion.all", "all {count} cells that are left are {shade:shaded|white}"),
    row("conclusion.both", "{before}, {next}"),
    row("Prob", "{cell} is {shade:shaded|white}: were it {assumed:shaded|white}, then {after} {clash}."),
    row("Prob.after.none", "at once"),
    row("Prob.after.one", "after one step"),
    row("Prob.after.several", "after {steps} steps"),

    // Contradictions, without a full stop.
    row("clash.neighbours", "the neighbours {cells} are both shaded"),
    row("clash.duplicates", "two {number}s of one {line:row|column} are white ({cells})"),
    row("clash.cut", "{cut} {cut:is|are} cut off from the rest"),
    row("clash.needless", "{cell} is shaded without an equal white cell in its row and column"),
    row("clash.mark", "{cell} would have to be {shade:shaded|white} ({why}), but is {marked:shaded|white}"),
    row("clash.rule", "no shading of {cells} obeys the rules of the game ({form})"),

    // Hints: where to look, and which rule applies.
    row("look.board", "Look at the whole board."),
    row("look.lines", "Look at {lines}."),
    row("look.area", "Look at {rows}, {columns}."),
    row("place.row", "row {first}"),
    row("place.rows", "rows {first} to {last}"),
    row("place.column", "column {first}"),
    row("place.columns", "columns {first} to {last}"),
    row("rule", "{form}, {name}: {statement}. See {cells}."),
    row("Prob.statement", "a shade that leads to a contradiction is the wrong one"),

    // Lists of cells, and cells side by side.
    row("list.next", "{before}, {next}"),
    row("list.last", "{before} and {next}"),
    row("list.more", "{more} more"),
    row("stretch", "{from} to {to}"),
    row("stretch.both", "{before} and {next}"),
];
