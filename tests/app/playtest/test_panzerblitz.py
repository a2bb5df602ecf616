"""PanzerBlitz in the window, by mouse and keys: fire, moves, overruns, assaults, opportunity fire."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace as Namespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QPushButton

from kpeditor.app.playtest.gamekeeping import GameKeeping
from kpeditor.app.playtest.mail.mailing import MailDrafts
from kpeditor.app.playtest.window import PlaytestWindow
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.panzerblitz.attacks import AssaultPhase, FirePhase
from kpeditor.app.ruleset_ui.toolkit.actions.picking import PickSheet
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.steps import StepSheet
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import OpenBattle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.play.gamejournal import OpenAnswers
from kpeditor.core.play.mail.folder import draft_in
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Entry, Mark, Unit
from kpeditor.core.scenario.setup.steps import SetupStep
from kpeditor.drawing.overlays.tags import paint_tag
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import MapHand, fan_of, workspace_of
from tests.rulesets.panzerblitz.battles import GE, RU, scenario, unit
from tests.rulesets.panzerblitz.boards import blank, mark, paint, railway

SHIFT = Qt.KeyboardModifier.ShiftModifier
GERMANS = (
    "1 panther C-4",
    "2 panther C-4",
    "3 ge_rifle G-5",
    "4 truck C-6",
    "5 atg_75 C-6",
    "6 ge_engineer F-8",
    "8 ge_rifle F-8",
    "7 ig_150 B-8",
    unit("9 ge_smg", carried_by="4"),
)
SOVIETS = (
    "11 t_34c H-4",
    "12 ru_rifle H-4",
    "13 ru_rifle G-8",
    "14 atg_45 K-6",
    "15 ru_smg J-3",
    "16 cp M-5",
)
MARKS = (Mark("fort", "J-3", RU, 30), Mark("fort", "G-10", RU, 20), Mark("mines", "E-2", RU))


def field() -> MapSheet:
    """Open ground with a wood, a village, a hill and a road down column C."""
    sheet = blank(HexGrid(14, 11, "flat", "odd", trim=True))
    paint(sheet, "terrain", "woods", "K-6", "K-7", "E-6")
    paint(sheet, "terrain", "town", "J-3", "J-4")
    paint(sheet, "elevation", "hilltop", "M-4", "M-5", "L-5")
    mark(sheet, "road", *(f"C-{row}D" for row in range(1, 9)))
    return sheet


Begin = Callable[..., GameWorkspace]


@pytest.fixture
def begin(begin_game: BeginGame) -> Begin:
    """Begins a battle, played by one person for both sides, at a question of its first game-turn."""

    def begun(
        ge: Sequence[str | Unit] = GERMANS,
        ru: Sequence[str | Unit] = SOVIETS,
        until: str = "fire",
        sheet: MapSheet | None = None,
        **parts: Any,
    ) -> GameWorkspace:
        battle = Battle(sheet or field(), scenario(ge, ru, **{"marks": MARKS, **parts}))
        workspace = workspace_of(begin_game(battle, is_alone=True, size=(1100, 760)))
        go_on(workspace, until)
        return workspace

    return begun


def go_on(workspace: GameWorkspace, until: str) -> None:
    """Gives empty answers until this is asked: a kind of question, or the phase of it."""
    for _ in range(30):
        (asked,) = workspace.game.session.pending()
        if until in (asked.kind, asked.phase):
            return
        end_phase(workspace)
    raise AssertionError(f"never asked: {until}")


def end_phase(workspace: GameWorkspace) -> None:
    workspace.banner.ready.click()
    workspace.playback.skip()


def attacks(workspace: GameWorkspace) -> DeclareSheet:
    assert isinstance(workspace.sheet, DeclareSheet)
    return workspace.sheet


def moves(workspace: GameWorkspace) -> MoveSheet:
    assert isinstance(workspace.sheet, MoveSheet)
    return workspace.sheet


def told(workspace: GameWorkspace) -> str:
    return workspace.banner.told.text()


def offered(sheet: MoveSheet) -> set[str]:
    """The kinds of steps whose buttons are shown."""
    return {kind for kind, button in sheet.buttons.items() if not button.isHidden()}


def test_a_question_with_one_answer_is_a_button(begin: Begin) -> None:
    """No designer needs to know how records write that everybody is ready."""
    game = begin(until="begin")
    sheet = game.sheet
    assert sheet is not None
    assert [button.text() for button in sheet.findChildren(QPushButton)] == ["Ready"]
    assert all(field.isHidden() for field in sheet.findChildren(QPlainTextEdit))
    assert not any("record" in label.text() for label in sheet.findChildren(QLabel))
    game.banner.ready.click()
    assert game.game.session.pending()[0].kind != "begin"


def test_fire_is_declared_with_live_odds_and_chances(begin: Begin) -> None:
    """[PB3, PB19, PB20] The stack, one unit, several firers; the numbers are those of the engine."""
    game = begin()
    sheet, hand = attacks(game), MapHand(game.board)
    assert game.banner.title.text() == "Game-turn 1 of 5, fire"
    assert game.banner.ready.text() == "End fire"
    assert "7 could still fire" in game.banner.note.text()
    hand.click("C-4")
    assert sheet.choice.units == ("2",)
    hand.hover("H-4")
    lines = dict(sheet.phase.meaning(sheet.offer.act).lines) if sheet.offer.act else {}
    assert lines == {
        "Panther 2: 17 A beyond half range at unarmoured": "8",
        "Attack": "8",
        "Defence": "25",
        "Odds": "1-4",
        "No effect": "6/6",
    }
    hand.click("H-4")
    assert sheet.answer() == [{"firers": ["2"], "at": "H-4"}], "the whole stack first"
    hand.click("H-4")
    hand.click("H-4")
    assert sheet.answer() == [{"firers": ["2"], "unit": "11"}]
    hand.click("C-4", held=SHIFT)
    assert sheet.answer() == [{"firers": ["2", "1"], "unit": "11"}]
    item = sheet.table.topLevelItem(0)
    assert item is not None
    assert [item.text(1), item.text(2)] == ["Panther 2 and Panther 1 at T-34c 11 in H-4", "3-1"]
    assert game.banner.ready.text() == "Fire!"
    end_phase(game)
    assert isinstance(game.sheet, MoveSheet)
    fired = next(event for event in game.game.session.steps[-1].events if event.kind == "attacks")
    line = game.ui.line(fired, lambda unit: unit)
    assert line.startswith("2 and 1 fire at 11 in H-4 at 3-1: ")
    steps = dict(game.ui.arithmetic(fired, lambda unit: unit))
    assert steps["Odds"] == "3-1"
    assert "half range" in steps["Step 1"]
    assert "has fired" in game.board.scene.barred["1"]


def test_how_many_of_a_stack_fire_does_not_cover_the_odds(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of the neighbouring hexes the target is in."""
    told: dict[str, tuple[float, float]] = {}

    def see(painter: QPainter, place: tuple[float, float], text: str, *more: Any) -> None:
        told[text] = place
        paint_tag(painter, place, text, *more)

    monkeypatch.setattr("kpeditor.app.ruleset_ui.toolkit.painting.paint_tag", see)
    for target in ("G-6", "G-4", "F-6", "H-5"):
        game = begin(("1 panther G-5", "2 panther G-5"), (f"11 t_34c {target}",))
        MapHand(game.board).click("G-5")
        told.clear()
        game.board.grab()
        count = told.pop("1 of 2")
        odds = [place for text, place in told.items() if re.fullmatch(r"\d+-\d+", text)]
        assert odds, told
        assert all(abs(count[0] - x) > 1 or abs(count[1] - y) > 0.5 for x, y in odds), (target, told)


