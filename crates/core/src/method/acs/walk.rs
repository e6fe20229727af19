//! Which cell comes next.

use crate::parameters::{ParameterType, Range, Setting};

/// Which cell an ant fixes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Walk {
    /// The next open one on the ring of all cells: the paper's ants.
    #[default]
    Ring,
    /// One with two values, else one with the fewest: the swift ants.
    Tightest,
}

impl Walk {
    /// The names of both.
    pub const NAMES: &'static [&'static str] = &["ring", "tightest"];

    /// The name of this one.
    #[must_use]
    pub fn name(self) -> &'static str {
        Walk::NAMES[self as usize]
    }
}

impl ParameterType for Walk {
    fn parse(text: &str, _range: &Range) -> Option<Walk> {
        [Walk::Ring, Walk::Tightest].into_iter().find(|walk| walk.name() == text)
    }

    fn setting(&self) -> Setting {
        Setting::Word(self.name().to_owned())
    }
}
