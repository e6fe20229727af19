//! The updates of trails, with numbers worked out by hand.

use antdoku::Seed;
use antdoku_bve::colony::{Acs, Colony, Construction, MaxMin, Method, Problem, limits};

/// Two choices between two components each: 0 or 1, then 2 or 3. The cost is fixed by the test.
struct Toy {
    cost: std::cell::Cell<u64>,
}

struct ToyAnt<'p> {
    toy: &'p Toy,
    step: usize,
    candidates: [u32; 2],
    chosen: Vec<u32>,
}

impl Problem for Toy {
    type Component = u32;
    type Construction<'p> = ToyAnt<'p>;

    fn construction(&self) -> ToyAnt<'_> {
        ToyAnt { toy: self, step: 0, candidates: [0, 0], chosen: Vec::new() }
    }

    fn component_count(&self) -> usize {
        4
    }

    fn places(&self) -> u32 {
        1
    }

    fn steps(&self) -> usize {
        2
    }

    fn each_group(&self, mut visit: impl FnMut(&[u32])) {
        visit(&[0, 1]);
        visit(&[2, 3]);
    }

    fn initial_pheromone(&self) -> f32 {
        0.5
    }

    fn deposit(&self, cost: u64) -> f32 {
        1.0 / cost as f32
    }

    fn target(&self) -> u64 {
        0
    }

    fn choices(&self) -> (f32, f32) {
        (2.0, 8.0)
    }

    fn check(&self, _answer: &[u32]) -> Result<u64, String> {
        Ok(self.cost.get())
    }
}

impl Construction for ToyAnt<'_> {
    type Component = u32;

    fn start(&mut self, _place: u32) {
        self.step = 0;
        self.chosen.clear();
    }

    fn advance(&mut self) {
        let first = 2 * self.step as u32;
        self.candidates = [first, first + 1];
        self.step += 1;
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn desirability(&self, component: u32) -> f32 {
        // The heuristic prefers 0 and 2 strongly enough that every ant of these tests takes them.
        if component.is_multiple_of(2) { 1e20 } else { 1e-20 }
    }

    fn choose(&mut self, component: u32) {
        self.chosen.push(component);
    }

    fn components(&self) -> &[u32] {
        &self.chosen
    }

    fn cost(&self) -> u64 {
        self.toy.cost.get()
    }

    fn answer(&self) -> Vec<u32> {
        self.chosen.clone()
    }
}

const ACS: Acs = Acs {
    greedy_probability: 1.0,
    local_evaporation: 0.1,
    global_evaporation: 0.1,
    best_value_evaporation: 0.0,
    patience: 0,
};

fn is_near(found: &[f32], expected: [f32; 4]) -> bool {
    found.iter().zip(expected).all(|(found, expected)| (found - expected).abs() < 1e-6)
}

#[test]
fn acs_updates_locally_and_globally_as_in_the_text() {
    let toy = Toy { cost: 1.into() };
    let mut colony = Colony::new(&toy, Method::Acs(ACS), 1, Seed(1));
    colony.iterate();
    // Local: 0.9 × 0.5 + 0.1 × 0.5. Global: 0.9 × 0.5 + 0.1 × 1.
    assert!(is_near(colony.trails().all(), [0.55, 0.5, 0.55, 0.5]), "{:?}", colony.trails());
    colony.iterate();
    // Local: 0.9 × 0.55 + 0.1 × 0.5 = 0.545. Global: 0.9 × 0.545 + 0.1 × 1.
    assert!(is_near(colony.trails().all(), [0.5905, 0.5, 0.5905, 0.5]), "{:?}", colony.trails());
}

