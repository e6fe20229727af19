//! The order in which an ant visits cells.

use crate::parameters::{ParameterType, Range, Setting};

/// The order in which an ant fixes cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellOrder {
    /// The next open cell on the ring of all cells, as in the paper.
    #[default]
    Ring,
    /// A cell with two values, else one with the fewest, as the swift ants do.
    Tightest,
}

impl CellOrder {
    /// The names of both orders.
    pub const NAMES: &'static [&'static str] = &["ring", "tightest"];

    /// The name of this order.
    #[must_use]
    pub fn name(self) -> &'static str {
        CellOrder::NAMES[self as usize]
    }
}

impl ParameterType for CellOrder {
    fn parse(text: &str, _range: &Range) -> Option<CellOrder> {
        [CellOrder::Ring, CellOrder::Tightest].into_iter().find(|order| order.name() == text)
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}
