//! What a walk over full grids needs: a grid that is always full, its conflicts counted as it changes, and a memory of
//! forbidden moves.
//!
//! One kind of unit, the boxes, holds every value once from the start, and every move keeps it so by swapping two
//! values within a box. What is left to mend are the other units, and the *cost* is how many values they miss.

mod cell_set;
mod full_grid;
mod layout;
mod tabu;

pub use cell_set::CellSet;
pub use full_grid::FullGrid;
pub use layout::Layout;
pub use tabu::SwapTabu;
