//! The help of every command: examples, exit codes, and lines that fit the terminal.

use crate::program::{antdoku, output, run, stderr};

/// All commands of the lab, each with an example from its help.
const COMMANDS: [(&str, &str); 14] = [
    ("", "antdoku lab plan plan.toml -o out"),
    ("plan", "antdoku lab plan plan.toml -o out"),
    ("run", "antdoku lab run out"),
    ("shards", "antdoku lab shards out"),
    ("work", "antdoku lab work out"),
    ("submit", "antdoku lab submit slurm out"),
    ("submit slurm", "antdoku lab submit slurm out"),
    ("submit hyperqueue", "antdoku lab submit hyperqueue out"),
    ("status", "antdoku lab status out"),
    ("merge", "antdoku lab merge out"),
    ("report", "antdoku lab report out"),
    ("publish", "antdoku lab publish out -o results/mine"),
    ("reproduce", "antdoku lab reproduce --quick -o quick"),
    ("tune-target", "antdoku lab tune-target"),
];

/// The help of a command of the lab on a terminal of this width.
fn help(command: &str, option: &str, columns: usize) -> String {
    let words: Vec<&str> = ["lab"].into_iter().chain(command.split_whitespace()).chain([option]).collect();
    let help = output(antdoku(&words).env("COLUMNS", columns.to_string()));
    assert_eq!(help.status.code(), Some(0), "{words:?}: {}", stderr(&help));
    String::from_utf8(help.stdout).unwrap()
}

#[test]
fn every_command_has_help_with_an_example_and_all_exit_codes() {
    for (command, example) in COMMANDS {
        for option in ["-h", "--help"] {
            let text = help(command, option, 100);
            assert!(
                text.contains("Example") && text.contains(&format!("\n  {example}")),
                "{command}: {text}"
            );
            if let Some((_, codes)) = text.split_once("Exit codes:\n").filter(|_| command != "tune-target") {
                assert!(codes.contains("\n  130  interrupted"), "{command}: {text}");
            }
        }
    }
    let output = run(&["lab", "work", "out", "--shard", "3/2"]);
    assert_eq!(output.status.code(), Some(2));
    let message = "error: invalid value '3/2' for '--shard <K/N>': write a shard as K/N with K from 1 to N, such as 2/4";
    assert!(stderr(&output).starts_with(message), "{}", stderr(&output));
}

/// Examples, tables and lists of exit codes are not wrapped automatically, so they must fit.
#[test]
fn help_fits_80_and_100_columns() {
    for (command, _) in COMMANDS.iter().filter(|(command, _)| *command != "tune-target") {
        for option in ["-h", "--help"] {
            let narrow = help(command, option, 80);
            for (columns, text) in [(80, &narrow), (100, &help(command, option, 100))] {
                let widest = text.lines().max_by_key(|line| line.chars().count()).unwrap();
                assert!(widest.chars().count() <= columns, "{command} {option} at {columns}: {widest}");
            }
            // What follows the options is the same at any width.
            let tail = |text: &str| {
                text.rsplit_once("-h, --help").unwrap().1.lines().skip(2).collect::<Vec<_>>().join("\n")
            };
            assert_eq!(tail(&narrow), tail(&help(command, option, 1000)), "{command} {option}");
        }
    }
}
