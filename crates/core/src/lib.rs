//! Solves and studies Sudoku of any size with ant colonies.
//!
//! ```
//! use antdoku::{Method, Puzzle, Run, Seed, Status};
//!
//! let puzzle: Puzzle =
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
//! let solver = Method::find("acs")?.build(None, &[])?;
//! let outcome = solver.solve(&puzzle, &mut Run::new(Seed(7)));
//! if let Status::Solved(solution) = outcome.status {
//!     print!("{}", solution.grid());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The data walks one way: text is [read](format::read) into a [`Puzzle`]; [`Cover::propagate`] deduces what follows
//! and compiles what stays open; a [`Solver`] searches within the limits of a [`Run`]; and only
//! [`Solution::verify`] makes a [`Solution`].

pub mod colony;
mod deduce;
pub mod generate;
mod local;
pub mod method;
pub mod model;
pub mod parameters;
pub mod record;
pub mod rng;
pub mod search;
mod walk;

pub use colony::ColonyView;
pub use deduce::{Contradiction, ContradictionPlace, Cover, Literal, Propagation};
pub use generate::{Blanking, Generated, Recipe, Share, Symmetry};
#[cfg(feature = "sat")]
pub use method::Sat;
pub use method::{
    Acs, AcsParameters, Anneal, AnnealParameters, AntsTabu, AntsTabuParameters, Auto, AutoPlan, AutoStage,
    Backtrack, CellOrder, ColonyStepper, Dlx, Exact, Ils, IlsParameters, Method, MethodKind, Preset,
    RegisterError, StepperError, Tabu, TabuParameters,
};
pub use model::{
    Cell, CheckError, Clash, Geometry, GeometryError, Grid, NAMED, NamedPuzzle, Puzzle, Solution, Value,
    format,
};
pub use parameters::{ParameterError, ParameterInfo, Settings};
pub use rng::{Rng, Seed};
pub use search::{
    Budget, CancelToken, Effort, Enumeration, Enumerator, Event, Extent, Gate, Observer, Outcome, Probed,
    Progress, Run, Solver, Status, StopReason,
};
pub use walk::WalkView;

/// Internals that the tests and benchmarks of this project reach into; not part of the public interface.
#[doc(hidden)]
pub mod internals {
    pub use crate::colony::NoProbe;
    pub use crate::deduce::{Board, CoverBoard, MaskBoard, Presolve};
    pub use crate::local::{FullGrid, Layout};
}

/// The examples of the library guide, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/library.md")]
struct LibraryGuide;