def test_who_is_not_spotted_or_cannot_fire_is_pale_with_the_reason(begin: Begin) -> None:
    """[PB7, PB11, PB22] Before and after a click; in woods and towns, aboard, without a weapon."""
    game = begin()
    sheet, hand, barred = attacks(game), MapHand(game.board), game.board.scene.barred
    assert set(barred) == {"4", "9", "14", "15"}
    assert barred["14"] == "units in K-6 (woods) are not spotted: nobody is next to them [PB11]"
    assert barred["9"] == "German SMG 9 is aboard Truck 4"
    assert "no weapon" in barred["4"]
    hand.click("G-5")
    hand.hover("K-6")
    assert "not spotted" in sheet.meaning_page.said
    hand.click("K-6")
    assert "not spotted" in told(game)
    assert sheet.answer() == []
    hand.click("F-8")
    assert "reaches 6 hexes" in game.board.scene.barred["16"], "of those chosen"
    hand.click("C-6")
    assert sheet.choice.units == ("5",), "the truck has no weapon"


def test_a_town_is_attacked_as_a_whole_and_a_fort_by_itself(begin: Begin) -> None:
    """[PB4, PB27] A further click takes the fort; an empty fort can be fired at too."""
    game = begin(ge=(*GERMANS, "10 panther I-3"))
    sheet, hand = attacks(game), MapHand(game.board)
    hand.click("I-3")
    hand.click("J-3")
    assert sheet.answer() == [{"firers": ["10"], "at": "J-3"}]
    assert "Town [PB4]" in dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)
    hand.click("J-3")
    assert sheet.answer() == [{"firers": ["10"], "fort": "J-3"}]
    assert dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)["Defence"] == "30"
    hand.click("B-8")
    hand.click("G-10")
    assert sheet.answer()[1] == {"firers": ["7"], "fort": "G-10"}
    item = sheet.table.topLevelItem(1)
    assert item is not None
    assert item.text(1) == "150mm IG 7 at the fort in G-10"
    kept = sheet.answer()
    sheet.put([])
    sheet.put(kept)
    assert sheet.answer() == kept
    end_phase(game)
    fired = [event for event in game.game.session.steps[-1].events if event.kind == "attacks"][1]
    assert game.ui.line(fired, lambda unit: unit).startswith("7 fires at the fort in G-10 at ")


