//! Names of the variants of an enum, for options, JSON and records.

use thiserror::Error;

/// A name that stands for none of several choices.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{name}` is no {kind}: choose {known}")]
#[non_exhaustive]
pub struct UnknownName {
    /// The choice, in a word.
    pub kind: &'static str,
    /// The name that was given, cut short.
    pub name: String,
    /// The names to choose from.
    pub known: String,
}

impl UnknownName {
    pub(crate) fn new(kind: &'static str, name: &str, names: &[&str]) -> UnknownName {
        let known = match names {
            [before @ .., last] if !before.is_empty() => format!("{} or {last}", before.join(", ")),
            _ => names.concat(),
        };
        UnknownName { kind, name: super::format::excerpt(name), known }
    }
}

/// The fewest letters to change, add or leave out between two names, whatever their case.
pub(crate) fn distance(first: &str, second: &str) -> usize {
    let second: Vec<char> = second.chars().flat_map(char::to_lowercase).collect();
    let mut costs: Vec<usize> = (0..=second.len()).collect();
    for (row, letter) in first.chars().flat_map(char::to_lowercase).enumerate() {
        let mut diagonal = costs[0];
        costs[0] = row + 1;
        for (column, other) in second.iter().enumerate() {
            let changed = diagonal + usize::from(letter != *other);
            diagonal = costs[column + 1];
            costs[column + 1] = changed.min(diagonal + 1).min(costs[column] + 1);
        }
    }
    costs[second.len()]
}

/// Gives every variant of an enum its name: `ALL`, `NAMES`, `name`, `Display` and `FromStr`.
macro_rules! names {
    ($Enum:ident, $kind:literal: $($Variant:ident = $name:literal),+) => {
        impl $Enum {
            pub(crate) const NAMES: &'static [&'static str] = &[$($name),+];
            #[doc(hidden)]
            pub const ALL: [$Enum; $Enum::NAMES.len()] = [$($Enum::$Variant),+];

            #[doc(hidden)]
            #[must_use]
            pub fn name(self) -> &'static str {
                $Enum::NAMES[self as usize]
            }
        }

        impl std::fmt::Display for $Enum {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $Enum {
            type Err = $crate::model::UnknownName;

            fn from_str(name: &str) -> Result<$Enum, $crate::model::UnknownName> {
                let known = $Enum::ALL.into_iter().find(|known| known.name() == name);
                known.ok_or_else(|| $crate::model::UnknownName::new($kind, name, $Enum::NAMES))
            }
        }
    };
}
pub(crate) use names;
