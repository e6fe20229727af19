//! Parameters of methods: name, documentation, default and range in one declaration.
//!
//! A method declares its parameters once, with `parameters!`. The struct, the defaults, the check of ranges, the
//! options of the command line, the listing of `antdoku methods` and the JSON of results all follow from it.

use std::fmt;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// The description of one parameter.
#[derive(Clone, Debug)]
pub struct ParameterInfo {
    /// The full name, as in JSON: `greedy_probability`.
    pub name: &'static str,
    /// The symbol in the paper; empty if there is none.
    pub symbol: &'static str,
    /// A short second name for setting the parameter; empty if there is none.
    pub alias: &'static str,
    /// The meaning in one line.
    pub summary: &'static str,
    /// The allowed values.
    pub range: ParameterRange,
    /// Whether `auto`, a rule of the method, is allowed too.
    pub is_automatic: bool,
    /// The default value; presets of a method may differ.
    pub default: Setting,
}

impl ParameterInfo {
    /// Whether this is the name or the alias, in either spelling: `ants_number` or `ants-number`.
    #[doc(hidden)]
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let name = name.replace('-', "_");
        self.name == name || (self.alias == name && !name.is_empty())
    }
}

/// The allowed values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParameterRange {
    /// A whole number within these bounds.
    Integer(u64, u64),
    /// A number within these bounds.
    Real(f64, f64),
    /// A number above the first and up to the second bound.
    Positive(f64, f64),
    /// One of these words.
    Words(&'static [&'static str]),
}

impl fmt::Display for ParameterRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParameterRange::Integer(low, high) => write!(f, "a whole number from {low} to {high}"),
            ParameterRange::Real(low, high) => write!(f, "a number from {} to {high}", brief(*low)),
            ParameterRange::Positive(low, high) => write!(f, "a number above {}, up to {high}", brief(*low)),
            ParameterRange::Words(words) => write!(f, "{}", words.join(" or ")),
        }
    }
}

/// A number with an exponent if it has many leading zeros.
fn brief(number: f64) -> String {
    if number != 0.0 && number.abs() < 1e-4 { format!("{number:e}") } else { number.to_string() }
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
            Setting::Real(number) => f.write_str(&written(*number)),
            Setting::Word(word) => word.fmt(f),
        }
    }
}

/// A number in a form that reads back as the same number: 1/24, and not 0.041666666666666664.
fn written(number: f64) -> String {
    let decimals = number.to_string();
    let denominator = (1.0 / number).round();
    let is_unit_fraction = (2.0..=1000.0).contains(&denominator) && 1.0 / denominator == number;
    if is_unit_fraction && decimals.len() > 12 { format!("1/{denominator}") } else { decimals }
}

/// The number that a text such as `0.15` or `1/24` stands for.
fn read_number(text: &str) -> Option<f64> {
    let Some((numerator, denominator)) = text.split_once('/') else { return text.parse().ok() };
    let whole = |text: &str| text.parse::<u32>().ok().map(f64::from);
    Some(whole(numerator)? / whole(denominator)?)
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

/// The reason why parameters are refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParameterError {
    /// There is no such method.
    #[error("there is no method '{name}'; there are: {known}")]
    Method {
        /// The name that was given.
        name: String,
        /// The known names.
        known: String,
    },
    /// The method has no such preset.
    #[error("method '{method}' has no preset '{name}'; it has: {known}")]
    Preset {
        /// The method.
        method: &'static str,
        /// The name that was given.
        name: String,
        /// The known names.
        known: String,
    },
    /// The method has no such parameter.
    #[error("method '{method}' has no parameter '{name}'; it has: {known}")]
    Unknown {
        /// The method.
        method: &'static str,
        /// The name that was given.
        name: String,
        /// The known names.
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
        /// The first parameter.
        first: &'static str,
        /// The second parameter.
        second: &'static str,
    },
    /// A value is not allowed together with the value of another parameter.
    #[error("{name} is {value}, but must be {must} with {other}")]
    Combination {
        /// The parameter.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// The required value.
        must: &'static str,
        /// The other parameter and its value.
        other: &'static str,
    },
    /// The method was left out of this build.
    #[error("method '{method}' is not in this build; build with --features {feature} (needs {needs})")]
    NotInBuild {
        /// The method.
        method: &'static str,
        /// The cargo feature that adds it.
        feature: &'static str,
        /// The requirements for building it.
        needs: &'static str,
    },
    /// The value is not in the range.
    #[error("{name} is {value}, but must be {range}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// The value that was given.
        value: String,
        /// The allowed values.
        range: String,
    },
}

