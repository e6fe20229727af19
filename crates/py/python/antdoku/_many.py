"""Many puzzles at once, with a progress bar."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any, Literal, overload

from antdoku import _antdoku
from antdoku._antdoku import Geometry, Result
from antdoku._errors import PuzzleError
from antdoku._types import Puzzles, RegionsLike


@overload
def solve_many(
    puzzles: Puzzles,
    method: str = "auto",
    *,
    preset: str | None = None,
    seed: int | Sequence[int] | None = None,
    timeout: float | timedelta | None = None,
    max_iterations: int | None = None,
    max_steps: int | None = None,
    threads: int = 1,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    errors: Literal["raise"] = "raise",
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
    **parameters: float | str,
) -> list[Result]: ...
@overload
def solve_many(
    puzzles: Puzzles,
    method: str = "auto",
    *,
    preset: str | None = None,
    seed: int | Sequence[int] | None = None,
    timeout: float | timedelta | None = None,
    max_iterations: int | None = None,
    max_steps: int | None = None,
    threads: int = 1,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    errors: Literal["keep"],
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
    **parameters: float | str,
) -> list[Result | PuzzleError]: ...
def solve_many(
    puzzles: Puzzles,
    method: str = "auto",
    *,
    preset: str | None = None,
    seed: int | Sequence[int] | None = None,
    timeout: float | timedelta | None = None,
    max_iterations: int | None = None,
    max_steps: int | None = None,
    threads: int = 1,
    jobs: int | None = None,
    progress: bool | Callable[[int, int], object] | None = None,
    errors: str = "raise",
    box: tuple[int, int] | None = None,
    variant: str | None = None,
    regions: RegionsLike | None = None,
    geometry: Geometry | None = None,
    alphabet: str | None = None,
    **parameters: float | str,
) -> list[Any]:
    """Solve many puzzles at once; the results are in the order of the puzzles.

    Args:
        puzzles: a file or a text with any number of puzzles, or several puzzles in any form.
        seed: one for all puzzles, as on the command line; or one for each, such as range(50); None draws one for each.
        jobs: puzzles solved at the same time; None is the number of processors.
        progress: a progress bar on standard error. None shows one on a terminal if solving takes long, True always, False
            never. A function is called with the number of solved puzzles and the number of all.
        errors: "raise" raises PuzzleError for the first invalid puzzle, before any is solved. "keep" solves the others, and
            puts the error in the place of its result.

    All other arguments are those of `solve`; budgets are for each puzzle.

    Ctrl-C ends the call without results: solve what takes hours in parts.

    Example:
        >>> antdoku.solve_many(["1...............", "12..............", "11.1............"], errors="keep")
        [3 results: 2 solved, 1 PuzzleError]
        >>> [result.iterations for result in antdoku.solve_many(["aiescargot"] * 5, "acs", seed=range(5))]
        [38, 20, 70, 32, 21]
    """
    bar = _Bar(progress)
    try:
        found = _antdoku.solve_many(
            puzzles,
            method,
            preset=preset,
            seed=seed,
            timeout=timeout,
            max_iterations=max_iterations,
            max_steps=max_steps,
            threads=threads,
            jobs=jobs,
            errors=errors,
            progress=bar.callback,
            box=box,
            variant=variant,
            regions=regions,
            geometry=geometry,
            alphabet=alphabet,
            parameters=parameters,
        )
    finally:
        bar.close()
    return _Results(found)


class _Results(list[Any]):
    """A list of results with a one-line `repr`."""

    def _kinds(self) -> str:
        kinds = Counter(one.status if isinstance(one, Result) else type(one).__name__ for one in self)
        parts = ", ".join(f"{count:,} {kind}" for kind, count in kinds.most_common())
        return f"{len(self):,} result{'' if len(self) == 1 else 's'}: {parts}"

    def __repr__(self) -> str:
        return f"[{self._kinds()}]" if self else "[]"


class _Bar:
    """A progress bar in one line of standard error."""

    _WIDTH = 30

    def __init__(self, progress: bool | Callable[[int, int], object] | None) -> None:
        self._is_drawn = False
        self._done = -1
        self.callback: Callable[[int, int], object] | None = None
        if callable(progress):
            self.callback = progress
        elif progress is True or (progress is None and _is_terminal()):
            self.callback = self._draw
        elif not (progress is None or progress is False):
            raise TypeError(f"progress must be True, False, None or a function, not {type(progress).__name__}")

    def _draw(self, done: int, total: int) -> None:
        # A call that ends before the first report needs no bar.
        if done == total and not self._is_drawn:
            return
        if done == self._done:
            return
        self._done = done
        share = done / max(total, 1)
        full = "█" * round(share * self._WIDTH)
        sys.stderr.write(f"\r{full:·<{self._WIDTH}} {done:,} of {total:,} puzzles")
        sys.stderr.flush()
        self._is_drawn = True

    def close(self) -> None:
        if self._is_drawn:
            sys.stderr.write("\r\x1b[K" if _is_terminal() else "\n")
            sys.stderr.flush()


def _is_terminal() -> bool:
    """Whether standard error is a terminal. It may be missing or closed."""
    return sys.stderr is not None and not sys.stderr.closed and sys.stderr.isatty()
