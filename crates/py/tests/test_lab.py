"""lab.read, lab.trails and lab.records: the content of the files of a campaign."""

from __future__ import annotations

import json
import pathlib
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import antdoku


@pytest.fixture
def campaign(finished: pathlib.Path, tmp_path: pathlib.Path) -> pathlib.Path:
    """A copy of the finished campaign, to write to."""
    return pathlib.Path(shutil.copytree(finished, tmp_path / "out"))


def on_disk(folder: pathlib.Path) -> list[dict[str, Any]]:
    lines = [line for file in sorted(folder.glob("records/*.jsonl")) for line in file.read_text().splitlines()]
    return sorted((json.loads(line)["record"] for line in lines), key=lambda record: record["number"])


def test_records_equal_the_journals(finished: pathlib.Path) -> None:
    records = antdoku.lab.records(finished)
    assert len(records) == 30
    assert records == on_disk(finished)
    assert antdoku.lab.records(str(finished)) == records


def test_a_frame_equals_the_journals(finished: pathlib.Path) -> None:
    frame = antdoku.lab.read(finished)
    records = on_disk(finished)
    instances = [json.loads(line) for line in (finished / "instances.jsonl").read_text().splitlines()]
    of = {(instance["set"], instance["name"]): instance for instance in instances}
    assert frame.attrs["title"] == "tiny"
    assert frame.attrs["tasks"] == len(frame) == len(records) == 30
    for row, record in zip(frame.to_dict("records"), records, strict=True):
        plain = {name: missing_as_none(value) for name, value in row.items()}
        for name in "set instance contestant method run seed status filled iterations steps version id number".split():
            assert plain[name] == record[name], name
        for name in ("stopped", "failure", "answer"):
            assert plain[name] == record.get(name)
        assert plain["is_solved"] == (record["status"] == "solved")
        for name in ("setup_seconds", "search_seconds"):
            assert plain[name] == record["timing"][name]
        assert plain["seconds"] == sum(record["timing"].values())
        for name in ("seconds", "iterations", "steps"):
            assert plain[f"budget_{name}"] == record["budget"].get(name)
        for name in ("host", "node", "cpu", "cores", "granted", "load", "system", "jobs"):
            assert plain[name] == record["machine"].get(name)
        parameters = {name.removeprefix("parameter_"): value for name, value in plain.items() if "parameter_" in name}
        assert {name: value for name, value in parameters.items() if value is not None} == record["parameters"]
        instance = of[record["set"], record["instance"]]
        assert plain["instance_hash"] == instance["hash"] == record["instance_hash"]
        for name in ("side", "given", "puzzle"):
            assert plain[name] == instance[name]
        assert plain["fixed_percent"] == instance.get("fixed_percent")
        assert plain["variant"] == instance.get("variant", "sudoku")
        for reading in ("fixpoint", "peers"):
            for name in ("is_trivial", "mean_values"):
                assert plain[f"{reading}_{name}"] == instance[reading][name]


def test_a_frame_of_trails_equals_the_journals(finished: pathlib.Path) -> None:
    frame = antdoku.lab.trails(finished)
    assert list(frame.columns) == [
        *("set", "instance", "contestant", "run", "is_solved", "share", "iteration", "entropy", "branching"),
        *("is_end", "number"),
    ]
    wanted = []
    for record in on_disk(finished):
        for place, sample in enumerate(record.get("trails", []), start=1):
            run = {name: record[name] for name in ("set", "instance", "contestant", "run", "number")}
            is_end = place == len(record["trails"])
            wanted.append({**run, **sample, "is_solved": record["status"] == "solved", "is_end": is_end})
    assert frame.to_dict("records") == [{name: sample[name] for name in frame.columns} for sample in wanted]
    assert set(frame.contestant) == {"without", "ants"}, "the method without trails has samples"
    assert list(frame.contestant.cat.categories) == ["without", "ants", "whole"]
    assert frame.attrs["tasks"] == 30
    # One end for each search of a colony, which joins the frame of the runs; propagation alone leaves no trails.
    ends, runs = frame[frame.is_end], antdoku.lab.read(finished)
    assert list(ends.number) == list(runs.number[(runs.method == "acs") & (runs.iterations > 0)])


