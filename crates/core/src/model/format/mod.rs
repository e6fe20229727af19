//! Reads puzzles in all common text forms, and writes them in forms that it can read.
//!
//! [`read`] takes any text and detects its form:
//!
//! | form | looks like |
//! |---|---|
//! | `line` | one puzzle per line (also `.sdm`), perhaps with a name before or after it |
//! | | one character per cell, or numbers with commas or blanks between them; spaces alone may be blanks |
//! | | a title, a count or the names of columns above the first puzzle, and solutions beside puzzles, are left out |
//! | | 729 characters: nine per cell of a 9x9, the digits still possible; a cell with one is a given |
//! | | lines of HoDoKu, with `+` before values that the player has set; files of OpenSudoku; links that hold a puzzle |
//! | `block` | one row per line: `.sdk`, `.ss`, boxes drawn with `+ - \|` or box characters, blanks between cells or not |
//! | | tables: `.csv`, `.tsv`, semicolons, Markdown; nothing for a blank |
//! | | candidates in a drawing: a cell with one is a given |
//! | | several blocks are several puzzles; a blank line between the bands of one puzzle does no harm |
//! | `integers` | the order (or a box, `2x3`), a number to ignore, then all cells, -1 or 0 for a blank |
//! | | Latin squares: the order, then a row, a column and a value per line; or `order 30` above rows, -1 for a blank |
//! | `json` | `{"box":[h,w],"cells":[[..],..],"label":".."}`, a list of these, or one after the other |
//! | | instead of `cells` also `puzzle`, `grid`, `board`, `sudoku`, `givens`, `clues`, `quiz`, `solution` or `best`, each a list of rows, of texts or of all cells, or a text as in `line` |
//! | | `[[5,3,0,..],..]`, rows alone; `null` and a record with a `status` but no grid are left out |
//! | | arrays and lists as Python prints them |
//!
//! `docs/guide/formats.md` has a sample of each. Blanks are `.` `_` `*` `-` `·`, and `0`, `x` and `?` where these are no values.
//! Lines that begin with `#` are comments. What a text does not say is assumed and [noted](Entry::notes), or refused.
//!
//! A header above puzzles states their rules, up to the next header: `variant: diagonals, anti-knight`, `extra: windoku`
//! for more of them, `box: 2x3`, `regions:` with a row of letters for each row, `unit:` and `pair:` with names of cells.
//! In JSON, these are the fields `variant`, `box`, `regions`, `units` and `pairs`. Rules that contradict each other or
//! the [options](ReadOptions) are refused.
//!
//! Boxes come from [`ReadOptions::shape`], else from the text (JSON, integers, or bars between the boxes), else they
//! are the most nearly square ones, wider than high: 2x3 for 6x6, 3x4 for 12x12. A side without such boxes, as 7, needs
//! the option. The side of a `line` is at least 4, unless the option says otherwise.
//!
//! Lines of 16 characters are 4x4 puzzles, or the rows of a 16x16 one if they have values above 4. A drawing with bars
//! is always a block.
//!
//! # Which letter is which value
//!
//! Values are digits, then letters. The [`Alphabet`] is found from the characters of each grid, where it is not named by
//! [`ReadOptions::alphabet`]. The first line that applies decides; what is not certain is [noted](Entry::notes):
//!
//! | side | the grid has | alphabet |
//! |---|---|---|
//! | 36 | a value | `hex0`, noted: no other has as many characters |
//! | up to 36 | `0` and another blank, and the last value of `1-9A-Z` (`9` at 9, `P` at 25) or two zeros that would clash | `0` is a blank, noted |
//! | 10-16 | `0` and another blank | `hex0`, noted |
//! | up to 36 | `0` three times or more and another blank | `hex0`, noted |
//! | up to 36 | `0` once or twice and another blank | ambiguous: an error |
//! | 10-36 | `0` exactly *side* times without a clash, no other blank, no last value: a full grid | `hex0`, noted |
//! | any | no letters | `digits-letters` |
//! | 10-26 | no digits, and a letter beyond those of `digits-letters` (`H` at 16, `Q` at 25) | `letters`, noted |
//! | 10-26 | no digits, and lower-case letters only | ambiguous: an error |
//! | 10-16 | digits and lower-case letters, no `0`, no letter beyond those of `hex0` | ambiguous: an error |
//! | any | the last letter of `1-9A-Z` beside digits | `digits-letters` |
//! | any | anything else | `digits-letters`, noted |
//!
//! The same holds for `0` among numbers. What [`write()`] writes has upper-case letters and no `0`, so it
//! is always read as `digits-letters`. `write_with` writes in the alphabet of the input, which each entry knows; a full
//! grid in `letters` or, from side 10, in `hex0` is found out again.

