//! A game as text on a screen.
//!
//! Nothing is told by colour alone: the mark in front of a number says its shade (`▐` shaded, `(` white), the sign behind it what there
//! is to say about it (`!` wrong, `?` hinted, `x` and `o` the shade that a hint gives it), brackets and the two pointers in the
//! labels where the cursor is.

use hitori_core::Shade;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Widget, Wrap};

use super::game::{Flag, Game, clock};
use super::keys::HELP;
use super::layout::{LEAST, Layout, Spacing};

/// The line of keys, the most important first: what does not fit is left out.
const KEYS: &[(&str, &str)] = &[
    ("F1", "help"),
    ("q", "quit"),
    ("space", "shade"),
    ("o", "circle"),
    ("?", "hint"),
    ("u", "undo"),
    ("c", "check"),
    ("r", "redo"),
    ("v", "rules"),
    ("t", "timer"),
];

/// What is remembered from one drawing to the next.
pub struct Screen {
    coloured: bool,
    scroll: (usize, usize),
    layout: Option<Layout>,
}

impl Screen {
    /// Starts with the upper left corner of the board.
    pub fn new(coloured: bool) -> Self {
        Self { coloured, scroll: (0, 0), layout: None }
    }

    /// Returns the cell that was drawn at a column and line.
    pub fn cell_at(&self, x: u16, y: u16) -> Option<usize> {
        self.layout?.cell_at(x, y, self.scroll)
    }

    /// Draws the game.
    pub fn draw(&mut self, game: &Game, frame: &mut Frame<'_>) {
        let area = frame.area();
        self.layout = None;
        if area.width < LEAST.0 || area.height < LEAST.1 {
            Paragraph::new("The window is too small to play in.")
                .wrap(Wrap { trim: true })
                .render(area, frame.buffer_mut());
            return;
        }
        let layout = Layout::new(area, game.session().puzzle());
        self.scroll = layout.follow(game.cursor(), self.scroll);
        self.layout = Some(layout);
        let buffer = frame.buffer_mut();
        self.status(game, layout.status, buffer);
        self.labels(game, &layout, buffer);
        self.cells(game, &layout, buffer);
        self.pane(game, layout.pane, buffer);
        self.keys(layout.keys, buffer);
        if game.shows_help() {
            self.help(area, buffer);
        }
    }

    fn status(&self, game: &Game, area: Rect, buffer: &mut Buffer) {
        let size = game.size();
        let shaded = game.session().marks().shaded().count();
        let left = format!(" {} · {size} · {shaded} shaded", game.title());
        let right = match (game.is_solved(), game.shows_timer()) {
            (true, true) => format!("solved {} ", clock(game.elapsed())),
            (true, false) => "solved ".to_owned(),
            (false, true) => format!("{} ", clock(game.elapsed())),
            (false, false) => String::new(),
        };
        let style = Style::new().add_modifier(Modifier::BOLD);
        put(buffer, area, area.x, area.y, &left, style);
        let width = right.chars().count() as u16;
        put(buffer, area, area.right().saturating_sub(width), area.y, &right, style);
    }

    fn labels(&self, game: &Game, layout: &Layout, buffer: &mut Buffer) {
        let (row, col) = game.size().place(game.cursor());
        let (rows, cols) = (game.size().rows(), game.size().cols());
        let quiet = Style::new().add_modifier(Modifier::DIM);
        let here = self.colour(Color::Yellow).add_modifier(Modifier::BOLD);
        let area = layout.board;
        // What is scrolled away.
        let more = match (layout.visible.0 < rows, layout.visible.1 < cols) {
            (true, true) => "↕↔",
            (true, false) => "↕",
            (false, true) => "↔",
            (false, false) => "",
        };
        put(buffer, area, area.x, area.y, more, here);
        for each in 0..cols {
            let Some((x, _)) = layout.place(self.scroll.0, each, self.scroll) else { continue };
            let width = usize::from(layout.digits) + 1;
            // The mark has its column, then come number and pointer, right above those of the cells.
            let number = (each + 1).to_string();
            let label = last_letters(&number, width);
            let (pointer, style) = if each == col { ("▾", here) } else { ("", quiet) };
            put(buffer, area, x, area.y, &format!("{label:>width$}{pointer}"), style);
        }
        for each in 0..rows {
            let Some((_, y)) = layout.place(each, self.scroll.1, self.scroll) else { continue };
            let width = usize::from(layout.labels) - 1;
            let (pointer, style) = if each == row { ("▸", here) } else { ("", quiet) };
            put(buffer, area, area.x, y, &format!("{:>width$}{pointer}", each + 1), style);
        }
    }

