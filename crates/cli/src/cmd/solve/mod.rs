//! `antdoku solve`

mod all;
mod answer;
mod notes;
mod story;

use std::io;

use antdoku::internals::record::Setup;
use antdoku::{
    Budget, CancelToken, Method, MethodKind, NamedPuzzle, Outcome, ParameterError, Propagation, Run,
    RunControl, Seed, Solver, Status, StopReason,
};

use self::answer::Form;
use self::notes::OutcomeCounts;
use super::enumerator;
use super::in_order::{InOrder, processors};
use crate::args::{GivenParameters, SolveArgs};
use crate::assumptions::Assumptions;
use crate::exit::{Exit, Failure};
use crate::fault::{Fault, Reports};
use crate::input::{self, Batch, InputPuzzle, Item, Puzzles};
use crate::progress::Progress;
use crate::watcher::Watcher;
use crate::{console, signals};

/// The puzzle that is solved if none is given.
const EXAMPLE: &str = "aiescargot";

/// A call of `solve`: what is the same for all its puzzles.
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

/// The end of the search for one of many puzzles.
struct End {
    outcome: Outcome,
    is_begun: bool,
}

pub(super) fn run(args: &SolveArgs, parameters: &GivenParameters) -> Result<Exit, Failure> {
    let usage = |error: ParameterError| Failure::Usage(in_options(&error, parameters));
    let method = method(args, parameters).map_err(usage)?;
    let solver = method.build(args.preset.as_deref(), &parameters.as_texts()).map_err(usage)?;
    let example = NamedPuzzle::find(EXAMPLE).filter(|_| args.puzzles.is_empty());
    let options = input::options(&args.input)?;
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
    // Not before here: Ctrl-C while the program waits for standard input ends it at once.
    let cancel = signals::cancel_on_interrupt()?;
    let call = Call { args, parameters, method, solver, setup, budget, form, cancel };
    let mut assumptions = Assumptions::new(args.quiet);
    match &puzzles {
        Puzzles::All(items) if args.all => {
            items.iter().for_each(|item| assumptions.show(item));
            call.solve_all(items, enumerator::of(call.solver.as_ref())?)
        }
        Puzzles::All(items) => match items.as_slice() {
            [item @ Item { content: Ok(entry), source }] => {
                assumptions.show(item);
                call.solve_one(&InputPuzzle { source, entry, batch: Batch::Single }, example)
            }
            _ => call.solve_many(puzzles, assumptions),
        },
        Puzzles::Coming { .. } => call.solve_many(puzzles, assumptions),
    }
}

/// The method of a call: the one that is named, or the first one with the given preset and parameters.
fn method(args: &SolveArgs, parameters: &GivenParameters) -> Result<&'static Method, ParameterError> {
    // `--all` needs a method that finds all solutions, whatever preset or parameter is given.
    let name = args.method.as_deref().or(args.all.then_some(Method::COUNTING.name));
    let meant = Method::meant(name, args.preset.as_deref(), &parameters.as_texts())?;
    // The example shows the ants at work.
    let default = if args.puzzles.is_empty() { Method::COLONY } else { Method::DEFAULT };
    Ok(meant.unwrap_or(default))
}

