//! The files that irace reads.

use std::fmt::Write as _;

use antdoku::Setting;

use super::space::{Dimension, Domain, Space};

/// The parameters file: name, switch, type, domain and condition of each parameter, with its default in a comment.
#[must_use]
pub fn parameters(space: &Space) -> String {
    let mut rows = Vec::new();
    for dimension in &space.dimensions {
        let name = dimension.name;
        let switch = format!("\"--{} \"", name.replace('_', "-"));
        let mut condition = condition(dimension);
        if dimension.is_optional {
            let auto_switch = format!("\"--{}-auto \"", name.replace('_', "-"));
            rows.push([
                format!("{name}_auto"),
                auto_switch,
                "c".into(),
                "(yes, no)".into(),
                condition,
                String::new(),
            ]);
            condition = format!("| {name}_auto == \"no\"");
        }
        let (kind, domain) = kind_and_domain(&dimension.domain);
        let comment = format!("# {}, default {}", dimension.range, dimension.default);
        rows.push([name.to_owned(), switch, kind.to_owned(), domain, condition, comment]);
    }
    let mut text = table(&rows);
    for (name, reason) in &space.left_out {
        // Writing to a string does not fail.
        let _ = writeln!(text, "# {name}: not tuned, {reason}");
    }
    text
}

/// The file of initial configurations, with the preset itself, so that the result of irace is not worse.
#[must_use]
pub fn configurations(space: &Space) -> String {
    let mut columns = Vec::new();
    for dimension in &space.dimensions {
        let is_bound = |(name, words): &(&str, Vec<&str>)| {
            let other = space.dimensions.iter().find(|other| other.name == *name);
            other.is_some_and(
                |other| !matches!(&other.default, Setting::Word(word) if words.contains(&word.as_str())),
            )
        };
        let is_off = dimension.conditions.iter().any(is_bound);
        let is_auto = dimension.default == Setting::Word("auto".to_owned());
        let value = |text: String, is_off: bool| if is_off { "NA".to_owned() } else { text };
        if dimension.is_optional {
            let word = if is_auto { "yes" } else { "no" };
            columns.push((format!("{}_auto", dimension.name), value(word.to_owned(), is_off)));
        }
        let text = match &dimension.default {
            Setting::Word(word) => format!("\"{word}\""),
            // irace reads no fractions.
            Setting::Real(number) => number.to_string(),
            Setting::Integer(number) => number.to_string(),
        };
        columns.push((dimension.name.to_owned(), value(text, is_off || is_auto)));
    }
    let (names, values): (Vec<String>, Vec<String>) = columns.into_iter().unzip();
    format!("{}\n{}\n", names.join(" "), values.join(" "))
}

/// A scenario that uses the other files, as a starting point for the user.
#[must_use]
pub fn scenario() -> String {
    "\
## A scenario of irace; `irace --help` explains all settings.
parameterFile = \"parameters.txt\"
configurationsFile = \"configurations.txt\"
targetRunner = \"./target-runner\"
## One puzzle a line (the text, a file, or the name of a famous puzzle).
trainInstancesDir = \"\"
trainInstancesFile = \"instances.txt\"
## Total number of runs.
maxExperiments = 300
## Decimals of real parameters.
digits = 4
## Seed of irace itself: with the same seed and a cost in steps, the tuning is repeatable.
seed = 1
"
    .to_owned()
}

fn condition(dimension: &Dimension) -> String {
    let one = |(name, words): &(&str, Vec<&str>)| {
        let words: Vec<String> = words.iter().map(|word| format!("\"{word}\"")).collect();
        format!("{name} %in% c({})", words.join(", "))
    };
    let conditions: Vec<String> = dimension.conditions.iter().map(one).collect();
    if conditions.is_empty() { String::new() } else { format!("| {}", conditions.join(" & ")) }
}

fn kind_and_domain(domain: &Domain) -> (&'static str, String) {
    let scale = |is_log: bool, plain: &'static str, log: &'static str| if is_log { log } else { plain };
    match domain {
        Domain::Integer(low, high, is_log) => (scale(*is_log, "i", "i,log"), format!("({low}, {high})")),
        Domain::Real(low, high, is_log) => (scale(*is_log, "r", "r,log"), format!("({low}, {high})")),
        Domain::Words(words) => ("c", format!("({})", words.join(", "))),
    }
}

/// Rows with aligned columns.
fn table(rows: &[[String; 6]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..6).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        text += cells.join("  ").trim_end();
        text += "\n";
    }
    text
}

#[cfg(test)]
mod tests {
    use antdoku::Method;

    use super::*;

    fn space(method: &str, preset: Option<&str>) -> Space {
        Space::of(Method::find(method).unwrap(), preset).unwrap()
    }

    #[test]
    fn a_parameter_that_may_be_auto_has_two_lines() {
        let text = parameters(&space("anneal", None));
        assert!(text.contains("chain_length_auto"), "{text}");
        assert!(text.contains("| chain_length_auto == \"no\""), "{text}");
    }

    #[test]
    fn the_initial_configuration_omits_parameters_whose_condition_fails() {
        let text = configurations(&space("acs", Some("paper")));
        let [names, values] =
            [0, 1].map(|line| text.lines().nth(line).unwrap().split(' ').collect::<Vec<_>>());
        assert_eq!(names.len(), values.len());
        let value = |name| values[names.iter().position(|one| *one == name).unwrap()];
        assert_eq!((value("ants"), value("lives"), value("walk")), ("10", "NA", "\"ring\""));
        assert_eq!((value("initial_pheromone_auto"), value("initial_pheromone")), ("yes", "NA"));
    }
}