    fn cells(&self, game: &Game, layout: &Layout, buffer: &mut Buffer) {
        let size = game.size();
        let flags = game.flags();
        let width = usize::from(layout.digits);
        for row in self.scroll.0..self.scroll.0 + layout.visible.0 {
            for col in self.scroll.1..self.scroll.1 + layout.visible.1 {
                let Some((x, y)) = layout.place(row, col, self.scroll) else { continue };
                let cell = size.at(row, col);
                let number = game.session().puzzle().clue(cell).number();
                let number = number.map_or_else(|| "·".to_owned(), |number| number.to_string());
                let shade = game.session().marks().get(cell);
                let (before, after) = match shade {
                    Shade::Shaded => ('▐', '▌'),
                    Shade::White => ('(', ')'),
                    Shade::Undecided => (' ', ' '),
                };
                let after = match flags[cell] {
                    None => after,
                    Some(Flag::Wrong) => '!',
                    Some(Flag::Hinted) => '?',
                    Some(Flag::Concluded(Shade::Shaded)) => 'x',
                    Some(Flag::Concluded(_)) => 'o',
                };
                let is_here = cell == game.cursor();
                let style = self.cell_style(shade, flags[cell], is_here);
                // Half blocks are drawn as they are: reversed, they would be on the wrong side.
                let edges = style.remove_modifier(Modifier::REVERSED);
                put(buffer, layout.board, x, y, &before.to_string(), edges);
                put(buffer, layout.board, x + 1, y, &format!("{number:>width$}"), style);
                put(buffer, layout.board, x + 1 + layout.digits, y, &after.to_string(), edges);
                if is_here && layout.spacing != Spacing::Dense {
                    let style = self.colour(Color::Yellow).add_modifier(Modifier::BOLD);
                    put(buffer, layout.board, x - 1, y, "[", style);
                    put(buffer, layout.board, x + 2 + layout.digits, y, "]", style);
                }
            }
        }
    }

    fn cell_style(&self, shade: Shade, flag: Option<Flag>, is_here: bool) -> Style {
        let mut style = match (flag, shade) {
            (Some(Flag::Wrong), _) => self.colour(Color::Red).add_modifier(Modifier::BOLD),
            (Some(_), _) => self.colour(Color::Cyan).add_modifier(Modifier::BOLD),
            (None, Shade::White) => self.colour(Color::Green),
            (None, _) => Style::new(),
        };
        if shade == Shade::Shaded {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if is_here {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        style
    }

    fn pane(&self, game: &Game, area: Rect, buffer: &mut Buffer) {
        let message = game.message();
        let style = if game.is_solved() { self.colour(Color::Green) } else { Style::new() };
        // A frame where there is room for one, else a line above.
        let borders = if area.height >= 6 { Borders::ALL } else { Borders::TOP };
        let title = Span::styled(format!(" {} ", message.title), style.add_modifier(Modifier::BOLD));
        let block = Block::new().borders(borders).title(title);
        Paragraph::new(message.text).wrap(Wrap { trim: true }).block(block).render(area, buffer);
    }

    fn keys(&self, area: Rect, buffer: &mut Buffer) {
        let mut x = area.x + 1;
        for (key, does) in KEYS {
            let width = (key.len() + 1 + does.len()) as u16;
            if x + width > area.right() {
                break;
            }
            put(buffer, area, x, area.y, key, Style::new().add_modifier(Modifier::BOLD));
            put(buffer, area, x + key.len() as u16 + 1, area.y, does, Style::new());
            x += width + 2;
        }
    }

    fn help(&self, area: Rect, buffer: &mut Buffer) {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let line = |(key, does): &(&'static str, &'static str)| {
            Line::from(vec![Span::styled(format!("{key:<13}"), bold), Span::raw(*does)])
        };
        let mut lines: Vec<Line<'_>> = HELP.iter().map(line).collect();
        let signs = ["", "▐4▌ shaded   (4) white   [4] cursor", "4! wrong   4? hinted   4x 4o to be marked"];
        if usize::from(area.height) >= lines.len() + signs.len() + 2 {
            lines.extend(signs.map(Line::from));
        }
        let height = lines.len() as u16 + 2;
        let is_framed = height <= area.height && area.width >= 46;
        let block = if is_framed { Block::bordered().title(" Keys ") } else { Block::new() };
        let place = if is_framed {
            let (width, height) = (46, height);
            let (x, y) = ((area.width - width) / 2, (area.height - height) / 2);
            Rect { x: area.x + x, y: area.y + y, width, height }
        } else {
            area
        };
        Clear.render(place, buffer);
        Paragraph::new(Text::from(lines)).alignment(Alignment::Left).block(block).render(place, buffer);
    }

    fn colour(&self, colour: Color) -> Style {
        if self.coloured { Style::new().fg(colour) } else { Style::new() }
    }
}

/// Writes a text as far as it lies in the area.
fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    let area = area.intersection(buffer.area);
    if (area.left()..area.right()).contains(&x) && (area.top()..area.bottom()).contains(&y) {
        buffer.set_stringn(x, y, text, usize::from(area.right() - x), style);
    }
}

fn last_letters(text: &str, most: usize) -> &str {
    &text[text.len().saturating_sub(most)..]
}
