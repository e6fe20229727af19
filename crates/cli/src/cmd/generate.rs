//! `antdoku generate`

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use antdoku::format::{self, OutputFormat};
use antdoku::internals::{Filler, regular_regions};
use antdoku::{
    Blanking, Event, GenerateError, Generated, Generator, Geometry, GeometryError, Observer, Recipe, Run,
    Seed,
};

use crate::args::GenerateArgs;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::words::{count, counted};
use crate::{console, input, report, signals};

pub(super) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let seed = args.seed.map_or_else(Seed::from_entropy, Seed);
    let (geometry, wish) = (geometry(args)?, args.wish.wish());
    let recipe = Recipe { blanking: args.blanking(&geometry), geometry, symmetry: args.symmetry };
    if !wish.is_empty() && !recipe.has_one_solution() {
        let message =
            "--level, --rating and --technique need puzzles with one solution: use --unique with --fixed";
        return Err(Failure::Usage(message.to_owned()));
    }
    let generator = Generator { recipe, draws_regions: args.draws_regions(), wish };
    let recipe = &generator.recipe;
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
    }
    let cancel = signals::cancel_on_interrupt()?;
    let mut watcher = (console::is_watched() && !args.quiet).then(|| Watcher::new(args.count));
    let mut counts = Counts::default();
    let mut failed = None;
    let mut last = None;
    // Blanking without proofs does not poll the cancel token, so the loop does.
    while counts.made < args.count && !cancel.is_cancelled() {
        let number = counts.made;
        let run = Run::new(seed.derive(number)).with_cancel(cancel.clone());
        let made = match &mut watcher {
            Some(watcher) => generator.generate_within(&mut run.with_observer(watcher.at(number))),
            None => generator.generate_within(&mut { run }),
        };
        let (made, tries) = match made {
            Ok(made) => made,
            Err(error) => {
                failed = Some(error).filter(|error| !matches!(error, GenerateError::Stopped(_)));
                break;
            }
        };
        let givens = made.puzzle.givens();
        // On standard output a header holds until the next one.
        let has_header = args.output.is_some() || last.as_ref() != Some(givens.geometry());
        let text = match has_header {
            true => format::write(givens, args.format),
            false => format::write_answer(givens, args.format, None),
        };
        last = Some(givens.geometry().clone());
        let write = || match &args.output {
            Some(folder) => {
                let file = folder.join(file_name(recipe, number, args.format));
                fs::write(&file, text).map_err(|error| not_written(&file, &error))
            }
            None => console::answer(&text).map_err(Failure::from),
        };
        match &watcher {
            Some(watcher) => watcher.progress.aside(write)?,
            None => write()?,
        }
        counts.add(&made, tries, recipe);
    }
    drop(watcher);
    let is_whole = counts.made == args.count;
    if !args.quiet {
        console::error(&format!("{} (seed {})", counts.sentence(recipe), seed.0));
        counts.notes(recipe).iter().for_each(|note| console::error(note));
        if !is_whole && failed.is_none() {
            console::error(&interrupted(counts.made, args, seed));
        }
    }
    if let Some(error) = failed {
        let message = match error {
            GenerateError::NotWanted(tries) => {
                let tries = count(tries);
                format!(
                    "none of {tries} puzzles has the wanted difficulty; choose another level, rating or technique"
                )
            }
            _ if error.is_about_difficulty() => format!("{error}; choose another level, rating or technique"),
            _ => format!("{}: {error}; choose fewer rules, another size or other regions", recipe.geometry),
        };
        console::error(&report::line(&message));
        return Ok(if error == GenerateError::NoFullGrid { Exit::No } else { Exit::Unknown });
    }
    Ok(if is_whole { Exit::Success } else { Exit::Interrupted })
}

/// The geometry of the puzzles. Where each puzzle draws its regions, regular ones stand for them.
fn geometry(args: &GenerateArgs) -> Result<Arc<Geometry>, Failure> {
    args.shape.check()?;
    let read = args.shape.regions.as_deref().map(input::regions).transpose()?;
    let of_regions = read.as_ref().map(|regions| regions.len().isqrt() as u32);
    let side = args.side().or(of_regions).unwrap_or(9);
    if let Some((made, file)) = of_regions.filter(|made| *made != side).zip(args.shape.regions.as_deref()) {
        let file = file.display();
        let message = format!(
            "--size {side} and --regions {file} contradict each other: the regions make {made}x{made}"
        );
        return Err(Failure::Usage(message));
    }
    let drawn = args.draws_regions().then(|| regular_regions(side as usize));
    let regions = read.as_deref().or(drawn.as_deref());
    let variant = args.shape.variant.clone().unwrap_or_default();
    variant.geometry(side, args.shape.shape, regions).map_err(|error| {
        Failure::Usage(match error {
            GeometryError::NoUsualBox { side } => format!(
                "a grid of side {side} has no usual boxes: use --box HxW, --variant latin or --variant jigsaw"
            ),
            error => error.to_string(),
        })
    })
}

/// The puzzles that were finished at an interrupt, and how to make the rest.
fn interrupted(made: u64, args: &GenerateArgs, seed: Seed) -> String {
    let whole = counted(args.count, "puzzle");
    let kept = match (made, &args.output) {
        (0, _) => format!("none of {whole} was finished"),
        (_, Some(folder)) => format!("{} of {whole} are kept in `{}`", count(made), folder.display()),
        (_, None) => format!("{} of {whole} were written to standard output", count(made)),
    };
    format!("interrupted: {kept}; the same command with --seed {} makes all of them", seed.0)
}

