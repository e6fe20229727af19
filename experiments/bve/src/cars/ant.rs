//! An ant that fills the line slot by slot.

use super::Cars;
use crate::colony::Construction;

/// What a class without options weighs: it has no utilisation, but must not be excluded.
const LEAST_DESIRABILITY: f32 = 1e-3;

/// A line under construction.
pub struct CarsAnt<'p> {
    cars: &'p Cars,
    /// Cars of each class, and with each option, that have no place yet.
    left: Vec<u32>,
    options_left: Vec<u32>,
    /// The class in each slot visited so far, from 1; 0 for an empty slot.
    line: Vec<u32>,
    /// For each option, the cars with it in the last slots that share a capacity with this one.
    recent: Vec<u32>,
    placed: u64,
    /// The row of the trails: 0 at the start, else the last class that was placed, from 1.
    row: u32,
    candidates: Vec<u32>,
    /// The desirability of each class at this slot.
    desirabilities: Vec<f32>,
    components: Vec<u32>,
    is_component: Vec<bool>,
}

impl CarsAnt<'_> {
    pub(super) fn new(cars: &Cars) -> CarsAnt<'_> {
        CarsAnt {
            cars,
            left: Vec::new(),
            options_left: Vec::new(),
            line: Vec::with_capacity(cars.slots),
            recent: vec![0; cars.capacities.len()],
            placed: 0,
            row: 0,
            candidates: Vec::new(),
            desirabilities: vec![0.0; cars.demands.len()],
            components: Vec::with_capacity(cars.slots),
            is_component: vec![false; (cars.demands.len() + 1) * cars.demands.len()],
        }
    }

    /// The options of the car in a slot that was visited.
    fn options_at(&self, slot: usize) -> u32 {
        self.line[slot].checked_sub(1).map_or(0, |class| self.cars.options[class as usize])
    }

    /// The options that this slot must not have, because their capacity is used up, and those that it must have.
    ///
    /// It must have an option if the slots after it cannot take all cars with the option that are left: among the last m
    /// slots, whole blocks take their capacity, and the rest of a block as much as fits \[1\]. An option whose cars do not
    /// fit any more, after slots stayed empty, is not enforced.
    ///
    /// # References
    /// \[1\] M. Dincbas, H. Simonis, P. Van Hentenryck, *Solving the car-sequencing problem in constraint logic
    /// programming*, ECAI 1988.
    fn forbidden_and_required(&self, slots_left: u32) -> (u32, u32) {
        let (mut forbidden, mut required) = (0, 0);
        for (option, &(most, block)) in self.cars.capacities.iter().enumerate() {
            let room = |slots: u32| slots / block * most + (slots % block).min(most);
            let left = self.options_left[option];
            if self.recent[option] >= most {
                forbidden |= 1 << option;
            }
            if left > room(slots_left - 1) && left <= room(slots_left) {
                required |= 1 << option;
            }
        }
        (forbidden, required)
    }

    /// The dynamic sum of utilisation rates of Gottlieb, Puchta and Solnon: classes with scarce options come first.
    fn weigh(&mut self, slots_left: u32) {
        let rate = |option: usize| {
            let (most, block) = self.cars.capacities[option];
            (self.options_left[option] * block) as f32 / (most * slots_left) as f32
        };
        for &component in &self.candidates {
            let class = component as usize % self.cars.demands.len();
            let mut sum = LEAST_DESIRABILITY;
            let mut bits = self.cars.options[class];
            while bits != 0 {
                sum += rate(bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
            // To the power of 6, `beta` of Gottlieb, Puchta and Solnon.
            let cube = sum * sum * sum;
            self.desirabilities[class] = cube * cube;
        }
    }
}

impl Construction for CarsAnt<'_> {
    type Component = u32;

    fn start(&mut self, _place: u32) {
        self.left.clone_from(&self.cars.demands);
        self.options_left.clear();
        self.options_left.extend(self.cars.option_demands());
        self.line.clear();
        self.recent.fill(0);
        (self.placed, self.row) = (0, 0);
        for component in self.components.drain(..) {
            self.is_component[component as usize] = false;
        }
    }

    fn advance(&mut self) {
        // The slot before this one is a recent one now, and the one a block earlier no more.
        let slot = self.line.len();
        let last = slot.checked_sub(1).map_or(0, |last| self.options_at(last));
        for option in 0..self.recent.len() {
            let block = self.cars.capacities[option].1 as usize;
            self.recent[option] += last >> option & 1;
            if slot >= block {
                self.recent[option] -= self.options_at(slot - block) >> option & 1;
            }
        }
        self.line.push(0);
        let slots_left = (self.cars.slots - slot) as u32;
        let (forbidden, required) = self.forbidden_and_required(slots_left);
        let classes = self.cars.demands.len() as u32;
        let is_allowed = |class: &u32| {
            let options = self.cars.options[*class as usize];
            self.left[*class as usize] > 0 && options & forbidden == 0 && options & required == required
        };
        self.candidates.clear();
        self.candidates.extend((0..classes).filter(is_allowed).map(|class| self.row * classes + class));
        self.weigh(slots_left);
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn desirability(&self, component: u32) -> f32 {
        self.desirabilities[component as usize % self.cars.demands.len()]
    }

    fn choose(&mut self, component: u32) {
        let class = component as usize % self.cars.demands.len();
        *self.line.last_mut().expect("an ant chooses after it has advanced") = class as u32 + 1;
        self.left[class] -= 1;
        for option in 0..self.options_left.len() {
            self.options_left[option] -= self.cars.options[class] >> option & 1;
        }
        self.placed += 1;
        self.row = class as u32 + 1;
        if !std::mem::replace(&mut self.is_component[component as usize], true) {
            self.components.push(component);
        }
    }

    fn components(&self) -> &[u32] {
        &self.components
    }

    fn cost(&self) -> u64 {
        self.cars.slots as u64 - self.placed
    }

    /// The class in each slot, from 1; 0 for an empty slot.
    fn answer(&self) -> Vec<u32> {
        self.line.clone()
    }
}
