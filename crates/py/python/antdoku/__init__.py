"""Solves and studies Sudoku of any size with ant colonies.

    >>> import antdoku
    >>> result = antdoku.solve("aiescargot", method="acs", seed=7)
    >>> result.status
    'solved'

`help(antdoku.solve)` and the other functions tell what they take; docs/python.md has examples of everything.
"""

from antdoku._antdoku import Colony, Iteration, Puzzle, Result, __version__, read, solve
from antdoku._errors import PuzzleError
from antdoku._many import solve_many

__all__ = [
    "Colony",
    "Iteration",
    "Puzzle",
    "PuzzleError",
    "Result",
    "__version__",
    "read",
    "solve",
    "solve_many",
]
