//! `on_iteration`: to be replaced.

use std::ops::ControlFlow;

use antdoku::{Event, Observer};
use pyo3::prelude::*;

/// Calls a function of Python after each iteration.
pub(crate) struct Callback {
    function: Py<PyAny>,
    raised: Option<PyErr>,
}

impl Callback {
    pub(crate) fn new(function: Py<PyAny>) -> Callback {
        Callback { function, raised: None }
    }

    pub(crate) fn raised(&mut self) -> Option<PyErr> {
        self.raised.take()
    }
}

impl Observer for Callback {
    fn on_event(&mut self, _event: &Event<'_>) -> ControlFlow<()> {
        let called = Python::try_attach(|py| self.function.call0(py).map(drop));
        match called {
            Some(Err(error)) => {
                self.raised = Some(error);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
