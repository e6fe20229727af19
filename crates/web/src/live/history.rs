//! What the strip charts show: numbers per iteration, as many as a screen can use.

use serde::Serialize;
use serde::ser::{SerializeSeq, Serializer};

/// More rows than pixels are of no use. When there are as many, they are merged two by two.
const MOST_ROWS: usize = 2048;

/// As many columns as any kind of search has.
pub(super) const COLUMNS: usize = 8;

/// The numbers of one iteration, or of several merged. A number that is not known is a NaN.
pub(super) type Row = [f64; COLUMNS];

/// What is shown in a column, and what becomes of it when rows are merged.
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
    rows: Vec<Row>,
    /// Iterations in each row, which may have fewer than the stride if it was shown early.
    counts: Vec<u32>,
    stride: u32,
    /// A row that is not full yet, and how many iterations it has.
    pending: Row,
    pending_count: u32,
    /// Grows whenever rows that somebody may have seen are no longer what they were.
    epoch: u64,
}

/// The rows that a viewer has not seen.
#[derive(Debug, Serialize)]
pub(super) struct Tail<'a> {
    pub(super) contestant: usize,
    pub(super) epoch: u64,
    pub(super) from: usize,
    #[serde(serialize_with = "names")]
    pub(super) columns: &'static [Column],
    #[serde(serialize_with = "cut")]
    rows: (&'a [Row], usize),
}

/// How far a viewer has seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Seen {
    epoch: u64,
    rows: usize,
}

impl History {
    pub(super) fn new() -> History {
        let pending = [f64::NAN; COLUMNS];
        History {
            columns: &[],
            rows: Vec::new(),
            counts: Vec::new(),
            stride: 1,
            pending,
            pending_count: 0,
            epoch: 1,
        }
    }

    /// Enters an iteration. If its columns are other ones than before, what was before is forgotten.
    pub(super) fn push(&mut self, columns: &'static [Column], row: Row) {
        if self.columns != columns {
            *self = History { columns, epoch: self.epoch + 1, ..History::new() };
        }
        self.pending = match self.pending_count {
            0 => row,
            count => merge(columns, (&self.pending, count), (&row, 1)),
        };
        self.pending_count += 1;
        if self.pending_count == self.stride {
            self.flush();
        }
    }

    /// Shows a row that is not full: when nothing more will come, or not soon.
    pub(super) fn flush(&mut self) {
        if self.pending_count == 0 {
            return;
        }
        self.rows.push(self.pending);
        self.counts.push(self.pending_count);
        self.pending_count = 0;
        if self.rows.len() == MOST_ROWS {
            self.halve();
        }
    }

    fn halve(&mut self) {
        let columns = self.columns;
        let pairs = self.rows.chunks(2).zip(self.counts.chunks(2));
        let merged = pairs.map(|(rows, counts)| merge(columns, (&rows[0], counts[0]), (&rows[1], counts[1])));
        self.rows = merged.collect();
        self.counts = self.counts.chunks(2).map(|counts| counts.iter().sum()).collect();
        self.stride *= 2;
        self.epoch += 1;
    }

    /// What a viewer has not seen, if there is anything.
    pub(super) fn tail(&self, contestant: usize, seen: &mut Seen) -> Option<Tail<'_>> {
        let from = if seen.epoch == self.epoch { seen.rows } else { 0 };
        let is_news = seen.epoch != self.epoch || from < self.rows.len();
        *seen = Seen { epoch: self.epoch, rows: self.rows.len() };
        (is_news && !self.columns.is_empty()).then(|| Tail {
            contestant,
            epoch: self.epoch,
            from,
            columns: self.columns,
            rows: (&self.rows[from..], self.columns.len()),
        })
    }
}

/// Two rows as one, by how many iterations each has.
fn merge(columns: &[Column], first: (&Row, u32), second: (&Row, u32)) -> Row {
    let mut row = [f64::NAN; COLUMNS];
    for (place, column) in columns.iter().enumerate() {
        let (one, other) = (first.0[place], second.0[place]);
        row[place] = match column.merge {
            _ if other.is_nan() => one,
            _ if one.is_nan() => other,
            Merge::Last => other,
            Merge::Lowest => one.min(other),
            Merge::Highest => one.max(other),
            Merge::Sum => one + other,
            Merge::Mean => {
                let (weight, more) = (f64::from(first.1), f64::from(second.1));
                (one * weight + other * more) / (weight + more)
            }
        };
    }
    row
}

fn names<S: Serializer>(columns: &&'static [Column], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(columns.iter().map(|column| column.name))
}

/// Rows as long as there are columns, to six digits.
fn cut<S: Serializer>((rows, length): &(&[Row], usize), serializer: S) -> Result<S::Ok, S::Error> {
    struct Cut<'a>(&'a [f64]);
    impl Serialize for Cut<'_> {
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
    serializer.collect_seq(rows.iter().map(|row| Cut(&row[..*length])))
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
        assert!(history.rows.len() < MOST_ROWS);
        let sum: f64 = history.rows.iter().map(|row| row[4]).sum();
        assert_eq!(sum, 10_000.0);
        assert_eq!(history.rows.last().unwrap()[0], 10_000.0);
        let first = history.rows[0];
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
        assert_eq!((tail.from, tail.rows.0.len()), (0, MOST_ROWS / 2), "all of it anew, as it was merged");
    }

    #[test]
    fn what_is_not_known_is_null_and_loses_to_what_is() {
        let mut history = History::new();
        let mut first = row(1);
        first[3] = f64::NAN;
        history.push(TEST, first);
        let text = serde_json::to_string(&history.tail(0, &mut Seen::default())).unwrap();
        assert!(text.ends_with("[[1,1,1,null,1]]}"), "{text}");
        assert_eq!(merge(TEST, (&first, 1), (&row(2), 1))[3], 2.0);
    }
}
