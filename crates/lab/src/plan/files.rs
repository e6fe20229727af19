//! Instances from files of puzzles.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use antdoku::format::{self, Entry, ReadOptions};
use toml::Spanned;

use super::check::PlanCheck;
use super::error::PlanError;
use super::generated::GeneratedSet;
use super::rules::SetRules;
use super::sets::Member;
use super::text::SetText;
use crate::digest;
use crate::record::Instance;

/// The variable with the folder in which files are looked for first.
const FOLDER_VARIABLE: &str = "ANTDOKU_INSTANCES";

/// The folder in which files are looked for first, from the environment.
#[must_use]
pub fn instances_folder() -> Option<PathBuf> {
    std::env::var_os(FOLDER_VARIABLE).map(PathBuf::from)
}

/// Files to read instances from.
pub(super) struct FileSource<'a> {
    path: &'a Spanned<String>,
    place: PathBuf,
    limit: usize,
    options: ReadOptions,
}

impl PlanCheck<'_> {
    /// Checks where the instances of a set are, without reading them.
    pub(super) fn file_source<'t>(
        &self,
        text: &SetText,
        path: &'t Spanned<String>,
        rules: SetRules,
    ) -> Result<FileSource<'t>, PlanError> {
        let (set, limit) = (text.name.get_ref(), text.limit.as_ref());
        if let Some(limit) = limit.filter(|limit| *limit.get_ref() == 0) {
            let message = format!("the set `{set}` is empty");
            return Err(self.source.wrong(limit.span(), message, "let limit be 1 or more, or leave it out"));
        }
        let limit = limit.map_or(usize::MAX, |limit| usize::try_from(*limit.get_ref()).unwrap_or(usize::MAX));
        let options =
            ReadOptions { variant: rules.variant, regions: rules.regions, ..ReadOptions::default() };
        Ok(FileSource { path, place: self.locate(path)?, limit, options })
    }

    /// The puzzles of a set of files, which must not be empty.
    pub(super) fn only_files(
        &self,
        set: &str,
        file_source: &FileSource<'_>,
        sources: &mut BTreeMap<String, String>,
    ) -> Result<Vec<Member>, PlanError> {
        let members = self.members_of_files(set, file_source, file_source.limit, sources)?;
        if members.is_empty() {
            let FileSource { path, place, .. } = file_source;
            let message = format!("the set `{set}` is empty: there is no file in `{}`", place.display());
            return Err(self.source.wrong(path.span(), message, "put puzzles there, or name another folder"));
        }
        Ok(members)
    }

    /// The puzzles of a set of files, up to the number that would be generated, and generated ones for the rest.
    pub(super) fn files_then_generated(
        &self,
        set: &str,
        file_source: &FileSource<'_>,
        generated: &GeneratedSet,
        sources: &mut BTreeMap<String, String>,
    ) -> Result<Vec<Member>, PlanError> {
        let limit = file_source.limit.min(usize::try_from(generated.count).unwrap_or(usize::MAX));
        let mut members = self.members_of_files(set, file_source, limit, sources)?;
        let rest = self.made(generated, set, members.len() as u64)?;
        let wrong = |instance: &Instance, problem: &str| {
            let message = format!("the puzzle `{}` of the set `{set}` {problem}", instance.name);
            self.source.wrong(file_source.path.span(), message, "take it out of the folder, or make two sets")
        };
        for (instance, puzzle) in &mut members {
            if !generated.is_alike(puzzle.geometry()) {
                return Err(wrong(instance, "has another size or other rules than the generated ones"));
            }
            if rest.iter().any(|(other, _)| other.name == instance.name) {
                return Err(wrong(instance, "has the name of a generated one"));
            }
            instance.fixed_percent = Some(generated.fixed_percent);
        }
        members.extend(rest);
        Ok(members)
    }

    /// The puzzles of a file, or of all files of a folder in the natural order of their names; at most `limit` of them.
    fn members_of_files(
        &self,
        set: &str,
        file_source: &FileSource<'_>,
        limit: usize,
        sources: &mut BTreeMap<String, String>,
    ) -> Result<Vec<Member>, PlanError> {
        let FileSource { path, place, .. } = file_source;
        let mut members: Vec<Member> = Vec::new();
        let mut names = BTreeSet::new();
        for file in files_of(place)? {
            if members.len() >= limit {
                break;
            }
            let unreadable = |cause| PlanError::Unreadable { file: file.clone(), cause };
            let text = fs::read(&file).map_err(unreadable)?;
            let entries: Result<Vec<Entry>, _> =
                format::read(&text, &file_source.options).into_iter().collect();
            let entries = match entries {
                Ok(entries) => entries,
                Err(error) => {
                    return Err(PlanError::BadPuzzle { file: file.clone(), text, error: Box::new(error) });
                }
            };
            // A relative name would be another file when the campaign is continued from another folder.
            let absolute = std::path::absolute(&file).map_err(unreadable)?;
            // A lossy conversion would name no file, and a change of the file would go unnoticed.
            let Some(absolute) = absolute.to_str().map(str::to_owned) else {
                let message = format!("the name of the file `{}` is not UTF-8", absolute.display());
                return Err(self.source.wrong(path.span(), message, "rename it, or the folder it is in"));
            };
            let shown = shown_path(path.get_ref(), place, &file);
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let is_lone = entries.len() == 1;
            for (number, entry) in (1..).zip(entries).take(limit - members.len()) {
                let numbered = || format!("{stem}:{number}");
                let name = if is_lone { stem.to_string() } else { entry.label.unwrap_or_else(numbered) };
                let name = if names.contains(&name) { numbered() } else { name };
                if !names.insert(name.clone()) {
                    let message = format!("two puzzles of the set `{set}` have the name `{name}`");
                    return Err(self.source.wrong(path.span(), message, "rename a file, or make two sets"));
                }
                let instance = Instance::new(set, &name, &entry.puzzle);
                members.push((Instance { file: Some(shown.clone()), ..instance }, entry.puzzle));
            }
            sources.insert(absolute, digest::of(&text));
        }
        Ok(members)
    }

    /// The file or folder of this path, in the first folder that has it.
    pub(super) fn find(&self, path: &Spanned<String>) -> Option<PathBuf> {
        let mut places = self.folders.iter().map(|folder| folder.join(path.get_ref()));
        places.find(|place| place.exists())
    }

    pub(super) fn locate(&self, path: &Spanned<String>) -> Result<PathBuf, PlanError> {
        self.find(path).ok_or_else(|| {
            let message = format!("there is no file or folder `{}`", path.get_ref());
            let remedy = format!("it is looked for in {FOLDER_VARIABLE}, then beside the plan");
            self.source.wrong(path.span(), message, remedy)
        })
    }
}

