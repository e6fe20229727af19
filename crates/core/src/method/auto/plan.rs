//! Which methods `auto` tries on a puzzle, and why: a look at its rules and its size, without any search.
//!
//! Each class of rules has its own table, so that one measurement changes one table (docs/decisions/0004).

use std::borrow::Cow;

use super::Auto;
use crate::deduce::Cover;
use crate::method::{Exact, Method};
use crate::model::{Geometry, Puzzle, Rule};
use crate::search::Solver;

/// What `auto` tries on a puzzle.
///
/// An exact search is always among the stages: what has no solution is proven to have none, given time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AutoPlan {
    /// The methods, in the order in which they are tried.
    pub stages: &'static [AutoStage],
    /// The islands on which a method searches if it can: one for each thread.
    pub islands: u32,
    /// Why these methods, in words.
    pub reason: &'static str,
}

/// A method that `auto` tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AutoStage {
    /// The name of the method, as in `--method`.
    pub method: &'static str,
    /// The name of its preset, if it is not the default one.
    pub preset: Option<&'static str>,
    /// How many steps it may take on each island if another stage comes after it.
    pub steps: u64,
}

impl AutoPlan {
    /// The stages in words: `ants-tabu, then exact`.
    #[must_use]
    pub fn names(&self) -> String {
        self.stages.iter().map(AutoStage::name).collect::<Vec<_>>().join(", then ")
    }

    /// The plan once the givens are propagated: where few values are left, the exact search comes first, briefly.
    pub(super) fn on(self, cover: &Cover) -> AutoPlan {
        if self.stages != WALK_FIRST || cover.mean_open_values() > FEW_VALUES {
            return self;
        }
        AutoPlan {
            stages: GLANCE_FIRST,
            reason: "the exact search often solves or refutes at once what has few values left",
            ..self
        }
    }

    /// Whether any stage starts from the cover of the puzzle.
    pub(super) fn needs_cover(&self, puzzle: &Puzzle) -> bool {
        self.stages != [EXACT] || Exact::default().needs_cover(puzzle)
    }
}

impl AutoStage {
    const fn of(method: &'static str, steps: u64) -> AutoStage {
        AutoStage { method, preset: None, steps }
    }

    /// The method with its preset, if it is not the default one: `acs swift`.
    #[must_use]
    pub fn name(&self) -> Cow<'static, str> {
        self.preset.map_or(Cow::Borrowed(self.method), |preset| format!("{} {preset}", self.method).into())
    }

    /// The islands on which its method searches, if there are threads for this number.
    pub(super) fn islands(&self, most: u32) -> u32 {
        let method = Method::find(self.method).expect("a stage names a method");
        let has_islands = || (method.parameters)().iter().any(|parameter| parameter.name == ISLANDS);
        if most > 1 && has_islands() { most } else { 1 }
    }

    pub(super) fn build(&self, islands: u32) -> Box<dyn Solver> {
        let number = islands.to_string();
        let parameters = [(ISLANDS, number.as_str())];
        let given = if islands > 1 { &parameters[..] } else { &[] };
        let solver = Method::find(self.method).and_then(|method| method.build(self.preset, given));
        solver.expect("what is picked is in every build")
    }
}

/// The parameter of methods that can search on islands, and the most that it can be.
const ISLANDS: &str = "islands";
const MOST_ISLANDS: usize = 256;

const EXACT: AutoStage = AutoStage::of("exact", u64::MAX);

/// A choice takes some microseconds: seconds at 25x25, where no puzzle took more than a tenth of that.
const SWIFT: AutoStage = AutoStage { method: "acs", preset: Some("swift"), steps: 1_000_000 };

/// 12 ms at 25x25: few puzzles at 45 % take more, and a walk solves these sooner (docs/decisions/0004).
const BRIEF_SWIFT: AutoStage = AutoStage { steps: 10_000, ..SWIFT };

/// Nine minutes at 7.5 million moves per second.
const WALK: AutoStage = AutoStage::of("ants-tabu", 4_000_000_000);

/// Seven seconds: at 25x25 no puzzle of the plan `variants` took it a second.
const BRIEF_WALK: AutoStage = AutoStage { steps: 50_000_000, ..WALK };

/// Less than a second: none of 1,800 walks at 25x25 and 45 % was longer than 1.1 million moves.
const WALK_AFTER_ANTS: AutoStage = AutoStage { steps: 5_000_000, ..WALK };

/// Twelve minutes at 2.8 million swaps per second.
const SWAPS: AutoStage = AutoStage::of("ants-swap", 2_000_000_000);

/// Some 20 ms from 36x36 to 64x64.
const GLANCE: AutoStage = AutoStage { steps: 1_000, ..EXACT };

/// Above 25x25, unless few values are left.
const WALK_FIRST: &[AutoStage] = &[WALK, EXACT];

/// Above 25x25, where open cells have at most `FEW_VALUES` values each on average.
const GLANCE_FIRST: &[AutoStage] = &[GLANCE, WALK, EXACT];

/// Below this an exact search of 1,000 nodes solves or refutes many puzzles, above it hardly any, from 36x36 to 64x64.
const FEW_VALUES: f64 = 5.5;

