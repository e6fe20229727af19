//! JSON records of methods, searches and counts, shared by the command line, the server and Python.
//!
//! The order of the fields is part of the format, because people read these objects too.

mod count;
mod methods;
mod solve;

pub use count::CountRecord;
pub use methods::MethodRecord;
pub use solve::{Setup, SolveRecord, line};
