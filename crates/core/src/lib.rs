//! Solves and studies Sudoku of any size with ant colonies.
//!
//! ```
//! let puzzle: antdoku::Puzzle =
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
//! if let Some(solution) = antdoku::solve(&puzzle) {
//!     print!("{}", solution.grid());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! With a method, parameters, a seed and limits of the caller's choice:
//!
//! ```
//! use antdoku::{Acs, AcsParameters, Budget, Puzzle, Run, Seed, Solver, Status};
//!
//! let puzzle: Puzzle =
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
//! let colony = Acs::new(AcsParameters { ants: 20, ..AcsParameters::default() })?;
//! let limit = Budget { steps: Some(1_000_000), ..Budget::default() };
//! let outcome = colony.solve(&puzzle, &mut Run::new(Seed(7)).with_budget(limit));
//! assert!(matches!(outcome.status, Status::Solved(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way: text is [read](format::read) into a [`Puzzle`]; [`Cover::propagate`] deduces what follows
//! and compiles what stays open; a [`Solver`] searches within the limits of a [`Run`]; and only
//! [`Solution::verify`] makes a [`Solution`].

mod colony;
mod deduce;
mod generate;
mod local;
mod method;
mod model;
mod parameters;
pub mod record;
mod rng;
mod search;
mod walk;

pub use colony::{ChoiceEvent, ColonyView, Memory, Probe, Trails, UndoEvent, entropy, shares};
pub use deduce::{Contradiction, ContradictionPlace, Cover, Literal, Propagation};
pub use generate::{Blanking, Generated, Recipe, Share, ShareError, Symmetry, UnknownSymmetry};
#[cfg(feature = "sat")]
pub use method::Sat;
pub use method::{
    Acs, AcsParameters, Anneal, AnnealParameters, AntsTabu, AntsTabuParameters, Auto, AutoPlan, AutoStage,
    Backtrack, Build, CellOrder, ColonyStepper, Dlx, Exact, Ils, IlsParameters, Method, MethodKind, Preset,
    RegisterError, StepperError, Tabu, TabuParameters, solve,
};
pub use model::{
    Cell, CheckError, Clash, Geometry, GeometryError, Grid, MAX_SIDE, MIN_SIDE, NAMED, NamedPuzzle, Puzzle,
    Solution, Unit, UnitKind, Value, format,
};
pub use parameters::{ParameterError, ParameterInfo, Range, Setting, Settings};
pub use rng::{Rng, Seed};
pub use search::{
    Budget, CancelToken, CompileError, Effort, Enumeration, Enumerator, Event, Extent, Gate, Observer,
    Outcome, Probed, Progress, Run, Solver, Status, StopReason,
};
pub use walk::WalkView;

/// Parts for the crates, tests and benches of this workspace. They may change at any time.
#[doc(hidden)]
pub mod internals {
    pub use crate::colony::{Choice, NoProbe};
    pub use crate::deduce::{
        Board, CoverBoard, MaskBoard, Masks, PeersBoard, PeersMasks, Presolve, ReversibleBoard,
    };
    pub use crate::generate::Filler;
    pub use crate::local::{FullGrid, Layout};
    pub use crate::method::{Colony, LocalSearch};
    pub use crate::model::ValueSet;
    pub use crate::search::{in_order, now};
}

/// The examples of the library guide, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/library.md")]
struct LibraryGuide;