/// Shows the progress of generation on the terminal.
struct Watcher {
    progress: Progress,
    number: u64,
    count: u64,
    /// Puzzles that were begun for this one.
    tries: u64,
}

impl Watcher {
    fn new(count: u64) -> Watcher {
        Watcher { progress: Progress::through(0), number: 0, count, tries: 0 }
    }

    /// The same watcher, for the puzzle with this number, counted from 0.
    fn at(&mut self, number: u64) -> &mut Watcher {
        (self.number, self.tries) = (number, 0);
        self.show(0.0, || "filling the grid".to_owned());
        self
    }

    /// Shows how much of the current puzzle is done, and how many puzzles.
    fn show(&mut self, share: f64, work: impl FnOnce() -> String) {
        let Watcher { progress, number, count: all, tries } = self;
        let others = tries.saturating_sub(1);
        let share = if others > 0 { 0.0 } else { share };
        progress.part((*number as f64 + share) / *all as f64, || {
            let work = if others > 0 { counted(others, "other") + " tried, " + &work() } else { work() };
            match *all {
                1 => work,
                _ => format!("{} of {} puzzles, {work}", count(*number), count(*all)),
            }
        });
    }
}

impl Observer for Watcher {
    fn on_event(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        if let &Event::Blanking { tried, cells, .. } = event {
            self.tries += u64::from(tried == 0);
            let work = || format!("{} of {} cells tried", count(tried as u64), count(cells as u64));
            self.show(tried as f64 / cells as f64, work);
        }
        ControlFlow::Continue(())
    }
}

fn not_written(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Io(format!("cannot write `{}`: {error}", path.display()))
}

/// The name of a file, such as `25x25_45_0.txt`.
fn file_name(recipe: &Recipe, number: u64, form: OutputFormat) -> String {
    let suffix = if form == OutputFormat::Json { "json" } else { "txt" };
    format!("{}_{number}.{suffix}", recipe.name())
}

/// Counts of the puzzles made, for the summary.
#[derive(Default)]
struct Counts {
    made: u64,
    /// Puzzles made in all, with those that did not have the wanted difficulty.
    tries: u64,
    fewest: usize,
    most: usize,
    /// Puzzles with more givens than wanted.
    above: u64,
    /// Puzzles with givens that a longer proof might remove.
    undecided: u64,
    /// Such givens of all puzzles.
    kept: u64,
    /// Puzzles from a shuffled pattern.
    shuffled: u64,
}

impl Counts {
    fn add(&mut self, made: &Generated, tries: u64, recipe: &Recipe) {
        let givens = made.puzzle.givens().filled_count();
        self.fewest = if self.made == 0 { givens } else { self.fewest.min(givens) };
        self.most = self.most.max(givens);
        self.made += 1;
        self.tries += tries;
        self.above += u64::from(recipe.wanted_givens().is_some_and(|wanted| givens > wanted));
        self.undecided += u64::from(made.undecided > 0);
        self.kept += made.undecided as u64;
        self.shuffled += u64::from(made.filler == Filler::Shuffling);
    }

    fn sentence(&self, recipe: &Recipe) -> String {
        let cells = recipe.geometry.cell_count();
        let puzzles = counted(self.made, "puzzle");
        if self.made == 0 {
            return format!("{puzzles} made");
        }
        let percent = |givens: usize| format!("{:.1}", 100.0 * givens as f64 / cells as f64);
        let (givens, share) = if self.fewest == self.most {
            (count(self.most as u64), percent(self.most))
        } else {
            (
                format!("{} to {}", count(self.fewest as u64), count(self.most as u64)),
                format!("{} to {}", percent(self.fewest), percent(self.most)),
            )
        };
        let kind = match recipe.blanking {
            Blanking::Random(_) => "",
            Blanking::Balanced(_) => ", balanced",
            Blanking::Minimal if self.undecided > 0 => ", one solution",
            Blanking::Unique(_) | Blanking::Graded(_) => ", one solution",
            Blanking::Minimal => ", one solution, minimal",
        };
        let tried = match self.tries {
            tries if tries > self.made => format!(", chosen from {}", count(tries)),
            _ => String::new(),
        };
        format!(
            "{puzzles} {}: {givens} of {} cells given ({share} %){kind}{tried}",
            recipe.geometry,
            count(cells as u64)
        )
    }

    fn notes(&self, recipe: &Recipe) -> Vec<String> {
        let of_all = |number| match self.made {
            1 => "the puzzle".to_owned(),
            made => format!("{} of {}", count(number), counted(made, "puzzle")),
        };
        let mut notes = Vec::new();
        if let (1.., Some(wanted)) = (self.above, recipe.wanted_givens()) {
            let wanted = count(wanted as u64);
            notes.push(format!("note: {} could not be reduced to {wanted} givens", of_all(self.above)));
        }
        let matters = self.above > 0 || recipe.blanking == Blanking::Minimal;
        if self.undecided > 0 && matters {
            notes.push(format!(
                "note: in {} {} kept because a proof took too long; such givens may be superfluous",
                of_all(self.undecided),
                if self.kept == 1 {
                    "1 given was".to_owned()
                } else {
                    format!("{} givens were", count(self.kept))
                },
            ));
        }
        if self.shuffled > 0 {
            notes.push(format!(
                "note: {} came from a shuffled pattern, not from a search",
                of_all(self.shuffled)
            ));
        }
        notes
    }
}
