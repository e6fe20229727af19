//! The desk at which JavaScript leaves texts and takes answers: one buffer for each direction.

use std::cell::RefCell;

use antdoku_web::Local;

#[derive(Default)]
struct Desk {
    local: Local,
    /// Written by JavaScript.
    input: Vec<u8>,
    /// Read by JavaScript.
    output: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

/// Makes room for a text of this number of bytes, and returns its address.
pub(crate) fn take_input(length: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.input.clear();
        desk.input.resize(length, 0);
        desk.input.as_mut_ptr()
    })
}

/// The address and the length of the last answer.
pub(crate) fn output() -> (*const u8, usize) {
    DESK.with_borrow(|desk| (desk.output.as_ptr(), desk.output.len()))
}

/// Answers the request in the input, a path with the body after the first line break, or a path alone. Returns the status.
pub(crate) fn answer() -> u16 {
    DESK.with_borrow_mut(|desk| {
        let text = String::from_utf8_lossy(&desk.input);
        let (path, body) = match text.split_once('\n') {
            Some((path, body)) => (path, Some(body)),
            None => (&*text, None),
        };
        let answer = desk.local.answer(path, body);
        desk.output = answer.body;
        answer.status
    })
}

/// Begins to watch the run named in the input. Returns 200, or the status of the error in the output.
pub(crate) fn watch() -> u16 {
    DESK.with_borrow_mut(|desk| match desk.local.watch(&String::from_utf8_lossy(&desk.input)) {
        Ok(()) => 200,
        Err(answer) => {
            desk.output = answer.body;
            answer.status
        }
    })
}

/// Puts the news of the run named in the input into the output. Returns whether it may have more later.
pub(crate) fn news() -> bool {
    DESK.with_borrow_mut(|desk| {
        let news = desk.local.news(&String::from_utf8_lossy(&desk.input));
        let is_open = news.is_some();
        desk.output = news.unwrap_or_default();
        is_open
    })
}

/// Ends the run named in the input.
pub(crate) fn leave() {
    DESK.with_borrow_mut(|desk| desk.local.leave(&String::from_utf8_lossy(&desk.input)));
}
