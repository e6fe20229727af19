//! The live window: a page and a JSON API on the own machine.

mod error;
mod request;
mod slots;

pub use error::ApiError;
pub use request::{BoxShape, Chosen, MAX_SIDE, MethodChoice, PuzzleField};
pub use slots::{Full, Slot, Slots, Ticket};
