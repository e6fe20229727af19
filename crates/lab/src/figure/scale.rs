//! Linear and logarithmic scales and their ticks.

/// A range of numbers and its mapping to 0..1.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Scale {
    /// Linear, with a tick at every `step` from `first` to `last`.
    Linear { low: f64, high: f64, first: f64, last: f64, step: f64 },
    /// Logarithmic.
    Log { low: f64, high: f64 },
    /// Logarithmic from `low` on, with 0 at the left end, apart from the rest.
    ZeroAndLog { low: f64, high: f64 },
}

/// A tick of an axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Tick {
    pub(crate) value: f64,
    /// Whether the tick has a label.
    pub(crate) is_major: bool,
}

/// The smallest number on a logarithmic axis: one nanosecond, in seconds.
const LEAST: f64 = 1e-9;

impl Scale {
    /// From 0 to 1, with room for marks at both ends.
    pub(crate) fn share() -> Scale {
        Scale::Linear { low: -0.03, high: 1.03, first: 0.0, last: 1.0, step: 0.2 }
    }

    /// From 0 to a round number at or above all values.
    pub(crate) fn from_zero(values: impl IntoIterator<Item = f64>) -> Scale {
        let most = values.into_iter().filter(|value| value.is_finite()).fold(0.0_f64, f64::max);
        let most = if most > 0.0 { most } else { 1.0 };
        let step = round_step(most / 5.0);
        let last = (most / step - 1e-9).ceil() * step;
        Scale::Linear { low: 0.0, high: last * 1.02, first: 0.0, last, step }
    }

    /// Exactly this range, with about this number of ticks at round numbers.
    pub(crate) fn exact(low: f64, high: f64, ticks: f64) -> Scale {
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, low + 0.5) };
        let step = round_step((high - low) / ticks);
        let (first, last) = ((low / step).ceil() * step, (high / step).floor() * step);
        Scale::Linear { low, high, first, last, step }
    }

    /// All values with room for marks at both ends, which are not round. From 0 to 1 if there is no value.
    pub(crate) fn around(values: impl IntoIterator<Item = f64>) -> Scale {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.into_iter().filter(|value| value.is_finite()) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            return Scale::exact(0.0, 1.0, 5.0);
        }
        let spare = (high - low) * 0.05;
        Scale::exact(low - spare, high + spare, 6.0)
    }

    /// Like [`Self::around`], for the positive values on a logarithmic range. From 1 to 10 if there is none.
    pub(crate) fn log_around(values: impl IntoIterator<Item = f64>) -> Scale {
        let ends = positive_ends(values).map(|(least, most)| (least / 1.25, most * 1.25));
        let (low, high) = ends.unwrap_or((1.0, 10.0));
        Scale::Log { low, high }
    }

    /// A logarithmic range around all positive values; both ends are 1, 2 or 5 times a power of ten, at least a factor of
    /// 9 apart. From 1 to 10 if there is no positive value.
    pub(crate) fn log(values: impl IntoIterator<Item = f64>) -> Scale {
        let Some((least, most)) = positive_ends(values) else {
            return Scale::Log { low: 1.0, high: 10.0 };
        };
        let low = round_below(least);
        let high = round_step(most);
        if high / low >= 9.0 {
            return Scale::Log { low, high };
        }
        let low = power((libm::log10(least) + 1e-9).floor());
        Scale::Log { low, high: high.max(low * 10.0) }
    }

    /// A scale for the settings of a parameter: logarithmic if the positive ones differ by a factor of 8 or more, with a
    /// place of its own for 0.
    pub(crate) fn settings(values: &[f64]) -> Scale {
        let finite = || values.iter().copied().filter(|value| value.is_finite());
        let least = finite().filter(|value| *value > 0.0).fold(f64::INFINITY, f64::min);
        let (low, high) =
            (finite().fold(f64::INFINITY, f64::min), finite().fold(f64::NEG_INFINITY, f64::max));
        if low > high || low < 0.0 || high < 8.0 * least {
            return Scale::around(finite());
        }
        match Scale::log([least / 1.3, high * 1.3]) {
            Scale::Log { low: from, high: to } if low == 0.0 => Scale::ZeroAndLog { low: from, high: to },
            scale => scale,
        }
    }

    /// The position of a number: 0 at the low end, 1 at the high end. Numbers outside the range are put at its ends.
    pub(crate) fn place(&self, value: f64) -> f64 {
        let place = match *self {
            Scale::Linear { low, high, .. } => (value - low) / (high - low),
            Scale::Log { low, high } => log_place(value, low, high),
            Scale::ZeroAndLog { low, high } if value >= low => {
                ZERO_ROOM + (1.0 - ZERO_ROOM) * log_place(value, low, high)
            }
            Scale::ZeroAndLog { .. } => ZERO_ROOM / 2.0,
        };
        if place.is_nan() { 0.0 } else { place.clamp(0.0, 1.0) }
    }

    pub(crate) fn ticks(&self) -> Vec<Tick> {
        match *self {
            Scale::Linear { first, last, step, .. } => {
                let count = ((last - first) / step).round().clamp(0.0, 100.0) as usize;
                (0..=count)
                    .map(|number| Tick { value: first + number as f64 * step, is_major: true })
                    .collect()
            }
            Scale::Log { low, high } => log_ticks(low, high),
            Scale::ZeroAndLog { low, high } => {
                let zero = Tick { value: 0.0, is_major: true };
                std::iter::once(zero).chain(log_ticks(low, high)).collect()
            }
        }
    }
}

/// The part of a scale that belongs to 0, if the rest is logarithmic.
const ZERO_ROOM: f64 = 0.1;

