//! The page of `antdoku explain --html`: the steps of each puzzle with their pictures.

use std::fmt::Write as _;

use antdoku::{Explanation, Position};

use super::picture::Picture;
use crate::input::InputPuzzle;

const STYLE: &str = "\
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}
p{max-width:44rem}h2{font-size:1.1rem;margin:2.5rem 0 .3rem}h2 small{font-weight:normal;color:#666}
svg{width:100%;height:auto;margin-top:.5rem}
.paper{fill:#fff}.further{fill:#f3f0ea}.unit{fill:#eef3fa}.hold{fill:#dde8f6}
.thin{stroke:#b9b9b9;fill:none}.thick{stroke:#333;stroke-width:2;fill:none}
text{text-anchor:middle;dominant-baseline:central;fill:#1b1b1b;font-family:system-ui,sans-serif}
.mark{fill:#777}.given{font-weight:700}
.pattern{fill:#9fd8a4}.pivot{fill:#f4c26b}.fin{fill:#f6e27a}
.first{fill:#93c2f5}.second{fill:#f5b78f}.third{fill:#b9b4f0}.fourth{fill:#f0b4d6}
.fixed{fill:none;stroke:#137a2b;stroke-width:2.5}.struck{fill:#f6a5a5}.cross{stroke:#b3141d;stroke-width:2}
.strong,.weak{fill:none;stroke:#b3141d;stroke-width:1.6;opacity:.85}.weak{stroke-dasharray:4 3}
@media (prefers-color-scheme:dark){body{background:#17191c;color:#e6e6e6}.paper{fill:#1f2226}.further{fill:#2a2823}.unit{fill:#262d38}
.hold{fill:#30405a}.thin{stroke:#4a4f57}.thick{stroke:#c9c9c9}text{fill:#e6e6e6}.mark{fill:#9a9a9a}h2 small{color:#9a9a9a}
.pattern+text,.pivot+text,.fin+text,.first+text,.second+text,.third+text,.fourth+text,.struck+text{fill:#111}
.fixed{stroke:#58d077}.cross,.strong,.weak{stroke:#ff7b72}}
";

/// The page around the sections of all puzzles.
pub(super) fn whole(body: &str) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\"><meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <title>Solution step by step</title>\n<style>\n{STYLE}</style>\n<body>\n{body}</body></html>\n"
    )
}

/// The section of a puzzle with all its steps.
pub(super) fn section(
    puzzle: &InputPuzzle<'_>,
    position: &Position,
    explained: &Explanation,
    summary: &str,
) -> String {
    let (entry, mut state) = (puzzle.entry, position.state().clone());
    let (geometry, alphabet) = (entry.puzzle.geometry(), entry.alphabet.as_ref());
    let mut text = message(puzzle, summary);
    for (number, step) in explained.steps.iter().enumerate() {
        let (title, level) = (step.technique.title(), step.technique.level());
        let sentence = escaped(&step.sentence(geometry, alphabet));
        let picture = Picture { entry, state: &state, step: Some(step) }.svg(&sentence);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "<h2>{}. {title} <small>{level}</small></h2>\n<p>{sentence}</p>\n{picture}",
            number + 1
        );
        state.apply(step);
    }
    let _ = writeln!(text, "<h2>{}</h2>", escaped(summary));
    text + &Picture { entry, state: &state, step: None }.svg(&escaped(summary))
}

/// The heading of a puzzle with a sentence below it.
pub(super) fn message(puzzle: &InputPuzzle<'_>, sentence: &str) -> String {
    let name = puzzle.entry.label.clone().unwrap_or_else(|| puzzle.entry.puzzle.geometry().to_string());
    format!("<h1>{}</h1>\n<p>{}</p>\n", escaped(&name), escaped(sentence))
}

/// The text with the special characters of HTML escaped.
pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
