//! Tests of live runs without a network.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use antdoku::format::{self, Entry};
use antdoku::internals::NAMED;
use antdoku::{CancelToken, Method, Run, Seed};
use serde_json::{Value, json};

use super::contestant::Contestant;
use super::job::{End, Job, JobParts, Task};
use super::memory::Memory;
use super::shown::Viewed;
use super::speed::{Speed, Unit};
use super::turn_state::{Command, Place, Stage, Terms};
use super::turns::Turns;
use crate::estimate::Stay;
use crate::request::{MethodChoice, TimeLimit};
use crate::slots::Slots;

/// The limit of every wait: far more than any test takes, even on a slow machine.
const PATIENCE: Duration = Duration::from_secs(120);

const STAY: Stay = Stay::Live(PATIENCE);

fn terms(speed: Speed, is_paused: bool) -> Terms {
    Terms { speed, is_paused, longest_pause: PATIENCE, longest_search: PATIENCE, is_mixed: false }
}

fn turns(contestants: usize, terms: Terms) -> (Arc<Turns>, CancelToken, Arc<Slots>) {
    let slots = Slots::new(1, 9);
    let turns = Turns::new(vec![false; contestants], slots.enter(STAY).unwrap(), terms);
    let cancel = turns.cancel.clone();
    (Arc::new(turns), cancel, slots)
}

/// Contestants that do nothing but iterate; each iteration sends the contestant's number.
fn iterate_forever(turns: &Arc<Turns>, cancel: &CancelToken, contestants: usize) -> Receiver<usize> {
    let (told, heard) = channel();
    for contestant in 0..contestants {
        let (turns, cancel, told) = (Arc::clone(turns), cancel.clone(), told.clone());
        thread::spawn(move || {
            turns.pass(contestant, Place::Start);
            while !cancel.is_cancelled() && told.send(contestant).is_ok() {
                turns.pass(contestant, Place::Iteration);
            }
            turns.finish(contestant);
        });
    }
    heard
}

/// Whether no iteration comes for a while. A run that wrongly continues sends at once, so that a busy machine can only hide
/// a fault here, not make one up.
fn is_quiet(heard: &Receiver<usize>) -> bool {
    heard.recv_timeout(Duration::from_millis(100)).is_err()
}

#[test]
fn a_paused_run_goes_on_turn_by_turn() {
    let (turns, cancel, _) = turns(3, terms(Speed::Full {}, true));
    let heard = iterate_forever(&turns, &cancel, 3);
    assert!(is_quiet(&heard) && turns.stage() == Stage::Paused);
    // Until the pauses between the rounds have added up.
    wait(|| {
        turns.command(Command::Once(Unit::Iteration));
        let round: Vec<usize> = (0..3).map(|_| heard.recv_timeout(PATIENCE).unwrap()).collect();
        assert_eq!(round, [0, 1, 2]);
        assert!(is_quiet(&heard));
        turns.held(0) >= Duration::from_millis(250)
    });
    turns.command(Command::Resume);
    let seen: Vec<usize> = (0..10_000).map(|_| heard.recv_timeout(PATIENCE).unwrap()).collect();
    assert_eq!(turns.stage(), Stage::Running);
    assert!(seen.contains(&0), "it is the turn of the first contestant");
    turns.command(Command::Pause);
    wait(|| {
        heard.try_iter().for_each(drop);
        is_quiet(&heard)
    });
    turns.cancel();
    while heard.recv_timeout(PATIENCE).is_ok() {}
    assert_eq!(turns.stage(), Stage::Done, "a cancelled contestant does not wait");
}

#[test]
fn at_full_speed_contestants_take_turns_by_time() {
    let (turns, cancel, _) = turns(2, terms(Speed::Full {}, false));
    let heard = iterate_forever(&turns, &cancel, 2);
    let mut changes = 0;
    let mut last = 0;
    while changes < 6 {
        let now = heard.recv_timeout(PATIENCE).unwrap();
        changes += usize::from(std::mem::replace(&mut last, now) != now);
        assert!(now < 2);
    }
    turns.cancel();
}

/// Whether contestants that search for ever change turns again and again, though their pace is very slow.
fn changes_turns(is_mixed: bool, place: Place, patience: Duration) -> bool {
    let slow = Speed::Iteration { per_second: 0.1 };
    let (turns, cancel, _) = turns(2, Terms { is_mixed, ..terms(slow, false) });
    let (told, heard) = channel();
    for contestant in 0..2 {
        let (turns, cancel, told) = (Arc::clone(&turns), cancel.clone(), told.clone());
        thread::spawn(move || {
            turns.pass(contestant, Place::Start);
            while !cancel.is_cancelled() && told.send(contestant).is_ok() {
                turns.pass(contestant, place);
            }
            turns.finish(contestant);
        });
    }
    let (mut last, mut changes) = (0, 0);
    while changes < 6 {
        let Ok(now) = heard.recv_timeout(patience) else { break };
        changes += usize::from(std::mem::replace(&mut last, now) != now);
    }
    turns.cancel();
    changes == 6
}

