//! Does Best Value Evaporation help ant colonies on other problems than Sudoku?
//!
//! A [`plan`] names problems, instances and contestants. It is frozen by its digest before its tasks run. A [`campaign`]
//! does the tasks and keeps a record of each; a [`report`] makes tables and figures of the records. `docs/bve.md` has the
//! answer.
//!
//! Each problem has a folder: what its ants build ([`colony::Construction`]), a reader of the field's format, a generator of
//! instances, and a checker that shares nothing with the construction.

pub mod campaign;
pub mod cars;
pub mod colony;
pub mod error;
pub mod frozen;
pub mod instance;
pub mod latin;
pub mod plan;
pub mod record;
pub mod report;
pub mod run;
pub mod tsp;