def test_a_published_campaign_is_read(
    program: Callable[..., str], finished: pathlib.Path, tmp_path: pathlib.Path
) -> None:
    program("lab", "publish", finished, "-o", tmp_path / "mine")
    assert {"instances.jsonl.gz", "records.jsonl.gz"} <= {file.name for file in (tmp_path / "mine").iterdir()}
    # Hosts are numbered, and answers are left out.
    other = ["host", "node", "answer"]
    for read in (antdoku.lab.read, antdoku.lab.trails):
        frame, published = read(finished), read(tmp_path / "mine")
        assert published.drop(columns=other, errors="ignore").equals(frame.drop(columns=other, errors="ignore"))
        assert published.attrs == frame.attrs
    assert set(antdoku.lab.read(tmp_path / "mine").host) == {"machine 1"}
    numbers = [record["number"] for record in antdoku.lab.records(tmp_path / "mine")]
    assert numbers == [record["number"] for record in on_disk(finished)]


def journal_of(campaign: pathlib.Path, shard: int) -> pathlib.Path:
    """The only journal of a shard of two."""
    (journal,) = (campaign / "records").glob(f"shard-{shard}-of-2.*.jsonl")
    return journal


def missing_as_none(value: Any) -> Any:
    import pandas

    return None if pandas.isna(value) else value


def test_types_of_columns(finished: pathlib.Path) -> None:
    frame = antdoku.lab.read(finished)
    kinds = {name: str(kind) for name, kind in frame.dtypes.items()}
    wanted = {
        "set": "category",
        "contestant": "category",
        "status": "category",
        "stopped": "category",
        "run": "int64",
        "seed": "int64",
        "is_solved": "bool",
        "seconds": "float64",
        "budget_seconds": "float64",
        "budget_iterations": "Int64",
        "budget_steps": "Int64",
        "parameter_ants": "Int64",
        "parameter_best_value_evaporation": "float64",
        "parameter_propagation": "category",
        # Numbers and words.
        "parameter_initial_pheromone": "object",
    }
    assert {name: kinds[name] for name in wanted} == wanted
    assert list(frame.set.cat.categories) == ["named", "6x6"]
    assert list(frame.contestant.cat.categories) == ["without", "ants", "whole"], "not the order of the plan"
    assert list(frame.status.cat.categories) == ["solved", "unsatisfiable", "unknown", "failed"]
    assert set(frame.parameter_initial_pheromone.dropna()) == {0.5, "auto"}
    assert frame.budget_iterations.isna().sum() == 12
    assert frame.loc[frame.contestant == "whole", "parameter_ants"].isna().all()


def test_groups_are_in_the_order_of_the_plan(finished: pathlib.Path) -> None:
    frame = antdoku.lab.read(finished)
    rates = frame.groupby(["set", "contestant"], observed=True).is_solved.mean()
    assert list(rates.index) == [
        ("named", "without"),
        ("named", "ants"),
        ("named", "whole"),
        ("6x6", "ants"),
        ("6x6", "whole"),
    ]
    assert rates["named", "whole"] == 1
    counted = {}
    for record in on_disk(finished):
        solved = counted.setdefault((record["set"], record["contestant"]), [])
        solved.append(record["status"] == "solved")
    assert rates.to_dict() == pytest.approx({key: sum(solved) / len(solved) for key, solved in counted.items()})
    table = frame.pivot_table(index="instance", columns="contestant", values="steps", aggfunc="median", observed=True)
    assert table.shape == (4, 3)


def test_an_unfinished_campaign(campaign: pathlib.Path) -> None:
    journal_of(campaign, 2).unlink()
    journal = journal_of(campaign, 1)
    lines = journal.read_bytes().splitlines(keepends=True)
    # The next line is incomplete, as while it is being written.
    journal.write_bytes(b"".join(lines[:4]) + lines[4][:30])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        frame, records = antdoku.lab.read(campaign), antdoku.lab.records(campaign)
    assert len(frame) == len(records) == 4
    assert frame.attrs["tasks"] == 30
    assert list(frame.id) == [record["id"] for record in records]


def test_a_campaign_without_records(campaign: pathlib.Path) -> None:
    shutil.rmtree(campaign / "records")
    frame = antdoku.lab.read(campaign)
    assert len(frame) == 0 and frame.attrs["tasks"] == 30
    assert {"set", "seconds", "status", "is_solved"} <= set(frame.columns)
    assert antdoku.lab.records(campaign) == []
    assert len(antdoku.lab.trails(campaign)) == 0 and "entropy" in antdoku.lab.trails(campaign)