#[test]
fn different_methods_and_moments_of_a_search_are_not_paced() {
    assert!(changes_turns(true, Place::Iteration, PATIENCE), "iterations of different methods");
    assert!(changes_turns(false, Place::Moment, PATIENCE), "nodes of a tree");
    // A busy machine can only hide a fault here, not make one up.
    let short = Duration::from_millis(500);
    assert!(!changes_turns(false, Place::Iteration, short), "iterations of one method have a pace");
}

#[test]
fn a_slow_run_gives_its_slot_to_others() {
    let slow = Speed::Iteration { per_second: 20.0 };
    let (turns, cancel, slots) = turns(1, terms(slow, false));
    let heard = iterate_forever(&turns, &cancel, 1);
    for _ in 0..3 {
        heard.recv_timeout(PATIENCE).unwrap();
        // It waits for its pace without the only slot.
        let slot = slots.enter(STAY).unwrap().wait(&cancel).unwrap();
        heard.try_iter().for_each(drop);
        assert!(is_quiet(&heard), "it does not continue while another search has the slot");
        drop(slot);
    }
    turns.cancel();
}

#[test]
fn a_run_that_is_paused_for_too_long_ends() {
    let longest_pause = Duration::from_millis(50);
    let (turns, cancel, _) = turns(2, Terms { longest_pause, ..terms(Speed::Full {}, true) });
    let heard = iterate_forever(&turns, &cancel, 2);
    while heard.recv_timeout(PATIENCE).is_ok() {}
    assert!(cancel.is_cancelled() && turns.stage() == Stage::Done);
}

fn entry(name: &str) -> Entry {
    let named = NAMED.iter().find(|puzzle| puzzle.name == name).unwrap();
    format::read(named.line.as_bytes(), &Default::default()).remove(0).unwrap()
}

fn job(entry: Entry, choices: &[(&str, Option<&str>)], speed: Speed, is_paused: bool) -> Arc<Job> {
    let ticket = Slots::new(1, 9).enter(STAY).unwrap();
    let contestant = |(number, &(method, preset)): (usize, &(&str, Option<&str>))| {
        let (method, preset) = (Some(method.to_owned()), preset.map(str::to_owned));
        let choice = MethodChoice { method, preset, ..MethodChoice::default() };
        Contestant::new(number, None, choice.build(Method::COLONY).unwrap(), &Memory::new(1 << 30))
    };
    let contestants = choices.iter().enumerate().map(contestant).collect();
    let memory = Memory::new(1).reserve(1).unwrap();
    let task = Task { entry, seed: Seed(7), time: TimeLimit { timeout: PATIENCE, longest: PATIENCE } };
    let job = Job::new(JobParts { task, contestants, terms: terms(speed, is_paused), ticket, memory });
    job.start().unwrap();
    job
}

#[track_caller]
fn wait(what: impl Fn() -> bool) {
    let mut waited = Duration::ZERO;
    while !what() {
        let pause = Duration::from_millis(5);
        thread::sleep(pause);
        waited += pause;
        assert!(waited < PATIENCE, "waited for {PATIENCE:?} in vain");
    }
}

fn state(job: &Job) -> Value {
    serde_json::to_value(job.state()).unwrap()
}

/// The messages for a viewer, as pairs of event and data.
fn news(job: &Job, viewed: &mut [Viewed]) -> Vec<(String, Value)> {
    let mut messages = Vec::new();
    for (contestant, viewed) in job.contestants.iter().zip(viewed) {
        contestant.shown().news(contestant.number, viewed, &mut messages);
    }
    let parse = |text: &[u8]| {
        let text = std::str::from_utf8(text).unwrap();
        let (name, data) = text.strip_prefix("event: ").unwrap().split_once("\ndata: ").unwrap();
        (name.to_owned(), serde_json::from_str(data).unwrap())
    };
    messages.iter().map(|message| parse(message)).collect()
}

/// The answer without its times.
fn timeless(answer: &Value) -> Value {
    let mut answer = answer.clone();
    for name in ["setup_seconds", "search_seconds"] {
        assert!(answer[name].take().is_number());
    }
    answer
}

#[test]
fn a_watched_run_answers_as_an_unwatched_one() {
    let choices = [
        ("acs", Some("paper")),
        ("acs", Some("swift")),
        ("ants-tabu", None),
        ("exact", None),
        ("ils", None),
        ("auto", None),
    ];
    let job = job(entry("platinumblond"), &choices, Speed::Full {}, false);
    wait(|| job.is_done());
    let state = state(&job);
    assert_eq!(state["state"], "done");
    for (number, contestant) in job.contestants.iter().enumerate() {
        let mut run = Run::new(Seed(7));
        let outcome = contestant.chosen.solver.solve(job.puzzle(), &mut run);
        let setup = contestant.chosen.setup(Seed(7));
        let record =
            antdoku::internals::record::SolveRecord::new("request", &job.task.entry, &outcome, &setup);
        let answer = &state["contestants"][number]["answer"];
        assert_eq!(timeless(answer), timeless(&serde_json::to_value(&record).unwrap()));
        assert_eq!(answer["status"], "solved");
        let method = choices[number].0;
        assert_eq!(answer["solved_by"], if method == "auto" { "exact" } else { method });
    }
}

