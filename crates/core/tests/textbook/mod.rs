//! The paper's colony as a textbook would write it: slow, plain, and sharing nothing with the library but the model of
//! a grid, sets of values and the random draws. The oracle for the fast colony, and the yardstick for its speed.

#![allow(dead_code, reason = "each test and benchmark that includes this uses a part of it")]

use std::collections::VecDeque;
use std::sync::Arc;

use antdoku::internals::ValueSet;
use antdoku::{AcsParameters, Cell, Geometry, Propagation, Puzzle, Rng, Seed};

/// Value sets and fixed cells; everything else is recomputed each time.
#[derive(Clone)]
pub struct Board<S> {
    pub propagation: Propagation,
    tables: Arc<Tables>,
    pub sets: Vec<S>,
    pub fixed: Vec<Option<usize>>,
    /// Cells and values in the order in which they were fixed.
    pub order: Vec<(usize, usize)>,
}

/// The units of the geometry in plain lists.
pub struct Tables {
    side: usize,
    units: Vec<Vec<usize>>,
    units_of: Vec<Vec<usize>>,
}

impl Tables {
    fn new(geometry: &Geometry) -> Tables {
        let units: Vec<Vec<usize>> =
            geometry.units().map(|unit| unit.cells.iter().map(|cell| cell.index()).collect()).collect();
        let mut units_of = vec![Vec::new(); geometry.cell_count()];
        for (number, unit) in units.iter().enumerate() {
            unit.iter().for_each(|&cell: &usize| units_of[cell].push(number));
        }
        Tables { side: geometry.side(), units, units_of }
    }
}

impl<S: ValueSet> Board<S> {
    pub fn enter(puzzle: &Puzzle, propagation: Propagation) -> Board<S> {
        let geometry = puzzle.geometry();
        let mut board = Board {
            propagation,
            tables: Arc::new(Tables::new(geometry)),
            sets: vec![S::all(geometry.side()); geometry.cell_count()],
            fixed: vec![None; geometry.cell_count()],
            order: Vec::new(),
        };
        for (cell, value) in puzzle.givens().filled() {
            board.fix(cell.index(), value.index());
        }
        board
    }

    pub fn is_open(&self, cell: usize) -> bool {
        self.fixed[cell].is_none() && !self.sets[cell].is_empty()
    }

    pub fn fix(&mut self, cell: usize, value: usize) {
        match self.propagation {
            Propagation::Fixpoint => self.fix_to_fixpoint(cell, value),
            Propagation::Peers => self.fix_depth_first(cell, value),
        }
    }

    /// The order of deductions that docs/paper.md states, word for word.
    fn fix_to_fixpoint(&mut self, cell: usize, value: usize) {
        let tables = Arc::clone(&self.tables);
        let mut queue = VecDeque::from([(cell, value)]);
        while let Some((cell, value)) = queue.pop_front() {
            if self.fixed[cell].is_some() || !self.sets[cell].has(value) {
                continue;
            }
            self.fixed[cell] = Some(value);
            self.order.push((cell, value));
            for other in 0..tables.side {
                if other != value {
                    self.strike(cell, other, &mut queue);
                }
            }
            for &unit in &tables.units_of[cell] {
                for &mate in &tables.units[unit] {
                    if mate != cell {
                        self.strike(mate, value, &mut queue);
                    }
                }
            }
        }
    }

    fn strike(&mut self, cell: usize, value: usize, queue: &mut VecDeque<(usize, usize)>) {
        if !self.sets[cell].has(value) {
            return;
        }
        self.sets[cell] &= !S::only(value);
        if self.sets[cell].len() == 1 {
            queue.push_back((cell, self.sets[cell].lowest()));
        }
        for &unit in &self.tables.units_of[cell] {
            let has = |mate: &&usize| self.sets[**mate].has(value);
            let places: Vec<&usize> = self.tables.units[unit].iter().filter(has).collect();
            if let [place] = places[..] {
                queue.push_back((*place, value));
            }
        }
    }

    /// The authors' recursion: fixes a cell, then constrains each cell of its units by scanning all units of that cell.
    fn fix_depth_first(&mut self, cell: usize, value: usize) {
        if self.fixed[cell].is_some() {
            return;
        }
        self.sets[cell] = S::only(value);
        self.fixed[cell] = Some(value);
        self.order.push((cell, value));
        let tables = Arc::clone(&self.tables);
        for position in 0..tables.side {
            for &unit in tables.units_of[cell].iter().rev() {
                let mate = tables.units[unit][position];
                if mate != cell {
                    self.constrain(mate);
                }
            }
        }
    }

    fn constrain(&mut self, cell: usize) {
        if self.fixed[cell].is_some() || self.sets[cell].is_empty() {
            return;
        }
        let mut taken = S::EMPTY;
        let mut possible = [S::EMPTY; 3];
        for (&unit, possible) in self.tables.units_of[cell].iter().zip(&mut possible) {
            for &mate in &self.tables.units[unit] {
                if mate != cell {
                    if self.fixed[mate].is_some() {
                        taken |= self.sets[mate];
                    }
                    *possible |= self.sets[mate];
                }
            }
        }
        self.sets[cell] &= !taken;
        let set = self.sets[cell];
        if set.len() == 1 {
            return self.fix_depth_first(cell, set.lowest());
        }
        for possible in possible {
            let only_here = set & !possible;
            if only_here.len() == 1 {
                return self.fix_depth_first(cell, only_here.lowest());
            }
        }
    }
}

