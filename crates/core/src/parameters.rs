//! Parameters of methods: named, documented, with a range, from one declaration.
//!
//! A method declares its parameters once, with `parameters!`. The struct, the defaults, the check of ranges, the
//! options of the command line, the listing of `antdoku methods` and the JSON of results all follow from it.

use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// What people need to know about one parameter.
#[derive(Clone, Debug)]
pub struct ParameterInfo {
    /// Its full name, as in JSON: `greedy_probability`.
    pub name: &'static str,
    /// Its symbol in the paper, or nothing.
    pub symbol: &'static str,
    /// A short other name under which it can be set, or nothing.
    pub alias: &'static str,
    /// What it means.
    pub summary: &'static str,
    /// What it may be.
    pub range: Range,
    /// Is `auto`, the method's own rule, allowed too?
    pub is_automatic: bool,
    /// What it is when nobody sets it; the presets of a method may differ from it.
    pub default: Setting,
}

impl ParameterInfo {
    /// Is this its name or its alias, perhaps with dashes as in an option?
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let name = name.replace('-', "_");
        self.name == name || (self.alias == name && !name.is_empty())
    }
}

/// What a parameter may be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Range {
    /// A whole number within these bounds.
    Integer(u64, u64),
    /// A number within these bounds.
    Real(f64, f64),
    /// A number above the first and up to the second bound.
    Positive(f64, f64),
    /// One of these words.
    Words(&'static [&'static str]),
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Range::Integer(low, high) => write!(f, "a whole number from {low} to {high}"),
            Range::Real(low, high) => write!(f, "a number from {low} to {high}"),
            Range::Positive(low, high) => write!(f, "a number above {low}, up to {high}"),
            Range::Words(words) => write!(f, "{}", words.join(" or ")),
        }
    }
}

/// The value of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub enum Setting {
    /// A whole number.
    Integer(u64),
    /// A number.
    Real(f64),
    /// A word.
    Word(String),
}

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Integer(number) => number.fmt(f),
            Setting::Real(number) => number.fmt(f),
            Setting::Word(word) => word.fmt(f),
        }
    }
}

impl Serialize for Setting {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Setting::Integer(number) => serializer.serialize_u64(*number),
            Setting::Real(number) => serializer.serialize_f64(*number),
            Setting::Word(word) => serializer.serialize_str(word),
        }
    }
}

/// All parameters of a method with their values, in the order of their declaration.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings(pub Vec<(&'static str, Setting)>);

impl Serialize for Settings {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, setting)| (name, setting)))
    }
}

/// Why parameters are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// There is no such method.
    #[error("there is no method '{name}'; there are: {known}")]
    Method {
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The method has no such preset.
    #[error("method '{method}' has no preset '{name}'; it has: {known}")]
    Preset {
        /// The method.
        method: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// The method has no such parameter.
    #[error("method '{method}' has no parameter '{name}'; it has: {known}")]
    Unknown {
        /// The method.
        method: &'static str,
        /// What was asked for.
        name: String,
        /// What there is.
        known: String,
    },
    /// A parameter is given twice, perhaps once under its other name.
    #[error("{name} is given twice")]
    Twice {
        /// The parameter.
        name: &'static str,
    },
    /// Two parameters set the same thing.
    #[error("{first} and {second} set the same thing: give one of them")]
    Both {
        /// The one.
        first: &'static str,
        /// The other.
        second: &'static str,
    },
    /// A parameter has no meaning beside another one as it is.
    #[error("{name} is {value}, but must be {must} with {other}")]
    Combination {
        /// The parameter.
        name: &'static str,
        /// Its value as given.
        value: String,
        /// What it must be.
        must: &'static str,
        /// The other parameter and its value.
        other: &'static str,
    },
    /// The method was left out of this build.
    #[error("method '{method}' is not in this build; build with --features {feature} (needs {needs})")]
    NotInBuild {
        /// The method.
        method: &'static str,
        /// The cargo feature that brings it.
        feature: &'static str,
        /// What building it takes.
        needs: &'static str,
    },
    /// The value is not in the range.
    #[error("{name} is {value}, but must be {range}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// Its value as given.
        value: String,
        /// What it may be.
        range: String,
    },
}

/// A type that a parameter can have.
pub(crate) trait ParameterType: Sized {
    /// Does `auto` stand for a rule of the method's own?
    const IS_AUTOMATIC: bool = false;

    fn parse(text: &str, range: &Range) -> Option<Self>;
    fn setting(&self) -> Setting;

    /// What people may write.
    fn expected(range: &Range) -> String {
        range.to_string()
    }
}