def test_intensive_fire_is_a_mode_of_one_attack(begin: Begin) -> None:
    """[PB34] Where the option is on, for units of class H."""
    assert not attacks(begin()).buttons
    game = begin(options={"intensive": True})
    sheet, hand = attacks(game), MapHand(game.board)
    hand.click("B-8")
    hand.key(Qt.Key.Key_I)
    hand.click("G-8")
    assert sheet.answer() == [{"firers": ["7"], "unit": "13", "intensive": ["7"]}]
    assert dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)["Attack"] == "36"
    hand.click("C-4")
    hand.click("H-4")
    assert "intensive" not in sheet.answer()[1]
    sheet.edit_act(1)
    hand.key(Qt.Key.Key_I)
    assert "cannot fire intensively" in told(game)


def test_reach_shows_points_roads_and_ways_by_way_points(begin: Begin) -> None:
    """[PB12, PB22] Half points, the road rate, dropping a passenger at a point of the path."""
    game = begin(until="vehicles", ge=(*GERMANS, "10 ge_hmg F-8"))
    sheet, hand = moves(game), MapHand(game.board)
    assert game.banner.ready.text() == "End the vehicles' moves"
    assert "moves after the vehicles" in game.board.scene.barred["3"]
    hand.click("C-4")
    assert {"C-1", "C-2", "C-3", "C-5"} <= sheet.reach.fast
    assert (sheet.reach.texts["C-3"], sheet.reach.texts["C-1"]) == ("9½", "8½")
    assert sheet.reach.texts["F-8"] == "", "full: it can only be gone through"
    assert offered(sheet) == {"go", "overrun", "wait"}
    hand.click("C-4", held=SHIFT)
    assert sheet.choice.units == ("1",), "each unit moves by itself"
    hand.click("C-6")
    assert sheet.choice.units == ("4",)
    assert offered(sheet) == {"go", "drop"}
    hand.click("C-2")
    hand.key(Qt.Key.Key_D)
    hand.click("B-2")
    hand.click("B-3")
    assert sheet.answer() == {
        "unit": "4",
        "path": ["C-5", "C-4", "C-3", "C-2", "B-2", "B-3"],
        "drop": {"9": 5},
    }
    assert "4½" in sheet.meaning_page.said
    kept = sheet.answer()
    sheet.put("done")
    sheet.put(kept)
    assert sheet.answer() == kept, "read back as it was written"
    end_phase(game)
    units = game.game.state.view_for(GE)["units"]
    assert (units["4"]["hex"], units["9"]["hex"]) == ("B-3", "B-2")
    events = game.game.session.steps[-1].events
    assert [event.kind for event in events].count("unloads") == 1
    assert "has had its move" in game.board.scene.barred["4"]


