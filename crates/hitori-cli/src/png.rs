//! Pixels from an SVG picture, with its own font: the same bytes on every machine, even one without any fonts.
//!
//! resvg draws; the digits come from Noto Sans (Apache-2.0), which the `ttf-noto-sans` crate ships. System fonts are
//! never read, so a picture cannot depend on where it was made.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use thiserror::Error;

/// The most pixels of a picture: 8192 × 8192, a quarter of a gigabyte while it is drawn.
pub const MAX_PIXELS: u64 = 1 << 26;
/// The most pixels along one side.
pub const MAX_SIDE: u64 = 32_767;
/// The longest SVG text, a board of about 320×320. Drawing takes some 150 times as much memory as the text is long,
/// because every number becomes an outline: 600 megabytes at this limit.
pub const MAX_SVG_BYTES: usize = 4 << 20;

/// Why there is no PNG.
#[derive(Debug, Error)]
pub enum PngError {
    /// The picture would have too many pixels.
    #[error(
        "a PNG of {width:.0}×{height:.0} pixels is too large: at most {MAX_SIDE} per side and {MAX_PIXELS} in all; \
         use a smaller --cell or --scale, or SVG"
    )]
    TooLarge {
        /// Width asked for.
        width: f64,
        /// Height asked for.
        height: f64,
    },
    /// The SVG text is too long to be drawn.
    #[error(
        "the picture has too many parts for a PNG: its SVG has {bytes} bytes, at most {MAX_SVG_BYTES} can be drawn; \
         use SVG"
    )]
    TooLong {
        /// Length of the text.
        bytes: usize,
    },
    /// The scale is zero, negative or not a number.
    #[error("the scale must be greater than 0, not {0}")]
    Scale(f32),
    /// The text is not SVG.
    #[error("cannot read the SVG picture: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The pixels cannot be written as PNG.
    #[error("cannot write the PNG picture: {0}")]
    Encode(String),
}

/// Draws an SVG picture; `scale` 1 gives one pixel per user unit, rounded up to whole pixels.
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    draw(svg, scale, None)
}

/// Draws an SVG picture that has no ground of its own on a white one.
pub fn png_on_white(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    draw(svg, scale, Some(Color::WHITE))
}

fn draw(svg: &str, scale: f32, ground: Option<Color>) -> Result<Vec<u8>, PngError> {
    if !(scale.is_finite() && scale > 0.0) {
        return Err(PngError::Scale(scale));
    }
    if svg.len() > MAX_SVG_BYTES {
        return Err(PngError::TooLong { bytes: svg.len() });
    }
    let options = Options { font_family: FAMILY.into(), fontdb: FONTS.clone(), ..Options::default() };
    let tree = Tree::from_str(svg, &options)?;

    let side = |length: f32| (f64::from(length) * f64::from(scale)).ceil().max(1.0);
    let (width, height) = (side(tree.size().width()), side(tree.size().height()));
    let limit = MAX_SIDE as f64;
    if width > limit || height > limit || width * height > MAX_PIXELS as f64 {
        return Err(PngError::TooLarge { width, height });
    }
    // Both sides are whole, positive and below the limit; only a lack of memory is left.
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(PngError::TooLarge { width, height })?;
    if let Some(colour) = ground {
        pixels.fill(colour);
    }
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encode(error.to_string()))
}

const FAMILY: &str = "Noto Sans";

/// The font is parsed once per run.
static FONTS: LazyLock<Arc<fontdb::Database>> = LazyLock::new(|| {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(ttf_noto_sans::REGULAR.to_vec());
    fonts.set_sans_serif_family(FAMILY);
    Arc::new(fonts)
});

#[cfg(test)]
mod tests {
    use hitori_core::render::{SvgStyle, svg, svg_with};
    use hitori_core::{Clue, Puzzle, Shade, Shading, Size};

    use super::*;

    fn puzzle(rows: usize, numbers: &[u32]) -> Puzzle {
        let size = Size::new(rows, numbers.len() / rows).unwrap();
        Puzzle::new(size, numbers.iter().map(|n| Clue::new(*n).unwrap()).collect()).unwrap()
    }

    /// The top left cell shaded, the others white.
    fn corner_shaded(puzzle: &Puzzle) -> Shading {
        let mut shading = Shading::filled(puzzle.size(), Shade::White);
        shading.set(0, Shade::Shaded);
        shading
    }

    fn decoded(svg: &str, scale: f32) -> Pixmap {
        Pixmap::decode_png(&png(svg, scale).unwrap()).unwrap()
    }

