//! The order in which an ant visits cells.

use crate::model::names;
use crate::parameters::{ParameterRange, ParameterType, Setting};

/// The order in which an ant fixes cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CellOrder {
    /// The next open cell on the ring of all cells, as in the paper.
    #[default]
    Ring,
    /// A cell with two values, else one with the fewest, as the swift ants do.
    Tightest,
}

names! { CellOrder, "order of cells": Ring = "ring", Tightest = "tightest" }

impl ParameterType for CellOrder {
    fn parse(text: &str, _range: &ParameterRange) -> Option<CellOrder> {
        text.parse().ok()
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}
