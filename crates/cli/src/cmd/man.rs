//! `antdoku man`
//!
//! `clap_mangen` writes most of a page. The text below the options of `--help` is written here, because `clap_mangen`
//! would join examples and lists of exit codes into one paragraph.

use std::path::Path;
use std::{fs, io};

use antdoku_lab::campaign::VERSION;
use clap::builder::PossibleValue;
use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::args::{self, ManArgs};
use crate::console;
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &ManArgs) -> Result<Exit, Failure> {
    let mut root = args::command().disable_help_subcommand(true);
    // Fills in the full names of the commands.
    root.build();
    if let Some(folder) = &args.output {
        let written = fs::create_dir_all(folder).and_then(|()| write_all(root, folder));
        return match written {
            Ok(()) => Ok(Exit::Success),
            Err(error) => Err(Failure::Io(format!("cannot write to `{}`: {error}", folder.display()))),
        };
    }
    let command = find(root, &args.command)?;
    let (_, text) = page(command)?;
    console::answer(&String::from_utf8_lossy(&text))?;
    Ok(Exit::Success)
}

/// The command that is called by these words after `antdoku`.
fn find(root: Command, words: &[String]) -> Result<Command, Failure> {
    words.iter().try_fold(root, |command, word| {
        let found = command.find_subcommand(word).cloned();
        found.ok_or_else(|| Failure::Usage(unknown(&command, word)))
    })
}

fn unknown(command: &Command, word: &str) -> String {
    let path = command.get_bin_name().unwrap_or("antdoku");
    let mut known: Vec<&Command> = subcommands(command).collect();
    known.sort_by_key(|command| command.get_display_order());
    let names: Vec<&str> = known.into_iter().map(Command::get_name).collect();
    if names.is_empty() {
        return format!("`{path}` has no commands of its own, so `{word}` has no page");
    }
    format!("`{path}` has no command `{word}`; it has: {}", names.join(", "))
}

fn subcommands(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

/// Writes the pages of a command and of all commands below it.
fn write_all(command: Command, folder: &Path) -> io::Result<()> {
    for command in subcommands(&command) {
        write_all(command.clone(), folder)?;
    }
    let (name, text) = page(command)?;
    fs::write(folder.join(name), text)
}

/// The page of a command with the name of its file.
fn page(command: Command) -> io::Result<(String, Vec<u8>)> {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim_start_matches("Usage: ").to_owned();
    let below = command.get_after_long_help().or(command.get_after_help()).map(ToString::to_string);
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    let about = about.trim_end_matches('.').to_owned();
    // The first paragraph of the description stands beside the name.
    let long_about = command.get_long_about().map(ToString::to_string).unwrap_or_default();
    let description = long_about.split_once("\n\n").map_or(about.as_str(), |(_, rest)| rest).to_owned();
    // Without the usage, each of the many parameters of the methods would be listed at the top.
    let command = command.override_usage(usage).mut_args(described).about(about).long_about(description);
    let has_options = command.get_arguments().next().is_some();
    let has_commands = subcommands(&command).next().is_some();
    let man = Man::new(command).source(format!("antdoku {VERSION}")).manual("Manual of antdoku");
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    if has_options {
        man.render_options_section(&mut text)?;
    }
    if has_commands {
        man.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    sections(&mut roff, &below.unwrap_or_default());
    roff.to_writer(&mut text)?;
    Ok((man.get_filename(), text))
}

/// An option with its full help: also what `-h` leaves out, and its other names.
fn described(option: Arg) -> Arg {
    let aliases = option.get_visible_aliases().unwrap_or_default();
    let aliases: Vec<String> = aliases.iter().map(|alias| format!("--{alias}")).collect();
    let mut help = option.get_long_help().or(option.get_help()).map(ToString::to_string).unwrap_or_default();
    if !aliases.is_empty() {
        help += &format!(" [also: {}]", aliases.join(", "));
    }
    // A list of values, one per line, would fill the page. Only values with an explanation get one.
    let values = if option.is_hide_possible_values_set() { Vec::new() } else { option.get_possible_values() };
    let is_plain = values.iter().all(|value| value.get_help().is_none());
    if is_plain && !values.is_empty() && option.get_num_args().is_some_and(|number| number.takes_values()) {
        let names: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
        help += &format!(" [possible values: {}]", names.join(", "));
    }
    option.help(help).long_help(None::<&str>).hide_short_help(false).hide_possible_values(is_plain)
}

/// The text below the options, paragraph by paragraph. A first line that ends with a colon at the margin is a heading.
fn sections(roff: &mut Roff, text: &str) {
    for (number, paragraph) in text.split("\n\n").filter(|text| !text.is_empty()).enumerate() {
        let mut lines = paragraph.lines().peekable();
        match lines.next_if(|line| line.ends_with(':') && !line.starts_with(' ')) {
            Some(heading) => roff.control("SH", [heading.trim_end_matches(':').to_uppercase().as_str()]),
            None if number == 0 => roff.control("SH", ["NOTES"]),
            None => roff.control("PP", []),
        };
        let body: Vec<&str> = lines.collect();
        let is_prose = is_prose(&body);
        let mut is_fixed = false;
        for line in body {
            // Lists and examples stay as they are, also those within prose, which are indented further.
            let stays = if is_prose { line.starts_with("   ") } else { line.starts_with(' ') };
            if stays != is_fixed {
                roff.control(if stays { "nf" } else { "fi" }, []);
                is_fixed = stays;
            }
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        if is_fixed {
            roff.control("fi", []);
        }
    }
}

/// Whether these lines are sentences: from a capital letter or an option to a full stop.
fn is_prose(lines: &[&str]) -> bool {
    let begins =
        |line: &&str| line.trim_start().starts_with(|first: char| first.is_uppercase() || first == '-');
    lines.first().is_some_and(begins) && lines.last().is_some_and(|line| line.ends_with('.'))
}
