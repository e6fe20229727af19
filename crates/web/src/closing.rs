//! The word that the server ends, for everybody who waits for something else.

use tokio::sync::watch;

/// A switch that is pressed once, when the server ends.
#[derive(Debug)]
pub(crate) struct Closing(watch::Sender<bool>);

impl Closing {
    pub(crate) fn new() -> Closing {
        Closing(watch::Sender::new(false))
    }

    /// The server ends.
    pub(crate) fn close(&self) {
        self.0.send_replace(true);
    }

    /// Returns once the server ends.
    pub(crate) async fn wait(&self) {
        // The sender is here, so that waiting cannot fail.
        let _ = self.0.subscribe().wait_for(|is_closing| *is_closing).await;
    }
}
