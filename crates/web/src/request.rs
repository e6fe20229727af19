//! What several requests have in common: a puzzle, a method with its parameters, a seed, a time.

use std::collections::BTreeMap;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::Duration;

use antdoku::format::{self, Entry, GridEntry, ReadError, ReadOptions};
use antdoku::parameters::Setting;
use antdoku::record::Setup;
use antdoku::{Geometry, Grid, Method, NamedPuzzle, Puzzle, Seed, Solver};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::error::ApiError;

/// The largest side. A page cannot show more, and the longest search of one is kept small.
pub const MAX_SIDE: usize = 64;

/// What one search may take, by a careful estimate.
const MOST_MEMORY: u64 = 300 << 20;

/// The search that is meant when nothing is said about it.
const METHOD: &str = "auto";

/// Height and width of a box.
pub type BoxShape = [u32; 2];

/// A puzzle as it comes in a request: a text in any form, the name of a famous puzzle, or JSON.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct PuzzleField(Box<RawValue>);

/// What there is to read: the text, and the label which it has by its name.
struct Source {
    text: String,
    label: Option<&'static str>,
}

impl PuzzleField {
    /// Reads the puzzle; `field` is what it is called in the request.
    ///
    /// # Errors
    /// 400 if it is neither text nor JSON rows; 422 if it is no puzzle, has too large a side or is not alone.
    pub fn read(&self, field: &'static str, shape: Option<BoxShape>) -> Result<Entry, ApiError> {
        let source = self.source(field)?;
        let entries = format::read(source.text.as_bytes(), &options(shape)?);
        let count = entries.len();
        let entry = first(entries, field)?;
        alone(count, field)?;
        small(entry.puzzle.givens(), field)?;
        Ok(Entry { label: entry.label.or(source.label.map(str::to_owned)), ..entry })
    }

