//! The data of the strip charts: numbers per iteration, merged to as many rows as a screen can use.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// The most rows, about as many as a screen has pixels. Once there are as many, they are merged in pairs.
const MOST_ROWS: usize = 2048;

/// The most columns that any kind of search has.
pub(super) const COLUMNS: usize = 8;

/// The numbers of one iteration, or of several merged. A number that is not known is a NaN.
pub(super) type Row = [f64; COLUMNS];

/// The name of a column, and how its numbers are merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Column {
    pub(super) name: &'static str,
    #[serde(skip)]
    pub(super) merge: Merge,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Merge {
    Last,
    Lowest,
    Highest,
    Mean,
    Sum,
}

/// The rows of one contestant.
#[derive(Debug)]
pub(super) struct History {
    columns: &'static [Column],
    bins: Vec<Bin>,
    /// The iterations of a full bin. One that was shown early may have fewer.
    stride: u32,
    /// The bin that is not full yet.
    pending: Bin,
    /// Counts changes of rows that viewers may have seen.
    epoch: u64,
}

/// Iterations merged into one row.
#[derive(Clone, Copy, Debug)]
struct Bin {
    row: Row,
    iterations: u32,
}

/// The rows that a viewer has not seen.
#[derive(Debug, Serialize)]
pub(super) struct Tail<'a> {
    pub(super) contestant: usize,
    pub(super) epoch: u64,
    pub(super) from: usize,
    #[serde(serialize_with = "names")]
    pub(super) columns: &'static [Column],
    rows: Rows<'a>,
}

/// The rows of these bins, with this number of columns.
#[derive(Debug)]
struct Rows<'a> {
    bins: &'a [Bin],
    columns: usize,
}

/// The part of a history that a viewer has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    epoch: u64,
    rows: usize,
}

impl History {
    pub(super) fn new() -> History {
        History { columns: &[], bins: Vec::new(), stride: 1, pending: Bin::EMPTY, epoch: 1 }
    }

    /// Enters an iteration. Other columns than before clear the history.
    pub(super) fn push(&mut self, columns: &'static [Column], row: Row) {
        if self.columns != columns {
            *self = History { columns, epoch: self.epoch + 1, ..History::new() };
        }
        self.pending = self.pending.merge(&Bin { row, iterations: 1 }, columns);
        if self.pending.iterations == self.stride {
            self.flush();
        }
    }

    /// Shows a bin that is not full, when no more iterations come, or not soon.
    pub(super) fn flush(&mut self) {
        if self.pending.iterations == 0 {
            return;
        }
        self.bins.push(std::mem::replace(&mut self.pending, Bin::EMPTY));
        if self.bins.len() == MOST_ROWS {
            self.halve();
        }
    }

    /// Enters numbers that were measured after the last iteration into the last row, where it has none.
    pub(super) fn complete(&mut self, numbers: &[(&str, f64)]) {
        self.flush();
        let Some(last) = self.bins.last_mut() else { return };
        let row = last.row;
        for (place, column) in self.columns.iter().enumerate().filter(|&(place, _)| row[place].is_nan()) {
            if let Some(&(_, number)) = numbers.iter().find(|(name, _)| *name == column.name) {
                last.row[place] = number;
                self.epoch += 1;
            }
        }
    }

    fn halve(&mut self) {
        let (pairs, _) = self.bins.as_chunks();
        self.bins = pairs.iter().map(|[first, second]| first.merge(second, self.columns)).collect();
        self.stride *= 2;
        self.epoch += 1;
    }

    /// The rows that a viewer has not seen, if there are any.
    pub(super) fn tail(&self, contestant: usize, seen: &mut Seen) -> Option<Tail<'_>> {
        let from = if seen.epoch == self.epoch { seen.rows } else { 0 };
        let is_news = seen.epoch != self.epoch || from < self.bins.len();
        *seen = Seen { epoch: self.epoch, rows: self.bins.len() };
        let rows = Rows { bins: &self.bins[from..], columns: self.columns.len() };
        let tail = Tail { contestant, epoch: self.epoch, from, columns: self.columns, rows };
        (is_news && !self.columns.is_empty()).then_some(tail)
    }
}

impl Bin {
    const EMPTY: Bin = Bin { row: [f64::NAN; COLUMNS], iterations: 0 };

