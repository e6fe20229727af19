//! Whether standard output was open when the program was started.
//!
//! Before `main`, the standard library replaces a closed standard output by `/dev/null`, so that answers would be lost
//! without an error. Afterwards this cannot be distinguished from a `/dev/null` that the caller chose. So a constructor
//! checks the descriptor as soon as the program is loaded, before the standard library changes it.

#[cfg(unix)]
mod at_start {
    use std::io;
    use std::os::fd::AsFd;
    use std::sync::atomic::{AtomicBool, Ordering};

    pub(super) static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

    ctor::declarative::ctor! {
        /// Tries to copy the descriptor, which fails if it is closed. Nothing here needs what is set up before `main`.
        #[ctor(unsafe)]
        fn look() {
            WAS_CLOSED.store(io::stdout().as_fd().try_clone_to_owned().is_err(), Ordering::Relaxed);
        }
    }
}

/// Whether the program was started with a closed standard output, as by `antdoku solve >&-`.
#[cfg(unix)]
pub(crate) fn was_closed() -> bool {
    at_start::WAS_CLOSED.load(std::sync::atomic::Ordering::Relaxed)
}

/// Other systems report the error when something is written.
#[cfg(not(unix))]
pub(crate) fn was_closed() -> bool {
    false
}
