"""The command `antdoku` of the package has the same output and exit codes as the program itself."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

from conftest import DEADLINE, Program, process_with_deadline

MODULE = [sys.executable, "-m", "antdoku"]
SCRIPT = [str(Path(sys.executable).with_name("antdoku"))]
BOTH = pytest.mark.parametrize("command", [MODULE, SCRIPT], ids=["module", "script"])
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def outcome(command: list[str], **options: object) -> tuple[int, bytes, bytes]:
    done = subprocess.run(command, capture_output=True, timeout=DEADLINE, **options)  # type: ignore[call-overload]
    return done.returncode, done.stdout, done.stderr


@BOTH
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--version"], 0),
        ([], 0),
        (["solve", "--help"], 0),
        (["solve", LINE, "--method", "acs", "--seed", "7", "--quiet"], 0),
        (["solve", "aiescargot", "--method", "acs", "--seed", "7", "--max-iterations", "2", "--quiet"], 3),
        (["check", "1...............", "1234341221434322"], 1),
        (["solve", "--seed", "many"], 2),
        (["solve", LINE, "--limit", "3"], 2),
        (["lab", "submit", "nowhere"], 2),
        (["solve", "12.4\n....\n....\n...?"], 65),
        (["solve", "no-such-file.txt"], 74),
        (["solve", os.fsdecode(b"\xff")], 65),
        (["completions", "bash"], 0),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else str(value),
)
def test_the_same_output_and_exit_code(command: list[str], arguments: list[str], code: int, program: Program) -> None:
    expected = outcome([str(program.path), *arguments])
    assert outcome([*command, *arguments]) == expected and expected[0] == code


def test_standard_input(program: Program) -> None:
    arguments = ["solve", "-", "--seed", "1", "--format", "line", "--quiet"]
    text = f"{LINE}\naiescargot\n{LINE}\n".encode()
    assert outcome([*MODULE, *arguments], input=text) == outcome([str(program.path), *arguments], input=text)


@BOTH
def test_ctrl_c(command: list[str], hard_puzzle: str, tmp_path: Path) -> None:
    """After the solution of the first puzzle, the second one is being searched."""
    (tmp_path / "puzzles.txt").write_text(f"{LINE}\n{hard_puzzle}\n")
    arguments = ["solve", str(tmp_path / "puzzles.txt"), "--jobs", "1", "--format", "line", "--quiet"]
    with process_with_deadline([*command, *arguments], stderr=subprocess.PIPE) as child:
        assert child.stdout and child.stdout.readline().startswith("534678912")
        child.send_signal(signal.SIGINT)
        _, output = child.communicate(timeout=DEADLINE)
        assert child.returncode == 130 and "KeyboardInterrupt" not in output, output


@BOTH
def test_a_closed_output_pipe(command: list[str]) -> None:
    with process_with_deadline([*command, "solve", "--all", "--format", "line", "." * 81], stderr=subprocess.PIPE) as child:
        assert child.stdout and child.stderr
        assert len(child.stdout.readline()) == 82
        child.stdout.close()
        assert child.wait(DEADLINE) == 0 and child.stderr.read() == ""


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str, program: Program) -> None:
    def started(command: list[str]) -> tuple[int, bytes, bytes]:
        return outcome(["sh", "-c", f'exec "$@" {closed}', "sh", *command, "solve", LINE, "--format", "line", "--quiet"])

    assert started(MODULE) == started([str(program.path)])


def test_serving() -> None:
    with process_with_deadline([*MODULE, "serve", "--port", "0"], stderr=subprocess.PIPE) as server:
        assert server.stdout
        address = server.stdout.readline().split()[1]
        with urllib.request.urlopen(address, timeout=DEADLINE) as page:
            assert b"<title>" in page.read()
        server.send_signal(signal.SIGINT)
        _, output = server.communicate(timeout=DEADLINE)
        assert (server.returncode, output) == (0, "")


@BOTH
def test_cluster_scripts_start_this_program(command: list[str], finished: Path, tmp_path: Path) -> None:
    """The script uses the interpreter that has the package, whatever the PATH of the job is."""
    folder = Path(shutil.copytree(finished, tmp_path / "cam paign"))
    for journal in (folder / "records").glob("shard-1-of-2.*.jsonl"):
        journal.unlink()
    code, text, output = outcome([*command, "lab", "shards", str(folder), "--count", "2"])
    assert code == 0, output
    code, text, output = outcome([*command, "lab", "submit", "hyperqueue", str(folder), "--dry-run"])
    assert code == 0, output
    script = text.decode()
    assert f"\nprogram=({sys.executable} -m antdoku)\n" in script
    (tmp_path / "job.sh").write_text(script[script.index("#!") :])
    environment = {"PATH": "/usr/bin:/bin", "HQ_TASK_ID": "1", "HQ_JOB_ID": "1", "HOME": str(tmp_path)}
    code, text, output = outcome(["bash", str(tmp_path / "job.sh")], env=environment)
    assert code == 0 and b"shard 1/2" in text and text.endswith(b"done, 15 records\n"), (text, output)
