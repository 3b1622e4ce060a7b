//! What a page consists of: boxes with something in them, in points from the top left corner.

/// A rectangle on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rect {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

impl Rect {
    /// Makes a rectangle from its top left corner.
    pub fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height }
    }

    /// Returns the right edge.
    pub fn right(self) -> f32 {
        self.x + self.width
    }

    /// Returns the lower edge.
    pub fn bottom(self) -> f32 {
        self.y + self.height
    }

    /// Cuts off a strip at the top and returns both parts: strip, rest.
    pub fn split_top(self, height: f32) -> (Self, Self) {
        let strip = Self { height, ..self };
        (strip, Self { y: self.y + height, height: self.height - height, ..self })
    }

    /// Turns it upside down around the middle of another rectangle.
    fn turned_in(self, around: Self) -> Self {
        let (x, y) = (around.x + around.right() - self.right(), around.y + around.bottom() - self.bottom());
        Self { x, y, ..self }
    }
}

/// What the layout has to know about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows of the board.
    pub rows: usize,
    /// Columns of the board.
    pub cols: usize,
    /// Digits of its longest number.
    pub digits: usize,
}

/// Which board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Content {
    /// A puzzle of the book.
    Puzzle(usize),
    /// The solution of a puzzle of the book.
    Solution(usize),
    /// The example on the page of rules, solved or not.
    Example(bool),
}

/// A board on a page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Which one.
    pub content: Content,
    /// The line above it, as it stands before it is turned.
    pub heading: Rect,
    /// Its cells, as they stand before they are turned.
    pub board: Rect,
    /// Side of a cell.
    pub cell: f32,
    /// Size of its numbers.
    pub font: f32,
    /// Room for labels at the left and above; 0 where there are none.
    pub label: f32,
    /// What is turned upside down: everything about the board, around the middle of this.
    pub turned: Option<Rect>,
}

impl Placed {
    /// Returns what it takes of the page.
    pub fn area(&self) -> Rect {
        let x = self.board.x - self.label;
        let right = self.board.right().max(self.heading.right());
        let area = Rect::new(x, self.heading.y, right - x, self.board.bottom() - self.heading.y);
        self.turned.map_or(area, |around| area.turned_in(around))
    }
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// The title of the book, in this size.
    Title(Rect, f32),
    /// The title again, on top of a further page.
    RunningTitle(Rect),
    /// The title of a part.
    Heading(Rect, &'static str),
    /// Lines of text that belong together, and their size.
    Paragraph(Vec<(Rect, String)>, f32),
    /// A board.
    Board(Placed),
    /// The number of the page.
    PageNumber(Rect),
}

/// What stands on a page, in the order in which it is read.
pub type Page = Vec<Item>;