/// The lowest and the highest of the positive values; `None` if there is none.
fn positive_ends(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let positive = values.into_iter().filter(|value| value.is_finite() && *value > 0.0);
    let ends = positive.map(|value| (value.max(LEAST), value.max(LEAST)));
    ends.reduce(|(least, most), (low, high)| (least.min(low), most.max(high)))
}

fn log_place(value: f64, low: f64, high: f64) -> f64 {
    (libm::log10(value.max(low)) - libm::log10(low)) / (libm::log10(high) - libm::log10(low))
}

fn log_ticks(low: f64, high: f64) -> Vec<Tick> {
    let (from, to) = (libm::log10(low).floor() as i32 - 1, libm::log10(high).ceil() as i32 + 1);
    let decades = libm::log10(high / low);
    let mut ticks = Vec::new();
    for decade in from..to {
        for digit in 1..10 {
            let value = f64::from(digit) * power(f64::from(decade));
            let is_inside = value >= low * 0.999_999 && value <= high * 1.000_001;
            // Over many decades the minor ticks would be too dense.
            if is_inside && (digit == 1 || decades <= 9.0) {
                let is_major = digit == 1 || (decades < 2.0 && matches!(digit, 2 | 5));
                ticks.push(Tick { value, is_major });
            }
        }
    }
    ticks
}

/// Ten to this whole power. `powi` may round differently on different machines; parsing does not.
fn power(exponent: f64) -> f64 {
    format!("1e{}", exponent as i32).parse().expect("a number")
}

/// 1, 2 or 5 times a power of ten, at or above the number.
fn round_step(least: f64) -> f64 {
    let exponent = libm::log10(least.max(1e-12)).floor();
    let unit = power(exponent);
    let next = power(exponent + 1.0);
    [unit, 2.0 * unit, 5.0 * unit].into_iter().find(|step| *step >= least * 0.999_999).unwrap_or(next)
}

/// 1, 2 or 5 times a power of ten, at or below the number.
fn round_below(most: f64) -> f64 {
    let unit = power((libm::log10(most) + 1e-9).floor());
    [5.0 * unit, 2.0 * unit].into_iter().find(|step| *step <= most * 1.000_001).unwrap_or(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: &Scale) -> Vec<f64> {
        scale.ticks().into_iter().filter(|tick| tick.is_major).map(|tick| tick.value).collect()
    }

    #[test]
    fn linear_ticks_are_round() {
        assert_eq!(labels(&Scale::from_zero([3.7])), [0.0, 1.0, 2.0, 3.0, 4.0]);
        assert_eq!(labels(&Scale::exact(-3.0, 98.0, 5.0)), [0.0, 50.0]);
        assert_eq!(labels(&Scale::exact(-3.0, 98.0, 6.0)), [0.0, 20.0, 40.0, 60.0, 80.0]);
    }

    #[test]
    fn log_ranges_are_round_and_at_least_a_decade() {
        assert_eq!(Scale::log([0.003, 4.0]), Scale::Log { low: 0.002, high: 5.0 });
        assert_eq!(Scale::log([1.0, 10.0]), Scale::Log { low: 1.0, high: 10.0 });
        assert_eq!(Scale::log([5.0]), Scale::Log { low: 1.0, high: 10.0 });
        assert_eq!(labels(&Scale::log([2.0, 3.0])), [1.0, 2.0, 5.0, 10.0]);
        assert_eq!(labels(&Scale::log([0.003, 4.0])), [0.01, 0.1, 1.0]);
    }

    #[test]
    fn marks_at_the_first_and_last_value_have_room() {
        assert_eq!(Scale::log_around([100.0, 3000.0]), Scale::Log { low: 80.0, high: 3750.0 });
        assert_eq!(labels(&Scale::log_around([5000.0, 10_000.0])), [5000.0, 10_000.0]);
        assert_eq!(labels(&Scale::around([1.2, 3.0, 3.8])), [1.5, 2.0, 2.5, 3.0, 3.5]);
        for scale in [Scale::log_around([2.0, 30.0]), Scale::around([2.0, 30.0])] {
            assert!(scale.place(2.0) > 0.04 && scale.place(30.0) < 0.96, "{scale:?}");
        }
    }

    #[test]
    fn zero_has_its_own_place_on_a_scale_of_settings() {
        let scale = Scale::settings(&[0.0, 0.001, 0.1]);
        assert_eq!(scale, Scale::ZeroAndLog { low: 0.0005, high: 0.2 });
        let places = [0.0, 0.001, 0.01, 0.1].map(|value| scale.place(value));
        assert!(places[0] < ZERO_ROOM && places.is_sorted() && places[1] > ZERO_ROOM);
        assert_eq!(labels(&scale), [0.0, 0.001, 0.01, 0.1]);
        assert!(matches!(Scale::settings(&[1.0, 10.0, 100.0]), Scale::Log { .. }));
        assert!(matches!(Scale::settings(&[2.0, 3.0, 4.0]), Scale::Linear { .. }));
    }

    #[test]
    fn invalid_numbers_give_valid_scales() {
        for scale in [
            Scale::log([]),
            Scale::log([0.0, f64::NAN, -1.0]),
            Scale::log_around([f64::NAN, -1.0, 1e300]),
            Scale::around([f64::NAN, -1.0, 1e300]),
            Scale::around([]),
            Scale::from_zero([]),
            Scale::exact(3.0, 3.0, 5.0),
            Scale::settings(&[]),
            Scale::settings(&[0.0, f64::NAN, 1e300]),
        ] {
            assert!(!scale.ticks().is_empty());
            for value in [f64::NAN, f64::INFINITY, -1e300, 0.0, 1e300] {
                assert!((0.0..=1.0).contains(&scale.place(value)), "{scale:?} {value}");
            }
        }
        assert!(Scale::log([f64::MIN_POSITIVE, 1e300]).ticks().len() < 2000);
    }
}
