//! The page: self-contained, escaped, well-formed, with everything that the sections hold.

#![allow(clippy::unwrap_used)]

mod common;

use common::{extreme, report, usual};
use hitori_lab::report::Report;

#[test]
fn everything_is_on_the_page_and_escaped() {
    let report = report(usual().into_iter().chain(extreme()).collect());
    let page = report.html().unwrap();
    assert!(!page.contains("<script>alert") && !page.contains("<b>"));
    for section in &report.sections {
        assert_eq!(page.matches(&format!("id=\"{}\"", section.id)).count(), 1);
        // The contents and the table of findings lead there.
        assert_eq!(page.matches(&format!("href=\"#{}\"", section.id)).count(), 2);
        assert!(page.contains(&format!("<figcaption>{}</figcaption>", section.figures[0].caption)));
    }
    let (sections, svgs) = (report.sections.len(), page.matches("<svg xmlns").count());
    assert_eq!(sections, svgs);
    assert_eq!(page.matches("<table class=\"sortable\">").count(), sections);
    assert!(page.contains("18 findings: 9 hold here, 5 differ, 4 do not hold, 0 are open."));
    assert!(page.contains("<dt>clingo</dt><dd>5.8.2 &lt;b&gt;</dd>"));
}

/// Whatever the page names outside of itself would be loaded, or asked for on a click.
#[test]
fn the_page_needs_nothing_else() {
    let page = report(usual()).html().unwrap();
    let bare = page.replace("http://www.w3.org/2000/svg", "");
    for outside in ["http:", "https:", "src=", "@import", "url(", "<link"] {
        assert!(!bare.contains(outside), "{outside}");
    }
}

/// Every element is closed, in the right order.
#[test]
fn elements_are_nested() {
    let page = report(usual().into_iter().chain(extreme()).collect()).html().unwrap();
    let mut open: Vec<&str> = Vec::new();
    let (body, script) = page.split_once("<body>").unwrap().1.split_once("<script>").unwrap();
    assert!(script.ends_with("</script>\n</body>\n</html>\n"));
    for tag in body.split('<').skip(1) {
        let inside = tag.split_once('>').unwrap().0;
        let name = inside.trim_start_matches('/').split([' ', '\n', '/']).next().unwrap();
        if inside.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !inside.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_report_survives_json() {
    let report = report(usual());
    let text = serde_json::to_string(&report).unwrap();
    let again: Report = serde_json::from_str(&text).unwrap();
    assert_eq!(again.html().unwrap(), report.html().unwrap());
}
