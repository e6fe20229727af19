//! `antdoku man`

use std::fs;

use crate::args::{self, ManArgs};
use crate::console;
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &ManArgs) -> Result<Exit, Failure> {
    if let Some(folder) = &args.output {
        let written =
            fs::create_dir_all(folder).and_then(|()| clap_mangen::generate_to(args::command(), folder));
        return match written {
            Ok(()) => Ok(Exit::Success),
            Err(error) => Err(Failure::Io(format!("cannot write to `{}`: {error}", folder.display()))),
        };
    }
    let mut root = args::command();
    // Fills in the full names of the commands.
    root.build();
    let page_of = match &args.command {
        None => &root,
        Some(name) => root
            .find_subcommand(name)
            .ok_or_else(|| Failure::Usage(format!("there is no command `{name}`")))?,
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(page_of.clone()).render(&mut page)?;
    console::answer(&String::from_utf8_lossy(&page))?;
    Ok(Exit::Success)
}
