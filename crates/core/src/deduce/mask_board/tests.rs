use super::*;
use crate::deduce::{Board, Literal, ReversibleBoard};
use crate::model::Rule;
use crate::rng::{Rng, Seed};

const ESCARGOT: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

fn entered<M: Masks>(puzzle: &Puzzle) -> (M, Arc<Cover>) {
    let never = || ControlFlow::<std::convert::Infallible>::Continue(());
    let mut masks = M::blank(puzzle.geometry());
    let ControlFlow::Continue(result) = masks.enter(puzzle, never);
    result.unwrap();
    let ControlFlow::Continue(cover) = Cover::from_board(&masks, never);
    (masks, cover)
}

#[test]
fn a_board_made_from_a_cover_equals_the_board_behind_the_cover() {
    let (board, cover) = entered::<MaskBoard<u16>>(&ESCARGOT.parse().unwrap());
    let ControlFlow::Continue(again) =
        MaskBoard::<u16>::from_cover(&cover, || ControlFlow::<std::convert::Infallible>::Continue(()));
    assert_eq!(again.values, board.values);
    assert_eq!(again.places, board.places);
    assert_eq!(again.is_fixed, board.is_fixed);
}

/// The authors' propagation by rescanning, for any units.
struct Rescanned<'a> {
    geometry: &'a Geometry,
    sets: Vec<u32>,
    is_fixed: Vec<bool>,
    order: Vec<(Cell, u8)>,
}

impl Rescanned<'_> {
    fn fix(&mut self, cell: Cell, value: usize) {
        self.sets[cell.index()] = 1 << value;
        self.is_fixed[cell.index()] = true;
        self.order.push((cell, value as u8));
        for position in 0..self.geometry.side() {
            for its in self.geometry.memberships(cell).iter().rev() {
                self.visit(self.geometry.unit(its.unit.into()).cells[position]);
            }
        }
        self.geometry.exclusions(cell).iter().for_each(|&other| self.visit(other));
    }

    fn visit(&mut self, cell: Cell) {
        if self.is_fixed[cell.index()] || self.sets[cell.index()] == 0 {
            return;
        }
        let geometry = self.geometry;
        let mates = |unit: u16| {
            let cells = geometry.unit(unit.into()).cells.iter();
            cells.map(|mate| mate.index()).filter(move |&mate| mate != cell.index())
        };
        for its in geometry.memberships(cell) {
            for mate in mates(its.unit).filter(|&mate| self.is_fixed[mate]) {
                self.sets[cell.index()] &= !self.sets[mate];
            }
        }
        for mate in geometry.exclusions(cell).iter().map(|mate| mate.index()) {
            if self.is_fixed[mate] {
                self.sets[cell.index()] &= !self.sets[mate];
            }
        }
        let set = self.sets[cell.index()];
        if set.is_single() {
            return self.fix(cell, set.lowest());
        }
        for its in geometry.memberships(cell) {
            let elsewhere = mates(its.unit).fold(0, |all, mate| all | self.sets[mate]);
            if (set & !elsewhere).is_single() {
                return self.fix(cell, (set & !elsewhere).lowest());
            }
        }
    }
}

/// Units over the cells of a square: rows, jumbled regions, and a few more, so that cells are in one to five units.
fn odd_geometry(side: usize, rng: &mut Rng) -> Arc<Geometry> {
    let mut cells: Vec<Cell> = (0..side * side).map(|cell| Cell(cell as u16)).collect();
    let mut units: Vec<Vec<Cell>> = cells.chunks(side).map(<[Cell]>::to_vec).collect();
    for kept in [side, side, 2] {
        rng.shuffle(&mut cells);
        units.extend(cells.chunks(side).take(kept).map(<[Cell]>::to_vec));
    }
    units.remove(0);
    units.iter_mut().for_each(|unit| unit.sort_unstable());
    Geometry::of_units(side, &units)
}

/// Rows, columns, and pairs of cells that must differ.
fn with_exclusions(side: usize, rng: &mut Rng) -> Arc<Geometry> {
    let mut builder = Geometry::builder(side as u32);
    if rng.below(2) == 0 {
        builder = builder.with(Rule::AntiKnight);
    }
    for _ in 0..side {
        let first = rng.below((side * side) as u32) as u16;
        let second = rng.below((side * side) as u32) as u16;
        if first != second {
            builder = builder.differ(Cell(first), Cell(second));
        }
    }
    builder.build().unwrap()
}

