//! The HTML page of a report: one file without scripts and without external resources.

use minijinja::Environment;
use minijinja::value::Serde;
use serde_json::{Value, json};

use super::Source;
use super::claims::{self, Claim};
use super::runs::Runs;
use super::table::Table;
use super::warnings::{distinct, listed};
use crate::figure::Figure;
use crate::figure::words::seconds;

/// The largest number of rows of a table on the page.
const MOST_ROWS: usize = 2500;

/// The contents of a page.
pub(crate) struct Parts<'p> {
    pub(crate) runs: &'p Runs<'p>,
    pub(crate) claims: Vec<Claim>,
    /// The tables that compare with published results, and the one about stagnation.
    pub(crate) lead: Vec<Table>,
    pub(crate) tables: Vec<Table>,
    /// Whether tables and PNG are written beside the page.
    pub(crate) has_all_files: bool,
    pub(crate) figures: Vec<Figure>,
    pub(crate) warnings: &'p [String],
}

/// The page of a report.
pub(crate) fn page(source: &Source<'_>, parts: &Parts<'_>) -> String {
    let mut environment = Environment::new();
    // The name ends with `.html`, so minijinja escapes the values.
    environment
        .add_template("report.html", include_str!("report.html"))
        .expect("the embedded template is valid");
    let template = environment.get_template("report.html").expect("the template was just added");
    let for_page = |tables: &[Table]| tables.iter().map(|table| table.for_page(MOST_ROWS)).collect::<Value>();
    let content = json!({
        "title": source.title,
        "has_all_files": parts.has_all_files,
        "facts": facts(source, parts.runs),
        "warnings": parts.warnings,
        "pictures": parts.figures.iter().map(picture).collect::<Value>(),
        "claims": claims::for_page(&parts.claims),
        "lead": for_page(&parts.lead),
        "tables": for_page(&parts.tables),
    });
    let page = template.render(Serde(&content));
    page.expect("the content has every value that the embedded template names")
}

/// The facts about a campaign at the top of the page, as (name, value).
fn facts(source: &Source<'_>, runs: &Runs<'_>) -> Vec<(&'static str, String)> {
    let joined = |items: Vec<String>| items.join("; ");
    let limits: Vec<String> = Runs::limits(&runs.all).into_iter().map(seconds).collect();
    let machines = distinct(source, |record| {
        let machine = &record.machine;
        format!("{}: {}, {} cores, {}", machine.place(), machine.cpu, machine.cores, machine.system)
    });
    let jobs = distinct(source, |record| record.machine.jobs);
    let mut facts = vec![
        (
            "Runs",
            format!(
                "{} on {} in {}",
                source.records.len(),
                counted(runs.instances.len(), "instance"),
                counted(runs.sets.len(), "set")
            ),
        ),
        ("Contestants", runs.contestants.join(", ")),
        ("antdoku", joined(distinct(source, |record| record.version.clone()).into_iter().collect())),
        ("Machine", listed(machines.into_iter())),
        ("Tasks in parallel", joined(jobs.into_iter().map(|jobs| jobs.to_string()).collect())),
    ];
    if !limits.is_empty() {
        facts.insert(2, ("Time limit of a run", limits.join(", ")));
    }
    facts
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn picture(figure: &Figure) -> Value {
    let (width, height) = figure.size();
    let Figure { name, title, caption, .. } = figure;
    json!({
        "name": name, "title": title, "caption": caption, "width": width, "height": height,
        "address": address(&figure.svg()),
    })
}

/// The picture as a `data:` address: it needs no other file, and its ids cannot clash with those of other pictures.
fn address(svg: &str) -> String {
    let mut address = String::from("data:image/svg+xml,");
    for letter in svg.chars() {
        match letter {
            '%' => address.push_str("%25"),
            '#' => address.push_str("%23"),
            '"' => address.push('\''),
            '\'' => address.push_str("%27"),
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '&' => address.push_str("%26"),
            '\n' => address.push(' '),
            _ => address.push(letter),
        }
    }
    address
}