def test_pb3_who_reaches_only_targets_its_class_does_not_fire_at_is_not_counted(begin: Begin) -> None:
    """[PB3] Class I does not fire at armour: no Space chooses such a unit, a click says why."""
    game = begin(ge=("2 panther C-4", "3 ge_rifle G-5"), ru=("11 t_34c H-4",))
    sheet, hand = attacks(game), MapHand(game.board)
    assert "1 could still fire" in game.banner.note.text()
    hand.click("G-5")
    assert not sheet.choice.units
    assert (
        told(game) == "German Rifle 3 has no spotted enemy in its range and sight that it may fire at [PB3]"
    )
    assert "of class I does not fire at armoured targets" in sheet.phase.why_not_at("3", "H-4")  # type: ignore[attr-defined]


def test_pb3_a_mixed_stack_has_a_target_for_class_i(begin: Begin) -> None:
    """[PB3, PB19] Beside a tank stands a rifle, which may be attacked by itself."""
    game = begin(ge=("3 ge_rifle G-5",), ru=("11 t_34c H-4", "12 ru_rifle H-4"))
    assert "1 could still fire" in game.banner.note.text()


def test_undo_and_redo_are_offered_where_there_is_something(begin: Begin) -> None:
    game = begin()
    window = game.window()
    assert isinstance(window, PlaytestWindow)
    undo, redo = (window.menus.by_id[id_] for id_ in ("undo", "redo"))
    hand = MapHand(game.board)
    assert (undo.isEnabled(), redo.isEnabled()) == (False, False)
    assert "nothing to undo" in undo.toolTip()
    hand.click("C-4")
    hand.click("H-4")
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)
    undo.trigger()
    assert (undo.isEnabled(), redo.isEnabled()) == (False, True)
    redo.trigger()
    assert (undo.isEnabled(), redo.isEnabled()) == (True, False)


def test_a_drawn_move_stays_while_others_move(begin: Begin) -> None:
    """[PB23] It is told that it is not given, comes back with its unit, and outlasts the move of another."""
    game = begin(until="vehicles", ge=(*GERMANS, "10 ge_hmg F-8"))
    sheet, hand = moves(game), MapHand(game.board)
    hand.click("C-6")
    hand.click("C-4", held=SHIFT)
    drawn = sheet.answer()
    assert drawn["unit"] == "4"
    sheet.select("1")
    assert sheet.answer() == "done", "who is chosen has nothing yet"
    assert "not given" in game.banner.note.text()
    assert sheet.begun.keys() == {"4"}
    sheet.undo()
    assert (sheet.answer(), sheet.begun) == (drawn, {})
    sheet.select("1")
    sheet.select("4")
    assert (sheet.answer(), sheet.begun) == (drawn, {})
    sheet.select("1")
    hand.click("C-3")
    assert sheet.answer()["unit"] == "1"
    end_phase(game)
    after = moves(game)
    assert after is not sheet
    after.select("4")
    assert after.answer() == drawn


def test_an_overrun_shows_entry_target_and_exit_and_may_wait(begin: Begin) -> None:
    """[PB8, PB30] The hex beyond says which way; who waits attacks together with the next."""
    game = begin(until="vehicles")
    sheet, hand = moves(game), MapHand(game.board)
    hand.click("C-4")
    hand.key(Qt.Key.Key_W)
    assert ("G-4", "H-4", "I-3") in sheet.passes
    hand.click("I-3")
    assert sheet.answer()["path"][-3:] == ["G-4", "H-4", "I-3"]
    assert sheet.answer()["wait"] is True
    kept = sheet.answer()
    sheet.put("done")
    sheet.put(kept)
    assert sheet.answer() == kept
    lines = dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)
    assert (lines["Attack"], lines["Odds"], lines["Columns to the right"]) == ("17", "1-1", "+1")
    assert lines["Overrun [PB8]"] == "-2 to the die"
    end_phase(game)
    sheet = moves(game)
    sheet.select("1")
    hand.key(Qt.Key.Key_V)
    hand.click("K-6")
    assert "not clear" in told(game) or "out of reach" in told(game)
    hand.hover("H-4")
    assert sheet.offer.act is not None
    assert dict(sheet.phase.meaning(sheet.offer.act).lines)["Attack"] == "34", "both together"
    hand.click("H-4")
    end_phase(game)
    events = game.game.session.steps[-1].events
    (attack,) = [event for event in events if event.kind == "attacks"]
    assert attack.data["way"] == "overrun"
    assert attack.units[:2] == ("2", "1")
    (through,) = [event for event in events if event.kind == "overruns"]
    moved = game.ui.moved(through)
    assert moved is not None
    assert moved.hex == through.hexes[1]


