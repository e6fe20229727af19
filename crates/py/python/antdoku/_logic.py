"""Hints, explained solutions and ratings, by the techniques that people use."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from antdoku._antdoku import Geometry, logic_json

if TYPE_CHECKING:
    from typing import Literal

    import numpy as np
    from numpy.typing import NDArray

    from antdoku._types import PuzzleLike, RegionsLike

    _Level = Literal["easy", "medium", "hard", "unfair", "extreme"]
    _Ending = Literal["solved", "needs_trial", "several_solutions", "contradiction"]
    _NumberOfSolutions = Literal["one", "several", "unknown"]


@dataclass(frozen=True)
class Candidate:
    """A value in a cell.

    Attributes:
        row, column: the place of the cell, from 0.
        value: the value, from 1.
    """

    row: int
    column: int
    value: int


@dataclass(frozen=True)
class Link:
    """A link of a chain: one of its ends must be true (strong), or one must be false (weak).

    Attributes:
        start, end: the candidates at both ends; several are a group.
        is_strong: whether the link is strong.
    """

    start: tuple[Candidate, ...]
    end: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True)
class Step:
    """A step of a person's way to the solution.

    Attributes:
        technique: the technique, such as "naked-single" or "x-wing".
        level: its level.
        score: its score, as in HoDoKu.
        rating: the rating of the step, as in Sudoku Explainer.
        place: the units or cells to look at.
        sentence: the whole step in words.
        units: the units in which the pattern lies.
        causes: the candidates that cause the step.
        links: the links of a chain; empty for other patterns.
        fixed: the candidates that are true.
        struck: the candidates that are false.
    """

    technique: str
    level: _Level
    score: int
    rating: float
    place: str
    sentence: str
    units: tuple[str, ...] = field(repr=False)
    causes: tuple[Candidate, ...] = field(repr=False)
    links: tuple[Link, ...] = field(repr=False)
    fixed: tuple[Candidate, ...]
    struck: tuple[Candidate, ...]

    def __str__(self) -> str:
        return f"{self.technique}: {self.sentence}"


@dataclass(frozen=True)
class Explanation:
    """All steps of a puzzle.

    Attributes:
        status: "solved", "needs_trial" if the techniques end before the solution, "several_solutions" if they end because
            several are left, or "contradiction" if they show that there is none.
        solutions: how many solutions the puzzle has; "unknown" if the search for a second one was given up.
        steps: the steps in their order.
        hardest: the hardest technique; None if nothing was left to do.
        level, score: as for `rate`.
        grid: the cells after the last step, 0 for a blank.
    """

    status: _Ending
    solutions: _NumberOfSolutions
    steps: tuple[Step, ...] = field(repr=False)
    hardest: str | None
    level: _Level | None
    score: int
    grid: NDArray[np.int64] = field(repr=False, compare=False)

    def __str__(self) -> str:
        lines = [f"{number}. {step}" for number, step in enumerate(self.steps, 1)]
        return "\n".join([*lines, self.status.replace("_", " ")])


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is for a person.

    Attributes:
        status: "solved", "needs_trial" if the techniques end before the solution (score and rating are then those of the
            steps up to there), "several_solutions" if they end because several are left, or "contradiction".
        solutions: how many solutions the puzzle has; "unknown" if the search for a second one was given up.
        level: "easy", "medium", "hard", "unfair" or "extreme", as in HoDoKu; None for a puzzle with several solutions.
        score: the sum of the scores of all steps, as in HoDoKu.
        rating: the rating of the hardest step, as in Sudoku Explainer.
        hardest: the hardest technique; None if nothing was left to do.
        steps: the number of steps.
    """

    status: _Ending
    solutions: _NumberOfSolutions
    level: _Level | None
    score: int
    rating: float
    hardest: str | None
    steps: int


def hint(
    puzzle: PuzzleLike,
    *,
    marks: bool = True,
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Step | None:
    """Give the next step by the easiest technique.

    Args:
        puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
        marks: whether to start from the values that a player has set or struck out in the text.
        box, variant, regions, geometry, alphabet: as for `solve`.

    Returns:
        The step; None if nothing is left to do, or if no technique applies.

    Raises:
        PuzzleError: the puzzle cannot be read, has no solution, or its pencil marks are wrong.

    Example:
        >>> step = antdoku.hint("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
        >>> step.sentence
        'only 5 is left for r5c5, so r5c5 is 5.'
    """
    text, _ = logic_json(
        "hint", puzzle, marks=marks, box=box, variant=variant, regions=regions, geometry=geometry, alphabet=alphabet
    )
    found = json.loads(text)["step"]
    return None if found is None else _step(found)


def explain(
    puzzle: PuzzleLike,
    *,
    marks: bool = True,
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Explanation:
    """Explain the solution step by step, each by the easiest technique that applies.

    Args:
        puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
        marks: whether to start from the values that a player has set or struck out in the text.
        box, variant, regions, geometry, alphabet: as for `solve`.

    Raises:
        PuzzleError: the puzzle cannot be read, has no solution, or its pencil marks are wrong.

    Example:
        >>> explained = antdoku.explain("...3....4...3.1.")
        >>> explained.status, explained.hardest, len(explained.steps)
        ('solved', 'naked-single', 12)
    """
    import numpy as np

    text, cells = logic_json(
        "explain", puzzle, marks=marks, box=box, variant=variant, regions=regions, geometry=geometry, alphabet=alphabet
    )
    record = json.loads(text)
    side = round(len(cells) ** 0.5)
    return Explanation(
        status=record["status"],
        solutions=record["solutions"],
        steps=tuple(map(_step, record["steps"])),
        hardest=record["hardest"],
        level=record["level"],
        score=record["score"],
        grid=np.array(cells, dtype=np.int64).reshape(side, side),
    )


def rate(
    puzzle: PuzzleLike,
    *,
    marks: bool = True,
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
) -> Rating:
    """Rate how hard a puzzle is for a person.

    Args:
        puzzle: a text in any form, a path, the name of a famous puzzle, cells, an array, or a Puzzle.
        marks: whether to start from the values that a player has set or struck out in the text.
        box, variant, regions, geometry, alphabet: as for `solve`.

    Raises:
        PuzzleError: the puzzle cannot be read, has no solution, or its pencil marks are wrong.

    Example:
        >>> rating = antdoku.rate("sabuncu7")
        >>> rating.level, rating.score, rating.rating, rating.hardest
        ('hard', 452, 4.2, 'xy-wing')
    """
    text, _ = logic_json(
        "rate", puzzle, marks=marks, box=box, variant=variant, regions=regions, geometry=geometry, alphabet=alphabet
    )
    record = json.loads(text)
    return Rating(**{name: record[name] for name in Rating.__dataclass_fields__})


def _candidates(found: list[dict[str, Any]]) -> tuple[Candidate, ...]:
    return tuple(Candidate(one["row"] - 1, one["column"] - 1, one["value"]) for one in found)


def _step(found: dict[str, Any]) -> Step:
    links = (Link(_candidates(link["from"]), _candidates(link["to"]), link["kind"] == "strong") for link in found["links"])
    return Step(
        technique=found["technique"],
        level=found["level"],
        score=found["score"],
        rating=found["rating"],
        place=found["place"],
        sentence=found["sentence"],
        units=tuple(found["units"]),
        causes=_candidates(found["causes"]),
        links=tuple(links),
        fixed=_candidates(found["fixed"]),
        struck=_candidates(found["struck"]),
    )
