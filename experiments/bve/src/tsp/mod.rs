//! The travelling salesman in the plane, without any propagation: every partial tour can be completed.
//!
//! As in the Ant Colony System of Dorigo and Gambardella, the heuristic is the inverse of the distance, and ants choose from
//! candidate lists; the length of these lists is that of the program ACOTSP.

mod ant;
mod check;
mod generate;
mod read;

pub use ant::TspAnt;
pub use check::check;
pub use generate::generate;
pub use read::{Cities, read};

use crate::colony::Problem;

/// The nearest neighbours that a city has as candidates: the default of the program ACOTSP.
const CANDIDATES: usize = 20;

/// An instance with its distances.
pub struct Tsp {
    cities: Cities,
    /// The cost at which the search is done: the length of an optimal tour, or 0 if none is known.
    optimum: u64,
    /// The distance of every two cities.
    distances: Vec<u32>,
    /// The nearest other cities of each city, the nearest first.
    neighbours: Vec<Vec<u32>>,
    /// The desirability of each component: the inverse distance to the power of 2, `beta` of Dorigo and Gambardella.
    desirabilities: Vec<f32>,
    nearest_neighbour_length: u64,
}

impl Tsp {
    /// Measures the distances of all cities. `optimum` is the length of an optimal tour, or 0 if none is known.
    #[must_use]
    pub fn new(cities: Cities, optimum: u64) -> Tsp {
        let count = cities.len();
        let mut tsp = Tsp {
            distances: vec![0; count * count],
            neighbours: Vec::with_capacity(count),
            desirabilities: vec![0.0; count * count],
            nearest_neighbour_length: 0,
            cities,
            optimum,
        };
        for from in 0..count {
            for to in 0..count {
                let ((x, y), (other_x, other_y)) = (tsp.cities[from], tsp.cities[to]);
                let (across, up) = (x - other_x, y - other_y);
                let distance = (across * across + up * up).sqrt().round();
                tsp.distances[from * count + to] = distance as u32;
                let nearness = 1.0 / (distance as f32).max(0.5);
                tsp.desirabilities[from * count + to] = nearness * nearness;
            }
            let mut others: Vec<u32> = (0..count as u32).filter(|&other| other as usize != from).collect();
            others.sort_by_key(|&other| tsp.distances[from * count + other as usize]);
            others.truncate(CANDIDATES);
            tsp.neighbours.push(others);
        }
        tsp.nearest_neighbour_length = tsp.nearest_neighbour();
        tsp
    }

    fn distance(&self, from: u32, to: u32) -> u32 {
        self.distances[from as usize * self.cities.len() + to as usize]
    }

    /// The component of the edge between two cities: it has one trail for both directions.
    fn edge(&self, one: u32, other: u32) -> u32 {
        one.min(other) * self.cities.len() as u32 + one.max(other)
    }

    /// The nearest city that was not visited; `None` if all were.
    fn nearest(&self, from: u32, is_visited: &[bool]) -> Option<u32> {
        let open = (0..self.cities.len() as u32).filter(|&city| !is_visited[city as usize]);
        open.min_by_key(|&city| self.distance(from, city))
    }

    /// The length of the tour that always goes to the nearest city, from the first one.
    fn nearest_neighbour(&self) -> u64 {
        let mut is_visited = vec![false; self.cities.len()];
        let (mut city, mut length) = (0, 0);
        is_visited[0] = true;
        while let Some(next) = self.nearest(city, &is_visited) {
            length += u64::from(self.distance(city, next));
            is_visited[next as usize] = true;
            city = next;
        }
        length + u64::from(self.distance(city, 0))
    }
}

/// The components are the edges between two cities.
impl Problem for Tsp {
    type Component = u32;
    type Construction<'p> = TspAnt<'p>;

    fn construction(&self) -> TspAnt<'_> {
        TspAnt::new(self)
    }

    fn component_count(&self) -> usize {
        self.distances.len()
    }

    fn places(&self) -> u32 {
        self.cities.len() as u32
    }

    /// The last step closes the tour.
    fn steps(&self) -> usize {
        self.cities.len()
    }

    fn each_group(&self, mut visit: impl FnMut(&[u32])) {
        for (city, neighbours) in (0..).zip(&self.neighbours) {
            let edges: Vec<u32> = neighbours.iter().map(|&other| self.edge(city, other)).collect();
            visit(&edges);
        }
    }

    /// `1 / (n L_nn)`, with the length of the nearest-neighbour tour.
    fn initial_pheromone(&self) -> f32 {
        1.0 / (self.cities.len() as f32 * self.nearest_neighbour_length as f32)
    }

    fn deposit(&self, cost: u64) -> f32 {
        1.0 / cost as f32
    }

    fn target(&self) -> u64 {
        self.optimum
    }

    fn choices(&self) -> (f32, f32) {
        (self.cities.len() as f32, self.cities.len() as f32)
    }

    fn check(&self, answer: &[u32]) -> Result<u64, String> {
        check(&self.cities, answer)
    }
}
