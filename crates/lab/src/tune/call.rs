//! The arguments that irace passes to its target.

use super::TuneError;

/// One call: `CONFIGURATION INSTANCE-NUMBER SEED INSTANCE [BOUND] --PARAMETER VALUE ...`.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The number of the configuration, for irace's own use.
    pub configuration: String,
    /// The number of the instance, for irace's own use.
    pub instance_number: String,
    /// The seed of the run.
    pub seed: u64,
    /// The instance: a file, a name, or a puzzle.
    pub instance: String,
    /// With adaptive capping, the cost above which the configuration loses in any case.
    pub bound: Option<f64>,
    /// The parameters, by name.
    pub parameters: Vec<(String, String)>,
}

impl Call {
    /// Parses the arguments.
    ///
    /// A parameter is `--name value` or `--name=value`. For a parameter that may be `auto`, `--name-auto yes` stands for
    /// `--name auto`, and `--name-auto no` is ignored: a domain of irace cannot mix words and numbers (see
    /// [`super::Space`]).
    ///
    /// # Errors
    /// The first argument that is missing or invalid.
    pub fn parse(words: &[String]) -> Result<Call, TuneError> {
        let mut words = words.iter().map(String::as_str).peekable();
        let mut next = |name| words.next().ok_or(TuneError::Missing(name));
        let (configuration, instance_number) = (next("configuration")?, next("instance number")?);
        let (seed, instance) = (next("seed")?, next("instance")?);
        let bound = words.next_if(|word| !word.starts_with("--")).map(bound).transpose()?;
        let mut parameters = Vec::new();
        while let Some(word) = words.next() {
            let name = word.strip_prefix("--").ok_or_else(|| TuneError::Bound(word.to_owned()))?;
            let (name, value) = match name.split_once('=') {
                Some(pair) => pair,
                None => (name, words.next().ok_or_else(|| TuneError::NoValue(word.to_owned()))?),
            };
            parameters.extend(parameter(name.replace('-', "_"), value));
        }
        Ok(Call {
            configuration: configuration.to_owned(),
            instance_number: instance_number.to_owned(),
            seed: seed.parse().map_err(|_| TuneError::Seed(seed.to_owned()))?,
            instance: instance.to_owned(),
            bound,
            parameters,
        })
    }
}

fn bound(word: &str) -> Result<f64, TuneError> {
    let number = word.parse().ok().filter(|bound: &f64| bound.is_finite() && *bound > 0.0);
    number.ok_or_else(|| TuneError::Bound(word.to_owned()))
}

fn parameter(name: String, value: &str) -> Option<(String, String)> {
    match (name.strip_suffix("_auto"), value) {
        (Some(name), "yes") => Some((name.to_owned(), "auto".to_owned())),
        (Some(_), "no") => None,
        _ => Some((name, value.to_owned())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Call, TuneError> {
        let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        Call::parse(&words)
    }

    #[test]
    fn arguments_of_irace_are_parsed() {
        let call =
            parse("17 3 1234567 puzzles/a.txt --ants 12 --local-evaporation=0.25 --tau0-auto yes").unwrap();
        assert_eq!((call.seed, call.instance.as_str(), call.bound), (1_234_567, "puzzles/a.txt", None));
        let parameters: Vec<String> =
            call.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect();
        assert_eq!(parameters, ["ants 12", "local_evaporation 0.25", "tau0 auto"]);
        let bounded = parse("17 3 5 aiescargot 2.5 --tau0-auto no --tau0 0.5").unwrap();
        assert_eq!(bounded.bound, Some(2.5));
        assert_eq!(bounded.parameters, [("tau0".to_owned(), "0.5".to_owned())]);
        assert!(parse("1 1 5 aiescargot").unwrap().parameters.is_empty());
    }

    #[test]
    fn invalid_arguments_are_errors() {
        let missing = TuneError::Missing;
        assert_eq!(parse(""), Err(missing("configuration")));
        assert_eq!(parse("1 1 5"), Err(missing("instance")));
        assert_eq!(parse("1 1 x i"), Err(TuneError::Seed("x".to_owned())));
        assert_eq!(parse("1 1 5 i -2"), Err(TuneError::Bound("-2".to_owned())));
        assert_eq!(parse("1 1 5 i 2 3"), Err(TuneError::Bound("3".to_owned())));
        assert_eq!(parse("1 1 5 i --ants"), Err(TuneError::NoValue("--ants".to_owned())));
    }
}
