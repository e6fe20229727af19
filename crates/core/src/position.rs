//! A position: a puzzle with the pencil marks of a player, checked against its solutions before a technique is tried.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::deduce::Contradiction;
use crate::logic::{self, Candidate, Explanation, Order, Rating, State, Step};
use crate::method::Exact;
use crate::model::format::PencilMarks;
use crate::model::{Clash, Geometry, Grid, Puzzle, names};
use crate::rng::Seed;
use crate::search::{Budget, Enumerator as _, Extent, Run};

/// The most nodes of the search for a second solution, by the number of cells. A hint must not wait for a long proof: if
/// it is given up, techniques that need a unique solution are left out.
const NODES: [(usize, u64); 3] = [(81, 20_000), (256, 1_000), (usize::MAX, 100)];

/// The number of solutions of a puzzle, as far as techniques depend on it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Solutions {
    /// Exactly one.
    One,
    /// At least two.
    Several,
    /// The search was given up before a second solution was found or excluded.
    Unknown,
}

names! { Solutions, "number of solutions": One = "one", Several = "several", Unknown = "unknown" }

/// A pencil mark that no solution has.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongMark {
    /// The cell and the value.
    pub candidate: Candidate,
    /// Whether the value is struck out; otherwise it is set.
    pub is_struck: bool,
}

/// Why a puzzle or its pencil marks are no position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PositionError {
    /// The puzzle has no solution; with the place where that shows, if it is near.
    NoSolution(Option<Contradiction>),
    /// The solution is a different one than these pencil marks say.
    WrongMarks(Arc<Geometry>, Vec<WrongMark>),
    /// Two of the values that are given or set clash.
    ClashingMarks(Clash),
    /// No solution has all pencil marks; with the place where that shows, if it is near.
    NoneWithMarks(Option<Contradiction>),
}

/// The most wrong pencil marks that a message lists.
const LISTED: usize = 5;

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = |f: &mut fmt::Formatter<'_>, place: &Option<Contradiction>| match place {
            Some(place) => write!(f, ": {place}"),
            None => Ok(()),
        };
        match self {
            PositionError::NoSolution(contradiction) => {
                f.write_str("the puzzle has no solution")?;
                place(f, contradiction)
            }
            PositionError::ClashingMarks(clash) => write!(f, "the pencil marks are wrong: {clash}"),
            PositionError::NoneWithMarks(contradiction) => {
                f.write_str("the puzzle has no solution with these pencil marks")?;
                place(f, contradiction)
            }
            PositionError::WrongMarks(geometry, marks) => {
                let word = |mark: &WrongMark| {
                    let Candidate { cell, value } = mark.candidate;
                    let (cell, value) = (geometry.cell_name(cell), geometry.value_name(value));
                    if mark.is_struck {
                        format!("{value} is struck out of {cell}, but is its value")
                    } else {
                        format!("{cell} is not {value}")
                    }
                };
                let words: Vec<String> = marks.iter().take(LISTED).map(word).collect();
                write!(f, "the pencil marks are wrong: {}", words.join("; "))?;
                match marks.len().saturating_sub(LISTED) {
                    0 => Ok(()),
                    more => write!(f, "; and {more} more"),
                }
            }
        }
    }
}

impl std::error::Error for PositionError {}

impl PositionError {
    /// What can still be done; `without_marks` is how a caller leaves out pencil marks.
    #[doc(hidden)]
    #[must_use]
    pub fn remedy(&self, without_marks: &str) -> String {
        match self {
            PositionError::NoSolution(_) => {
                "compare the givens with their source: at least one of them is wrong".to_owned()
            }
            _ => format!("correct the pencil marks, or start from the givens alone with {without_marks}"),
        }
    }

    /// Whether the puzzle without its pencil marks is a position.
    #[doc(hidden)]
    #[must_use]
    pub fn is_about_marks(&self) -> bool {
        !matches!(self, PositionError::NoSolution(_))
    }
}

