//! Solves and studies Sudoku of any size with ant colonies.
#![doc = "placeholder"]

pub mod model;
pub mod rng;

pub use model::{Cell, CheckError, Clash, Geometry, GeometryError, Grid, Puzzle, Solution, Value};
pub use rng::{Rng, Seed};
