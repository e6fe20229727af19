//! A second pheromone, on cells instead of values: it marks the cells where contradictions occur.

use crate::rng::Rng;

/// The loudness of the alarm at each open cell.
///
/// Ants that may choose their next cell prefer loud cells, and so detect a wrong choice early. Each contradiction
/// counts a little more than the one before. This equals a decay of all older ones, but changes two cells instead of
/// all: the way in which SAT solvers keep the activity of variables (VSIDS, \[1\]).
///
/// # References
/// \[1\] N. Eén, N. Sörensson, *An Extensible SAT-solver*, SAT 2003.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Alarm {
    loudness: Vec<f32>,
    /// The amount that the next contradiction adds; 0 if the alarm is off.
    increment: f32,
    growth: f32,
}

/// All values are scaled down when the increment exceeds this.
const LOUDEST: f32 = 1e20;
/// The least loudness, so that cells far from any contradiction keep equal chances.
const MOST_SILENT: f32 = 1e-18;

impl Alarm {
    /// An alarm that is equal at all cells. Each contradiction counts `growth` times the one before; 0 disables the
    /// alarm.
    pub(crate) fn new(open_cells: usize, growth: f32) -> Alarm {
        let increment = if growth == 0.0 { 0.0 } else { 1.0 };
        Alarm { loudness: vec![1.0; open_cells], increment, growth }
    }

    /// The loudness at each open cell.
    pub(crate) fn all(&self) -> &[f32] {
        &self.loudness
    }

    /// Records a contradiction at this cell.
    #[inline]
    pub(crate) fn raise(&mut self, open_cell: usize) {
        self.loudness[open_cell] += self.increment;
    }

    /// Lets later contradictions count more.
    pub(crate) fn grow(&mut self) {
        self.increment *= self.growth;
        if self.increment > LOUDEST {
            self.increment /= LOUDEST;
            for loudness in &mut self.loudness {
                *loudness = (*loudness / LOUDEST).max(MOST_SILENT);
            }
        }
    }

    /// Draws one of the cells whose bits are set: the one with the largest product of loudness and a random number.
    #[inline]
    pub(crate) fn choose(&self, cells: impl Iterator<Item = u64>, rng: &mut Rng) -> Option<usize> {
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
    fn mostly_the_loudest_cell_is_chosen() {
        let mut alarm = Alarm::new(128, 1.05);
        alarm.raise(70);
        assert_eq!(alarm.all()[70], 2.0);
        let mut rng = Seed(1).rng();
        let cells = [1 << 5 | 1 << 9, 1 << (70 - 64)];
        let taken = (0..1000).filter(|_| alarm.choose(cells.into_iter(), &mut rng) == Some(70)).count();
        assert!((600..700).contains(&taken));
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