/// A puzzle, and perhaps the pencil marks of a player, from which hints and explanations start.
///
/// ```
/// use antdoku::{Level, Position, Puzzle};
///
/// let puzzle: Puzzle =
///     "..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5..".parse()?;
/// let position = Position::new(&puzzle)?;
/// let step = position.hint().expect("the puzzle is not solved yet");
/// println!("{}: {}", step.technique, position.sentence(&step));
/// assert_eq!(position.rate().level, Level::Easy);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    state: State,
    solutions: Solutions,
}

impl Position {
    /// The position of a puzzle without pencil marks.
    ///
    /// # Errors
    /// The puzzle has no solution.
    pub fn new(puzzle: &Puzzle) -> Result<Position, PositionError> {
        Position::with_marks(puzzle, &PencilMarks::default())
    }

    /// The position of a puzzle with the values that a player has set or struck out.
    ///
    /// # Errors
    /// The puzzle has no solution, or the pencil marks exclude it.
    #[doc(hidden)]
    pub fn with_marks(puzzle: &Puzzle, marks: &PencilMarks) -> Result<Position, PositionError> {
        let state = State::new(puzzle).map_err(|place| PositionError::NoSolution(Some(place)))?;
        let (first, solutions) = solutions_of(puzzle).ok_or(PositionError::NoSolution(None))?;
        let mut position = Position { state, solutions };
        if let (Some(solution), Solutions::One) = (&first, solutions) {
            position.state = position.state.assume_unique();
            let wrong = wrong_marks(solution, marks);
            if !wrong.is_empty() {
                return Err(PositionError::WrongMarks(puzzle.geometry().clone(), wrong));
            }
        }
        let mut filled = puzzle.givens().clone();
        marks.placed.iter().for_each(|&(cell, value)| filled.set(cell, Some(value)));
        let filled = Puzzle::new(filled).map_err(PositionError::ClashingMarks)?;
        position.state.mark(marks);
        if let Some(place) = position.state.contradiction() {
            return Err(PositionError::NoneWithMarks(Some(place)));
        }
        // If there is one solution, the marks were compared with it.
        let is_open = solutions != Solutions::One && !marks.placed.is_empty();
        if is_open && solutions_of(&filled).is_none() {
            return Err(PositionError::NoneWithMarks(None));
        }
        Ok(position)
    }

    /// The next step by the easiest technique that applies; `None` if nothing is left to do, or no technique applies.
    #[must_use]
    pub fn hint(&self) -> Option<Step> {
        logic::hint(&self.state)
    }

    /// All steps to the solution, or as far as the techniques lead.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        logic::explain(self.state.clone(), Order::Score)
    }

    /// How hard the rest of the puzzle is for a person.
    #[must_use]
    pub fn rate(&self) -> Rating {
        logic::rate(&self.state)
    }

    /// As [`explain`](Self::explain); `None` if `goes_on`, which is asked before each step, says that the caller has left.
    #[doc(hidden)]
    #[must_use]
    pub fn explain_while(&self, goes_on: &dyn Fn() -> bool) -> Option<Explanation> {
        logic::explain_while(self.state.clone(), Order::Score, goes_on)
    }

    /// As [`rate`](Self::rate); `None` if `goes_on`, which is asked before each step, says that the caller has left.
    #[doc(hidden)]
    #[must_use]
    pub fn rate_while(&self, goes_on: &dyn Fn() -> bool) -> Option<Rating> {
        logic::rate_while(&self.state, goes_on)
    }

    /// Explains a step of this position, or of a later one, in a sentence.
    #[must_use]
    pub fn sentence(&self, step: &Step) -> String {
        step.sentence(self.state.geometry(), None)
    }

    /// The values that are left.
    #[doc(hidden)]
    #[must_use]
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The number of solutions of the puzzle.
    #[doc(hidden)]
    #[must_use]
    pub fn solutions(&self) -> Solutions {
        self.solutions
    }
}

