//! Instances: texts in the form of their field, from files or made from seeds.

use std::path::Path;

use antdoku::Seed;
use antdoku_lab::digest;

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
    let found = folder.filter(|folder| set.files.iter().all(|file| folder.join(file.path()).is_file()));
    match (found, &set.generate) {
        (Some(folder), _) if !set.files.is_empty() => {
            set.files.iter().map(|file| read(set.problem, folder, file)).collect()
        }
        (_, Some(generate)) => {
            (1..=generate.count).map(|number| make(set.problem, generate, number)).collect()
        }
        _ => Err(format!(
            "the files of the set `{}` are absent: set ANTDOKU_INSTANCES to the folder with `{}`",
            set.name,
            set.files.first().map_or("", File::path)
        )),
    }
}

fn read(kind: Kind, folder: &Path, file: &File) -> Result<Instance, String> {
    let path = folder.join(file.path());
    let place = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let whole = std::fs::read_to_string(&path).map_err(|error| place(&error))?;
    let text = match (kind, file.part()) {
        (Kind::Cars, Some(part)) => {
            let all = cars::read_all(&whole).map_err(|error| place(&error))?;
            let named = all.into_iter().find(|named| named.name == part);
            named.ok_or_else(|| place(&format!("there is no problem `{part}` in it")))?.cars.text()
        }
        _ => whole,
    };
    check(kind, &text).map_err(|error| place(&error))?;
    Ok(Instance { name: file.name(), text, optimum: file.optimum })
}

fn make(kind: Kind, generate: &Generate, number: u64) -> Result<Instance, String> {
    let seed = Seed(generate.seed).derive(number);
    let (name, text) = match kind {
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
    check(kind, &text).map_err(|error| format!("{name}: {error}"))?;
    Ok(Instance { name, text, optimum: None })
}

/// Whether a text is an instance of this kind.
fn check(kind: Kind, text: &str) -> Result<(), InstanceError> {
    match kind {
        Kind::Latin => latin::read(text).and_then(latin::Latin::new).map(drop),
        Kind::Cars => cars::read_all(text).map(drop),
        Kind::Tsp => tsp::read(text).map(drop),
    }
}
