//! The width of slot numbers, and the tables that they index.

use std::fmt::Debug;
use std::ops::{IndexMut, Range};

use super::conflict_counts::LANES;

/// An element of a table.
pub(crate) trait Word: Copy + Debug + Send + Sync + 'static {}

impl<T: Copy + Debug + Send + Sync + 'static> Word for T {}

/// The number of a slot.
///
/// Two bytes are enough for any grid up to 36x36, and for 64x64 with half of the cells given. Then lists take half of
/// the cache, and a table of 2^16 elements needs no bounds check. Together this saves two fifths of the instructions of
/// counting (measured on 36x36 at 50 %).
pub(crate) trait SlotNumber: Word + Eq {
    /// The largest number of slots.
    const LIMIT: usize;

    /// A table with an element for each slot.
    type Table<T: Word>: ?Sized
        + IndexMut<usize, Output = T>
        + IndexMut<Range<usize>, Output = [T]>
        + Debug
        + Send
        + Sync;

    /// The number of this slot.
    fn of(slot: usize) -> Self;

    /// The slot of this number.
    fn index(self) -> usize;

    /// The number plus one if `step`, else the number itself.
    fn advanced(self, step: bool) -> Self;

    /// A table for `slot_count` slots, filled with `value`.
    fn table<T: Word>(value: T, slot_count: usize) -> Box<Self::Table<T>>;

    /// The group of lanes that contains this slot in a table.
    fn lanes<T: Word>(self, table: &Self::Table<T>) -> &[T; LANES];
}

impl SlotNumber for u16 {
    const LIMIT: usize = 1 << 16;
    type Table<T: Word> = [T; 1 << 16];

    #[inline]
    fn of(slot: usize) -> u16 {
        debug_assert!(slot < Self::LIMIT);
        slot as u16
    }

    #[inline]
    fn index(self) -> usize {
        self.into()
    }

    #[inline]
    fn advanced(self, step: bool) -> u16 {
        self.wrapping_add(step.into())
    }

    fn table<T: Word>(value: T, slot_count: usize) -> Box<[T; 1 << 16]> {
        assert!(slot_count <= Self::LIMIT);
        vec![value; Self::LIMIT].try_into().expect("the vector has this length")
    }

    #[inline]
    fn lanes<T: Word>(self, table: &[T; 1 << 16]) -> &[T; LANES] {
        &table.as_chunks().0[self.index() / LANES]
    }
}

impl SlotNumber for u32 {
    const LIMIT: usize = u32::MAX as usize;
    type Table<T: Word> = [T];

    #[inline]
    fn of(slot: usize) -> u32 {
        slot as u32
    }

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    #[inline]
    fn advanced(self, step: bool) -> u32 {
        self + u32::from(step)
    }

    fn table<T: Word>(value: T, slot_count: usize) -> Box<[T]> {
        vec![value; slot_count].into()
    }

    #[inline]
    fn lanes<T: Word>(self, table: &[T]) -> &[T; LANES] {
        &table.as_chunks().0[self.index() / LANES]
    }
}
