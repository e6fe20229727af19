//! Ctrl-C ends a search, a second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use antdoku::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Failure;

/// A token which the first interrupt cancels. From the second one on, the program ends at once with code 130.
pub(crate) fn cancel_on_interrupt() -> Result<CancelToken, Failure> {
    listen().map_err(|error| Failure::Io(format!("cannot listen for signals: {error}")))
}

fn listen() -> io::Result<CancelToken> {
    let pressed = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        // The order matters: at the first signal the shutdown still sees the flag unset.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&pressed))?;
        flag::register(signal, Arc::clone(&pressed))?;
    }
    Ok(pressed.into())
}

/// An interrupt for work that has to be put away in order, and at times can simply be dropped.
pub(crate) struct Interrupt {
    ends_at_once: Arc<AtomicBool>,
    pressed: Arc<AtomicBool>,
}

impl Interrupt {
    /// Listens; an interrupt ends the program at once with code 130 until somebody [asks](Self::wait) it to wait.
    pub(crate) fn listen() -> Result<Interrupt, Failure> {
        let interrupt = Interrupt { ends_at_once: Arc::new(AtomicBool::new(true)), pressed: Arc::default() };
        let listens = [SIGINT, SIGTERM].into_iter().try_for_each(|signal| {
            flag::register_conditional_shutdown(signal, 130, Arc::clone(&interrupt.ends_at_once))?;
            flag::register(signal, Arc::clone(&interrupt.pressed))?;
            // From the second one on, also while it waits.
            flag::register(signal, Arc::clone(&interrupt.ends_at_once)).map(drop)
        });
        listens.map_err(|error| Failure::Io(format!("cannot listen for signals: {error}")))?;
        Ok(interrupt)
    }

    /// From now on the first interrupt cancels the token, and no more.
    pub(crate) fn wait(&self) -> CancelToken {
        self.ends_at_once.store(false, Ordering::Relaxed);
        Arc::clone(&self.pressed).into()
    }

    /// From now on an interrupt ends the program at once again.
    pub(crate) fn wait_no_more(&self) {
        self.ends_at_once.store(true, Ordering::Relaxed);
    }
}

/// From now on a file that grows beyond the limit of the process gives an error, where the signal would end the program
/// without a word.
pub(crate) fn heed_file_limit() -> Result<(), Failure> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())
        .map_err(|error| Failure::Io(format!("cannot listen for signals: {error}")))?;
    Ok(())
}
