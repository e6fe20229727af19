"""Solve and study Sudoku of any size with ant colonies.

    >>> import antdoku
    >>> result = antdoku.solve("aiescargot", method="acs", seed=7)
    >>> result.status
    'solved'

`help(antdoku.solve)` describes the arguments; docs/guide/python.md has examples of everything.
"""

from antdoku import lab
from antdoku._antdoku import (
    Check,
    Colony,
    Count,
    Geometry,
    Iteration,
    Puzzle,
    Result,
    Solutions,
    __version__,
    check,
    count,
    generate,
    generate_many,
    propagate,
    read,
    solutions,
    solve,
)
from antdoku._errors import PuzzleError
from antdoku._logic import Candidate, Explanation, Link, Rating, Step, explain, hint, rate
from antdoku._many import solve_many
from antdoku._methods import Method, Parameter, Preset, methods
from antdoku._types import PuzzleLike

__all__ = [
    "Candidate",
    "Check",
    "Colony",
    "Count",
    "Explanation",
    "Geometry",
    "Iteration",
    "Link",
    "Method",
    "Parameter",
    "Preset",
    "Puzzle",
    "PuzzleError",
    "PuzzleLike",
    "Rating",
    "Result",
    "Solutions",
    "Step",
    "__version__",
    "check",
    "count",
    "explain",
    "generate",
    "generate_many",
    "hint",
    "lab",
    "methods",
    "propagate",
    "rate",
    "read",
    "solutions",
    "solve",
    "solve_many",
]
