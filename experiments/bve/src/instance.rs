//! Instances: texts in the form of their field, from files or made from seeds.

use std::path::Path;

use antdoku::Seed;
use antdoku_lab::digest;

use crate::colony::Problem;
use crate::error::InstanceError;
use crate::plan::{File, Generate, Kind, Set};
use crate::{cars, latin, tsp};

/// An instance of a set.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// Its name within the set.
    pub name: String,
    /// Its text, in the form of its field.
    pub text: String,
    /// The cost of an optimal solution, if it is known and not 0.
    pub optimum: Option<u64>,
}

impl Instance {
    /// SHA-256 of its text.
    #[must_use]
    pub fn hash(&self) -> String {
        digest::of(self.text.as_bytes())
    }
}

/// Reads or makes the instances of a set. A set with files that are absent is made from its seed, if it has one.
///
/// # Errors
/// The first file that cannot be read or used, with its name.
pub fn instances(set: &Set, folder: Option<&Path>) -> Result<Vec<Instance>, String> {
    match (folder, &set.generate) {
        (Some(folder), _) if !set.files.is_empty() && absent(set, Some(folder)).is_none() => {
            set.files.iter().map(|file| read(set, folder, file)).collect()
        }
        (_, Some(generate)) => (1..=generate.count).map(|number| make(set, generate, number)).collect(),
        _ => Err(format!(
            "the files of the set `{}` are absent: set ANTDOKU_INSTANCES to the folder with `{}`",
            set.name,
            absent(set, folder).map_or("", File::path)
        )),
    }
}

/// The first file of a set that is absent, if any is: all are without a folder.
#[must_use]
pub fn absent<'s>(set: &'s Set, folder: Option<&Path>) -> Option<&'s File> {
    let is_there = |file: &&File| folder.is_some_and(|folder| folder.join(file.path()).is_file());
    set.files.iter().find(|file| !is_there(file))
}

fn read(set: &Set, folder: &Path, file: &File) -> Result<Instance, String> {
    let path = folder.join(file.path());
    let place = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let whole = std::fs::read_to_string(&path).map_err(|error| place(&error))?;
    let text = match (set.problem, file.part()) {
        (Kind::Cars, Some(part)) => {
            let all = cars::read_all(&whole).map_err(|error| place(&error))?;
            let named = all.into_iter().find(|named| named.name == part);
            named.ok_or_else(|| place(&format!("there is no problem `{part}` in it")))?.cars.text()
        }
        _ => whole,
    };
    check(set, &text).map_err(|error| place(&error))?;
    Ok(Instance { name: file.name(), text, optimum: file.optimum })
}

fn make(set: &Set, generate: &Generate, number: u64) -> Result<Instance, String> {
    let seed = Seed(generate.seed).derive(number);
    let (name, text) = match set.problem {
        Kind::Latin => {
            let text = latin::generate(generate.size, generate.percent, seed);
            (format!("qwh-{}-{}", generate.size, generate.percent), text.map_err(|error| error.to_string())?)
        }
        Kind::Cars => {
            let text = cars::generate(generate.size, generate.percent, seed);
            (format!("cars-{}-{}", generate.size, generate.percent), text)
        }
        Kind::Tsp => (format!("uniform-{}", generate.size), tsp::generate(generate.size, seed)),
    };
    let name = format!("{name}-seed{}-{number:02}", generate.seed);
    check(set, &text).map_err(|error| format!("{name}: {error}"))?;
    Ok(Instance { name, text, optimum: None })
}

/// Whether a text is an instance for this set, with a place to start for each ant.
fn check(set: &Set, text: &str) -> Result<(), InstanceError> {
    let places = match set.problem {
        Kind::Latin => latin::read(text).and_then(latin::Latin::new)?.places(),
        Kind::Tsp => tsp::read(text)?.len() as u32,
        // All ants start at the beginning of the line.
        Kind::Cars => return cars::read_all(text).map(drop),
    };
    if set.ants > places {
        let message = format!("{} ants start at different places, but there are {places}", set.ants);
        return Err(InstanceError::Unsuitable(message));
    }
    Ok(())
}
