//! The data behind `antdoku.hint`, `antdoku.explain` and `antdoku.rate`.

use antdoku::format::Entry;
use antdoku::internals::record::{ExplainRecord, HintRecord, RateRecord};
use antdoku::{Grid, Position, PositionError, Value};
use pyo3::prelude::*;

use crate::call::word;
use crate::error::PuzzleError;
use crate::input::Reading;
use crate::interrupt::Interrupt;
use crate::shape::ShapeArguments;

/// The source of every puzzle in records.
const SOURCE: &str = "python";

/// What is asked about a position.
#[derive(Clone, Copy)]
enum Question {
    Hint,
    Explain,
    Rate,
}

/// A record as JSON, and the cells of the grid that it leads to, 0 for a blank.
type Answer = (String, Vec<u16>);

/// The record of a hint, an explanation or a rating as JSON, and the numbers of all cells after it.
#[pyfunction]
#[pyo3(signature = (
    question, puzzle, *, marks=true, r#box=None, variant=None, regions=None, geometry=None, alphabet=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named in Python")]
pub(crate) fn logic_json<'py>(
    question: &str,
    puzzle: &Bound<'py, PyAny>,
    marks: bool,
    r#box: Option<&Bound<'py, PyAny>>,
    variant: Option<&Bound<'py, PyAny>>,
    regions: Option<&Bound<'py, PyAny>>,
    geometry: Option<&Bound<'py, PyAny>>,
    alphabet: Option<&Bound<'py, PyAny>>,
) -> PyResult<Answer> {
    let py = puzzle.py();
    let questions = [("hint", Question::Hint), ("explain", Question::Explain), ("rate", Question::Rate)];
    let question = word("question", question, &questions)?;
    let shape = ShapeArguments { boxes: r#box, variant, regions, geometry };
    let entry = Reading::new(&shape, alphabet)?.one(puzzle)?;
    let interrupt = Interrupt::new();
    let answered = py.detach(|| {
        let goes_on = || !interrupt.poll(|_| Ok(()));
        answer(&entry, question, marks, &goes_on)
    });
    interrupt.raise()?;
    let refuse = |error: PositionError| {
        let remedy = error.remedy("marks=False");
        PuzzleError::new(error.to_string()).with_remedy(remedy).into_py_err(py)
    };
    Ok(answered.map_err(refuse)?.expect("it ends early only by an exception, which is raised"))
}

/// The answer to a question; `None` if `goes_on` says that the caller has left.
fn answer(
    entry: &Entry,
    question: Question,
    use_marks: bool,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Answer>, PositionError> {
    let position = match entry.marks.as_ref().filter(|_| use_marks) {
        Some(marks) => Position::with_marks(&entry.puzzle, marks)?,
        None => Position::new(&entry.puzzle)?,
    };
    Ok(match question {
        Question::Hint => {
            let hint = position.hint();
            let record = HintRecord::new(SOURCE, entry, &position, hint.as_ref());
            Some((text(serde_json::to_string(&record)), cells(&position.state().grid())))
        }
        Question::Explain => position.explain_while(goes_on).map(|explained| {
            let record = ExplainRecord::new(SOURCE, entry, &position, &explained);
            (text(serde_json::to_string(&record)), cells(&explained.state.grid()))
        }),
        Question::Rate => position.rate_while(goes_on).map(|rating| {
            let record = RateRecord::new(SOURCE, entry, &position, &rating);
            (text(serde_json::to_string(&record)), cells(&position.state().grid()))
        }),
    })
}

fn text(json: serde_json::Result<String>) -> String {
    json.expect("a record has only text and finite numbers")
}

fn cells(grid: &Grid) -> Vec<u16> {
    grid.geometry().cells().map(|cell| grid.get(cell).map_or(0, Value::number).into()).collect()
}
