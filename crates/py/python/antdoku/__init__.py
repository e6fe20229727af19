"""Solves and studies Sudoku of any size with ant colonies."""

from antdoku._antdoku import __version__

__all__ = ["__version__"]
