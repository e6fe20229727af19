//! The probe that shows single choices of ants.

use std::sync::Arc;

use antdoku::internals::{Choice, ChoiceEvent, Literal, Probe, Touch, TouchParameter, UndoEvent, shares};
use antdoku::{Cell, Cover, Trails};

use super::contestant::Contestant;
use super::detail::Detail;
use super::frame::number;
use super::job::Job;
use super::step::{Step, StepKind, partial};
use super::turn_state::Place;

/// The probe of one contestant. Unless the run shows single choices, it does next to nothing.
pub(super) struct Stepper<'a> {
    job: &'a Job,
    contestant: &'a Contestant,
    /// The values among which the ant chooses, with their pheromone; empty if the choice is not shown.
    candidates: Vec<(Literal, f32)>,
    /// The ant whose choices are shown, from the first choice shown until the run shows none. Ants take turns, a stretch
    /// of the ring at a time: a viewer could not follow all of them.
    followed: Option<usize>,
    /// How the ants choose now.
    choice: Choice,
}

/// A choice that an ant made or took back.
#[derive(Clone, Copy)]
struct Made<'a> {
    what: StepKind,
    ant: usize,
    literal: Literal,
    cascade: &'a [Literal],
    fixed: &'a [Literal],
    cover: &'a Arc<Cover>,
}

impl<'a> Stepper<'a> {
    pub(super) fn new(job: &'a Job, contestant: &'a Contestant) -> Stepper<'a> {
        Stepper { job, contestant, candidates: Vec::new(), followed: None, choice: contestant.choice }
    }

    fn show(&self, step: &Step) {
        self.job.show(self.contestant, |shown| shown.show_step(step));
    }

    /// The part of a step that choosing and taking back have in common.
    fn step(&self, made: &Made<'_>) -> Step {
        let &Made { what, ant, literal, cascade, fixed, cover } = made;
        let pair = |&literal: &Literal| (cover.cell(literal).index(), number(cover, literal));
        let contestant = self.contestant.number;
        let mut shown = self.contestant.shown();
        Step {
            contestant,
            layout: shown.layout_of(contestant, cover),
            iteration: shown.iterations + 1,
            ant,
            what,
            cell: cover.cell(literal).index(),
            values: Vec::new(),
            shares: Vec::new(),
            probabilities: Vec::new(),
            chosen: number(cover, literal),
            cascade: cascade.iter().filter(|&&followed| followed != literal).map(pair).collect(),
            grid: partial(self.job.puzzle(), cover, fixed),
            dead: Vec::new(),
            contradiction: false,
            lives_lost: None,
        }
    }

    fn show_choice(&self, choosing: &ChoiceEvent<'_>) {
        let &ChoiceEvent { ant, literal, cascade, fixed, cover, .. } = choosing;
        let pheromone: Vec<f32> = self.candidates.iter().map(|&(_, trail)| trail).collect();
        let mut is_fixed = vec![false; cover.grid().geometry().cell_count()];
        fixed.iter().for_each(|&literal| is_fixed[cover.cell(literal).index()] = true);
        let open_cells = cover.open_cells().iter().enumerate();
        let is_dead =
            |&(open_cell, cell): &(usize, &Cell)| !is_fixed[cell.index()] && !(choosing.is_open)(open_cell);
        self.show(&Step {
            values: self.candidates.iter().map(|&(literal, _)| number(cover, literal)).collect(),
            probabilities: self.choice.probabilities(&pheromone),
            shares: shares(&pheromone).collect(),
            dead: open_cells.filter(is_dead).map(|(_, cell)| cell.index()).collect(),
            contradiction: choosing.is_contradiction,
            ..self.step(&Made { what: StepKind::Choice, ant, literal, cascade, fixed, cover })
        });
    }
}

impl Probe for Stepper<'_> {
    fn touches(&mut self, iteration: u64) -> Vec<Touch> {
        let touches = self.contestant.touches.take(iteration);
        for touch in &touches {
            if let &Touch::Set(TouchParameter::GreedyProbability, probability) = touch {
                self.choice.greedy_probability = probability as f32;
            }
        }
        touches
    }

    #[inline]
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        if self.job.turns.detail().has_choices() {
            self.candidates.clear();
            self.candidates.extend(candidates.map(|literal| (literal, trails.get(literal))));
        } else {
            self.followed = None;
        }
    }

    fn on_choice(&mut self, choosing: &ChoiceEvent<'_>) {
        if self.job.turns.detail() == Detail::Frames {
            return;
        }
        // If the run began to show choices after `on_cell`, the next choice is the first that is shown.
        let is_seen = !self.candidates.is_empty() && self.followed.is_none_or(|ant| ant == choosing.ant);
        if is_seen {
            self.followed = Some(choosing.ant);
            self.show_choice(choosing);
        }
        self.candidates.clear();
        let place = if is_seen { Place::Choice } else { Place::Within };
        self.job.turns.pass(self.contestant.number, place);
    }

    fn on_undo(&mut self, undoing: &UndoEvent<'_>) {
        if !self.job.turns.detail().has_choices() || self.followed != Some(undoing.ant) {
            return;
        }
        let &UndoEvent { ant, literal, fixed, cascade, is_contradiction, lives_lost, cover, .. } = undoing;
        self.show(&Step {
            contradiction: is_contradiction,
            lives_lost: Some(lives_lost),
            ..self.step(&Made { what: StepKind::Undo, ant, literal, cascade, fixed, cover })
        });
        self.job.turns.pass(self.contestant.number, Place::Choice);
    }
}
