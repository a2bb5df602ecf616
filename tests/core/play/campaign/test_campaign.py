"""Campaigns: who has won says what comes next, who is lost stays lost, what is carried over is."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from kpeditor.cli import main as cli
from kpeditor.core.checks.files import check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.errors import BadFile, KpError
from kpeditor.core.files.documents import open_battle, save_map, save_scenario
from kpeditor.core.files.formats.migrate import is_campaign
from kpeditor.core.play.campaign.campaign import check_campaign, read_campaign
from kpeditor.core.play.campaign.carrying import DESTROYED, Course, carried_ids, course_of, next_battle
from kpeditor.core.play.campaign.differing import differences
from kpeditor.core.play.campaign.histories import Histories
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
    assert "next comes bridge, “The bridge at Velm”" in capsys.readouterr().err


def test_each_unit_has_a_column_for_each_battle(after_both: Course) -> None:
    """Who was destroyed in the first is not there in the second; who takes casualties along shows them."""
    told = course_text(after_both)
    rows = [line for line in told.splitlines() if line.startswith("| ")]
    first = Histories(after_both.fought[0], ())
    lost = first.called(min(first.fought.lost))
    row = next(line for line in rows if line.startswith(f"| {lost} |"))
    assert re.search(r"destroyed in hour \d+", row)
    assert row.endswith("| – |")
    second = after_both.fought[1]
    named = Histories(second, ())
    hurt = {named.called(key) for key, (_, unit) in second.left.items() if unit.grade("casualties")}
    assert hurt
    for row in rows:  # also of those who came with the casualties of the first battle
        if row.split(" | ")[0].removeprefix("| ") in hurt:
            assert "casualties" in row.split(" | ")[-1]
    assert "is ordered" not in told
    assert "### Hour 1" in course_text(after_both, whole=True)


def test_units_and_groups_are_called_as_they_are_in_play(after_both: Course) -> None:
    """Where rules name units and formations, nobody reads an id; counted units have names too."""
    told = course_text(after_both, whole=True)
    assert "Motorized rifle platoon 1 of A Company of the 1st | A Company of the 1st |" in told
    ids = {id_ for fought in after_both.fought for _, id_ in fought.begun}
    assert not [id_ for id_ in ids if re.search(rf"(?<![\w-]){re.escape(id_)}(?![\w-])", told)]


def test_what_holds_for_one_battle_of_panzer8_is_not_carried_over() -> None:
    """On which floor an element is, and its link, belong to the place: quality alone goes along."""
    assert carried_ids(replace(read_campaign(VELM), carry=None), "panzer8") == {"quality"}


def test_a_battle_that_was_not_fought_with_those_left_is_told(
    records: list[Path], after_one: Course, tmp_path: Path
) -> None:
    """Played as its file has it, the dead of the first battle fight again and nobody has casualties."""
    assert after_one.now is not None
    other = played(after_one.now.scenario, tmp_path / "2.yaml", 3)
    found = " ".join(differences(after_one.after(other), 1))
    assert "lost in an earlier battle, but here again" in found
    assert "not in the state in which the last battle left them" in found
    assert "**Not the forces that were left:**" in course_text(after_one.after(other))
    assert differences(after_one.after(records[1]), 1) == []


def test_a_record_whose_scenario_was_changed_or_is_away_is_refused_with_the_cure(tmp_path: Path) -> None:
    campaign, battle = tmp_path / "campaign.yaml", tmp_path / "battle.yaml"
    text = Path("scenarios/tutorial/first-shots.yaml").read_text(encoding="utf-8")
    (tmp_path / "map.yaml").write_bytes(Path("maps/first-shots.yaml").read_bytes())
    battle.write_text(text.replace("../../maps/first-shots.yaml", "map.yaml"), encoding="utf-8")
    (tmp_path / "own.yaml").write_bytes(battle.read_bytes())
    loop = {"scenario": "own.yaml", "next": [{"to": "again"}]}
    data = {"format": "kpeditor-campaign/1", "battles": {"again": loop}}
    campaign.write_text(yaml.safe_dump(data), encoding="utf-8")
    record = played(battle, tmp_path / "1.yaml", 1)
    start = course_of(read_campaign(campaign), ())
    once = start.after(record)
    with pytest.raises(KpError, match="is the game of battle 1 again"):
        once.after(record)
    battle.write_text(
        battle.read_text(encoding="utf-8").replace('"102", type: pz3d', '"104", type: pz3d'), "utf-8"
    )
    with pytest.raises(KpError, match=r"battle.yaml was changed after the game: put the file back"):
        start.after(record)
    battle.unlink()
    with pytest.raises(BadFile, match=r"1.yaml needs the file of its battle: .*battle.yaml"):
        start.after(record)


def test_counted_units_keep_their_ids_and_fresh_ones_have_new_ones(tmp_path: Path) -> None:
    """Who is left of a counted group is listed by the id it had; nobody gets the id of one that was lost."""
    path = Path("scenarios").resolve() / "panzerblitz/2-road-to-sosnovka.yaml"
    opened = open_battle(path)
    assert opened.battle.scenario is not None
    save_scenario(save_map(opened, tmp_path / "map.yaml"), tmp_path / "a.yaml")
    more = (tmp_path / "a.yaml").read_text(encoding="utf-8").replace("mor_82: 1", "mor_82: 1, ru_smg: 2")
    (tmp_path / "b.yaml").write_text(more, encoding="utf-8")
    file = tmp_path / "campaign.yaml"
    battles = {"a": {"scenario": "a.yaml", "next": [{"to": "b"}]}, "b": {"scenario": "b.yaml"}}
    file.write_text(yaml.safe_dump({"format": "kpeditor-campaign/1", "battles": battles}), encoding="utf-8")
    course = course_of(read_campaign(file), [played(tmp_path / "a.yaml", tmp_path / "1.yaml", 3)])
    assert course.fought[0].lost == {("soviets", "mg_127#1"), ("germans", "pz_iii_g#1")}
    assembled = next_battle(course).battle.scenario
    assert assembled is not None
    units = {unit.id for _, group in assembled.groups() for unit in group.units}
    assert {"pz_iii_g#2", "pz_iii_g#3", "ru_smg#1", "ru_smg#2"} <= units
    assert not {"pz_iii_g#1", "mg_127#1"} & units
    told = course_text(course)
    assert "destroyed in game-turn 3 by T-26 \\#1" in told
    assert "Germans off the map: " in told


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


def test_a_group_that_is_lost_as_a_whole_leaves_no_broken_scenario(after_one: Course) -> None:
    """A battalion's own stands are lost, its companies are not: it stays, and they go on belonging to it; of
    a lost company nothing is left.
    """
    (fought,) = after_one.fought
    lost = {key: DESTROYED for key, (group, _) in fought.begun.items() if group in ("bn1", "bn2c")}
    all_lost = replace(fought, states={**fought.states, **lost})
    course = replace(after_one, fought=(all_lost,))
    opened = next_battle(course)
    scenario = opened.battle.scenario
    assert scenario is not None
    battalion = scenario.group("attackers", "bn1")
    assert battalion is not None
    assert not battalion.units
    assert scenario.group("attackers", "bn2c") is None
    assert [one for one in check_battle(opened.battle) if one.severity is Severity.ERROR] == []


BATTLE = "../../../../scenarios/nqm/velm-bridge.yaml"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"begins": "brigde"}, "campaign-battle"),
        ({"format": "kpeditor-scenario/1"}, "format-unknown"),
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


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("id: bn1-hq, type: battalion_staff", "id: bn1-hq, type: medium_mg", "campaign-unit"),
        ("id: (?=d-|e-|brigade-)", "id: x-", "campaign-nobody"),
    ],
)
def test_units_that_were_called_otherwise_are_told(old: str, new: str, code: str, tmp_path: Path) -> None:
    text = Path("scenarios/nqm/velm-counterstroke.yaml").read_text(encoding="utf-8")
    for name, said in (("a.yaml", text), ("b.yaml", re.sub(old, new, text))):
        said = said.replace("../../maps/nqm/velm-bridge.yaml", "map.yaml")
        (tmp_path / name).write_text(said, encoding="utf-8")
    (tmp_path / "map.yaml").write_bytes(Path("maps/nqm/velm-bridge.yaml").read_bytes())
    battles = {"a": {"scenario": "a.yaml", "next": [{"to": "b"}]}, "b": {"scenario": "b.yaml"}}
    (tmp_path / "c.yaml").write_text(yaml.safe_dump({"format": "kpeditor-campaign/1", "battles": battles}))
    found = {one.code: one for one in check_campaign(tmp_path / "c.yaml")}
    assert found.keys() == {code}
    assert found[code].severity is not Severity.ERROR
    assert "in a" in found[code].text or "from a to b" in found[code].text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name")
def test_a_pipe_is_no_campaign_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.yaml")
    assert not is_campaign(tmp_path / "pipe.yaml")
    assert not is_campaign(tmp_path)
