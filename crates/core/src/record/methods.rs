//! The records of methods, presets and parameters.

use serde::Serialize;

use crate::method::{Method, MethodKind, Preset};
use crate::parameters::{ParameterInfo, ParameterRange, Setting, Settings};

/// A method with its presets and parameters.
#[derive(Clone, Debug, Serialize)]
pub struct MethodRecord {
    name: &'static str,
    summary: &'static str,
    caption: &'static str,
    kind: MethodKind,
    is_complete: bool,
    enumerates: bool,
    shows_choices: bool,
    missing_feature: Option<&'static str>,
    iteration: Option<&'static str>,
    step: &'static str,
    presets: Vec<PresetRecord>,
    parameters: Vec<ParameterRecord>,
}

/// A preset with the values of all parameters.
#[derive(Clone, Debug, Serialize)]
struct PresetRecord {
    name: &'static str,
    summary: &'static str,
    settings: Settings,
}

/// A parameter, with its range in words and as data.
#[derive(Clone, Debug, Serialize)]
struct ParameterRecord {
    name: &'static str,
    symbol: &'static str,
    alias: &'static str,
    summary: &'static str,
    range: String,
    bounds: Bounds,
    is_automatic: bool,
    default: Setting,
}

/// A range as data; `Positive` is a number above `low`, up to `high`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Bounds {
    Integer { low: u64, high: u64 },
    Real { low: f64, high: f64 },
    Positive { low: f64, high: f64 },
    Words { words: &'static [&'static str] },
}

impl From<ParameterRange> for Bounds {
    fn from(range: ParameterRange) -> Bounds {
        match range {
            ParameterRange::Integer(low, high) => Bounds::Integer { low, high },
            ParameterRange::Real(low, high) => Bounds::Real { low, high },
            ParameterRange::Positive(low, high) => Bounds::Positive { low, high },
            ParameterRange::Words(words) => Bounds::Words { words },
        }
    }
}

impl MethodRecord {
    /// The records of every method.
    #[must_use]
    pub fn all() -> Vec<MethodRecord> {
        Method::all().into_iter().map(MethodRecord::of).collect()
    }

    /// The record of a method.
    #[must_use]
    pub fn of(method: &Method) -> MethodRecord {
        let preset = |preset: &Preset| PresetRecord {
            name: preset.name,
            summary: preset.summary,
            // A method that is not in this build has no settings.
            settings: method
                .build(Some(preset.name), &[])
                .map(|solver| solver.settings())
                .unwrap_or_default(),
        };
        MethodRecord {
            name: method.name,
            summary: method.summary,
            caption: method.caption,
            kind: method.kind,
            is_complete: method.is_complete,
            enumerates: method.enumerates,
            shows_choices: method.shows_choices,
            missing_feature: method.missing_feature,
            iteration: method.iteration,
            step: method.step,
            presets: method.presets.iter().map(preset).collect(),
            parameters: method.parameters().into_iter().map(ParameterRecord::from).collect(),
        }
    }
}

impl From<ParameterInfo> for ParameterRecord {
    fn from(info: ParameterInfo) -> ParameterRecord {
        ParameterRecord {
            name: info.name,
            symbol: info.symbol,
            alias: info.alias,
            summary: info.summary,
            range: info.range.to_string(),
            bounds: info.range.into(),
            is_automatic: info.is_automatic,
            default: info.default,
        }
    }
}
