//! `antdoku solve --all`: every solution, as soon as it is found.

use std::io;
use std::ops::ControlFlow;

use antdoku::internals::record::{self, Setup};
use antdoku::{Effort, Enumeration, Enumerator, Extent, Solution, StopReason};
use serde::Serialize;

use super::answer::{self, Form};
use super::{Call, notes};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::fault::Reports;
use crate::input::{Batch, InputPuzzle, Item};
use crate::words::{counted, time};

/// One solution, or the reason why there are no more, as JSON.
#[derive(Serialize)]
struct Record<'a> {
    status: &'a str,
    #[serde(flatten)]
    content: Content<'a>,
    #[serde(flatten)]
    setup: &'a Setup<'a>,
    label: Option<&'a str>,
    source: &'a str,
    line: usize,
    #[serde(flatten)]
    shape: serde_json::Map<String, serde_json::Value>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Content<'a> {
    Solution {
        number: u64,
        solution: String,
    },
    End {
        stopped: Option<&'a str>,
        solutions: u64,
        iterations: u64,
        steps: u64,
        setup_seconds: f64,
        search_seconds: f64,
    },
}

impl Call<'_> {
    /// Solves one puzzle after the other. With several at once, most would have to hold back their solutions.
    pub(super) fn solve_all(&self, items: &[Item], enumerator: &dyn Enumerator) -> Result<Exit, Failure> {
        let mut exit = Exit::Success;
        let mut reports = Reports::default();
        let batch = if items.len() > 1 { Batch::Several } else { Batch::Single };
        for item in items {
            let one = match item.puzzle(batch) {
                Ok(puzzle) => self.show_all(&puzzle, enumerator)?,
                Err(fault) => {
                    reports.show(&item.source, fault);
                    // The solutions of a puzzle may take any number of lines, so that no line stands for a fault.
                    console::answer(&self.form.fault(&item.source, fault, Batch::Single))?;
                    fault.exit
                }
            };
            exit = exit.max(one);
        }
        reports.finish();
        Ok(exit)
    }

    fn show_all(&self, puzzle: &InputPuzzle<'_>, enumerator: &dyn Enumerator) -> io::Result<Exit> {
        let mut number = 0;
        let mut written = Ok(());
        let ended = enumerator.enumerate(&puzzle.entry.puzzle, &mut self.start(), &mut |solution| {
            number += 1;
            written = console::answer(&self.solution(puzzle, &solution, number));
            if written.is_err() || self.args.limit == Some(number) {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        written?;
        let status = match ended {
            Enumeration { extent: Extent::Stopped(_), .. } => Some("unknown"),
            Enumeration { extent: Extent::All, count: 0, .. } => Some("unsatisfiable"),
            _ => None,
        };
        if let (Form::Record, Some(status)) = (self.form, status) {
            console::answer(&self.record(puzzle, status, end(&ended)))?;
        }
        let (name, sentence) = (puzzle.prefix(), self.sentence(&ended));
        self.note(&format!("{name}{sentence} (method {})", self.method.name));
        Ok(exit_of(&ended))
    }

    /// A solution in the chosen form; among several puzzles, drawn grids have the label above the first.
    fn solution(&self, puzzle: &InputPuzzle<'_>, solution: &Solution, number: u64) -> String {
        match self.form {
            Form::Grid(form) => {
                let heading = if number == 1 { puzzle.heading(form) } else { String::new() };
                heading + &answer::write(puzzle.entry, solution.grid(), form, None)
            }
            Form::Record => {
                let solution = record::line(puzzle.entry, solution.grid());
                self.record(puzzle, "solved", Content::Solution { number, solution })
            }
        }
    }

    fn record(&self, puzzle: &InputPuzzle<'_>, status: &str, content: Content<'_>) -> String {
        let InputPuzzle { source, entry, .. } = *puzzle;
        let (label, line) = (entry.label.as_deref(), entry.line);
        let shape = answer::shape(entry);
        let record = Record { status, content, setup: &self.setup, label, source, line, shape };
        serde_json::to_string(&record).expect("a record has only text and finite numbers") + "\n"
    }

    fn sentence(&self, ended: &Enumeration) -> String {
        let took = time(ended.effort.setup + ended.effort.search);
        let found = counted(ended.count, "solution");
        match ended.extent {
            Extent::All if ended.count == 0 => format!("proven to have no solution in {took}"),
            Extent::All => format!("{found}, and no others, in {took}"),
            Extent::Limit => format!("{found} in {took}; there may be more"),
            Extent::Stopped(stopped) => {
                format!("{}: {found} so far", notes::limit(stopped, &self.budget, "not all found"))
            }
        }
    }
}

fn end(ended: &Enumeration) -> Content<'static> {
    let Effort { iterations, steps, setup, search, .. } = ended.effort;
    Content::End {
        stopped: ended.extent.stopped().map(StopReason::name),
        solutions: ended.count,
        iterations,
        steps,
        setup_seconds: setup.as_secs_f64(),
        search_seconds: search.as_secs_f64(),
    }
}

fn exit_of(ended: &Enumeration) -> Exit {
    match ended.extent {
        Extent::All if ended.count == 0 => Exit::No,
        Extent::All | Extent::Limit => Exit::Success,
        Extent::Stopped(StopReason::Cancelled) => Exit::Interrupted,
        Extent::Stopped(_) => Exit::Unknown,
    }
}
