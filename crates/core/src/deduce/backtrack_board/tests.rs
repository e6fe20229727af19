//! The board against [`CoverBoard`], and its undo against copies of its state.

use std::sync::Arc;

use super::*;
use crate::deduce::{Board, CoverBoard, LazyPeers};
use crate::model::shapes::shape;
use crate::model::{Geometry, Grid, Puzzle, Rule, Value};
use crate::rng::{Rng, Seed};

/// The part of a board that an undo must restore.
fn snapshot<W: PeerSource>(board: &BacktrackBoard<W>) -> (Vec<u32>, Vec<u8>, Vec<u64>, usize) {
    (board.state.words.clone(), board.state.open.clone(), board.pairs().collect(), board.fixed.len())
}

/// Checks the set of cells with two values by counting, and the candidates against the other board.
fn check<W: PeerSource>(board: &BacktrackBoard<W>, other: &CoverBoard) {
    for cell in 0..board.cover.open_cells().len() {
        let candidates: Vec<Literal> = board.candidates(cell).collect();
        let is_pair = board.pairs().nth(cell / 64).unwrap() >> (cell % 64) & 1 == 1;
        assert_eq!(is_pair, candidates.len() == 2, "cell {cell}");
        assert!(candidates.iter().copied().eq(other.candidates(cell)), "cell {cell}");
    }
    let mut fixed = [board.fixed.to_vec(), other.fixed().to_vec()];
    fixed.iter_mut().for_each(|literals| literals.sort_unstable());
    assert_eq!(fixed[0], fixed[1]);
    if !board.is_full() {
        let tightest = board.candidates(board.tightest_from(0)).count();
        let open = (0..board.cover.open_cells().len()).map(|cell| board.candidates(cell).count());
        assert_eq!(Some(tightest), open.filter(|&count| count > 0).min());
    }
}

/// Makes random choices and refutations up to a contradiction, then undoes all of them.
fn walk<W: PeerSource>(cover: &Arc<Cover>, rng: &mut Rng) -> usize {
    let mut board = BacktrackBoard::<W>::new(cover);
    let mut other = CoverBoard::new(cover);
    let mut before = Vec::new();
    while !board.is_full() {
        before.push((board.mark(), snapshot(&board)));
        let start = rng.below(cover.open_cells().len() as u32) as usize;
        let candidates: Vec<Literal> = board.candidates(board.tightest_from(start)).collect();
        let literal = candidates[rng.below(candidates.len() as u32) as usize];
        let refutes = rng.below(3) == 0;
        let step = |board: &mut BacktrackBoard<W>| {
            if refutes { board.refute(literal) } else { board.assume(literal) }
        };
        let is_sound = step(&mut board);
        assert_eq!(is_sound, if refutes { other.refute(literal) } else { other.assume(literal) });
        if !is_sound {
            assert!(board.clash().iter().all(|&cell| cell < cover.open_cells().len()));
            break;
        }
        check(&board, &other);
    }
    let depth = before.len();
    for (mark, expected) in before.into_iter().rev().step_by(2) {
        board.undo(mark);
        assert!(snapshot(&board) == expected);
    }
    board.reset();
    assert!(snapshot(&board) == snapshot(&BacktrackBoard::<W>::new(cover)));
    depth
}

fn cover(geometry: Arc<Geometry>) -> Arc<Cover> {
    let mut grid = Grid::blank(geometry);
    let first = grid.geometry().cell(0, 0);
    grid.set(first, Some(Value::from_index(0)));
    Cover::propagate(&Puzzle::new(grid).unwrap()).unwrap()
}

#[test]
fn it_deduces_the_same_as_a_cover_board_and_undoes_everything() {
    let mut rng = Seed(11).rng();
    let mut depth = 0;
    let mut shapes: Vec<_> = [(2, 2), (2, 3), (1, 7), (3, 3), (3, 4), (4, 4)]
        .map(|(height, width)| Geometry::rectangular(height, width).unwrap())
        .to_vec();
    // Cells in different numbers of units.
    shapes.push(shape(2, 2, &[Rule::Diagonals]));
    shapes.push(shape(3, 3, &[Rule::Windoku]));
    shapes.push(shape(3, 3, &[Rule::Diagonals, Rule::Windoku]));
    for geometry in shapes {
        let cover = cover(geometry);
        for _ in 0..10 {
            depth += walk::<Arc<Cover>>(&cover, &mut rng);
            depth += match cover.stride() {
                3 => walk::<LazyPeers<3>>(&cover, &mut rng),
                4 => walk::<LazyPeers<4>>(&cover, &mut rng),
                5 => walk::<LazyPeers<5>>(&cover, &mut rng),
                6 => walk::<LazyPeers<6>>(&cover, &mut rng),
                other => panic!("no shape here has {other} groups per literal"),
            };
        }
    }
    assert!(depth > 1_000, "{depth}");
}

#[test]
fn a_reset_returns_to_the_kept_state() {
    let cover = cover(Geometry::square(2).unwrap());
    let mut board = BacktrackBoard::<LazyPeers<4>>::new(&cover);
    let refuted = board.candidates(0).next().unwrap();
    assert!(board.refute(refuted));
    board.keep();
    let kept = snapshot(&board);
    let chosen = board.candidates(0).next().unwrap();
    assert!(board.assume(chosen));
    board.reset();
    assert!(snapshot(&board) == kept);
    assert!(board.candidates(0).all(|literal| literal != refuted));
}