mod alphabet;
mod arrays;
mod block;
mod cells;
mod decode;
mod detect;
mod drawing;
mod entry;
mod error;
mod evidence;
mod f_puzzles;
mod full_width;
mod header;
mod hodoku;
mod integers;
mod json;
mod json_cells;
mod json_rules;
mod latin;
mod limits;
mod line;
mod link;
mod lz_string;
mod marks;
mod meaning;
mod naming;
mod note;
mod open_sudoku;
mod regions;
mod remedy;
mod rewrite;
mod rows;
mod rules;
mod sdk;
mod shape;
mod source;
mod spaces;
mod sudoku_pad;
mod table;
mod title;
mod write;

use std::ops::ControlFlow;
use std::str::FromStr;

#[doc(hidden)]
pub use super::geometry::usual_box;
pub use alphabet::Alphabet;
#[doc(hidden)]
pub use alphabet::AlphabetError;
#[doc(hidden)]
pub use drawing::draw;
pub use entry::Entry;
#[doc(hidden)]
pub use entry::{GridEntry, PencilMarks};
pub use error::ReadError;
#[doc(hidden)]
pub use error::ReadErrorKind;
#[doc(hidden)]
pub use header::is_header;
#[doc(hidden)]
pub use naming::{is_file_name, note_on_name};
pub use note::Note;
#[doc(hidden)]
pub use regions::read_regions;
pub use remedy::Remedy;
#[doc(hidden)]
pub use shape::shape_fields;
pub(crate) use write::cell_text;
pub use write::{OutputFormat, write};
#[doc(hidden)]
pub use write::{boxed, boxed_with, write_answer, write_with};

use self::cells::{Context, Found, Sink};
use self::decode::Decoded;
use self::error::Problem;
pub(super) use self::error::excerpt;
use self::header::Section;
use self::source::Source;
use super::{Puzzle, Variant, names};

/// The number of errors after which the rest is left unread: the text is something else.
const MOST_ERRORS: usize = 1000;

/// Facts about a text that the caller knows before it is read; by default none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReadOptions {
    /// The form of the text.
    pub format: Option<InputFormat>,
    /// The alphabet.
    pub alphabet: Option<Alphabet>,
    /// Height and width of a box; one row or one column is a Latin square.
    pub shape: Option<(u32, u32)>,
    /// The rules beside rows, columns and boxes.
    pub variant: Option<Variant>,
    /// The number of the region of each cell in reading order, for a jigsaw.
    pub regions: Option<Vec<u16>>,
}

/// The forms of text that puzzles are read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InputFormat {
    /// One puzzle per line.
    Line,
    /// One row per line.
    Block,
    /// Order, a number to ignore, then the cells.
    Integers,
    /// JSON objects.
    Json,
}

names! {
    InputFormat, "format": Line = "line", Block = "block", Integers = "integers", Json = "json"
}

/// Reads all puzzles of an input in their order. An error in one does not hide the others.
///
/// There is always at least one result: an input without a puzzle is an error. After a thousand errors the rest is left
/// unread, which is one more error.
///
/// ```
/// use antdoku::format::{ReadOptions, read};
///
/// let text = b"first 1234341221434321\n# a comment\nsecond 1...............\n";
/// let entries = read(text, &ReadOptions::default());
/// let second = entries[1].as_ref().unwrap();
/// assert_eq!((second.label.as_deref(), second.line), (Some("second"), 3));
/// assert_eq!(second.puzzle.givens().filled_count(), 1);
/// ```
#[must_use]
pub fn read(text: &[u8], options: &ReadOptions) -> Vec<Result<Entry, ReadError>> {
    read_each(text, options, |context, found| {
        let Found { label, grid, alphabet, line, notes, marks, cells, .. } = found;
        match Puzzle::new(grid) {
            Ok(puzzle) => Ok(Entry { label, puzzle, alphabet, line, notes, marks }),
            Err(clash) => {
                let (first, second) =
                    (cells[clash.first.index()].clone(), cells[clash.second.index()].clone());
                let related = Some(context.source.input_span(first));
                Err(ReadError { related, ..context.source.error(clash, second) })
            }
        }
    })
}

/// Reads the first puzzle of a text in any of the forms.
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        read(text.as_bytes(), &ReadOptions::default()).swap_remove(0).map(|entry| entry.puzzle)
    }
}

