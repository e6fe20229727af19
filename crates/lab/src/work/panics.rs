//! Panics of a task are records, not messages on the terminal.

use std::any::Any;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// In a thread that catches: where the last panic was, once there was one.
    static CAUGHT: RefCell<Option<Option<String>>> = const { RefCell::new(None) };
}

/// Does something that may panic, and gives the message of the panic with its place.
pub(super) fn catch<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    hush();
    CAUGHT.set(Some(None));
    // What a panic leaves half done belongs to that one task, and is thrown away with it.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let place = CAUGHT.take().flatten();
    result.map_err(|payload| {
        let message = message(payload.as_ref());
        place.map_or_else(|| message.to_owned(), |place| format!("{message} ({place})"))
    })
}

/// Keeps panics of tasks from being printed; all others are printed as before.
fn hush() {
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
        // A panic within a panic must not find the cell borrowed.
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
        let failure = catch(|| panic!("{three} ants lost their way")).unwrap_err();
        assert!(
            failure.starts_with("3 ants lost their way (") && failure.contains("panics.rs:"),
            "{failure}"
        );
        assert_eq!(catch(|| 7), Ok(7));
        let failure = catch(|| panic::panic_any(7)).unwrap_err();
        assert!(failure.starts_with("a panic without a message"), "{failure}");
    }
}
