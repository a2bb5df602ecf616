"""What a game-turn changed, before the next orders and from the log."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.history.turnsummary import Viewpoint, _condition, _movement, page, sections
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import Record
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from tests.app.playtest.helpers import GERMANS, MapHand, record_file, sheet_of, skip, texts, workspace_of


def against_the_computer(window: PlaytestWindow, qtbot: QtBot) -> GameWorkspace:
    """A game of 14.4 with its first game-turn played."""
    seats = window.setup.seats
    seats["germans"].setCurrentIndex(seats["germans"].findData(""))
    seats["poles"].setCurrentIndex(seats["poles"].findData("staff:rush"))
    window.setup.begin.click()
    sheet_of(window).put(GERMANS)
    workspace = workspace_of(window)
    workspace.banner.ready.click()
    skip(qtbot, window)
    assert not workspace.summaries.is_shown, "a deployment is no game-turn"
    workspace.banner.ready.click()
    skip(qtbot, window)
    return workspace


def test_a_summary_stands_before_the_next_orders_until_it_is_put_away(
    playtest: PlaytestWindow, qtbot: QtBot
) -> None:
    workspace = against_the_computer(playtest, qtbot)
    page = workspace.summaries.page
    assert page.isVisible()
    assert page.title.text() == "What happened in game-turn 1"
    text = page.text.toPlainText()
    assert "Units the Germans have lost: 0" in text
    assert "Movement of Poles" in text
    assert "R35 6: entered the map, now in" in text
    assert text.startswith("Losses\nNone\nObjectives\n")
    assert not sheet_of(playtest).isVisible()
    QTest.keyClick(workspace.board, Qt.Key.Key_Escape)
    assert sheet_of(playtest).isVisible()
    assert not workspace.summaries.is_shown
    workspace.ask()
    assert not workspace.summaries.is_shown, "once is enough"


def test_who_begins_to_write_has_read_it(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    workspace = against_the_computer(playtest, qtbot)
    MapHand(workspace.board).click(GERMANS["94"])
    assert sheet_of(playtest).selected == "94"
    assert not workspace.summaries.is_shown


def test_a_line_leads_to_its_hex(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    workspace = against_the_computer(playtest, qtbot)
    seen = workspace.board.scene.units["6"]["hex"]
    assert f"href='hex:{seen}'" in workspace.summaries.html(1)
    workspace.summaries.page.text.anchorClicked.emit(QUrl(f"hex:{seen}"))
    assert workspace.board.lit == workspace.board.hexes(seen)


def test_the_log_leads_to_the_summary_again(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    workspace = against_the_computer(playtest, qtbot)
    workspace.summaries.page.go_on.click()
    (line,) = workspace.log.tree.findItems("Summary of game-turn 1", Qt.MatchFlag.MatchRecursive)
    workspace.log.tree.setCurrentItem(line)
    assert "R35 6: entered the map" in workspace.log.why.toPlainText()


def test_a_turn_that_was_taken_back_is_summed_up_anew(playtest: PlaytestWindow, qtbot: QtBot) -> None:
    workspace = against_the_computer(playtest, qtbot)
    workspace.summaries.put_away()
    workspace.game.take_back(1)
    skip(qtbot, playtest)
    assert not workspace.summaries.is_shown
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    assert workspace.summaries.is_shown


def test_a_recorded_game_asks_nobody_to_read_old_summaries(playtest: PlaytestWindow, root: Path) -> None:
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    workspace.playback.skip()
    assert not workspace.summaries.is_shown
    assert workspace.log.tree.findItems("Summary of game-turn 1", Qt.MatchFlag.MatchRecursive)


def test_losses_and_conditions_are_those_of_the_positions(playtest: PlaytestWindow, root: Path) -> None:
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    session = workspace.game.session
    eyes = Viewpoint("germans", None, workspace.called, workspace.board.painter.conditions)
    destroyed = 0
    for turn in range(1, session.state.turn):
        played = [step for step in session.steps if step.before.turn == turn]
        found = {one.title: one.lines for one in sections(session.steps, turn, session.battle, eyes)}
        now = played[-1].after.view_for("germans")["units"]
        for unit, seen in played[0].before.view_for("germans")["units"].items():
            title = next(side.title for side in workspace.game.scenario.sides if side.id == seen["side"])
            is_lost = now[unit]["state"] == "destroyed" != seen["state"]
            lines = [text for text, _ in found.get(f"Losses of {title}", ())]
            assert any(workspace.called(unit) in line for line in lines) == is_lost
            if is_lost:
                events = (event for step in played for event in step.events)
                at = next(one.hexes[0] for one in events if one.kind == "destroyed" and unit in one.units)
                assert f"{workspace.called(unit)}: destroyed in {at}" in lines
            destroyed += is_lost
    assert destroyed > 0


def test_movements_of_the_enemy_come_before_those_one_has_ordered(
    playtest: PlaytestWindow, root: Path
) -> None:
    """Those of the enemy, the news, stood below a page of one's own."""
    playtest.records.open(record_file(root))
    session = workspace_of(playtest).game.session
    for viewer, titles in (("germans", ["Poles", "Germans"]), ("poles", ["Germans", "Poles"])):
        told = []
        for turn in range(1, session.state.turn):
            eyes = Viewpoint(viewer, None, str, ())
            found = sections(session.steps, turn, session.battle, eyes)
            told.append([one.title for one in found if one.title.startswith("Movement")])
        assert [f"Movement of {title}" for title in titles] in told
        assert [f"Movement of {title}" for title in reversed(titles)] not in told