def test_loading_and_forts_are_steps_without_a_click(begin: Begin) -> None:
    """[PB22, PB27] They are made by their letter; a gun that cannot move still loads."""
    own = (Mark("fort", "G-5", GE, 20),)
    game = begin(
        until="others", marks=own, ru=("13 ru_rifle K-9",), ge=("4 truck C-6", *GERMANS[2:3], "5 atg_75 C-6")
    )
    sheet, hand = moves(game), MapHand(game.board)
    assert game.banner.ready.text() == "End movement"
    hand.click("C-6")
    assert sheet.choice.units == ("5",)
    assert offered(sheet) == {"load"}
    hand.key(Qt.Key.Key_O)
    assert sheet.answer() == {"unit": "5", "load": "4"}
    item = sheet.table.topLevelItem(0)
    assert item is not None
    assert item.text(1) == "75mm ATG 5 goes aboard Truck 4"
    end_phase(game)
    sheet = moves(game)
    hand.click("G-5")
    assert offered(sheet) == {"go", "into"}
    hand.key(Qt.Key.Key_F)
    assert sheet.answer() == {"unit": "3", "fort": "in"}
    end_phase(game)
    units = game.game.state.view_for(GE)["units"]
    assert units["5"]["carried_by"] == "4"
    assert units["3"]["inside"]


def test_a_train_moves_on_its_line_and_unloads_by_steps(begin: Begin) -> None:
    """[Z2, Z10, Z35] Reach along the rails, passengers that get off and on, a task of two turns."""
    aboard = (unit("2 pz_38t", carried_by="1"), unit("3 assault_platoon_a", carried_by="1"))
    train = ("1 bp42_light K-5", *aboard, unit("4 assault_platoon_a K-5", fields={"home": "1"}))
    game = begin(until="vehicles", sheet=railway(), ge=train, ru=("13 ru_rifle GG-9",), marks=())
    sheet, hand = moves(game), MapHand(game.board)
    hand.click("K-5")
    if sheet.choice.units != ("1",):
        hand.click("K-5")
    assert sheet.choice.units == ("1",)
    assert {"go", "drop", "task"} <= offered(sheet)
    hand.click("K-7")
    assert sheet.answer() == {"unit": "1", "path": ["K-6", "K-7"]}
    sheet.put({"unit": "1", "path": ["K-6"], "mount": {"4": 0}})
    assert sheet.answer() == {"unit": "1", "path": ["K-6"], "mount": {"4": 0}}
    sheet.put({"unit": "1", "task": "unload"})
    assert sheet.answer() == {"unit": "1", "task": "unload"}
    item = sheet.table.topLevelItem(0)
    assert item is not None
    assert item.text(1).endswith(": unload the vehicle")
    end_phase(game)
    seen = game.game.state.view_for(GE)["units"]["2"]
    assert (seen["task"], seen["carried_by"]) == ("unload", "1")


def test_z5_z6_the_track_is_chosen_where_a_siding_leads_to_the_other(begin: Begin) -> None:
    """The button *Track* takes the other track of the last hex; counters tell on which one trains stand."""
    sheet = railway(double=True)
    paint(sheet, "rail.siding", "yes", "K-6")
    trains = (unit("1 bp42_light K-4", fields={"track": 1}), unit("2 bp42_light K-8", fields={"track": 2}))
    game = begin(until="vehicles", sheet=sheet, ge=trains, ru=("13 ru_rifle GG-9",), marks=())
    seen = game.game.state.view_for(GE)["units"]
    assert (seen["1"]["on_track"], seen["2"]["on_track"]) == (1, 2)
    asked, hand = moves(game), MapHand(game.board)
    hand.click("K-4")
    hand.click("K-5")
    assert "track" not in offered(asked), "no siding was passed: it stays on its track"
    hand.click("K-7")
    assert "track" in offered(asked)
    asked.buttons["track"].click()
    assert asked.answer() == {"unit": "1", "path": ["K-5", "K-6", "K-7"], "track": 2}
    assert asked.phase.in_words(asked.declared.acts[0]).endswith("Track 2")
    asked.buttons["track"].click()
    assert asked.answer()["track"] == 1
    asked.buttons["track"].click()
    asked.put(asked.answer())
    assert asked.answer()["track"] == 2
    end_phase(game)
    assert game.game.state.view_for(GE)["units"]["1"]["on_track"] == 2


