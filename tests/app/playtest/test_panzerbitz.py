"""PanzerBitz in the window, by mouse: indirect fire as a list, markers, direct attacks one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from PySide6.QtCore import Qt

from kpeditor.app.playtest.units import where
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, DeclareSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.spots import SpotSheet
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Mark, Unit
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import MapHand, workspace_of
from tests.rulesets.panzerblitz.battles import scenario, unit
from tests.rulesets.panzerblitz.boards import blank, paint

GERMANS: Sequence[str | Unit] = (
    "1 panther K-5",
    "2 panther L-5",
    unit("3 mor_81 K-2", fields={"registered_at": "K-8", "barrage_group": "Anna"}),
    unit("5 mor_81 L-2", fields={"barrage_group": "Anna"}),
    "4 ge_rifle K-4",
)
SOVIETS: Sequence[str | Unit] = ("8 t_34c K-9", "9 atg_45 K-8")
Begin = Callable[..., GameWorkspace]


@pytest.fixture
def begin(begin_game: BeginGame) -> Begin:
    """Begins a battle under PanzerBitz for one person; the first question of the fire phase is asked."""

    def begun(
        ge: Sequence[str | Unit] = GERMANS,
        ru: Sequence[str | Unit] = SOVIETS,
        sheet: MapSheet | None = None,
        **parts: Any,
    ) -> GameWorkspace:
        battle = Battle(sheet or blank(), scenario(ge, ru, options={"combat": "panzerbitz"}, **parts))
        workspace = workspace_of(begin_game(battle, is_alone=True, size=(1100, 760)))
        while workspace.game.session.pending()[0].kind == "begin":
            go_on(workspace)
        return workspace

    return begun


def go_on(workspace: GameWorkspace) -> None:
    workspace.banner.ready.click()
    workspace.playback.skip()


def attacks(workspace: GameWorkspace, kind: str) -> DeclareSheet:
    (asked,) = workspace.game.session.pending()
    assert asked.kind == kind
    assert isinstance(workspace.sheet, DeclareSheet)
    return workspace.sheet


def test_b16_b23_b32_indirect_fire_is_declared_by_mouse(begin: Begin) -> None:
    """A click on a firer, then on the hex: by its marker; each unit in the hex is reckoned apart."""
    game = begin(ru=(*SOVIETS, "10 ru_rifle K-8"))
    hand, sheet = MapHand(game.board), attacks(game, "indirect")
    hand.click("K-5")
    assert not sheet.choice.units, "a tank is no piece of a battery"
    hand.click("K-2")
    hand.click("K-8")
    assert sheet.answer() == [{"firers": ["3"], "at": "K-8", "way": "registered"}]
    lines = dict(sheet.phase.meaning(sheet.declared.acts[0]).lines)
    assert lines["Observed by"] == "German Rifle 4"
    assert sum(what.endswith(":") for what in lines) == 2, "each enemy has its own attack [B16]"
    assert sheet.phase.helpers(sheet.declared.acts[0]) == ["4"]  # type: ignore[attr-defined]
    assert game.banner.ready.text() == "Fire!"
    hand.click("K-2")
    hand.click("K-9")
    assert len(sheet.declared.acts) == 1, "nobody has registered on K-9 [B22]"


def test_b6_who_is_too_weak_alone_for_armour_is_not_counted(begin: Begin) -> None:
    """[B6, PB3] Fire at an armoured vehicle is not combined: neither the rifle nor a weak gun counts."""
    game = begin(ge=("1 panther K-5", "4 ge_rifle K-8"), ru=("8 t_34c K-9",))
    while game.game.session.pending()[0].kind != "shot":
        go_on(game)
    assert "1 could still fire" in game.banner.note.text()


def test_b26_a_barrage_takes_all_that_can_join(begin: Begin) -> None:
    """The button Barrage: a click on the hex lets the whole battery fire, where one of it has its marker."""
    game = begin()
    hand, sheet = MapHand(game.board), attacks(game, "indirect")
    assert set(sheet.buttons) == {"barrage"}, "the scenario names neither a party line nor hip fire"
    hand.click("L-2")
    sheet.buttons["barrage"].click()
    hand.click("K-8")
    (act,) = sheet.declared.acts
    assert (set(act.units), act.mode) == ({"3", "5"}, "barrage")
    assert "“Anna”" in sheet.phase.in_words(act)
    game.banner.ready.click()
    assert "attacks" in [event.kind for event in game.game.session.events()]


def test_b20_markers_are_laid_by_clicks(begin: Begin) -> None:
    """The marker goes where an observer sees; who observes is told; Delete takes it away."""
    sheet = blank()
    paint(sheet, "terrain", "woods", "K-9")
    game = begin(sheet=sheet)
    go_on(game)
    hand, markers = MapHand(game.board), game.sheet
    assert isinstance(markers, SpotSheet)
    assert markers.answer() == {"3": "K-8"}
    assert "Rifle 4" in markers.remark("3")
    hand.click("L-2")
    assert markers.selected == "5"
    hand.click("K-9")
    assert "5" not in markers.codes, "unspotted enemies stand there"
    hand.click("M-8")
    assert markers.answer() == {"3": "K-8", "5": "M-8"}
    assert game.banner.ready.text() == "Register"
    hand.drag("M-8", "M-7")
    assert markers.codes["5"] == "M-7"
    markers.undo()
    assert markers.codes["5"] == "M-8"
    markers.select("3")
    markers.clear()
    assert markers.answer() == {"5": "M-8", "3": "off"}
    assert not markers.faults()
    go_on(game)
    view = game.game.state.view_for("GE")
    assert [one["at"] for one in view["registered"]] == ["M-8"]


def test_b20_a_marker_is_dragged_from_its_unit_onto_a_hex_with_another_one(begin: Begin) -> None:
    """A click on a hex with a unit that may register selects it; a drag from the own one lays there."""
    away = [*GERMANS[:2], unit("3 mor_81 K-2"), unit("5 mor_81 L-5"), *GERMANS[4:]]
    game = begin(ge=[one for one in away if one != "2 panther L-5"])
    while game.game.session.pending()[0].kind != "register":
        go_on(game)
    hand, markers = MapHand(game.board), game.sheet
    assert isinstance(markers, SpotSheet)
    markers.select("3")
    hand.click("L-5")
    assert (markers.selected, markers.codes) == ("5", {})
    hand.drag("K-2", "L-5")
    assert markers.codes == {"3": "L-5"}
    hand.drag("L-5", "M-6")
    assert markers.codes == {"3": "M-6"}, "where a marker lies it is the marker that is taken up"
    hand.click("K-2")
    assert (markers.selected, markers.codes) == ("3", {"3": "M-6"})
    assert not markers.faults()


def test_b8_shots_are_made_in_turn_with_the_best_to_follow(begin: Begin) -> None:
    """[B6, B8] Firer and target are clicked; two tanks never combine against a tank, all do against a gun."""
    game = begin()
    go_on(game)
    go_on(game)
    hand, sheet = MapHand(game.board), attacks(game, "shot")
    assert game.banner.ready.text() == "End fire"
    suggested = sheet.suggested
    assert Attack(("1",), "K-9", "8") in suggested
    assert Attack(("1", "2"), "K-9", "8") not in suggested
    assert Attack(("1", "2", "4"), "K-8", "9") in suggested
    hand.click("K-5")
    hand.click("K-9")
    assert sheet.answer() == {"firers": ["1"], "unit": "8"}
    meaning = sheet.phase.meaning(sheet.declared.acts[0])
    assert meaning.short == "3-1"
    assert ("Eliminated", "1/2") in meaning.lines, "this shot"
    assert any(what.startswith("Best to follow: Panther 2") for what, _ in meaning.lines)
    assert ("Eliminated", "5/9") in meaning.lines, "1/2, and of DD (1/3) a sixth by a DD at 1-1"
    assert meaning.listed == "3-1: ✕ 50% → 56%"
    assert game.banner.ready.text() == "Fire!"
    go_on(game)
    (asked,) = game.game.session.pending()
    assert (asked.kind, asked.side) == ("shot", "GE"), "the next is decided after the result"
    assert "1" not in [unit for act in attacks(game, "shot").suggested for unit in act.units]


def test_a_line_of_the_list_is_a_shot(begin: Begin) -> None:
    """A click on a suggested line declares it; undo takes it back, and the list stays."""
    game = begin()
    go_on(game)
    go_on(game)
    sheet = attacks(game, "shot")
    count = sheet.table.topLevelItemCount()
    assert count == len(sheet.suggested) > 3
    sheet.take_line(2)
    assert sheet.declared.acts == (sheet.suggested[2],)
    sheet.take_line(1)
    assert sheet.declared.acts == (sheet.suggested[1],)
    assert sheet.table.topLevelItemCount() == count
    sheet.undo()
    assert sheet.declared.acts == (sheet.suggested[2],)
    sheet.remove()
    assert sheet.answer() == "done"


def test_b34_foot_goes_in_and_out_of_positions(begin: Begin) -> None:
    """Who ends a move there is within unless told to stay outside; who stands there goes in or out."""
    marks = (Mark("improved_position", "K-6"), Mark("improved_position", "C-3"))
    game = begin(ge=("1 ge_rifle K-5", "2 ge_rifle C-3"), ru=("8 t_34c GG-9",), marks=marks)
    while game.game.session.pending()[0].kind != "move":
        go_on(game)
    hand, sheet = MapHand(game.board), game.sheet
    assert isinstance(sheet, MoveSheet)
    hand.click("K-5")
    hand.click("K-6")
    assert not sheet.buttons["open"].isHidden()
    hand.key(Qt.Key.Key_P)
    first = sheet.answer()["position"]
    hand.key(Qt.Key.Key_P)
    assert {first, sheet.answer()["position"]} == {"in", "out"}, "the letter of both takes the other one"
    sheet.put({"unit": "1", "path": ["K-6"]})
    sheet.edit_act(0)
    sheet.buttons["open"].click()
    assert sheet.answer() == {"unit": "1", "path": ["K-6"], "position": "out"}
    go_on(game)
    assert not game.game.state.view_for("GE")["units"]["1"]["within"]
    sheet = game.sheet
    assert isinstance(sheet, MoveSheet)
    hand.click("C-3")
    sheet.buttons["shelter" if not sheet.buttons["shelter"].isHidden() else "open"].click()
    (way,) = [sheet.answer()["position"]]
    go_on(game)
    assert game.game.state.view_for("GE")["units"]["2"]["within"] == (way == "in")


def test_dispersal_tells_when_it_ends(begin: Begin) -> None:
    """[B4] A DD of the enemy's unit lasts two of its own player-turns, on the counter and in words."""
    game = begin(ge=("1 panther K-5",), ru=(unit("8 t_34c K-9", conditions={"dispersed": 2}),))
    seen = game.game.state.view_for("GE")["units"]["8"]
    assert (seen["dispersed"], seen["recovers"]) == (2, 2)
    painter = game.board.painter
    assert [badge.text for badge in painter.look("8", seen).badges] == ["DD\u21922"]
    assert "doubly dispersed until its turn 2 ends" in where(seen, painter.conditions)
