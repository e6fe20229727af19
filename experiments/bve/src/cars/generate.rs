//! Makes instances that have a solution, in the form that [`read_all`](super::read_all) reads.

use antdoku::Seed;

use super::Cars;

/// The capacities of the instances of CSPLib with 200 cars.
const CAPACITIES: [(u32, u32); 5] = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)];

/// An instance with this number of cars. A line is drawn slot by slot: each option that has capacity left is taken with this
/// probability in per cent. Its cars are the instance, so the line is a solution.
#[must_use]
pub fn generate(slots: u32, percent: u32, seed: Seed) -> String {
    let mut rng = seed.rng();
    let mut line: Vec<u32> = Vec::new();
    for slot in 0..slots as usize {
        let mut options = 0;
        for (option, &(most, block)) in CAPACITIES.iter().enumerate() {
            let recent = &line[slot.saturating_sub(block as usize - 1)..];
            let used = recent.iter().filter(|options| *options >> option & 1 == 1).count();
            if rng.below(100) < percent && used < most as usize {
                options |= 1 << option;
            }
        }
        line.push(options);
    }
    let mut options = line.clone();
    options.sort_unstable();
    options.dedup();
    let count = |class: &u32| line.iter().filter(|options| *options == class).count() as u32;
    let demands = options.iter().map(count).collect();
    Cars { slots: slots as usize, capacities: CAPACITIES.to_vec(), demands, options }.text()
}
