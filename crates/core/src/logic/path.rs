//! A person's way to the solution: one step after the other, each by the easiest technique that applies.

use super::level::Level;
use super::state::State;
use super::step::Step;
use super::technique::Technique;
use crate::deduce::Contradiction;

/// The order in which techniques are tried.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The order of [`Technique`], which the scores belong to, without the direct techniques.
    #[default]
    Score,
    /// By rating: hidden singles before naked ones, for example.
    Rating,
}

impl Order {
    /// All techniques in this order.
    fn techniques(self) -> Vec<Technique> {
        match self {
            Order::Score => Technique::of_explanations().collect(),
            Order::Rating => {
                let mut techniques = Technique::ALL.to_vec();
                techniques.sort_by_key(|technique| technique.rating());
                techniques
            }
        }
    }
}

/// How an explanation ends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// Every cell is fixed.
    Solved,
    /// No technique applies: the rest takes trial and error.
    NeedsTrial,
    /// The puzzle has no solution, or a struck pencil mark was wrong.
    Contradiction(Contradiction),
}

impl Ending {
    /// The name used in JSON and records.
    #[doc(hidden)]
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Ending::Solved => "solved",
            Ending::NeedsTrial => "needs_trial",
            Ending::Contradiction(_) => "contradiction",
        }
    }
}

/// The steps from a position to the solution, or as far as the techniques lead.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// How they end.
    pub ending: Ending,
    /// The position after the last step.
    #[doc(hidden)]
    pub state: State,
}

impl Explanation {
    /// The hardest technique in use; `None` if nothing was left to do.
    #[doc(hidden)]
    #[must_use]
    pub fn hardest(&self) -> Option<Technique> {
        let techniques = self.steps.iter().map(|step| step.technique);
        techniques.max_by_key(|technique| technique.difficulty())
    }

    /// The sum of the scores of all steps.
    #[doc(hidden)]
    #[must_use]
    pub fn score(&self) -> u32 {
        self.steps.iter().map(|step| step.technique.score()).sum()
    }

    /// The level of the hardest technique, or a higher one if the score exceeds it; extreme if trial is needed.
    #[doc(hidden)]
    #[must_use]
    pub fn level(&self) -> Level {
        let hardest = match self.ending {
            Ending::NeedsTrial => Level::Extreme,
            _ => self.hardest().map_or(Level::Easy, Technique::level),
        };
        let (score, cells) = (self.score(), self.state.geometry().cell_count());
        let fits = |level: &Level| *level >= hardest && score <= level.most_score(cells);
        Level::ALL.into_iter().find(fits).unwrap_or(Level::Extreme)
    }
}

/// How hard a puzzle is for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The hardest technique in use; `None` if nothing was left to do.
    pub hardest: Option<Technique>,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The level of the hardest technique, or a higher one if the score exceeds it; extreme if trial is needed.
    pub level: Level,
    /// The rating of the hardest step in tenths, with techniques tried in the order of their ratings.
    pub rating: u32,
    /// The number of steps.
    pub steps: usize,
    /// How the explanation ends.
    pub ending: Ending,
}

/// The next step by the easiest technique that applies; `None` if the position is solved or no technique applies.
#[doc(hidden)]
#[must_use]
pub fn hint(state: &State) -> Option<Step> {
    Order::Score.techniques().into_iter().find_map(|technique| technique.find(state))
}

/// All steps from a position, with techniques tried in this order.
#[doc(hidden)]
#[must_use]
pub fn explain(state: State, order: Order) -> Explanation {
    explain_while(state, order, &|| true).expect("nothing ends it early")
}

/// As [`explain`]; `None` if `goes_on`, which is asked before each step, says that the caller has left.
pub(crate) fn explain_while(state: State, order: Order, goes_on: &dyn Fn() -> bool) -> Option<Explanation> {
    explain_within(state, order, &|_, _| true, goes_on)
}