/// Reads all grids of an input as [`read`] does; their values may clash.
///
/// ```
/// use antdoku::format::{ReadOptions, read, read_grids};
///
/// let clash = b"11..............";
/// assert!(read_grids(clash, &ReadOptions::default())[0].is_ok());
/// let error = read(clash, &ReadOptions::default()).remove(0).unwrap_err();
/// assert_eq!(error.to_string(), "the value 1 stands twice in row 1: at r1c1 and at r1c2");
/// assert_eq!((error.span(), error.related()), (1..2, Some(0..1)));
/// ```
#[doc(hidden)]
#[must_use]
pub fn read_grids(text: &[u8], options: &ReadOptions) -> Vec<Result<GridEntry, ReadError>> {
    read_each(text, options, |_, Found { label, grid, alphabet, line, notes, stated, .. }| {
        Ok(GridEntry { label, grid, alphabet, line, notes, rules_at: stated })
    })
}

fn read_each<T>(
    bytes: &[u8],
    options: &ReadOptions,
    accept: impl Fn(&Context<'_>, Found) -> Result<T, ReadError>,
) -> Vec<Result<T, ReadError>> {
    let decoded = match Decoded::open(bytes) {
        Ok(decoded) => decoded,
        Err(error) => return vec![Err(error)],
    };
    let mut results = Results { all: Vec::new(), errors: 0 };
    let sections = header::sections(&decoded.text);
    let title = header::title(&decoded.text, &sections);
    for section in &sections {
        let mut take = |context: &Context<'_>, found: Result<Found, ReadError>| {
            if found.is_err() && title.as_ref() == Some(&section.body) {
                return ControlFlow::Continue(());
            }
            let found = found.map_err(|error| {
                let place = section.concerned(&decoded.text, &error.problem).filter(|_| !error.is_exact);
                place.map_or(error.clone(), |place| Source::whole(&decoded).error(*error.problem, place))
            });
            results.push(found.and_then(|found| accept(context, found)))
        };
        let flow = match read_section(&decoded, section, options, &mut take) {
            Ok(flow) => flow,
            // Without its rules, no puzzle of the section can be read.
            Err(error) => results.push(Err(error)),
        };
        if flow.is_break() {
            break;
        }
    }
    if let [_, .., last] = sections.as_slice()
        && !last.has_content
    {
        results.all.push(Err(Source::whole(&decoded).error(Problem::NothingBelow, last.start())));
    }
    if results.all.is_empty() {
        results.all.push(Err(Source::whole(&decoded).error(Problem::Empty, 0..0)));
    }
    results.all
}

/// Reads the puzzles below one header.
fn read_section(
    decoded: &Decoded<'_>,
    section: &Section,
    options: &ReadOptions,
    sink: &mut Sink<'_>,
) -> Result<ControlFlow<()>, ReadError> {
    let rules = section.rules(&Source::whole(decoded), options)?;
    let body = section.body.clone();
    let rewritten = rewrite::rewrite(&decoded.text[body.clone()], options.format)
        .map_err(|(problem, place)| Source::new(decoded, body.clone(), &[]).error(problem, place))?;
    let held = rewritten.last().map_or(&[][..], |last| last.rules.as_slice());
    let mut context = Context::new(Source::new(decoded, body, &rewritten), options, rules, held);
    context.header = section.line().map(|line| Source::whole(decoded).input_span(line));
    let format = rewritten.last().and_then(|last| last.format).or(options.format);
    Ok(match format.unwrap_or_else(|| detect::detect(&context)) {
        InputFormat::Line => line::read(&context, sink),
        InputFormat::Block => block::read(&context, sink),
        InputFormat::Integers => integers::read(&context, sink),
        InputFormat::Json => json::read(&context, sink),
    })
}

/// The results so far.
struct Results<T> {
    all: Vec<Result<T, ReadError>>,
    errors: usize,
}

impl<T> Results<T> {
    /// Adds a result, and breaks after too many errors.
    fn push(&mut self, result: Result<T, ReadError>) -> ControlFlow<()> {
        let failed = result.as_ref().err().map(|error| (error.line, error.column, error.span.clone()));
        self.all.push(result);
        let Some((line, column, span)) = failed else { return ControlFlow::Continue(()) };
        self.errors += 1;
        if self.errors < MOST_ERRORS {
            return ControlFlow::Continue(());
        }
        self.all.push(Err(ReadError::new(Problem::TooMany(self.errors), (line, column), span)));
        ControlFlow::Break(())
    }
}