/// A solution, if one was found, and how many there are; `None` if there is none.
fn solutions_of(puzzle: &Puzzle) -> Option<(Option<Grid>, Solutions)> {
    let cells = puzzle.geometry().cell_count();
    let steps = NODES.iter().find(|(most, _)| cells <= *most).map(|(_, nodes)| *nodes);
    // The engine draws no random numbers, so any seed will do.
    let mut run = Run::new(Seed(0)).with_budget(Budget { steps, ..Budget::default() });
    let mut found = Vec::new();
    let listed = Exact::default().enumerate(puzzle, &mut run, &mut |solution| {
        found.push(solution.into_grid());
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let solutions = match (found.len(), listed.extent) {
        (0, Extent::All) => return None,
        (1, Extent::All) => Solutions::One,
        (2.., _) => Solutions::Several,
        _ => Solutions::Unknown,
    };
    Some((found.into_iter().next(), solutions))
}

/// The marks that the only solution contradicts.
fn wrong_marks(solution: &Grid, marks: &PencilMarks) -> Vec<WrongMark> {
    let mark =
        |is_struck: bool| move |&(cell, value)| WrongMark { candidate: Candidate { cell, value }, is_struck };
    let placed = marks.placed.iter().filter(|(cell, value)| solution.get(*cell) != Some(*value));
    let struck = marks.struck.iter().filter(|(cell, value)| solution.get(*cell) == Some(*value));
    placed.map(mark(false)).chain(struck.map(mark(true))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Cell, Value};

    const EASY: &str = "..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5..";

    fn marks(placed: &[(u16, u8)], struck: &[(u16, u8)]) -> PencilMarks {
        let all = |marks: &[(u16, u8)]| {
            marks.iter().map(|&(cell, value)| (Cell(cell), Value::new(value).unwrap())).collect()
        };
        let mut found = PencilMarks::default();
        (found.placed, found.struck) = (all(placed), all(struck));
        found
    }

    fn message(puzzle: &str, marks: &PencilMarks) -> String {
        Position::with_marks(&puzzle.parse().unwrap(), marks).unwrap_err().to_string()
    }

    #[test]
    fn marks_are_compared_with_the_solution() {
        let puzzle: Puzzle = EASY.parse().unwrap();
        let solution = Position::new(&puzzle).unwrap().explain().state.grid();
        let (right, other) = (solution.get(Cell(0)).unwrap(), solution.get(Cell(1)).unwrap());
        let position = Position::with_marks(&puzzle, &marks(&[(0, right.number())], &[])).unwrap();
        assert_eq!((position.solutions(), position.state().value(Cell(0))), (Solutions::One, Some(right)));
        let wrong = message(EASY, &marks(&[(0, other.number())], &[(0, right.number())]));
        let expected = format!(
            "the pencil marks are wrong: r1c1 is not {other}; {right} is struck out of r1c1, but is its value"
        );
        assert_eq!(wrong, expected);
    }

    #[test]
    fn puzzles_with_several_solutions_and_without_any_are_told_apart() {
        let several: Puzzle = "..343412..434321".parse().unwrap();
        let position = Position::new(&several).unwrap();
        assert_eq!((position.solutions(), position.hint()), (Solutions::Several, None));
        // Either value may stand in r1c1, but not both in a row.
        assert!(Position::with_marks(&several, &marks(&[(0, 1)], &[])).is_ok());
        let wrong = message("..343412..434321", &marks(&[(0, 1), (1, 1)], &[]));
        assert_eq!(
            wrong,
            "the pencil marks are wrong: the value 1 stands twice in row 1: at r1c1 and at r1c2"
        );
        let wrong = message("..343412..434321", &marks(&[], &[(0, 1), (0, 2)]));
        assert!(wrong.ends_with("no value is left for r1c1"), "{wrong}");
        let none = message("12....34........", &PencilMarks::default());
        assert_eq!(none, "the puzzle has no solution: no place is left for 3 in row 1");
    }
}
