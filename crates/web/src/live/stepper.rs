//! What shows single choices of ants, one after the other.

use antdoku::colony::{ChoiceEvent, Probe, Trails, UndoEvent, shares};
use antdoku::{Cell, Cover, Literal};

use super::contestant::Contestant;
use super::frame::{Step, number, partial};
use super::job::Job;
use super::turns::Place;

/// The probe of one contestant. Unless somebody wants to see single choices, it does next to nothing.
pub(super) struct Stepper<'a> {
    job: &'a Job,
    contestant: &'a Contestant,
    /// What the ant can choose from, with its pheromone; empty if nobody wanted to see it.
    candidates: Vec<(Literal, f32)>,
    /// The ant whose choices are shown, from the first that is seen until nobody wants to see any. Ants take turns, a
    /// stretch of the ring at a time: one after the other nobody could follow them.
    followed: Option<usize>,
}

impl<'a> Stepper<'a> {
    pub(super) fn new(job: &'a Job, contestant: &'a Contestant) -> Stepper<'a> {
        Stepper { job, contestant, candidates: Vec::new(), followed: None }
    }

    fn show(&self, step: &Step) {
        self.job.show(self.contestant, |shown| shown.show_step(step));
    }

    /// What is the same for choosing and taking back.
    fn step(
        &self,
        what: &'static str,
        (ant, literal): (usize, Literal),
        cascade: &[Literal],
        fixed: &[Literal],
        cover: &Cover,
    ) -> Step {
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
            probabilities: self.contestant.choice.probabilities(&pheromone),
            shares: shares(&pheromone).collect(),
            dead: open_cells.filter(is_dead).map(|(_, cell)| cell.index()).collect(),
            contradiction: choosing.is_contradiction,
            ..self.step("choice", (ant, literal), cascade, fixed, cover)
        });
    }
}

impl Probe for Stepper<'_> {
    #[inline]
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, trails: &Trails) {
        if self.job.turns.shows_choices() {
            self.candidates.clear();
            self.candidates.extend(candidates.map(|literal| (literal, trails.get(literal))));
        } else {
            self.followed = None;
        }
    }

    fn on_choice(&mut self, choosing: &ChoiceEvent<'_>) {
        if !self.job.turns.holds_up() {
            return;
        }
        // If somebody wanted to see choices only after this one was begun, the next one is the first to be seen.
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
        if !self.job.turns.shows_choices() || self.followed != Some(undoing.ant) {
            return;
        }
        let &UndoEvent { ant, literal, fixed, cascade, is_contradiction, lives_lost, cover } = undoing;
        self.show(&Step {
            contradiction: is_contradiction,
            lives_lost: Some(lives_lost),
            ..self.step("undo", (ant, literal), cascade, fixed, cover)
        });
        self.job.turns.pass(self.contestant.number, Place::Choice);
    }
}
