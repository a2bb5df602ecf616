"""Old files open for ever, newer ones are refused politely."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.formats.migrate import (
    AS_THEY_ARE,
    CURRENT,
    ELSEWHERE,
    STEPS,
    FileKind,
    Step,
    format_line,
    identify,
    is_campaign,
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


def test_a_file_says_at_its_beginning_that_it_is_a_campaign(tmp_path):
    line = b"format: kpeditor-campaign/1\n"
    path = tmp_path / "a.yaml"
    for text, answer in (
        (line, True),
        (b"\xff" + line, True),
        (b"format: kpeditor-map/1\n", False),
        (b"", False),
    ):
        path.write_bytes(text)
        assert is_campaign(path) is answer
    path.write_bytes(b"#" * 4069 + b"\n" + line)
    assert is_campaign(path)
    path.write_bytes(b"#" * 4070 + b"\n" + line)
    assert not is_campaign(path)
    assert not is_campaign(tmp_path)
    assert not is_campaign(tmp_path / "none.yaml")


def test_every_other_format_of_ours_is_told_with_what_to_do_with_it():
    for kind, (what, fix, window) in ELSEWHERE.items():
        problem = identify({"format": f"kpeditor-{kind}/7"})
        assert isinstance(problem, Problem)
        assert (problem.code, problem.fix, problem.window) == ("file-kind", fix, window)
        assert problem.text == f"this is {what}, not a map or scenario"
        assert problem.where.path == ("format",)


def test_a_misspelt_format_gets_a_question_and_an_unlike_one_those_that_are_known():
    known = ", ".join(map(format_line, CURRENT))
    for written, fix in (
        ("kpeditor-mapp/1", "did you mean 'kpeditor-map/1'?"),
        ("zzz", f"write one of {known}"),
        (3, f"write one of {known}"),
        ("kpeditor-map/1000000", "did you mean 'kpeditor-map/1'?"),
        ("kpeditor-map/1 ", "did you mean 'kpeditor-map/1'?"),
    ):
        problem = identify({"format": written})
        assert isinstance(problem, Problem)
        assert (problem.code, problem.fix, problem.where.path) == ("format-unknown", fix, ("format",))
    nothings: list[Any] = [{}, [], None]
    for data in nothings:
        problem = identify(data)
        assert isinstance(problem, Problem)
        assert problem.fix == f"begin it with `format:` and one of {known}"


def test_a_version_that_is_to_come_is_told_by_its_number():
    for kind, now in CURRENT.items():
        problem = identify({"format": f"kpeditor-{kind}/{now + 1}"})
        assert isinstance(problem, Problem)
        assert problem.text == (
            f"this {kind} was made by a newer kpeditor: format {now + 1}, and this one reads {now}"
        )
        for past in range(1, now + 1):
            assert identify({"format": f"kpeditor-{kind}/{past}"}) == (kind, past)


def test_a_version_that_is_read_as_it_is_keeps_its_line():
    data = {"format": "kpeditor-record/1", "seed": 1}
    assert migrate("record", 1, data) is data
    steps: dict[tuple[FileKind, int], Step] = {("record", 2): lambda old: {**old, "lifted": True}}
    lifted = migrate("record", 1, data, steps=steps, current={"record": 3})
    assert lifted == {"format": "kpeditor-record/3", "seed": 1, "lifted": True}