    /// Reads a grid whose values may clash.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn read_grid(&self, field: &'static str, shape: Option<BoxShape>) -> Result<GridEntry, ApiError> {
        let entries = format::read_grids(self.source(field)?.text.as_bytes(), &options(shape)?);
        let count = entries.len();
        let entry = first(entries, field)?;
        alone(count, field)?;
        small(&entry.grid, field)?;
        Ok(entry)
    }

    fn source(&self, field: &'static str) -> Result<Source, ApiError> {
        let json = self.0.get();
        match json.as_bytes().first() {
            Some(b'"') => Ok(Source::of(serde_json::from_str(json).map_err(|error| {
                ApiError::malformed(format!("{field} is no text: {error}")).about(field)
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

/// Reads the grids of a pasted text, whose values may clash: the first one, and how many follow.
///
/// # Errors
/// 422 if the first is no grid, or too large.
pub fn read_paste(text: &str, shape: Option<BoxShape>) -> Result<(GridEntry, usize), ApiError> {
    let source = Source::of(text.to_owned());
    let entries = format::read_grids(source.text.as_bytes(), &options(shape)?);
    let more = entries.iter().skip(1).filter(|entry| entry.is_ok()).count();
    let entry = first(entries, "text")?;
    small(&entry.grid, "text")?;
    Ok((GridEntry { label: entry.label.or(source.label.map(str::to_owned)), ..entry }, more))
}

/// The geometry of boxes that a request names.
///
/// # Errors
/// 422 if there is none, or its side is too large.
pub fn geometry(shape: BoxShape) -> Result<std::sync::Arc<Geometry>, ApiError> {
    let [height, width] = shape;
    let geometry = Geometry::rectangular(height, width);
    let geometry = geometry.map_err(|error| ApiError::refused("box", error.to_string()))?;
    if geometry.side() > MAX_SIDE {
        let message = format!("boxes of {height}x{width} make a grid of side {}", geometry.side());
        return Err(ApiError::refused("box", message).with_remedy(remedy_for_size()));
    }
    Ok(geometry)
}

fn options(shape: Option<BoxShape>) -> Result<ReadOptions, ApiError> {
    shape.map(geometry).transpose()?;
    Ok(ReadOptions { shape: shape.map(|[height, width]| (height, width)), ..ReadOptions::default() })
}

fn first<T>(entries: Vec<Result<T, ReadError>>, field: &'static str) -> Result<T, ApiError> {
    let entry = entries.into_iter().next().expect("there is always one result");
    entry.map_err(|error| {
        let field = if error.is_option_fault() { "box" } else { field };
        ApiError::refused(field, error.to_string())
            .at(error.line(), error.column())
            .with_remedy(remedy(error.remedy()))
    })
}

/// A remedy in the words of a request: the reader speaks of options of the command line.
fn remedy(text: &str) -> String {
    if text.contains("--alphabet") {
        return "write values above 9 as upper-case letters (1-9A-Z), or as numbers with commas between them"
            .to_owned();
    }
    text.replace("--box", "`box`")
}

fn alone(count: usize, field: &'static str) -> Result<(), ApiError> {
    if count == 1 {
        return Ok(());
    }
    let error = ApiError::refused(field, format!("{field} has {count} puzzles, but must have one"));
    Err(error.with_remedy("send one request for each puzzle"))
}

fn small(grid: &Grid, field: &'static str) -> Result<(), ApiError> {
    let side = grid.geometry().side();
    if side <= MAX_SIDE {
        return Ok(());
    }
    Err(ApiError::refused(field, format!("a grid of side {side}")).with_remedy(remedy_for_size()))
}

fn remedy_for_size() -> String {
    format!("sides up to {MAX_SIDE} are served here; larger ones are solved by `antdoku solve`")
}

/// How to search, as it comes in a request.
#[derive(Debug, Default)]
pub struct MethodChoice {
    /// The name of a method.
    pub method: Option<String>,
    /// The name of one of its presets.
    pub preset: Option<String>,
    /// Some of its parameters, each a number or a text.
    pub parameters: BTreeMap<String, Value>,
}

/// A method that was chosen, ready to search.
#[derive(Debug)]
pub struct Chosen {
    /// The method.
    pub method: &'static Method,
    /// The name of the preset that was asked for.
    pub preset: Option<String>,
    /// The solver.
    pub solver: Box<dyn Solver>,
}

impl MethodChoice {
    /// Builds the solver: of the method that is named, else of the first that has what was given, else of `default`.
    ///
    /// # Errors
    /// 400 for a parameter that is neither a number nor a text; 422 for a name that is not known or a value out of range.
    pub fn build(&self, default: &str) -> Result<Chosen, ApiError> {
        let texts: Vec<(&str, String)> = self
            .parameters
            .iter()
            .map(|(name, value)| Ok((name.as_str(), text(name, value)?)))
            .collect::<Result<_, ApiError>>()?;
        let texts: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
        let is_told = self.preset.is_some() || !texts.is_empty();
        let meant = if is_told { Method::having(self.preset.as_deref(), &texts) } else { None };
        let method = match (&self.method, meant) {
            (Some(name), _) => Method::find(name)?,
            (None, Some(method)) => method,
            (None, None) => Method::find(default)?,
        };
        let solver = method.build(self.preset.as_deref(), &texts)?;
        Ok(Chosen { method, preset: self.preset.clone(), solver })
    }

    /// [`build`](Self::build) with the default of `antdoku solve`.
    ///
    /// # Errors
    /// As there.
    pub fn build_usual(&self) -> Result<Chosen, ApiError> {
        self.build(METHOD)
    }
}

fn text(name: &str, value: &Value) -> Result<String, ApiError> {
    match value {
        Value::Number(number) => Ok(number.to_string()),
        Value::String(text) => Ok(text.clone()),
        _ => {
            let error = ApiError::malformed(format!("parameter {name} must be a number or a text"));
            Err(error.about(format!("parameters.{name}")))
        }
    }
}

impl Chosen {
    /// Refuses a puzzle that does not fit the parameters, or would take too much memory with them.
    ///
    /// # Errors
    /// 422 with the parameter that is too large.
    pub fn check(&self, puzzle: &Puzzle) -> Result<(), ApiError> {
        self.solver.accepts(puzzle)?;
        let memory = self.memory(puzzle);
        if memory <= MOST_MEMORY {
            return Ok(());
        }
        let message = format!(
            "this search would take about {} MB of memory; a search may take {} MB",
            memory >> 20,
            MOST_MEMORY >> 20
        );
        Err(ApiError::refused("parameters", message)
            .with_remedy("take fewer ants or islands, or a smaller puzzle"))
    }

    /// The setup that records tell.
    #[must_use]
    pub fn setup(&self, seed: Seed) -> Setup<'_> {
        Setup::new(self.method, self.preset.as_deref(), self.solver.as_ref(), seed)
    }

    /// A careful estimate in bytes. Measured on a blank 64x64: a tabu walker takes 17 bytes for each open literal, an
    /// ant with its board 2, an island of ten ants 20; on a 9x9 a tabu walker takes 57 KB. CaDiCaL takes 1,500 bytes for
    /// each literal, which is more than all others together.
    fn memory(&self, puzzle: &Puzzle) -> u64 {
        let settings = self.solver.settings();
        let number = |name: &str| {
            let setting = settings.0.iter().find(|(known, _)| *known == name);
            setting.map_or(1, |(_, setting)| if let Setting::Integer(number) = setting { *number } else { 1 })
        };
        let walkers = number("ants") * number("islands");
        let per_literal = if self.method.name == "sat" { 2_000 } else { 24 };
        walkers * ((64 << 10) + per_literal * open_literals(puzzle.givens()))
    }
}

/// At most so many values stay possible in all blank cells together.
fn open_literals(givens: &Grid) -> u64 {
    let geometry = givens.geometry();
    let mut taken = vec![0u128; geometry.cell_count()];
    for unit in 0..geometry.unit_count() {
        let cells = geometry.unit(unit).cells;
        let values = cells.iter().filter_map(|&cell| givens.get(cell));
        let mask = values.fold(0u128, |mask, value| mask | (1 << value.index()));
        cells.iter().for_each(|cell| taken[cell.index()] |= mask);
    }
    let blank = geometry.cells().filter(|&cell| givens.get(cell).is_none());
    blank.map(|cell| geometry.side() as u64 - u64::from(taken[cell.index()].count_ones())).sum()
}

/// The seed of a request, or one that nobody chose, short enough to be typed again.
#[must_use]
pub fn seed(given: Option<u64>) -> Seed {
    Seed(given.unwrap_or_else(|| RandomState::new().build_hasher().finish() >> 32))
}

/// What a search may take when nothing is said about it.
const TIME: Duration = Duration::from_secs(10);

/// The time of a request, in seconds.
///
/// # Errors
/// 422 if it is not above 0, or above the longest that the server allows.
pub fn timeout(given: Option<f64>, longest: Duration) -> Result<Duration, ApiError> {
    let Some(seconds) = given else { return Ok(TIME.min(longest)) };
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero() && *time <= longest);
    time.ok_or_else(|| {
        let message = format!(
            "timeout is {seconds}, but must be a number of seconds above 0, up to {}",
            longest.as_secs_f64()
        );
        ApiError::refused("timeout", message)
            .with_remedy("the longest time is set by `antdoku serve --max-time`")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(json: &str) -> PuzzleField {
        serde_json::from_str(json).unwrap()
    }

    fn chosen(method: &str, parameters: &[(&str, Value)]) -> Result<Chosen, ApiError> {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        MethodChoice { method: Some(method.to_owned()), preset: None, parameters }.build_usual()
    }

    #[test]
    fn puzzles_come_as_text_as_a_name_and_as_json() {
        for json in [
            r#""1...............""#,
            r#""1...\n....\n....\n....""#,
            "[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]",
            r#"{"box":[2,2],"cells":[[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,0]]}"#,
        ] {
            let entry = field(json).read("puzzle", None).unwrap();
            assert_eq!(antdoku::record::line(&entry, entry.puzzle.givens()), "1...............", "{json}");
        }
        let entry = field(r#"" AIEscargot ""#).read("puzzle", None).unwrap();
        assert_eq!(entry.label.as_deref(), Some("aiescargot"));
    }

    #[test]
    fn what_is_no_puzzle_is_refused_with_place_and_remedy() {
        let error = field(r#""12.4 .... .... ...?""#).read("puzzle", None).unwrap_err();
        assert_eq!((error.status.as_u16(), error.place), (422, Some((1, 19))));
        assert_eq!(error.field.as_deref(), Some("puzzle"));
        assert!(!error.remedy.unwrap().contains("--"));
        for (json, status) in
            [("null", 400), ("81", 400), ("true", 400), ("[]", 422), (r#""/etc/passwd""#, 422)]
        {
            assert_eq!(field(json).read("puzzle", None).unwrap_err().status.as_u16(), status, "{json}");
        }
        let two = field(r#""1...............\n2...............""#).read("puzzle", None).unwrap_err();
        assert_eq!(two.message, "puzzle has 2 puzzles, but must have one");
    }

    #[test]
    fn grids_and_boxes_have_a_largest_side() {
        let cells = vec![vec![0; 81]; 81];
        let json = format!(r#"{{"box":[9,9],"cells":{}}}"#, serde_json::to_string(&cells).unwrap());
        assert_eq!(field(&json).read("puzzle", None).unwrap_err().message, "a grid of side 81");
        for shape in [[9, 9], [0, 3], [1, 1], [u32::MAX, u32::MAX]] {
            let error = field(r#""1...............""#).read("puzzle", Some(shape)).unwrap_err();
            assert_eq!((error.status.as_u16(), error.field.as_deref()), (422, Some("box")));
        }
    }

    #[test]
    fn a_preset_or_a_parameter_tells_the_method() {
        let choice = |preset: Option<&str>, name: Option<&str>| MethodChoice {
            method: None,
            preset: preset.map(str::to_owned),
            parameters: name.map(|name| (name.to_owned(), 5.into())).into_iter().collect(),
        };
        let name = |choice: MethodChoice| choice.build_usual().unwrap().method.name;
        assert_eq!(name(choice(None, None)), "auto");
        assert_eq!(name(choice(Some("paper"), None)), "acs");
        assert_eq!(name(choice(None, Some("ants"))), "acs");
        let error = choice(None, Some("wings")).build_usual().unwrap_err();
        assert_eq!(error.field.as_deref(), Some("parameters.wings"));
    }

    #[test]
    fn parameters_are_numbers_or_texts_within_their_range() {
        assert!(
            chosen("acs", &[("ants", 20.into()), ("rho", 0.8.into()), ("initial_pheromone", "auto".into())])
                .is_ok()
        );
        for (name, value, status) in [
            ("ants", Value::from(0), 422),
            ("ants", Value::from(-1), 422),
            ("ants", Value::from(1.5), 422),
            ("rho", Value::from("NaN"), 422),
            ("ants", Value::Null, 400),
            ("ants", Value::from(vec![1]), 400),
        ] {
            let error = chosen("acs", &[(name, value)]).unwrap_err();
            assert_eq!(error.status.as_u16(), status);
        }
    }

    #[test]
    fn a_search_that_would_fill_the_memory_is_refused() {
        let blank = |order| Puzzle::new(Grid::blank(Geometry::square(order).unwrap())).unwrap();
        assert!(chosen("acs", &[]).unwrap().check(&blank(8)).is_ok());
        assert!(chosen("acs", &[("ants", 1000.into())]).unwrap().check(&blank(5)).is_err());
        assert!(chosen("ants-tabu", &[("ants", 100.into())]).unwrap().check(&blank(3)).is_ok());
        let error = chosen("ants-tabu", &[("ants", 100.into()), ("islands", 256.into())]).unwrap();
        let error = error.check(&blank(3)).unwrap_err();
        assert_eq!(error.message, "this search would take about 2027 MB of memory; a search may take 300 MB");
    }

    #[test]
    fn a_time_is_above_nothing_and_up_to_the_longest() {
        let longest = Duration::from_secs(60);
        assert_eq!(timeout(None, longest).unwrap(), TIME);
        assert_eq!(timeout(None, Duration::from_secs(2)).unwrap(), Duration::from_secs(2));
        assert_eq!(timeout(Some(60.0), longest).unwrap(), longest);
        for seconds in [0.0, -1.0, 60.1, 1e300, 1e-300] {
            assert_eq!(timeout(Some(seconds), longest).unwrap_err().field.as_deref(), Some("timeout"));
        }
    }
}