def test_passengers_can_be_picked_while_the_card_tells_of_them(begin: Begin) -> None:
    """The card beside the pointer never lies over the fanned stack, however much it has to tell."""
    aboard = tuple(unit(f"{n} assault_platoon_a", carried_by="1") for n in (2, 3))
    ge = ("1 bp42_heavy K-5", "9 bp42_light K-10", *aboard)
    game = begin(until="vehicles", sheet=railway(), ge=ge, ru=("13 ru_rifle GG-9",), marks=())
    looking, hand = game.looking, MapHand(game.board)
    hand.hover("K-5")
    fan_of(game).fan_out()
    assert fan_of(game).isVisible()
    looking._show_card()
    assert looking.card.isVisible()
    assert not fan_of(game).geometry().intersects(looking.card.geometry())


def test_units_enter_and_leave_the_map(begin: Begin) -> None:
    """[PB24] Who waits stands in a list; the hexes of the exit are marked while leaving is chosen."""
    game = begin(
        until="vehicles", ge=("1 panther", "2 panther"), enter={GE: Entry(1, "C-1")}, exits={GE: "F-1,N-1"}
    )
    sheet, hand = moves(game), MapHand(game.board)
    assert sheet.waiting.count() == 2
    sheet.select("1")
    assert sheet.reach.texts["C-1"] == "9"
    hand.click("C-4")
    end_phase(game)
    sheet = moves(game)
    sheet.select("2")
    hand.key(Qt.Key.Key_X)
    assert sheet.passes == [("F-1",)], "the other one is too far"
    hand.click("F-1")
    assert sheet.answer()["path"][-1] == "off"
    end_phase(game)
    assert game.game.state.view_for(GE)["units"]["2"]["state"] == "exited"
    assert game.game.state.view_for(GE)["units"]["1"]["hex"] == "C-4"


def test_assaults_are_declared_with_odds_and_engineers(begin: Begin) -> None:
    """[PB9, PB31] Printed factors, the whole stack, a column more with engineers among others."""
    game = begin(until="assault")
    sheet, hand = attacks(game), MapHand(game.board)
    assert isinstance(sheet.phase, AssaultPhase)
    assert game.banner.ready.text() == "End assaults"
    assert "does not close assault" in game.board.scene.barred["1"]
    assert game.board.scene.barred["3"] == "German Rifle 3 has no enemy next to it"
    hand.click("F-8")
    assert sheet.choice.units == ("8",)
    hand.click("G-8")
    assert "3 against 16 is below 1-4" in told(game)
    hand.click("F-8", held=SHIFT)
    hand.click("G-8")
    assert sheet.answer() == [{"attackers": ["8", "6"], "at": "G-8"}]
    lines = dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)
    assert (lines["Attack"], lines["Defence"], lines["Odds"]) == ("7", "16", "1-2")
    assert lines["Columns to the right"] == "+1"
    hand.click("H-4")
    assert "not next to H-4" in told(game)
    assert game.banner.ready.text() == "Assault!"
    end_phase(game)
    (attack,) = [event for event in game.game.session.steps[-1].events if event.kind == "attacks"]
    assert " assault 13 in G-8 at 1-2: " in game.ui.line(attack, lambda unit: unit)


