//! `antdoku page`

use std::borrow::Cow;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use crate::args::PageArgs;
use crate::console;
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &PageArgs) -> Result<Exit, Failure> {
    let folder = &args.output;
    let files = antdoku_web::site();
    refuse_others(folder, &files)?;
    fs::create_dir_all(folder).map_err(|error| not_written(folder, &error))?;
    for (name, bytes) in &files {
        let file = folder.join(name);
        fs::write(&file, bytes).map_err(|error| not_written(&file, &error))?;
    }
    if !args.quiet {
        let size = files.iter().map(|(_, bytes)| bytes.len()).sum::<usize>() / 1000;
        let page = folder.join("index.html");
        console::answer(&format!("wrote the page, {size} kB: open {} in a browser\n", page.display()))?;
    }
    Ok(Exit::Success)
}

/// Refuses a folder that holds anything but an earlier page. Hidden files and `CNAME`, as in a checkout of a published page,
/// are left alone.
fn refuse_others(folder: &Path, files: &[(String, Cow<'_, [u8]>)]) -> Result<(), Failure> {
    let shown = folder.display();
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == ErrorKind::NotADirectory => {
            let message =
                format!("`{shown}` is a file: name a folder, which is created if it does not exist");
            return Err(Failure::Usage(message));
        }
        Err(error) => return Err(Failure::Io(format!("cannot read the folder `{shown}`: {error}"))),
    };
    // Names alone say little: every second page has an `index.html` and an `app.js`.
    let is_earlier = fs::read(folder.join("index.html")).is_ok_and(|index| antdoku_web::is_site(&index));
    let mut others: Vec<String> = entries
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .filter(|name| !name.starts_with('.') && name != "CNAME")
        .filter(|name| !is_earlier || files.iter().all(|(known, _)| known != name))
        .collect();
    others.sort_unstable();
    match others.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Usage(format!(
            "the folder `{shown}` holds something else than an earlier page, such as `{first}`: name an empty folder, one \
             with an earlier page, or one that does not exist yet"
        ))),
    }
}

fn not_written(place: &Path, error: &std::io::Error) -> Failure {
    Failure::Io(format!("cannot write `{}`: {error}; name another folder with -o", place.display()))
}
