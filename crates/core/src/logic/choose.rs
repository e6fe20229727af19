//! Choices of a few items that together take up little room: subsets, fish and almost locked sets.

use crate::model::ValueSet;

/// An item: its number, and the indices that it takes up.
pub(super) type Item = (usize, u128);

/// The most items that one search tries, so that a hint on a large grid stays fast.
const MOST_TRIES: u32 = 100_000;

/// Shows each choice of `size` items that take up at most `room` indices to `visit`, as the numbers of the items and
/// the union of their indices, until `visit` returns something.
pub(super) fn choose<T>(
    items: &[Item],
    size: usize,
    room: usize,
    mut visit: impl FnMut(&[usize], u128) -> Option<T>,
) -> Option<T> {
    let mut search = Search { size, room, tries: MOST_TRIES, chosen: Vec::with_capacity(size) };
    search.extend(items, 0, &mut visit)
}

struct Search {
    size: usize,
    room: usize,
    /// The tries that are left.
    tries: u32,
    chosen: Vec<usize>,
}

impl Search {
    fn extend<T>(
        &mut self,
        items: &[Item],
        union: u128,
        visit: &mut impl FnMut(&[usize], u128) -> Option<T>,
    ) -> Option<T> {
        if self.chosen.len() == self.size {
            return visit(&self.chosen, union);
        }
        for (place, &(number, indices)) in items.iter().enumerate() {
            if items.len() - place < self.size - self.chosen.len() || self.tries == 0 {
                break;
            }
            self.tries -= 1;
            let union = union | indices;
            if union.len() <= self.room {
                self.chosen.push(number);
                let found = self.extend(&items[place + 1..], union, visit);
                if found.is_some() {
                    return found;
                }
                self.chosen.pop();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_choice_that_fits_is_shown_once() {
        let items = [(3, 0b0011), (4, 0b0110), (5, 0b0101), (7, 0b1001)];
        let mut seen = Vec::new();
        let found: Option<()> = choose(&items, 3, 3, |chosen, union| {
            seen.push((chosen.to_vec(), union));
            None
        });
        assert_eq!((found, seen), (None, vec![(vec![3, 4, 5], 0b0111)]));
        assert_eq!(choose(&items, 2, 3, |chosen, _| Some(chosen.to_vec())), Some(vec![3, 4]));
    }
}
