//! `antdoku solve`

mod all;
mod answer;
mod notes;
mod story;

use std::io;

use antdoku::format::Entry;
use antdoku::model::NamedPuzzle;
use antdoku::record::Setup;
use antdoku::{
    Budget, CancelToken, Method, MethodKind, Outcome, ParameterError, Run, Seed, Solver, Status, StopReason,
};

use self::answer::Form;
use self::notes::Tally;
use super::enumerator;
use super::in_order::{InOrder, processors};
use crate::args::{GivenParameters, SolveArgs};
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::{Fault, Reports};
use crate::input::{self, Item, Puzzles};
use crate::progress::Progress;
use crate::watcher::Watcher;
use crate::{console, signals};

/// The puzzle that is solved when none is given.
const EXAMPLE: &str = "aiescargot";

/// Everything that is the same for all puzzles of a call.
struct Call<'a> {
    args: &'a SolveArgs,
    parameters: &'a GivenParameters,
    method: &'static Method,
    solver: Box<dyn Solver>,
    setup: Setup<'a>,
    budget: Budget,
    form: Form,
    cancel: CancelToken,
}

/// What became of one of many puzzles.
struct End {
    outcome: Outcome,
    is_begun: bool,
}

pub(super) fn run(args: &SolveArgs, parameters: &GivenParameters) -> Result<Exit, Failure> {
    let usage = |error: ParameterError| Failure::Usage(in_options(&error, parameters));
    let method = method(args, parameters).map_err(usage)?;
    let solver = method.build(args.preset.as_deref(), &parameters.as_texts()).map_err(usage)?;
    let example = NamedPuzzle::find(EXAMPLE).filter(|_| args.puzzles.is_empty());
    let options = args.input.read_options();
    let puzzles = match example {
        Some(puzzle) => Puzzles::All(input::named(puzzle)),
        None if args.all => Puzzles::All(input::puzzles(&args.puzzles, &options)?),
        None => input::coming_puzzles(&args.puzzles, &options)?,
    };
    if let Puzzles::All(items) = &puzzles {
        accept_all(items, solver.as_ref(), parameters)?;
    }
    if args.all {
        enumerator::of(solver.as_ref())?;
    }

    let seed = args.seed.map_or_else(Seed::from_entropy, Seed);
    let setup = Setup::new(method, args.preset.as_deref(), solver.as_ref(), seed);
    let budget = Budget { wall: args.timeout, iterations: args.max_iterations, steps: args.max_steps };
    let form = if args.json { Form::Record } else { Form::Grid(args.format) };
    // Only from here on, so that Ctrl-C while waiting for standard input simply ends the program.
    let cancel = signals::cancel_on_interrupt()?;
    let call = Call { args, parameters, method, solver, setup, budget, form, cancel };
    let mut assumptions = Assumptions::new(args.quiet);
    match &puzzles {
        Puzzles::All(items) if args.all => {
            items.iter().for_each(|item| assumptions.tell(item));
            call.solve_all(items, enumerator::of(call.solver.as_ref())?)
        }
        Puzzles::All(items) => match items.as_slice() {
            [item @ Item { source, content: Ok(entry) }] => {
                assumptions.tell(item);
                call.solve_one(source, entry, example)
            }
            _ => call.solve_many(puzzles, assumptions),
        },
        Puzzles::Coming { .. } => call.solve_many(puzzles, assumptions),
    }
}

/// The method that is meant: whoever gives a preset or a parameter means the first method that has it.
fn method(args: &SolveArgs, parameters: &GivenParameters) -> Result<&'static Method, ParameterError> {
    // Only complete methods find all solutions, whatever else is given.
    let name = args.method.as_deref().or(args.all.then_some(Method::COUNTING.name));
    let meant = Method::meant(name, args.preset.as_deref(), &parameters.as_texts())?;
    // The example shows the ants at work.
    let default = if args.puzzles.is_empty() { Method::COLONY } else { Method::DEFAULT };
    Ok(meant.unwrap_or(default))
}

/// What is wrong with a parameter, in the words of the command line.
fn in_options(error: &ParameterError, given: &GivenParameters) -> String {
    match error {
        ParameterError::Range { name, value, range } => {
            format!("invalid value '{value}' for '{}': it must be {range}", given.option(name))
        }
        ParameterError::Both { first, second } => {
            let (first, second) = (given.option(first), given.option(second));
            format!("'{first}' and '{second}' set the same thing: give one of them")
        }
        ParameterError::Unknown { method, name, known } => {
            format!("method '{method}' has no parameter '{}'; it has: {known}", given.option(name))
        }
        _ => error.to_string(),
    }
}

