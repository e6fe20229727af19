//! `antdoku lab tune-target`

use std::ffi::OsString;

use antdoku::format::Entry;
use antdoku::{Budget, Method};
use antdoku_lab::tune::{Call, Cost, Space, Target, TuneError, files};

use crate::args::{TuneArgs, TuneFile};
use crate::console;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::words::shell_word;

pub(super) fn run(args: &TuneArgs) -> Result<Exit, Failure> {
    let usage = |error: TuneError| Failure::Usage(phrased(&error));
    let target = target(args).map_err(usage)?;
    if let Some(file) = args.print {
        console::answer(&text(file, args, &target).map_err(usage)?)?;
        return Ok(Exit::Success);
    }
    target.check().map_err(usage)?;
    let words: Vec<String> = args.words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let call = Call::parse(&words).map_err(usage)?;
    let instance = OsString::from(&call.instance);
    let items = input::puzzles(&[instance], &input::options(&args.input)?)?;
    let (entries, exit) = input::without_faults(items);
    let [Entry { puzzle, .. }] = entries.as_slice() else {
        if exit != Exit::Success {
            return Ok(exit);
        }
        let found = entries.len();
        return Err(Failure::Usage(format!(
            "an instance is one puzzle, but `{}` has {found}: give one puzzle on each line of irace's list of instances",
            call.instance
        )));
    };
    let reply = target.run(&call, puzzle).map_err(usage)?;
    console::answer(&format!("{reply}\n"))?;
    Ok(Exit::Success)
}

/// An error with the option that mends it.
fn phrased(error: &TuneError) -> String {
    let option = match error {
        TuneError::NoLimit(Cost::Seconds) => "--timeout",
        TuneError::NoLimit(Cost::Steps) => "--max-steps",
        TuneError::NoLimit(Cost::Iterations) => "--max-iterations",
        _ => return error.to_string(),
    };
    format!("{error}; give {option}")
}

fn target(args: &TuneArgs) -> Result<Target, TuneError> {
    let budget = Budget { wall: args.timeout, iterations: args.max_iterations, steps: args.max_steps };
    let of_limit = match (budget.steps, budget.iterations) {
        (Some(_), _) => Cost::Steps,
        (None, Some(_)) => Cost::Iterations,
        (None, None) => Cost::Seconds,
    };
    Ok(Target {
        method: Method::find(&args.method)?,
        preset: args.preset.clone(),
        budget,
        cost: args.cost.unwrap_or(of_limit),
        penalty: args.penalty,
    })
}

fn text(file: TuneFile, args: &TuneArgs, target: &Target) -> Result<String, TuneError> {
    let space = Space::of(target.method, target.preset.as_deref())?;
    Ok(match file {
        TuneFile::Parameters => files::parameters(&space),
        TuneFile::Configurations => files::configurations(&space),
        TuneFile::Scenario => files::scenario(),
        TuneFile::TargetRunner => {
            target.check()?;
            target_runner(args)
        }
    })
}

/// The script that irace calls: this command with the given options.
fn target_runner(args: &TuneArgs) -> String {
    let mut options = format!("--method {}", args.method);
    let mut add = |name: &str, value: Option<String>| {
        if let Some(value) = value {
            options += &format!(" --{name} {value}");
        }
    };
    add("preset", args.preset.as_deref().map(shell_word));
    add("timeout", args.timeout.map(|time| format!("{}s", time.as_secs_f64())));
    add("max-iterations", args.max_iterations.map(|number| number.to_string()));
    add("max-steps", args.max_steps.map(|number| number.to_string()));
    add("cost", args.cost.map(|cost| cost.name().to_owned()));
    add("penalty", Some(args.penalty.to_string()));
    let reading = args.input.read_options();
    add("input-format", reading.format.map(|format| format.to_string()));
    add("alphabet", reading.alphabet.map(|alphabet| shell_word(&alphabet.to_string())));
    add("box", reading.shape.map(|(height, width)| format!("{height}x{width}")));
    add("variant", reading.variant.map(|variant| variant.to_string()));
    add("regions", args.input.shape.regions.as_ref().map(|file| shell_word(&file.to_string_lossy())));
    format!(
        "#!/bin/sh\n# irace reads all output of this script, so it must print nothing but the numbers.\n\
         exec antdoku lab tune-target {options} \"$@\"\n"
    )
}
