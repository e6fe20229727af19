//! Local search over full grids by swaps: a grid that is always full, its conflicts, and a tabu list of swaps.
//!
//! The boxes hold every value once from the start, and every move keeps this by swapping two values within a box. The
//! *cost* is the number of values missing from the other units.

mod cell_set;
mod full_grid;
mod kept_units;
mod layout;
mod tabu;

pub(crate) use cell_set::CellSet;
pub use full_grid::FullGrid;
pub use kept_units::KeptUnits;
pub(crate) use kept_units::boxes;
pub use layout::Layout;
pub(crate) use tabu::SwapTabu;
