//! The newest messages about a contestant, and which of them a viewer has seen; its timeline.

use std::sync::Arc;

use antdoku::Cover;
use axum::body::Bytes;
use serde::Serialize;

use super::contestant::Picked;
use super::frame::Layout;
use super::history::{History, Seen};
use super::memory::Memory;
use super::timeline::Timeline;
use crate::request::TouchedField;

/// Everything that viewers can see of one contestant: the newest messages, the history for the charts, and the
/// timeline.
#[derive(Debug)]
pub(super) struct Shown {
    layout: Message,
    /// The cover of the layout.
    pub(super) cover: Option<Arc<Cover>>,
    touches: Message,
    frame: Message,
    step: Message,
    pub(super) history: History,
    pub(super) timeline: Timeline,
    pub(super) seconds: f64,
    pub(super) iterations: u64,
    pub(super) picked: Option<Picked>,
}

/// The newest message of a kind, as text that all viewers share.
#[derive(Clone, Debug, Default)]
struct Message {
    number: u64,
    text: Bytes,
}

/// All changes of a colony at work, also those to be made.
#[derive(Serialize)]
struct TouchesMessage<'a> {
    contestant: usize,
    touches: &'a [TouchedField],
}

/// The part of one contestant's messages that a viewer has seen.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Viewed {
    layout: u64,
    touches: u64,
    frame: u64,
    step: u64,
    rows: Seen,
}

/// The text of an event of a stream.
pub(super) fn event(name: &str, data: &impl Serialize) -> Bytes {
    let data = serde_json::to_string(data).expect("messages have only text and finite numbers");
    format!("event: {name}\ndata: {data}\n\n").into()
}

impl Message {
    fn set(&mut self, name: &str, data: &impl Serialize) {
        *self = Message { number: self.number + 1, text: event(name, data) };
    }

    /// The text, if the viewer has not seen it.
    fn news(&self, seen: &mut u64) -> Option<Bytes> {
        let is_news = *seen != self.number;
        *seen = self.number;
        is_news.then(|| self.text.clone())
    }
}

impl Shown {
    pub(super) fn new(timelines: Arc<Memory>) -> Shown {
        let (layout, touches, frame, step) = Default::default();
        Shown {
            layout,
            cover: None,
            touches,
            frame,
            step,
            history: History::new(),
            timeline: Timeline::new(timelines),
            seconds: 0.0,
            iterations: 0,
            picked: None,
        }
    }

    /// The number of this cover's layout. A new cover is shown as a new layout.
    pub(super) fn layout_of(&mut self, contestant: usize, cover: &Arc<Cover>) -> u64 {
        if !self.cover.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, cover)) {
            self.cover = Some(cover.clone());
            self.layout.set("layout", &Layout::of(contestant, self.layout.number + 1, cover));
        }
        self.layout.number
    }

    pub(super) fn show_touches(&mut self, contestant: usize, touches: &[TouchedField]) {
        self.touches.set("touches", &TouchesMessage { contestant, touches });
    }

    pub(super) fn show_frame(&mut self, frame: &impl Serialize) {
        self.frame.set("frame", frame);
    }

    pub(super) fn show_step(&mut self, step: &impl Serialize) {
        self.step.set("step", step);
    }

    /// Collects the messages that a viewer has not seen. Frames between two calls are skipped.
    pub(super) fn news(&self, contestant: usize, viewed: &mut Viewed, messages: &mut Vec<Bytes>) {
        messages.extend(self.layout.news(&mut viewed.layout));
        messages.extend(self.touches.news(&mut viewed.touches));
        messages.extend(self.history.tail(contestant, &mut viewed.rows).map(|tail| event("chart", &tail)));
        messages.extend(self.frame.news(&mut viewed.frame));
        messages.extend(self.step.news(&mut viewed.step));
    }
}
