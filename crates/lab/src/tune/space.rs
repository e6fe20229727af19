//! The tunable parameters of a method, from its own table of parameters.

use antdoku::{Method, ParameterError, ParameterInfo};
use antdoku::{ParameterRange, Setting};

/// The tunable parameters of a method under a preset.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// Tunable parameters, in the order of the method's table.
    pub dimensions: Vec<Dimension>,
    /// Parameters that are not tuned, with the reason.
    pub left_out: Vec<(&'static str, String)>,
}

/// A tunable parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Its name.
    pub name: &'static str,
    /// The values to search.
    pub domain: Domain,
    /// Whether it may also be `auto`.
    pub is_optional: bool,
    /// Other parameters that must have one of these words; otherwise the method refuses the parameter.
    pub conditions: Vec<(&'static str, Vec<&'static str>)>,
    /// Its value under the preset.
    pub default: Setting,
    /// All valid values.
    pub range: ParameterRange,
}

/// The values to search.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Whole numbers within these bounds; on a logarithmic scale if `true`.
    Integer(u64, u64, bool),
    /// Numbers within these bounds; on a logarithmic scale if `true`.
    Real(f64, f64, bool),
    /// One of these words.
    Words(Vec<&'static str>),
}

/// Whether the method accepts these parameters.
type Accepts<'a> = dyn Fn(&[(&str, &str)]) -> bool + 'a;

/// Parameters of parallel search are not tuned: irace runs one thread for each core.
const NOT_TUNED: [&str; 2] = ["islands", "exchange_interval"];

impl Space {
    /// Finds the tunable parameters. Which values fit together is found by building the method with them.
    ///
    /// # Errors
    /// An unknown preset, or a method that is not in this build.
    pub fn of(method: &Method, preset: Option<&str>) -> Result<Space, ParameterError> {
        let settings = method.build(preset, &[])?.settings().0;
        let is_accepted = |texts: &[(&str, &str)]| method.build(preset, texts).is_ok();
        let mut space = Space { dimensions: Vec::new(), left_out: Vec::new() };
        for info in method.parameters() {
            let default = settings.iter().find(|(name, _)| *name == info.name);
            let default = default.map_or(info.default.clone(), |(_, setting)| setting.clone());
            if NOT_TUNED.contains(&info.name) {
                space.left_out.push((info.name, "a run for irace has one thread".to_owned()));
                continue;
            }
            let dimension = match Dimension::of(&info, default, &is_accepted) {
                Ok(dimension) => dimension,
                Err(reason) => {
                    space.left_out.push((info.name, reason));
                    continue;
                }
            };
            match space.synonym(method, preset, &dimension) {
                Some(other) => space.left_out.push((info.name, format!("it sets the same thing as {other}"))),
                None => space.dimensions.push(dimension),
            }
        }
        space.find_conditions(&is_accepted);
        Ok(space)
    }

    /// Another parameter that sets the same thing.
    fn synonym(&self, method: &Method, preset: Option<&str>, new: &Dimension) -> Option<&'static str> {
        let text = new.ends()[0].clone();
        let is_synonym = |old: &&Dimension| {
            let built = method.build(preset, &[(old.name, &old.ends()[0]), (new.name, &text)]);
            matches!(built, Err(ParameterError::Both { .. }))
        };
        self.dimensions.iter().find(is_synonym).map(|old| old.name)
    }

    /// Finds which parameters require words of others. Of two that require each other, only the first depends: irace allows
    /// no cycles. An unset first parameter has the value of the preset, which the other accepts.
    fn find_conditions(&mut self, is_accepted: &Accepts<'_>) {
        for place in 0..self.dimensions.len() {
            let one = &self.dimensions[place];
            let conditions = self.dimensions.iter().filter_map(|other| {
                let Domain::Words(words) = &other.domain else { return None };
                let is_cycle = other.conditions.iter().any(|(name, _)| *name == one.name);
                let fits = |word: &&&'static str| {
                    one.ends().iter().all(|end| is_accepted(&[(other.name, word), (one.name, end)]))
                };
                let fitting: Vec<&'static str> = words.iter().filter(fits).copied().collect();
                // If no word fits, the reason is another parameter.
                let is_informative = !fitting.is_empty() && fitting.len() < words.len();
                (other.name != one.name && !is_cycle && is_informative).then_some((other.name, fitting))
            });
            self.dimensions[place].conditions = conditions.collect();
        }
    }
}

