//! `antdoku methods`

use std::fmt::Write as _;

use antdoku::internals::record::MethodRecord;
use antdoku::{Method, ParameterInfo};

use crate::args::MethodsArgs;
use crate::console::{self, STRONG, paint};
use crate::exit::{Exit, Failure};

pub(super) fn run(args: &MethodsArgs) -> Result<Exit, Failure> {
    let wanted = |method: &&Method| args.method.as_ref().is_none_or(|name| name == method.name);
    let methods = Method::all().into_iter().filter(wanted);
    let text = if args.json {
        let records: Vec<MethodRecord> = methods.map(MethodRecord::of).collect();
        serde_json::to_string_pretty(&records).expect("a record has only text and finite numbers") + "\n"
    } else {
        methods.map(describe).collect::<Vec<_>>().join("\n")
    };
    console::answer(&text)?;
    Ok(Exit::Success)
}

fn describe(method: &Method) -> String {
    let proof = if method.is_complete { "yes" } else { "only where propagation alone shows it" };
    let missing = method
        .missing_feature
        .map_or(String::new(), |feature| format!(" (not in this build: build with --features {feature})"));
    let mut text = format!("{}: {}{missing}\n", paint(STRONG, method.name), method.summary);
    // Writing to a string does not fail.
    let _ = writeln!(text, "  iteration            {}", method.iteration.unwrap_or("none"));
    let _ = writeln!(text, "  step                 {}", method.step);
    let _ = writeln!(text, "  proves `no solution` {proof}");
    for (place, preset) in method.presets.iter().enumerate() {
        let mark = if place == 0 { " (default)" } else { "" };
        let pad = " ".repeat(11usize.saturating_sub(preset.name.len()));
        let _ = writeln!(text, "  --preset {}{pad} {}{mark}", paint(STRONG, preset.name), preset.summary);
    }
    let parameters = method.parameters();
    let rows: Vec<[String; 4]> = parameters.iter().map(row).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    for ([name, symbol, default, range], parameter) in rows.iter().zip(&parameters) {
        let pad = " ".repeat(width(0) - name.len());
        let (name, symbols, defaults) = (paint(STRONG, name), width(1), width(2));
        let _ = writeln!(text, "\n  {name}{pad}  {symbol:symbols$}  {default:defaults$}  {range}");
        let _ = writeln!(text, "      {}", parameter.summary);
    }
    text
}

fn row(parameter: &ParameterInfo) -> [String; 4] {
    let dashed = |name: &str| format!("--{}", name.replace('_', "-"));
    let alias =
        if parameter.alias.is_empty() { String::new() } else { format!(", {}", dashed(parameter.alias)) };
    [
        dashed(parameter.name) + &alias,
        parameter.symbol.to_owned(),
        format!("default {}", parameter.default),
        parameter.range.to_string(),
    ]
}