def test_who_may_fire_at_a_move_is_shown_with_the_chances(begin: Begin) -> None:
    """[PB42] A click on the firer or Space picks; without one the move goes on."""
    game = begin(
        until="vehicles", options={"opportunity_fire": "half_range"}, ru=("11 su_85 H-4", "14 su_85 H-4")
    )
    hand = MapHand(game.board)
    hand.click("C-4")
    hand.click("F-4")
    end_phase(game)
    reaction = game.sheet
    assert isinstance(reaction, PickSheet)
    assert {pick.unit for pick in reaction.picks} == {"11", "14"}
    assert game.banner.ready.text() == "Hold fire"
    assert "Which unit fires at it?" in game.banner.note.text()
    first = reaction.table.topLevelItem(0)
    assert first is not None
    assert first.text(1).startswith("SU-85 11 at Panther 2 in ")
    assert first.text(2) == "2-1"
    before = game.board.grab().toImage()
    hand.click("H-4")
    assert reaction.picked is not None
    assert game.board.grab().toImage() != before
    assert game.banner.ready.text() == "Fire!"
    hand.key(Qt.Key.Key_Escape)
    assert reaction.answer() == "hold"
    hand.key(Qt.Key.Key_Space)
    assert reaction.answer() == "11"
    hand.key(Qt.Key.Key_Return)
    game.playback.skip()
    (shot,) = [event for event in game.game.session.steps[-1].events if event.kind == "attacks"]
    assert "fires at 2 in D-4 on its way at 2-1" in game.ui.line(shot, lambda unit: unit)


def test_units_are_placed_by_clicks_also_beside_others(begin: Begin) -> None:
    """[PB10] A click on a counter puts the next unit beside it, and no more than may stand there."""
    steps = (SetupStep(GE, ("main",)), SetupStep(RU, ("main",)))
    game = begin(
        until="deploy",
        ge=("1 panther", "2 panther", "3 ge_rifle", "4 ge_smg"),
        setup=steps,
        deploy={GE: "columns(A,D)", RU: "columns(H,N)"},
        ru=("11 t_34c", "12 t_34c"),
        marks=(),
    )
    sheet, hand = game.sheet, MapHand(game.board)
    assert isinstance(sheet, StepSheet)
    assert "4 units still to be placed" in game.banner.note.text()
    for _ in range(3):
        hand.click("C-4")
    assert sheet.answer() == {"1": "C-4", "2": "C-4", "3": "C-4"}
    hand.click("C-4")
    assert sheet.answer() == {"1": "C-4", "2": "C-4", "3": "C-4"}, "full: the click takes one of the stack"
    sheet.select("4")
    hand.click("D-4")
    end_phase(game)
    assert isinstance(game.sheet, StepSheet)
    assert game.banner.title.text() == "Deployment"
    hand.click("H-4")
    hand.click("H-4")
    end_phase(game)
    assert game.banner.title.text() == "Game-turn 1 of 5, fire"


def test_the_log_tells_whose_player_turn_it_is(begin: Begin) -> None:
    """[PB5] Each phase of each side has a heading of its own, moves are told by names."""
    game = begin(until="vehicles")
    hand = MapHand(game.board)
    for mover, to in (("1", "D-4"), ("2", "E-4")):
        moves(game).select(mover)
        hand.click(to)
        end_phase(game)
    go_on(game, "others")
    go_on(game, "vehicles")
    moves(game).select("11")
    hand.click("H-5")
    end_phase(game)
    turn = game.log.tree.topLevelItem(game.log.tree.topLevelItemCount() - 1)
    assert turn is not None
    heads = [head.text(0) for row in range(turn.childCount()) if (head := turn.child(row)) is not None]
    assert heads[:1] == ["Movement of vehicles: Germans"]
    assert heads[-1] == "Movement of vehicles: Soviets"
    assert "Panther 1 moves to D-4" in game.log.events()


def test_what_is_drawn_differs_with_every_question(begin: Begin) -> None:
    """Targets, attacks, reach, ways through and moves are drawn, each another picture."""
    game = begin()
    hand, pictures = MapHand(game.board), []

    def look() -> None:
        pictures.append(game.board.grab().toImage())

    look()
    hand.click("C-4")
    look()
    hand.click("H-4")
    look()
    end_phase(game)
    assert isinstance(game.sheet, MoveSheet)
    hand.click("C-6")
    look()
    hand.key(Qt.Key.Key_D)
    hand.click("C-2")
    look()
    assert all(one != two for one, two in pairwise(pictures))


def test_a_proposed_answer_can_be_changed(begin: Begin) -> None:
    """What a computer player proposes is shown as attacks and moves."""
    game = begin()
    assert isinstance(attacks(game).phase, FirePhase)
    game.banner.propose.click()
    for _ in range(200):
        if attacks(game).answer():
            break
        from PySide6.QtTest import QTest

        QTest.qWait(20)
    assert attacks(game).faults() == []