/// A type that a parameter can have.
pub(crate) trait ParameterType: Sized {
    /// Whether `auto` stands for a rule of the method.
    const IS_AUTOMATIC: bool = false;

    fn parse(text: &str, range: &ParameterRange) -> Option<Self>;
    fn setting(&self) -> Setting;

    /// The allowed texts, for messages.
    fn expected(range: &ParameterRange) -> String {
        range.to_string()
    }
}

impl ParameterType for u32 {
    fn parse(text: &str, range: &ParameterRange) -> Option<u32> {
        let number: u32 = text.parse().ok()?;
        matches!(*range, ParameterRange::Integer(low, high) if (low..=high).contains(&number.into()))
            .then_some(number)
    }

    fn setting(&self) -> Setting {
        Setting::Integer((*self).into())
    }
}

impl ParameterType for f64 {
    fn parse(text: &str, range: &ParameterRange) -> Option<f64> {
        let number = read_number(text)?;
        // Every comparison with a NaN is false, so a NaN is refused here too.
        let fits = match *range {
            ParameterRange::Real(low, high) => number >= low && number <= high,
            ParameterRange::Positive(low, high) => number > low && number <= high,
            ParameterRange::Integer(..) | ParameterRange::Words(_) => false,
        };
        fits.then_some(number)
    }

    fn setting(&self) -> Setting {
        Setting::Real(*self)
    }
}

/// `None` is the rule of the method, written `auto`.
impl<T: ParameterType> ParameterType for Option<T> {
    const IS_AUTOMATIC: bool = true;

    fn parse(text: &str, range: &ParameterRange) -> Option<Option<T>> {
        if text == "auto" { Some(None) } else { T::parse(text, range).map(Some) }
    }

    fn setting(&self) -> Setting {
        match self {
            Some(value) => value.setting(),
            None => Setting::Word("auto".to_owned()),
        }
    }

    fn expected(range: &ParameterRange) -> String {
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
            /// The descriptions of all parameters.
            #[must_use]
            pub(crate) fn table() -> Vec<$crate::parameters::ParameterInfo> {
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

            /// These parameters, changed by settings of name and text; unknown names are ignored.
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
            pub(crate) fn validate(&self) -> Result<(), $crate::parameters::ParameterError> {
                let mut checked = self.clone();
                for (name, setting) in self.settings().0 {
                    checked.set(name, &setting.to_string()).expect("every setting has the name of a parameter")?;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_reads_back_as_it_was_written() {
        for (number, text) in [
            (1.0 / 24.0, "1/24"),
            (0.125, "0.125"),
            (0.001, "0.001"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1e-30, "0.000000000000000000000000000001"),
        ] {
            assert_eq!(Setting::Real(number).to_string(), text);
            assert_eq!(f64::parse(text, &ParameterRange::Real(0.0, 1.0)), Some(number));
        }
        assert_eq!(f64::parse("5/120", &ParameterRange::Real(0.0, 1.0)), Some(1.0 / 24.0));
        for text in ["1/0", "0/0", "2/1", "1/", "/2", "1/2/3", "-1/2", "1.5/2", "half"] {
            assert_eq!(f64::parse(text, &ParameterRange::Real(0.0, 1.0)), None, "{text}");
        }
    }
}
