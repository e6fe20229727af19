//! Tables: for people as Markdown, for programs as CSV.

use serde::Serialize;

use crate::figure::words::{seconds, significant};

/// A table.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The name of its files, without an ending.
    pub(crate) name: &'static str,
    /// What it is about.
    pub(crate) title: &'static str,
    /// What is to be known for reading it.
    pub(crate) note: &'static str,
    /// For each column its name in CSV and its heading for people.
    pub(crate) columns: Vec<(&'static str, &'static str)>,
    pub(crate) rows: Vec<Vec<Cell>>,
}

/// What is in a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cell {
    Text(String),
    Count(u64),
    Number(f64),
    /// Seconds.
    Time(f64),
    /// A share from 0 to 1.
    Share(f64),
    /// A share with its interval.
    ShareWithin(f64, f64, f64),
    /// Seconds, with their interval if there is one.
    TimeWithin(f64, Option<(f64, f64)>),
    /// A probability of error.
    Chance(f64),
    /// There is nothing to say.
    Nothing,
    /// There is nothing to say, where others have an interval.
    NothingWithin,
}

impl Cell {
    /// For people.
    pub(crate) fn words(&self) -> String {
        match self {
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Number(number) => significant(*number),
            Cell::Time(time) => seconds(*time),
            Cell::Share(share) => format!("{} %", significant(share * 100.0)),
            Cell::ShareWithin(share, low, high) => {
                let percent = |share: &f64| format!("{:.0}", share * 100.0);
                format!("{} % ({}–{})", significant(share * 100.0), percent(low), percent(high))
            }
            Cell::TimeWithin(time, None) => seconds(*time),
            Cell::TimeWithin(time, Some((low, high))) => {
                format!("{} ({}–{})", seconds(*time), seconds(*low), seconds(*high))
            }
            Cell::Chance(chance) if *chance < 0.001 => "< 0.001".to_owned(),
            Cell::Chance(chance) => format!("{chance:.3}"),
            Cell::Nothing | Cell::NothingWithin => "–".to_owned(),
        }
    }

    /// Is it to stand on the right of its column?
    fn is_number(&self) -> bool {
        !matches!(self, Cell::Text(_))
    }

    fn csv(&self) -> Vec<String> {
        match self {
            Cell::Text(text) => vec![quoted(text)],
            Cell::Count(count) => vec![count.to_string()],
            Cell::Number(number) | Cell::Time(number) | Cell::Share(number) => vec![number.to_string()],
            // More digits are noise of the arithmetic.
            Cell::Chance(chance) if *chance < 0.001 => vec![format!("{chance:.6e}")],
            Cell::Chance(chance) => vec![((chance * 1e6).round() / 1e6).to_string()],
            Cell::ShareWithin(share, low, high) => vec![share.to_string(), low.to_string(), high.to_string()],
            Cell::TimeWithin(time, within) => {
                let (low, high) = within.map_or((String::new(), String::new()), |(low, high)| {
                    (low.to_string(), high.to_string())
                });
                vec![time.to_string(), low, high]
            }
            Cell::Nothing => vec![String::new()],
            Cell::NothingWithin => vec![String::new(); 3],
        }
    }
}

/// A table as the page shows it.
#[derive(Debug, Serialize)]
pub(crate) struct Shown {
    name: &'static str,
    title: &'static str,
    note: &'static str,
    heads: Vec<ShownCell>,
    rows: Vec<Vec<ShownCell>>,
    left_out: usize,
}

#[derive(Debug, Serialize)]
struct ShownCell {
    text: String,
    is_number: bool,
}

impl Table {
    /// Comma-separated values, full numbers, seconds and shares of 1.
    pub(crate) fn csv(&self) -> String {
        let has_interval = |column: usize| {
            let within = |cell: &Cell| {
                matches!(cell, Cell::ShareWithin(..) | Cell::TimeWithin(..) | Cell::NothingWithin)
            };
            self.rows.iter().any(|row| within(&row[column]))
        };
        let heads = self.columns.iter().enumerate().flat_map(|(column, (name, _))| {
            if has_interval(column) {
                vec![(*name).to_owned(), format!("{name}_low"), format!("{name}_high")]
            } else {
                vec![(*name).to_owned()]
            }
        });
        let mut csv = heads.collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            let cells: Vec<String> = row.iter().flat_map(Cell::csv).collect();
            csv.push_str(&cells.join(","));
            csv.push('\n');
        }
        csv
    }

    /// Markdown, rounded.
    pub(crate) fn markdown(&self) -> String {
        let row = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let bar = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
        let mut text = format!("# {}\n\n{}\n\n", self.title, self.note);
        text.push_str(&row(self.columns.iter().map(|column| column.1.to_owned()).collect()));
        let rules = (0..self.columns.len()).map(|column| if self.is_number(column) { "--:" } else { "---" });
        text.push_str(&row(rules.map(str::to_owned).collect()));
        for cells in &self.rows {
            text.push_str(&row(cells.iter().map(|cell| bar(&cell.words())).collect()));
        }
        text
    }

    /// The table as the page shows it: so many rows at most, because the files have all.
    pub(crate) fn shown(&self, most: usize) -> Shown {
        let cell = |column: usize, text: String| ShownCell { text, is_number: self.is_number(column) };
        let row = |row: &Vec<Cell>| {
            row.iter().enumerate().map(|(column, content)| cell(column, content.words())).collect()
        };
        Shown {
            name: self.name,
            title: self.title,
            note: self.note,
            heads: self
                .columns
                .iter()
                .enumerate()
                .map(|(place, head)| cell(place, head.1.to_owned()))
                .collect(),
            rows: self.rows.iter().take(most).map(row).collect(),
            left_out: self.rows.len().saturating_sub(most),
        }
    }

    fn is_number(&self, column: usize) -> bool {
        self.rows.first().is_some_and(|row| row[column].is_number())
    }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_written_for_people_and_for_programs() {
        let table = Table {
            name: "any",
            title: "Any",
            note: "Said before.",
            columns: vec![("who", "contestant"), ("success", "solved"), ("mean", "mean"), ("p", "p")],
            rows: vec![
                vec![
                    Cell::Text("a, \"b\" | c".into()),
                    Cell::ShareWithin(0.92, 0.85, 0.96),
                    Cell::TimeWithin(0.0125, Some((0.01, 0.02))),
                    Cell::Chance(0.00001),
                ],
                vec![Cell::Text("d".into()), Cell::NothingWithin, Cell::TimeWithin(2.0, None), Cell::Nothing],
            ],
        };
        assert_eq!(
            table.csv(),
            "who,success,success_low,success_high,mean,mean_low,mean_high,p\n\
             \"a, \"\"b\"\" | c\",0.92,0.85,0.96,0.0125,0.01,0.02,1.000000e-5\n\
             d,,,,2,,,\n"
        );
        assert_eq!(
            table.markdown(),
            "# Any\n\nSaid before.\n\n\
             | contestant | solved | mean | p |\n\
             | --- | --: | --: | --: |\n\
             | a, \"b\" \\| c | 92 % (85–96) | 12.5 ms (10 ms–20 ms) | < 0.001 |\n\
             | d | – | 2 s | – |\n"
        );
    }
}
