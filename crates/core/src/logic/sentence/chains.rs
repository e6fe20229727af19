//! Reasons of chains: what each link says, from the first cell to the last.

use super::words::{Words, choice, list};
use crate::logic::step::{Candidate, Link};
use crate::logic::technique::Technique;

impl Words<'_> {
    /// `if r1c8 is not 5, then r1c2 is 5 (row 1), r3c1 is not 5 and r7c1 is 5 (column 1): r1c8 or r7c1 is 5`
    pub(super) fn reason_of_chain(&self) -> String {
        let links = &self.step.links[..];
        let (first, way) = (&links[0].from, self.way(links));
        let reason = format!("if {}, then {way}", self.not(first));
        let last = &links[links.len() - 1];
        if !last.is_strong {
            return format!("{reason}: the chain is a loop, and of two neighbours in it one is true");
        }
        if *first == last.to {
            return format!("{reason} after all");
        }
        format!("{reason}: {}", self.either_is(first, &last.to))
    }

    /// Where each alternative leads, such as `r1c1 is 1 or 2: if it is 1, r1c9 is 4; if it is 2, r9c1 is 4`.
    pub(super) fn reason_of_forcing(&self) -> String {
        let alternatives: Vec<Candidate> = self.step.causes.iter().map(|cause| cause.candidate).collect();
        let (cells, values) = (
            self.names_of_cells(alternatives.iter().copied()),
            self.names_of_values(alternatives.iter().copied()),
        );
        let whole = match self.step.units[..] {
            [unit] => format!("in {}, {} is in {}", self.units(&[unit]), list(&values), choice(&cells)),
            _ => format!("{} is {}", list(&cells), choice(&values)),
        };
        let mut links = &self.step.links[..];
        let mut ways = Vec::new();
        for alternative in alternatives {
            let (own, rest) = links.split_at(length_from(alternative, links));
            links = rest;
            // An alternative that is the conclusion itself needs no words.
            if !own.is_empty() {
                ways.push(format!("if {}, then {}", self.is(&[alternative]), self.way(own)));
            }
        }
        format!("{whole}: {}", ways.join("; "))
    }

    /// What each link leads to.
    fn way(&self, links: &[Link]) -> String {
        let mut parts: Vec<String> = Vec::new();
        for (place, link) in links.iter().enumerate() {
            if !link.is_strong {
                parts.push(self.not(&link.to));
                continue;
            }
            match (&link.from[..], &link.to[..]) {
                // A cell with two values left.
                ([before], [after]) if before.cell == after.cell && place > 0 => {
                    let but = format!("{} but {}", parts.pop().unwrap_or_default(), self.symbol(after.value));
                    parts.push(but);
                }
                _ => parts.push(self.is(&link.to) + &self.unit_of_link(place)),
            }
        }
        list(&parts)
    }

    /// The unit of a strong link, where the step names those of its strong links: ` (row 1)`. Every other link is strong.
    fn unit_of_link(&self, place: usize) -> String {
        let is_named = matches!(
            self.step.technique,
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish
        );
        if is_named {
            format!(" ({})", self.units(&self.step.units[place / 2..=place / 2]))
        } else {
            String::new()
        }
    }

    /// `r1c2 is 5`, or of a group `r1c2 or r1c3 is 5`.
    fn is(&self, node: &[Candidate]) -> String {
        format!("{} is {}", choice(&self.cells_of(node)), self.values(node.iter().copied()))
    }

    /// `r1c2 is not 5`, or of a group `neither r1c2 nor r1c3 is 5`.
    fn not(&self, node: &[Candidate]) -> String {
        let (cells, value) = (self.cells_of(node), self.values(node.iter().copied()));
        match &cells[..] {
            [one] => format!("{one} is not {value}"),
            [one, other] => format!("neither {one} nor {other} is {value}"),
            more => format!("none of {} is {value}", list(more)),
        }
    }

    /// `r1c8 or r7c1 is 5`, or with two values `r1c8 is 5 or r7c1 is 6`.
    fn either_is(&self, first: &[Candidate], last: &[Candidate]) -> String {
        if first[0].value == last[0].value {
            return self.is(&[first, last].concat());
        }
        format!("{} or {}", self.is(first), self.is(last))
    }

    fn cells_of(&self, node: &[Candidate]) -> Vec<String> {
        let mut cells: Vec<String> = Vec::new();
        for name in node.iter().map(|candidate| self.cell(candidate.cell)) {
            if !cells.contains(&name) {
                cells.push(name);
            }
        }
        cells
    }
}

