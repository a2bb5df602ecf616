"""Campaigns: who has won says what comes next, who is lost stays lost, what is carried over is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from kpeditor.cli import main as cli
from kpeditor.core.checks.files import check_file
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_battle, save_map, save_scenario
from kpeditor.core.files.formats.migrate import is_campaign
from kpeditor.core.play.campaign.campaign import check_campaign, read_campaign
from kpeditor.core.play.campaign.carrying import Course, course_of, next_battle
from kpeditor.core.play.campaign.telling import course_text
from kpeditor.core.problem import Severity

VELM = Path("scenarios/nqm/velm-campaign.yaml")


def played(scenario: Path, into: Path, seed: int, player: str = "staff") -> Path:
    """The record of a game between two computer players."""
    done = cli.main(
        ["run", str(scenario), "--players", f"{player},{player}", "--seed", str(seed), "-o", str(into)]
    )
    assert done == 0
    return into


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The two battles of the campaign of Velm, the second with what the first has left."""
    folder = tmp_path_factory.mktemp("velm")
    first = played(Path("scenarios/nqm/velm-bridge.yaml"), folder / "1.yaml", 3)
    assert cli.main(["campaign", "next", str(VELM), str(first), "-o", str(folder / "second.yaml")]) == 0
    return [first, played(folder / "second.yaml", folder / "2.yaml", 3)]


@pytest.fixture(scope="module")
def after_one(records: list[Path]) -> Course:
    """The course of the campaign after its first battle."""
    return course_of(read_campaign(VELM), records[:1])


@pytest.fixture(scope="module")
def after_both(after_one: Course, records: list[Path]) -> Course:
    return after_one.after(records[1])


def test_the_shipped_campaign_has_no_problems() -> None:
    assert check_campaign(VELM) == []
    assert read_campaign(VELM).begins == "bridge"


def test_who_has_won_says_what_comes_next(records: list[Path], after_one: Course, after_both: Course) -> None:
    winner = after_one.fought[0].outcome.winner
    assert after_one.now is not None
    assert after_one.now.id == {"attackers": "counterstroke", "defenders": "second-attempt"}[winner]
    assert after_both.now is None
    with pytest.raises(KpError, match="has ended"):
        after_both.after(records[0])


def test_who_is_destroyed_is_missing_and_casualties_go_along(records: list[Path], after_one: Course) -> None:
    """N53: what the day has cost is felt the next."""
    course = after_one
    fought, assembled = course.fought[0], next_battle(course).battle.scenario
    assert course.now is not None
    assert assembled is not None
    meant = open_battle(course.now.scenario).battle.scenario
    assert meant is not None
    assert fought.lost
    expected = {(side.id, unit.id) for side, group in meant.groups() for unit in group.units} - fought.lost
    units = {(side.id, unit.id): unit for side, group in assembled.groups() for unit in group.units}
    assert units.keys() == expected
    hurt = 0
    for key, unit in units.items():
        before = fought.left.get(key)
        if before is not None:
            assert unit.grade("casualties") == before[1].grade("casualties")
            assert not unit.grade("disorganised")
            hurt += unit.grade("casualties")
    assert hurt
    assert not [
        one for one in check_file(records[0].parent / "second.yaml") if one.severity is Severity.ERROR
    ]


def test_the_course_is_told_with_the_history_of_each_unit(
    records: list[Path], after_both: Course, capsys
) -> None:
    told = course_text(after_both)
    assert "The bridge at Velm" in told
    assert "destroyed in hour" in told
    assert "The campaign has ended" in told
    capsys.readouterr()
    assert cli.main(["campaign", "show", str(VELM), *map(str, records)]) == 0
    assert capsys.readouterr().out == told


def test_a_record_of_another_battle_is_refused(records: list[Path], capsys) -> None:
    assert cli.main(["campaign", "show", str(VELM), str(records[1])]) == 1
    assert "next comes bridge" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("scenario", "player"),
    [
        ("kampfpanzer/14-4-poland.yaml", "staff"),
        ("panzerblitz/2-road-to-sosnovka.yaml", "staff"),
        pytest.param("panzer8/1-farm-at-dorn.yaml", "random", marks=pytest.mark.slow),
    ],
)
def test_forces_of_other_rules_are_carried_over_too(scenario: str, player: str, tmp_path: Path) -> None:
    """A battle that is fought twice: the second time without those lost in the first; where a group only
    counts its units, with as many as are left.
    """
    path = Path("scenarios").resolve() / scenario
    file = tmp_path / "campaign.yaml"
    battle = {"scenario": "battle.yaml"}
    opened = open_battle(path)
    assert opened.battle.scenario is not None
    save_scenario(save_map(opened, tmp_path / "map.yaml"), tmp_path / "battle.yaml")
    data = {"format": "kpeditor-campaign/1", "battles": {"a": battle | {"next": [{"to": "b"}]}, "b": battle}}
    file.write_text(yaml.safe_dump(data, sort_keys=False))
    record = played(tmp_path / "battle.yaml", tmp_path / "1.yaml", 2, player)
    course = course_of(read_campaign(file), [record])
    fought, assembled = course.fought[0], next_battle(course).battle.scenario
    assert assembled is not None
    before = sum(sum(group.tally().values()) for _, group in opened.battle.scenario.groups())
    after = sum(sum(group.tally().values()) for _, group in assembled.groups())
    assert fought.lost
    assert before - after == len(fought.lost)
    assert len(fought.left) + len(fought.lost) == before, "who has left the map is left"


BATTLE = "../../../../scenarios/nqm/velm-bridge.yaml"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"begins": "brigde"}, "campaign-battle"),
        ({"battles": {"a": {"scenario": BATTLE, "next": [{"to": "b"}]}}}, "campaign-battle"),
        ({"battles": {"a": {"scenario": BATTLE, "next": [{"winner": "greens"}]}}}, "side-unknown"),
        ({"battles": {"a": {"scenario": BATTLE, "next": [{"level": "decisve"}]}}}, "campaign-level"),
        (
            {"battles": {"a": {"scenario": BATTLE, "next": [{"winner": "defenders", "level": "decisive"}]}}},
            "campaign-level",
        ),
        ({"battles": {"a": {"scenario": "none.yaml"}}}, "campaign-scenario"),
        ({"battles": {"a": {"scenario": "campaign.yaml"}}}, "campaign-scenario"),
        ({"battles": {"a": {"scenario": "//host/share/a.yaml"}}}, "file-unreadable"),
        ({"battles": {"a": {"scenario": BATTLE}, "b": {"scenario": BATTLE}}}, "campaign-unreached"),
        ({"carry": ["casualities"]}, "campaign-carry"),
        ({"battles": {}}, "value-empty"),
    ],
)
def test_what_is_wrong_with_a_campaign_is_told_with_its_place(changes, code: str, tmp_path: Path) -> None:
    for name in ("maps/nqm/velm-bridge.yaml", "scenarios/nqm/velm-bridge.yaml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(Path(name).read_bytes())
    file = tmp_path / "a" / "b" / "c" / "d" / "campaign.yaml"
    file.parent.mkdir(parents=True)
    data = {"format": "kpeditor-campaign/1", "battles": {"a": {"scenario": BATTLE}}} | changes
    file.write_text(yaml.safe_dump(data, sort_keys=False))
    found = check_campaign(file)
    assert [one.code for one in found][:1] == [code], found
    assert found[0].where.file == str(file)
    if found[0].severity is Severity.ERROR:
        with pytest.raises(BadFile):
            read_campaign(file)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_is_no_campaign_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert not is_campaign(tmp_path / "pipe.yaml")
    assert not is_campaign(tmp_path)
