"""Panzer8's screen in the playtest window: set-up, actions, reactions, what is hidden, a game by mouse."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, PointerEvent
from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.goals import standings_in
from kpeditor.app.playtest.looking.legend import Legend
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.panzer8.missions import MissionSheet
from kpeditor.app.ruleset_ui.panzer8.prompts import ReactionSheet
from kpeditor.app.ruleset_ui.panzer8.setups import HideSheet, SetUpSheet
from kpeditor.app.ruleset_ui.panzer8.ui import Panzer8Ui
from kpeditor.app.ruleset_ui.toolkit.actions.picking import WHICH_ANSWER, WHO_ACTS
from kpeditor.app.ruleset_ui.toolkit.table.acting import TableActSheet
from kpeditor.app.ruleset_ui.toolkit.table.drafts import Draft
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.mail.folder import MailFolder, open_letter
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.rulesets.panzer8.engine.start import start
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.pieces import Zone
from tests.app.playtest.conftest import Around, BeginGame, NewWindow
from tests.app.playtest.helpers import MapHand, texts, workspace_of
from tests.rulesets.panzer8.tablegames import area, battle, played
from tests.rulesets.panzer8.test_games import small_battle
from tests.tour.mouseplay import MousePlayer, SentHand

Begin = Callable[..., GameWorkspace]


@pytest.fixture
def begin(begin_game: BeginGame) -> Begin:
    """Begins a battle of Panzer8; without players one person plays both sides."""

    def begun(of: Battle, seats: dict[str, str] | None = None, *, is_alone: bool = True) -> GameWorkspace:
        return workspace_of(begin_game(of, seats, is_alone=is_alone, size=(1200, 800)))

    return begun


def give(game: GameWorkspace, answer: Any) -> None:
    assert game.sheet is not None
    game.sheet.put(answer)
    assert not game.sheet.faults(), game.sheet.faults()[0].sentence()
    game.banner.ready.click()
    game.playback.skip()


def acting(game: GameWorkspace) -> TableActSheet:
    """The sheet of an action; who set nothing up is ready, and cards without a question are drawn."""
    while game.asked is not None and game.asked.kind != "action":
        give(game, (game.asked.choices or ({"places": {}},))[0])
    assert isinstance(game.sheet, TableActSheet)
    return game.sheet


def grabbed(game: GameWorkspace) -> QImage:
    assert isinstance(game.board, TableBoard)
    game.board.restyle()
    return game.board.grab().toImage()


RED = {"t1": ("ge_pz3f", 30.0, 30.0, 0.0), "r1": ("ge_rifles", 20.0, 30.0, 0.0)}
BLUE = {"g1": ("so_at45", 30.0, 20.0, 180.0), "b1": ("so_rifles", 40.0, 12.0, 180.0)}


@pytest.fixture
def duel(begin: Begin) -> GameWorkspace:
    """A tank and rifles against a gun and rifles; a wood lies beside the tank. The tank's side acts."""
    game = begin(battle(RED, BLUE, area("Wood", "woods", 33, 24, 39, 34)))
    acting(game)
    return game


def test_a_move_shows_its_cost_by_halves_and_who_may_react(duel: GameWorkspace) -> None:
    """[P11, P17] Clicks draw the way; the ghost stands where it ends; the gun sees it from its front."""
    sheet, hand = acting(duel), MapHand(duel.board)
    hand.click("(30, 30)")
    assert sheet.draft.unit == "t1"
    assert duel.board.ringed == "t1" if isinstance(duel.board, TableBoard) else False
    bare = grabbed(duel)
    hand.click("(30, 26)")
    judged = sheet.judged(sheet.draft)
    assert sheet.answer() == {"unit": "t1", "do": "move", "path": [[30.0, 26.0]]}
    assert judged.refusal == ""
    assert judged.end is not None
    assert judged.end.at == TablePoint(30, 26)
    assert judged.stops[0].who == ("g1",)
    assert judged.meaning.text.endswith(", 4.0 of 10.0")
    assert "Half of the move" in dict(judged.meaning.lines)
    assert grabbed(duel) != bare
    hand.click("(36, 26)")
    assert "gets" in sheet.judged(sheet.draft).refusal, "the wood is slow: too far"
    hand.key(Qt.Key.Key_Backspace)
    assert len(sheet.draft.path) == 1
    hand.drag("(30, 25)", "(34, 25)")
    assert sheet.answer()["facing"] == 90
    assert (sheet.can_undo(), sheet.can_redo()) == (True, False)
    sheet.undo()
    assert "facing" not in sheet.answer()
    assert sheet.can_redo()
    hand.key(Qt.Key.Key_Escape)
    assert sheet.answer() == "end"


