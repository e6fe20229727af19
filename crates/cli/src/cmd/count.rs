//! `antdoku count`

use antdoku::internals::record::CountRecord;
use antdoku::{Budget, CancelToken, Enumeration, Extent, Method, Run, RunControl, Seed, Solver, StopReason};

use super::enumerator;
use super::in_order::{InOrder, processors};
use crate::args::CountArgs;
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::Reports;
use crate::input::{self, Batch, InputPuzzle, Item};
use crate::words::{counted, time};
use crate::{console, signals};

/// A call of `count`: what is the same for all its puzzles.
struct Call<'a> {
    args: &'a CountArgs,
    solver: Box<dyn Solver>,
    cancel: CancelToken,
}

pub(super) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let usage = |error: antdoku::ParameterError| Failure::Usage(error.to_string());
    let solver = Method::find(&args.method).and_then(|method| method.build(None, &[])).map_err(usage)?;
    // Refuses a method that cannot count. Each thread asks for the enumerator again, as it cannot be sent to them.
    enumerator::of(solver.as_ref())?;
    let puzzles = input::coming_puzzles(&args.puzzles, &input::options(&args.input)?)?;
    let call = Call { args, solver, cancel: signals::cancel_on_interrupt()? };
    let batch = puzzles.batch();
    let in_order = InOrder {
        threads: args.jobs.unwrap_or_else(processors),
        progress: puzzles.progress(args.quiet),
        cancel: &call.cancel,
        is_endless: puzzles.number().is_none(),
    };
    let mut exit = Exit::Success;
    let mut reports = Reports::default();
    let mut assumptions = Assumptions::new(args.quiet);
    let write = |item: Item, found: Option<Enumeration>| {
        assumptions.show(&item);
        match (item.puzzle(batch), found) {
            (Ok(puzzle), Some(found)) => {
                console::answer(&call.answer(&puzzle, &found))?;
                call.report(&puzzle, &found);
                exit = exit.max(exit_of(&found));
            }
            (Err(fault), _) => {
                reports.show(&item.source, fault);
                let line = if batch == Batch::Several { "\n" } else { "" };
                console::answer(&if args.json { fault.as_json(&item.source) } else { line.to_owned() })?;
                exit = exit.max(fault.exit);
            }
            (Ok(_), None) => unreachable!("every puzzle is counted"),
        }
        Ok(())
    };
    let is_whole = in_order.answer(puzzles.into_iter(), |item| call.count(item), write)?;
    reports.finish();
    if !is_whole {
        if !args.quiet {
            console::error("interrupted: the rest of standard input was not read");
        }
        exit = Exit::Interrupted;
    }
    Ok(exit)
}

impl Call<'_> {
    /// Counts the solutions of a puzzle; `None` for a fault.
    fn count(&self, item: &Item) -> Option<Enumeration> {
        let (entry, enumerator) = (item.content.as_ref().ok()?, self.solver.as_enumerator()?);
        let budget = Budget { wall: self.args.timeout, iterations: None, steps: self.args.max_steps };
        // Methods that count draw no random numbers.
        let mut run = Run::new(Seed(0)).with_budget(budget).with_cancel(self.cancel.clone());
        if self.cancel.is_cancelled() {
            return Some(run.enumerated(0, Extent::Stopped(StopReason::Cancelled)));
        }
        Some(enumerator.count(&entry.puzzle, &mut run, self.args.limit))
    }

    fn answer(&self, puzzle: &InputPuzzle<'_>, found: &Enumeration) -> String {
        let CountArgs { method, limit, .. } = self.args;
        if self.args.json {
            let record = CountRecord::new(puzzle.source, puzzle.entry, found, method, *limit);
            return serde_json::to_string(&record).expect("a record has only text and finite numbers") + "\n";
        }
        let number = found.count;
        let text = match found.extent {
            Extent::All if number == 1 => "1 unique".to_owned(),
            Extent::All => number.to_string(),
            Extent::Limit | Extent::Stopped(_) => format!(">= {number}"),
        };
        format!("{}{text}\n", puzzle.prefix())
    }

    /// Reports why a count is not final.
    fn report(&self, puzzle: &InputPuzzle<'_>, found: &Enumeration) {
        let reason = match found.extent {
            // Thousands of puzzles may follow the one that was interrupted.
            Extent::Stopped(StopReason::Cancelled) if found.effort.steps == 0 => return,
            Extent::Stopped(StopReason::Cancelled) => "interrupted".to_owned(),
            Extent::Stopped(StopReason::WallClock) => {
                format!("not counted within {}", time(self.args.timeout.unwrap_or_default()))
            }
            Extent::Stopped(_) => {
                format!("not counted within {}", counted(self.args.max_steps.unwrap_or_default(), "step"))
            }
            Extent::All | Extent::Limit => return,
        };
        if !self.args.quiet {
            console::error(&format!(
                "{}{reason}: there may be more solutions than were found",
                puzzle.prefix()
            ));
        }
    }
}

fn exit_of(found: &Enumeration) -> Exit {
    match found.extent {
        Extent::All | Extent::Limit => Exit::Success,
        Extent::Stopped(StopReason::Cancelled) => Exit::Interrupted,
        Extent::Stopped(_) => Exit::Unknown,
    }
}
