//! Complete methods against each other, and against a slow search, on random small puzzles of random geometries.

mod geometries;

use antdoku::internals::{Backtrack, Dlx};
use antdoku::{
    BacktrackParameters, Budget, Cell, Exact, Extent, Method, Parameters, Propagation, Puzzle, Rng, Rule,
    Run, Seed, Solver,
};
use geometries::{Layout, Spec, puzzle, random_regions};

/// Geometries, and puzzles of each: 10,000 puzzles in all.
const GEOMETRIES: u64 = 500;
const PUZZLES: usize = 20;

/// The most draws of givens for the puzzles of a geometry; the givens of some clash.
const MOST_DRAWS: usize = 200;

/// The most steps of a method and of the slow search; what takes longer is left out, and counted.
const MOST_STEPS: u64 = 1_000;

fn random_spec(rng: &mut Rng) -> Spec {
    let side = 4 + rng.below(4) as usize;
    let layout = match (rng.below(4), side) {
        (0, _) => Layout::Latin,
        (1, 4) => Layout::Boxes(2, 2),
        (1, 6) => Layout::Boxes(2, 3),
        _ => Layout::Regions(random_regions(side, rng)),
    };
    let needs_boxes = [Rule::Windoku, Rule::Disjoint];
    let rules = [Rule::Diagonals, Rule::Windoku, Rule::Disjoint, Rule::AntiKing, Rule::AntiKnight];
    let allowed =
        rules.into_iter().filter(|rule| matches!(layout, Layout::Boxes(..)) || !needs_boxes.contains(rule));
    let rules: Vec<Rule> = allowed.filter(|_| rng.below(4) == 0).collect();
    let mut cells: Vec<Cell> = (0..(side * side) as u16).map(Cell).collect();
    rng.shuffle(&mut cells);
    let pair_count = if rng.below(2) == 0 { rng.below(2 * side as u32) as usize } else { 0 };
    let pairs = cells.chunks_exact(2).take(pair_count).map(|pair| [pair[0], pair[1]]).collect();
    rng.shuffle(&mut cells);
    let units = if rng.below(8) == 0 { vec![cells[..side].to_vec()] } else { Vec::new() };
    Spec { side, layout, rules, units, pairs }
}

/// Givens from a solution of the geometry, or random ones if none is known; every second time one of them is changed.
fn random_givens(side: usize, solution: Option<&Vec<usize>>, rng: &mut Rng) -> Vec<Option<usize>> {
    let cell_count = side * side;
    let mut cells: Vec<usize> = (0..cell_count).collect();
    rng.shuffle(&mut cells);
    let mut givens = vec![None; cell_count];
    let count = match solution {
        Some(_) => cell_count / 5 + rng.below(cell_count as u32 / 2) as usize,
        None => side / 2 + rng.below(side as u32) as usize,
    };
    for &cell in &cells[..count] {
        givens[cell] = Some(solution.map_or_else(|| rng.below(side as u32) as usize, |full| full[cell]));
    }
    if rng.below(2) == 0 && count > 0 {
        givens[cells[0]] = Some(rng.below(side as u32) as usize);
    }
    givens
}

fn methods() -> Vec<Box<dyn Solver>> {
    let peers = BacktrackParameters { propagation: Propagation::Peers };
    let methods: [Box<dyn Solver>; 4] =
        [Box::new(Exact::default()), Box::new(Dlx), Box::new(Backtrack::default()), peers.build().unwrap()];
    let mut methods = Vec::from(methods);
    methods.extend(Method::find("sat").unwrap().build(None, &[]).ok());
    methods
}

/// The number of solutions, up to 3; `None` if the method took too long.
fn count(method: &dyn Solver, puzzle: &Puzzle) -> Option<u64> {
    let budget = Budget { steps: Some(MOST_STEPS), ..Budget::default() };
    let counted =
        method.as_enumerator().unwrap().count(puzzle, &mut Run::new(Seed(1)).with_budget(budget), 3);
    (!matches!(counted.extent, Extent::Stopped(_))).then_some(counted.count)
}

#[derive(Debug, Default)]
struct Seen {
    answered: u32,
    none: u32,
    one: u32,
    many: u32,
    clashing: u32,
    undecided: u32,
}

#[test]
fn complete_methods_agree_on_random_geometries() {
    let methods = methods();
    let mut seen = Seen::default();
    for seed in 0..GEOMETRIES {
        let mut rng = Seed(seed).rng();
        let spec = random_spec(&mut rng);
        let geometry = spec.build().unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        let side = spec.side;
        let mut search = spec.slow();
        let full = search.solutions(&vec![None; side * side], 1, MOST_STEPS, &mut rng);
        let mut answered = 0;
        for number in 0..MOST_DRAWS {
            if answered == PUZZLES {
                break;
            }
            let givens = random_givens(side, full.as_ref().and_then(|full| full.first()), &mut rng);
            let place = format!("seed {seed}, puzzle {number}: {spec:?}, {givens:?}");
            let is_free =
                |a: usize, b: usize| givens[a].is_none() || givens[a] != givens[b] || !search.excludes(a, b);
            let agrees = (0..side * side).all(|a| (0..a).all(|b| is_free(a, b)));
            let Some(puzzle) = puzzle(&geometry, &givens) else {
                assert!(!agrees, "a false clash: {place}");
                seen.clashing += 1;
                continue;
            };
            assert!(agrees, "a missed clash: {place}");
            answered += 1;
            let slow = search.solutions(&givens, 3, MOST_STEPS, &mut rng).map(|found| found.len() as u64);
            let mut known = slow;
            for method in &methods {
                let counted = count(&**method, &puzzle);
                let name = method.name();
                assert!(
                    known.is_none() || counted.is_none() || known == counted,
                    "{name} counts {counted:?}, not {known:?}: {place}"
                );
                known = known.or(counted);
                seen.undecided += u32::from(counted.is_none());
            }
            seen.answered += 1;
            match known {
                Some(0) => seen.none += 1,
                Some(1) => seen.one += 1,
                Some(_) => seen.many += 1,
                None => {}
            }
        }
    }
    println!("{seen:?}");
    assert_eq!(seen.answered, 10_000);
    assert!(seen.none > 1000 && seen.one > 1000 && seen.many > 1000 && seen.undecided < 1000, "{seen:?}");
}