#[test]
fn single_steps_show_choices_and_lead_to_the_same_answer() {
    let job = job(entry("aiescargot"), &[("acs", None)], Speed::Full {}, true);
    let step = || {
        let messages = news(&job, &mut [Viewed::default()]);
        messages.into_iter().find(|(name, _)| name == "step").map(|(_, data)| data)
    };
    job.turns.command(Command::Once(Unit::Choice));
    wait(|| step().is_some());
    let first = step().unwrap();
    assert_eq!(
        (&first["ant"], &first["what"], &first["iteration"]),
        (&json!(0), &json!("choice"), &json!(1))
    );
    let sum = |name: &str| first[name].as_array().unwrap().iter().filter_map(Value::as_f64).sum::<f64>();
    assert!((sum("shares") - 1.0).abs() < 1e-5 && (sum("probabilities") - 1.0).abs() < 1e-5);
    assert!(first["values"].as_array().unwrap().contains(&first["chosen"]));
    job.turns.command(Command::Resume);
    wait(|| job.is_done());
    let plain = job.contestants[0].chosen.solver.solve(job.puzzle(), &mut Run::new(Seed(7)));
    assert_eq!(state(&job)["contestants"][0]["answer"]["steps"], plain.effort.steps);
}

/// A puzzle without a solution, on which ants search until they are stopped.
const HOPELESS: &[u8] = b".3.6..4...311...5...2........3..4.6.";

#[test]
fn a_run_ends_with_a_frame_of_its_last_iteration() {
    let hopeless = format::read(HOPELESS, &Default::default()).remove(0).unwrap();
    for choice in [("acs", Some("paper")), ("anneal", None)] {
        let job = job(hopeless.clone(), &[choice], Speed::Full {}, false);
        wait(|| job.contestants[0].shown().iterations > 1000);
        job.stop(End::Stopped);
        wait(|| job.is_done());
        let seen = news(&job, &mut [Viewed::default()]);
        let newest = |name: &str| seen.iter().find(|(event, _)| event == name).map(|(_, data)| data).unwrap();
        let answer = &state(&job)["contestants"][0]["answer"];
        assert_eq!(newest("frame")["iteration"], answer["iterations"], "{choice:?}");
        let row = newest("chart")["rows"].as_array().unwrap().last().unwrap();
        assert_eq!(row[0], answer["iterations"]);
        if choice.0 == "acs" {
            assert!(row[6].is_number() && row[7].is_number(), "entropy and branching: {row}");
        }
    }
}

#[test]
fn every_iteration_that_is_shown_has_a_measure_of_the_trails() {
    let job = job(entry("platinumblond"), &[("acs", Some("no-bve"))], Speed::Full {}, true);
    for iteration in 1..=20 {
        job.turns.command(Command::Once(Unit::Iteration));
        wait(|| job.contestants[0].shown().iterations == iteration);
    }
    let seen = news(&job, &mut [Viewed::default()]);
    let (_, chart) = seen.iter().find(|(name, _)| name == "chart").unwrap();
    for row in chart["rows"].as_array().unwrap() {
        assert!(row[6].is_number() && row[7].is_number(), "entropy and branching: {row}");
    }
    job.stop(End::Stopped);
}

#[test]
fn one_iteration_gives_one_frame_and_one_row() {
    let job =
        job(entry("platinumblond"), &[("acs", Some("paper")), ("acs", Some("no-bve"))], Speed::Full {}, true);
    let mut viewed = [Viewed::default(); 2];
    for iteration in 1..=3 {
        job.turns.command(Command::Once(Unit::Iteration));
        wait(|| job.contestants.iter().all(|contestant| contestant.shown().iterations == iteration));
        let seen = Mutex::new(Vec::new());
        wait(|| {
            let mut again = viewed;
            *seen.lock().unwrap() = news(&job, &mut again);
            seen.lock().unwrap().iter().filter(|(name, _)| name == "frame").count() == 2
        });
        let seen = seen.into_inner().unwrap();
        news(&job, &mut viewed);
        for (_, frame) in seen.iter().filter(|(name, _)| name == "frame") {
            assert_eq!((&frame["iteration"], &frame["kind"]), (&json!(iteration), &json!("colony")));
            assert_eq!(frame["grid"].as_str().unwrap().len(), 108, "81 bytes in base64");
        }
        for (_, chart) in seen.iter().filter(|(name, _)| name == "chart") {
            assert_eq!(chart["rows"].as_array().unwrap().last().unwrap()[0], iteration);
        }
        assert_eq!(seen.iter().any(|(name, _)| name == "layout"), iteration == 1, "the layout comes once");
    }
    assert_eq!(state(&job)["state"], "paused");
    job.stop(End::Stopped);
    wait(|| job.is_done());
    let state = state(&job);
    assert_eq!(
        (&state["contestants"][1]["answer"]["stopped"], &state["ended"]),
        (&json!("cancelled"), &json!("stopped"))
    );
}
