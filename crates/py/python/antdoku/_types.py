"""Types for annotations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Protocol, SupportsFloat, SupportsIndex, TypeAlias, Union

from numpy.typing import NDArray

from antdoku._antdoku import Puzzle


class SupportsArray(Protocol):
    """An object that numpy converts to an array: arrays, tables of pandas, tensors."""

    def __array__(self) -> NDArray[Any]: ...


Cell: TypeAlias = Union[SupportsIndex, SupportsFloat, str, None]
"""A cell: a number, its text, or a blank."""

RegionsLike: TypeAlias = Union[str, Sequence[str], Sequence[SupportsIndex], Sequence[Sequence[SupportsIndex]], SupportsArray]
"""The forms of the regions of a jigsaw: letters, as one text or a text for each row; or numbers, in rows or in one list."""

CellLike: TypeAlias = Union[str, tuple[int, int]]
"""A cell of a geometry: its name such as "r1c2", or row and column from 0."""

PuzzleLike: TypeAlias = Union[
    str, bytes, bytearray, "PathLike[str]", Sequence[Cell], Sequence[Union[Sequence[Cell], SupportsArray]], SupportsArray, Puzzle
]
"""The forms of a puzzle: a text, a file or a name; a path; cells, in rows or in one list; an array; a `Puzzle`."""

Puzzles: TypeAlias = Union[str, bytes, bytearray, "PathLike[str]", Puzzle, SupportsArray, Iterable[PuzzleLike]]
"""The forms of several puzzles: a text, a file, or any collection of puzzles."""
