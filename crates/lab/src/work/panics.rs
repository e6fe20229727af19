//! Catches panics of tasks, which are recorded and not printed.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// In a thread that catches panics: the place of the last panic, if there was one.
    static CAUGHT: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// Runs `work`, and returns the message and place of a panic as an error.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    silence_caught_panics();
    CAUGHT.set(Some(None));
    // State that a panic leaves inconsistent belongs to this task and is dropped with it.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let place = CAUGHT.take().flatten();
    result.map_err(|payload| {
        let message = message(payload.as_ref());
        place.map_or_else(|| message.to_owned(), |place| format!("{message} ({place})"))
    })
}

/// Suppresses the output of caught panics; all others are printed as before.
fn silence_caught_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !is_caught(info) {
                usual(info);
            }
        }));
    });
}

fn is_caught(info: &PanicHookInfo<'_>) -> bool {
    let caught = CAUGHT.try_with(|caught| {
        let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
        // A panic during a panic must not find the cell borrowed.
        match caught.try_borrow_mut() {
            Ok(mut caught) if caught.is_some() => {
                *caught = Some(place);
                true
            }
            _ => false,
        }
    });
    caught.unwrap_or(false)
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or(payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic without a message")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_and_its_place_are_kept() {
        let three = 3;
        let failure = catch(|| panic!("{three} ants are lost")).unwrap_err();
        assert!(failure.starts_with("3 ants are lost (") && failure.contains("panics.rs:"), "{failure}");
        assert_eq!(catch(|| 7), Ok(7));
        let failure = catch(|| panic::panic_any(7)).unwrap_err();
        assert!(failure.starts_with("a panic without a message"), "{failure}");
    }
}
