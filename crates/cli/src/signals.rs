//! Ctrl-C ends a search, a second one ends the program. Clusters give notice with other signals.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use antdoku::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Failure;

/// A token which the first interrupt cancels. From the second one on, the program ends at once with code 130.
pub(crate) fn cancel_on_interrupt() -> Result<CancelToken, Failure> {
    listen().map_err(cannot_listen)
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

/// A token which an interrupt cancels as for [`cancel_on_interrupt`], and the notice of a cluster too: SIGTERM, or
/// SIGUSR1 before the time is over. These end nothing at once, however often they come: Slurm sends SIGTERM to all
/// processes of a job, and its script, which gets one too, passes it on.
pub(crate) fn cancel_on_notice() -> Result<CancelToken, Failure> {
    let listen = || {
        let noticed = Arc::new(AtomicBool::new(false));
        flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&noticed))?;
        flag::register(SIGINT, Arc::clone(&noticed))?;
        #[cfg(unix)]
        flag::register(signal_hook::consts::SIGUSR1, Arc::clone(&noticed))?;
        flag::register(SIGTERM, Arc::clone(&noticed))?;
        Ok(noticed.into())
    };
    listen().map_err(cannot_listen)
}

fn cannot_listen(error: io::Error) -> Failure {
    Failure::Io(format!("cannot listen for signals: {error}"))
}

/// From now on a file that grows beyond the limit of the process gives an error, where the signal would end the program
/// without a word.
pub(crate) fn heed_file_limit() -> Result<(), Failure> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).map_err(cannot_listen)?;
    Ok(())
}