@pytest.mark.slow
def test_who_moved_and_was_lost_is_told_where_it_was_destroyed(root: Path) -> None:
    """A T-34 drives up and is shot at there, in the game-turn in which it left its first hex."""
    battle = open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml").battle
    session = play_game(battle, "staff", 2, turns=1)
    events = [event for step in session.steps for event in step.events]
    lost = [(event.units[0], event.hexes[0]) for event in events if event.kind == "destroyed"]
    first = session.steps[0].after.view_for("soviets")["units"]
    assert any(first[unit]["hex"] != at for unit, at in lost)
    found = sections(session.steps, 1, battle, Viewpoint("soviets", None, str, ()))
    lines = [line for one in found if one.title.startswith("Losses") for line in one.lines]
    assert lines == [(f"{unit}: destroyed in {at}", at) for unit, at in lost]


def test_each_of_two_people_reads_it_when_they_sit_there(
    playtest: PlaytestWindow, qtbot: QtBot, recorded: Record
) -> None:
    playtest.setup.seed.setValue(recorded.seed)
    playtest.setup.begin.click()
    workspace = workspace_of(playtest)
    playtest.hand_over.go.click()
    sheet_of(playtest).put(recorded.deployment["germans"])
    workspace.banner.ready.click()
    skip(qtbot, playtest)
    for _ in range(2):
        if playtest.pages.currentWidget() is playtest.hand_over:
            playtest.hand_over.go.click()
        assert workspace.asked is not None
        sheet_of(playtest).put(recorded.played[0].answers[workspace.asked.side])
        workspace.banner.ready.click()
    skip(qtbot, playtest)
    for _ in range(2):
        if playtest.pages.currentWidget() is playtest.hand_over:
            assert "entered the map" not in texts(workspace.sheets)
            playtest.hand_over.go.click()
        assert workspace.summaries.is_shown
        workspace.summaries.put_away()
        assert workspace.summaries.page.text.toPlainText() == "", "nothing stays behind for the other"
        workspace.banner.ready.click()


def test_a_message_for_one_side_is_told_to_that_side_alone(playtest: PlaytestWindow, root: Path) -> None:
    playtest.records.open(record_file(root))
    workspace = workspace_of(playtest)
    session = workspace.game.session
    secret = Event(1, "end", TOLD, "", "Help is near", side="poles", data={"event": 0})
    steps = [replace(one, events=(*one.events, secret)) for one in session.steps]
    told = {}
    for readers in (frozenset({"germans"}), frozenset({"poles"}), None):
        eyes = Viewpoint("germans", readers, workspace.called, ())
        told[readers] = "Help is near" in page(sections(steps, 1, session.battle, eyes))
    assert told == {frozenset({"germans"}): False, frozenset({"poles"}): True, None: True}


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ({}, {"level": 2}, "disrupted, D2"),
        ({"level": 1}, {"level": 2}, "disrupted, D2 (before D1)"),
        ({"level": 3, "pinned": True}, {"level": 0, "pinned": False}, "recovered"),
        ({"level": 1, "held": True}, {"level": 1, "pinned": True}, "pinned, released"),
        ({"pinned": True}, {"pinned": False}, ""),
        ({"level": 3}, {"level": 4, "state": "destroyed"}, ""),
    ],
)
def test_conditions_are_told_in_the_words_of_the_rules(
    was: dict[str, object], now: dict[str, object], said: str
) -> None:
    """Levels of disruption and pins of KampfPanzer [9.7, 12.3]."""
    before, after = ({"side": "reds", "hex": "0101", "state": "map", **seen} for seen in (was, now))
    assert _condition(find("kampfpanzer").conditions(), before, after) == said