#[test]
fn givens_entered_at_once_leave_what_they_leave_in_turn() {
    let never = || ControlFlow::<std::convert::Infallible>::Continue(());
    let (mut open, mut contradictions) = (0, 0);
    for seed in 0..600 {
        let mut rng = Seed(seed).rng();
        let side = 2 + rng.below(8) as usize;
        let geometry =
            if seed % 2 == 0 { odd_geometry(side, &mut rng) } else { with_exclusions(side, &mut rng) };
        let mut grid = Grid::blank(geometry.clone());
        for cell in geometry.cells().filter(|_| rng.below(3) == 0).collect::<Vec<_>>() {
            grid.set(cell, Some(Value::from_index(rng.below(side as u32) as usize)));
            if grid.first_clash().is_some() {
                grid.set(cell, None);
            }
        }
        let puzzle = Puzzle::new(grid).unwrap();
        let [mut at_once, mut in_turn] = [(); 2].map(|()| MaskBoard::<u16>::blank(&geometry));
        let ControlFlow::Continue(answer) = at_once.enter(&puzzle, never);
        let ControlFlow::Continue(expected) = in_turn.enter_in_turn(&puzzle, never);
        assert_eq!(answer, expected, "seed {seed}");
        assert_eq!(at_once.values, in_turn.values);
        assert_eq!(at_once.places, in_turn.places);
        assert_eq!(at_once.is_fixed, in_turn.is_fixed);
        contradictions += usize::from(answer.is_err());
        open += usize::from(answer.is_ok() && at_once.is_fixed.contains(&false));
    }
    assert!(open > 50 && contradictions > 50, "{open}, {contradictions}");
}

#[test]
fn any_units_propagate_as_by_rescanning() {
    propagate_as_by_rescanning(odd_geometry);
}

#[test]
fn exclusions_propagate_as_by_rescanning() {
    propagate_as_by_rescanning(with_exclusions);
}

fn propagate_as_by_rescanning(geometry: fn(usize, &mut Rng) -> Arc<Geometry>) {
    let (mut longest, mut contradictions) = (0, 0);
    for seed in 0..300 {
        let mut rng = Seed(seed).rng();
        let geometry = geometry(2 + rng.below(8) as usize, &mut rng);
        let mut masks = PeersMasks::<u32>::blank(&geometry);
        let mut slow = Rescanned {
            geometry: &geometry,
            sets: geometry.cells().map(|cell| masks.values(cell)).collect(),
            is_fixed: vec![false; geometry.cell_count()],
            order: Vec::new(),
        };
        let mut cells: Vec<Cell> = geometry.cells().collect();
        rng.shuffle(&mut cells);
        for cell in cells {
            let values: Vec<usize> = masks.values(cell).indices().collect();
            if values.len() < 2 {
                continue;
            }
            let value = values[rng.below(values.len() as u32) as usize];
            slow.order.clear();
            slow.fix(cell, value);
            masks.fix_cell(cell, value);
            assert_eq!(masks.fixed(), slow.order, "seed {seed}");
            assert!(
                geometry.cells().all(|cell| masks.values(cell) == slow.sets[cell.index()]),
                "seed {seed}"
            );
            longest = longest.max(slow.order.len());
        }
        let is_empty = slow.sets.contains(&0);
        assert_eq!(masks.contradiction().is_some(), is_empty);
        contradictions += usize::from(is_empty);
    }
    assert!(longest > 10 && contradictions > 10, "{longest}, {contradictions}");
}

#[test]
fn everything_assumed_can_be_undone() {
    let (masks, cover) = entered::<PeersMasks<u16>>(&ESCARGOT.parse().unwrap());
    let mut board = PeersBoard::new(&cover, &Arc::new(masks));
    let mut rng = Seed(4).rng();
    let (mut deepest, mut contradictions) = (0, 0);
    for _ in 0..50 {
        let mut path = Vec::new();
        loop {
            let open: Vec<Literal> =
                cover.literals().filter(|&literal| board.is_candidate(literal)).collect();
            if open.is_empty() {
                break;
            }
            path.push((board.mark(), board.clone()));
            let literal = open[rng.below(open.len() as u32) as usize];
            let is_possible = board.assume(literal);
            contradictions += usize::from(!is_possible);
            assert!(board.is_fixed(literal) && !board.is_candidate(literal));
            assert_eq!(is_possible, (0..cover.open_cells().len()).all(|cell| board.value_count(cell) > 0));
        }
        deepest = deepest.max(path.len());
        for (mark, before) in path.into_iter().rev() {
            board.undo(mark);
            assert_eq!(board.masks.words(), before.masks.words());
            assert_eq!(board.fixed(), before.fixed());
            assert_eq!(board.masks.contradiction(), before.masks.contradiction());
        }
    }
    assert!(deepest > 5 && contradictions > 5, "{deepest}, {contradictions}");
}
