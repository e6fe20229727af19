//! The parameters of all methods as options, made from the methods' own tables.

use antdoku::METHODS;
use antdoku::parameters::{ParameterInfo, Range};
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgMatches, Command};

/// The parameters that were given, with their texts; the method itself checks them.
#[derive(Debug, Default)]
pub(crate) struct GivenParameters(Vec<(&'static str, String)>);

impl GivenParameters {
    pub(super) fn of(matches: &ArgMatches) -> GivenParameters {
        let text =
            |parameter: &Shared| Some((parameter.name, matches.get_one::<String>(parameter.name)?.clone()));
        GivenParameters(shared().iter().filter_map(text).collect())
    }

    pub(crate) fn as_texts(&self) -> Vec<(&str, &str)> {
        self.0.iter().map(|(name, text)| (*name, text.as_str())).collect()
    }
}

/// A parameter name with every method that has a parameter of this name.
struct Shared {
    name: &'static str,
    uses: Vec<(&'static str, ParameterInfo)>,
}

fn shared() -> Vec<Shared> {
    let mut all: Vec<Shared> = Vec::new();
    for method in METHODS {
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
    let aliases = parameter.uses.iter().map(|(_, info)| info.alias).filter(|alias| !alias.is_empty());
    let mut aliases: Vec<String> = aliases.map(dashed).collect();
    aliases.sort();
    aliases.dedup();
    let uses: Vec<String> = parameter.uses.iter().map(|(method, info)| describe(method, info)).collect();
    let summary = first.summary.trim_end_matches('.');
    let option = Arg::new(parameter.name)
        .long(dashed(parameter.name))
        .visible_aliases(aliases)
        .help(format!("{summary} [{}]", uses.join("; ")))
        .help_heading("Parameters of the methods")
        .hide_short_help(true)
        // So that a negative number is refused by its range, and not taken for an option.
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

/// All words that any method takes here, if words are all they take.
fn words(parameter: &Shared) -> Option<Vec<&'static str>> {
    let mut all = Vec::new();
    for (_, info) in &parameter.uses {
        let Range::Words(words) = info.range else { return None };
        all.extend(words.iter().filter(|word| !all.contains(*word)).copied().collect::<Vec<_>>());
    }
    Some(all)
}

fn dashed(name: &str) -> String {
    name.replace('_', "-")
}
