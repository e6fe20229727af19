//! The page: everything in one file, without scripts and without anything from outside.

use minijinja::Environment;
use minijinja::value::Serde;
use serde::Serialize;

use super::Source;
use super::runs::Runs;
use super::table::{Shown, Table};
use super::warnings::{distinct, listed};
use crate::figure::Figure;
use crate::figure::words::seconds;

/// So many rows of a table are on the page.
const MOST_ROWS: usize = 300;

/// What the template fills in.
#[derive(Debug, Serialize)]
struct Content<'a> {
    title: &'a str,
    facts: Vec<(&'static str, String)>,
    warnings: &'a [String],
    pictures: Vec<Picture<'a>>,
    /// What stands before everything else.
    lead: Vec<Shown>,
    tables: Vec<Shown>,
}

#[derive(Debug, Serialize)]
struct Picture<'a> {
    name: &'a str,
    title: &'a str,
    caption: &'a str,
    width: f64,
    height: f64,
    address: String,
}

/// The page of a report.
pub(crate) fn page(
    source: &Source<'_>,
    runs: &Runs<'_>,
    [lead, tables]: [&[Table]; 2],
    figures: &[Figure],
    warnings: &[String],
) -> String {
    let mut environment = Environment::new();
    // The name ends with `.html`, so that what is filled in is escaped.
    environment
        .add_template("report.html", include_str!("report.html"))
        .expect("the embedded template is sound");
    let template = environment.get_template("report.html").expect("it was added");
    let pictures: Vec<Picture<'_>> = figures.iter().map(picture).collect();
    let shown = |tables: &[Table]| tables.iter().map(|table| table.shown(MOST_ROWS)).collect();
    let (lead, tables) = (shown(lead), shown(tables));
    let content =
        Content { title: source.title, facts: facts(source, runs), warnings, pictures, lead, tables };
    let page = template.render(Serde(&content));
    page.expect("the embedded template finds all that it names")
}

/// What was run, on what.
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
        ("Tasks side by side", joined(jobs.into_iter().map(|jobs| jobs.to_string()).collect())),
    ];
    if !limits.is_empty() {
        facts.insert(2, ("Limit of a run", limits.join(", ")));
    }
    facts
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn picture(figure: &Figure) -> Picture<'_> {
    let (width, height) = figure.size();
    let address = address(&figure.svg());
    Picture { name: &figure.name, title: &figure.title, caption: &figure.caption, width, height, address }
}

/// The picture itself as an address: it needs no other file, and its names cannot clash with those of other pictures.
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
