//! Ctrl-C ends a search, a second one ends the program. Clusters give notice with other signals.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use antdoku::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Failure;

/// What a cluster sends before it kills.
#[cfg(unix)]
const NOTICES: &[c_int] = &[signal_hook::consts::SIGUSR1, SIGTERM];
#[cfg(not(unix))]
const NOTICES: &[c_int] = &[SIGTERM];

/// A token which the first interrupt cancels. From the second one on, the program ends at once with code 130.
pub(crate) fn cancel_on_interrupt() -> Result<CancelToken, Failure> {
    listen(&[SIGINT, SIGTERM], &[]).map_err(cannot_listen)
}

/// A token which an interrupt cancels as for [`cancel_on_interrupt`], and the notice of a cluster too. That ends nothing at
/// once, however often it comes: Slurm sends SIGTERM to all processes of a job, and its script, which gets one too, passes
/// it on.
pub(crate) fn cancel_on_notice() -> Result<CancelToken, Failure> {
    listen(&[SIGINT], NOTICES).map_err(cannot_listen)
}

/// All of these cancel; those of the first kind end the program if they come again.
fn listen(impatient: &[c_int], patient: &[c_int]) -> io::Result<CancelToken> {
    let pressed = Arc::new(AtomicBool::new(false));
    for &signal in impatient {
        // The order matters: at the first signal the shutdown still sees the flag unset.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&pressed))?;
        flag::register(signal, Arc::clone(&pressed))?;
    }
    for &signal in patient {
        flag::register(signal, Arc::clone(&pressed))?;
    }
    Ok(pressed.into())
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
