//! `antdoku count`

use antdoku::format::Entry;
use antdoku::record::CountRecord;
use antdoku::{Budget, CancelToken, Enumeration, Enumerator, Extent, Method, Run, Seed, StopReason};

use super::enumerator;
use super::in_order::{InOrder, processors};
use crate::args::CountArgs;
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::Reports;
use crate::input::{self, Item};
use crate::words::{counted, time};
use crate::{console, signals};

pub(super) fn run(args: &CountArgs) -> Result<Exit, Failure> {
    let usage = |error: antdoku::ParameterError| Failure::Usage(error.to_string());
    let solver = Method::find(&args.method).and_then(|method| method.build(None, &[])).map_err(usage)?;
    // Refuses a method that cannot; the threads ask again, as this answer cannot travel to them.
    enumerator::of(solver.as_ref())?;
    let puzzles = input::coming_puzzles(&args.puzzles, &args.input.read_options())?;
    let cancel = signals::cancel_on_interrupt()?;
    let number = puzzles.number();
    // Before more have come in, nothing shows that the first is the only one.
    let several = number != Some(1);
    let in_order = InOrder {
        threads: args.jobs.unwrap_or_else(processors),
        progress: puzzles.progress(args.quiet),
        cancel: &cancel,
        is_endless: number.is_none(),
    };
    let mut exit = Exit::Success;
    let mut reports = Reports::default();
    let mut assumptions = Assumptions::new(args.quiet);
    let work = |item: &Item| {
        let (entry, enumerator) = (item.content.as_ref().ok()?, solver.as_enumerator()?);
        Some(count(enumerator, entry, args, &cancel))
    };
    let write = |item: Item, counted: Option<Enumeration>| {
        assumptions.tell(&item);
        match (&item.content, counted) {
            (Ok(entry), Some(counted)) => {
                console::answer(&answer(args, &item, entry, &counted, several))?;
                tell(args, &item, entry, &counted, several);
                exit = exit.max(exit_of(&counted));
            }
            (Err(fault), _) => {
                reports.show(&item.source, fault);
                let line = if several { "\n".to_owned() } else { String::new() };
                console::answer(&if args.json { fault.as_json(&item.source) } else { line })?;
                exit = exit.max(fault.exit);
            }
            (Ok(_), None) => unreachable!("every puzzle is counted"),
        }
        Ok(())
    };
    let is_whole = in_order.answer(puzzles.into_iter(), work, write)?;
    reports.finish();
    if !is_whole {
        if !args.quiet {
            console::error("interrupted: the rest of standard input was not read");
        }
        exit = Exit::Interrupted;
    }
    Ok(exit)
}

fn count(enumerator: &dyn Enumerator, entry: &Entry, args: &CountArgs, cancel: &CancelToken) -> Enumeration {
    let budget = Budget { wall: args.timeout, iterations: None, steps: args.max_steps };
    // Complete methods draw nothing.
    let mut run = Run::new(Seed(0)).with_budget(budget).with_cancel(cancel.clone());
    if cancel.is_cancelled() {
        return run.enumerated(0, Extent::Stopped(StopReason::Cancelled));
    }
    enumerator.count(&entry.puzzle, &mut run, args.limit)
}

fn answer(args: &CountArgs, item: &Item, entry: &Entry, counted: &Enumeration, several: bool) -> String {
    if args.json {
        return as_json(args, item, entry, counted);
    }
    let number = counted.count;
    let text = match counted.extent {
        Extent::All if number == 1 => "1 unique".to_owned(),
        Extent::All => number.to_string(),
        Extent::Limit | Extent::Stopped(_) => format!(">= {number}"),
    };
    let name = if several { item.name(entry) + ": " } else { String::new() };
    format!("{name}{text}\n")
}

fn as_json(args: &CountArgs, item: &Item, entry: &Entry, counted: &Enumeration) -> String {
    let record = CountRecord::new(&item.source, entry, counted, &args.method, args.limit);
    serde_json::to_string(&record).expect("a record has only text and finite numbers") + "\n"
}

/// Tells why a count is not the last word.
fn tell(args: &CountArgs, item: &Item, entry: &Entry, found: &Enumeration, several: bool) {
    let reason = match found.extent {
        // Thousands of puzzles may follow the one at which the interrupt came.
        Extent::Stopped(StopReason::Cancelled) if found.effort.steps == 0 => return,
        Extent::Stopped(StopReason::Cancelled) => "interrupted".to_owned(),
        Extent::Stopped(StopReason::WallClock) => {
            format!("not counted within {}", time(args.timeout.unwrap_or_default()))
        }
        Extent::Stopped(_) => {
            format!("not counted within {}", counted(args.max_steps.unwrap_or_default(), "step"))
        }
        Extent::All | Extent::Limit => return,
    };
    let name = if several { item.name(entry) + ": " } else { String::new() };
    if !args.quiet {
        console::error(&format!("{name}{reason}: there may be more solutions than were found"));
    }
}

fn exit_of(found: &Enumeration) -> Exit {
    match found.extent {
        Extent::All | Extent::Limit => Exit::Success,
        Extent::Stopped(StopReason::Cancelled) => Exit::Interrupted,
        Extent::Stopped(_) => Exit::Unknown,
    }
}
