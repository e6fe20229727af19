//! Notes of the reader: assumptions, and what was left out.

use std::fmt;

use super::alphabet::Alphabet;

/// An assumption about a text that does not say it, or something that was left out of a puzzle.
///
/// A front end should show the notes with the puzzle: an assumption may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The side allows several boxes, and this height and width were assumed.
    Box {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// A list of rows, columns and values, or a file that begins with its order, was taken as a Latin square.
    Latin,
    /// The rows, columns and values of a list were taken to count from 1; nothing in the list decides.
    FromOne,
    /// The characters belong to several alphabets, or to an unusual one, and this one was assumed.
    Alphabet(Alphabet),
    /// `0` was read as a blank, although there is another character for blanks.
    ZeroIsBlank,
    /// `0` was read as the first value, because there is another character for blanks.
    ZeroIsValue,
    /// The number of cells with a single candidate, which were read as givens.
    Singles(usize),
    /// The number of cells that the player has set, which were left blank; see [`PencilMarks`](super::PencilMarks).
    Placed(usize),
    /// The number of values that the player has struck out, which do not change the puzzle; see
    /// [`PencilMarks`](super::PencilMarks).
    Struck(usize),
    /// A part of the text beside the puzzle that was left out.
    LeftOut(&'static str),
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Box { height, width } => {
                let side = height * width;
                write!(f, "a {side}x{side} grid is taken to have boxes of {height}x{width} (height x width)")
            }
            Note::Latin => {
                f.write_str("a list of cells, or rows below an order, are taken as a Latin square")
            }
            Note::FromOne => f.write_str("rows, columns and values of the list are taken to count from 1"),
            Note::Alphabet(alphabet) => write!(f, "values are taken as {}", alphabet.explain()),
            Note::ZeroIsBlank => f.write_str("`0` is taken as a blank, like the other character for blanks"),
            Note::Singles(count) => {
                write!(f, "{} with a single candidate: taken as given", counted(*count, "cell"))
            }
            Note::Placed(count) => write!(f, "{} set by the player: left blank", counted(*count, "cell")),
            Note::Struck(count) => {
                write!(f, "{} struck out in the text: the puzzle stays as it is", counted(*count, "value"))
            }
            Note::LeftOut(what) => write!(f, "{what} is left out"),
            Note::ZeroIsValue => {
                f.write_str("`0` is taken as the first value, as blanks have another character")
            }
        }
    }
}

/// `1 cell`, `2 cells`.
fn counted(count: usize, unit: &str) -> String {
    format!("{count} {unit}{}", if count == 1 { "" } else { "s" })
}