    /// Both bins as one.
    fn merge(&self, later: &Bin, columns: &[Column]) -> Bin {
        let mut merged = Bin { iterations: self.iterations + later.iterations, ..Bin::EMPTY };
        for (place, column) in columns.iter().enumerate() {
            let (one, other) = (self.row[place], later.row[place]);
            merged.row[place] = match column.merge {
                _ if other.is_nan() => one,
                _ if one.is_nan() => other,
                Merge::Last => other,
                Merge::Lowest => one.min(other),
                Merge::Highest => one.max(other),
                Merge::Sum => one + other,
                Merge::Mean => {
                    let (weight, more) = (f64::from(self.iterations), f64::from(later.iterations));
                    (one * weight + other * more) / (weight + more)
                }
            };
        }
        merged
    }
}

fn names<S: Serializer>(columns: &&'static [Column], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(columns.iter().map(|column| column.name))
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.bins.iter().map(|bin| Numbers(&bin.row[..self.columns])))
    }
}

/// Numbers to six digits, `null` where one is not known.
struct Numbers<'a>(&'a [f64]);

impl Serialize for Numbers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for &number in self.0 {
            if number.is_finite() && number.fract() == 0.0 {
                list.serialize_element(&(number as i64))?;
            } else {
                list.serialize_element(&number.is_finite().then(|| (number * 1e6).round() / 1e6))?;
            }
        }
        list.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: &[Column] = &[
        Column { name: "iteration", merge: Merge::Last },
        Column { name: "low", merge: Merge::Lowest },
        Column { name: "high", merge: Merge::Highest },
        Column { name: "mean", merge: Merge::Mean },
        Column { name: "sum", merge: Merge::Sum },
    ];

    fn row(number: u32) -> Row {
        let number = f64::from(number);
        [number, number, number, number, 1.0, 0.0, 0.0, 0.0]
    }

    #[test]
    fn rows_are_merged_and_nothing_is_lost() {
        let mut history = History::new();
        for number in 1..=10_000 {
            history.push(TEST, row(number));
        }
        history.flush();
        assert!(history.bins.len() < MOST_ROWS);
        let sum: f64 = history.bins.iter().map(|bin| bin.row[4]).sum();
        assert_eq!(sum, 10_000.0);
        assert_eq!(history.bins.last().unwrap().row[0], 10_000.0);
        let first = history.bins[0].row;
        assert_eq!(first[..4], [8.0, 1.0, 8.0, 4.5]);
    }

    #[test]
    fn a_viewer_gets_what_it_has_not_seen() {
        let mut history = History::new();
        let mut seen = Seen::default();
        assert!(history.tail(0, &mut seen).is_none());
        history.push(TEST, row(1));
        assert_eq!(history.tail(3, &mut seen).map(|tail| tail.from), Some(0));
        assert!(history.tail(3, &mut seen).is_none());
        history.push(TEST, row(2));
        let text = serde_json::to_string(&history.tail(3, &mut seen)).unwrap();
        let columns = r#"["iteration","low","high","mean","sum"]"#;
        assert_eq!(
            text,
            format!(r#"{{"contestant":3,"epoch":2,"from":1,"columns":{columns},"rows":[[2,2,2,2,1]]}}"#)
        );
        for number in 3..=MOST_ROWS as u32 {
            history.push(TEST, row(number));
        }
        let tail = history.tail(3, &mut seen).unwrap();
        assert_eq!(
            (tail.from, tail.rows.bins.len()),
            (0, MOST_ROWS / 2),
            "all of it again, because it was merged"
        );
    }

    #[test]
    fn the_last_row_is_completed_and_shown_again() {
        let mut history = History::new();
        let mut last = row(2);
        last[3] = f64::NAN;
        history.push(TEST, row(1));
        history.push(TEST, last);
        let mut seen = Seen::default();
        history.tail(0, &mut seen);
        history.complete(&[("mean", 7.0), ("high", 9.0), ("unknown", 1.0)]);
        let tail = history.tail(0, &mut seen).unwrap();
        assert_eq!((tail.from, tail.rows.bins[1].row[..5].to_vec()), (0, vec![2.0, 2.0, 2.0, 7.0, 1.0]));
        history.complete(&[("mean", 8.0)]);
        assert!(history.tail(0, &mut seen).is_none(), "it lacks nothing");
    }

    #[test]
    fn an_unknown_number_is_null_and_gives_way_to_a_known_one() {
        let mut history = History::new();
        let mut first = row(1);
        first[3] = f64::NAN;
        history.push(TEST, first);
        let text = serde_json::to_string(&history.tail(0, &mut Seen::default())).unwrap();
        assert!(text.ends_with("[[1,1,1,null,1]]}"), "{text}");
        let bin = |row| Bin { row, iterations: 1 };
        assert_eq!(bin(first).merge(&bin(row(2)), TEST).row[3], 2.0);
    }
}
