//! Ctrl-C ends a search, a second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

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

/// From now on a file that grows beyond the limit of the process gives an error, where the signal would end the program
/// without a word.
pub(crate) fn heed_file_limit() -> Result<(), Failure> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default())
        .map_err(|error| Failure::Io(format!("cannot listen for signals: {error}")))?;
    Ok(())
}
