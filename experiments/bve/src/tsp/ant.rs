//! An ant that visits all cities and returns.

use super::Tsp;
use crate::colony::Construction;

/// A tour under construction.
pub struct TspAnt<'p> {
    tsp: &'p Tsp,
    tour: Vec<u32>,
    is_visited: Vec<bool>,
    /// The edges to cities that may come next.
    candidates: Vec<u32>,
    edges: Vec<u32>,
    length: u64,
}

impl TspAnt<'_> {
    pub(super) fn new(tsp: &Tsp) -> TspAnt<'_> {
        let cities = tsp.cities.len();
        TspAnt {
            tsp,
            tour: Vec::with_capacity(cities),
            is_visited: vec![false; cities],
            candidates: Vec::with_capacity(cities),
            edges: Vec::with_capacity(cities),
            length: 0,
        }
    }

    fn here(&self) -> u32 {
        *self.tour.last().expect("a tour has a start")
    }
}

impl Construction for TspAnt<'_> {
    type Component = u32;

    fn start(&mut self, place: u32) {
        self.is_visited.fill(false);
        self.is_visited[place as usize] = true;
        self.tour.clear();
        self.tour.push(place);
        self.edges.clear();
        self.length = 0;
    }

    /// Lists the candidates of the city that the last choice led to: its nearest neighbours; once these are visited, the
    /// nearest city of all that is not; and at the end the start.
    fn advance(&mut self) {
        let here = self.here();
        let (tsp, is_visited) = (self.tsp, &self.is_visited);
        self.candidates.clear();
        let open = tsp.neighbours[here as usize].iter().filter(|city| !is_visited[**city as usize]);
        self.candidates.extend(open.map(|&city| tsp.edge(here, city)));
        if self.candidates.is_empty() {
            let next = tsp.nearest(here, is_visited).unwrap_or(self.tour[0]);
            self.candidates.push(tsp.edge(here, next));
        }
    }

    fn candidates(&self) -> &[u32] {
        &self.candidates
    }

    fn desirability(&self, edge: u32) -> f32 {
        self.tsp.desirabilities[edge as usize]
    }

    fn choose(&mut self, edge: u32) {
        let (here, count) = (self.here(), self.tsp.cities.len() as u32);
        let (one, other) = (edge / count, edge % count);
        let next = if one == here { other } else { one };
        self.length += u64::from(self.tsp.distance(here, next));
        self.edges.push(edge);
        if !self.is_visited[next as usize] {
            self.is_visited[next as usize] = true;
            self.tour.push(next);
        }
    }

    fn components(&self) -> &[u32] {
        &self.edges
    }

    fn cost(&self) -> u64 {
        self.length
    }

    /// The cities in the order of the tour, from 0.
    fn answer(&self) -> Vec<u32> {
        self.tour.clone()
    }
}
