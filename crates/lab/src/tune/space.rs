//! What there is to tune of a method, found from its own table of parameters.

use antdoku::{Method, ParameterError, ParameterInfo};
use antdoku::{Range, Setting};

/// What there is to tune of a method under a preset.
#[derive(Clone, Debug, PartialEq)]
pub struct Space {
    /// What can be tuned, in the order of the method's table.
    pub dimensions: Vec<Dimension>,
    /// What cannot, with the reason.
    pub left_out: Vec<(&'static str, String)>,
}

/// One parameter to tune.
#[derive(Clone, Debug, PartialEq)]
pub struct Dimension {
    /// Its name.
    pub name: &'static str,
    /// Where to search.
    pub domain: Domain,
    /// May it also be `auto`?
    pub is_optional: bool,
    /// Other parameters that must have one of these words, or the method refuses it.
    pub conditions: Vec<(&'static str, Vec<&'static str>)>,
    /// Its value under the preset.
    pub default: Setting,
    /// What it may be at all.
    pub range: Range,
}

/// Where to search.
#[derive(Clone, Debug, PartialEq)]
pub enum Domain {
    /// Whole numbers within these bounds; on a logarithmic scale if so marked.
    Integer(u64, u64, bool),
    /// Numbers within these bounds; on a logarithmic scale if so marked.
    Real(f64, f64, bool),
    /// One of these words.
    Words(Vec<&'static str>),
}

/// Does the method take these parameters?
type Takes<'a> = dyn Fn(&[(&str, &str)]) -> bool + 'a;

/// How many threads work on a run is nothing to tune: irace's own runs use them all.
const NOT_TUNED: [&str; 2] = ["islands", "exchange_interval"];

impl Space {
    /// What there is to tune; whether the method takes two values together is found by asking it.
    ///
    /// # Errors
    /// A preset that is not known, or a method that is not in this build.
    pub fn of(method: &Method, preset: Option<&str>) -> Result<Space, ParameterError> {
        let settings = method.build(preset, &[])?.settings().0;
        let is_taken = |texts: &[(&str, &str)]| method.build(preset, texts).is_ok();
        let mut space = Space { dimensions: Vec::new(), left_out: Vec::new() };
        for info in method.parameters() {
            let default = settings.iter().find(|(name, _)| *name == info.name);
            let default = default.map_or(info.default.clone(), |(_, setting)| setting.clone());
            if NOT_TUNED.contains(&info.name) {
                space.left_out.push((info.name, "a run for irace has one thread".to_owned()));
                continue;
            }
            let dimension = match Dimension::of(&info, default, &is_taken) {
                Ok(dimension) => dimension,
                Err(reason) => {
                    space.left_out.push((info.name, reason));
                    continue;
                }
            };
            match space.twin(method, preset, &dimension) {
                Some(twin) => space.left_out.push((info.name, format!("it sets the same thing as {twin}"))),
                None => space.dimensions.push(dimension),
            }
        }
        space.find_conditions(&is_taken);
        Ok(space)
    }

    /// A parameter that sets the same thing.
    fn twin(&self, method: &Method, preset: Option<&str>, new: &Dimension) -> Option<&'static str> {
        let text = new.ends()[0].clone();
        let is_twin = |old: &&Dimension| {
            let built = method.build(preset, &[(old.name, &old.ends()[0]), (new.name, &text)]);
            matches!(built, Err(ParameterError::Both { .. }))
        };
        self.dimensions.iter().find(is_twin).map(|old| old.name)
    }

    /// Finds the words that others need. Of two that need each other, only the first depends: irace allows no circles,
    /// and where the first is not set it has the value of the preset, which the other takes.
    fn find_conditions(&mut self, is_taken: &Takes<'_>) {
        for place in 0..self.dimensions.len() {
            let one = &self.dimensions[place];
            let conditions = self.dimensions.iter().filter_map(|other| {
                let Domain::Words(words) = &other.domain else { return None };
                let is_circle = other.conditions.iter().any(|(name, _)| *name == one.name);
                let fits = |word: &&&'static str| {
                    one.ends().iter().all(|end| is_taken(&[(other.name, word), (one.name, end)]))
                };
                let fitting: Vec<&'static str> = words.iter().filter(fits).copied().collect();
                // Where none fits, the reason is not here.
                let says_something = !fitting.is_empty() && fitting.len() < words.len();
                (other.name != one.name && !is_circle && says_something).then_some((other.name, fitting))
            });
            self.dimensions[place].conditions = conditions.collect();
        }
    }
}

impl Dimension {
    /// The parameter as something to tune, or why it is none.
    fn of(info: &ParameterInfo, default: Setting, is_taken: &Takes<'_>) -> Result<Dimension, String> {
        let is_auto = default == Setting::Word("auto".to_owned());
        let number = match default {
            Setting::Integer(number) => Some(number as f64),
            Setting::Real(number) => Some(number),
            Setting::Word(_) => None,
        };
        let domain = match info.range {
            Range::Integer(low, high) => integers(low, high, number),
            Range::Real(low, high) => reals(low, high, number),
            // Four decimals are what irace keeps.
            Range::Positive(low, high) => reals(low + 1e-4, high, number),
            Range::Words(words) => {
                let taken: Vec<&str> =
                    words.iter().filter(|word| is_taken(&[(info.name, word)])).copied().collect();
                if taken.len() < 2 {
                    return Err(format!("the preset needs {}", taken.join("")));
                }
                Domain::Words(taken)
            }
        };
        // What is off by default may take `auto` only beside other values; then it is not searched.
        let is_optional = is_auto || (number.is_some() && is_taken(&[(info.name, "auto")]));
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

/// Ranges are wide, because nobody should be kept from trying; the search begins closer to the default.
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
    fn methods_take_all_that_is_in_their_space() {
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
    fn what_needs_another_word_is_bound_to_it() {
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
    fn defaults_lie_within() {
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
