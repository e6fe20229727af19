//! Job arrays that cover shards.

/// A job array; its indices plus the offset are numbers of shards.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Array {
    pub(super) offset: u64,
    pub(super) numbers: Vec<u64>,
}

/// Cuts shards into arrays with indices from 1 to `most`.
pub(super) fn cut(shards: &[u64], most: u64) -> Vec<Array> {
    let chunks = shards.chunk_by(|one, other| (one - 1) / most == (other - 1) / most);
    let array = |shards: &[u64]| {
        let offset = (shards[0] - 1) / most * most;
        Array { offset, numbers: shards.iter().map(|shard| shard - offset).collect() }
    };
    chunks.map(array).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_stay_within_the_limit_and_cover_every_shard_once() {
        for most in 1..8 {
            for shards in [vec![1], vec![5, 6, 7], (1..=23).collect(), vec![2, 9, 16, 23]] {
                let arrays = cut(&shards, most);
                let numbers =
                    || arrays.iter().flat_map(|array| array.numbers.iter().map(move |it| (array, it)));
                assert!(numbers().all(|(_, number)| (1..=most).contains(number)), "{arrays:?}");
                let covered: Vec<u64> = numbers().map(|(array, number)| array.offset + number).collect();
                assert_eq!(covered, shards, "at most {most}");
            }
        }
        assert_eq!(cut(&[3, 1000, 1001], 1000)[1], Array { offset: 1000, numbers: vec![1] });
    }
}
