//! Scripts without their comments and idle space. The sources say why and which types; a browser needs neither.
//!
//! What stays is the same program, token by token: names are kept, and line ends stay wherever a statement might end there.
//! Strings, templates and regular expressions are copied as they are.

/// Returns a script without comments and without space that separates nothing.
pub fn squeeze(script: &str) -> String {
    let chars: Vec<char> = script.chars().collect();
    let mut made = String::with_capacity(script.len());
    let mut at = 0;
    while let Some(&char) = chars.get(at) {
        let end = match char {
            '\'' | '"' => after_string(&chars, at),
            '`' => after_template(&chars, at),
            '/' if is_comment(&chars, at) => after_space(&chars, at),
            '/' if starts_expression(&made) => after_regex(&chars, at),
            _ if char.is_whitespace() => after_space(&chars, at),
            _ => at + 1,
        };
        if char.is_whitespace() || is_comment(&chars, at) {
            let line_end = chars[at..end].contains(&'\n');
            made.extend(separator(made.chars().next_back(), chars.get(end).copied(), line_end));
        } else {
            // A list needs no comma at its end (an array may), a block no semicolon: the page has no loops without a body.
            let idle: &[char] = match char {
                '}' => &[',', ';'],
                ')' => &[','],
                _ => &[],
            };
            if made.ends_with(idle) {
                made.pop();
            }
            made.extend(&chars[at..end]);
        }
        at = end;
    }
    made
}

/// Returns what has to stay between two characters with space or comments between them.
fn separator(before: Option<char>, after: Option<char>, line_end: bool) -> Option<char> {
    let (before, after) = (before?, after?);
    let word = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$' | '#');
    if line_end {
        // A statement ends neither behind these nor before those.
        let goes_on = "{([,;:=&|?".contains(before) || "})].,;:?&|".contains(after);
        return (!goes_on).then_some('\n');
    }
    let merges = word(before) && word(after) || before == after && "+-/".contains(before);
    merges.then_some(' ')
}

fn is_comment(chars: &[char], at: usize) -> bool {
    chars[at] == '/' && matches!(chars.get(at + 1), Some('/' | '*'))
}

/// Returns the place behind space and comments, any number of them.
fn after_space(chars: &[char], mut at: usize) -> usize {
    while let Some(char) = chars.get(at) {
        if char.is_whitespace() {
            at += 1;
        } else if !is_comment(chars, at) {
            break;
        } else if chars[at + 1] == '/' {
            at += chars[at..].iter().take_while(|&&char| char != '\n').count();
        } else {
            let end = chars[at + 2..].windows(2).position(|pair| pair == ['*', '/']);
            at = end.map_or(chars.len(), |end| at + end + 4);
        }
    }
    at
}

fn after_string(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    while at < chars.len() && chars[at] != chars[start] {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    (at + 1).min(chars.len())
}

/// Returns the place behind a template: in its `${…}`, there may be strings and templates again.
fn after_template(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    let mut depth = 0;
    while at < chars.len() {
        match chars[at] {
            '\\' => at += 1,
            '`' if depth == 0 => return at + 1,
            '$' if depth == 0 && chars.get(at + 1) == Some(&'{') => {
                depth = 1;
                at += 1;
            }
            '{' if depth > 0 => depth += 1,
            '}' if depth > 0 => depth -= 1,
            '`' => at = after_template(chars, at) - 1,
            '\'' | '"' if depth > 0 => at = after_string(chars, at) - 1,
            _ => {}
        }
        at += 1;
    }
    chars.len()
}

/// Returns whether an expression, not an operator, comes next: a slash then opens a regular expression.
fn starts_expression(made: &str) -> bool {
    let made = made.trim_end();
    made.chars().next_back().is_none_or(|char| "(,=:[!&|?{};>+-*".contains(char)) || made.ends_with("return")
}

fn after_regex(chars: &[char], start: usize) -> usize {
    let mut at = start + 1;
    let mut class = false;
    while at < chars.len() && (class || chars[at] != '/') {
        match chars[at] {
            '\\' => at += 1,
            '[' => class = true,
            ']' => class = false,
            _ => {}
        }
        at += 1;
    }
    (at + 1).min(chars.len())
}

#[cfg(test)]
mod tests {
    use super::squeeze;

    #[test]
    fn comments_and_idle_space_go() {
        let script =
            "// Why.\nconst a = 1; // one\n/** @type {number} */\nlet b = a + +a;\n\nreturn   b\n  - -a\n";
        assert_eq!(squeeze(script), "const a=1;let b=a+ +a;return b\n- -a");
        assert_eq!(squeeze("a(/** @type {any} */ (b), c /* d */ in e)"), "a((b),c in e)");
        assert_eq!(squeeze("class A {\n  #b = 1;\n  static #c() {\n  }\n}\n"), "class A{#b=1;static #c(){}}");
        assert_eq!(squeeze("if (a) b()\nelse c()\n"), "if(a)b()\nelse c()");
        assert_eq!(squeeze("{ a = 1; }\n{ b(); }"), "{a=1}\n{b()}");
        assert_eq!(squeeze("a({\n  b: [1, , ],\n  c,\n},\n)"), "a({b:[1,,],c})");
    }

    #[test]
    fn texts_stay() {
        for same in [
            "'// \\' no'",
            "\"/* no */\"",
            "`a  ${b ? `c  ${'}'} // d` : { e: 1 }} \\` f`",
            "/[/'] \\/ /g.test(a)",
        ] {
            assert_eq!(squeeze(same), same);
        }
        assert_eq!(squeeze("a / b / c"), "a/b/c");
        assert_eq!(squeeze("return /'/.test(a) && x => /\"/"), "return/'/.test(a)&&x=>/\"/");
    }

    #[test]
    fn whatever_comes_is_survived() {
        for cut in ["'a", "`a${", "`a${'", "/* a", "/a[", "a\\", "// a", "'a\\", ""] {
            squeeze(cut);
        }
    }
}