class Foggy:
    """A position in which a side sees its own units alone."""

    battle = None

    def __init__(self, **places: str) -> None:
        self.turn = 1
        self._places = places

    def view_for(self, side: str) -> dict[str, dict[str, dict[str, str]]]:
        units = {unit: {"side": unit[:4], "hex": hex_} for unit, hex_ in self._places.items()}
        return {"units": {unit: seen for unit, seen in units.items() if seen["side"] == side}}

    def tally_for(self, side: str) -> None:
        return None

    def outcome(self) -> None:
        return None

    def tally(self) -> None:
        return None


def test_units_that_a_side_does_not_see_are_not_told_of(poland_as_read: OpenBattle) -> None:
    battle = poland_as_read.battle
    assert battle.scenario is not None
    sides = tuple(
        replace(side, id=id_) for side, id_ in zip(battle.scenario.sides, ("reds", "blue"), strict=True)
    )
    battle = Battle(battle.sheet, replace(battle.scenario, sides=sides, victory=()))
    before, after = Foggy(reds1="0101", blue1="0505"), Foggy(reds1="0102", blue1="0506")
    step = Advance(before, {}, (), (), after)  # type: ignore[arg-type]  # positions that tell what is asked here
    text = page(sections([step], 1, battle, Viewpoint("reds", None, str, ())))
    assert "reds1: 0101 → 0102" in text
    assert "blue1" not in text


@pytest.mark.parametrize("side", ["attackers", "defenders"])
def test_an_enemy_that_is_seen_for_the_first_time_has_not_entered_the_map(side: str, root: Path) -> None:
    """Nobody comes later to the bridge at Velm: whom recce or a fight reveals stood there all the time."""
    battle = open_battle(root / "scenarios/nqm/velm-bridge.yaml").battle
    session = play_game(battle, "random", 7, turns=1)
    found = sections(session.steps, 1, battle, Viewpoint(side, None, str, ()))
    lines = [text for one in found if one.title.startswith("Movement") for text, _ in one.lines]
    assert any(": sighted in " in text for text in lines)
    assert not any("entered the map" in text for text in lines)


def test_n4_who_was_set_up_in_the_first_hour_has_not_entered_the_map(root: Path) -> None:
    """Every stand of the own side was said to have entered the map, for the set-up is asked in hour 1."""
    battle = open_battle(root / "scenarios/nqm/velm-bridge.yaml").battle
    assert battle.scenario is not None
    sides = []
    for side, half in zip(battle.scenario.sides, ("in the west half", "in the east half"), strict=True):
        units = [tuple(replace(unit, at="") for unit in group.units) for group in side.groups]
        groups = [replace(one, units=its, deploy=half) for one, its in zip(side.groups, units, strict=True)]
        sides.append(replace(side, groups=tuple(groups)))
    battle = Battle(battle.sheet, replace(battle.scenario, sides=tuple(sides)))
    session = play_game(battle, "random", 7, turns=1)
    assert session.steps[0].before.turn == 1
    assert session.steps[0].decisions[0].is_setup
    found = sections(session.steps, 1, battle, Viewpoint(sides[0].id, None, str, ()))
    lines = [text for one in found if one.title.startswith("Movement") for text, _ in one.lines]
    assert any("→" in text for text in lines)
    assert not any("entered the map" in text for text in lines)


def test_who_leaves_a_hidden_marker_is_sighted_and_who_was_due_has_entered() -> None:
    """P54: below a marker of the other side an element is told as due, and hidden."""
    now = {"state": "map", "hex": "(3, 4)"}
    assert _movement({"state": "due", "hex": None, "hidden": True}, now) == "sighted in (3, 4)"
    assert _movement({"state": "due", "hex": None}, now) == "entered the map, now in (3, 4)"