/// The message about a wrong parameter, with the names of options.
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
        let Ok(puzzle) = item.puzzle(Batch::Several) else { continue };
        if let Err(error) = solver.accepts(&puzzle.entry.puzzle) {
            let message = format!("{}{}", puzzle.prefix(), in_options(&error, parameters));
            return Err(Failure::Usage(message));
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

    /// Solves a single puzzle in this thread, with a progress line, and with explanations if it is the example.
    fn solve_one(&self, puzzle: &InputPuzzle<'_>, example: Option<&NamedPuzzle>) -> Result<Exit, Failure> {
        let entry = puzzle.entry;
        let example = example.filter(|_| self.explains_example());
        let mut run = self.start();
        // Colours and the explanation show what propagation alone fixes; the search starts from the same cover.
        let is_shown = example.is_some() || console::answers_have_style();
        let cover = is_shown.then(|| run.compile(&entry.puzzle, Propagation::Fixpoint).ok()).flatten();
        if let (Some(named), Some(cover)) = (example, &cover) {
            console::error(&(story::opening(named, entry, cover) + "\n"));
        }
        let progress =
            (console::is_watched() && !self.args.quiet).then(|| Progress::of_one(self.budget.wall));
        let mut watcher = Watcher::new(progress, example.is_some(), entry.puzzle.geometry().cell_count());
        if self.args.explain {
            watcher = watcher.explaining(String::new());
        }
        if watcher.is_needed() {
            run = run.with_observer(&mut watcher);
        }
        let outcome = match &cover {
            Some(cover) => self.solver.solve_compiled(&entry.puzzle, cover, &mut run),
            None => self.solver.solve(&entry.puzzle, &mut run),
        };
        let history = watcher.finish();

        let explanation = example.and_then(|_| story::middle(&outcome, &history, &self.setting("ants")));
        let sentence = notes::sentence(&outcome, self.method, &self.budget);
        let summary = format!("{sentence} ({})", notes::how(&self.setup));
        self.note(explanation.as_ref().unwrap_or(&summary));
        if matches!(outcome.status, Status::Unknown { .. }) {
            self.show_advice();
        }
        if self.args.stats {
            self.note(&notes::statistics(&outcome, self.method, &self.setup));
        }
        console::answer(&self.form.answer(puzzle, &outcome, &self.setup, cover))?;
        if explanation.is_some() {
            self.note(&story::closing(&self.same_again()));
        }
        Ok(exit_of(&outcome))
    }

    /// Whether the example is explained: only for drawn grids and the ants of one colony.
    fn explains_example(&self) -> bool {
        !self.args.quiet
            && self.form == Form::Grid(Default::default())
            && self.method.kind == MethodKind::Colony
            && self.setting("islands") == "1"
    }

    /// A command that repeats the run, even if defaults change in a later version.
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

    /// Solves many puzzles on all processors, and writes the answers in order.
    fn solve_many(&self, puzzles: Puzzles, mut assumptions: Assumptions) -> Result<Exit, Failure> {
        let (number, batch) = (puzzles.number(), puzzles.batch());
        let in_order = InOrder {
            threads: self.jobs(),
            progress: puzzles.progress(self.args.quiet),
            cancel: &self.cancel,
            is_endless: number.is_none(),
        };
        let mut counts = OutcomeCounts::default();
        let mut exit = Exit::Success;
        let mut reports = Reports::default();
        let mut lone = None;
        let work = |item: &Item| item.puzzle(batch).ok().map(|puzzle| self.solve_in_turn(&puzzle));
        let write = |item: Item, end: Option<Result<End, Fault>>| {
            assumptions.show(&item);
            let (source, fault) = match (item, end) {
                (Item { source, content: Err(fault) }, _) => (source, fault),
                (item, Some(Err(fault))) => (item.source, fault),
                (Item { content: Ok(_), .. }, None) => unreachable!("every puzzle comes to an end"),
                (item, Some(Ok(end))) => {
                    let Ok(puzzle) = item.puzzle(batch) else { unreachable!("only puzzles are solved") };
                    counts.add(&end.outcome, end.is_begun);
                    exit = exit.max(exit_of(&end.outcome));
                    let written = self.write(&puzzle, &end);
                    lone = (counts.puzzles() == 1).then_some(end.outcome);
                    return written;
                }
            };
            counts.bad += 1;
            lone = None;
            exit = exit.max(fault.exit);
            reports.show(&source, &fault);
            console::answer(&self.form.fault(&source, &fault, batch))
        };
        let is_whole = in_order.answer(puzzles.into_iter(), work, write)?;
        reports.finish();
        if batch == Batch::Several {
            self.report_end(&counts, lone.as_ref());
        }
        if counts.unknown > 0 {
            self.show_advice();
        }
        if !is_whole {
            self.note("interrupted: the rest of standard input was not read");
            exit = Exit::Interrupted;
        }
        Ok(exit)
    }

    /// Reports the outcomes of several puzzles, or of the only one that arrived.
    fn report_end(&self, counts: &OutcomeCounts, lone: Option<&Outcome>) {
        let how = notes::how(&self.setup);
        match lone {
            Some(outcome) if matches!(outcome.status, Status::Solved(_)) => {
                let sentence = notes::sentence(outcome, self.method, &self.budget);
                self.note(&format!("{sentence} ({how})"));
                if self.args.stats {
                    self.note(&notes::statistics(outcome, self.method, &self.setup));
                }
            }
            _ => self.note(&format!("{} ({how})", counts.sentence())),
        }
    }

    /// Solves one of many puzzles. After an interrupt the search does not begin, but the puzzle still gets an answer, so
    /// that the n-th line answers the n-th puzzle.
    fn solve_in_turn(&self, puzzle: &InputPuzzle<'_>) -> Result<End, Fault> {
        let entry = puzzle.entry;
        // Puzzles that arrive one by one were not checked before.
        if let Err(error) = self.solver.accepts(&entry.puzzle) {
            let message = format!("{}: {}", puzzle.name(), in_options(&error, self.parameters));
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

    /// Writes the answer to one of many puzzles, and a message if it was not solved.
    fn write(&self, puzzle: &InputPuzzle<'_>, end: &End) -> io::Result<()> {
        let outcome = &end.outcome;
        if !end.is_begun {
            return console::answer(&self.form.not_begun(puzzle, outcome, &self.setup));
        }
        console::answer(&self.form.answer(puzzle, outcome, &self.setup, None))?;
        if self.args.stats || !matches!(outcome.status, Status::Solved(_)) {
            let sentence = notes::sentence(outcome, self.method, &self.budget);
            self.note(&format!("{}: {sentence}", puzzle.name()));
        }
        Ok(())
    }

    fn show_advice(&self) {
        if let Some(advice) = notes::advice(self.method) {
            self.note(&advice);
        }
    }

    fn jobs(&self) -> usize {
        self.args.jobs.unwrap_or_else(|| (processors() / self.args.threads).max(1))
    }
}