/// As [`explain_while`], up to the first step that `allows` refuses; a position needs trial from there on. `allows` gets each
/// step with the sum of the scores up to it.
pub(crate) fn explain_within(
    mut state: State,
    order: Order,
    allows: &dyn Fn(&Step, u32) -> bool,
    goes_on: &dyn Fn() -> bool,
) -> Option<Explanation> {
    let mut techniques = order.techniques();
    // Where the others do not apply, the next step would be refused, so it need not be looked for.
    let is_refused = |technique: &Technique| !allows(&Step::of(*technique), 0);
    while techniques.pop_if(|technique| is_refused(technique)).is_some() {}
    let (mut steps, mut score) = (Vec::new(), 0);
    let ending = follow(&mut state, &techniques, goes_on, |step| {
        score += step.technique.score();
        let is_allowed = allows(&step, score);
        steps.push(step);
        is_allowed
    })?;
    Some(Explanation { steps, ending, state })
}

/// Applies the first step of these techniques again and again. `visit` gets each of them; if it returns false, the way
/// ends. `None` if `goes_on`, which is asked before each step, says that the caller has left.
fn follow(
    state: &mut State,
    techniques: &[Technique],
    goes_on: &dyn Fn() -> bool,
    mut visit: impl FnMut(Step) -> bool,
) -> Option<Ending> {
    loop {
        if !goes_on() {
            return None;
        }
        if let Some(contradiction) = state.contradiction() {
            return Some(Ending::Contradiction(contradiction));
        }
        if state.is_solved() {
            return Some(Ending::Solved);
        }
        let Some(step) = techniques.iter().find_map(|technique| technique.find(state)) else {
            return Some(Ending::NeedsTrial);
        };
        state.apply(&step);
        if !visit(step) {
            return Some(Ending::NeedsTrial);
        }
    }
}

/// Rates a position.
#[doc(hidden)]
#[must_use]
pub fn rate(state: &State) -> Rating {
    rate_while(state, &|| true).expect("nothing ends it early")
}

/// As [`rate`]; `None` if `goes_on`, which is asked before each step, says that the caller has left.
pub(crate) fn rate_while(state: &State, goes_on: &dyn Fn() -> bool) -> Option<Rating> {
    let by_score = explain_while(state.clone(), Order::Score, goes_on)?;
    let by_rating = explain_while(state.clone(), Order::Rating, goes_on)?;
    Some(Rating {
        hardest: by_score.hardest(),
        score: by_score.score(),
        level: by_score.level(),
        rating: by_rating.steps.iter().map(|step| step.rating).max().unwrap_or(0),
        steps: by_score.steps.len(),
        ending: by_score.ending,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Puzzle;

    fn state(line: &str) -> State {
        State::new(&line.parse::<Puzzle>().unwrap()).unwrap()
    }

    #[test]
    fn a_puzzle_of_singles_is_easy() {
        let state =
            state("..4.86...9.347.1...825...67.9.8..3.2.5.....4.2.6..1.5.34...927...5.348.6...71.5..");
        let rating = rate(&state);
        assert_eq!((rating.level, rating.ending), (Level::Easy, Ending::Solved));
        assert!(rating.rating <= 23 && rating.score < 800);
        let explanation = explain(state, Order::Score);
        assert!(explanation.state.is_solved() && explanation.state.grid().first_clash().is_none());
        assert!(explanation.steps.iter().all(|step| step.fixed.len() == 1 && step.struck.is_empty()));
    }

    #[test]
    fn a_hard_puzzle_is_extreme() {
        let state =
            state("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..");
        let rating = rate(&state);
        assert_eq!(rating.level, Level::Extreme);
        assert!(hint(&state).is_some());
    }

    #[test]
    fn a_puzzle_without_a_solution_ends_in_a_contradiction_or_is_left_open() {
        let state =
            state("15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..");
        assert_ne!(explain(state, Order::Score).ending, Ending::Solved);
    }
}
