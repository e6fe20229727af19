"""The exception for invalid puzzles."""

from __future__ import annotations

from typing import Any


class PuzzleError(ValueError):
    """An invalid puzzle: what is wrong, where, and how to correct it.

    Attributes:
        message: what is wrong.
        source: the file, if the puzzle came from one.
        line, column: the place, from 1: in the text, or row and column of a list or an array. None if there is no place.
        remedy: how to correct it.
        index: the index of the puzzle in a collection, from 0. None for a single puzzle, and for puzzles of a file.
    """

    def __init__(
        self,
        message: str,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
        remedy: str | None = None,
        index: int | None = None,
        unit: str = "line",
    ) -> None:
        super().__init__(message, source, line, column, remedy, index, unit)
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        self.remedy = remedy
        self.index = index
        self._unit = unit

    def __str__(self) -> str:
        place = f"{self._unit} {self.line}, column {self.column}" if self.line is not None else ""
        which = f"puzzle {self.index} (from 0)" if self.index is not None else ""
        where = ", ".join(part for part in (which, self.source, place) if part)
        text = f"{where}: {self.message}" if where else self.message
        return f"{text} ({self.remedy})" if self.remedy else text

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, PuzzleError) and self.args == other.args

    __hash__ = ValueError.__hash__
