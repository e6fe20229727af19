"""A run of the live window: only there the program reports every iteration."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import urllib.request
from typing import Any

from conftest import DEADLINE, Program, process_with_deadline


@dataclasses.dataclass
class LiveRun:
    rows: list[dict[str, Any]]
    is_solved: bool


def live_run(program: Program, contestant: dict[str, Any], puzzle: str, *, seed: int, rows: int) -> LiveRun:
    """Starts a run, and returns at most the first `rows` rows of its chart."""
    command = [str(program.path), "serve", "--port", "0"]
    with process_with_deadline(command, stderr=subprocess.DEVNULL) as server:
        assert server.stdout
        address = server.stdout.readline().split()[1].rstrip("/")
        order = {"puzzle": puzzle, "seed": seed, "contestants": [contestant], "timeout": 60}
        run = ask(f"{address}/api/runs", order)
        return follow(f"{address}/api/runs/{run['id']}", run["key"], rows)


def follow(address: str, key: str, most: int) -> LiveRun:
    """Reads the events of a run until it has ended, or has `most` rows."""
    found: list[dict[str, Any]] = []
    event = ""
    with urllib.request.urlopen(f"{address}/events?key={key}", timeout=DEADLINE) as stream:
        for line in stream:
            name, _, text = line.decode().strip().partition(":")
            if name == "event":
                event = text.strip()
            elif name == "data":
                data = json.loads(text)
                if event == "chart":
                    assert data["from"] + len(data["rows"]) < 2048, "rows are merged from here on: take a shorter run"
                    rows = [dict(zip(data["columns"], row, strict=True)) for row in data["rows"]]
                    found[data["from"] :] = rows
                elif event == "state" and data["state"] == "done":
                    answer = data["contestants"][0]["answer"]
                    return LiveRun(found[:most], answer["status"] == "solved" and len(found) <= most)
            if len(found) >= most:
                ask(address, {"key": key, "command": "stop"})
                return LiveRun(found[:most], False)
    raise AssertionError("the stream of events ended before the run")


def ask(address: str, body: dict[str, Any]) -> dict[str, Any]:
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=DEADLINE) as answer:
        return dict(json.load(answer))