impl Dimension {
    /// The parameter as a dimension, or the reason why it cannot be tuned.
    fn of(info: &ParameterInfo, default: Setting, is_accepted: &Accepts<'_>) -> Result<Dimension, String> {
        let is_auto = default == Setting::Word("auto".to_owned());
        let number = match default {
            Setting::Integer(number) => Some(number as f64),
            Setting::Real(number) => Some(number),
            Setting::Word(_) => None,
        };
        let domain = match info.range {
            ParameterRange::Integer(low, high) => integers(low, high, number),
            ParameterRange::Real(low, high) => reals(low, high, number),
            // irace keeps four decimals.
            ParameterRange::Positive(low, high) => reals(low + 1e-4, high, number),
            ParameterRange::Words(words) => {
                let taken: Vec<&str> =
                    words.iter().filter(|word| is_accepted(&[(info.name, word)])).copied().collect();
                if taken.len() < 2 {
                    return Err(format!("the preset needs {}", taken.join("")));
                }
                Domain::Words(taken)
            }
        };
        // A parameter that is off by default may accept `auto` only beside other values; then `auto` is not searched.
        let is_optional = is_auto || (number.is_some() && is_accepted(&[(info.name, "auto")]));
        Ok(Dimension {
            name: info.name,
            domain,
            is_optional,
            conditions: Vec::new(),
            default,
            range: info.range,
        })
    }

    /// Values at the ends of the domain, or all its words.
    #[must_use]
    pub fn ends(&self) -> Vec<String> {
        match &self.domain {
            Domain::Integer(low, high, _) => vec![low.to_string(), high.to_string()],
            Domain::Real(low, high, _) => vec![low.to_string(), high.to_string()],
            Domain::Words(words) => words.iter().map(|&word| word.to_owned()).collect(),
        }
    }
}

/// The valid ranges are wide; the search stays closer to the default.
fn integers(low: u64, high: u64, default: Option<f64>) -> Domain {
    let near = default.map_or(100_000, |default| (10.0 * default) as u64).max(100);
    let high = high.min(near);
    Domain::Integer(low, high, low > 0 && high / low >= 100)
}

fn reals(low: f64, high: f64, default: Option<f64>) -> Domain {
    if high - low <= 10.0 {
        return Domain::Real(low, high, false);
    }
    let centre = default.filter(|&default| default > 0.0).unwrap_or(1.0);
    if low == 0.0 {
        return Domain::Real(low, high.min(10.0 * centre), false);
    }
    Domain::Real(low.max(centre / 1000.0), high.min(centre * 1000.0), true)
}

#[cfg(test)]
mod tests {

    use super::*;

    /// Builds the method at each end of each dimension, with its conditions met.
    #[test]
    fn methods_accept_every_value_of_their_space() {
        for method in Method::all().into_iter().filter(|method| method.is_available()) {
            let presets = method.presets.iter().map(|preset| Some(preset.name));
            for preset in presets.chain([None]) {
                let space = Space::of(method, preset).unwrap();
                for dimension in &space.dimensions {
                    for end in dimension.ends() {
                        let mut texts: Vec<(&str, &str)> =
                            dimension.conditions.iter().map(|(name, words)| (*name, words[0])).collect();
                        texts.push((dimension.name, &end));
                        let built = method.build(preset, &texts);
                        assert!(built.is_ok(), "{} {preset:?} {texts:?}: {built:?}", method.name);
                    }
                }
            }
        }
    }

    fn names(method: &str, preset: &str) -> Vec<&'static str> {
        let space = Space::of(Method::find(method).unwrap(), Some(preset)).unwrap();
        space.dimensions.iter().map(|dimension| dimension.name).collect()
    }

    #[test]
    fn parameters_that_set_the_same_thing_are_tuned_once() {
        let names = names("acs", "paper");
        assert!(names.contains(&"greedy_probability") && !names.contains(&"q0"), "{names:?}");
    }

    #[test]
    fn a_parameter_depends_on_the_word_that_it_requires() {
        let space = Space::of(Method::find("acs").unwrap(), Some("paper")).unwrap();
        let find = |name| space.dimensions.iter().find(|dimension| dimension.name == name).unwrap();
        assert_eq!(find("lives").conditions, [("walk", vec!["tightest"])]);
        assert_eq!(find("propagation").conditions, [("walk", vec!["ring"])]);
        assert_eq!(find("walk").conditions, []);
        let swift = names("acs", "swift");
        assert!(
            swift.contains(&"lives") && !swift.contains(&"walk") && !swift.contains(&"islands"),
            "{swift:?}"
        );
    }

    #[test]
    fn defaults_lie_within_their_domains() {
        for method in Method::all().into_iter().filter(|method| method.is_available()) {
            for dimension in Space::of(method, None).unwrap().dimensions {
                let fits = match (&dimension.domain, &dimension.default) {
                    (Domain::Integer(low, high, _), Setting::Integer(number)) => {
                        (low..=high).contains(&number)
                    }
                    (Domain::Real(low, high, _), Setting::Real(number)) => (low..=high).contains(&number),
                    (Domain::Words(words), Setting::Word(word)) => words.contains(&word.as_str()),
                    (_, Setting::Word(word)) => word == "auto" && dimension.is_optional,
                    _ => false,
                };
                assert!(fits, "{}: {dimension:?}", method.name);
            }
        }
    }
}