/// A row of a table: what is tried up to a side.
#[derive(Clone, Copy, Debug)]
struct Choice {
    /// The largest side.
    side: usize,
    stages: &'static [AutoStage],
    reason: &'static str,
}

/// Up to this side the exact search alone solves everything within a millisecond.
const SMALL: usize = 12;

/// Up to this side the swift ants come first.
const MIDDLING: usize = 25;

const ALONE: Choice =
    Choice { side: SMALL, stages: &[EXACT], reason: "up to 12x12 the exact search takes no time" };

/// Rows, columns and boxes.
const SUDOKU: &[Choice] = &[
    ALONE,
    Choice {
        side: MIDDLING,
        stages: &[BRIEF_SWIFT, WALK_AFTER_ANTS, EXACT],
        reason: "up to 25x25 the swift ants are the fastest, a walk takes over where they need long, and the exact \
                 search proves",
    },
    Choice { side: usize::MAX, stages: WALK_FIRST, reason: "walks with pheromone go furthest" },
];

/// Rows and columns alone: plan `latin`. At order 30 the swift ants take half of the time of the swaps; at order 50 they
/// solve nothing.
const LATIN: &[Choice] = &[
    ALONE,
    Choice {
        side: 30,
        stages: &[SWIFT, SWAPS, EXACT],
        reason: "on Latin squares up to 30x30 the swift ants are the fastest",
    },
    Choice {
        side: usize::MAX,
        stages: &[SWAPS, EXACT],
        reason: "on Latin squares walks by swaps with pheromone go furthest",
    },
];

/// All other variants: plan `variants`. At 25x25 a walk is faster than the swift ants on jigsaws, diagonals and chess
/// moves; windows and disjoint groups take neither a millisecond.
const VARIANT: &[Choice] = &[
    ALONE,
    Choice {
        side: 16,
        stages: &[SWIFT, EXACT],
        reason: "up to 16x16 the swift ants are the fastest, and the exact search proves",
    },
    Choice {
        side: MIDDLING,
        stages: &[BRIEF_WALK, EXACT],
        reason: "on a variant above 16x16 a walk with pheromone is faster than ants that build grids",
    },
    SUDOKU[2],
];

/// The table for the rules of a geometry.
fn table(geometry: &Geometry) -> &'static [Choice] {
    match geometry.variant().rules() {
        [] => SUDOKU,
        [Rule::Latin] => LATIN,
        _ => VARIANT,
    }
}

impl Auto {
    /// Which methods `auto` tries on this puzzle in a run with `threads` threads, and why. Nothing is run.
    ///
    /// Givens from which everything follows, or which contradict each other, are found before the first of them begins.
    ///
    /// ```
    /// use antdoku::internals::Auto;
    /// use antdoku::{Geometry, Grid, Puzzle};
    /// let puzzle = Puzzle::new(Grid::blank(Geometry::square(6)?))?;
    /// let plan = Auto::plan(&puzzle, 1);
    /// assert_eq!((plan.stages[0].method, plan.stages[0].preset), ("ants-tabu", None));
    /// assert_eq!((plan.names().as_str(), plan.islands), ("ants-tabu, then exact", 1));
    /// assert_eq!(Auto::plan(&puzzle, 2).islands, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[doc(hidden)]
    #[must_use]
    pub fn plan(puzzle: &Puzzle, threads: usize) -> AutoPlan {
        let geometry = puzzle.geometry();
        let choice = table(geometry).iter().find(|choice| geometry.side() <= choice.side);
        let Choice { stages, reason, .. } = *choice.expect("a table ends without a limit");
        AutoPlan { stages, islands: threads.clamp(1, MOST_ISLANDS) as u32, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Grid;

    #[test]
    fn the_reasons_name_the_limits() {
        let plan = |height, width| {
            let blank = Grid::blank(Geometry::rectangular(height, width).unwrap());
            Auto::plan(&Puzzle::new(blank).unwrap(), 1)
        };
        assert!(plan(3, 4).reason.contains(&format!("{SMALL}x{SMALL}")));
        assert!(plan(5, 5).reason.contains(&format!("{MIDDLING}x{MIDDLING}")));
        for choice in LATIN.iter().chain(VARIANT).filter(|choice| choice.stages[0] == SWIFT) {
            assert!(choice.reason.contains(&format!("{0}x{0}", choice.side)));
        }
        assert_eq!([plan(3, 4), plan(5, 5)].map(|plan| plan.stages.len()), [1, 3]);
        assert_eq!([plan(2, 7), plan(2, 13)].map(|plan| plan.stages[0].method), ["acs", "ants-tabu"]);
    }

    #[test]
    fn every_table_covers_every_side_and_ends_with_a_search_that_proves() {
        for table in [SUDOKU, LATIN, VARIANT] {
            assert!(table.is_sorted_by(|one, next| one.side < next.side));
            assert_eq!(table.last().map(|choice| choice.side), Some(usize::MAX));
            assert!(table.iter().all(|choice| choice.stages.last() == Some(&EXACT)));
        }
    }
}
