//! Tables, written as Markdown and as CSV.

use serde::Serialize;

use crate::figure::words::{seconds, significant};

/// A table of the report.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The name of the files, without extension.
    pub(crate) name: &'static str,
    /// The heading above the table.
    pub(crate) title: &'static str,
    /// How to read the table.
    pub(crate) note: &'static str,
    /// The name of each column in CSV, and its heading in Markdown and on the page.
    pub(crate) columns: Vec<(&'static str, &'static str)>,
    pub(crate) rows: Vec<Vec<Entry>>,
}

/// One entry of a table.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry {
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
    /// A p value.
    P(f64),
    /// No value.
    Empty,
    /// No value, in a column of values with intervals.
    EmptyWithin,
}

impl Entry {
    /// The entry as Markdown and the page show it, rounded.
    pub(crate) fn text(&self) -> String {
        match self {
            Entry::Text(text) => text.clone(),
            Entry::Count(count) => count.to_string(),
            Entry::Number(number) => significant(*number),
            Entry::Time(time) => seconds(*time),
            Entry::Share(share) => format!("{} %", significant(share * 100.0)),
            Entry::ShareWithin(share, low, high) => {
                let percent = |share: &f64| format!("{:.0}", share * 100.0);
                format!("{} % ({}–{})", significant(share * 100.0), percent(low), percent(high))
            }
            Entry::TimeWithin(time, None) => seconds(*time),
            Entry::TimeWithin(time, Some((low, high))) => {
                format!("{} ({}–{})", seconds(*time), seconds(*low), seconds(*high))
            }
            Entry::P(p) if *p < 0.001 => "< 0.001".to_owned(),
            Entry::P(p) => format!("{p:.3}"),
            Entry::Empty | Entry::EmptyWithin => "–".to_owned(),
        }
    }

    /// Whether the entry is aligned to the right.
    fn is_number(&self) -> bool {
        !matches!(self, Entry::Text(_))
    }

    fn csv(&self) -> Vec<String> {
        match self {
            Entry::Text(text) => vec![quoted(text)],
            Entry::Count(count) => vec![count.to_string()],
            Entry::Number(number) | Entry::Time(number) | Entry::Share(number) => vec![number.to_string()],
            // Further digits depend on rounding.
            Entry::P(p) if *p < 0.001 => vec![format!("{p:.6e}")],
            Entry::P(p) => vec![((p * 1e6).round() / 1e6).to_string()],
            Entry::ShareWithin(share, low, high) => {
                vec![share.to_string(), low.to_string(), high.to_string()]
            }
            Entry::TimeWithin(time, within) => {
                let (low, high) = within.map_or((String::new(), String::new()), |(low, high)| {
                    (low.to_string(), high.to_string())
                });
                vec![time.to_string(), low, high]
            }
            Entry::Empty => vec![String::new()],
            Entry::EmptyWithin => vec![String::new(); 3],
        }
    }
}

/// A table for the template of the page.
#[derive(Debug, Serialize)]
pub(crate) struct PageTable {
    name: &'static str,
    title: &'static str,
    note: &'static str,
    heads: Vec<PageEntry>,
    rows: Vec<Vec<PageEntry>>,
    left_out: usize,
}

#[derive(Debug, Serialize)]
struct PageEntry {
    text: String,
    is_number: bool,
}

impl Table {
    /// The table as comma-separated values: unrounded numbers, seconds, shares from 0 to 1.
    pub(crate) fn csv(&self) -> String {
        let has_interval = |column: usize| {
            let within = |entry: &Entry| {
                matches!(entry, Entry::ShareWithin(..) | Entry::TimeWithin(..) | Entry::EmptyWithin)
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
            let fields: Vec<String> = row.iter().flat_map(Entry::csv).collect();
            csv.push_str(&fields.join(","));
            csv.push('\n');
        }
        csv
    }

    /// The table as Markdown, with rounded numbers.
    pub(crate) fn markdown(&self) -> String {
        let row = |fields: Vec<String>| format!("| {} |\n", fields.join(" | "));
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
        let mut text = format!("# {}\n\n{}\n\n", self.title, self.note);
        text.push_str(&row(self.columns.iter().map(|column| column.1.to_owned()).collect()));
        let rules = (0..self.columns.len()).map(|column| if self.is_number(column) { "--:" } else { "---" });
        text.push_str(&row(rules.map(str::to_owned).collect()));
        for entries in &self.rows {
            text.push_str(&row(entries.iter().map(|entry| escaped(&entry.text())).collect()));
        }
        text
    }

    /// The first `most` rows for the page; the files have all rows.
    pub(crate) fn for_page(&self, most: usize) -> PageTable {
        let entry = |column: usize, text: String| PageEntry { text, is_number: self.is_number(column) };
        let row = |row: &Vec<Entry>| {
            row.iter().enumerate().map(|(column, content)| entry(column, content.text())).collect()
        };
        PageTable {
            name: self.name,
            title: self.title,
            note: self.note,
            heads: self
                .columns
                .iter()
                .enumerate()
                .map(|(place, head)| entry(place, head.1.to_owned()))
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
    fn a_table_is_written_as_csv_and_as_markdown() {
        let table = Table {
            name: "any",
            title: "Any",
            note: "A note.",
            columns: vec![("name", "contestant"), ("success", "solved"), ("mean", "mean"), ("p", "p")],
            rows: vec![
                vec![
                    Entry::Text("a, \"b\" | c".into()),
                    Entry::ShareWithin(0.92, 0.85, 0.96),
                    Entry::TimeWithin(0.0125, Some((0.01, 0.02))),
                    Entry::P(0.00001),
                ],
                vec![Entry::Text("d".into()), Entry::EmptyWithin, Entry::TimeWithin(2.0, None), Entry::Empty],
            ],
        };
        assert_eq!(
            table.csv(),
            "name,success,success_low,success_high,mean,mean_low,mean_high,p\n\
             \"a, \"\"b\"\" | c\",0.92,0.85,0.96,0.0125,0.01,0.02,1.000000e-5\n\
             d,,,,2,,,\n"
        );
        assert_eq!(
            table.markdown(),
            "# Any\n\nA note.\n\n\
             | contestant | solved | mean | p |\n\
             | --- | --: | --: | --: |\n\
             | a, \"b\" \\| c | 92 % (85–96) | 12.5 ms (10 ms–20 ms) | < 0.001 |\n\
             | d | – | 2 s | – |\n"
        );
    }
}
