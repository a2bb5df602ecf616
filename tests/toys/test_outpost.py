"""The toy Outpost, rule by rule, and what the program makes of it from the file to the end of a game."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.checks.files import check_file
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.gamelog import session_text
from kpeditor.core.play.players import find_player, play_on
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.problem import Severity
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import ScriptedDice, SeededDice
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Mark, Unit
from kpeditor.lab.analysis.statistics import summarise
from kpeditor.lab.runner import run_series
from kpeditor.lab.spec import Series
from tests.toys.outpost import rules
from tests.toys.outpost.game import Game
from tests.toys.outpost.players import GreedyPlayer
from tests.toys.outpost.questions import DONE, HOLD

GAME = "outpost/raid-game.yaml"
Place = dict[str, tuple[str, str]]


@pytest.fixture
def raid(toybox: Path) -> Path:
    return toybox / "outpost/raid.yaml"


@pytest.fixture
def night(toybox: Path) -> Path:
    return toybox / "outpost/night.yaml"


def fielded(night: Path, units: Place, marks: Sequence[Mark] = (), **changes: Any) -> Battle:
    """A battle by day between the patrol and the raiders with these units, by id: type and hex."""
    battle = open_battle(night).battle
    assert battle.scenario is not None
    sides = []
    for side, first in zip(battle.scenario.sides, "sb", strict=True):
        own = tuple(Unit(id_, type_, at) for id_, (type_, at) in units.items() if id_[0] == first)
        sides.append(replace(side, groups=(replace(side.groups[0], units=own),), **changes.get(side.id, {})))
    more = {name: value for name, value in changes.items() if name not in ("patrol", "raiders")}
    scenario = replace(
        battle.scenario, sides=tuple(sides), marks=tuple(marks), special=(), **({"options": {}} | more)
    )
    return Battle(battle.sheet, scenario)


def begun(battle: Battle, dice: Sequence[int], card: int = 0) -> Session:
    """A game after its set-up; the deck is unshuffled but for the card that is drawn first."""
    order = [card, *(number for number in range(len(rules.CARDS)) if number != card)]
    session = Session.begin(battle, ScriptedDice(dice, decks=(order,) * 9))
    session.submit({"patrol": "ready"})
    return session


def say(session: Session, answer: object) -> list[str]:
    """Answers the open question; what is told."""
    (asked,) = session.pending()
    return [event.text for event in session.submit({asked.side: answer}).events]


def at(session: Session) -> Game:
    assert isinstance(session.state, Game)
    return session.state


# --- Rule by rule ---


def test_2_1_a_ridge_hides_who_is_not_right_behind_it_and_mortars_fire_over_it(night: Path) -> None:
    sheet = open_battle(night).battle.map
    sight = registry.find("outpost").sight(sheet)
    assert sight is not None
    far, near, end = (sheet.hex(name) for name in ("0402", "0404", "0506"))
    assert not sight.visible(far, end)
    assert [finding.kind for finding in sight.verdict(far, end).reasons] == ["ridge"]
    assert sight.visible(far, end, mode=rules.LOBBED)
    assert sight.visible(near, end), "who stands at the ridge sees over it"
    above, below = sheet.hex("0701"), sheet.hex("0703")
    assert not sight.visible(above, below, mode=rules.LOBBED), "rock blocks every line"


def test_2_2_and_2_3_the_die_and_all_that_is_added_to_it() -> None:
    plain = rules.Shot(4)
    assert Counter(plain.results()) == {"-": 5, "suppressed": 3, "destroyed": 2}
    worst = rules.Shot(4, is_far=True, in_brush=True, in_smoke=True, quality="hardened")
    assert (worst.net, set(worst.results())) == (-4, {"-"})
    best = rules.Shot(6, has_radio=True, quality="green")
    assert best.net == 8
    assert best.result(2) == "suppressed"
    assert best.result(5) == "destroyed"


def test_2_4_who_has_fired_is_spent_and_turned_over_until_its_next_player_turn(night: Path) -> None:
    battle = fielded(night, {"s1": ("squad", "0905"), "b1": ("band", "0907"), "b2": ("band", "0908")})
    session = begun(battle, [1, 1, 1])
    say(session, ["s1", "b1"])
    assert at(session).at.phase == "move"
    unit = session.state.view_for("raiders")["units"]["s1"]
    assert (unit["spent"], unit["spotted"]) == (True, True)
    assert next(one for one in registry.find("outpost").conditions() if one.id == "spent").look == "inverted"
    say(session, DONE)
    assert at(session).at.side == "raiders"
    assert at(session).at.pieces["s1"].spent, "it may not fire at moves either"
    for _ in range(2):
        say(session, DONE)
    assert (session.state.turn, at(session).at.pieces["s1"].spent) == (2, False)


def test_2_5_a_player_tells_what_its_shots_promise_the_best_first(night: Path) -> None:
    """The second user of `toolbox/explaining.py`: scores are the exact mean harm by the table of 2.2."""
    units = {"s1": ("gun", "0905"), "b1": ("band", "0907"), "b2": ("band", "0909")}
    session = begun(fielded(night, units), [1])
    (asked,) = session.pending()
    answer, told = GreedyPlayer().explain(session.state, asked, Chance.of())
    assert answer == ["s1", "b1"]
    near, far = told["s1"]
    assert (near["order"], near["chosen"], far["order"], far["chosen"]) == ("b1", True, "b2", False)
    assert near["score"] > far["score"], "beyond three hexes a shot harms less"
    assert near["terms"] == {"harm": near["score"]}


def test_3_2_a_reaction_interrupts_a_move_and_ends_it(night: Path) -> None:
    battle = fielded(
        night, {"s1": ("squad", "0907"), "b1": ("band", "0903")}, options={"reaction_fire": "spends"}
    )
    session = begun(battle, [3, 6], card=1)
    say(session, DONE)
    (asked,) = session.pending()
    assert (asked.side, asked.kind, asked.phase, asked.choices) == ("raiders", "move", "move", None)
    say(session, {"unit": "b1", "path": ["0904", "0905", "0906"]})
    (asked,) = session.pending()
    assert (asked.side, asked.kind, asked.subject) == ("patrol", "react", "b1")
    assert asked.choices == (HOLD, "s1")
    assert asked.default == HOLD
    assert at(session).at.pieces["b1"].at == "0904"
    say(session, HOLD)
    assert at(session).at.pieces["b1"].at == "0905", "nobody fired: the move goes on"
    say(session, "s1")
    (asked,) = session.pending()
    assert at(session).at.pieces["b1"].at in ("0905", "0906")


def test_3_3_mines_go_off_and_secret_ones_are_known_from_then_on(night: Path) -> None:
    battle = fielded(
        night, {"s1": ("squad", "0107"), "b1": ("band", "0605")}, patrol={"fields": {"traps": 1}}
    )
    session = Session.begin(battle, ScriptedDice([9], decks=([0, 1, 2, 3, 4],)))
    (asked,) = session.pending()
    assert (asked.kind, asked.secret, asked.turn) == ("trap", True, 0)
    say(session, "0604")
    assert "traps" not in session.state.view_for("raiders")
    assert session.state.view_for("patrol")["traps"] == ["0604"]
    say(session, DONE)
    told = say(session, {"unit": "b1", "path": ["0604", "0603"]})
    assert told[:3] == [
        "b1 moves to 0604",
        "0604 is mined by patrol",
        "mines go off under b1: 9+4, b1 is destroyed",
    ]
    assert session.state.view_for("raiders")["marks"] == [
        {"kind": "mines", "at": "0604", "side": "patrol", "value": 1}
    ]


def test_4_2_two_dice_decide_an_assault(night: Path) -> None:
    battle = fielded(night, {"s1": ("squad", "0907"), "b1": ("band", "0906")})
    session = begun(battle, [9, 2])
    say(session, DONE)  # fire
    say(session, DONE)  # move
    (asked,) = session.pending()
    assert asked.choices == (["s1", "b1"], DONE)
    (event,) = [one for one in session.submit({"patrol": ["s1", "b1"]}).events if one.kind == "assaults"]
    assert event.data["dice"] == [9, 2]
    assert event.data["result"] == "destroyed"
    assert sum(Fraction(chance) for chance, _ in event.data["outlook"]) == 1
    assert session.outcome() is not None, "nobody is left [7]"
    assert at(session).at.pieces["s1"].at == "0906"


def test_5_a_leader_and_resolve_help_a_unit_to_rally(night: Path) -> None:
    battle = open_battle(night).battle
    session = begun(battle, [5, 1, 1, 1, 1])
    assert at(session).at.pieces["s2"].suppressed == 1, "5 is less than 6"
    assert session.state.tally() is not None
    tally = at(session).tally()
    assert (tally.units("patrol", None), tally.effective("patrol", None)) == (2, 1)


def test_6_the_deck_is_drawn_and_shuffled_anew_when_it_is_empty(night: Path) -> None:
    session = Session.begin(open_battle(night).battle, SeededDice(4))
    players = {side: find_player("outpost", "random") for side in ("patrol", "raiders")}
    play_on(session, players, 4)
    drawn = [event.data["card"] for event in session.events() if event.kind == "card"]
    assert len(drawn) > len(rules.CARDS)
    assert Counter(drawn[:5]) == Counter(rules.CARDS)
    shuffles = [deck for step in session.steps for deck in step.decks]
    assert len(shuffles) == (len(drawn) + 4) // 5
    assert len({deck.address for deck in shuffles}) == len(shuffles)


def test_6_1_smoke_arises_in_play_and_thins(night: Path) -> None:
    session = begun(fielded(night, {"s1": ("squad", "0101"), "b1": ("band", "0909")}), [], card=3)
    (asked,) = session.pending()
    assert (asked.kind, asked.choices) == ("screen", ("0101", HOLD))
    say(session, "0101")
    assert session.state.view_for("patrol")["marks"][0] == {
        "kind": "smoke",
        "at": "0101",
        "side": "",
        "value": 1,
    }
    for _ in range(2):
        say(session, DONE)
    assert session.state.turn == 2
    assert session.state.view_for("patrol")["marks"] == []


def test_events_release_bombard_and_rouse(raid: Path) -> None:
    session = Session.begin(open_battle(raid).battle, SeededDice(1))
    play_on(session, {side: find_player("outpost", "random") for side in ("garrison", "raiders")}, 1, turns=5)
    kinds = Counter(event.kind for event in session.events())
    assert kinds["happens"] >= 2
    assert kinds["barrage"] >= 1
    assert not at(session).at.pieces["s3"].held


def test_what_the_rules_do_not_know_is_told(raid: Path) -> None:
    battle = open_battle(raid).battle
    assert battle.scenario is not None
    first, *others = battle.scenario.sides
    late = replace(first, groups=(replace(first.groups[0], enter=Entry(2, "0101")), *first.groups[1:]))
    wrong = Battle(battle.sheet, replace(battle.scenario, sides=(late, *others)))
    (problem,) = registry.find("outpost").check(wrong)
    assert problem is not None
    assert problem.code == "outpost-entry"
    with pytest.raises(KpError, match="enter later"):
        Session.begin(wrong, SeededDice(1))


# --- From the file to the end of a game ---


def test_its_files_have_no_defects(toybox: Path) -> None:
    for path in sorted((toybox / "outpost").glob("*.yaml")):
        assert [p.text for p in check_file(path) if p.severity is not Severity.HINT] == [], path.name


def test_a_side_is_asked_several_times_at_set_up_and_all_of_it_is_recorded(raid: Path) -> None:
    """CT-8, CT-9: answers of any form, dice of ten, the order of the cards."""
    session = Session.begin(open_battle(raid).battle, SeededDice(2))
    play_on(session, {side: find_player("outpost", "random") for side in ("garrison", "raiders")}, 2)
    asked = Counter(step.decisions[0].side for step in session.steps if step.before.turn == 0)
    assert asked == {"garrison": 4, "raiders": 6}
    numbers = [step.decisions[0].number for step in session.steps]
    assert numbers == list(range(1, len(numbers) + 1))
    record = record_of(session, scenario=str(raid), seed=2)
    assert {sides for step in record.steps for sides in step.sides} == {10}
    again = replay(record, session.battle)
    assert again.state.digest() == session.state.digest()


def test_the_log_has_one_head_for_each_game_turn(raid: Path) -> None:
    session = Session.begin(open_battle(raid).battle, SeededDice(3))
    play_on(session, {side: find_player("outpost", "random") for side in ("garrison", "raiders")}, 3, turns=2)
    lines = session_text(session).splitlines()
    assert [line for line in lines if not line.startswith(" ")][:4] == [
        "Deployment",
        "Deployment",
        "Game-turn 1",
        "Game-turn 2",
    ]
    assert lines[lines.index("Game-turn 1") + 1].startswith("  fire  garrison draws")


def test_the_kept_game_replays_with_the_same_positions(toybox: Path, tmp_path: Path) -> None:
    """A golden game: whatever changes it changes the rules."""
    assert (toybox / GAME).read_text("utf-8").startswith("format: kpeditor-record/2\n")
    game = open_game(toybox / GAME)
    assert mismatches(game.record, replay(game.record, game.battle)) == []
    assert cli.main(["replay", str(toybox / GAME), "--verify"]) == 0
    save_record(replace(game.record, scenario=str(toybox / "outpost/raid.yaml")), tmp_path / "again.yaml")
    assert open_game(tmp_path / "again.yaml").record.steps == game.record.steps


@pytest.mark.parametrize("players", [("random", "random"), ("greedy", "random"), ("greedy", "greedy")])
def test_the_lab_finishes_every_game(night: Path, players: tuple[str, str]) -> None:
    rows = run_series(Series.of_file(night, players, 20)).rows
    assert [(row.failure, row.broken) for row in rows] == [("", ())] * 20
    assert any(row.losses[side] for row in rows for side in row.losses)
    assert any(row.shots["patrol"] for row in rows)


@pytest.mark.slow
def test_200_games_are_finished_and_the_same_with_two_workers(
    raid: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """CT-11."""
    told = []
    for workers in ("1", "2"):
        words = ["--players", "random,random", "--games", "200", "--workers", workers]
        kept = ["-o", str(tmp_path / workers)]
        assert cli.main(["simulate", str(raid), *words, *kept, "--format", "json"]) == 0
        told.append(json.loads(capsys.readouterr().out))
    assert told[0]["unfinished"] == 0
    assert told[0]["records_sha256"] == told[1]["records_sha256"]


def test_the_lab_tells_what_the_rules_declare(raid: Path) -> None:
    series = Series.of_file(raid, ("random", "random"), 6)
    rows = run_series(series).rows
    summary = summarise(series, rows)
    assert summary.margins is not None
    assert {"presence", "fire_at"} <= set(rows[0].hexes)


# --- The command line ---


def told(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """What a command prints as JSON."""
    capsys.readouterr()
    assert cli.main([*words, "--format", "json"]) == 0, words
    return json.loads(capsys.readouterr().out)


def test_ct_14_odds_are_exact_and_those_of_the_game(toybox: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--fire", "5", "--in_brush", "true", "--quality", "green")
    answer = told(capsys, "odds", "outpost", "fire", *words)
    assert answer["outcomes"] == [
        {"result": "destroyed", "chance": "1/5"},
        {"result": "suppressed", "chance": "3/10"},
        {"result": "-", "chance": "1/2"},
    ]
    assert "-2 brush" in answer["steps"][0]
    answer = told(capsys, "odds", "outpost", "assault", "--attacker", "6", "--defender", "0")
    assert sum(Fraction(one["chance"]) for one in answer["outcomes"]) == 1
    assert answer["outcomes"][0] == {"result": "destroyed", "chance": "18/25"}


def test_files_are_told_apart_drawn_and_written_for_other_programs(
    raid: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["diff", str(raid), str(raid)]) == 0
    assert "0 differences" in capsys.readouterr().err
    for target in ("vassal.vmod", "tiled.tmx", "sheet.md", "sheet.html", "counters.pdf", "svg.svg"):
        file = tmp_path / target
        assert cli.main(["export", target.split(".")[0], str(raid), "-o", str(file)]) == 0, target
        assert file.stat().st_size > 1000
    assert cli.main(["render", str(raid), "-o", str(tmp_path / "raid.png")]) == 0
    sheet = (tmp_path / "sheet.md").read_text("utf-8")
    for said in (
        "Traps:** 1",
        "Quality: Hardened",
        "Minefields in:** 0604 (2)",
        "a barrage falls on group post",
    ):
        assert said in sheet
    with zipfile.ZipFile(tmp_path / "vassal.vmod") as module:
        build = module.read("buildFile.xml").decode()
    assert all(badge in build for badge in ("S1", "S2", "SEEN", "Minefield", "Smoke screen"))


def test_what_if_tries_what_the_rules_declare(
    raid: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proposed = {factor["path"] for factor in told(capsys, "whatif", str(raid), "--list")}
    assert proposed >= {
        "traps garrison",
        "resolve raiders",
        "quality raiders train",
        "option reaction_fire",
        "radius garrison post",
    }


def test_a_plain_shell_finds_the_toys_by_their_folder(raid: Path, root: Path, tmp_path: Path) -> None:
    """As docs/rules-systems.md says; the workers of a series find them as well."""
    words = ["simulate", str(raid), "--players", "greedy,random", "--games", "4", "--workers", "2"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join((str(root / "tests/toys/installed"), str(root))),
    }
    done = subprocess.run(
        [sys.executable, "-P", "-m", "kpeditor", *words, "-o", str(tmp_path), "--format", "json"],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, json.loads(done.stdout)["unfinished"]) == (0, 0), done.stderr
