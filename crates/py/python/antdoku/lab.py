"""The records of campaigns of `antdoku lab`, for pandas.

    >>> frame = antdoku.lab.read("out")
    >>> rates = frame.groupby(["set", "contestant"], observed=True).is_solved.mean()
"""

from __future__ import annotations

import json
import os
import warnings
from typing import TYPE_CHECKING, Any

from antdoku._antdoku import lab_records, lab_table

if TYPE_CHECKING:
    import pandas

__all__ = ["read", "records", "trails"]


def read(folder: str | os.PathLike[str]) -> pandas.DataFrame:
    """Read the records of a campaign as a data frame, one row for each finished task.

    The campaign may be unfinished or running: nothing is locked or written. The checksum of every record is verified.
    Altered lines of journals are left out, with a warning.

    Args:
        folder: the folder of the campaign, as given to `antdoku lab plan -o` or `antdoku lab publish -o`.

    Returns:
        A frame with these columns, in this order. Names are categories in the order of the plan.

        set, instance, contestant, method: the instance, and the method that ran on it.
        run, seed: the number of the run, from 0, and its seed.
        status: "solved", "unsatisfiable", "unknown" or "failed".
        is_solved: a boolean, for means and sums.
        stopped: why the run ended without an answer, such as "wall_clock"; missing if it has an answer.
        seconds, setup_seconds, search_seconds: the total time, and its two parts.
        iterations, steps, filled: the effort, and the number of filled cells of the best grid.
        variant: the rules of the puzzle, such as "sudoku" or "latin".
        side, given: the side and the number of givens of the puzzle.
        fixed_percent: the share of givens that the puzzle was generated with; missing for other puzzles.
        fixpoint_is_trivial, fixpoint_mean_values, peers_is_trivial, peers_mean_values: for both readings of the
            propagation, whether it solves the puzzle, and the mean number of values left in a cell.
        budget_seconds, budget_iterations, budget_steps: the limits of the run; missing where there was none.
        parameter_NAME: every parameter; missing where the method has none of that name.
        host, node, cpu, cores, granted, load, system, jobs, version: the machine, its cores and those granted, its load,
            the number of simultaneous runs, and the version of antdoku.
        failure: the message of the panic, where the status is "failed".
        number, id, instance_hash, answer, puzzle: the task, the puzzle, and the hash of the verified solution.

        `frame.attrs` has the `title` of the campaign, the `version` that froze it, and the number of its `tasks`, which is
        the number of rows of a finished campaign.

    Raises:
        ImportError: pandas is not installed.
        FileNotFoundError: there is no such folder, or no campaign in it.
        ValueError: the campaign is damaged, or its records contradict each other.

    Example:
        >>> frame = antdoku.lab.read("out")
        >>> solved = frame[frame.is_solved]
        >>> medians = solved.groupby(["set", "contestant"], observed=True).seconds.median()
    """
    return _frame("read", folder, trails=False)


def trails(folder: str | os.PathLike[str]) -> pandas.DataFrame:
    """Read the samples of the trails of colonies as a data frame, one row for each sample.

    A run of a colony is sampled at 1/64, 1/16, 1/4 and 1/2 of its limit, as far as it comes, and at its end. Other methods
    have no samples, nor have puzzles that propagation alone solves. Running campaigns and altered lines are treated as by `read`.

    Args:
        folder: the folder of the campaign, as given to `antdoku lab plan -o` or `antdoku lab publish -o`.

    Returns:
        A frame with these columns, in this order; `frame.attrs` is as by `read`.

        set, instance, contestant, run: the run.
        is_solved: whether the run is solved.
        share, iteration: the share of the limit that has passed, from 0 to 1, and the iteration of the sample.
        entropy: the mean entropy of the trails of open cells; 1 if all values of a cell have the same pheromone, 0 if one
            value has all.
        branching: the mean number of values of a cell with a trail far above its weakest one.
        is_end: whether this is the end of the run.
        number: the task, as in the frame of `read`.

    Raises:
        ImportError: pandas is not installed.
        FileNotFoundError: there is no such folder, or no campaign in it.
        ValueError: the campaign is damaged, or its records contradict each other.

    Example:
        >>> samples = antdoku.lab.trails("out")
        >>> ends = samples[samples.is_end].groupby(["contestant", "is_solved"], observed=True).entropy.mean()
    """
    return _frame("trails", folder, trails=True)


def _frame(name: str, folder: str | os.PathLike[str], *, trails: bool) -> pandas.DataFrame:
    """The records of a campaign, or the samples of their trails, for the function `name`."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            f"antdoku.lab.{name} needs pandas (pip install pandas); antdoku.lab.records works without it",
            name="pandas",
        ) from error
    table = lab_table(folder, trails)
    _warn(table["damages"], level=4)
    columns: dict[str, Any] = {}
    for name, column in table["columns"].items():
        match column:
            case ("names", places, names):
                columns[name] = pandas.Categorical.from_codes(places, categories=names)
            case ("integers", values, missing):
                columns[name] = pandas.arrays.IntegerArray(values, missing)
            case ("parameters", places, sets):
                columns.update(_parameters(places, [json.loads(one) for one in sets]))
            case _:
                columns[name] = column
    frame = pandas.DataFrame(columns, copy=False)
    frame.attrs.update({name: table[name] for name in ("title", "version", "tasks")})
    return frame


def records(folder: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """Read the records of a campaign as they are in its files: one dict for each finished task, in the order of tasks.

    This works without pandas. Running campaigns and altered lines are treated as by `read`.

    Args:
        folder: the folder of the campaign, as given to `antdoku lab plan -o` or `antdoku lab publish -o`.

    Raises:
        FileNotFoundError: there is no such folder, or no campaign in it.
        ValueError: the campaign is damaged, or its records contradict each other.

    Example:
        >>> records = antdoku.lab.records("out")
        >>> seconds = [record["timing"]["search_seconds"] for record in records if record["status"] == "solved"]
    """
    text, damages = lab_records(folder)
    _warn(damages, level=3)
    found: list[dict[str, Any]] = json.loads(text)
    return found


def _warn(damages: list[str], *, level: int) -> None:
    """Warn of altered lines at this level of the stack, but only of the first few: a whole journal may be overwritten."""
    shown = 5
    for damage in damages[:shown]:
        warnings.warn(damage, stacklevel=level)
    if len(damages) > shown:
        warnings.warn(f"and {len(damages) - shown} more lines like this", stacklevel=level)


def _parameters(places: Any, sets: list[dict[str, Any]]) -> dict[str, Any]:
    """A column for each parameter. Each set of parameters is converted once: all rows of a contestant share it."""
    names = dict.fromkeys(name for one in sets for name in one)
    return {f"parameter_{name}": _spread([one.get(name) for one in sets]).take(places) for name in names}


def _spread(values: list[Any]) -> Any:
    """A column of whole numbers, numbers, booleans or categories, if all values are of that kind; else of objects."""
    import pandas

    kinds = {type(value) for value in values if value is not None}
    is_missing = None in values
    if kinds == {int}:
        return pandas.array(values, dtype="Int64") if is_missing else pandas.Series(values, dtype="int64").array
    if kinds <= {int, float}:
        return pandas.Series([float("nan") if value is None else value for value in values], dtype="float64").array
    if kinds == {bool}:
        return pandas.array(values, dtype="boolean")
    if kinds == {str}:
        return pandas.Categorical(values, categories=list(dict.fromkeys(v for v in values if v is not None)))
    return pandas.Series(values, dtype="object").array
