//! Car sequencing, CSPLib problem 1, with propagation of the capacities.
//!
//! An ant fills the slots of the line from the first to the last. Where no class of cars is allowed, the slot stays empty:
//! the fail cell of this problem. The cost is the number of empty slots, which is that of the cars that have no place.

mod ant;
mod check;
mod generate;
mod read;

pub use ant::CarsAnt;
pub use check::check;
pub use generate::generate;
pub use read::{Named, read_all};

use std::fmt::Write;

use crate::colony::Problem;

/// An instance: what is to be built, and what the stations can do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cars {
    /// The cars, each of them with a slot.
    pub(crate) slots: usize,
    /// For each option the most cars in a block, and the length of the block: `(1, 2)` is every other car.
    pub(crate) capacities: Vec<(u32, u32)>,
    /// The number of cars of each class.
    pub(crate) demands: Vec<u32>,
    /// The options of each class, one bit each.
    pub(crate) options: Vec<u32>,
}

impl Cars {
    /// The instance in the form of CSPLib, without a name.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{} {} {}\n", self.slots, self.capacities.len(), self.demands.len());
        let line = |numbers: Vec<u32>| numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let _ = writeln!(text, "{}", line(self.capacities.iter().map(|capacity| capacity.0).collect()));
        let _ = writeln!(text, "{}", line(self.capacities.iter().map(|capacity| capacity.1).collect()));
        for (class, (demand, options)) in self.demands.iter().zip(&self.options).enumerate() {
            let flags = (0..self.capacities.len()).map(|option| options >> option & 1).collect();
            let _ = writeln!(text, "{class} {demand} {}", line(flags));
        }
        text
    }

    /// The number of cars with each option.
    fn option_demands(&self) -> impl Iterator<Item = u32> {
        let demand = |option: usize| {
            let with =
                self.demands.iter().zip(&self.options).filter(move |(_, bits)| *bits >> option & 1 == 1);
            with.map(|(demand, _)| demand).sum()
        };
        (0..self.capacities.len()).map(demand)
    }

    fn classes(&self) -> usize {
        self.demands.len()
    }
}

/// The components are pairs of classes in sequence, as in the colonies of Solnon and others for this problem \[1\]: row 0 is
/// the start of the line, row k + 1 follows class k.
///
/// # References
/// \[1\] J. Gottlieb, M. Puchta, C. Solnon, *A study of greedy, local search, and ant colony optimization approaches for car
/// sequencing problems*, EvoWorkshops 2003.
impl Problem for Cars {
    type Component = u32;
    type Construction<'p> = CarsAnt<'p>;

    fn construction(&self) -> CarsAnt<'_> {
        CarsAnt::new(self)
    }

    fn component_count(&self) -> usize {
        (self.classes() + 1) * self.classes()
    }

    fn places(&self) -> u32 {
        1
    }

    fn steps(&self) -> usize {
        self.slots
    }

    fn each_group(&self, mut visit: impl FnMut(&[u32])) {
        let all: Vec<u32> = (0..self.component_count() as u32).collect();
        all.chunks(self.classes()).for_each(&mut visit);
    }

    fn initial_pheromone(&self) -> f32 {
        (1.0 / self.slots as f64) as f32
    }

    /// The form of the paper's deposit: slots over empty slots.
    fn deposit(&self, cost: u64) -> f32 {
        self.slots as f32 / cost as f32
    }

    fn target(&self) -> u64 {
        0
    }

    fn choices(&self) -> (f32, f32) {
        (self.slots as f32, self.classes() as f32)
    }

    fn check(&self, answer: &[u32]) -> Result<u64, String> {
        check(self, answer)
    }
}
