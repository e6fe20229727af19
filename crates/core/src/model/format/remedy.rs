//! What mends a text that cannot be read, as a value.

use std::fmt;

use super::alphabet::Alphabet;
use super::error::Problem;
use crate::model::{GeometryError, MAX_SIDE, Rule};

/// What to do about a [`ReadError`](super::ReadError).
///
/// Several remedies set one of the [`ReadOptions`](super::ReadOptions). A front end that offers the option names it in its
/// own terms: `--box 2x3`, `box=(2, 3)`. The text of [`Display`](fmt::Display) is for front ends that do not: it says how
/// to change the input instead.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Remedy {
    /// Change the input as this text says; no option helps.
    Edit(&'static str),
    /// Give the box: a grid of this side has no usual one.
    NameBox {
        /// The side of the grid.
        side: usize,
    },
    /// Leave out the given box: the cells make a grid of another side.
    OmitBox {
        /// Height and width of the given box.
        shape: (u32, u32),
        /// The number of cells.
        cells: usize,
        /// The side of the grid that they make.
        side: usize,
    },
    /// Give another box: its height times its width is the side of the grid.
    ChangeBox,
    /// Give the regions of a jigsaw.
    NameRegions,
    /// Give this once: the text and the options, or a header and a puzzle below it, differ.
    GiveOnce {
        /// The field of the text: `variant`, `regions` or `box`.
        field: &'static str,
    },
    /// Add or remove cells, or give the box of another side.
    CorrectLength {
        /// Height and width of the given box, if one is given.
        shape: Option<(u32, u32)>,
        /// The side that is expected.
        side: usize,
    },
    /// Correct the character, or give the alphabet that has it.
    NameAlphabet,
    /// Correct the value, or give the box of a larger grid, or the alphabet.
    NameBoxOrAlphabet,
    /// Give one of these alphabets; the letters belong to each of them.
    ChooseAlphabet(Vec<Alphabet>),
    /// Use one character for blanks, or give the alphabet: `hex0` has `0` as a value, `digits-letters` as a blank.
    DecideZero,
    /// Give an alphabet with one character per value.
    ChangeAlphabet,
    /// Check the form of the input, or give its format.
    NameFormat,
}

/// A puzzle in JSON.
pub(super) const JSON_PUZZLE: &str =
    r#"write {"box":[3,3],"cells":[[5,3,0,...],...]}, with 0 or null for blanks"#;

impl fmt::Display for Remedy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Remedy::Edit(text) => text,
            Remedy::NameBox { side } => {
                return write!(
                    f,
                    r#"write it as JSON with its box, such as {{"box":[1,{side}],"cells":[...]}}"#
                );
            }
            Remedy::OmitBox { cells, side, .. } => {
                return write!(f, "{cells} cells are a {side}x{side}; leave out the box");
            }
            Remedy::NameRegions => {
                "write `regions:` above the puzzle, and below it a row of letters for each row"
            }
            Remedy::GiveOnce { field } => return write!(f, "give `{field}` once, or the same twice"),
            Remedy::ChangeBox => "height times width of a box is the side of the grid",
            Remedy::CorrectLength { .. } => "add or remove cells",
            Remedy::NameAlphabet | Remedy::NameBoxOrAlphabet | Remedy::ChooseAlphabet(_) => {
                "write values above 9 as upper-case letters (1-9A-Z), or as numbers with commas between them"
            }
            Remedy::DecideZero => "use one character for blanks, and write values from 1 on",
            Remedy::ChangeAlphabet => "an alphabet has one character per value",
            Remedy::NameFormat => "check the form of the input",
        })
    }
}

