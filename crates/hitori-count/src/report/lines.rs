//! Lines made of a block and a permutation of it.

use serde::{Deserialize, Serialize};

use super::table;
use crate::lines::BlockOrders;
use crate::number::Number;

/// The orders of a block of n numbers, by the colourings of the line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct BlockOrdersReport {
    /// Name and version of this view: `count-lines/1`.
    pub view: String,
    /// Length of the block.
    pub n: usize,
    /// Whether the block touches its copy.
    pub adjacent: bool,
    /// Orders without a colouring.
    pub none: Number,
    /// Orders with several, of which some cell is the same in all.
    pub partial: Number,
    /// Orders with exactly one.
    pub one: Number,
    /// Orders with two that are complementary.
    pub two: Number,
    /// Orders with more than two, of which no cell is the same in all.
    pub more: Number,
}

impl BlockOrdersReport {
    /// The name and version of the view.
    pub const VIEW: &'static str = "count-lines/1";
}

impl From<&BlockOrders> for BlockOrdersReport {
    fn from(orders: &BlockOrders) -> Self {
        let BlockOrders { n, adjacent, none, partial, one, two, more } = orders.clone();
        Self { view: Self::VIEW.to_owned(), n, adjacent, none, partial, one, two, more }
    }
}

/// Lays out a table for people, a row for each length.
pub fn block_orders_table(orders: &[BlockOrders]) -> String {
    let row = |BlockOrders { n, none, partial, one, two, more, .. }: &BlockOrders| {
        let counts = [none, partial, one, two, more].map(ToString::to_string);
        std::iter::once(n.to_string()).chain(counts).collect::<Vec<_>>()
    };
    table(&["n", "none", "partial", "one", "two", "more"], &orders.iter().map(row).collect::<Vec<_>>())
}
