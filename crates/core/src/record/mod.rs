//! JSON records of methods, searches, counts and steps, shared by the command line, the server and Python.
//!
//! The order of the fields is part of the format, because people read these objects too.

mod count;
mod methods;
mod rating;
mod solve;
mod step;

pub use count::CountRecord;
pub use methods::MethodRecord;
pub use rating::{ExplainRecord, HintRecord, RateRecord, WrongRecord};
pub use solve::{Setup, SolveRecord, line};
