"""Files with known defects give exactly the problems they were made for; sound files give none."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.files import check_as_saved, check_file, check_many, check_opened
from kpeditor.core.files.documents import open_battle
from kpeditor.core.scenario.model import Mark
from tests.core.checks.codes import codes_in_source

FILES = Path(__file__).resolve().parents[2] / "files"
INVALID = sorted(path for path in (FILES / "invalid").iterdir() if path.suffix != ".expect")
VALID = sorted((FILES / "valid").iterdir())
_EXPECTED = re.compile(r"([a-z-]+) (\d+):(\d+)")

NOT_AS_ONE_FILE = {
    "file-missing": "is told of a file that is not there",
    "file-unreadable": "is told of folders and of files one may not read",
    "file-too-large": "would need a large file",
    "file-kind": "is told by commands that want a map or a scenario",
    "foreign-file": "is told of files of other programs, which are imported",
    **dict.fromkeys(
        (
            "campaign-battle",
            "campaign-scenario",
            "campaign-unreached",
            "campaign-rules",
            "campaign-carry",
            "campaign-nobody",
            "campaign-unit",
            "campaign-level",
        ),
        "is told of campaigns, in tests/core/play/campaign",
    ),
    **dict.fromkeys(
        ("bundle-damaged", "bundle-unsafe", "bundle-too-large", "bundle-manifest", "bundle-main"),
        "is told of zip files, which tests/core/files/bundles/test_hostile.py makes",
    ),
    **dict.fromkeys(
        ("bundle-missing", "bundle-changed", "bundle-unlisted", "bundle-licence", "bundle-words"),
        "is told of bundles, which tests/core/checks/test_bundles.py makes",
    ),
    **dict.fromkeys(
        (
            *("scenario-unplayable", "order-illegal", "dice-missing"),
            *("record-differs", "record-too-long", "ruleset-version"),
        ),
        "is told of records that are played, which tests/core/play/test_recordchecks.py has",
    ),
    "event-uncounted": "is told under rules that count no units, which tests/core/checks/test_events.py has",
    **dict.fromkeys(
        ("field-value", "condition-at-start", "mark-at-start"),
        "is told under rules that declare such, which tests/core/checks/test_declared.py has",
    ),
    "units-nowhere": "is told under rules without a set-up, as tests/core/checks/test_setup.py has them",
    "place-off-map": "comes from edits; in a file it is hex-unknown",
    "place-unused": "needs a map and its scenarios",
    "facing-unknown": "comes from edits; in a file it is value-unknown",
    "key-form": "is told of names no schema of ours can lead to without another problem",
}
"""Codes without a file of their own, and why."""


def expected_of(path: Path) -> list[tuple[str, int, int]]:
    """What the first line of a file, or a file beside it, says is wrong with it: code and place."""
    beside = path.with_name(path.name + ".expect")
    text = (beside if beside.exists() else path).read_text("utf-8").split("\n", 1)[0]
    return [(code, int(line), int(column)) for code, line, column in _EXPECTED.findall(text)]


@pytest.mark.parametrize("path", INVALID, ids=lambda path: path.name)
def test_a_broken_file_has_exactly_the_problems_expected(path, monkeypatch):
    monkeypatch.chdir(FILES)
    own = Path("invalid") / path.name
    problems = [problem for problem in check_file(own) if problem.where.file == str(own)]
    found = [(problem.code, problem.where.line, problem.where.column) for problem in problems]
    assert found == expected_of(path)


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.name)
def test_a_sound_file_has_no_problems(path):
    assert check_file(path) == []


def test_there_are_enough_broken_files_and_every_code_has_one(root):
    assert len(INVALID) >= 60
    covered = {code for path in INVALID for code, _, _ in expected_of(path)}
    assert codes_in_source(root) - covered - set(NOT_AS_ONE_FILE) == set()
    assert covered <= codes_in_source(root)


@pytest.fixture
def small(tmp_path: Path) -> Callable[..., Path]:
    """A copy of the small map and scenario with some lines replaced, ready to be checked."""

    def copy(**replaced: str) -> Path:
        for name in ("small-map.yaml", "small-scenario.yaml"):
            text = (FILES / "valid" / name).read_text("utf-8")
            for old, new in replaced.items():
                text = text.replace(LINES[old], new)
            (tmp_path / name).write_text(text, "utf-8")
        return tmp_path / "small-scenario.yaml"

    return copy


LINES = {
    "length": "length: 10\n",
    "first": "# A scenario on the small map without anything to complain of.\n",
    "blue": "  - {winner: blue}\n",
    "victory": "victory:\n",
    "road": '  road: ["0301D"]\n',
}
LAST = "  - {when: destroyed(red) >= 3, winner: blue}"


def test_a_comment_behind_a_value_silences_what_stands_on_its_line(small):
    assert [p.code for p in check_file(small(blue=LAST + "\n"))] == ["victory-open-end"]
    assert check_file(small(blue=LAST + "  # kpeditor: ignore victory-open-end\n")) == []
    assert len(check_file(small(blue=LAST + "  # kpeditor: ignore victory-never\n"))) == 1


def test_a_comment_on_its_own_line_silences_the_next(small):
    comment = "  # kpeditor: ignore something-else, victory-open-end\n"
    assert check_file(small(blue=comment + LAST + "\n")) == []
    assert len(check_file(small(blue=LAST + "\n", victory=comment + "victory:\n"))) == 0
    assert len(check_file(small(blue=LAST + "\n", length=comment + "length: 10\n"))) == 1


def test_a_comment_before_everything_silences_the_whole_file(small):
    top = "# kpeditor: ignore victory-open-end\n"
    assert check_file(small(first=top, blue=LAST + "\n")) == []


def test_problems_of_the_map_are_told_in_the_map_file(small):
    (problem,) = check_file(small(road='  road: ["0301D", "0305D"]\n'))[:1]
    assert Path(problem.where.file).name == "small-map.yaml"
    assert (problem.where.line, problem.where.column) == (36, 19)


def test_places_no_scenario_speaks_of(small):
    scenario = small(victory="x-old: 1\nvictory:\n")
    both = [scenario, scenario.with_name("small-map.yaml")]
    assert check_many(both).problems == []
    text = scenario.read_text("utf-8").replace(" + hill(1)", "")
    scenario.write_text(text, "utf-8")
    (problem,) = check_many(both).problems
    assert (problem.code, problem.where.line) == ("place-unused", 39)
    assert check_many(both[:1]).problems == check_many(both[1:]).problems == []


def test_each_problem_of_a_shared_map_is_told_once(small):
    scenario = small(road='  road: ["0301D", "0305D", "0306D"]\n')
    twin = scenario.with_name("twin.yaml")
    twin.write_bytes(scenario.read_bytes())
    assert len(check_many([scenario, twin]).problems) == len(check_file(scenario)) == 2


def test_a_new_map_that_was_never_saved_counts_as_a_map(small):
    opened = replace(open_battle(small()), map_source=None)
    assert check_opened(opened) == []
    scenario = opened.battle.scenario
    assert scenario is not None
    opened.battle.scenario = replace(scenario, marks=(Mark("wreck", "9999"),))
    assert [problem.code for problem in check_opened(opened)] == ["hex-unknown"]


def test_a_file_that_is_not_there(tmp_path):
    (problem,) = check_file(tmp_path / "nothing.yaml")
    assert problem.code == "file-missing"
    (problem,) = check_file(tmp_path)
    assert problem.code == "file-unreadable"


def test_a_file_that_is_too_large(tmp_path):
    path = tmp_path / "large.yaml"
    with path.open("wb") as stream:
        stream.truncate(1 << 30)
    (problem,) = check_file(path)
    assert problem.code == "file-too-large"


@pytest.mark.parametrize("line", ["", "map: ''\n", "map:\n"])
def test_a_scenario_that_names_no_map_is_not_judged_by_an_empty_one(line: str, root: Path, tmp_path: Path):
    """Its areas speak of places of the map it is made for: only that there is none is told."""
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    file = tmp_path / "s.yaml"
    file.write_text(text.replace("map: ../../maps/first-shots.yaml\n", line), "utf-8")
    found = check_file(file)
    assert len(found) == 1
    assert "'map'" in found[0].text
    assert check_as_saved(open_battle(file)) == found


def test_a_place_the_map_has_not_is_told_with_those_it_has(root: Path, tmp_path: Path):
    text = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    text = text.replace("../../maps/first-shots.yaml", "map.yaml").replace("town(1)", "abbey")
    shutil.copy(root / "maps/first-shots.yaml", tmp_path / "map.yaml")
    (tmp_path / "s.yaml").write_text(text, "utf-8")
    told = [one for one in check_file(tmp_path / "s.yaml") if one.code == "place-unknown"]
    assert told
    assert {one.fix for one in told} == {"The map has Town 1, Hill 1."}