/// A cell, the value chosen for it, and everything that was fixed by that.
pub type Choice = (usize, usize, Vec<(usize, usize)>);

/// The trace of one iteration of a colony, in a form that both colonies can produce.
#[derive(Debug, Default, PartialEq)]
pub struct Iteration {
    /// The choices of each ant.
    pub choices: Vec<Vec<Choice>>,
    pub filled: Vec<usize>,
    /// The bits of the best value, and of the pheromone of everything that is open after the givens.
    pub best_value: u32,
    pub pheromone: Vec<u32>,
}

/// Algorithm 1, all ants in lockstep.
pub struct Colony<S> {
    parameters: AcsParameters,
    root: Board<S>,
    tau0: f32,
    tau: Vec<Vec<f32>>,
    starts: Vec<Cell>,
    starts_rng: Rng,
    rngs: Vec<Rng>,
    best_value: f32,
    best: Vec<Option<usize>>,
}

impl<S: ValueSet> Colony<S> {
    pub fn new(parameters: &AcsParameters, puzzle: &Puzzle, seed: Seed) -> Colony<S> {
        let (cells, side) = (puzzle.geometry().cell_count(), puzzle.geometry().side());
        let tau0 = parameters.initial_pheromone.unwrap_or(1.0 / cells as f64) as f32;
        Colony {
            parameters: parameters.clone(),
            root: Board::enter(puzzle, parameters.propagation),
            tau0,
            tau: vec![vec![tau0; side]; cells],
            starts: puzzle.geometry().cells().collect(),
            starts_rng: seed.derive(0).rng(),
            rngs: (0..parameters.ants).map(|ant| seed.derive(1 + u64::from(ant)).rng()).collect(),
            best_value: 0.0,
            best: vec![None; cells],
        }
    }

    /// Runs one iteration; `None` if it solved the puzzle.
    pub fn iterate(&mut self) -> Option<Iteration> {
        let cells = self.root.fixed.len();
        let ants = self.parameters.ants as usize;
        self.starts_rng.shuffle_front(&mut self.starts, ants);
        let mut boards = vec![self.root.clone(); ants];
        let mut choices = vec![Vec::new(); ants];
        for step in 0..cells {
            for ant in 0..ants {
                let cell = (self.starts[ant].index() + step) % cells;
                if boards[ant].is_open(cell) {
                    let value = self.choose(ant, cell, boards[ant].sets[cell]);
                    let before = boards[ant].order.len();
                    boards[ant].fix(cell, value);
                    choices[ant].push((cell, value, boards[ant].order[before..].to_vec()));
                    let xi = self.parameters.local_evaporation as f32;
                    self.tau[cell][value] = (1.0 - xi) * self.tau[cell][value] + xi * self.tau0;
                }
            }
        }
        let filled: Vec<usize> = boards.iter().map(|board| board.fixed.iter().flatten().count()).collect();
        let most = *filled.iter().max().unwrap();
        if most == cells {
            return None;
        }
        let best_ant = filled.iter().position(|&f| f == most).unwrap();
        let deposit = cells as f32 / (cells - most) as f32;
        if deposit > self.best_value {
            self.best_value = deposit;
            self.best = boards[best_ant].fixed.clone();
        }
        let rho = self.parameters.global_evaporation as f32;
        for (cell, value) in self.best.iter().enumerate() {
            if let Some(value) = *value {
                self.tau[cell][value] = (1.0 - rho) * self.tau[cell][value] + rho * self.best_value;
            }
        }
        self.best_value *= 1.0 - self.parameters.best_value_evaporation as f32;
        let mut pheromone = Vec::new();
        for cell in (0..cells).filter(|&cell| self.root.is_open(cell)) {
            for value in self.root.sets[cell].indices() {
                pheromone.push(self.tau[cell][value].to_bits());
            }
        }
        Some(Iteration { choices, filled, best_value: self.best_value.to_bits(), pheromone })
    }

    fn choose(&mut self, ant: usize, cell: usize, set: S) -> usize {
        let values: Vec<usize> = set.indices().collect();
        let tau = &self.tau[cell];
        if self.rngs[ant].unit_f32() < self.parameters.greedy_probability as f32 {
            let most = values.iter().map(|&value| tau[value]).fold(f32::MIN, f32::max);
            return *values.iter().find(|&&value| tau[value] == most).unwrap();
        }
        let total = values.iter().fold(0.0, |sum, &value| sum + tau[value]);
        let ball = self.rngs[ant].unit_f32() * total;
        let mut reached = 0.0;
        for &value in &values {
            reached += tau[value];
            if reached > ball {
                return value;
            }
        }
        *values.last().unwrap()
    }
}
