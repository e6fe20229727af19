//! A second pheromone, on cells instead of values: it marks where contradictions show.

use crate::rng::Rng;

/// How loud the alarm is at each open cell.
///
/// Ants that are free to choose their next cell go where it is loud, and so meet a wrong choice while it is young. Each
/// contradiction counts a little more than the one before it, which is the same as letting all older ones fade, but
/// touches two cells instead of all: the way in which SAT solvers keep the activity of variables (VSIDS, \[1\]).
///
/// ```
/// use antdoku::{Seed, colony::Alarm};
/// let mut alarm = Alarm::new(128, 1.05);
/// alarm.raise(70);
/// assert_eq!(alarm.all()[70], 2.0);
/// // Of three cells, given as bits, mostly the loudest is taken.
/// let mut rng = Seed(1).rng();
/// let cells = [1 << 5 | 1 << 9, 1 << (70 - 64)];
/// let taken = (0..1000).filter(|_| alarm.choose(cells.into_iter(), &mut rng) == Some(70)).count();
/// assert!((600..700).contains(&taken));
/// ```
///
/// # References
/// \[1\] N. Eén, N. Sörensson, *An Extensible SAT-solver*, SAT 2003.
#[derive(Clone, Debug, PartialEq)]
pub struct Alarm {
    loudness: Vec<f32>,
    /// What the next contradiction adds; 0 if the alarm is off.
    increment: f32,
    growth: f32,
}

/// Everything is made smaller in proportion when something gets louder than this.
const LOUDEST: f32 = 1e20;
/// Nothing gets more silent than this, so that cells far from any contradiction keep equal chances.
const MOST_SILENT: f32 = 1e-18;

impl Alarm {
    /// The same for all cells; each contradiction will count `growth` times the one before. 0 switches the alarm off.
    #[must_use]
    pub fn new(open_cells: usize, growth: f32) -> Alarm {
        let increment = if growth == 0.0 { 0.0 } else { 1.0 };
        Alarm { loudness: vec![1.0; open_cells], increment, growth }
    }

    /// How loud it is at each open cell.
    #[must_use]
    pub fn all(&self) -> &[f32] {
        &self.loudness
    }

    /// A contradiction has shown at this cell.
    #[inline]
    pub fn raise(&mut self, open_cell: usize) {
        self.loudness[open_cell] += self.increment;
    }

    /// What is raised from now on counts more.
    pub fn grow(&mut self) {
        self.increment *= self.growth;
        if self.increment > LOUDEST {
            self.increment /= LOUDEST;
            for loudness in &mut self.loudness {
                *loudness = (*loudness / LOUDEST).max(MOST_SILENT);
            }
        }
    }

    /// One of the cells whose bits are set, at random, louder ones rather: the largest product of loudness and chance.
    #[inline]
    pub fn choose(&self, cells: impl Iterator<Item = u64>, rng: &mut Rng) -> Option<usize> {
        let mut chosen = None;
        let mut largest = -1.0;
        for (place, mut bits) in cells.enumerate() {
            while bits != 0 {
                let cell = place * 64 + bits.trailing_zeros() as usize;
                bits &= bits - 1;
                let product = self.loudness[cell] * rng.unit_f32();
                if product > largest {
                    (largest, chosen) = (product, Some(cell));
                }
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Seed;

    #[test]
    fn without_growth_every_cell_has_the_same_chance() {
        let mut alarm = Alarm::new(4, 0.0);
        for _ in 0..100 {
            alarm.raise(2);
            alarm.grow();
        }
        assert_eq!(alarm.all(), [1.0; 4]);
        let mut rng = Seed(5).rng();
        let mut counts = [0; 4];
        for _ in 0..40_000 {
            counts[alarm.choose([0b1111].into_iter(), &mut rng).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        assert_eq!(alarm.choose([0, 0].into_iter(), &mut rng), None);
    }

    #[test]
    fn old_alarms_fade_and_numbers_stay_small() {
        let mut alarm = Alarm::new(3, 1.05);
        for _ in 0..100_000 {
            alarm.raise(0);
            alarm.grow();
        }
        for _ in 0..100 {
            alarm.raise(1);
            alarm.grow();
        }
        let all = alarm.all();
        assert!(all.iter().all(|loudness| (MOST_SILENT..=30.0 * LOUDEST).contains(loudness)), "{all:?}");
        assert!(all[1] > 100.0 * all[0] && all[0] > 1e6 * all[2], "{all:?}");
    }
}