impl ParameterType for u32 {
    fn parse(text: &str, range: &Range) -> Option<u32> {
        let number: u32 = text.parse().ok()?;
        matches!(*range, Range::Integer(low, high) if (low..=high).contains(&number.into())).then_some(number)
    }

    fn setting(&self) -> Setting {
        Setting::Integer((*self).into())
    }
}

impl ParameterType for f64 {
    fn parse(text: &str, range: &Range) -> Option<f64> {
        let number: f64 = text.parse().ok()?;
        // Every comparison with a NaN is false, so that it is refused here too.
        let fits = match *range {
            Range::Real(low, high) => number >= low && number <= high,
            Range::Positive(low, high) => number > low && number <= high,
            Range::Integer(..) | Range::Words(_) => false,
        };
        fits.then_some(number)
    }

    fn setting(&self) -> Setting {
        Setting::Real(*self)
    }
}

/// `None` is the method's own rule, under the name `auto`.
impl<T: ParameterType> ParameterType for Option<T> {
    const IS_AUTOMATIC: bool = true;

    fn parse(text: &str, range: &Range) -> Option<Option<T>> {
        if text == "auto" { Some(None) } else { T::parse(text, range).map(Some) }
    }

    fn setting(&self) -> Setting {
        match self {
            Some(value) => value.setting(),
            None => Setting::Word("auto".to_owned()),
        }
    }

    fn expected(range: &Range) -> String {
        format!("auto or {range}")
    }
}

/// Declares the parameters of a method: one struct, one line of meaning, symbol, type, default and range for each.
macro_rules! parameters {
    (
        $(#[$attribute:meta])*
        pub struct $Parameters:ident {
            $(
                $(#[doc = $doc:literal])+
                $field:ident ($symbol:literal, $alias:literal): $type:ty = $default:expr, $range:expr;
            )*
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Parameters {
            $(
                $(#[doc = $doc])+
                #[doc = concat!("\n\nSymbol: ", $symbol, ". Default: `", stringify!($default), "`. Range: `",
                    stringify!($range), "`.")]
                pub $field: $type,
            )*
        }

        impl Default for $Parameters {
            fn default() -> $Parameters {
                $Parameters { $($field: $default,)* }
            }
        }

        impl $Parameters {
            /// What there is to set.
            #[must_use]
            pub fn table() -> Vec<$crate::parameters::ParameterInfo> {
                use $crate::parameters::ParameterType;
                let default = $Parameters::default();
                vec![$($crate::parameters::ParameterInfo {
                    name: stringify!($field),
                    symbol: $symbol,
                    alias: $alias,
                    summary: concat!($($doc),+).trim_ascii(),
                    range: $range,
                    is_automatic: <$type>::IS_AUTOMATIC,
                    default: default.$field.setting(),
                },)*]
            }

            /// These, changed by parameters given as name and text; names of other parameters are passed over.
            ///
            /// # Errors
            /// The first value outside its range.
            pub(crate) fn changed_by(
                mut self,
                settings: &[(&str, &str)],
            ) -> Result<$Parameters, $crate::parameters::ParameterError> {
                for &(name, text) in settings {
                    self.set(name, text).transpose()?;
                }
                Ok(self)
            }

            /// Sets the parameter of this name, or alias, from text.
            ///
            /// Returns `None` if there is no such parameter.
            pub fn set(
                &mut self,
                name: &str,
                text: &str,
            ) -> Option<Result<(), $crate::parameters::ParameterError>> {
                use $crate::parameters::ParameterType;
                let name = name.replace('-', "_");
                $(
                    if name == stringify!($field) || (!$alias.is_empty() && name == $alias) {
                        let range = $range;
                        return Some(match <$type>::parse(text, &range) {
                            Some(value) => {
                                self.$field = value;
                                Ok(())
                            }
                            None => Err($crate::parameters::ParameterError::Range {
                                name: stringify!($field),
                                value: text.to_owned(),
                                range: <$type>::expected(&range),
                            }),
                        });
                    }
                )*
                None
            }

            /// Checks every parameter against its range.
            ///
            /// # Errors
            /// The first parameter outside its range.
            pub fn validate(&self) -> Result<(), $crate::parameters::ParameterError> {
                let mut checked = self.clone();
                for (name, setting) in self.settings().0 {
                    checked.set(name, &setting.to_string()).expect("a parameter knows its own name")?;
                }
                Ok(())
            }

            /// All parameters with their values.
            #[must_use]
            pub fn settings(&self) -> $crate::parameters::Settings {
                use $crate::parameters::ParameterType;
                $crate::parameters::Settings(vec![$((stringify!($field), self.$field.setting()),)*])
            }
        }
    };
}
pub(crate) use parameters;
