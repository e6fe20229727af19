//! `antdoku hint`

use antdoku::internals::record::HintRecord;
use antdoku::{Position, Solutions, Step};

use super::{Answer, answer_all, json, on_solutions};
use crate::args::HintArgs;
use crate::cmd::in_order::processors;
use crate::exit::{Exit, Failure};
use crate::input::InputPuzzle;

pub(in crate::cmd) fn run(args: &HintArgs) -> Result<Exit, Failure> {
    answer_all(&args.logic, processors(), |puzzle, position, _| {
        let step = position.hint();
        let is_over = step.is_some() || position.state().is_solved();
        let text = if args.logic.json {
            json(&HintRecord::new(puzzle.source, puzzle.entry, position, step.as_ref()).up_to(args.level))
        } else {
            let words = words(puzzle, position, step.as_ref(), args.level);
            format!("{}{words}\n", puzzle.prefix())
        };
        let exit = if is_over { Exit::Success } else { Exit::Unknown };
        let note = step.and_then(|_| on_solutions(puzzle, position));
        Some(Answer { text, note, exit })
    })
}

fn words(puzzle: &InputPuzzle<'_>, position: &Position, step: Option<&Step>, level: u8) -> String {
    let geometry = puzzle.entry.puzzle.geometry();
    let Some(step) = step else {
        return match position.solutions() {
            _ if position.state().is_solved() => "every cell is filled: nothing is left to do".to_owned(),
            Solutions::Several => {
                "no technique applies: several solutions are left, which `antdoku solve --all` lists"
                    .to_owned()
            }
            _ => "no technique applies: the next step takes trial and error".to_owned(),
        };
    };
    let title = step.technique.title();
    match level {
        1 => format!("look at {}", step.place(geometry)),
        2 => format!("{title}: look at {}", step.place(geometry)),
        _ => format!("{title}: {}", step.sentence(geometry, puzzle.entry.alphabet.as_ref())),
    }
}
