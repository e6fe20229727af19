//! Signals: Ctrl-C ends a search, and a second one ends the program. Clusters warn with other signals.

use std::ffi::c_int;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use antdoku::CancelToken;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Failure;

/// The signals that a cluster sends before it kills a job.
#[cfg(unix)]
const NOTICES: &[c_int] = &[signal_hook::consts::SIGUSR1, SIGTERM];
#[cfg(not(unix))]
const NOTICES: &[c_int] = &[SIGTERM];

/// A token that the first interrupt cancels. A second interrupt ends the program at once with code 130.
pub(crate) fn cancel_on_interrupt() -> Result<CancelToken, Failure> {
    listen(&[SIGINT, SIGTERM], &[]).map_err(cannot_listen)
}

/// Like [`cancel_on_interrupt`], and the notice of a cluster cancels the token too. A repeated notice does not end the
/// program: Slurm sends SIGTERM to all processes of a job, and the job's script passes its own SIGTERM on.
pub(crate) fn cancel_on_notice() -> Result<CancelToken, Failure> {
    listen(&[SIGINT], NOTICES).map_err(cannot_listen)
}

/// Cancels at any of these signals. A repeated signal of the first kind ends the program.
fn listen(ending: &[c_int], only_cancelling: &[c_int]) -> io::Result<CancelToken> {
    let pressed = Arc::new(AtomicBool::new(false));
    for &signal in ending {
        // The order matters: at the first signal the shutdown still sees the flag unset.
        flag::register_conditional_shutdown(signal, 130, Arc::clone(&pressed))?;
        flag::register(signal, Arc::clone(&pressed))?;
    }
    for &signal in only_cancelling {
        flag::register(signal, Arc::clone(&pressed))?;
    }
    Ok(pressed.into())
}

fn cannot_listen(error: io::Error) -> Failure {
    Failure::Io(format!("cannot listen for signals: {error}"))
}

/// Makes a write beyond the file size limit of the process return an error. By default the signal would end the program
/// without a message.
pub(crate) fn heed_file_limit() -> Result<(), Failure> {
    #[cfg(unix)]
    flag::register(signal_hook::consts::SIGXFSZ, Arc::default()).map_err(cannot_listen)?;
    Ok(())
}
