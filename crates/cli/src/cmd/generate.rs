//! `antdoku generate`

use std::fs;
use std::path::Path;

use antdoku::format::{self, OutputFormat};
use antdoku::generate::Filler;
use antdoku::{Blanking, Generated, Geometry, Recipe, Seed};

use super::solve::draw_seed;
use crate::args::GenerateArgs;
use crate::console;
use crate::exit::{Exit, Failure};
use crate::progress::Progress;
use crate::words::{count, counted};

pub(super) fn run(args: &GenerateArgs) -> Result<Exit, Failure> {
    let (height, width) = args.shape();
    let geometry = Geometry::rectangular(height, width).map_err(|error| Failure::Usage(error.to_string()))?;
    let recipe = Recipe { geometry, blanking: args.blanking(), symmetry: args.symmetry };
    let seed = Seed(args.seed.unwrap_or_else(draw_seed));
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
    }
    let is_watched = console::is_watched() && !args.quiet;
    let mut progress = is_watched.then(|| Progress::through(args.count.try_into().unwrap_or(usize::MAX)));
    let mut tally = Tally::default();
    for number in 0..args.count {
        let made = recipe.generate(seed.derive(number));
        tally.add(&made, &recipe);
        let text = format::write(made.puzzle.givens(), args.format);
        let write = || match &args.output {
            Some(folder) => {
                let file = folder.join(file_name(&recipe, number, args.format));
                fs::write(&file, text).map_err(|error| not_written(&file, &error))
            }
            None => console::answer(&text).map_err(Failure::from),
        };
        match &mut progress {
            Some(progress) => {
                progress.done(number as usize + 1);
                progress.aside(write)?;
            }
            None => write()?,
        }
    }
    drop(progress);
    if !args.quiet {
        console::error(&format!("{} (seed {})", tally.sentence(&recipe), seed.0));
        tally.notes(&recipe).iter().for_each(|note| console::error(note));
    }
    Ok(Exit::Success)
}

fn not_written(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Io(format!("cannot write `{}`: {error}", path.display()))
}

/// Such as `25x25_45_0.txt`; boxes that are not square are named too.
fn file_name(recipe: &Recipe, number: u64, form: OutputFormat) -> String {
    let (side, height, width) =
        (recipe.geometry.side(), recipe.geometry.box_height(), recipe.geometry.box_width());
    let boxes = if height == width { String::new() } else { format!("_{height}x{width}") };
    let blanking = match recipe.blanking {
        Blanking::Random(share) => share.to_string(),
        Blanking::Unique(share) => format!("{share}_unique"),
        Blanking::Minimal => "minimal".to_owned(),
    };
    let suffix = if form == OutputFormat::Json { "json" } else { "txt" };
    format!("{side}x{side}{boxes}_{blanking}_{number}.{suffix}")
}

/// What was made.
#[derive(Default)]
struct Tally {
    made: u64,
    fewest: usize,
    most: usize,
    /// Puzzles with more givens than wanted, with givens that a longer proof might spare, and not from the colony.
    above: u64,
    undecided: u64,
    shuffled: u64,
}

impl Tally {
    fn add(&mut self, made: &Generated, recipe: &Recipe) {
        let givens = made.puzzle.givens().filled_count();
        self.fewest = if self.made == 0 { givens } else { self.fewest.min(givens) };
        self.most = self.most.max(givens);
        self.made += 1;
        self.above += u64::from(recipe.wanted_givens().is_some_and(|wanted| givens > wanted));
        self.undecided += u64::from(made.undecided > 0);
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
            Blanking::Unique(_) => ", one solution",
            Blanking::Minimal => ", one solution, minimal",
        };
        format!(
            "{puzzles} {}: {givens} of {} cells given ({share} %){kind}",
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
            notes.push(format!("note: {} could not come down to {wanted} givens", of_all(self.above)));
        }
        let matters = self.above > 0 || recipe.blanking == Blanking::Minimal;
        if self.undecided > 0 && matters {
            notes.push(format!(
                "note: in {} some givens stayed because a proof was given up, and might still go",
                of_all(self.undecided)
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