def test_a_move_is_proposed_where_nobody_has_moved(begin: Begin) -> None:
    """The answer that nobody moves is none that a proposal would have to keep."""
    from PySide6.QtTest import QTest

    game = begin(until="vehicles")
    sheet = moves(game)
    assert sheet.is_blank()
    game.banner.propose.click()
    for _ in range(200):
        if told(game) and "thinking" not in told(game):
            break
        QTest.qWait(20)
    assert told(game) == "An answer is proposed. Ctrl+Z takes it back."
    assert not sheet.is_blank()
    assert sheet.faults() == []
    sheet.undo()
    assert sheet.is_blank()


def test_a_sheet_on_which_nobody_moves_is_no_half_written_order(begin: Begin, tmp_path: Path) -> None:
    """Neither for the journal of the game, nor for a game by mail, which keeps a move that is planned."""
    game = begin(until="vehicles")
    sheet = moves(game)
    assert sheet.answer(), "the answer that nobody moves"
    opened = OpenBattle(game.game.session.battle, [], None, None, None, None)
    keeping = GameKeeping(game, opened, tmp_path / "games", OpenAnswers())
    assert not keeping._answers().draft
    state = game.game.state
    folder, asked = Namespace(path=tmp_path), Namespace(connect=lambda _: None)
    drafts = MailDrafts(game, Namespace(folder=folder, state=state, asked=asked))  # type: ignore[arg-type]
    drafts.write()
    assert draft_in(tmp_path, state) is None
    planned = {"unit": "1", "path": ["C-3"]}
    sheet.put(planned)
    assert keeping._answers().draft == planned
    drafts.write()
    sheet.undo()
    assert sheet.is_blank()
    assert draft_in(tmp_path, state) == planned
    drafts._sheet = None  # as on a new sheet
    drafts._on_sheet()
    assert sheet.answer() == planned


def test_the_moment_of_a_playback_is_named_as_its_phase(begin: Begin) -> None:
    game = begin(until="vehicles")
    for unit_, hex_ in (("1", "C-3"), ("2", "C-5")):
        moves(game).put({"unit": unit_, "path": [hex_]})
        end_phase(game)
    game.playback.go(game.playback.last - 1)
    assert game.transport.where.text() == "Game-turn 1, movement of vehicles"


def test_attacks_that_are_taken_back_are_declared_still(begin: Begin) -> None:
    """[PB19] A step is taken back to change one of several attacks."""
    game = begin()
    sheet, hand = attacks(game), MapHand(game.board)
    for one, at in (("1", "H-4"), ("2", "G-8")):
        sheet.select(one)
        hand.click(at)
    declared = sheet.answer()
    assert len(declared) == 2
    end_phase(game)
    assert isinstance(game.sheet, MoveSheet)
    game.banner.back.click()
    assert attacks(game).answer() == declared
    assert attacks(game).table.topLevelItemCount() == 2
    attacks(game).undo()
    assert attacks(game).is_blank()


def test_one_move_that_is_taken_back_is_not_drawn(begin: Begin) -> None:
    """[PB28] Where one unit moves at a time, whoever takes a step back wants another one perhaps."""
    game = begin(until="move")
    sheet = moves(game)
    sheet.select("1")
    MapHand(game.board).click("C-5")
    assert not sheet.is_blank()
    end_phase(game)
    game.banner.back.click()
    assert moves(game).is_blank()


def test_the_question_and_what_a_shot_did_are_said_once(begin: Begin) -> None:
    """[PB20] The banner asks, so the sheet does not; an attack and its results are one line."""
    game = begin(GERMANS, ("11 truck D-4", "12 truck K-10"))
    (asked,) = game.game.session.pending()
    assert asked.words in game.banner.note.text()
    assert asked.words not in [one.text() for one in attacks(game).findChildren(QLabel) if one.isVisible()]
    attacks(game).put([{"firers": ["1", "2"], "at": "D-4"}])
    end_phase(game)
    fired = [one.kind for one in game.game.session.steps[-1].events]
    assert "attacks" in fired
    assert {"destroyed", "dispersed"} & set(fired), "there is a result to tell"
    while not game.latest.isVisible():
        end_phase(game)
    lines = game.latest.toPlainText().splitlines()
    assert lines[0] == "What just happened"
    assert len(lines) == 2
    assert "; " in lines[1]
