//! Checks lines of cars from the definition: it counts every block of slots anew.

use super::Cars;

/// Checks an answer, which has the class in each slot from 1, and 0 for an empty slot. Returns the number of empty slots.
///
/// # Errors
/// The first class with too many cars, or the first block of slots in which an option exceeds its capacity.
pub fn check(cars: &Cars, answer: &[u32]) -> Result<u64, String> {
    if answer.len() != cars.slots {
        return Err(format!("the line has {} slots, the instance {} cars", answer.len(), cars.slots));
    }
    if let Some(class) = answer.iter().find(|class| **class as usize > cars.demands.len()) {
        return Err(format!("there is no class {class}: the instance has {}", cars.demands.len()));
    }
    for (class, &demand) in (1..).zip(&cars.demands) {
        let count = answer.iter().filter(|slot| **slot == class).count();
        if count > demand as usize {
            return Err(format!("{count} cars of class {class} were placed, of {demand}"));
        }
    }
    for (option, &(most, block)) in cars.capacities.iter().enumerate() {
        let has_option = |slot: &&u32| **slot > 0 && cars.options[**slot as usize - 1] >> option & 1 == 1;
        for (first, slots) in answer.windows((block as usize).min(answer.len())).enumerate() {
            let count = slots.iter().filter(has_option).count();
            if count > most as usize {
                return Err(format!(
                    "option {} has {count} cars in the {block} slots from slot {}, and capacity for {most}",
                    option + 1,
                    first + 1
                ));
            }
        }
    }
    Ok(answer.iter().filter(|class| **class == 0).count() as u64)
}