/// The number of links in the chain from an alternative, where the chains of all alternatives follow one another. Each
/// begins with a weak link from its alternative, and weak and strong links take turns.
fn length_from(alternative: Candidate, links: &[Link]) -> usize {
    let starts_here = links.first().is_some_and(|link| !link.is_strong && link.from == [alternative]);
    if !starts_here {
        return 0;
    }
    let goes_on = |pair: &[Link]| pair[0].is_strong != pair[1].is_strong && pair[0].to == pair[1].from;
    1 + links.windows(2).take_while(|pair| goes_on(pair)).count()
}

#[cfg(test)]
mod tests {
    use crate::logic::fixtures::{confine, leave, nine, says};
    use crate::logic::technique::Technique;

    #[test]
    fn a_chain_is_told_link_by_link() {
        let mut state = nine();
        confine(&mut state, 0, 5, &["r1c2", "r1c8"]);
        confine(&mut state, 9, 5, &["r3c1", "r7c1"]);
        assert_eq!(
            says(&state, Technique::TwoStringKite),
            "if r1c8 is not 5, then r1c2 is 5 (row 1), r3c1 is not 5 and r7c1 is 5 (column 1): r1c8 or r7c1 is 5, so r7c8 \
             cannot be 5."
        );
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2]);
        leave(&mut state, "r1c5", &[2, 3]);
        leave(&mut state, "r6c5", &[3, 4]);
        leave(&mut state, "r6c8", &[4, 1]);
        assert_eq!(
            says(&state, Technique::XyChain),
            "if r1c1 is not 1, then r1c1 is 2, r1c5 is not 2 but 3, r6c5 is not 3 but 4 and r6c8 is not 4 but 1: r1c1 or \
             r6c8 is 1, so r1c8 and r6c1 cannot be 1."
        );
    }

    #[test]
    fn a_loop_and_a_candidate_that_cannot_be_false() {
        let mut state = nine();
        for (name, values) in [("r1c1", [1, 2]), ("r1c5", [2, 3]), ("r6c5", [3, 4]), ("r6c1", [4, 1])] {
            leave(&mut state, name, &values);
        }
        let sentence = says(&state, Technique::XyChain);
        let reason = "if r1c1 is not 1, then r1c1 is 2, r1c5 is not 2 but 3, r6c5 is not 3 but 4, r6c1 is not 4 but 1 and \
                      r1c1 is not 1: the chain is a loop, and of two neighbours in it one is true, so ";
        assert!(sentence.starts_with(reason), "{sentence}");
    }

    #[test]
    fn groups_are_told_as_such() {
        let mut state = nine();
        confine(&mut state, 0, 3, &["r1c1", "r1c2", "r1c9"]);
        confine(&mut state, 17, 3, &["r1c9", "r7c9"]);
        confine(&mut state, 24, 3, &["r7c2", "r8c1", "r9c1"]);
        let sentence = says(&state, Technique::GroupedChain);
        assert!(sentence.contains(" or ") && sentence.ends_with("so r1c1 cannot be 3."), "{sentence}");
    }

    #[test]
    fn each_alternative_is_followed_to_the_conclusion() {
        let mut state = nine();
        leave(&mut state, "r1c1", &[1, 2, 3]);
        leave(&mut state, "r1c9", &[1, 4]);
        leave(&mut state, "r9c1", &[2, 4]);
        leave(&mut state, "r2c2", &[3, 5]);
        leave(&mut state, "r2c9", &[5, 4]);
        assert_eq!(
            says(&state, Technique::ForcingChain),
            "r1c1 is 1, 2 or 3: if r1c1 is 1, then r1c9 is not 1 but 4 and r9c9 is not 4; if r1c1 is 2, then r9c1 is not 2 \
             but 4 and r9c9 is not 4; if r1c1 is 3, then r2c2 is not 3 but 5, r2c9 is not 5 but 4 and r9c9 is not 4, so \
             r9c9 cannot be 4."
        );
    }
}
