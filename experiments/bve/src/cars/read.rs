//! Reads car sequencing instances in the form of CSPLib problem 1: one or several in a text, each with a name in a comment.
//!
//! ```text
//! # Problem 60-01
//! 200 5 24                 cars, options, classes
//! 1 2 1 2 1                for each option: the most cars
//! 2 3 3 5 5                in a block of this many
//! 0 3 1 0 0 1 0            class, cars, 1 for each option that it has
//! ```

use super::Cars;
use crate::error::InstanceError;

/// The capacities of instances without capacity lines: CSPLib gives them once for all of its first instances.
const USUAL_CAPACITIES: [(u32, u32); 5] = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)];

/// The most options, one bit each.
const MOST_OPTIONS: usize = 30;

/// An instance with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The word after `Problem` in the comment before it, else its number in the text.
    pub name: String,
    /// The instance.
    pub cars: Cars,
}

/// A line of numbers, with its number.
type Line = (usize, Vec<u32>);

/// The capacity of each option: the most cars in a block, and its length.
type Capacities = Vec<(u32, u32)>;

/// Reads all instances of a text. Lines before the first comment that have letters are an introduction.
///
/// # Errors
/// The line of the first mistake.
pub fn read_all(text: &str) -> Result<Vec<Named>, InstanceError> {
    let mut found = Vec::new();
    let mut name = None;
    let mut lines: Vec<Line> = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if let Some(comment) = line.strip_prefix('#') {
            finish(&mut found, &mut name, &mut lines)?;
            let title = comment.trim().strip_prefix("Problem ");
            name = title.and_then(|title| title.split_whitespace().next()).map(str::to_owned).or(name);
        } else if !line.is_empty() && (name.is_some() || !line.contains(char::is_alphabetic)) {
            let numbers = line.split_whitespace().map(|word| {
                let wrong = || InstanceError::at(number, format!("`{word}` is not a whole number from 0"));
                word.parse().map_err(|_| wrong())
            });
            lines.push((number, numbers.collect::<Result<_, _>>()?));
        }
    }
    finish(&mut found, &mut name, &mut lines)?;
    if found.is_empty() {
        return Err(InstanceError::at(1, "there is no instance: a line `cars options classes` is missing"));
    }
    Ok(found)
}

/// Makes an instance of the lines read so far, if there are any.
fn finish(
    found: &mut Vec<Named>,
    name: &mut Option<String>,
    lines: &mut Vec<Line>,
) -> Result<(), InstanceError> {
    if lines.is_empty() {
        return Ok(());
    }
    let cars = instance(lines)?;
    let name = name.take().unwrap_or_else(|| (found.len() + 1).to_string());
    found.push(Named { name, cars });
    lines.clear();
    Ok(())
}

fn instance(lines: &[Line]) -> Result<Cars, InstanceError> {
    let (first, head) = &lines[0];
    let &[slots, options, classes] = head.as_slice() else {
        let message = format!("expected `cars options classes`, found {} numbers", head.len());
        return Err(InstanceError::at(*first, message));
    };
    let (slots, options, classes) = (slots as usize, options as usize, classes as usize);
    if slots == 0 || classes == 0 || !(1..=MOST_OPTIONS).contains(&options) {
        let message = format!("there must be cars, classes, and 1 to {MOST_OPTIONS} options");
        return Err(InstanceError::at(*first, message));
    }
    let (capacities, rows) = capacities(&lines[1..], options, *first)?;
    if rows.len() != classes {
        let last = lines.last().map_or(*first, |(number, _)| *number);
        let message = format!("{classes} classes were announced, {} lines follow", rows.len());
        return Err(InstanceError::at(last, message));
    }
    let mut cars = Cars { slots, capacities, demands: Vec::new(), options: Vec::new() };
    for (place, (number, row)) in rows.iter().enumerate() {
        let [class, demand, flags @ ..] = row.as_slice() else {
            return Err(InstanceError::at(*number, "expected `class cars options...`"));
        };
        if *class as usize != place || flags.len() != options || flags.iter().any(|flag| *flag > 1) {
            let message = format!("expected class {place}, its cars, and {options} times 0 or 1");
            return Err(InstanceError::at(*number, message));
        }
        cars.demands.push(*demand);
        cars.options.push((0..).zip(flags).map(|(option, flag)| flag << option).sum());
    }
    let sum: u64 = cars.demands.iter().map(|demand| u64::from(*demand)).sum();
    if sum != slots as u64 {
        let message = format!("{slots} cars were announced, the classes have {sum}");
        return Err(InstanceError::at(*first, message));
    }
    Ok(cars)
}

/// The capacities, from two lines or the usual ones, and the lines after them.
fn capacities(lines: &[Line], options: usize, first: usize) -> Result<(Capacities, &[Line]), InstanceError> {
    let is_capacity = |line: Option<&Line>| line.is_some_and(|(_, numbers)| numbers.len() == options);
    if !is_capacity(lines.first()) || !is_capacity(lines.get(1)) {
        return match options {
            5 => Ok((USUAL_CAPACITIES.to_vec(), lines)),
            _ => Err(InstanceError::at(first, "two lines with the capacity of each option must follow")),
        };
    }
    let pairs: Capacities = lines[0].1.iter().copied().zip(lines[1].1.iter().copied()).collect();
    if pairs.iter().any(|&(most, block)| most == 0 || most > block) {
        let message = "each option needs a capacity from 1 to the length of its block";
        return Err(InstanceError::at(lines[1].0, message));
    }
    Ok((pairs, &lines[2..]))
}
