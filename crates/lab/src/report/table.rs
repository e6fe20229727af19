//! Tables, written as Markdown and as CSV.

use serde_json::{Value, json};

use crate::figure::words::{seconds, significant};
use crate::stats::{FEWEST_VALUES, Interval, Summary, mean};

/// A table of the report.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    /// The name of the files, without extension.
    pub(crate) name: &'static str,
    /// The heading above the table.
    pub(crate) title: &'static str,
    /// How to read the table.
    pub(crate) note: String,
    /// The columns, separated by ` | `: the name in CSV, then `=` and the heading elsewhere if that is another one.
    pub(crate) columns: &'static str,
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
    /// A success rate.
    Success(Estimate),
    /// A mean time in seconds.
    MeanTime(Estimate),
    /// Another mean.
    Mean(Estimate),
    /// Numbers, too few for an interval of their mean.
    FewNumbers(Vec<f64>),
    /// Times in seconds, too few for an interval of their mean.
    FewTimes(Vec<f64>),
    /// A p value.
    P(f64),
    /// No value.
    Empty,
    /// No value, in a column of values with intervals.
    EmptyWithin,
}

/// A number estimated from n values, with its interval if there is one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Estimate {
    pub(crate) value: f64,
    pub(crate) within: Option<Interval>,
    pub(crate) n: usize,
}

impl Estimate {
    /// The number, its interval and n; `word` writes a number with its unit, `end` the ends of the interval.
    fn text(&self, word: impl Fn(f64) -> String, end: impl Fn(f64) -> String) -> String {
        let within = self.within.map(|within| format!(" ({})", range(&end(within.low), &end(within.high))));
        format!("{}{}, n = {}", word(self.value), within.unwrap_or_default(), self.n)
    }

    fn csv(&self) -> Vec<String> {
        let end =
            |pick: fn(Interval) -> f64| self.within.map_or(String::new(), |within| pick(within).to_string());
        vec![self.value.to_string(), end(|within| within.low), end(|within| within.high), self.n.to_string()]
    }
}

impl Entry {
    /// The success rate of some runs.
    pub(crate) fn success(summary: Option<&Summary>) -> Entry {
        summary.map_or(Entry::EmptyWithin, |summary| {
            let within = Some(summary.success_interval);
            Entry::Success(Estimate { value: summary.success, within, n: summary.count })
        })
    }

    /// The mean time of solved runs; few times are listed.
    pub(crate) fn mean_time(summary: Option<&Summary>, mut solved: Vec<f64>) -> Entry {
        let Some(times) = summary.and_then(|summary| summary.times.as_ref()) else {
            return Entry::EmptyWithin;
        };
        if solved.len() < FEWEST_VALUES {
            solved.sort_by(f64::total_cmp);
            return Entry::FewTimes(solved);
        }
        Entry::MeanTime(Estimate { value: times.mean, within: times.mean_interval, n: solved.len() })
    }

    /// The entry as Markdown and the page show it, rounded.
    pub(crate) fn text(&self) -> String {
        match self {
            Entry::Text(text) => text.clone(),
            Entry::Count(count) => count.to_string(),
            Entry::Number(number) => significant(*number),
            Entry::Time(time) => seconds(*time),
            Entry::Share(share) => format!("{} %", significant(share * 100.0)),
            Entry::Success(rate) => {
                // An end that is not 0 or 100 % does not look like it.
                let percent = |share: f64| match share * 100.0 {
                    end if (end > 0.0 && end < 0.5) || (99.5..100.0).contains(&end) => format!("{end:.1}"),
                    end => format!("{end:.0}"),
                };
                rate.text(|share| format!("{} %", significant(share * 100.0)), percent)
            }
            Entry::MeanTime(time) => time.text(seconds, seconds),
            Entry::Mean(number) => number.text(significant, significant),
            Entry::FewNumbers(numbers) => values(numbers, significant),
            Entry::FewTimes(times) => values(times, seconds),
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
            Entry::Success(number) | Entry::MeanTime(number) | Entry::Mean(number) => number.csv(),
            Entry::FewTimes(few) | Entry::FewNumbers(few) => {
                Estimate { value: mean(few).unwrap_or(0.0), within: None, n: few.len() }.csv()
            }
            Entry::Empty => vec![String::new()],
            Entry::EmptyWithin => vec![String::new(); 4],
        }
    }
}

/// The largest number of rows that the page shows without folding them by set.
const MOST_UNFOLDED: usize = 60;

/// The largest number of rows of a set that the page shows.
const MOST_OF_SET: usize = 100;

impl Table {
    /// The name of each column in CSV, and its heading in Markdown and on the page.
    fn columns(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        self.columns.split(" | ").map(|column| column.split_once('=').unwrap_or((column, column)))
    }

