//! The parameters of all methods as options, made from the tables of the methods.

use std::ffi::OsString;

use antdoku::{Method, ParameterInfo, ParameterRange};
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
    with_options(command, &shared()).0
}

/// What is wrong with the parameters of a registered method: an option of the command has the name of one.
pub(super) fn conflict(command: Command) -> Option<String> {
    with_options(command, &shared()).1
}

/// The command with an option for each parameter whose names are free, and what is wrong with the first of the others.
fn with_options(mut command: Command, parameters: &[Shared]) -> (Command, Option<String>) {
    let mut conflict = None;
    for parameter in parameters {
        let names = [vec![dashed(parameter.name)], parameter.aliases()].concat();
        let is_taken = |name: &&String| {
            let has_name = |arg: &Arg| {
                arg.get_id() == parameter.name
                    || arg.get_long() == Some(name)
                    || arg.get_all_aliases().is_some_and(|all| all.contains(&name.as_str()))
            };
            *name == "help" || command.get_arguments().any(has_name)
        };
        let Some(taken) = names.iter().find(is_taken) else {
            command = command.arg(option(parameter));
            continue;
        };
        let method = parameter.uses.last().map_or("", |(method, _)| method);
        conflict.get_or_insert(format!(
            "the parameter '{}' of method '{method}' cannot be an option, because there is an option --{taken} \
             already: rename the parameter",
            parameter.name
        ));
    }
    (command, conflict)
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

#[cfg(test)]
mod tests {
    use antdoku::Setting;
    use clap::CommandFactory as _;

    use super::*;

    fn parameter(name: &'static str, alias: &'static str) -> Shared {
        let (symbol, summary, range) = ("", "A number.", ParameterRange::Integer(1, 9));
        let default = Setting::Integer(1);
        let info = ParameterInfo { name, symbol, alias, summary, range, is_automatic: false, default };
        Shared { name, uses: vec![("mine", info)] }
    }

    #[test]
    fn a_parameter_named_like_an_option_of_solve_is_refused() {
        let solve = || super::super::Arguments::command().find_subcommand("solve").unwrap().clone();
        for (name, alias, taken) in
            [("seed", "", "seed"), ("max_steps", "", "max-steps"), ("x", "timeout", "timeout")]
        {
            let (command, conflict) =
                with_options(solve(), &[parameter(name, alias), parameter("other", "")]);
            assert!(conflict.unwrap().contains(&format!("there is an option --{taken} already")), "{name}");
            assert!(command.get_arguments().any(|arg| arg.get_id() == "other"));
            command.debug_assert();
        }
        let (command, conflict) = with_options(solve(), &shared());
        assert_eq!(conflict, None);
        assert_eq!(with_options(command, &[parameter("y", "m")]).1.unwrap().matches("--m ").count(), 1);
    }
}
