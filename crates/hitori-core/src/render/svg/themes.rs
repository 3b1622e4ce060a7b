//! Styles by name: for light screens, for dark ones, and for paper.

use super::SvgStyle;

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Theme {
    /// Dark cells on white.
    #[default]
    Light,
    /// For dark screens: the ground is dark, and shaded cells are black.
    Dark,
    /// For printers: black lines, and a light grey that takes little ink and leaves the numbers legible.
    Print,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// Returns the name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    /// Returns the theme with a name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.name() == name)
    }

    /// Returns a style in these colours.
    pub fn style(self) -> SvgStyle {
        // Background, paper, ink, grid, shaded, ink on shaded, ring.
        let colours = match self {
            Self::Light => return SvgStyle::default(),
            Self::Dark => ["#16161d", "#2b2b36", "#ececf2", "#565664", "#000000", "#7b7b8a", "#6fb3a6"],
            Self::Print => ["#ffffff", "#ffffff", "#000000", "#7a7a7a", "#c4c4c4", "#000000", "#000000"],
        };
        let [background, paper, ink, grid, shaded, shaded_ink, ring] = colours.map(str::to_owned);
        SvgStyle { background, paper, ink, grid, shaded, shaded_ink, ring, ..SvgStyle::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::{samples, svg, svg_with};

    #[test]
    fn themes_differ_in_colours_alone() {
        let (puzzle, shading) = samples::mixed();
        let drawn = Theme::ALL.map(|theme| svg_with(&puzzle, Some(&shading), &theme.style()));
        assert_eq!(drawn[0], svg(&puzzle, Some(&shading)));
        let without_colours = |text: &str| {
            let parts = text.split('#').enumerate();
            parts.map(|(place, part)| if place == 0 { part } else { &part[6..] }).collect::<String>()
        };
        for (theme, text) in Theme::ALL.into_iter().zip(&drawn) {
            assert_eq!(without_colours(text), without_colours(&drawn[0]), "{theme:?}");
            assert_eq!(Theme::named(theme.name()), Some(theme));
        }
        assert!(drawn[0] != drawn[1] && drawn[1] != drawn[2]);
        assert_eq!(Theme::named("neon"), None);
    }
}
