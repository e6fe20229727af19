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
//! use antdoku::{AcsParameters, Budget, Parameters, Puzzle, Run, Seed, Status};
//!
//! let puzzle: Puzzle =
//!     "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..".parse()?;
//! let colony = AcsParameters { ants: 20, ..AcsParameters::default() }.build()?;
//! let limit = Budget { steps: Some(1_000_000), ..Budget::default() };
//! let outcome = colony.solve(&puzzle, &mut Run::new(Seed(7)).with_budget(limit));
//! assert!(matches!(outcome.status, Status::Solved(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Data flows one way: text is [read](format::read) into a [`Puzzle`]; [`Cover::propagate`] deduces what follows
//! and compiles what stays open; a [`Solver`] searches within the limits of a [`Run`]; and only
//! [`Solution::verify`] makes a [`Solution`]. Authors of solvers count steps through [`RunControl`] and make their method
//! known by [`Method::register`].

mod colony;
mod deduce;
mod generate;
#[cfg(target_family = "wasm")]
mod host;
mod local;
mod logic;
mod method;
mod model;
mod parameters;
mod position;
mod record;
mod rng;
mod search;
mod walk;

#[doc(hidden)]
pub use colony::Memory;
pub use colony::{ColonyView, Trails};
pub use deduce::{Contradiction, Cover, Propagation};
pub use generate::{Blanking, GenerateError, Generated, Recipe, Share, Symmetry};
#[doc(hidden)]
pub use generate::{Generator, RatingRange, RatingRangeError, ShareError, Wish, WishError};
#[doc(hidden)]
pub use local::KeptUnits;
pub use logic::{Candidate, Ending, Explanation, Level, Rating, Step, Technique};
#[doc(hidden)]
pub use logic::{Cause, Link, Order, Role, State, explain, hint, rate};
pub use method::{AcsParameters, CellOrder, Exact, Method, MethodKind, Parameters, Preset, solve};
#[doc(hidden)]
pub use method::{
    AnnealParameters, AntsSwapParameters, AntsTabuParameters, BacktrackParameters, IlsParameters,
    RegisterError, SwapParameters, TabuParameters,
};
pub use model::{
    Cell, CheckError, Clash, Geometry, GeometryBuilder, GeometryError, Grid, Puzzle, Rule, Solution, Unit,
    UnitKind, Value, Variant, format,
};
#[doc(hidden)]
pub use model::{NamedPuzzle, UnknownName};
pub use parameters::{ParameterError, ParameterInfo, ParameterRange, Setting, Settings};
pub use position::{Position, PositionError};
#[doc(hidden)]
pub use position::{Solutions, WrongMark};
pub use rng::{Rng, Seed};
pub use search::{
    Budget, CancelToken, Effort, Enumeration, Enumerator, Event, Extent, Observer, Outcome, Run, RunControl,
    Solver, Status, StopReason,
};
#[doc(hidden)]
pub use walk::WalkView;

/// Parts for the front ends, tests and benches of this workspace. They may change at any time, and so may everything
/// that is hidden from the documentation.
#[doc(hidden)]
pub mod internals {
    pub use crate::colony::{
        Choice, ChoiceEvent, Component, NoProbe, Probe, Touch, TouchError, TouchParameter, UndoEvent,
        branches, entropy, shares,
    };
    pub use crate::deduce::{
        Board, CoverBoard, Literal, MaskBoard, Masks, PeersBoard, PeersMasks, Presolve, ReversibleBoard,
    };
    pub use crate::generate::{Filler, regular_regions};
    #[cfg(target_family = "wasm")]
    pub use crate::host::{Host, set_host};
    pub use crate::local::{FullGrid, Layout};
    #[cfg(feature = "sat")]
    pub use crate::method::Sat;
    pub use crate::method::{Acs, Auto, Backtrack, Colony, ColonyStepper, Dlx, LocalSearch, StepperError};
    pub use crate::model::{MAX_SIDE, MIN_SIDE, NAMED, ValueSet};
    pub use crate::search::{CompileError, Gate, Instant, Probed, Progress, in_order, now};

    /// JSON records of methods, searches, counts and steps.
    pub mod record {
        pub use crate::record::{
            CountRecord, ExplainRecord, HintRecord, MethodRecord, RateRecord, Setup, SolveRecord,
            WrongRecord, line,
        };
    }
}

/// The examples of the library guide, run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/guide/library.md")]
struct LibraryGuide;
