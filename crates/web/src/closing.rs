//! The signal that the server shuts down, for tasks that wait for something else.

use tokio::sync::watch;

/// A switch that is set once, when the server shuts down.
#[derive(Debug)]
pub(crate) struct Closing(watch::Sender<bool>);

impl Closing {
    pub(crate) fn new() -> Closing {
        Closing(watch::Sender::new(false))
    }

    /// Announces that the server shuts down.
    pub(crate) fn close(&self) {
        self.0.send_replace(true);
    }

    /// Waits until the server shuts down.
    pub(crate) async fn wait(&self) {
        // Waiting fails only if the sender is gone, and `self` has it.
        let _ = self.0.subscribe().wait_for(|is_closing| *is_closing).await;
    }
}