def test_the_line_of_who_acts_stays_in_view(duel: GameWorkspace) -> None:
    """Buttons and hints below the list may take some of its room."""
    table = acting(duel).table
    table.setFixedHeight(200)
    table.choose(table.units[-1])
    table.setFixedHeight(60)
    item = table.currentItem()
    assert item is not None
    assert table.viewport().rect().contains(table.visualItemRect(item).center())


def test_a_way_leads_over_friends_with_shift(duel: GameWorkspace) -> None:
    """[P17] Without it a click on a friend means that one."""
    sheet, hand = acting(duel), MapHand(duel.board)
    hand.click("(20, 30)")
    sheet.choose(sheet.row.ways["move"])
    hand.click("(30, 30)", held=Qt.KeyboardModifier.ShiftModifier)
    assert (sheet.draft.unit, sheet.draft.path) == ("r1", (TablePoint(30, 30),))
    hand.click("(30, 30)")
    assert (sheet.draft.unit, sheet.draft.path) == ("t1", ())


def test_a_drawn_move_stays_while_others_act(duel: GameWorkspace) -> None:
    """It is told that it is not given, comes back with its unit, and outlasts what others do before."""
    sheet, hand = acting(duel), MapHand(duel.board)
    hand.click("(20, 30)")
    hand.click("(20, 33)")
    drawn = sheet.draft
    hand.click("(30, 30)")
    assert sheet.draft == Draft("t1")
    assert "drawn, not given: " in duel.banner.note.text()
    assert sheet.begun == {"r1": drawn}
    hand.click("(20, 30)")
    assert (sheet.draft, sheet.begun) == (drawn, {}), "it goes on where it was"
    hand.click("(30, 30)")
    hand.click("(30, 33)")
    duel.banner.ready.click()
    duel.playback.skip()
    while duel.asked is not None and duel.asked.kind != "action":
        give(duel, (duel.asked.choices or ("end",))[0])
    after = acting(duel)
    assert after is not sheet
    assert after.begun == {"r1": drawn}
    after.select("r1")
    assert after.answer() == {"unit": "r1", "do": "move", "path": [[20.0, 33.0]]}


def test_a_click_too_many_on_skip_ends_no_phase(duel: GameWorkspace, qtbot: QtBot) -> None:
    """What passes has its own side of the strip: nowhere that a button stands which gives an answer."""
    duel.window().show()
    qtbot.waitExposed(duel.window())
    banner = duel.banner
    give(duel, {"unit": "t1", "do": "move", "path": [[30.0, 33.0]]})
    duel.playback.go(0)
    assert (banner.now.isVisible(), banner.ready.isVisible()) == (True, False)
    place = QRect(banner.now.mapTo(banner, QPoint()), banner.now.size())
    banner.now.click()
    assert banner.ready.isVisible()
    qtbot.wait(1)  # the strip is laid out anew
    assert isinstance(banner.childAt(place.center()), QLabel), "a second click there does nothing"
    assert not banner.ready.geometry().intersects(place)