/// Refuses parameters that do not fit one of the puzzles, before any of them is solved.
fn accept_all(items: &[Item], solver: &dyn Solver, parameters: &GivenParameters) -> Result<(), Failure> {
    for item in items {
        let Ok(entry) = &item.content else { continue };
        if let Err(error) = solver.accepts(&entry.puzzle) {
            return Err(Failure::Usage(format!("{}: {}", item.name(entry), in_options(&error, parameters))));
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
        let progress =
            (console::is_watched() && !self.args.quiet).then(|| Progress::of_one(self.budget.wall));
        let mut watcher = Watcher::new(progress, example.is_some(), entry.puzzle.geometry().cell_count());
        if self.args.explain {
            watcher = watcher.explaining(String::new());
        }
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
        if matches!(outcome.status, Status::Unknown { .. }) {
            self.tell_way_out();
        }
        if self.args.stats {
            self.note(&notes::statistics(&outcome, self.method, &self.setup));
        }
        console::answer(&self.form.answer(source, entry, &outcome, &self.setup, false))?;
        if told.is_some() {
            self.note(&story::closing(&self.same_again()));
        }
        Ok(exit_of(&outcome))
    }

    /// The story is about grids and the ants of one colony, and for people.
    fn tells_a_story(&self) -> bool {
        !self.args.quiet
            && self.form == Form::Grid(Default::default())
            && self.method.kind == MethodKind::Colony
            && self.setting("islands") == "1"
    }

    /// A command that does the same again, whatever the defaults will be one day.
    fn same_again(&self) -> String {
        let preset = self.setup.preset.map_or(String::new(), |preset| format!(" --preset {preset}"));
        let parameters = self.parameters.as_options();
        let (method, seed) = (self.setup.method, self.setup.seed.0);
        format!("antdoku solve {EXAMPLE} --method {method}{preset}{parameters} --seed {seed}")
    }

    fn setting(&self, name: &str) -> String {
        let setting = self.setup.parameters.0.iter().find(|(known, _)| *known == name);
        setting.map_or(String::new(), |(_, value)| value.to_string())
    }

    /// Solves many puzzles with all processors; answers come in order, as soon as they can.
    fn solve_many(&self, puzzles: Puzzles, mut assumptions: Assumptions) -> Result<Exit, Failure> {
        let number = puzzles.number();
        // Before more have come in, nothing shows that the first is the only one.
        let several = number != Some(1);
        let in_order = InOrder {
            threads: self.jobs(),
            progress: puzzles.progress(self.args.quiet),
            cancel: &self.cancel,
            is_endless: number.is_none(),
        };
        let mut tally = Tally::default();
        let mut exit = Exit::Success;
        let mut reports = Reports::default();
        let mut lone = None;
        let work = |item: &Item| item.content.as_ref().ok().map(|entry| self.solve_in_turn(item, entry));
        let write = |item: Item, end: Option<Result<End, Fault>>| {
            assumptions.tell(&item);
            let (source, fault) = match (item, end) {
                (Item { source, content: Err(fault) }, _) => (source, fault),
                (item, Some(Err(fault))) => (item.source, fault),
                (Item { content: Ok(_), .. }, None) => unreachable!("every puzzle comes to an end"),
                (item, Some(Ok(end))) => {
                    let Ok(entry) = &item.content else { unreachable!("only puzzles are solved") };
                    tally.add(&end.outcome, end.is_begun);
                    exit = exit.max(exit_of(&end.outcome));
                    let written = self.write(&item, entry, &end, several);
                    lone = (tally.puzzles() == 1).then_some(end.outcome);
                    return written;
                }
            };
            tally.bad += 1;
            lone = None;
            exit = exit.max(fault.exit);
            reports.show(&source, &fault);
            console::answer(&self.form.fault(&source, &fault, several))
        };
        let is_whole = in_order.answer(puzzles.into_iter(), work, write)?;
        reports.finish();
        if several {
            self.tell_end(&tally, lone.as_ref());
        }
        if tally.unknown > 0 {
            self.tell_way_out();
        }
        if !is_whole {
            self.note("interrupted: the rest of standard input was not read");
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }

    /// Sums up what became of several puzzles, or of the only one that came in.
    fn tell_end(&self, tally: &Tally, lone: Option<&Outcome>) {
        let how = notes::how(&self.setup);
        match lone {
            Some(outcome) if matches!(outcome.status, Status::Solved(_)) => {
                let sentence = notes::sentence(outcome, self.method, &self.budget);
                self.note(&format!("{sentence} ({how})"));
                if self.args.stats {
                    self.note(&notes::statistics(outcome, self.method, &self.setup));
                }
            }
            _ => self.note(&format!("{} ({how})", tally.sentence())),
        }
    }

    /// Solves one of many, unless its turn comes after an interrupt: each puzzle has an answer, so that the n-th
    /// line answers the n-th puzzle.
    fn solve_in_turn(&self, item: &Item, entry: &Entry) -> Result<End, Fault> {
        // Puzzles that come in one by one were not looked at before.
        if let Err(error) = self.solver.accepts(&entry.puzzle) {
            let message = format!("{}: {}", item.name(entry), in_options(&error, self.parameters));
            return Err(Fault::refused(message, entry.line));
        }
        let mut run = self.start();
        if self.cancel.is_cancelled() {
            let outcome = run.unknown(StopReason::Cancelled, entry.puzzle.givens().clone());
            return Ok(End { outcome, is_begun: false });
        }
        if !self.args.explain {
            return Ok(End { outcome: self.solver.solve(&entry.puzzle, &mut run), is_begun: true });
        }
        let label = entry.label.as_ref().map_or(String::new(), |label| format!("{label}: "));
        let mut watcher = Watcher::new(None, false, entry.puzzle.geometry().cell_count()).explaining(label);
        let outcome = self.solver.solve(&entry.puzzle, &mut run.with_observer(&mut watcher));
        Ok(End { outcome, is_begun: true })
    }

    /// Writes the answer to one of many puzzles, and tells what there is to tell.
    fn write(&self, item: &Item, entry: &Entry, end: &End, several: bool) -> io::Result<()> {
        let outcome = &end.outcome;
        if !end.is_begun {
            return console::answer(&self.form.not_begun(&item.source, entry, outcome, &self.setup));
        }
        console::answer(&self.form.answer(&item.source, entry, outcome, &self.setup, several))?;
        if self.args.stats || !matches!(outcome.status, Status::Solved(_)) {
            let sentence = notes::sentence(outcome, self.method, &self.budget);
            self.note(&format!("{}: {sentence}", item.name(entry)));
        }
        Ok(())
    }

    fn tell_way_out(&self) {
        if let Some(help) = notes::way_out(self.method) {
            self.note(&help);
        }
    }

    fn jobs(&self) -> usize {
        self.args.jobs.unwrap_or_else(|| (processors() / self.args.threads).max(1))
    }
}
