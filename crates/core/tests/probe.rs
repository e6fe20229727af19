//! Probes do not change a run, and they see what happened.

use std::ops::ControlFlow;

use antdoku::internals::{Board, ChoiceEvent, CoverBoard, Literal, NAMED, Probe, UndoEvent};
use antdoku::{Budget, Cover, Event, Method, Outcome, Puzzle, Run, Seed, Status, Trails};

/// An act of an ant, as a probe sees it.
#[derive(Clone, Debug, PartialEq)]
enum Act {
    Chose { ant: usize, literal: Literal, candidates: Vec<Literal>, cascade: usize, fixed: usize },
    Undid { ant: usize, literal: Literal, lives_lost: u32 },
}

#[derive(Default)]
struct Notes {
    candidates: Vec<Literal>,
    acts: Vec<Act>,
}

impl Probe for Notes {
    fn on_cell(&mut self, candidates: &mut dyn Iterator<Item = Literal>, _trails: &Trails) {
        self.candidates = candidates.collect();
    }

    fn on_choice(&mut self, event: &ChoiceEvent<'_>) {
        let ChoiceEvent { ant, literal, cascade, fixed, .. } = *event;
        assert!(cascade.is_empty() && event.is_contradiction || cascade[0] == literal);
        assert!(fixed.ends_with(cascade));
        let candidates = std::mem::take(&mut self.candidates);
        self.acts.push(Act::Chose { ant, literal, candidates, cascade: cascade.len(), fixed: fixed.len() });
    }

    fn on_undo(&mut self, event: &UndoEvent<'_>) {
        let UndoEvent { ant, literal, lives_lost, .. } = *event;
        self.acts.push(Act::Undid { ant, literal, lives_lost });
    }
}

/// The observed state of a colony after an iteration.
#[derive(Debug, PartialEq)]
struct Seen {
    fixed: Vec<Literal>,
    choices: Vec<Literal>,
    trails: Vec<u32>,
}

/// One run with or without a probe: its outcome, and the observed state after each iteration.
fn solve(preset: &str, puzzle: &Puzzle, probe: Option<&mut Notes>) -> (Outcome, Vec<Seen>) {
    let solver = Method::find("acs").unwrap().build(Some(preset), &[]).unwrap();
    let mut seen = Vec::new();
    let mut observer = |event: &Event<'_>| {
        if let Event::Iteration(view) = event {
            let trails = view.trails.all().iter().map(|trail| trail.to_bits()).collect();
            seen.push(Seen { fixed: view.best_ant.to_vec(), choices: view.choices.to_vec(), trails });
        }
        ControlFlow::Continue(())
    };
    let budget = Budget { iterations: Some(60), ..Budget::default() };
    let mut run = Run::new(Seed(3)).with_budget(budget).with_observer(&mut observer);
    let outcome = match probe {
        Some(probe) => solver.as_probed().unwrap().solve_probed(puzzle, None, &mut run, probe),
        None => solver.solve(puzzle, &mut run),
    };
    drop(run);
    (outcome, seen)
}

fn hard() -> Puzzle {
    NAMED.iter().find(|puzzle| puzzle.name == "platinumblond").unwrap().line.parse().unwrap()
}

#[test]
fn a_probe_does_not_change_the_run() {
    for preset in ["paper", "swift"] {
        let (plain, unwatched) = solve(preset, &hard(), None);
        let mut notes = Notes::default();
        let (probed, watched) = solve(preset, &hard(), Some(&mut notes));
        assert_eq!(unwatched, watched);
        assert_eq!(plain.effort.steps, probed.effort.steps);
        assert_eq!(plain.status.name(), probed.status.name());
        let chosen = notes.acts.iter().filter(|act| matches!(act, Act::Chose { .. })).count();
        assert_eq!(chosen as u64, probed.effort.steps, "a step is a choice");
    }
}

#[test]
fn every_choice_is_among_its_candidates() {
    for preset in ["paper", "swift"] {
        let mut notes = Notes::default();
        let (outcome, _) = solve(preset, &hard(), Some(&mut notes));
        assert!(outcome.effort.steps > 10);
        for act in &notes.acts {
            if let Act::Chose { literal, candidates, .. } = act {
                assert!(candidates.len() >= 2 && candidates.contains(literal));
            }
        }
        let undoes = notes.acts.iter().any(|act| matches!(act, Act::Undid { .. }));
        assert_eq!(undoes, preset == "swift");
    }
}

#[test]
fn the_choices_of_the_best_ant_lead_to_all_that_it_fixed() {
    let puzzle = hard();
    let cover = Cover::propagate(&puzzle).unwrap();
    let (_, seen) = solve("paper", &puzzle, None);
    assert!(!seen.is_empty());
    for Seen { fixed, choices, .. } in seen {
        let mut board = CoverBoard::new(&cover);
        choices.iter().for_each(|&literal| board.fix(literal));
        assert_eq!(board.fixed(), fixed);
    }
    let (outcome, seen) = solve("swift", &puzzle, None);
    assert!(matches!(outcome.status, Status::Solved(_)));
    for Seen { fixed, choices, .. } in seen {
        // The choices are in the same order; other literals may follow from undone choices.
        let mut rest = fixed.iter();
        assert!(choices.iter().all(|choice| rest.any(|literal| literal == choice)));
    }
}