def test_a_shot_shows_modifiers_chances_and_why_it_is_refused(duel: GameWorkspace) -> None:
    """[P12 to P15] Whom it can hit is told by lines; who cannot be hit is pale, with the reason."""
    sheet, hand = acting(duel), MapHand(duel.board)
    hand.click("(30, 30)")
    assert [unit for unit, _, _ in sheet.acts.aims(sheet.draft)] == ["g1", "b1"]
    hand.click("(30, 20)")
    assert sheet.answer() == {"unit": "t1", "do": "fire", "target": "g1"}
    lines = dict(sheet.judged(sheet.draft).meaning.lines)
    assert "out of action" in lines
    assert lines["Before the dice"][0] in "+-"
    assert sum(float(one.rstrip("%")) for name, one in lines.items() if one.endswith("%")) == pytest.approx(
        100, abs=2
    )
    hand.key(Qt.Key.Key_Escape)
    hand.click("(20, 30)")
    hand.key(Qt.Key.Key_F)
    barred = sheet.barred()
    assert barred.keys() >= {"b1"}
    assert "away" in barred["b1"] or "range" in barred["b1"] or "seen" in barred["b1"]
    hand.click("(40, 12)")
    assert sheet.page.said == barred["b1"]
    duel.banner.ready.click()
    assert duel.asked is not None
    assert duel.asked.kind == "action", "it was refused"


def test_who_may_react_is_listed_with_chances(duel: GameWorkspace) -> None:
    """[P11] The move pauses where the gun sees it; a click on the gun picks its shot, the button fires."""
    acting(duel)
    give(duel, {"unit": "t1", "do": "move", "path": [[30.0, 26.0]]})
    sheet, hand = duel.sheet, MapHand(duel.board)
    assert isinstance(sheet, ReactionSheet)
    assert sheet.ready_words() == "Let it go on"
    shots = [pick for pick in sheet.picks if pick.answer["do"] == "fire"]
    assert shots[0].unit == "g1"
    assert "%" in shots[0].meaning.short
    bare = grabbed(duel)
    hand.click("(30, 20)")
    assert sheet.answer() == {"unit": "g1", "do": "fire"}
    assert sheet.ready_words() == "React"
    assert grabbed(duel) != bare
    duel.banner.ready.click()
    duel.playback.skip()
    fired = [event for event in duel.game.session.events() if event.kind == "fires"]
    assert fired[0].units == ("g1", "t1")
    told = dict(duel.ui.arithmetic(fired[0], duel.called))
    assert told["Dice, attack against defence"] == "{} : {}".format(*fired[0].data["dice"])
    assert "AP 4 [P13]" in told or any("[P" in name for name in told)


def test_two_clicks_fill_the_odds_of_a_shot(duel: GameWorkspace) -> None:
    """[P14] Firer and target; the question then answers as the sheet reckons."""
    sheet, hand, odds = acting(duel), MapHand(duel.board), duel.looking.odds
    hand.click("(30, 30)")
    hand.click("(30, 20)")
    filled = odds._given()
    lines = dict(sheet.judged(sheet.draft).meaning.lines)
    assert f"{filled['net']:+d}" == lines["Before the dice"]
    assert filled["kind"] == "he", "the gun is no armour"


def setup_of(game: GameWorkspace) -> Mapping[str, Any]:
    """A legal answer to the set-up, by chance."""
    assert game.asked is not None
    player = find_player("panzer8", "random")
    answer: Mapping[str, Any] = player.answer(game.game.state, game.asked, Chance.of("set-up"))
    return answer


def hidden_game(begin: Begin, of: Battle | None = None, *, swap: bool = False) -> GameWorkspace:
    """A game in which Blue has hidden two elements below two of its markers, with `swap` the other way; both
    sides are people.
    """
    game = begin(of or small_battle(1))
    assert isinstance(game.sheet, SetUpSheet)
    game.banner.ready.click()
    unplaced = game.sheet.titles[game.sheet.selected]
    assert game.banner.told.text().startswith(f"{unplaced} has no place yet"), "by its name, not its id"
    while game.asked is not None and game.asked.kind == "set up":
        give(game, setup_of(game))
    assert isinstance(game.sheet, HideSheet)
    sheet, hand = game.sheet, MapHand(game.board)
    first, last = min(sheet.spots), max(sheet.spots)
    one, other = (last, first) if swap else (first, last)
    for unit, number in zip(sheet.table.units, (one, other), strict=True):
        sheet.select(unit)
        at = sheet.spots[number]
        hand.click(f"({at.x:g}, {at.y:g})")
    assert sheet.answer() == dict(zip(sheet.table.units, (one, other), strict=True))
    game.banner.ready.click()
    game.playback.skip()
    return game


