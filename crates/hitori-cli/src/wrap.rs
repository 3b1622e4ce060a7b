//! Text in lines of a readable length.

/// Columns that text is wrapped to.
pub const COLUMNS: usize = 80;

/// Returns a text in lines of at most [`COLUMNS`]: the first after `head`, the others below its end.
pub fn wrapped(head: &str, text: &str) -> String {
    let indent = head.chars().count();
    let mut out = head.to_owned();
    let mut column = indent;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if column > indent && column + 1 + length > COLUMNS {
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            column = indent;
        } else if column > indent {
            out.push(' ');
            column += 1;
        }
        out.push_str(word);
        column += length;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_wrapped_below_their_head() {
        let text = "word ".repeat(40);
        let wrapped = wrapped("  1. ", &text);
        assert!(wrapped.lines().all(|line| line.chars().count() <= COLUMNS), "{wrapped}");
        assert!(wrapped.lines().skip(1).all(|line| line.starts_with("     word")), "{wrapped}");
        assert_eq!(wrapped.split_whitespace().count(), 41);
    }
}