    /// The table as comma-separated values: unrounded numbers, seconds, shares from 0 to 1.
    pub(crate) fn csv(&self) -> String {
        let has_interval = |column: usize| {
            let within = |entry: &Entry| {
                use Entry::{EmptyWithin, FewNumbers, FewTimes, Mean, MeanTime, Success};
                matches!(
                    entry,
                    Success(_) | MeanTime(_) | Mean(_) | FewTimes(_) | FewNumbers(_) | EmptyWithin
                )
            };
            self.rows.iter().any(|row| within(&row[column]))
        };
        let heads = self.columns().enumerate().flat_map(|(column, (name, _))| {
            let ends: &[&str] = if has_interval(column) { &["", "_low", "_high", "_n"] } else { &[""] };
            ends.iter().map(move |end| format!("{name}{end}"))
        });
        let mut csv = heads.collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            let fields: Vec<String> = row.iter().flat_map(Entry::csv).collect();
            csv.push_str(&fields.join(","));
            csv.push('\n');
        }
        csv
    }

    /// The table as Markdown, with heading, note and rounded numbers.
    pub(crate) fn markdown(&self) -> String {
        format!("# {}\n\n{}\n\n{}", self.title, self.note, self.markdown_rows())
    }

    /// The rows as Markdown, without heading and note.
    pub(crate) fn markdown_rows(&self) -> String {
        let row = |fields: Vec<String>| format!("| {} |\n", fields.join(" | "));
        let escaped = |text: &str| text.replace('\\', "\\\\").replace('|', "\\|");
        let mut text = String::new();
        text.push_str(&row(self.columns().map(|column| column.1.to_owned()).collect()));
        let rules =
            (0..self.columns().count()).map(|column| if self.is_number(column) { "--:" } else { "---" });
        text.push_str(&row(rules.map(str::to_owned).collect()));
        for entries in &self.rows {
            text.push_str(&row(entries.iter().map(|entry| escaped(&entry.text())).collect()));
        }
        text
    }

    /// The table for the template of the page, with the first `most` rows; the files have all rows. The rows of each set
    /// are folded if there are many; else all rows are in one part without a title.
    pub(crate) fn for_page(&self, most: usize) -> Value {
        let entry =
            |(column, text): (usize, String)| json!({ "text": text, "is_number": self.is_number(column) });
        let row = |row: &Vec<Entry>| row.iter().map(Entry::text).enumerate().map(entry).collect::<Value>();
        let part = |title: String, rows: &[Vec<Entry>]| json!({ "title": title, "rows": rows.iter().map(row).collect::<Value>() });
        let shown = &self.rows[..self.rows.len().min(most)];
        let by_set = shown.len() > MOST_UNFOLDED && self.columns.starts_with("set |");
        let (mut parts, mut row_count) = (vec![part(String::new(), shown)], shown.len());
        if by_set {
            let sets = shown.chunk_by(|one, other| one[0] == other[0]);
            let sets: Vec<_> = sets.map(|rows| &rows[..rows.len().min(MOST_OF_SET)]).collect();
            row_count = sets.iter().map(|rows| rows.len()).sum();
            parts = sets.into_iter().map(|rows| part(rows[0][0].text(), rows)).collect();
        }
        json!({
            "name": self.name,
            "title": self.title,
            "note": self.note,
            "heads": self.columns().map(|head| head.1.to_owned()).enumerate().map(entry).collect::<Value>(),
            "parts": parts,
            "row_count": row_count,
            "left_out": self.rows.len() - row_count,
        })
    }

    fn is_number(&self, column: usize) -> bool {
        self.rows.first().is_some_and(|row| row[column].is_number())
    }
}

/// Two ends of an interval as text; a unit that both have is written once.
fn range(low: &str, high: &str) -> String {
    let unit = |end: &str| end.rsplit_once(' ').map(|(_, unit)| unit.to_owned());
    let low = if unit(low) == unit(high) { low.split(' ').next().unwrap_or(low) } else { low };
    format!("{low}–{high}")
}

/// A few values as text; `word` writes one with its unit.
fn values(values: &[f64], word: impl Fn(f64) -> String) -> String {
    let words: Vec<String> = values.iter().map(|value| word(*value)).collect();
    format!("{} value{}: {}", words.len(), if words.len() == 1 { "" } else { "s" }, words.join(", "))
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
            note: "A note.".into(),
            columns: "name=contestant | success=solved | mean | p",
            rows: vec![
                vec![
                    Entry::Text("a, \"b\" | c".into()),
                    Entry::Success(Estimate {
                        value: 0.92,
                        within: Some(Interval { low: 0.85, high: 0.96 }),
                        n: 100,
                    }),
                    Entry::MeanTime(Estimate {
                        value: 0.0125,
                        within: Some(Interval { low: 0.01, high: 0.02 }),
                        n: 92,
                    }),
                    Entry::P(0.00001),
                ],
                vec![
                    Entry::Text("d".into()),
                    Entry::EmptyWithin,
                    Entry::FewTimes(vec![0.0278, 0.1082]),
                    Entry::Empty,
                ],
            ],
        };
        assert_eq!(
            table.csv(),
            "name,success,success_low,success_high,success_n,mean,mean_low,mean_high,mean_n,p\n\
             \"a, \"\"b\"\" | c\",0.92,0.85,0.96,100,0.0125,0.01,0.02,92,1.000000e-5\n\
             d,,,,,0.068,,,2,\n"
        );
        assert_eq!(
            table.markdown(),
            "# Any\n\nA note.\n\n\
             | contestant | solved | mean | p |\n\
             | --- | --: | --: | --: |\n\
             | a, \"b\" \\| c | 92 % (85–96), n = 100 | 12.5 ms (10–20 ms), n = 92 | < 0.001 |\n\
             | d | – | 2 values: 27.8 ms, 108 ms | – |\n"
        );
    }
}
