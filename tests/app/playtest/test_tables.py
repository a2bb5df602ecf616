"""A game on a free table in the playtest window: the toy Dash, whose runners stand at points in inches."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage

from kpeditor.app.document.document import Document
from kpeditor.app.playtest.board.scene import Scene
from kpeditor.app.playtest.board.tableboard import TableBoard
from kpeditor.app.playtest.board.tablescene import TableScenePainter, along
from kpeditor.app.playtest.looking.tablelooking import TableLooking
from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.table.placing import TableDeploySheet, knob_of
from kpeditor.app.ruleset_ui.toolkit.table.text import TableTextSheet
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.board.sheet import TableSheet
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.gamefile import save_record
from kpeditor.core.play.players import play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.declarations import LyingGround
from kpeditor.core.scenario.model import Mark
from kpeditor.drawing.pieces.marks import reach_of_mark
from kpeditor.drawing.table.bases import reach_of
from kpeditor.drawing.table.ground import tag_box
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import MapHand, answer_by_chance, workspace_of

BEGIN = {
    "reds": {"reds 1": [9, 5], "reds 2": [9, 12], "reds 3": [4, 9], "reds 4": [2, 16]},
    "blues": {"blues 1": [21, 5], "blues 2": [21, 12], "blues 3": [26, 9], "blues 4": [28, 2]},
}
"""Where everybody begins."""


@pytest.fixture
def yard(toybox: Path) -> OpenBattle:
    return open_battle(toybox / "dash/yard-dash.yaml")


@pytest.fixture
def dash(begin_game: BeginGame, yard: OpenBattle) -> GameWorkspace:
    """Dash with everybody set up, played by one person: the Reds are asked where they run."""
    workspace = workspace_of(begin_game(yard, is_alone=True))
    for side in BEGIN:
        give(workspace, BEGIN[side])
    return workspace


def board_of(workspace: GameWorkspace) -> TableBoard:
    assert isinstance(workspace.board, TableBoard)
    return workspace.board


def give(workspace: GameWorkspace, answer: object) -> None:
    """Writes an answer down and gives it."""
    assert workspace.sheet is not None
    workspace.sheet.put(answer)
    assert not workspace.sheet.faults()
    workspace.banner.ready.click()
    workspace.playback.skip()


def said(workspace: GameWorkspace) -> str:
    banner = workspace.banner
    return "\n".join(one.text() for one in (banner.title, banner.note, banner.told))


def grabbed(workspace: GameWorkspace) -> QImage:
    board_of(workspace).restyle()
    return workspace.board.grab().toImage()


def test_f5_plays_a_table_scenario(yard: OpenBattle, window: MainWindow) -> None:
    window.show_document(Document(yard))
    window.menus.by_id["playtest"].trigger()
    (made,) = window.playtests.open
    made.begin()
    assert isinstance(workspace_of(made).board, TableBoard)
    window.playtests.close_all()


def test_a_game_on_a_table_is_played_to_its_end_and_back(dash: GameWorkspace) -> None:
    """[1, 2] By written answers and listed ones; the units stand where the events say."""
    units = dash.board.scene.units
    assert (units["reds 1"]["hex"], units["blues 4"]["hex"]) == ("(9, 5)", "(28, 2)")
    chance = Chance.of("window")
    while dash.game.session.outcome() is None:
        assert len(dash.game.session.steps) < 60
        answer_by_chance(dash, chance)
    outcome = dash.game.session.outcome()
    assert outcome is not None
    assert outcome.reason in said(dash)
    gone = [seen["state"] for seen in dash.board.scene.units.values() if not seen["hex"]]
    assert set(gone) <= {"destroyed"}
    while dash.game.session.steps:
        dash.game.take_back()
    assert not any(seen["hex"] for seen in dash.timeline.now().units.values())
    assert dash.sheet is not None
    assert dash.sheet.answer(), "the places that were taken back are a draft"


def test_who_is_clicked_is_told_and_ringed(dash: GameWorkspace) -> None:
    board, hand, looking = board_of(dash), MapHand(dash.board), dash.looking
    assert isinstance(looking, TableLooking)
    hand.click("(9, 5)")
    assert "reds 1" in looking.panel.text.toPlainText()
    assert "run 6" in looking.panel.text.toPlainText()
    assert board.ringed == "reds 1"
    hand.hover("(11.5, 5)")
    assert not looking._rest.isActive(), "nobody stands there"
    hand.click("(14.5, 5)")
    assert "Copse (Wood)" in looking.panel.text.toPlainText()
    assert board.ringed == "", "a point has no ranges"
    hand.hover("(21.1, 5.1)")
    looking._show_card()
    assert "blues 1" in looking.card.text(), "a base is told about wherever it is pointed at"
    assert board.under_pointer == TablePoint(21, 5)


def test_firer_and_target_are_picked_by_their_bases(dash: GameWorkspace) -> None:
    """[2.1] Of the pairs that are offered the first base and then the second; Esc forgets the first."""
    give(dash, {"reds 2": [14, 9.5]})
    give(dash, "done")
    give(dash, {"blues 2": [16, 9], "blues 1": [16, 7]})
    sheet, hand = dash.sheet, MapHand(dash.board)
    assert isinstance(sheet, TableTextSheet)
    assert ["blues 2", "reds 2"] in (dash.game.session.pending()[0].choices or ())
    bare = grabbed(dash)
    hand.click("(16, 9)")
    assert sheet.answer() == {}
    assert grabbed(dash) != bare, "whom it may hit is shown"
    hand.key(Qt.Key.Key_Escape)
    hand.click("(16, 9)")
    hand.click("(14, 9.5)")
    assert sheet.answer() == ["blues 2", "reds 2"]


def test_written_points_are_shown_on_the_table(dash: GameWorkspace) -> None:
    """On the sheet of rules without a screen of their own."""
    assert dash.asked is not None
    sheet = TableTextSheet(Task(dash.game.session.battle, dash.game.state, dash.asked, dash._themes))
    dash.board.answer_on(sheet)
    bare = grabbed(dash)
    sheet.put({"reds 1": [12, 5]})
    assert grabbed(dash) != bare
    sheet.put({"reds 1": [90, 5]})
    assert "off the table" in sheet.complaint.text()
    assert sheet.way([90, 5]) == ()
    dash.board.answer_on(None)


def test_bases_are_put_down_dragged_and_turned(begin_game: BeginGame, yard: OpenBattle) -> None:
    """[1.1] A click puts the next one down, a drag turns it as well; what the rules forbid is refused."""
    dash = workspace_of(begin_game(yard, is_alone=True))
    sheet, hand = dash.sheet, MapHand(dash.board)
    assert isinstance(sheet, TableDeploySheet)
    assert sheet.selected == "reds 1"
    hand.click("(5, 5)")
    assert sheet.codes == {"reds 1": "(5, 5) 0"}
    assert sheet.selected == "reds 2", "the next one without a place"
    assert dash.board.scene.units["reds 1"]["hex"] == "(5, 5)"
    hand.drag("(5, 9)", "(9, 9)")
    assert sheet.codes["reds 2"] == "(5, 9) 90"
    hand.click("(20, 9)")
    assert "reds 3" not in sheet.codes
    assert "own third" in said(dash)
    hand.drag("(5, 5)", "(7, 6)")
    assert sheet.codes["reds 1"] == "(7, 6) 0"
    assert sheet.selected == "reds 1"
    hand.key(Qt.Key.Key_BracketRight)
    assert sheet.codes["reds 1"] == "(7, 6) 15"
    hand.drag("(7, 6)", "(25, 6)")
    assert sheet.codes["reds 1"] == "(7, 6) 15", "it goes back"
    stand = sheet.stand_of("reds 1")
    assert stand is not None
    hand.drag(dash.board.sheet.space.name(knob_of(stand, dash.board.unit)), "(3, 6)")
    assert sheet.codes["reds 1"] == "(7, 6) 270", "turned by its knob"
    sheet.undo()
    hand.key(Qt.Key.Key_Delete)
    assert "reds 1" not in sheet.codes
    assert sheet.remaining()
    sheet.put({"reds 1": [1, 1], "reds 2": [1, 3], "reds 3": [1, 5], "reds 4": [1, 7]})
    assert sheet.faults() == ()
    assert sheet.answer()["reds 3"] == [1, 5]
    bare = grabbed(dash)
    sheet.select("")
    assert grabbed(dash) != bare
    assert {(0, 0), (10, 18)} <= sheet.area()


def test_a_unit_is_drawn_along_its_way(dash: GameWorkspace) -> None:
    """Between two moments the base is where that part of the way ends, not on the straight line."""
    board, scene = board_of(dash), dash.board.scene
    corner = [TablePoint(0, 0), TablePoint(6, 0), TablePoint(6, 3)]
    assert [along(corner, share) for share in (0, 0.5, 2 / 3, 1)] == [
        TablePoint(0, 0),
        TablePoint(4.5, 0),
        TablePoint(6, 0),
        TablePoint(6, 3),
    ]
    after = {**scene.units, "reds 1": {**scene.units["reds 1"], "hex": "(12, 8)", "facing": "90"}}
    half = replace(scene, units=after, before=scene.units, share=0.5, ways={"reds 1": ("(12, 5)",)})
    stand = board.painter.spot(half, "reds 1", TablePoint(12, 8)).stand
    moved = board.painter._under_way(half, "reds 1", stand)
    assert moved is not None
    assert (moved.at, moved.facing) == (TablePoint(12, 5), 45.0)
    resting = board.painter.stand(after["reds 2"])
    assert resting is not None
    assert board.painter._under_way(half, "reds 2", resting) is None


def test_rules_without_sight_say_so(dash: GameWorkspace) -> None:
    hand = MapHand(dash.board)
    hand.hover("(9, 5)")
    hand.key(Qt.Key.Key_L)
    dash.looking.toggle_sight()
    assert "no lines of sight" in said(dash)


def test_records_and_notes_hold_points(
    dash: GameWorkspace, yard: OpenBattle, tmp_path: Path, begin_game: BeginGame
) -> None:
    record = record_of(play_game(yard.battle, "random", 2), scenario=str(yard.scenario_path), seed=2)
    save_record(record, tmp_path / "game.yaml")
    window = begin_game(yard, is_alone=True)
    window.records.open(tmp_path / "game.yaml")
    workspace = workspace_of(window)
    assert workspace.timeline.viewer
    assert workspace.playback.at == 0
    last = workspace.timeline.now().units
    assert {one["hex"] for one in last.values()} != {None}
    MapHand(workspace.board).click("(3.5, 4.25)", Qt.MouseButton.RightButton)
    assert workspace.notes.hex == "(3.5, 4.25)"
    workspace.show_pins({"(3.5, 4.25)": 1})
    workspace.reveal("(3.5, 4.25)")
    assert workspace.board.lit == {TablePoint(3.5, 4.25)}


def test_p39_names_stand_clear_of_hidden_markers_and_of_who_holds_what(root: Path, qapp: object) -> None:
    """At Hallern a marker in the vicarage is not below its name, nor the disc of who holds it."""
    battle = open_battle(root / "scenarios/panzer8/2-hallern-crossroads.yaml").battle
    assert isinstance(battle.sheet, TableSheet)
    assert battle.scenario is not None
    painter = TableScenePainter(battle.sheet, registry.find("panzer8"), battle.scenario)
    spot = [TablePoint(x, y) for x, y in ((27.0, 13.5), (28.2, 13.5), (28.2, 14.7), (27.0, 14.7))]
    for scale in (14.0, 20.0, 30.0):
        bare = {one.label.text: one.reach for one in painter.captions(Scene(), scale).names}
        lies = LyingGround("Marker", tuple(spot), side="germans", label="?6")
        scene = Scene(marks=(Mark("held", "(27.6, 17.8)", "germans"),), lying=(lies,))
        names = {one.label.text: one.reach for one in painter.captions(scene, scale).names}
        room = QRectF(0, 0, 60 * scale, 40 * scale)
        tag = tag_box(QPointF(27.6, 14.1) * scale, "?6", room)
        disc = reach_of_mark(QPointF(27.6, 17.8) * scale, painter.size(scale))
        assert [name for name, one in bare.items() if one.intersects(tag)], "it would be below a name"
        assert not [name for name, one in names.items() if one.intersects(tag) or one.intersects(disc)]


def test_p39_the_tag_of_a_marker_stands_clear_of_an_element_above_it(root: Path, qapp: object) -> None:
    """Beside the base, as near as there is room; without a base in the middle of what it tells of."""
    battle = open_battle(root / "scenarios/panzer8/2-hallern-crossroads.yaml").battle
    assert isinstance(battle.sheet, TableSheet)
    assert battle.scenario is not None
    painter = TableScenePainter(battle.sheet, registry.find("panzer8"), battle.scenario)
    spot = [TablePoint(x, y) for x, y in ((27.0, 13.5), (28.2, 13.5), (28.2, 14.7), (27.0, 14.7))]
    lies = LyingGround("Marker", tuple(spot), side="germans", label="?6")
    seen = {"type": "ge_rifles", "side": "germans", "hex": "(27.6, 14.1)", "facing": "0"}
    for scale in (14.0, 30.0):
        middle, room = QPointF(27.6, 14.1) * scale, QRectF(0, 0, 60 * scale, 40 * scale)
        (bare,) = painter.captions(Scene(lying=(lies,)), scale).tags
        assert (bare - middle).manhattanLength() < 1
        scene = Scene({"r1": seen}, lying=(lies,))
        (place,) = painter.captions(scene, scale).tags
        base = reach_of(painter.spot(scene, "r1", TablePoint(27.6, 14.1)), scale)
        assert base.intersects(tag_box(middle, "?6", room)), "it would be below the base"
        assert not base.intersects(tag_box(place, "?6", room))
        assert (place - middle).manhattanLength() < base.width() + 40
