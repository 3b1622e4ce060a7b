//! Every figure, with usual and extreme data: well-formed, drawn by resvg, inside its borders, nothing over anything else.

#![allow(clippy::unwrap_used)]

mod common;

use common::{extreme, figure, pixels, tree, usual, xy};
use hitori_lab::figures::{Chart, Figure, FigureError, Point, Series};
use resvg::usvg::{self, Node};

fn all() -> Vec<Figure> {
    usual().into_iter().chain(extreme()).collect()
}

#[test]
fn every_figure_is_drawn() {
    for figure in all() {
        let svg = figure.svg().unwrap();
        let pixels = pixels(&svg).unwrap_or_else(|error| panic!("{}: {error}", figure.id));
        let dark = pixels.pixels().iter().filter(|pixel| pixel.red() < 250).count();
        assert!(dark > 200, "{} is empty", figure.id);
        assert!(svg.len() < 120_000, "{} has {} bytes", figure.id, svg.len());
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", figure.id);
        assert_eq!(svg, figure.svg().unwrap(), "the same data give the same picture");
    }
}

/// The boxes of all texts of a picture, as resvg lays them out.
fn texts(group: &usvg::Group, found: &mut Vec<(String, usvg::Rect)>) {
    for node in group.children() {
        match node {
            Node::Group(group) => texts(group, found),
            Node::Text(text) => {
                let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                found.push((words, text.abs_bounding_box()));
            }
            _ => {}
        }
    }
}

#[test]
fn texts_stay_inside_and_do_not_overlap() {
    for figure in all() {
        let tree = tree(&figure.svg().unwrap()).unwrap();
        let mut found = Vec::new();
        texts(tree.root(), &mut found);
        assert!(found.len() > 2 || figure.id == "x-heat-empty", "{}", figure.id);
        for (index, (words, place)) in found.iter().enumerate() {
            let inside = place.left() >= 0.0
                && place.top() >= 0.0
                && place.right() <= tree.size().width()
                && place.bottom() <= tree.size().height();
            assert!(inside, "{}: '{words}' at {place:?}", figure.id);
            for (other, second) in &found[..index] {
                // Boxes include what letters below the line would take: a little overlap is none of ink.
                let apart = place.left() >= second.right() - 0.5
                    || second.left() >= place.right() - 0.5
                    || place.top() >= second.bottom() - 3.0
                    || second.top() >= place.bottom() - 3.0;
                assert!(apart, "{}: '{words}' over '{other}'", figure.id);
            }
        }
    }
}

#[test]
fn strangers_words_are_escaped() {
    for figure in extreme() {
        assert!(!figure.svg().unwrap().contains("<b>"), "{}", figure.id);
    }
}

#[test]
fn axes_say_what_they_show() {
    for figure in usual() {
        let svg = figure.svg().unwrap();
        let labels: &[&str] = match figure.id.as_str() {
            "scaling" => &["median time (s)", "side of the board n", "limit 10 s", "~ x^"],
            "share" => &["time (s)", "share of puzzles finished", "not finished"],
            "cactus" => &["time for each (s)", "puzzles finished", "limit 10 s"],
            "boxes" => &["time (s)", "Sandwich Pairs (60)"],
            "scatter" => &["conflicts", "adjacent duplicates", "R² "],
            _ => &["side of the board n"],
        };
        for label in labels {
            assert!(svg.contains(label), "{}: {label}", figure.id);
        }
        let power = svg.contains("10<tspan");
        assert_eq!(
            power,
            ["scaling", "share", "cactus", "boxes"].contains(&figure.id.as_str()),
            "{}",
            figure.id
        );
    }
}

#[test]
fn data_stand_beside_with_all_rows() {
    let lines = |id: &str| {
        let figures = all();
        let figure = figures.iter().find(|figure| figure.id == id).unwrap();
        figure.csv().lines().count()
    };
    assert_eq!(lines("scaling"), 1 + 4 * 10);
    assert_eq!(lines("share"), 1 + 5 * 150);
    assert_eq!(lines("scatter"), 1 + 1500);
    assert_eq!(lines("ratios"), 1 + 7);
    assert_eq!(lines("x-boxes"), 1 + 15);
}

#[test]
fn figures_survive_json() {
    for figure in all() {
        let text = serde_json::to_string(&figure).unwrap();
        let again: Figure = serde_json::from_str(&text).unwrap();
        assert_eq!(again.svg().unwrap(), figure.svg().unwrap(), "{}", figure.id);
    }
}

#[test]
fn values_without_a_place_are_refused() {
    let series =
        |x, y| Series { name: "s".into(), points: vec![Point::new(x, y)], is_joined: true, curve: None };
    let drawn = |x, y| figure("f", Chart::Xy(xy(vec![series(x, y)]))).svg();
    assert!(matches!(drawn(f64::NAN, 1.0), Err(FigureError::NotFinite { index: 0, .. })));
    assert!(matches!(drawn(1.0, f64::INFINITY), Err(FigureError::NotFinite { .. })));
    let error = drawn(1.0, -2.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "'median time (s)' is logarithmic and has no place for -2; values of 0 and more are needed"
    );
}
