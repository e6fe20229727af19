//! The pheromone inside the walk.

use crate::colony::Trails;
use crate::deduce::{Cover, Literal};
use crate::walk::{Guide, Unguided, Walk};

/// The pheromone that the ants of a colony of walks share.
pub(super) trait Pheromone: Guide + Clone + Send {
    /// Adds the grid of an ant to the trails after a move, if it is good and its pause is over.
    fn mark_if_good<W: Walk>(&mut self, walk: &W, pause: &mut u32);

    /// The number of grids added.
    fn deposits(&self) -> u64;

    /// The trails, if there are any.
    fn trails(&self) -> Option<&Trails>;

    /// Takes over half of the trails of another colony.
    fn blend(&mut self, other: &Self);
}

impl Pheromone for Unguided {
    #[inline]
    fn mark_if_good<W: Walk>(&mut self, _walk: &W, _pause: &mut u32) {}

    fn deposits(&self) -> u64 {
        0
    }

    fn trails(&self) -> Option<&Trails> {
        None
    }

    fn blend(&mut self, _other: &Unguided) {}
}

/// Trails on which good grids leave their mark while the ants walk.
///
/// A trail tells how often its value was in a good grid of late: it begins at 1 / number of the cell's values, and moves
/// towards 1 with every good grid that has the value, and towards 0 with every one that has not. Averaged over a cell's
/// values it stays what it was, so nothing ever has to be scaled. (Where a walk gives a cell a value outside of its value
/// set, the average falls a little.)
#[derive(Clone, Debug)]
pub(super) struct SharedTrails {
    trails: Trails,
    /// How far trails move towards a grid.
    evaporation: f32,
    /// A grid is good if it has at most this many clashing pairs more than the best of its walk.
    tolerance: u32,
    /// Moves after a mark for which an ant leaves no other.
    interval: u32,
    /// How many further moves are drawn and compared.
    draws: u32,
    deposits: u64,
    /// Room for a grid.
    grid: Vec<Literal>,
}

impl SharedTrails {
    pub(super) fn new(
        cover: &Cover,
        evaporation: f32,
        tolerance: u32,
        interval: u32,
        draws: u32,
    ) -> SharedTrails {
        let open_cells = cover.open_cells().len();
        let mut trails = Trails::new(cover.literal_count(), 0.0);
        for cell in 0..open_cells {
            let share = 1.0 / cover.literals_of(cell).count() as f32;
            for literal in cover.literals_of(cell) {
                trails.update_globally(&[literal], share, 1.0);
            }
        }
        let grid = Vec::with_capacity(open_cells);
        SharedTrails { trails, evaporation, tolerance, interval, draws, deposits: 0, grid }
    }
}

/// Draws further moves, and takes the one whose literals have the most pheromone.
impl Guide for SharedTrails {
    #[inline]
    fn draw_further<M: Copy, L: IntoIterator<Item = Literal>>(
        &self,
        first: M,
        mut draw: impl FnMut() -> M,
        literals: impl Fn(M) -> L,
    ) -> M {
        let pheromone =
            |drawn: M| literals(drawn).into_iter().map(|literal| self.trails.get(literal)).sum::<f32>();
        let mut best = first;
        for _ in 0..self.draws {
            let next = draw();
            if pheromone(next) > pheromone(best) {
                best = next;
            }
        }
        best
    }
}

impl Pheromone for SharedTrails {
    #[inline]
    fn mark_if_good<W: Walk>(&mut self, walk: &W, pause: &mut u32) {
        if *pause > 0 {
            *pause -= 1;
        } else if walk.cost() <= walk.best_cost() + self.tolerance {
            *pause = self.interval - 1;
            self.deposits += 1;
            self.grid.clear();
            self.grid.extend(walk.literals());
            self.trails.evaporate(self.evaporation);
            self.trails.add(&self.grid, self.evaporation);
        }
    }

    fn deposits(&self) -> u64 {
        self.deposits
    }

    fn trails(&self) -> Option<&Trails> {
        Some(&self.trails)
    }

    fn blend(&mut self, other: &SharedTrails) {
        self.trails.blend(&other.trails, 0.5);
    }
}
