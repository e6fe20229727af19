"""Draws docs/pictures/python-notebook.png: a result as notebooks show it, light and dark. Needs Chromium, and the package.

    CHROMIUM=/usr/bin/chromium python crates/py/scripts/notebook_picture.py docs/pictures/python-notebook.png

With the name of a variant, such as `jigsaw` or `diagonals`, it draws a puzzle of that variant instead.
"""

from __future__ import annotations

import html
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import antdoku

PUZZLE = '"aiescargot"'
VARIANT = 'antdoku.generate(variant="{}", seed=1)'
CELL = 'antdoku.solve({}, method="acs", seed=7)'
COLOURS = {"light": ("#1f1f1f", "#ffffff", "#f3f3f3"), "dark": ("#e3e3e3", "#111111", "#232323")}


def output(theme: str, cell: str, drawing: str) -> str:
    """A cell and its output, in the colours of a theme."""
    ink, paper, ground = COLOURS[theme]
    return (
        f'<div style="background:{paper};color:{ink};padding:16px;width:468px">'
        f'<pre style="background:{ground};margin:0 0 12px;padding:8px;font-size:14px">{html.escape(cell)}</pre>'
        f"{drawing}</div>"
    )


def main(picture: Path, variant: str | None = None) -> None:
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    assert browser, "no Chromium found: set CHROMIUM to its path"
    lines = [CELL.format(PUZZLE)] if variant is None else ["puzzle = " + VARIANT.format(variant), CELL.format("puzzle")]
    names: dict[str, object] = {"antdoku": antdoku}
    exec("\n".join(lines[:-1]), names)
    drawing = eval(lines[-1], names)._repr_html_()
    cell = "\n".join(lines)
    body = "".join(output(theme, cell, drawing) for theme in COLOURS)
    page = f'<meta charset="utf-8"><body style="margin:0;display:flex;font:14px sans-serif">{body}'
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(page)
        options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=2"]
        command = [browser, *options, "--window-size=1000,400", f"--screenshot={picture.resolve()}", file.as_uri()]
        subprocess.run(command, check=True, stderr=subprocess.DEVNULL, timeout=60)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