/// A file as the plan names it: relative to the folder of instances, so that records name no folder of this machine.
fn shown_path(path: &str, place: &Path, file: &Path) -> String {
    if file == place {
        return path.to_owned();
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    format!("{}/{name}", path.trim_end_matches('/'))
}

/// The file itself, or all files of a folder except hidden ones.
fn files_of(place: &Path) -> Result<Vec<PathBuf>, PlanError> {
    let unreadable = |cause| PlanError::Unreadable { file: place.to_owned(), cause };
    if !place.is_dir() {
        return Ok(vec![place.to_owned()]);
    }
    let entries: io::Result<Vec<PathBuf>> = fs::read_dir(place)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect());
    let mut files = entries.map_err(unreadable)?;
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    files.retain(|file| file.is_file() && !name(file).starts_with('.'));
    files.sort_by(|one, other| natural(&name(one), &name(other)).then_with(|| one.cmp(other)));
    Ok(files)
}

/// Natural order of names with numbers: `2.txt` before `10.txt`.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut one, mut other) = (one, other);
    loop {
        let (digits, other_digits) = (leading_digits(one), leading_digits(other));
        if digits > 0 && other_digits > 0 {
            let number = |text: &str, digits: usize| text[..digits].trim_start_matches('0').to_owned();
            let (first, second) = (number(one, digits), number(other, other_digits));
            let order = first.len().cmp(&second.len()).then_with(|| first.cmp(&second));
            if order.is_ne() {
                return order;
            }
            (one, other) = (&one[digits..], &other[other_digits..]);
            continue;
        }
        let (mut characters, mut others) = (one.chars(), other.chars());
        match (characters.next(), others.next()) {
            (None, None) => return Ordering::Equal,
            (first, second) if first != second => return first.cmp(&second),
            _ => (one, other) = (characters.as_str(), others.as_str()),
        }
    }
}

fn leading_digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_ordered_as_numbers() {
        let mut names = ["b", "10.txt", "2.txt", "a10b2", "a10b10", "a9", "1.txt", "a", "010.txt", "11.txt"];
        names.sort_by(|one, other| natural(one, other).then_with(|| one.cmp(other)));
        assert_eq!(
            names,
            ["1.txt", "2.txt", "010.txt", "10.txt", "11.txt", "a", "a9", "a10b2", "a10b10", "b"]
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_file_name_that_is_not_utf_8_is_refused() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let folder = crate::scratch::Folder::new("no-text");
        fs::create_dir(folder.join("set")).unwrap();
        fs::write(folder.join("set").join(OsStr::from_bytes(b"1\xff.txt")), "1...............").unwrap();
        let plan = "budget = { steps = 1 }\n[[sets]]\nname = \"a\"\nfiles = \"set\"\n\
                    [[contestants]]\nname = \"X\"\nmethod = \"acs\"\n";
        let error = crate::plan::Plan::parse("plan.toml", plan, &folder, "test").unwrap_err().to_string();
        assert!(
            error.starts_with("plan.toml:4:9: the name of the file `")
                && error.ends_with("1\u{fffd}.txt` is not UTF-8; rename it, or the folder it is in"),
            "{error}"
        );
    }
}
