//! The parameters of all methods as options, made from the tables of the methods.

use std::ffi::OsString;

use antdoku::Method;
use antdoku::{ParameterInfo, ParameterRange};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

/// The parameters that were given, with their texts. The method checks them.
#[derive(Debug, Default)]
pub(crate) struct GivenParameters(Vec<Given>);

#[derive(Debug)]
struct Given {
    name: &'static str,
    /// The option as it was typed, which may be another name of the parameter.
    option: String,
    text: String,
}

impl GivenParameters {
    /// The parameters in `matches`. `typed` are the words of the command line, because clap does not say which name of
    /// an option was used.
    pub(super) fn of(matches: &ArgMatches, typed: &[OsString]) -> GivenParameters {
        let given = |parameter: &Shared| {
            let text = matches.get_one::<String>(parameter.name)?.clone();
            let is_typed = |name: &&String| {
                let option = format!("--{name}");
                let word =
                    |word: &OsString| word.to_str().and_then(|word| word.split('=').next()) == Some(&option);
                typed.iter().any(word)
            };
            let name = dashed(parameter.name);
            let option = format!("--{}", parameter.aliases().iter().find(is_typed).unwrap_or(&name));
            Some(Given { name: parameter.name, option, text })
        };
        GivenParameters(shared().iter().filter_map(given).collect())
    }

    pub(crate) fn as_texts(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|given| (given.name, given.text.as_str())).collect()
    }

    /// The options as they can be given again, each after a space.
    pub(crate) fn as_options(&self) -> String {
        self.0.iter().map(|given| format!(" {} {}", given.option, given.text)).collect()
    }

    /// The option by which a parameter was set.
    pub(crate) fn option(&self, name: &str) -> String {
        let given = self.0.iter().find(|given| given.name == name);
        given.map_or_else(|| format!("--{}", dashed(name)), |given| given.option.clone())
    }
}

/// A parameter name with every method that has a parameter of this name.
struct Shared {
    name: &'static str,
    uses: Vec<(&'static str, ParameterInfo)>,
}

impl Shared {
    /// Other names of the option.
    fn aliases(&self) -> Vec<String> {
        let aliases = self.uses.iter().map(|(_, info)| info.alias).filter(|alias| !alias.is_empty());
        let mut aliases: Vec<String> = aliases.map(dashed).collect();
        aliases.sort();
        aliases.dedup();
        aliases
    }
}

fn shared() -> Vec<Shared> {
    let mut all: Vec<Shared> = Vec::new();
    for method in Method::all() {
        for info in method.parameters() {
            let use_of = (method.name, info);
            match all.iter_mut().find(|shared| shared.name == use_of.1.name) {
                Some(shared) => shared.uses.push(use_of),
                None => all.push(Shared { name: use_of.1.name, uses: vec![use_of] }),
            }
        }
    }
    all
}

/// Adds one option for each parameter name.
pub(super) fn add_options(command: Command) -> Command {
    shared().iter().fold(command, |command, parameter| command.arg(option(parameter)))
}

fn option(parameter: &Shared) -> Arg {
    let (_, first) = &parameter.uses[0];
    let uses: Vec<String> = parameter.uses.iter().map(|(method, info)| describe(method, info)).collect();
    let summary = first.summary.trim_end_matches('.');
    let option = Arg::new(parameter.name)
        .long(dashed(parameter.name))
        .visible_aliases(parameter.aliases())
        .help(format!("{summary} [{}]", uses.join("; ")))
        .help_heading("Parameters of the methods")
        .hide_short_help(true)
        // A negative number is then refused by its range, and not taken for an option.
        .allow_negative_numbers(true);
    match words(parameter) {
        Some(words) => option
            .value_name("WORD")
            .value_parser(PossibleValuesParser::new(words))
            .hide_possible_values(true),
        None => option.value_name("NUMBER"),
    }
}

fn describe(method: &str, info: &ParameterInfo) -> String {
    let symbol = if info.symbol.is_empty() { String::new() } else { format!(", symbol {}", info.symbol) };
    format!("{method}{symbol}: {}, default {}", info.range, info.default)
}

/// All words that some method takes for this parameter; `None` if some method takes a number.
fn words(parameter: &Shared) -> Option<Vec<&'static str>> {
    let mut all = Vec::new();
    for (_, info) in &parameter.uses {
        let ParameterRange::Words(words) = info.range else { return None };
        all.extend(words.iter().filter(|word| !all.contains(*word)).copied().collect::<Vec<_>>());
    }
    Some(all)
}

fn dashed(name: &str) -> String {
    name.replace('_', "-")
}