impl Problem {
    pub(super) fn remedy(&self) -> Remedy {
        use Remedy::Edit;
        match self {
            Problem::Length { found, side, shape } => {
                let other = found.isqrt();
                let is_grid = other * other == *found && (2..=MAX_SIDE).contains(&other);
                match *shape {
                    Some(shape) if is_grid => Remedy::OmitBox { shape, cells: *found, side: other },
                    shape => Remedy::CorrectLength { shape, side: *side },
                }
            }
            Problem::LengthBelow { .. } => {
                Edit("add or remove cells, or correct the box or the regions in the header")
            }
            Problem::NoBox(side) => Remedy::NameBox { side: *side },
            Problem::BoxMismatch { .. } => Remedy::ChangeBox,
            Problem::Symbol { .. } => Remedy::NameAlphabet,
            Problem::Range { .. } => Remedy::NameBoxOrAlphabet,
            Problem::Ambiguous { possible, .. } => Remedy::ChooseAlphabet(possible.clone()),
            Problem::Zero(_) => Remedy::DecideZero,
            Problem::Alphabet { is_given: true, .. } => Remedy::ChangeAlphabet,
            Problem::TooMany(_) => Remedy::NameFormat,
            Problem::Empty => Edit("give at least one puzzle, for example 81 characters with `.` for blanks"),
            Problem::NotUtf16 | Problem::NotUtf8(_) => Edit("save it as UTF-8"),
            Problem::Nul => Edit("remove it; puzzles are plain text"),
            Problem::LongLine(_) => Edit("put each puzzle, or each row, on its own line"),
            Problem::NoPuzzle(_) => Edit(
                "a puzzle is 81 characters for a 9x9 such as 53..7....6..195..., with `.` for blanks, or a row per line",
            ),
            Problem::RowLength { .. } => Edit("write one row per line, each with the same number of cells"),
            Problem::RowCount { .. } => {
                Edit("write as many rows as a row has cells, with a blank line between puzzles")
            }
            Problem::Side(_) => Edit("write one row per line, each with as many cells as there are rows"),
            Problem::Number(_) => Edit("write a number, or `.`, 0 or -1 for a blank"),
            Problem::Spaces { .. } => Edit("write `.` for blanks, or nothing between cells"),
            Problem::Alphabet { .. } => Edit("write numbers separated by commas or blanks"),
            Problem::Box(_) => Edit("write the height and the width of a box, such as [3,3] for 9x9"),
            Problem::Shape(error) | Problem::Rules(error) => match error {
                GeometryError::Side { .. } => Edit("choose a box whose height times width is at most 100"),
                GeometryError::Missing { rule: Rule::Jigsaw, .. } => Remedy::NameRegions,
                GeometryError::BoxesAndRegions => Edit("leave out the boxes or the regions"),
                GeometryError::LatinWithBoxes => Edit("leave out the boxes, or the rule latin"),
                GeometryError::RegionCells { .. } | GeometryError::RegionSize { .. } => {
                    Edit("give each cell a region, and each region as many cells as a row has")
                }
                _ => {
                    Edit("correct the names of the rules, or what they need: boxes, regions, units or pairs")
                }
            },
            Problem::TwoVariants { .. } => Remedy::GiveOnce { field: "variant" },
            Problem::TwoRegions => Remedy::GiveOnce { field: "regions" },
            Problem::TwoBoxes { .. } => Remedy::GiveOnce { field: "box" },
            Problem::Misspelt { .. } => Edit("correct it, or write `#` before it if it is a comment"),
            Problem::UnknownField { .. } => Edit(
                r#"rules are fields such as "variant":"diagonals,anti-king", "regions", "units" and "pairs""#,
            ),
            Problem::NothingBelow => Edit("write a header above the puzzles that it is for"),
            Problem::PlainWith(_) => Edit("leave out `sudoku`, or the other rules"),
            Problem::HeaderTwice(_) => Edit("leave out one of the two, or put a puzzle between them"),
            Problem::HeaderBox(_) => Edit("write the height and the width, as in `box: 2x3`"),
            Problem::DrawnRegions => Remedy::NameRegions,
            Problem::NoRegions => Edit("write as many rows as a row has cells, with a letter for each cell"),
            Problem::Region { .. } => Edit("give each region as many cells as a row has"),
            Problem::NoRegion(_) => Edit("write the letter of a region for each cell, as in AABB"),
            Problem::CellName(_) | Problem::NoCell { .. } => {
                Edit("name cells by row and column, r1c1 to r9c9 for 9x9")
            }
            Problem::PairSize(_) => {
                Edit("write the names of two cells that must differ, as in `pair: r1c1 r5c7`")
            }
            Problem::ListRange { .. } | Problem::Triple(_) => {
                Edit("write the order, then a row, a column and a value on each line, counted from 1")
            }
            Problem::OrderRange { .. } => Edit("write values from 0 on, and -1 for a blank"),
            Problem::ListedTwice(_) => Edit("list each cell once"),
            Problem::Order(_) => {
                Edit("begin with the order, 3 for 9x9, then a number that is ignored, then the cells")
            }
            Problem::Count { .. } => {
                Edit("give one number per cell, -1 for a blank, after the order and one more number")
            }
            Problem::NoCandidate => Edit("write nine characters per cell, with at least one candidate digit"),
            Problem::Json(_) | Problem::Deep(_) | Problem::Large(_) => Edit(JSON_PUZZLE),
            Problem::Expected { help, .. } => Edit(help),
            Problem::LinkUnknown(_) => Edit(
                "paste the puzzle itself, or a link of f-puzzles, SudokuPad, SudokuWiki or Sudoku Exchange that holds it",
            ),
            Problem::LinkWithout(_) | Problem::LinkPacked(_) => {
                Edit("open it there, and copy the 81 digits of the puzzle or a link that holds them")
            }
            Problem::LinkBroken(_) => Edit("copy the whole link again"),
            Problem::Variant(_) => Edit(
                "remove the rule; regions, diagonals, windows, disjoint groups, anti-king and anti-knight are supported",
            ),
            Problem::Words(_) => Edit("remove the words if the other rules of the puzzle say the same"),
            Problem::ExtraRegion { .. } => {
                Edit("give the extra region as many cells as a row has, or remove it")
            }
            Problem::OtherRules(_) => {
                Edit("leave out the rules of the solution: it is checked by those of its puzzle")
            }
            Problem::Xml => Edit("save the puzzles as text, or as a file of OpenSudoku"),
            Problem::CutArray => Edit(
                "print all of it, after numpy.set_printoptions(threshold=10001), or write it with numpy.savetxt",
            ),
            Problem::Clash(clash) if clash.is_in_box() => Edit(
                "change or blank one of the two; a Latin square, which has no boxes, is the variant latin",
            ),
            Problem::Clash(_) => Edit("change or blank one of the two"),
        }
    }
}
