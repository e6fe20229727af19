//! What ants may choose and what their heuristics say, on instances worked out by hand.

use antdoku_bve::colony::{Construction, Problem};
use antdoku_bve::{cars, tsp};

/// Lets an ant choose these components, and compares its candidates at each place with those expected.
fn walk<C: Construction<Component = u32>>(ant: &mut C, steps: &[(&[u32], Option<u32>)]) {
    for (number, &(candidates, choice)) in steps.iter().enumerate() {
        ant.advance();
        assert_eq!(ant.candidates(), candidates, "step {number}");
        if let Some(choice) = choice {
            ant.choose(choice);
        }
    }
}

#[test]
fn an_ant_on_four_cities() {
    // Distances 0-1: 5, 0-2: 3, 0-3: 1, 1-2: 4, 1-3: 4 (of 4.24), 2-3: 3 (of 3.16).
    let problem = tsp::Tsp::new(vec![(0.0, 0.0), (3.0, 4.0), (3.0, 0.0), (0.0, 1.0)], 0);
    // From city 0 the nearest cities are 3, 2, 1: 1 + 3 + 4 + 5.
    assert_eq!(problem.initial_pheromone(), 1.0 / (4.0 * 13.0));
    assert_eq!(problem.deposit(12), 1.0 / 12.0);
    let mut ant = problem.construction();
    ant.start(1);
    // The edge of cities a < b is 4a + b. The nearest cities come first, and at the end the start.
    walk(&mut ant, &[(&[6, 7, 1], Some(7)), (&[3, 11], Some(3)), (&[2], Some(2)), (&[6], Some(6))]);
    assert_eq!([6, 7, 1, 3].map(|edge| ant.desirability(edge)), [1.0 / 16.0, 1.0 / 16.0, 0.2 * 0.2, 1.0]);
    assert_eq!((ant.answer(), ant.components(), ant.cost()), (vec![1, 3, 0, 2], &[7, 3, 2, 6][..], 12));
    assert_eq!(problem.check(&ant.answer()), Ok(12));
}

#[test]
fn an_ant_goes_to_the_nearest_city_once_its_neighbours_are_visited() {
    // 22 cities in a row, each with 20 of the others as neighbours, and three cities far away.
    let row = (0..22).map(|x| (f64::from(x), 0.0));
    let cities: Vec<(f64, f64)> = row.chain([1001.0, 1000.0, 1002.0].map(|x| (x, 0.0))).collect();
    let problem = tsp::Tsp::new(cities, 0);
    let mut ant = problem.construction();
    ant.start(0);
    for city in 1..22 {
        ant.advance();
        assert!(
            ant.candidates().iter().all(|edge| edge % 25 < 22),
            "before city {city}: {:?}",
            ant.candidates()
        );
        ant.choose(ant.candidates()[0]);
    }
    walk(&mut ant, &[(&[21 * 25 + 23], Some(21 * 25 + 23))]);
}

/// Option 1 for every other car, option 2 for two of three; classes: option 1, option 2, both.
const LINE: &str = "5 2 3\n1 2\n2 3\n0 2 1 0\n1 2 0 1\n2 1 1 1\n";

#[test]
fn capacities_forbid_and_require_options() {
    let problem = cars::read_all(LINE).unwrap().swap_remove(0).cars;
    assert_eq!(problem.initial_pheromone(), 0.2);
    assert_eq!(problem.deposit(2), 2.5);
    let mut ant = problem.construction();
    // The component of class k after class j is 3 (j + 1) + k; the row of the start is 0.
    let steps: [(&[u32], Option<u32>); 5] = [
        // Three cars with option 1 need slots 1, 3 and 5.
        (&[0, 2], Some(0)),
        // Slots 3 to 5 take two cars with option 2, and three are left.
        (&[4], Some(4)),
        (&[6, 8], Some(6)),
        // Option 1 was taken in slot 3; option 2 is needed in both slots that are left.
        (&[4], Some(4)),
        (&[8], Some(8)),
    ];
    ant.start(0);
    walk(&mut ant, &steps);
    assert_eq!((ant.answer(), ant.cost()), (vec![1, 2, 1, 2, 3], 0));
    assert_eq!(ant.components(), [0, 4, 6, 8], "each pair of classes once");
    assert_eq!(problem.check(&ant.answer()), Ok(0));

    // The other choice in slot 3 uses up both options in slot 4, and slot 5 needs a class that is used up.
    ant.start(0);
    walk(&mut ant, &steps[..2]);
    walk(&mut ant, &[(&[6, 8], Some(8)), (&[], None), (&[], None)]);
    assert_eq!((ant.answer(), ant.cost()), (vec![1, 2, 3, 0, 0], 2));
    assert_eq!(problem.check(&ant.answer()), Ok(2));
}

#[test]
fn scarce_options_are_desirable() {
    let problem = cars::read_all(LINE).unwrap().swap_remove(0).cars;
    let mut ant = problem.construction();
    ant.start(0);
    ant.advance();
    // Utilisation rates in five slots: 3 cars × 2 / 1 = 6 slots of option 1, and 3 × 3 / 2 = 4.5 of option 2.
    for (component, sum) in [(0, 1.2_f64), (2, 1.2 + 0.9)] {
        let expected = (sum + 1e-3).powi(6);
        let found = f64::from(ant.desirability(component));
        assert!((found / expected - 1.0).abs() < 1e-5, "{found}, not {expected}");
    }
}
