//! The rules of a set: a variant, and regions from a file.

use std::fs;

use antdoku::format;
use antdoku::{Rule, Variant};
use toml::Spanned;

use super::check::PlanCheck;
use super::error::PlanError;
use super::text::SetText;

/// The rules that a set names.
pub(super) struct SetRules {
    pub(super) variant: Option<Variant>,
    /// The number of the region of each cell, in reading order.
    pub(super) regions: Option<Vec<u16>>,
}

impl SetRules {
    /// Whether generated puzzles draw their regions.
    pub(super) fn draws_regions(&self) -> bool {
        let is_jigsaw = |variant: &Variant| variant.rules().contains(&Rule::Jigsaw);
        self.regions.is_none() && self.variant.as_ref().is_some_and(is_jigsaw)
    }
}

impl PlanCheck<'_> {
    /// Reads the rules of a set.
    pub(super) fn rules(&self, text: &SetText) -> Result<SetRules, PlanError> {
        let span = text.variant.as_ref().or(text.regions.as_ref()).map(Spanned::span);
        if let Some(span) = span.filter(|_| text.named.is_some()) {
            let message = "named puzzles are Sudoku with boxes";
            return Err(self.source.wrong(span, message, "leave out variant and regions"));
        }
        let variant = text.variant.as_ref().map(|names| {
            names.get_ref().parse::<Variant>().map_err(|error| {
                let remedy = "such as variant = \"latin\", \"jigsaw\" or \"diagonals,anti-knight\"";
                self.source.wrong(names.span(), error.to_string(), remedy)
            })
        });
        let regions = text.regions.as_ref().map(|path| self.regions(path));
        Ok(SetRules { variant: variant.transpose()?, regions: regions.transpose()? })
    }

    /// The regions in a file, which is looked for where files of puzzles are.
    fn regions(&self, path: &Spanned<String>) -> Result<Vec<u16>, PlanError> {
        let file = self.locate(path)?;
        let text = fs::read(&file).map_err(|cause| PlanError::Unreadable { file: file.clone(), cause })?;
        format::read_regions(&text).map_err(|error| PlanError::BadPuzzle {
            file,
            text: text.clone(),
            error: Box::new(error),
        })
    }
}