def test_what_is_hidden_does_not_show_to_the_other_side(begin: Begin) -> None:
    """[P39] Swapped below their markers, hidden elements look the same to the enemy: board, hover, log and
    lists. Their own side sees who is where.
    """
    seen: list[tuple[QImage, str, str]] = []
    own: list[str] = []
    for swap in (False, True):
        game = hidden_game(begin, swap=swap)
        assert game.asked is not None
        board, looking = game.board, game.looking
        game.timeline.see_as("blue")
        game._show()
        markers = list(board.scene.lying)
        own.append("\n".join(one.text for one in markers))
        game.timeline.see_as("red")
        game._show()
        MapHand(board).hover("(0.5, 0.5)")
        told = []
        for one in board.scene.lying:
            place = one.points[0]
            told.append(str(looking.ground_of(TablePoint(place.x + 0.5, place.y + 0.5))))
        game.log.show_to(frozenset({"red"}), "red")
        seen.append((grabbed(game), "\n".join(told), texts(game.log) + texts(game.units)))
    assert len(markers) >= 2
    assert own[0] != own[1], "its own side sees who is where"
    assert seen[0][1] == seen[1][1]
    assert seen[0][2] == seen[1][2]
    assert seen[0][0] == seen[1][0]


def test_a_position_made_a_scenario_asks_before_it_shows_the_hidden(begin: Begin, around: Around) -> None:
    """[P39] Against the computer the scenario holds whom it hides: who plays is asked first. Who plays both
    sides, or watches the computer play both, is not.
    """
    of = battle(RED, BLUE, conditions={"g1": {"hidden": 1}, "b1": {"hidden": 1}})

    def make(of: Battle, seats: dict[str, str]) -> int:
        window = begin(of, seats).window()
        assert isinstance(window, PlaytestWindow)
        window.menus.by_id["as-scenario"].trigger()
        return len(around.opened)

    asked = "The scenario would show all of the enemy, also what you do not see. Make it all the same?"
    assert (make(of, {"blue": "drill"}), around.warned) == (0, [asked])
    around.may_reveal = True
    assert (make(of, {"blue": "drill"}), around.warned) == (1, [asked, asked])
    for number, seats in enumerate(({}, {"red": "random", "blue": "random"}), 2):
        assert make(of, seats) == number
    assert make(battle(RED, BLUE), {"blue": "drill"}) == 4
    assert around.warned == [asked, asked]


def test_who_is_hidden_acts_in_the_window(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P39] It fires and moves as if it stood openly, with what that comes to; a mortar fires unseen."""
    own = {**BLUE, "m1": ("mortar", 35.0, 8.0, 180.0)}
    hidden = {"g1": {"hidden": 1}, "m1": {"hidden": 1}}
    sheet = sheet_of(state_of(battle(RED, own, conditions=hidden), mover=1), themes, qtbot)
    assert isinstance(sheet, TableActSheet)
    fired = Draft("g1", "fire", target="t1")
    judged = sheet.judged(fired)
    assert judged.refusal == ""
    assert dict(judged.meaning.lines)["Before the dice"]
    assert len(sheet.judged(Draft("g1", "fire")).grounds) == 2, "its range and half of it, in its arc"
    moved = sheet.judged(Draft("g1", "move", (TablePoint(30, 20.8),)))
    assert (moved.refusal, moved.end is not None) == ("", True)
    assert [unit for unit, _, _ in sheet.acts.aims(Draft("g1"))] == ["t1", "r1"]
    assert "reveals" in sheet.acts.remark("g1")
    assert "unseen" in sheet.acts.remark("m1")


def test_who_is_in_a_high_house_may_change_its_floor(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P7] The way to act is offered there alone."""
    of = battle(RED, BLUE, area("Tower", "building", 18, 28, 22, 32, elevated=True))
    sheet = sheet_of(state_of(of), themes, qtbot)
    offered = {unit: [one.id for one in sheet.acts.doings(unit)] for unit in ("r1", "t1")}
    assert "change floor" in offered["r1"]
    assert "change floor" not in offered["t1"]
    sheet.put({"unit": "r1", "do": "change floor"})
    assert not sheet.faults()


