"""Plots the effect of best value evaporation on the pheromone trails of an ant colony.

Runs the paper's colony with and without best value evaporation on the same 25x25 puzzles with 45 % given cells. The
upper plot shows the entropy of the trails after each iteration, the lower plot the filled cells of the fullest grid so
far. Seeds of puzzles and colonies count up from --seed. A colony that has solved its puzzle counts as a full grid in the
lower plot and is left out of the upper one, where a line ends when fewer than a fifth of the colonies still search.

    python examples/entropy.py --out entropy.png
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor

import matplotlib.pyplot as plt
import numpy as np

import antdoku

# Colours that are distinguishable with any colour vision (Okabe and Ito).
PRESETS = {"paper": ("with evaporation", "#0072B2", "-"), "no-bve": ("without", "#D55E00", "--")}


def search(puzzle: antdoku.Puzzle, preset: str, seed: int, iterations: int) -> tuple[np.ndarray, np.ndarray, bool]:
    """Entropy and fullest grid after each iteration, and whether the puzzle was solved."""
    colony = antdoku.Colony(puzzle, preset=preset, seed=seed)
    colony.step(iterations)
    entropy = np.full(iterations, np.nan)
    filled = np.full(iterations, puzzle.side**2)
    # The iteration that solves the puzzle is left out: it does not update the trails.
    count = colony.iteration - (colony.status == "solved")
    entropy[:count] = colony.history["entropy"][:count]
    filled[:count] = np.maximum.accumulate(colony.history["best_filled"])[:count]
    return entropy, filled, colony.status == "solved"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default="entropy.png", help="file of the plot: .png, .svg or .pdf")
    parser.add_argument("--puzzles", type=int, default=8, help="number of puzzles")
    parser.add_argument("--colonies", type=int, default=5, help="number of colonies on each puzzle")
    parser.add_argument("--iterations", type=int, default=1000, help="number of iterations of each colony")
    parser.add_argument("--seed", type=int, default=1, help="first seed of puzzles and colonies")
    options = parser.parse_args()

    puzzles = antdoku.generate_many(options.puzzles, 25, fixed=0.45, seed=options.seed)
    seeds = range(options.seed, options.seed + options.colonies)
    figure, (above, below) = plt.subplots(2, sharex=True, figsize=(7.4, 5.4), layout="constrained")
    iteration = np.arange(1, options.iterations + 1)
    # Colonies release the interpreter's lock while they search, so threads suffice.
    with ThreadPoolExecutor() as pool:
        for preset, (name, colour, dashes) in PRESETS.items():
            runs = [(puzzle, preset, seed, options.iterations) for puzzle in puzzles for seed in seeds]
            entropies, filled, solved = map(np.array, zip(*pool.map(lambda run: search(*run), runs)))
            label = f"{name}: {solved.sum()} of {len(runs)} solved"
            # The mean of very few remaining colonies would describe these colonies, not the effect of evaporation.
            shown = np.count_nonzero(~np.isnan(entropies), axis=0) >= len(runs) / 5
            above.plot(iteration[shown], np.nanmean(entropies[:, shown], axis=0), dashes, color=colour, label=label)
            low, high = np.nanpercentile(entropies[:, shown], (25, 75), axis=0)
            above.fill_between(iteration[shown], low, high, color=colour, alpha=0.2, linewidth=0)
            below.plot(iteration, filled.mean(axis=0), dashes, color=colour)
            low, high = np.percentile(filled, (25, 75), axis=0)
            below.fill_between(iteration, low, high, color=colour, alpha=0.2, linewidth=0)
    title = f"Best value evaporation: {len(puzzles)} puzzles of 25x25, 45 % given, {len(seeds)} colonies on each"
    figure.suptitle(title, fontsize=11)
    above.set_ylabel("entropy of a cell's trails\n(0: one value, 1: all equal)")
    above.set_ylim(bottom=0)
    above.legend(loc="lower center", bbox_to_anchor=(0.5, 1), ncols=2, frameon=False)
    below.set_ylabel("filled cells (of 625)\nof the fullest grid so far")
    below.set_xlabel("iteration (lines: mean of the colonies, in the upper plot of those that still search; bands: quartiles)")
    below.set_xlim(1, options.iterations)
    for axes in (above, below):
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(alpha=0.25)
    figure.savefig(options.out, dpi=130)
    print(f"written to {options.out}")


if __name__ == "__main__":
    main()
