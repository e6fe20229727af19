//! The options for the difficulty of generated puzzles.

use antdoku::{Level, RatingRange, Technique, Wish};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::values;

/// What the puzzles should ask of a person.
#[derive(Debug, Args)]
#[command(next_help_heading = "Difficulty for a person")]
pub(crate) struct WishArgs {
    /// Level of the puzzles
    #[arg(long, value_name = "LEVEL", value_parser = values::listed(Level::ALL))]
    level: Option<Level>,
    /// Rating, on the scale of Sudoku Explainer, such as 3.2 or 3.5-4.2
    #[arg(long, value_name = "LOW-HIGH", value_parser = str::parse::<RatingRange>)]
    rating: Option<RatingRange>,
    /// Hardest technique of the puzzles, such as x-wing
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique(), hide_possible_values = true)]
    technique: Option<Technique>,
}

impl WishArgs {
    pub(crate) fn wish(&self) -> Wish {
        Wish { level: self.level, rating: self.rating, technique: self.technique }
    }
}

/// All techniques but the direct ones, which only ratings know.
fn technique() -> impl TypedValueParser<Value = Technique> {
    let names = Technique::of_explanations().map(Technique::name);
    PossibleValuesParser::new(names).map(|name| name.parse().expect("a listed name is known"))
}