def test_a_small_question_is_told_by_its_words_alone(begin: Begin) -> None:
    """[P37, P43] Not by the kind the rules have for it; a move's cost says what was left of it [P17]."""
    game = begin(battle(RED, BLUE, length=6))
    sheet = acting(game)
    lines = dict(sheet.judged(Draft("t1", "move", (TablePoint(30, 28),))).meaning.lines)
    assert lines["Half of the move"] == "5.0"
    assert "2.0 of 10.0" in sheet.judged(Draft("t1", "move", (TablePoint(30, 28),))).meaning.text
    assert game.playback.timeline.ui.subject_title("replace") == ""


def state_of(of: Battle, *tasks: tuple[str, str, Mapping[str, Any]], **more: Any) -> Panzer8State:
    """A position in which something is asked."""
    at = start(of)
    at.phase, at.now, at.turns = "action", 1, 1
    at.tasks = tasks
    for name, value in more.items():
        setattr(at, name, value)
    return Panzer8State(at)


def sheet_of(state: Panzer8State, themes: ThemeKeeper, qtbot: QtBot) -> Any:
    (asked,) = state.pending()
    sheet = Panzer8Ui().sheet(Task(state.battle, state, asked, themes))
    qtbot.addWidget(sheet)
    return sheet


SPOTTED_RED = {"c1": ("ge_commander", 30, 30, 0), **RED}
SPOTTED = battle(SPOTTED_RED, BLUE)


def test_the_card_is_told_in_the_player_turn_in_which_it_was_drawn(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P43, P45] Above the question; none where a barrage goes on in place of a card."""
    told = [
        sheet_of(state_of(battle(RED, BLUE), shown=("black 6", "red K"), drawn=drawn), themes, qtbot).title
        for drawn in ("", "red K")
    ]
    assert ["Card: red K, nothing" in one.text() for one in told] == [False, True]
    assert "Card" not in told[0].text()


def test_a_beaten_zone_is_dragged_before_it_is_fired(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P45] About its target, with who is inside and what each risks; off it the mission is refused."""
    sheet = sheet_of(state_of(SPOTTED, ("support", "red", {"level": "medium"})), themes, qtbot)
    assert isinstance(sheet, MissionSheet)
    assert sheet.answer() == "pass"
    sheet.show_pick(next(n for n, one in enumerate(sheet.picks) if one.answer.get("target") == "g1"))
    assert sheet.answer() == {"by": "c1", "target": "g1"}
    assert not sheet.faults()
    assert "Soviet 45 mm gun g1" in sheet.meaning_page.toPlainText()
    sheet.drag_to(TablePoint(31, 20.5))
    assert sheet.answer() == {"by": "c1", "target": "g1", "at": [31, 20.5]}
    assert not sheet.faults()
    sheet.drag_to(TablePoint(40, 30))
    assert "does not touch" in sheet.faults()[0].sentence()
    assert sheet.ground() is not None
    sheet.put({"by": "c1", "target": "g1", "at": [30, 21], "smoke": 90})
    assert sheet.answer() == {"by": "c1", "target": "g1", "at": [30.0, 21.0], "smoke": 90}
    image = QImage(600, 400, QImage.Format.Format_ARGB32)
    image.fill(0)
    bare = image.copy()
    painter = QPainter(image)
    sheet.paint_on(painter, Camera((30.0, 20.0)))
    painter.end()
    assert image != bare


def test_a_question_without_anything_to_choose_says_why(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P45] It asked to click who acts, over an empty list, and no click did anything."""
    sheet = sheet_of(state_of(battle(RED, BLUE), ("support", "red", {"level": "heavy"})), themes, qtbot)
    assert not sheet.picks
    assert "No observer sees an enemy" in sheet.meaning_page.toPlainText()
    assert WHO_ACTS not in {label.text() for label in sheet.findChildren(QLabel)}
    assert sheet.ready_words() == "No fire"


def test_aircraft_and_shifts_are_picked_from_a_list(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P44, P45] Missions with their chances; a point is picked by a click beside it."""
    sheet = sheet_of(
        state_of(SPOTTED, ("air", "red", {"plane": "fighter", "may_patrol": True})), themes, qtbot
    )
    assert isinstance(sheet, TablePickSheet)
    notes = {label.text() for label in sheet.findChildren(QLabel)}
    assert WHICH_ANSWER in notes
    assert WHO_ACTS not in notes, "nobody acts by it"
    assert sheet.answer() == "pass"
    assert {"patrol"} <= {one.answer for one in sheet.picks if isinstance(one.answer, str)}
    zone = Zone("red", TablePoint(30, 20), 4, "medium", 3)
    sheet = sheet_of(state_of(SPOTTED, ("shift", "blue", {"zone": zone})), themes, qtbot)
    sheet.click(PointerEvent(30.2, 14.3, Button.LEFT))
    assert sheet.answer() == [30.0, 14.0]


