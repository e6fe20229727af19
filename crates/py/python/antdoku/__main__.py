"""The program `antdoku`: `python -m antdoku`, and the command `antdoku` that pip installs."""

from __future__ import annotations

import os
import signal
import sys

from antdoku import _antdoku


def main() -> None:
    """Run the program with the arguments of this process, and end with its exit code."""
    _open_standard_streams()
    # The program handles signals itself, and then calls the previous handler: that of Python would raise
    # KeyboardInterrupt at the end. An ignored SIGINT, as for background jobs of a shell, stays ignored.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    program = [sys.executable or "python3", "-m", "antdoku"]
    sys.exit(_antdoku.main(["antdoku", *sys.argv[1:]], program))


def _open_standard_streams() -> None:
    """Open the null device in the place of a closed stream, as Rust does at the start of a program.

    Otherwise the next file that is opened would become that stream.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)


if __name__ == "__main__":
    main()