#[test]
fn the_best_value_evaporates_until_a_worse_solution_replaces_it() {
    let toy = Toy { cost: 1.into() };
    let rule = Acs { best_value_evaporation: 0.5, ..ACS };
    let mut colony = Colony::new(&toy, Method::Acs(rule), 1, Seed(1));
    let mut changes = Vec::new();
    let mut deposits = Vec::new();
    for cost in [1, 4, 4, 4] {
        toy.cost.set(cost);
        colony.iterate();
        changes.push(colony.memory().changes());
        deposits.push(colony.memory().deposit());
    }
    // A cost of 4 deposits 0.25, which is above the best value only once that has halved three times.
    assert_eq!((changes, deposits), (vec![1, 1, 1, 2], vec![0.5, 0.25, 0.125, 0.125]));
    // The second iteration: local 0.9 × 0.55 + 0.1 × 0.5, global 0.9 × 0.545 + 0.1 × 0.5.
    let mut colony = Colony::new(&toy, Method::Acs(rule), 1, Seed(1));
    for cost in [1, 4] {
        toy.cost.set(cost);
        colony.iterate();
    }
    assert!(is_near(colony.trails().all(), [0.5405, 0.5, 0.5405, 0.5]), "{:?}", colony.trails());
}

#[test]
fn a_stagnating_colony_begins_anew() {
    let toy = Toy { cost: 3.into() };
    let mut colony = Colony::new(&toy, Method::Acs(Acs { patience: 2, ..ACS }), 1, Seed(1));
    let mut restarts = Vec::new();
    for _ in 0..7 {
        colony.iterate();
        restarts.push(colony.restarts());
    }
    assert_eq!(restarts, [0, 0, 1, 1, 1, 2, 2], "the first solution after a restart is new again");
    let mut colony = Colony::new(&toy, Method::Acs(Acs { patience: 2, ..ACS }), 1, Seed(1));
    for _ in 0..3 {
        colony.iterate();
    }
    assert!(is_near(colony.trails().all(), [0.5; 4]) && colony.memory().deposit() == 0.0);
}

#[test]
fn max_min_trails_stay_within_their_limits() {
    let toy = Toy { cost: 1.into() };
    let rule = MaxMin { evaporation: 0.5, best_probability: 0.5, best_so_far_every: 25, choices: None };
    let (low, high) = limits(&rule, &toy, 1.0);
    // 2 × (1 - √0.5) / (3 √0.5): two choices, each with 8 / 2 alternatives.
    assert!((low - 0.276_142).abs() < 1e-5 && high == 2.0, "{low} {high}");
    // 2 × (1 - 0.5) / (3 × 0.5): the contestant says that an ant makes one choice.
    assert_eq!(limits(&MaxMin { choices: Some(1), ..rule }, &toy, 1.0), (2.0 / 3.0, 2.0));
    let mut colony = Colony::new(&toy, Method::MaxMin(rule), 1, Seed(1));
    let expected = [[2.0; 4], [2.0, 1.0, 2.0, 1.0], [2.0, 0.5, 2.0, 0.5], [2.0, low, 2.0, low]];
    for trails in expected {
        colony.iterate();
        assert!(is_near(colony.trails().all(), trails), "{:?}, not {trails:?}", colony.trails());
    }
    // A worse ant deposits less, but the limits follow the best solution.
    toy.cost.set(4);
    colony.iterate();
    assert!(is_near(colony.trails().all(), [1.25, low, 1.25, low]), "{:?}", colony.trails());
}

#[test]
fn the_best_solution_so_far_deposits_now_and_then() {
    let toy = Toy { cost: 1.into() };
    let rule = MaxMin { evaporation: 0.5, best_probability: 0.5, best_so_far_every: 2, choices: None };
    let mut colony = Colony::new(&toy, Method::MaxMin(rule), 1, Seed(1));
    colony.iterate();
    toy.cost.set(4);
    colony.iterate();
    assert!(is_near(colony.trails().all(), [2.0, 1.0, 2.0, 1.0]), "{:?}", colony.trails());
    colony.iterate();
    assert!(is_near(colony.trails().all(), [1.25, 0.5, 1.25, 0.5]), "{:?}", colony.trails());
}
