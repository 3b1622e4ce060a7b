//! The report: one page that needs nothing else, made from sections.
//!
//! Style and script are in it, figures are inline, and nothing is loaded. On top stands which findings hold; then each
//! section with its prose, tables and figures; at the end what it was measured on. It follows the colours of the reader's
//! system, prints, and can be read without its script, which only sorts tables.

mod facts;

use std::fmt::Write;

use hitori_core::render::escaped;
use serde::{Deserialize, Serialize};

use crate::figures::{Figure, FigureError};
use crate::finding::{Finding, summary};
use crate::section::Section;

pub use facts::facts;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Everything that a page shows.
#[derive(Clone, Debug, PartialEq, Default, Serialize, Deserialize)]
pub struct Report {
    /// The heading.
    pub title: String,
    /// Paragraphs of plain text below it.
    pub prose: Vec<String>,
    /// Machine, versions, date: names and values, in this order.
    pub facts: Vec<(String, String)>,
    /// The sections, in this order.
    pub sections: Vec<Section>,
}

impl Report {
    /// Returns the findings of all sections, each with the section it belongs to.
    pub fn findings(&self) -> impl Iterator<Item = (&Section, &Finding)> {
        self.sections
            .iter()
            .flat_map(|section| section.findings.iter().map(move |finding| (section, finding)))
    }

    /// Returns the page.
    ///
    /// ```
    /// use hitori_lab::report::Report;
    /// let report = Report { title: "A < B".into(), ..Report::default() };
    /// assert!(report.html()?.contains("<h1>A &lt; B</h1>"));
    /// # Ok::<(), hitori_lab::figures::FigureError>(())
    /// ```
    pub fn html(&self) -> Result<String, FigureError> {
        let title = escaped(&self.title);
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        );
        paragraphs(&mut out, &self.prose);
        self.contents(&mut out);
        self.verdicts(&mut out);
        for (number, section) in (1..).zip(&self.sections) {
            show_section(&mut out, number, section)?;
        }
        if !self.facts.is_empty() {
            out += "<h2 id=\"facts\">Machine, versions, date</h2>\n<dl>\n";
            for (name, value) in &self.facts {
                let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escaped(name), escaped(value));
            }
            out += "</dl>\n";
        }
        let _ = write!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>\n");
        Ok(out)
    }

    fn contents(&self, out: &mut String) {
        if self.sections.is_empty() {
            return;
        }
        *out += "<nav aria-label=\"Contents\"><ol>\n";
        for section in &self.sections {
            let (id, title) = (escaped(&section.id), escaped(&section.title));
            let _ = writeln!(out, "<li><a href=\"#{id}\">{title}</a></li>");
        }
        *out += "</ol></nav>\n";
    }

    /// Shows which findings hold. It is a table of its own, for its rows lead to their sections.
    fn verdicts(&self, out: &mut String) {
        *out += "<h2 id=\"findings\">Findings</h2>\n";
        let _ = writeln!(out, "<p>{}</p>", summary(self.findings().map(|(_, finding)| finding)));
        if self.findings().next().is_none() {
            return;
        }
        *out += "<div class=\"wide\"><table class=\"sortable findings\">\n<thead><tr>";
        for head in ["Source", "Finding", "Document", "Here", "Holds?", "Because"] {
            let _ = write!(out, "<th scope=\"col\">{head}</th>");
        }
        *out += "</tr></thead>\n<tbody>\n";
        for (section, finding) in self.findings() {
            let [id, source, claim, reported, here, because] = [
                &section.id,
                &finding.source,
                &finding.claim,
                &finding.reported,
                &finding.here,
                &finding.because,
            ]
            .map(|text| escaped(text));
            let holds = finding.holds.word();
            let _ = writeln!(
                out,
                "<tr><td><a href=\"#{id}\">{source}</a></td><td>{claim}</td><td>{reported}</td><td>{here}</td>\
                 <td class=\"{holds}\">{holds}</td><td>{because}</td></tr>"
            );
        }
        *out += "</tbody>\n</table></div>\n";
    }
}

fn show_section(out: &mut String, number: u32, section: &Section) -> Result<(), FigureError> {
    let (id, title) = (escaped(&section.id), escaped(&section.title));
    let _ = writeln!(out, "<section>\n<h2 id=\"{id}\">{number}. {title}</h2>");
    let notes: Vec<&str> = [section.source.as_str(), section.scale.as_str()]
        .into_iter()
        .filter(|note| !note.is_empty())
        .collect();
    if !notes.is_empty() {
        let _ = writeln!(out, "<p class=\"soft\">{}</p>", escaped(&notes.join(" · ")));
    }
    paragraphs(out, &section.prose);
    for finding in &section.findings {
        let holds = finding.holds.word();
        let [claim, reported, here] =
            [&finding.claim, &finding.reported, &finding.here].map(|text| escaped(text));
        let because = if finding.because.is_empty() {
            String::new()
        } else {
            format!(" {}", escaped(&finding.because))
        };
        let _ = writeln!(
            out,
            "<p>{claim}. Document: {reported}. Here: {here}. Holds: <span class=\"{holds}\">{holds}</span>.{because}</p>"
        );
    }
    for table in &section.tables {
        let _ = writeln!(out, "<div class=\"wide\">{}</div>", table.to_html());
    }
    for figure in &section.figures {
        show_figure(out, figure)?;
    }
    *out += "</section>\n";
    Ok(())
}

fn show_figure(out: &mut String, figure: &Figure) -> Result<(), FigureError> {
    let (id, caption, svg) = (escaped(&figure.id), escaped(&figure.caption), figure.svg()?);
    let _ = writeln!(out, "<figure id=\"figure-{id}\">\n{svg}<figcaption>{caption}</figcaption>\n</figure>");
    Ok(())
}

fn paragraphs(out: &mut String, prose: &[String]) {
    for paragraph in prose {
        let _ = writeln!(out, "<p>{}</p>", escaped(paragraph));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn style_and_script_are_small_and_load_nothing() {
        assert!(STYLE.len() + SCRIPT.len() < 15_000);
        for part in [STYLE, SCRIPT] {
            assert!(!part.contains("http") && !part.contains("url(") && !part.contains("</"));
        }
    }

    #[test]
    fn an_empty_report_is_a_page() {
        let page = Report::default().html().unwrap();
        assert!(
            page.starts_with("<!DOCTYPE html>")
                && page.contains("No findings.")
                && page.ends_with("</html>\n")
        );
    }
}
