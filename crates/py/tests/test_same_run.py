"""The same seed gives the same run as on the command line, for every method and preset, in every iteration."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import antdoku
from conftest import ROOT, Program
from live_run import live_run

PUZZLES = {
    "trivial": "sabuncu1",
    "hard": "aiescargot",
    "several solutions": "sabuncu3",
    "no solution": "15...7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..",
    "16x16": "examples/16x16.txt",
    "25x25": "examples/25x25.txt",
}
CONTESTANTS: list[tuple[str, str | None, dict[str, Any]]] = [
    ("auto", None, {}),
    ("acs", None, {}),
    ("acs", "paper", {"ants": 7, "rho": 0.8, "propagation": "peers"}),
    ("acs", "no-bve", {}),
    ("acs", "tog", {"q0": 0.5}),
    ("acs", "swift", {}),
    ("acs", "swift", {"islands": 3, "exchange_interval": 5}),
    ("acs", "paper", {"islands": 2, "exchange_interval": 5}),
    ("ants-tabu", None, {}),
    ("ants-tabu", None, {"ants": 3, "islands": 2, "exchange_interval": 20000}),
    ("tabu", None, {}),
    ("ants-swap", None, {}),
    ("ants-swap", None, {"ants": 2, "islands": 2, "exchange_interval": 20000}),
    ("swap", None, {}),
    ("swap", None, {"keep": "rows", "return_above": 12}),
    ("exact", None, {}),
    ("backtrack", None, {}),
    ("backtrack", None, {"propagation": "peers"}),
    ("dlx", None, {}),
    ("ils", None, {"completion_share": 0.03}),
    ("ils", None, {"propagation": "peers"}),
    ("anneal", None, {"t0": 0.5}),
    *([("sat", None, {})] if antdoku.methods()["sat"].missing_feature is None else []),
]
BUDGETS = [{"max_iterations": 30, "max_steps": 60_000}, {"max_steps": 1_000}]


def options(preset: str | None, parameters: dict[str, Any], budget: dict[str, int]) -> list[str]:
    """The same options for the command line."""
    words = ["--preset", preset] if preset else []
    for name, value in {**parameters, **budget}.items():
        words += [f"--{name.replace('_', '-')}", str(value)]
    return words


def cells(text: str) -> NDArray[np.int64]:
    return antdoku.read(text)[0].givens


def place(puzzle: str) -> str:
    """A name, or an absolute path for program and package."""
    return str(ROOT / puzzle) if "/" in puzzle else puzzle


@pytest.mark.parametrize("contestant", CONTESTANTS, ids=lambda each: " ".join(map(str, filter(None, each))))
def test_same_run_as_the_command_line(contestant: tuple[str, str | None, dict[str, Any]], program: Program) -> None:
    method, preset, parameters = contestant
    for puzzle in PUZZLES.values():
        for budget, seed in zip(BUDGETS, (1, 2**63 + 5), strict=True):
            words = options(preset, parameters, budget)
            (output,) = program.records("solve", "--method", method, "--seed", seed, *words, place(puzzle))
            result = antdoku.solve(place(puzzle), method, preset=preset, seed=seed, **budget, **parameters)
            compare(result, output)


def compare(result: antdoku.Result, output: dict[str, Any]) -> None:
    """Compares a result with the object that the command line prints."""
    names = ("status", "stopped", "seed", "method", "solved_by", "preset", "parameters", "iterations", "steps", "label")
    for name in names:
        assert getattr(result, name) == result.to_dict()[name] == output[name], f"{name} of {output}"
    for name in ("solution", "best"):
        grid = getattr(result, name)
        if output.get(name) is not None:
            assert np.array_equal(grid, cells(output[name])), output
        elif name == "solution":
            assert grid is None
    if result.solution is not None:
        assert antdoku.check(result.puzzle, result.solution)


def test_every_method_and_preset_is_compared() -> None:
    expected = {
        (name, preset)
        for name, method in antdoku.methods().items()
        if method.missing_feature is None
        for preset in list(method.presets) or [None]
    }
    first = {name: next(iter(method.presets), None) for name, method in antdoku.methods().items()}
    assert {(name, preset or first[name]) for name, preset, _ in CONTESTANTS} == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_many_puzzles(jobs: int, program: Program, tmp_path: Path) -> None:
    """Results are in the order of the input; each run is that of the command line."""
    file = tmp_path / "many.txt"
    file.write_text(program("generate", "--fixed", "35%", "--count", 40, "--seed", 3, "--format", "line", "--quiet"))
    output = program.records("solve", "--method", "acs", "--seed", 5, "--max-iterations", 20, file)
    results = antdoku.solve_many(file, "acs", seed=5, max_iterations=20, jobs=jobs, progress=False)
    assert len(results) == len(output) == 40
    for result, record in zip(results, output, strict=True):
        compare(result, record)


@pytest.mark.parametrize("preset", ["paper", "swift"])
def test_colony_after_each_iteration(preset: str, program: Program) -> None:
    """The command line, stopped after 1, 2, 3, ... iterations, agrees with the colony and with `on_iteration`."""
    puzzle = place(PUZZLES["25x25" if preset == "swift" else "hard"])
    seen: list[antdoku.Iteration] = []
    antdoku.solve(puzzle, "acs", preset=preset, seed=4, max_iterations=12, on_iteration=seen.append)
    colony = antdoku.Colony(puzzle, preset=preset, seed=4)
    for number in range(1, 13):
        words = ["--method", "acs", "--preset", preset, "--seed", 4, "--max-iterations", number]
        (output,) = program.records("solve", *words, puzzle)
        is_searching = colony.step()
        assert (colony.iteration, colony.steps) == (output["iterations"], output["steps"])
        assert np.array_equal(colony.best, cells(output.get("solution") or output["best"]))
        assert seen[number - 1].iteration == number
        assert np.array_equal(seen[number - 1].filled, colony.filled)
        assert seen[number - 1].best_value == colony.best_value
        assert np.array_equal(seen[number - 1].trails, colony.trails)
        if not is_searching:
            assert output["status"] == colony.status == "solved"
            break
    assert colony.iteration > 2


@pytest.mark.parametrize("preset", ["paper", "no-bve", "tog", "swift"])
@pytest.mark.parametrize("puzzle", ["platinumblond", "25x25"])
def test_colony_and_live_run(preset: str, puzzle: str, program: Program) -> None:
    """The charts of the live window have a row for each iteration: filled cells, and the best value."""
    text = Path(place(PUZZLES[puzzle])).read_text() if puzzle in PUZZLES else puzzle
    run = live_run(program, {"method": "acs", "preset": preset}, text, seed=9, rows=400)
    seen: list[antdoku.Iteration] = []
    result = antdoku.solve(
        text, "acs", preset=preset, seed=9, max_iterations=len(run.rows), on_iteration=seen.append
    )
    assert len(seen) == len(run.rows) > 0
    colony = antdoku.Colony(text, preset=preset, seed=9)
    colony.step(len(run.rows))
    history = colony.history
    for number, (row, iteration) in enumerate(zip(run.rows, seen, strict=True)):
        best_value = functools.partial(pytest.approx, abs=1e-6, rel=1e-6)
        assert iteration.iteration == row["iteration"] == history["iteration"][number]
        assert iteration.best_filled == row["best"] == history["best_filled"][number]
        assert iteration.mean_filled == best_value(row["mean"]) == history["mean_filled"][number]
        assert iteration.best_value == best_value(row["deposit_low"]) == history["best_value"][number]
    if run.is_solved:
        assert result.status == colony.status == "solved"


@pytest.mark.parametrize("preset", ["paper", "swift"])
def test_touched_colony_and_live_run(preset: str, program: Program) -> None:
    """The same changes after the same iterations give the same run as in the JSON API."""
    text = Path(place(PUZZLES["25x25"])).read_text()
    colony = antdoku.Colony(text, preset=preset, seed=9)
    cells = colony.literals[:, 0] * 25 + colony.literals[:, 1]
    first, other = int(cells[0]), int(cells[cells != cells[0]][0])
    value_of = {int(cell): int(value) for cell, value in zip(cells, colony.literals[:, 2], strict=True)}
    touches: list[dict[str, Any]] = [
        {"after": 0, "touch": {"what": "set", "parameter": "ants", "to": 6.0}},
        {"after": 1, "touch": {"what": "fix", "cell": first, "value": value_of[first]}},
        {"after": 1, "touch": {"what": "paint", "cell": other, "value": value_of[other], "share": 0.75}},
        {"after": 3, "touch": {"what": "free", "cell": first}},
        {"after": 3, "touch": {"what": "set", "parameter": "best_value_evaporation", "to": 0.05}},
        {"after": 5, "touch": {"what": "wipe", "cell": other}},
        {"after": 6, "touch": {"what": "wipe"}},
        {"after": 6, "touch": {"what": "set", "parameter": "greedy_probability", "to": 0.5}},
        {"after": 8, "touch": {"what": "set", "parameter": "ants", "to": 12.0}},
    ]
    contestant = {"method": "acs", "preset": preset, "touches": touches}
    run = live_run(program, contestant, text, seed=9, rows=14)
    for touched in touches:
        if touched["after"] < len(run.rows):
            colony.step(touched["after"] - colony.iteration)
            colony.touch(**touched["touch"])
    assert colony.touches == touches, "no ant solves it before the last change"
    colony.step(len(run.rows) - colony.iteration)
    plain = antdoku.Colony(text, preset=preset, seed=9)
    plain.step(len(run.rows))
    for name, column in {"best_filled": "best", "mean_filled": "mean", "best_value": "deposit_low"}.items():
        expected = [row[column] for row in run.rows]
        assert colony.history[name].tolist() == pytest.approx(expected, abs=1e-6, rel=1e-6)
    assert colony.history["mean_filled"].tolist() != plain.history["mean_filled"].tolist()


# Not `ils`: in a run with only a time limit, as in the live window, it completes grids by the clock.
@pytest.mark.parametrize(("method", "kind"), [("tabu", "walkers"), ("ants-tabu", "walkers"), ("anneal", "walk")])
def test_walks_and_live_run(method: str, kind: str, hard_puzzle: str, program: Program) -> None:
    run = live_run(program, {"method": method}, hard_puzzle, seed=9, rows=5)
    seen: list[antdoku.Iteration] = []
    antdoku.solve(hard_puzzle, method, seed=9, max_iterations=len(run.rows), on_iteration=seen.append)
    assert len(run.rows) > 1
    for row, iteration in zip(run.rows, seen, strict=False):
        assert iteration.kind == kind
        assert (iteration.iteration, iteration.best_cost) == (row["iteration"], row["best_cost"])
        assert iteration.cost == row["cost"]


def test_counts(program: Program) -> None:
    for puzzle in ("aiescargot", "sabuncu3", PUZZLES["no solution"], "." * 81):
        for method in ("exact", "backtrack", "dlx"):
            (output,) = program.records("count", "--method", method, "--limit", 500, puzzle)
            count = antdoku.count(puzzle, limit=500, method=method)
            for name in ("status", "stopped", "count", "iterations", "steps"):
                assert getattr(count, name) == output[name], (name, output)


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["--fixed", "45%"], {"fixed": 0.45}),
        (["--fixed", "45%"], {"fixed": "45%"}),
        (["--fixed", "50%", "--unique"], {"fixed": 0.5, "unique": True}),
        (["--minimal"], {}),
        (["--minimal", "--symmetry", "rotate180"], {"symmetry": "rotate180"}),
        (["--box", "2x3", "--fixed", "50%"], {"box": (2, 3), "fixed": 0.5}),
    ],
)
def test_generated_puzzles(words: list[str], options: dict[str, Any], program: Program) -> None:
    size = [] if "--box" in words else ["--size", "9"]
    lines = program("generate", *size, *words, "--count", 5, "--seed", 11, "--format", "line", "--quiet").split()
    arguments = {"size": 9, **options} if size else options
    made = antdoku.generate_many(5, seed=11, **arguments)
    assert [puzzle.line() for puzzle in made] == lines
    assert antdoku.generate(seed=11, **arguments) == made[0]
