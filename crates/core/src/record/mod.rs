//! What was asked, found and offered, as the JSON objects which the command line and the web share.
//!
//! The order of the fields is part of the format: people read these objects too.

mod count;
mod methods;
mod solve;

pub use count::CountRecord;
pub use methods::{Bounds, MethodRecord, ParameterRecord, PresetRecord};
pub use solve::{Setup, SolveRecord, line};
