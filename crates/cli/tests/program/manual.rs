//! The manual pages and the help, as texts.

use std::{fs, iter};

use crate::common::{antdoku, run, text};
use crate::generate::Folder;

/// The words that call each command.
const COMMANDS: [&[&str]; 27] = [
    &[],
    &["solve"],
    &["count"],
    &["show"],
    &["check"],
    &["hint"],
    &["explain"],
    &["rate"],
    &["generate"],
    &["serve"],
    &["page"],
    &["lab"],
    &["lab", "plan"],
    &["lab", "run"],
    &["lab", "shards"],
    &["lab", "work"],
    &["lab", "submit"],
    &["lab", "submit", "slurm"],
    &["lab", "submit", "hyperqueue"],
    &["lab", "status"],
    &["lab", "merge"],
    &["lab", "report"],
    &["lab", "publish"],
    &["lab", "reproduce"],
    &["lab", "tune-target"],
    &["methods"],
    &["man"],
];

fn page(command: &[&str]) -> String {
    let output = run(&[&["man"], command].concat());
    assert_eq!(output.status.code(), Some(0), "{command:?}");
    text(&output.stdout).to_owned()
}

#[test]
fn every_command_has_a_page_with_its_name_and_the_version() {
    let version = text(&run(&["--version"]).stdout).trim().to_owned();
    for command in COMMANDS {
        let page = page(command);
        let title = page.lines().find(|line| line.starts_with(".TH")).unwrap();
        let name = [&["antdoku"], command].concat().join("-");
        assert!(title.starts_with(&format!(".TH {name} 1 ")), "{title}");
        assert!(title.contains(&format!("\"{version}\"")), "{title}");
    }
}

#[test]
fn every_option_of_every_page_is_described() {
    for command in COMMANDS {
        let page = page(command);
        let mut options = page.split("\n.TP\n").skip(1).peekable();
        assert!(options.peek().is_some(), "{command:?} has options");
        for option in options {
            let (name, description) = option.split_once('\n').unwrap_or((option, ""));
            let is_described = description.starts_with(|first: char| first.is_alphabetic() || first == '`');
            assert!(is_described, "{command:?}: {name}: {description:?}");
        }
    }
    // The parameters of the methods, which -h leaves out, with their other names.
    let page = page(&["solve"]);
    let rho = page.split(".TP\n").find(|option| option.contains("global\\-evaporation")).unwrap();
    assert!(rho.contains("default 0.9") && rho.contains("[also: \\-\\-rho]"), "{rho}");
}

#[test]
fn the_pages_of_all_commands_are_written_into_a_folder() {
    let folder = Folder::new("man");
    assert_eq!(run(&["man", "-o", folder.0.to_str().unwrap()]).status.code(), Some(0));
    for command in COMMANDS {
        let name = [&["antdoku"], command].concat().join("-");
        let file = folder.0.join(format!("{name}.1"));
        assert_eq!(fs::read_to_string(&file).unwrap(), page(command), "{name}");
    }
}

#[test]
fn lists_keep_their_lines_and_sentences_are_filled() {
    let page = page(&["solve"]);
    let (_, auto) = page.split_once(".SH \"WHAT AUTO DOES\"\n").unwrap();
    assert!(auto.starts_with("It propagates the givens first"), "{auto}");
    let (_, list) = auto.split_once(".nf\n").unwrap();
    assert!(list.starts_with("  up to 12x12  exact, a complete search\n"), "{list}");
    let (_, codes) = page.split_once(".SH \"EXIT CODES\"\n.nf\n").unwrap();
    assert!(codes.starts_with("0    solved\n1    proven"), "{codes}");
    assert_eq!(page.matches("\n.nf\n").count(), page.matches("\n.fi\n").count());
}

#[test]
fn completions_contain_the_parameters_of_the_methods() {
    for shell in ["bash", "zsh", "fish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("greedy-probability"), "{shell}");
    }
}

#[test]
fn every_list_of_exit_codes_contains_the_one_of_an_interrupt() {
    for command in ["solve", "count", "show", "check", "hint", "explain", "rate", "generate"] {
        let help = run(&[command, "--help"]).stdout;
        let (_, codes) = text(&help).split_once("Exit codes:\n").unwrap();
        assert!(codes.contains("\n  130  interrupted"), "{command:?}");
    }
}

/// Lists and examples below the options have fixed line breaks, so that a terminal must not break them again.
#[test]
fn the_text_below_the_options_fits_80_columns() {
    let mut found = 0;
    let commands =
        ["solve", "count", "show", "check", "hint", "explain", "rate", "generate", "serve", "page", "man"];
    for command in iter::once(vec![]).chain(commands.map(|command| vec![command])) {
        for (option, heading) in
            [("-h", "Examples:"), ("-h", "Try:"), ("--help", "Try:"), ("--help", "Exit codes:")]
        {
            let below = |columns: &str| {
                let output =
                    antdoku(&[&command[..], &[option]].concat()).env("COLUMNS", columns).output().unwrap();
                text(&output.stdout).split_once(&format!("\n{heading}")).map(|(_, below)| below.to_owned())
            };
            let narrow = below("80");
            assert_eq!(narrow, below("100"), "{command:?} {option}");
            found += usize::from(narrow.is_some());
        }
    }
    assert_eq!(found, 24, "headings");
}
