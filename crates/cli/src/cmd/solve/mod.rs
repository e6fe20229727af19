//! `antdoku solve`

mod answer;
mod in_order;
mod notes;
mod story;

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::ops::ControlFlow;
use std::thread;

use antdoku::format::Entry;
use antdoku::model::NamedPuzzle;
use antdoku::{Budget, CancelToken, Method, Outcome, ParameterError, Run, Seed, Solver, Status, StopReason};

use self::answer::{Form, Setup};
use self::in_order::in_order;
use self::notes::Tally;
use crate::args::{GivenParameters, SolveArgs};
use crate::exit::{Exit, Failure};
use crate::input::{self, Item};
use crate::progress::{Progress, Watcher};
use crate::{console, signals};

/// The puzzle that is solved when none is given.
const EXAMPLE: &str = "aiescargot";

/// Everything that is the same for all puzzles of a call.
struct Call<'a> {
    args: &'a SolveArgs,
    method: &'static Method,
    solver: Box<dyn Solver>,
    setup: Setup<'a>,
    budget: Budget,
    form: Form,
    cancel: CancelToken,
}

pub(super) fn run(args: &SolveArgs, parameters: &GivenParameters) -> Result<Exit, Failure> {
    let usage = |error| Failure::Usage(in_options(&error));
    let method = Method::find(&args.method).map_err(usage)?;
    let solver = method.build(args.preset.as_deref(), &parameters.as_texts()).map_err(usage)?;
    let example = NamedPuzzle::find(EXAMPLE).filter(|_| args.puzzles.is_empty());
    let items = match example {
        Some(puzzle) => input::named(puzzle),
        None => input::puzzles(&args.puzzles, &args.input.read_options())?,
    };
    accept_all(&items, solver.as_ref())?;

    let setup = Setup {
        method: method.name,
        preset: args.preset.as_deref().or(method.presets.first().map(|preset| preset.name)),
        seed: Seed(args.seed.unwrap_or_else(draw_seed)),
        parameters: solver.settings(),
    };
    let budget = Budget { wall: args.timeout, iterations: args.max_iterations, steps: args.max_steps };
    let form = if args.json { Form::Record } else { Form::Grid(args.format) };
    // Only from here on, so that Ctrl-C while waiting for standard input simply ends the program.
    let cancel = signals::cancel_on_interrupt()
        .map_err(|error| Failure::Io(format!("cannot listen for signals: {error}")))?;
    let call = Call { args, method, solver, setup, budget, form, cancel };
    match (items.as_slice(), example) {
        ([Item { source, content: Ok(entry) }], example) => call.solve_one(source, entry, example),
        _ => call.solve_many(&items),
    }
}

/// What is wrong with a parameter, in the words of the command line.
fn in_options(error: &ParameterError) -> String {
    match error {
        ParameterError::Range { name, value, range } => {
            format!("invalid value '{value}' for '--{}': it must be {range}", name.replace('_', "-"))
        }
        _ => error.to_string(),
    }
}

/// A seed that nobody chose, short enough to be typed again.
fn draw_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

/// Refuses parameters that do not fit one of the puzzles, before any of them is solved.
fn accept_all(items: &[Item], solver: &dyn Solver) -> Result<(), Failure> {
    for item in items {
        let Ok(entry) = &item.content else { continue };
        if let Err(error) = solver.accepts(&entry.puzzle) {
            return Err(Failure::Usage(format!(
                "{}: {}",
                notes::name(&item.source, entry),
                in_options(&error)
            )));
        }
    }
    Ok(())
}

fn exit_of(outcome: &Outcome) -> Exit {
    match outcome.status {
        Status::Solved(_) => Exit::Success,
        Status::Unsatisfiable => Exit::No,
        Status::Unknown { stopped: StopReason::Cancelled, .. } => Exit::Interrupted,
        Status::Unknown { .. } => Exit::Unknown,
    }
}

