//! `antdoku rate`

use antdoku::internals::record::RateRecord;
use antdoku::{Ending, Position, Rating, Solutions};

use super::{Answer, answer_all, json};
use crate::args::RateArgs;
use crate::cmd::in_order::processors;
use crate::exit::{Exit, Failure};
use crate::input::InputPuzzle;

pub(in crate::cmd) fn run(args: &RateArgs) -> Result<Exit, Failure> {
    answer_all(&args.logic, args.jobs.unwrap_or_else(processors), |puzzle, position, goes_on| {
        let rating = position.rate_while(goes_on)?;
        let text = if args.logic.json {
            json(&RateRecord::new(puzzle.source, puzzle.entry, position, &rating))
        } else {
            line(puzzle, position, &rating)
        };
        Some(Answer { text, note: None, exit: Exit::Success })
    })
}

/// `hard, score 812, rating 3.2, X-wing`; `>=` before both numbers if the techniques end before the solution.
fn line(puzzle: &InputPuzzle<'_>, position: &Position, rating: &Rating) -> String {
    let is_solved = rating.ending == Ending::Solved;
    let nothing = if is_solved { "nothing to do" } else { "no technique applies" };
    let hardest = rating.hardest.map_or(nothing.to_owned(), |technique| technique.title());
    let (whole, tenth) = (rating.rating / 10, rating.rating % 10);
    let (level, rest) = match (&rating.ending, position.solutions()) {
        (Ending::Solved, _) => (rating.level.name(), ""),
        (_, Solutions::Several) => ("several solutions", ""),
        (Ending::Contradiction(_), _) => ("no solution", ""),
        _ => (rating.level.name(), ", needs trial"),
    };
    let least = if is_solved { "" } else { ">= " };
    let (prefix, score) = (puzzle.prefix(), rating.score);
    format!("{prefix}{level}, score {least}{score}, rating {least}{whole}.{tenth}, {hardest}{rest}\n")
}
