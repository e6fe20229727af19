//! The incremental counts of the walk against counts from scratch.

use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::*;
use crate::deduce::{Cover, Literal};
use crate::model::{Cell, Geometry, Grid, Puzzle, Solution, Value};
use crate::rng::{Rng, Seed};

fn never() -> ControlFlow<Infallible> {
    ControlFlow::Continue(())
}

/// A solvable puzzle: some values of the cyclic grid, or none.
fn puzzle(geometry: Arc<Geometry>, givens: usize, rng: &mut Rng) -> Puzzle {
    let (height, width, side) = (geometry.box_height(), geometry.box_width(), geometry.side());
    let mut cells: Vec<Cell> = geometry.cells().collect();
    rng.shuffle(&mut cells);
    let mut grid = Grid::blank(geometry.clone());
    for &cell in &cells[..givens] {
        let (row, column) = geometry.row_and_column(cell);
        let value = (row % height * width + row / height + column) % side;
        grid.set(cell, Some(Value::from_index(value)));
    }
    Puzzle::new(grid).unwrap()
}

/// The units of each cell, by number.
fn units_of(geometry: &Geometry) -> Vec<Vec<usize>> {
    let mut units_of = vec![Vec::new(); geometry.cell_count()];
    for (number, unit) in geometry.units().enumerate() {
        unit.cells.iter().for_each(|cell| units_of[cell.index()].push(number));
    }
    units_of
}

/// The number of pairs of peers with the same value.
fn cost_of(cover: &Cover, units_of: &[Vec<usize>], literals: &[Literal]) -> u32 {
    let are_peers = |a: Cell, b: Cell| {
        let units = &units_of[b.index()];
        units_of[a.index()].iter().any(|unit| units.contains(unit))
    };
    let mut cost = 0;
    for (number, &first) in literals.iter().enumerate() {
        for &second in &literals[number + 1..] {
            let clash = cover.value(first) == cover.value(second);
            cost += u32::from(clash && are_peers(cover.cell(first), cover.cell(second)));
        }
    }
    cost
}

fn begun<'c, T: ConflictCounts, N: Neighbours>(
    cover: &'c Cover,
    slots: &'c Slots,
    neighbours: &'c N,
    tenure: Tenure,
    rng: &mut Rng,
) -> TabuWalk<'c, T, N> {
    let mut walk = TabuWalk::new(cover, slots, neighbours, tenure);
    let ControlFlow::Continue(()) = walk.begin(&[], rng, never);
    walk
}

#[test]
fn incremental_counts_equal_counts_from_scratch() {
    let tenure = Tenure { random: 4, share: 0.3 };
    let mut walks = 0;
    for (height, width, givens, moves) in [
        (2, 2, 4, 200),
        (2, 3, 8, 400),
        (3, 3, 0, 300),
        (3, 3, 26, 600),
        (4, 4, 90, 200),
        (5, 5, 0, 40),
        (5, 5, 150, 60),
    ] {
        for seed in 0..4 {
            let mut rng = Seed(seed).rng();
            let puzzle = puzzle(Geometry::rectangular(height, width).unwrap(), givens, &mut rng);
            let cover = Cover::propagate(&puzzle).unwrap();
            if cover.is_trivial() {
                continue;
            }
            walks += 1;
            let units_of = units_of(cover.grid().geometry());
            let slots = Slots::new(&cover);
            let ControlFlow::Continue(lists) = NeighbourLists::<u16>::build(&cover, &slots, never);
            let lists = lists.unwrap();
            let mut walk: TabuWalk<'_, u8, NeighbourLists> = begun(&cover, &slots, &lists, tenure, &mut rng);
            for _ in 0..moves {
                walk.check();
                let literals: Vec<Literal> = walk.literals().collect();
                assert_eq!(walk.cost(), cost_of(&cover, &units_of, &literals));
                if walk.cost() == 0 {
                    assert!(Solution::verify(&puzzle, walk.best_grid()).is_ok());
                    break;
                }
                walk.step(tenure, &Unguided, &mut rng);
            }
            assert!(Puzzle::new(walk.best_grid()).is_ok(), "nothing clashes in the best grid");
        }
    }
    assert!(walks >= 24, "only {walks} of 28 puzzles had open cells");
}

#[test]
fn all_combinations_of_widths_and_neighbours_make_the_same_moves() {
    let tenure = Tenure { random: 10, share: 0.4 };
    let mut rng = Seed(3).rng();
    let puzzle = puzzle(Geometry::square(5).unwrap(), 120, &mut rng);
    let cover = Cover::propagate(&puzzle).unwrap();
    let slots = Slots::new(&cover);
    let ControlFlow::Continue(peers) = PeerTable::build(&cover, &slots, never);
    let ControlFlow::Continue(lists) = NeighbourLists::<u16>::build(&cover, &slots, never);
    let ControlFlow::Continue(wide_lists) = NeighbourLists::<u32>::build(&cover, &slots, never);
    let (lists, wide_lists) = (lists.unwrap(), wide_lists.unwrap());
    assert!(peers.longest() >= lists.longest());
    let [mut one, mut other, mut third] = [1; 3].map(|seed| Seed(seed).rng());
    let mut bytes: TabuWalk<'_, u8, NeighbourLists> = begun(&cover, &slots, &lists, tenure, &mut one);
    let mut words: TabuWalk<'_, u16, PeerTable<'_>> = begun(&cover, &slots, &peers, tenure, &mut other);
    let mut wide: TabuWalk<'_, u8, NeighbourLists<u32>> =
        begun(&cover, &slots, &wide_lists, tenure, &mut third);
    for _ in 0..3000 {
        assert!(bytes.literals().eq(words.literals()) && bytes.literals().eq(wide.literals()));
        bytes.step(tenure, &Unguided, &mut one);
        words.step(tenure, &Unguided, &mut other);
        wide.step(tenure, &Unguided, &mut third);
    }
}

#[test]
fn a_walk_begins_with_the_given_literals() {
    let mut rng = Seed(1).rng();
    let puzzle = puzzle(Geometry::square(3).unwrap(), 20, &mut rng);
    let cover = Cover::propagate(&puzzle).unwrap();
    let slots = Slots::new(&cover);
    let ControlFlow::Continue(peers) = PeerTable::build(&cover, &slots, never);
    let tenure = Tenure { random: 4, share: 0.3 };
    let mut walk: TabuWalk<'_, u8, PeerTable<'_>> = TabuWalk::new(&cover, &slots, &peers, tenure);
    let given: Vec<Literal> = [0, 3, 7].map(|cell| cover.literals_of(cell).next_back().unwrap()).to_vec();
    let ControlFlow::Continue(()) = walk.begin(&given, &mut rng, never);
    assert!(given.iter().all(|literal| walk.literals().any(|other| other == *literal)));
    walk.check();
    let stopped = walk.begin(&given, &mut rng, || ControlFlow::Break(()));
    assert!(stopped.is_continue(), "a small grid is filled without a poll");
}
