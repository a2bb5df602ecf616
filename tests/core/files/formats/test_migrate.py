"""Old files open for ever, newer ones are refused politely."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.files.formats.migrate import (
    AS_THEY_ARE,
    CURRENT,
    STEPS,
    FileKind,
    Step,
    format_line,
    identify,
    migrate,
)
from kpeditor.core.files.reading import read_map, read_record, read_scenario
from kpeditor.core.problem import Problem

FILES = Path(__file__).resolve().parents[3] / "files"


KINDS: dict[str, FileKind] = {"map": "map", "table": "map", "scenario": "scenario", "record": "record"}


@pytest.mark.parametrize(
    ("name", "version"),
    [(name, version) for name, kind in KINDS.items() for version in range(1, CURRENT[kind] + 1)],
)
def test_the_sample_of_each_version_opens(name, version):
    read = {"scenario": read_scenario, "record": read_record}.get(name, read_map)
    value, problems, _ = read(FILES / f"v{version}" / f"{name}.yaml")
    assert value is not None
    assert problems == []


def test_every_past_version_has_a_step_to_the_next():
    past = {(kind, past) for kind, now in CURRENT.items() for past in range(1, now)}
    assert {*STEPS, *AS_THEY_ARE} == past
    assert not AS_THEY_ARE & set(STEPS)


def test_data_is_lifted_step_by_step():
    steps: dict[tuple[FileKind, int], Step] = {
        ("map", 1): lambda data: {**data, "first": True},
        ("map", 2): lambda data: {**data, "second": data["first"]},
    }
    old = {"format": "kpeditor-map/1", "title": "x"}
    new = migrate("map", 1, old, steps=steps, current={"map": 3})
    assert new == {"format": "kpeditor-map/3", "title": "x", "first": True, "second": True}
    assert old == {"format": "kpeditor-map/1", "title": "x"}
    assert migrate("map", 3, new, steps=steps, current={"map": 3}) is new


@pytest.mark.parametrize("kind", list(CURRENT))
def test_a_format_line_is_known_again(kind):
    assert identify({"format": format_line(kind)}) == (kind, CURRENT[kind])


@pytest.mark.parametrize(
    ("data", "code", "words"),
    [
        (None, "format-missing", "nothing"),
        ([1], "format-missing", "no mapping"),
        ({}, "format-missing", "does not say"),
        ({"format": None}, "format-missing", "does not say"),
        ({"format": 3}, "format-unknown", "'3'"),
        ({"format": "kpeditor-mapp/1"}, "format-unknown", "mapp"),
        ({"format": "kpeditor-map/0"}, "format-unknown", "/0"),
        ({"format": "kpeditor-scan/1"}, "file-kind", "points file"),
        ({"format": "kpeditor-forces/1"}, "file-kind", "copied forces"),
        ({"format": "kpeditor-map/99"}, "format-newer", "newer kpeditor"),
        ({"format": "kpeditor-map/" + "9" * 5000}, "format-unknown", "999"),
    ],
)
def test_other_files_are_refused_in_plain_words(data, code, words):
    problem = identify(data)
    assert isinstance(problem, Problem)
    assert problem.code == code
    assert words in problem.text
    assert problem.fix
    assert len(problem.text) < 200


def test_a_mapping_is_no_file_for_the_window_and_says_what_asks_there():
    problem = identify({"format": "kpeditor-mapping/1"})
    assert isinstance(problem, Problem)
    assert "--mapping" in problem.fix
    assert "File > Import" in problem.window


def test_a_newer_file_is_told_where_it_says_so():
    value, (problem,), source = read_map("title: x\nformat: kpeditor-map/2\n")
    assert value is None
    assert source is None
    assert (problem.code, problem.where.line, problem.where.column) == ("format-newer", 2, 9)