def test_p61_whose_place_a_commander_takes_is_answered_on_the_map(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """Whoever is listed first is clicked like the others, though the button takes him without a choice."""
    commanded = battle({**SPOTTED_RED, "r2": ("ge_rifles", 24.0, 34.0, 0.0)}, BLUE)
    state = state_of(commanded, ("replace", "red", {"commander": "c1", "heirs": ["r1", "r2"]}))
    sheet = sheet_of(state, themes, qtbot)
    assert sheet.answer() == "r1"
    for unit, at in (("r1", (20, 30)), ("r2", (24, 34)), ("r1", (20, 30))):
        sheet.click(PointerEvent(*at, Button.LEFT))
        assert (sheet.selected, sheet.answer()) == (unit, unit)
    hit = state_of(commanded, ("lend", "red", {"fight": {"defender": "r1"}, "helpers": ["c1"]}))
    sheet = sheet_of(hit, themes, qtbot)
    assert [one.answer for one in sheet.picks] == ["c1"], "that nobody helps is the button's answer"


def test_recce_elements_move_before_the_game(themes: ThemeKeeper, qtbot: QtBot) -> None:
    """[P31] Only those listed, only moves, and nobody reacts."""
    of = battle({"x1": ("recce_car", 30, 30, 0), **RED}, BLUE)
    sheet = sheet_of(state_of(of, phase="recce", scouting=0, scouts=("x1",)), themes, qtbot)
    assert sheet.units == ["x1"]
    sheet.put({"unit": "x1", "path": [[30.0, 28.0]]} | {"do": "move"})
    assert sheet.judged(sheet.draft).stops == ()
    assert not sheet.faults()
    assert sheet.answer() == {"unit": "x1", "do": "move", "path": [[30.0, 28.0]]}
    sheet.take(Draft())
    assert sheet.answer() == "pass"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_a_whole_game_by_mouse_to_its_verdict(begin: Begin, qtbot: QtBot) -> None:
    """Set-up, hiding, moves, fire, reactions and fights by clicks alone, against `drill`."""
    game = begin(small_battle(2), {"red": "drill"})
    player = MousePlayer(game, SentHand(game, lambda so: qtbot.waitUntil(so)), "random")
    while game.game.session.outcome() is None:
        qtbot.waitUntil(lambda: not game.game.thinking.decisions, timeout=20_000)
        game.playback.skip()
        if game.game.session.outcome() is None:
            assert player.answer()
    game.playback.skip()
    assert not player.unmet
    kinds = {event.kind for event in game.game.session.events()}
    assert {"deploys", "hides", "moves"} <= kinds
    outcome = game.game.session.outcome()
    assert outcome is not None
    assert (
        outcome.reason.split(" (")[0].lower()
        in game.banner.note.text().lower() + game.banner.title.text().lower()
    )


def test_how_it_is_won_is_told_before_in_and_after_a_game_on_a_table(begin: Begin) -> None:
    """[4.5] The page before the game, the tab with what is counted, and at the end by how much was missed."""
    lines = (
        VictoryLine("red", "units(red, Farm) >= 3 and controlled(red, Farm) >= 1"),
        VictoryLine("blue"),
    )
    farm = area("Farm", "built_up", 18, 28, 24, 32)
    game = begin(battle(RED, BLUE, farm, victory=lines, length=1))
    demand = "The Red win if the Red have at least three units"
    window = game.window()
    assert isinstance(window, PlaytestWindow)
    assert demand in window.setup.goals.text()
    game.tabs.setCurrentWidget(game.goals)
    assert "It does not hold now" in game.goals.toPlainText()
    assert 'Units of the Red in "Farm": 1' in game.goals.toPlainText()
    assert "Nobody holds Farm (there: Red 1)." in game.goals.toPlainText()
    while game.game.session.outcome() is None:
        acting(game)
        give(game, "end")
        while game.asked is not None and game.asked.kind not in ("action", "event"):
            give(game, "end")
    told = game.summaries.page.text.toPlainText()
    assert "No other condition was met" in told
    assert f'{demand} in "Farm" and the Red control at least one' in told
    assert ': missed by 2 (units of the Red in "Farm": 1).' in told
    assert "The Red hold Farm (there: Red 1)." in told


def test_counts_for_victory_do_not_tell_what_is_hidden(begin: Begin) -> None:
    """[P39] The enemy counts those it knows; who owns them, and everybody at the end, counts all."""
    of = small_battle(1)
    assert of.scenario is not None
    lines = (VictoryLine("red", "units(blue) < 3"),)
    game = hidden_game(begin, Battle(of.sheet, replace(of.scenario, victory=lines)))
    state = game.game.state
    known, own = (standings_in(game.game.session.battle, state, side)[0].counts for side in ("red", "blue"))
    at = state.position  # type: ignore[attr-defined]
    hidden = [id_ for id_, one in at.pieces.items() if one.marker and at.is_combat(id_)]
    assert hidden
    assert known[0][1] == own[0][1] - len(hidden)


def test_badges_tell_cover_and_who_is_out_of_command(begin: Begin) -> None:
    """[P2, P25] On the table, in words, and in the legend."""
    red = {"c1": ("ge_commander", 22.0, 30.0, 0.0), **RED}
    game = begin(battle(red, BLUE, area("Wood", "woods", 18, 28, 22, 34)))
    acting(game)
    units = game.board.scene.units
    badges = {unit: {one.text for one in game.board.painter.look(unit, units[unit]).badges} for unit in units}
    assert badges == {"c1": {"+1"}, "r1": {"+1"}, "t1": {"OC"}, "g1": {"OC"}, "b1": {"OC"}}
    told = texts(game.units)
    assert "in soft cover" in told
    assert "out of command" in told
    window = game.window()
    assert isinstance(window, PlaytestWindow)
    window.menus.by_id["legend"].trigger()
    (legend,) = window.findChildren(Legend)
    said = legend.page.toPlainText()
    for one in find("panzer8").conditions():
        assert one.title in said
        assert one.text in said
    legend.close()


def test_why_the_computer_hid_somebody_is_told_after_the_game(begin: Begin, qtbot: QtBot) -> None:
    """[P39] What it weighed for the elements below its markers would say below which."""
    game = begin(small_battle(1), {"blue": "drill"})
    while game.game.session.outcome() is None:
        qtbot.waitUntil(lambda: not game.game.thinking.decisions, timeout=20_000)
        game.playback.skip()
        steps = game.game.session.steps
        number = next((n for n, one in enumerate(steps) if one.decisions[0].kind == "hide"), None)
        if number is not None and game.game.session.outcome() is None:
            game.banner.hush()
            game.explanations.ask(number, next(iter(steps[number].answers["blue"])))
            assert "ask after the game" in texts(game.banner)
            assert game.explanations.panel.isHidden()
        if game.asked is not None and game.asked.side == "red":
            give(game, setup_of(game) if not game.asked.turn else (game.asked.choices or ("end",))[0])
    assert number is not None
    game.explanations.ask(number, next(iter(steps[number].answers["blue"])))
    assert not game.explanations.panel.isHidden()


def test_letters_do_not_tell_what_is_hidden(tmp_path: Path, around: Around, new_window: NewWindow) -> None:
    """[P39, kpeditor mail] Set-up on a table by letters: who is below which marker stands in none of them as
    it is, nor in what the other side keeps and may record; nor does its window make a scenario of it.
    """
    red = MailFolder.start(tmp_path / "red", small_battle(1), "red")
    letters = list(red.letters())
    blue, more = open_letter(tmp_path / "blue", letters[0])
    post = {"red": list(more), "blue": letters[1:]}
    folders = {"red": red, "blue": blue}
    for _ in range(60):
        for side, folder in folders.items():
            asked = folder.play.asked
            if asked is not None and asked.kind == "action":
                continue
            if asked is not None:
                player = find_player("panzer8", "random")
                answer = player.answer(folder.play.session.state, asked, Chance.of("mail", asked.kind))
                post["blue" if side == "red" else "red"] += folder.seal(answer)
            elif post[side]:
                letter = read_letter(post[side].pop(0))
                post["blue" if side == "red" else "red"] += folder.receive(letter)
        if any(one.play.asked is not None and one.play.asked.kind == "action" for one in folders.values()):
            break
    state = red.play.session.state
    assert isinstance(state, Panzer8State)
    hidden = [(id_, piece) for id_, piece in state.position.pieces.items() if piece.marker]
    assert hidden
    told = red.play.told()
    assert not any(step.decisions[0].kind == "hide" for step in told.steps)
    texts_of = [path.read_text("utf-8") for path in (tmp_path / "red").rglob("*.yaml")]
    unit, piece = hidden[0]
    secret = re.compile(re.escape(unit) + r"\W{1,4}" + str(piece.marker) + r"\b")
    assert texts_of
    assert not any(secret.search(text) for text in texts_of)
    view = state.view_for("red")["units"]
    assert {view[id_]["state"] for id_, _ in hidden} == {"due"}
    around.may_reveal = True
    window = new_window()
    window.mailing.open(tmp_path / "red" / "game.yaml")
    window.menus.by_id["as-scenario"].trigger()
    assert (around.opened, around.warned) == ([], [])
    assert "not before it is over" in workspace_of(window).banner.told.text()


def test_a_proposal_fills_the_set_up_unit_by_unit(begin: Begin, root: Path, qtbot: QtBot) -> None:
    of = open_battle(root / "scenarios/panzer8/1-farm-at-dorn.yaml").battle
    game = begin(of, {"germans": "drill"}, is_alone=False)
    assert isinstance(game.sheet, SetUpSheet)
    assert game.banner.usual == "drill"
    assert game.banner.propose.text() == "Deploy for me", "as in a deployment of other rules"
    first, *others = game.sheet.units
    assert game.sheet.answer(), "that nobody has a place"
    assert game.sheet.is_blank()
    game.sheet.put({"places": {first: {"at": [30.0, 5.0], "facing": 180.0}}})
    assert not game.sheet.is_blank(), "a draft that is kept, and put back on a blank sheet"
    game.banner.propose.click()
    qtbot.waitUntil(lambda: not game.sheet.unplaced(), timeout=20_000)  # type: ignore[union-attr]
    places = game.sheet.answer()["places"]
    assert places[first] == {"at": [30.0, 5.0], "facing": 180.0}
    assert set(places) >= set(others)
    assert not game.sheet.faults()


def test_p39_who_is_still_to_be_placed_is_told_in_few_words(begin: Begin) -> None:
    """The fault stood in full, in six lines, beside every element."""
    game = begin(small_battle(1))
    sheet = game.sheet
    assert isinstance(sheet, SetUpSheet)
    assert {sheet.to_do(unit) for unit in sheet.round.grounds} == {"still to be placed"}
    sheet.put(setup_of(game))
    assert not any(map(sheet.to_do, sheet.round.grounds))
    assert "hides below a marker" in {sheet.remark(unit) for unit in sheet.round.grounds}


def test_every_die_is_shown_where_it_was_rolled(root: Path) -> None:
    """Over the place of an event that has one stand its dice, in the log's sentence each of them."""
    ui, kinds = Panzer8Ui(), set()
    of = open_battle(root / "scenarios/panzer8/3-ilva-bridge.yaml").battle
    for seed in (1, 4):
        game = played(of, seed)
        for step in game.steps:
            units = step.before.view_for("germans")["units"]
            for event in step.events:
                dice = [str(one) for one in event.data.get("dice", ())]
                if not dice:
                    continue
                kinds.add(event.kind)
                assert set(dice) <= set(re.findall(r"\d+", event.text)), event
                look = ui.look_of(event, units)
                if event.hexes:
                    assert any(tag.text.startswith(":".join(dice)) for tag in look.tags), event
    assert {"fires", "recovers", "struck"} <= kinds