    /// 0 black to 255 white.
    fn grey(pixels: &Pixmap, x: u32, y: u32) -> u8 {
        let pixel = pixels.pixel(x, y).unwrap();
        ((u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue())) / 3) as u8
    }

    // The default style: margin 10, cell 48.
    const MARGIN: u32 = 10;
    const CELL: u32 = 48;

    #[test]
    fn the_picture_has_the_size_of_the_svg_times_the_scale() {
        let picture = svg(&puzzle(2, &[1, 2, 3, 4, 5, 6]), None);
        for (scale, width, height) in [(1.0, 164, 116), (2.0, 328, 232), (0.5, 82, 58), (0.001, 1, 1)] {
            let pixels = decoded(&picture, scale);
            assert_eq!((pixels.width(), pixels.height()), (width, height));
        }
    }

    #[test]
    fn a_shaded_cell_is_dark_and_a_white_one_light() {
        let puzzle = puzzle(2, &[1, 1, 2, 3]);
        let pixels = decoded(&svg(&puzzle, Some(&corner_shaded(&puzzle))), 1.0);
        let inside = MARGIN + CELL / 8;
        assert!(grey(&pixels, inside, inside) < 80);
        assert!(grey(&pixels, inside + CELL, inside) > 240);
        assert!(grey(&pixels, inside, inside + CELL) > 240);
    }

    /// The box around dark pixels inside one cell (without its lines): left, top, right, bottom.
    fn ink(pixels: &Pixmap, col: u32) -> Option<[u32; 4]> {
        let mut found: Option<[u32; 4]> = None;
        for y in 4..CELL - 4 {
            for x in 4..CELL - 4 {
                if grey(pixels, MARGIN + col * CELL + x, MARGIN + y) < 128 {
                    let [left, top, right, bottom] = found.unwrap_or([x, y, x, y]);
                    found = Some([left.min(x), top.min(y), right.max(x), bottom.max(y)]);
                }
            }
        }
        found
    }

    #[test]
    fn digits_are_drawn_in_the_middle_and_blanks_are_empty() {
        let size = Size::new(1, 3).unwrap();
        let clues = [Clue::new(8), Some(Clue::BLANK), Clue::new(88)];
        let puzzle = Puzzle::new(size, clues.into_iter().flatten().collect()).unwrap();
        let pixels = decoded(&svg(&puzzle, None), 1.0);
        assert_eq!(ink(&pixels, 1), None);
        for col in [0, 2] {
            let [left, top, right, bottom] = ink(&pixels, col).unwrap();
            assert!(bottom - top > CELL / 3, "a digit fills a good part of the cell");
            assert!((left + right).abs_diff(CELL) <= 3, "centred across: {left}..{right}");
            assert!((top + bottom).abs_diff(CELL) <= 3, "centred down: {top}..{bottom}");
        }
    }

    #[test]
    fn ten_digits_stay_inside_their_cell() {
        let pixels = decoded(&svg(&puzzle(1, &[Clue::MAX]), None), 1.0);
        let [left, _, right, _] = ink(&pixels, 0).unwrap();
        assert!(left > 4 && right < CELL - 5, "{left}..{right}");
    }

    #[test]
    fn a_picture_almost_as_wide_as_allowed_is_drawn_to_its_end() {
        let pixels = decoded(&svg(&puzzle(1, &[8; 680]), None), 1.0);
        assert!(u64::from(pixels.width()) > MAX_SIDE - 200);
        assert_eq!(ink(&pixels, 0), ink(&pixels, 679));
    }

    #[test]
    fn the_number_of_a_shaded_cell_is_light() {
        let puzzle = puzzle(1, &[8, 1]);
        let shading = corner_shaded(&puzzle);
        let light = |style: &SvgStyle| {
            let pixels = decoded(&svg_with(&puzzle, Some(&shading), style), 1.0);
            (4..CELL - 4)
                .flat_map(|y| (4..CELL - 4).map(move |x| (x, y)))
                .filter(|(x, y)| grey(&pixels, MARGIN + x, MARGIN + y) > 150)
                .count()
        };
        assert!(light(&SvgStyle::default()) > 20);
        assert_eq!(light(&SvgStyle { shaded_numbers: false, ..SvgStyle::default() }), 0);
    }

    #[test]
    fn absurd_sizes_are_refused_with_the_limit() {
        let picture = svg(&puzzle(1, &[1, 2]), None);
        let message = png(&picture, 1e6).unwrap_err().to_string();
        assert!(message.contains("32767") && message.contains("67108864"), "{message}");
        assert!(message.contains("116000000×68000000"), "{message}");
        // 116 × 68 at scale 100 is within both sides, but not within the total.
        assert!(matches!(png(&picture, 100.0), Err(PngError::TooLarge { .. })));
        for scale in [0.0, -1.0, f32::NAN, f32::INFINITY] {
            assert!(matches!(png(&picture, scale), Err(PngError::Scale(_))));
        }
    }

    #[test]
    fn what_is_not_svg_is_refused() {
        assert!(matches!(png("7 7", 1.0), Err(PngError::Svg(_))));
        let long = " ".repeat(MAX_SVG_BYTES + 1);
        assert!(matches!(png(&long, 1.0), Err(PngError::TooLong { .. })));
    }
}