def test_merged_records_are_read_if_there_are_no_journals(
    program: Callable[..., str], campaign: pathlib.Path, finished: pathlib.Path
) -> None:
    program("lab", "merge", campaign)
    shutil.rmtree(campaign / "records")
    assert antdoku.lab.records(campaign) == on_disk(finished)
    merged = campaign / "records.jsonl"
    merged.write_text(merged.read_text().replace('"filled":81', '"filled":18', 1))
    for read in (antdoku.lab.read, antdoku.lab.records):
        with pytest.raises(ValueError, match=r"records.jsonl:\d+ is damaged; write it again with `antdoku lab merge"):
            read(campaign)


def test_altered_lines_are_left_out_with_a_warning(campaign: pathlib.Path) -> None:
    journal = journal_of(campaign, 1)
    lines = journal.read_text().splitlines(keepends=True)
    lines[2] = lines[2].replace('"status":"', '"status":"un', 1)
    journal.write_text("".join(lines))
    for read, count in ((antdoku.lab.read, 29), (antdoku.lab.records, 29), (antdoku.lab.trails, None)):
        with pytest.warns(UserWarning, match=r"shard-1-of-2\..*\.jsonl:3 is damaged and is left out") as seen:
            assert count in (None, len(read(campaign)))
        assert seen[0].filename == __file__, "the warning does not show the place of the call"
    journal.write_text("x\n" * 20)
    with pytest.warns(UserWarning) as seen:
        assert len(antdoku.lab.records(campaign)) == 15
    assert len(seen) == 6 and "and 15 more lines like this" in str(seen[5].message)


def test_reading_writes_nothing_and_ignores_locks(campaign: pathlib.Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in campaign.rglob("*")}
    fcntl = pytest.importorskip("fcntl")
    locks = [file.open("r+") for file in campaign.glob("records/*.lock")]
    assert locks
    for lock in locks:
        fcntl.flock(lock, fcntl.LOCK_EX)
    assert len(antdoku.lab.read(campaign)) == 30
    assert {file: file.stat().st_mtime_ns for file in campaign.rglob("*")} == before


def test_a_path_without_a_campaign_raises(campaign: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for read in (antdoku.lab.read, antdoku.lab.records):
        with pytest.raises(FileNotFoundError, match="the folder `.*nowhere` does not exist"):
            read(tmp_path / "nowhere")
        with pytest.raises(FileNotFoundError, match="holds no campaign: there is no campaign.json in it"):
            read(tmp_path)
        with pytest.raises(NotADirectoryError) as raised:
            read(campaign / "plan.toml")
        assert raised.value.filename == str(campaign / "plan.toml/campaign.json")
        for wrong in (None, 7, ["out"]):
            with pytest.raises(TypeError):
                read(wrong)


def test_a_damaged_campaign_raises(campaign: pathlib.Path) -> None:
    def message(damage: Callable[[], object]) -> str:
        with pytest.raises(ValueError) as raised:
            damage()
            antdoku.lab.read(campaign)
        return str(raised.value)

    tasks, header = campaign / "tasks.jsonl", campaign / "campaign.json"
    whole = tasks.read_text()
    assert "has changed since it was frozen" in message(lambda: tasks.write_text(whole.replace("acs", "asc")))
    tasks.write_text(whole)
    stranger = campaign / "records/run.jsonl"
    line = journal_of(campaign, 1).read_text().splitlines()[0]
    record = line.split('"record":')[1][:-1].replace('"number":0', '"number":29')
    assert "is a record of another campaign" in message(lambda: stranger.write_text(sealed(record)))
    other = line.split('"record":')[1][:-1].replace('"steps":', '"steps":1', 1).replace('"filled":', '"filled":1')
    assert "has two records that differ" in message(lambda: stranger.write_text(sealed(other)))
    stranger.unlink()
    assert "its format is 99" in message(lambda: header.write_text(header.read_text().replace('"format": 1', '"format": 99')))
    assert "is damaged" in message(lambda: header.write_text("{"))


def sealed(record: str) -> str:
    import zlib

    return f'{{"sum":"{zlib.crc32(record.encode()):08x}","record":{record}}}\n'


def test_without_pandas_records_work_and_read_names_the_remedy(finished: pathlib.Path) -> None:
    code = f"""
import sys
sys.modules["pandas"] = None
import antdoku
assert len(antdoku.lab.records({str(finished)!r})) == 30
for read in (antdoku.lab.read, antdoku.lab.trails):
    try:
        read({str(finished)!r})
    except ImportError as error:
        assert f"lab.{{read.__name__}} needs pandas (pip install pandas)" in str(error), error
    else:
        raise SystemExit("read without pandas")
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_pandas_is_not_imported_before_it_is_needed() -> None:
    code = "import sys, antdoku; assert 'pandas' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
