//! An explanation as one file to click through: the page's own board and player, with the steps in it.

const TEMPLATE: &str = include_str!("../alone/explanation.html");
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/explanation.js"));
const STYLE: &str = include_str!("../page/style.css");

/// Returns a page that loads nothing: style, script and steps are in it.
///
/// `data` is a JSON object: `title`, `cells` (rows of numbers), `marks` (rows of marks before the first step) and `explained`, a view
/// `explain/1`.
pub fn explanation_page(title: &str, data: &str) -> String {
    // Text in a script ends at the first closing tag, whatever language the script is in.
    let data = data.replace('<', "\\u003c");
    let title = title.replace('&', "&amp;").replace('<', "&lt;");
    let mut page = String::with_capacity(TEMPLATE.len() + STYLE.len() + SCRIPT.len() + data.len());
    let mut rest = TEMPLATE;
    // In the order in which they stand, so that nothing that is put in is taken for a place to put something in.
    for (place, part) in
        [("{{title}}", &*title), ("{{style}}", STYLE), ("{{data}}", &data), ("{{script}}", SCRIPT)]
    {
        let (before, after) = rest.split_once(place).unwrap_or((rest, ""));
        page.push_str(before);
        page.push_str(part);
        rest = after;
    }
    page + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_in_it_and_nothing_ends_it_early() {
        let page = explanation_page("<a> & {{data}}", r#"{"title": "</script><b>"}"#);
        assert!(!page.contains("</script><b>") && page.contains("\\u003c/script>"));
        assert!(page.contains("<title>&lt;a> &amp; {{data}}</title>"));
        assert!(!page.contains("{{script}}") && page.contains("StepPlayer"));
        assert_eq!(page.matches("</script>").count(), 2);
        for outside in ["src=", "href=", "url(", "@import", "fetch("] {
            assert!(!page.contains(outside), "{outside}");
        }
    }
}