impl Call<'_> {
    fn start(&self) -> Run<'_> {
        Run::new(self.setup.seed)
            .with_budget(self.budget)
            .with_cancel(self.cancel.clone())
            .with_threads(self.args.threads)
    }

    fn note(&self, text: &str) {
        if !self.args.quiet {
            console::error(text);
        }
    }

    /// Solves a lone puzzle in this thread, with a spinner, and with a story if it is the example.
    fn solve_one(&self, source: &str, entry: &Entry, example: Option<&NamedPuzzle>) -> Result<Exit, Failure> {
        let example = example.filter(|_| self.tells_a_story());
        if let Some(puzzle) = example {
            console::error(&(story::opening(puzzle, entry) + "\n"));
        }
        let progress = (console::is_watched() && !self.args.quiet).then(Progress::of_one);
        let mut watcher = Watcher::new(progress, example.is_some(), entry.puzzle.geometry().cell_count());
        let mut run = self.start();
        let outcome = if watcher.is_needed() {
            self.solver.solve(&entry.puzzle, &mut run.with_observer(&mut watcher))
        } else {
            self.solver.solve(&entry.puzzle, &mut run)
        };
        let history = watcher.finish();

        let told = example.and_then(|_| story::middle(&outcome, &history, &self.setting("ants")));
        let sentence = notes::sentence(&outcome, self.method, &self.budget);
        let summary = format!("{sentence} ({})", notes::how(&self.setup));
        self.note(told.as_ref().unwrap_or(&summary));
        if self.args.stats {
            self.note(&notes::statistics(&outcome, self.method, &self.setup));
        }
        console::answer(&self.form.answer(source, entry, &outcome, &self.setup, false))?;
        if told.is_some() {
            self.note(&story::closing(self.setup.seed));
        }
        Ok(exit_of(&outcome))
    }

    /// The story is about grids and the ants of one colony, and for people.
    fn tells_a_story(&self) -> bool {
        !self.args.quiet
            && self.form == Form::Grid(Default::default())
            && self.method.name == "acs"
            && self.setting("islands") == "1"
    }

    fn setting(&self, name: &str) -> String {
        let setting = self.setup.parameters.0.iter().find(|(known, _)| *known == name);
        setting.map_or(String::new(), |(_, value)| value.to_string())
    }

    /// Solves many puzzles with all processors; answers come in order, as soon as they can.
    fn solve_many(&self, items: &[Item]) -> Result<Exit, Failure> {
        let mut progress =
            (console::is_watched() && !self.args.quiet).then(|| Progress::through(items.len()));
        let mut tally = Tally::default();
        let mut done = 0;
        let mut exit = Exit::Success;
        let solve = |item: &Item| {
            let entry = item.content.as_ref().ok()?;
            Some(self.solver.solve(&entry.puzzle, &mut self.start()))
        };
        let take = |item: &Item, outcome: Option<Outcome>| {
            done += 1;
            let write = || self.write(item, outcome.as_ref(), items.len() > 1);
            let written = match &mut progress {
                Some(progress) => {
                    progress.done(done);
                    progress.aside(write)
                }
                None => write(),
            };
            match &outcome {
                Some(outcome) => tally.add(outcome),
                None => tally.bad += 1,
            }
            match written {
                Ok(one) => exit = exit.max(one),
                Err(error) => {
                    self.cancel.cancel();
                    return ControlFlow::Break(error);
                }
            }
            ControlFlow::Continue(())
        };
        let may_begin = || !self.cancel.is_cancelled();
        if let ControlFlow::Break(error) = in_order(items, self.jobs(), may_begin, solve, take) {
            return Err(error.into());
        }
        drop(progress);
        if done < items.len() {
            exit = Exit::Interrupted;
        }
        if items.len() > 1 {
            self.note(&format!("{} ({})", tally.sentence(items.len()), notes::how(&self.setup)));
        }
        Ok(exit)
    }

    /// Writes the answer to one of many puzzles, and tells what there is to tell.
    fn write(&self, item: &Item, outcome: Option<&Outcome>, several: bool) -> io::Result<Exit> {
        match (&item.content, outcome) {
            (Ok(entry), Some(outcome)) => {
                console::answer(&self.form.answer(&item.source, entry, outcome, &self.setup, several))?;
                if self.args.stats || !matches!(outcome.status, Status::Solved(_)) {
                    let name = notes::name(&item.source, entry);
                    self.note(&format!("{name}: {}", notes::sentence(outcome, self.method, &self.budget)));
                }
                Ok(exit_of(outcome))
            }
            (Err(fault), _) => {
                console::error(&fault.report);
                console::answer(&self.form.fault(&item.source, fault, several))?;
                Ok(fault.exit)
            }
            (Ok(_), None) => unreachable!("every puzzle has an outcome"),
        }
    }

    fn jobs(&self) -> usize {
        self.args.jobs.unwrap_or_else(|| {
            let processors = thread::available_parallelism().map_or(1, usize::from);
            (processors / self.args.threads).max(1)
        })
    }
}
