//! `antdoku man`
//!
//! `clap_mangen` writes most of a page. What stands below the options of `--help` is written here: `clap_mangen` would
//! fill examples and lists of exit codes into one paragraph.

use std::fs;
use std::io;
use std::path::Path;

use antdoku_lab::campaign::VERSION;
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
    let names: Vec<&str> = subcommands(command).map(Command::get_name).collect();
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
    let about = command.get_about().map(|about| about.to_string().trim_end_matches('.').to_owned());
    // Without the usage, each of the many parameters of the methods would be listed at the top.
    let command = command.override_usage(usage).mut_args(described).about(about.unwrap_or_default());
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

/// An option with all there is to say about it: also what `-h` leaves out, and its other names.
fn described(option: Arg) -> Arg {
    let aliases = option.get_visible_aliases().unwrap_or_default();
    let aliases: Vec<String> = aliases.iter().map(|alias| format!("--{alias}")).collect();
    let help = option.get_long_help().or(option.get_help()).map(ToString::to_string).unwrap_or_default();
    let also = if aliases.is_empty() { String::new() } else { format!(" [also: {}]", aliases.join(", ")) };
    option.help(help + &also).long_help(None::<&str>).hide_short_help(false)
}

/// The text below the options: a line that ends with a colon and stands at the margin is a heading, lines that are
/// indented stay as they are, and all else are paragraphs.
fn sections(roff: &mut Roff, text: &str) {
    let mut is_fixed = false;
    let mut is_first = true;
    for line in text.lines() {
        let is_indented = line.starts_with(' ');
        if is_indented != is_fixed && !line.is_empty() {
            roff.control(if is_indented { "nf" } else { "fi" }, []);
            is_fixed = is_indented;
        }
        match line.strip_suffix(':').filter(|_| !is_indented) {
            Some(heading) => roff.control("SH", [heading.to_uppercase().as_str()]),
            None if line.is_empty() => roff.control("PP", []),
            None if is_first => roff.control("SH", ["NOTES"]).text([roman(line)]),
            None => roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]),
        };
        is_first = false;
    }
    if is_fixed {
        roff.control("fi", []);
    }
}
