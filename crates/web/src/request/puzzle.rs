//! The puzzle of a request.

use antdoku::NamedPuzzle;
use antdoku::format::{self, Entry, GridEntry, ReadError, ReadErrorKind, Remedy};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::shape::Shape;
use crate::error::ApiError;

/// A puzzle in a request: a text in any format, the name of a famous puzzle, or JSON.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct PuzzleField(Box<RawValue>);

/// The text to read, and the label of a famous puzzle.
struct Source {
    text: String,
    label: Option<&'static str>,
}

impl PuzzleField {
    /// Reads the puzzle; `field` is its name in the request.
    ///
    /// # Errors
    /// 400 if it is neither text nor JSON rows; 422 if it is not a puzzle, or has further puzzles after it.
    pub fn read(&self, field: &'static str, shape: &Shape) -> Result<Entry, ApiError> {
        let source = self.source(field)?;
        let entries = format::read(source.text.as_bytes(), &shape.options());
        let count = entries.len();
        let entry = first(entries, field, shape)?;
        alone(count, field)?;
        Ok(Entry { label: entry.label.or(source.label.map(str::to_owned)), ..entry })
    }

    /// Reads a grid whose values may clash.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn read_grid(&self, field: &'static str, shape: &Shape) -> Result<GridEntry, ApiError> {
        let entries = format::read_grids(self.source(field)?.text.as_bytes(), &shape.options());
        let count = entries.len();
        let entry = first(entries, field, shape)?;
        alone(count, field)?;
        Ok(entry)
    }

    fn source(&self, field: &'static str) -> Result<Source, ApiError> {
        let json = self.0.get();
        match json.as_bytes().first() {
            Some(b'"') => Ok(Source::of(serde_json::from_str(json).map_err(|error| {
                ApiError::malformed(format!("{field} is not a valid JSON string: {error}")).about(field)
            })?)),
            Some(b'[' | b'{') => Ok(Source { text: json.to_owned(), label: None }),
            _ => Err(ApiError::malformed(format!("{field} must be a text or JSON rows")).about(field)),
        }
    }
}

impl Source {
    fn of(text: String) -> Source {
        match NamedPuzzle::find(text.trim()) {
            Some(named) => Source { text: named.line.to_owned(), label: Some(named.name) },
            None => Source { text, label: None },
        }
    }
}

/// Reads the grids of a pasted text, whose values may clash; returns the first one, and the number of further ones.
///
/// # Errors
/// 422 if the first is not a grid.
pub fn read_paste(text: &str, shape: &Shape) -> Result<(GridEntry, usize), ApiError> {
    let source = Source::of(text.to_owned());
    let entries = format::read_grids(source.text.as_bytes(), &shape.options());
    let more = entries.iter().skip(1).filter(|entry| entry.is_ok()).count();
    let entry = first(entries, "text", shape)?;
    Ok((GridEntry { label: entry.label.or(source.label.map(str::to_owned)), ..entry }, more))
}

fn first<T>(entries: Vec<Result<T, ReadError>>, field: &'static str, shape: &Shape) -> Result<T, ApiError> {
    let entry = entries.into_iter().next().expect("there is always one result");
    entry.map_err(|error| {
        let remedy = error.remedy();
        let refused = if matches!(remedy, Remedy::NameBox { .. }) {
            ApiError::refused("box", error.to_string())
        } else if error.kind() == ReadErrorKind::Options {
            ApiError::refused(shape.field(), error.to_string())
        } else if let Remedy::GiveOnce { field } = remedy {
            ApiError::refused(field, error.to_string())
        } else {
            ApiError::refused(field, error.to_string()).at(error.line(), error.column())
        };
        refused.with_remedy(with_fields(&remedy))
    })
}

/// Phrases a remedy with the fields of a request, which has a shape but neither an alphabet nor a format.
fn with_fields(remedy: &Remedy) -> String {
    match remedy {
        Remedy::NameBox { side } => {
            format!(
                "give the height and width of a box with `box`, such as [1,{side}], or the `variant` latin or jigsaw"
            )
        }
        Remedy::OmitBox { cells, side, .. } => format!("{cells} cells are a {side}x{side}; leave out `box`"),
        Remedy::NameRegions => "give the regions with `regions`, such as [[1,1,2,2],...]".to_owned(),
        Remedy::GiveOnce { field } => {
            format!("leave out `{field}` of the request, or state the same in the puzzle")
        }
        Remedy::ChangeBox => format!("{remedy}; see `box`"),
        Remedy::CorrectLength { shape: Some((height, width)), side } => {
            format!("{remedy}; `box` [{height},{width}] makes {side}x{side} grids")
        }
        Remedy::CorrectLength { shape: None, .. } => {
            format!("{remedy}; other boxes than the usual ones need `box`")
        }
        _ => remedy.to_string(),
    }
}

fn alone(count: usize, field: &'static str) -> Result<(), ApiError> {
    if count == 1 {
        return Ok(());
    }
    let error = ApiError::refused(field, format!("{field} has {count} puzzles, but must have one"));
    Err(error.with_remedy("send one request for each puzzle"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(json: &str) -> PuzzleField {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn puzzles_come_as_text_as_a_name_and_as_json() {
        for json in [
            r#""1...............""#,
            r#""1...\n....\n....\n....""#,
            "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
            r#"{"box":[2,2],"cells":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#,
        ] {
            let entry = field(json).read("puzzle", &Shape::default()).unwrap();
            assert_eq!(
                antdoku::internals::record::line(&entry, entry.puzzle.givens()),
                "1...............",
                "{json}"
            );
        }
        let entry = field(r#"" AIEscargot ""#).read("puzzle", &Shape::default()).unwrap();
        assert_eq!(entry.label.as_deref(), Some("aiescargot"));
    }

    #[test]
    fn an_invalid_puzzle_is_refused_with_place_and_remedy() {
        let error = field(r#""12.4 .... .... ...?""#).read("puzzle", &Shape::default()).unwrap_err();
        assert_eq!((error.status.as_u16(), error.place), (422, Some((1, 19))));
        assert_eq!(error.field.as_deref(), Some("puzzle"));
        assert!(!error.remedy.unwrap().contains("--"));
        for (json, status) in
            [("null", 400), ("81", 400), ("true", 400), ("[]", 422), (r#""/etc/passwd""#, 422)]
        {
            assert_eq!(
                field(json).read("puzzle", &Shape::default()).unwrap_err().status.as_u16(),
                status,
                "{json}"
            );
        }
        let zero = field(r#""01.2............""#).read("puzzle", &Shape::default()).unwrap_err();
        assert_eq!(zero.remedy.as_deref(), Some("use one character for blanks, and write values from 1 on"));
        let two =
            field(r#""1...............\n2...............""#).read("puzzle", &Shape::default()).unwrap_err();
        assert_eq!(two.message, "puzzle has 2 puzzles, but must have one");
    }

    #[test]
    fn grids_have_a_largest_side() {
        let json = |side: usize| serde_json::to_string(&vec![vec![0; side]; side]).unwrap();
        assert!(field(&json(100)).read("puzzle", &Shape::default()).is_ok());
        let error = field(&json(101)).read("puzzle", &Shape::default()).unwrap_err();
        assert_eq!(error.status.as_u16(), 422, "{error:?}");
    }
}
