"""Types for those who annotate."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, TypeAlias, Union

from numpy.typing import NDArray

from antdoku._antdoku import Puzzle

PuzzleLike: TypeAlias = Union[
    str, "PathLike[str]", Sequence[Sequence[float | None]], Sequence[str], NDArray[Any], Puzzle
]
"""What may stand for a puzzle: a text, a file or a name; a path; rows of cells; an array; a `Puzzle`."""

Puzzles: TypeAlias = Union[str, "PathLike[str]", Puzzle, Iterable[PuzzleLike]]
"""What may stand for several: a text, a file, or any collection of puzzles."""
