"""The clipboard and stamps in the real window: what floats, how it turns, where it lands."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from kpeditor.app.canvas.liveview import MOST_OF_CLIP
from kpeditor.app.document.selection import region
from kpeditor.app.mapview.tiles import TileCache
from kpeditor.app.mapview.tool import Button
from kpeditor.app.panels import stamprow
from kpeditor.app.panels.stamprow import StampRow
from kpeditor.app.tools.stamp import StampSlots
from kpeditor.core.edits.copying import copy
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.layers import paint
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.turns import moved_all
from kpeditor.drawing.pictures.clip import MARGIN, ClipScene, clip_picture
from kpeditor.drawing.stylebook import named
from tests.app.helpers import Hand, Table, hexes, new_document, sheet_of, sides

pytestmark = pytest.mark.one_window

RIGHT = Button.RIGHT


@pytest.fixture
def table(qapp) -> Table:
    made = Table(new_document(9, 9))
    document = made.document
    document.do(paint(sheet_of(document), "terrain", hexes(document, "0202", "0203", "0302"), "woods"))
    document.do(set_hexsides(sheet_of(document), "crest", sides(document, "0202A", "0202D"), True))
    return made


def trigger(window, *ids: str) -> None:
    for id_ in ids:
        window.menus.by_id[id_].trigger()


def test_copy_and_paste_by_keys_and_mouse(window, workspace, canvas, hand: Hand):
    document, sheet = workspace.document, sheet_of(workspace.document)
    document.select(region(hexes(document, "2020", "2021", "2120")))
    document.do(paint(sheet, "terrain", hexes(document, "2020", "2120"), "town"))
    steps = document.stack.count()
    hand.key(Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    hand.key(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert workspace.toolbox.current.id == "stamp"
    hand.move(hand.hex("2525"))
    canvas.complete()
    floating = canvas.grab().toImage()
    assert document.stack.count() == steps
    hand.click(hand.hex("2525"))
    assert document.stack.count() == steps + 1
    assert document.stack.undoText() == "Paste"
    assert sheet.kind("terrain", sheet.hex("2525")) == "town"
    assert workspace.toolbox.current.id == "select"
    canvas.complete()
    assert canvas.grab().toImage() != floating


def test_a_floating_piece_is_flipped_turned_and_given_up(window, workspace, canvas, hand: Hand):
    document, sheet = workspace.document, sheet_of(workspace.document)
    before = sheet.layers["terrain"].copy()
    document.select(region(hexes(document, "2020", "2021", "2022")))
    trigger(window, "copy", "paste")
    held = workspace.toolbox.stamp.clip
    trigger(window, *["rotate-clockwise"] * 6, "flip-left-right", "flip-left-right", "flip-top-bottom")
    assert np.array_equal(workspace.toolbox.stamp.clip.hexes, -held.hexes[::-1])
    hand.key(Qt.Key.Key_Escape)
    assert workspace.toolbox.stamp.clip is None
    assert workspace.toolbox.current.id == "select"
    hand.click(hand.hex("2525"))
    assert np.array_equal(sheet.layers["terrain"], before)


def test_cut_takes_away_and_delete_clears_on_the_map(window, workspace, canvas, hand: Hand):
    document, sheet = workspace.document, sheet_of(workspace.document)
    town = frozenset(sheet.places["Town 1"].hexes)
    document.select(region(town))
    trigger(window, "cut")
    assert "Town 1" not in sheet.places
    assert document.stack.undoText() == f"Cut {len(town)} hexes"
    document.stack.undo()
    assert "Town 1" in sheet.places
    hand.key(Qt.Key.Key_Delete)
    assert {sheet.kind("terrain", hex_) for hex_ in town} == {"clear"}


def test_what_the_clipboard_holds_besides_is_refused_in_place(window, workspace):
    QGuiApplication.clipboard().setText("Dear friend,")
    trigger(window, "paste")
    assert window.messages.text == "The clipboard holds no piece of a map: select hexes and copy them first."
    trigger(window, "rotate-clockwise")
    assert "paste one or take a stamp first" in window.messages.text


def test_a_copy_goes_from_one_document_to_another(table):
    document = table.document
    document.select(region(hexes(document, "0202", "0203", "0302")))
    table.toolbox.copy()
    assert QGuiApplication.clipboard().text().startswith("format: kpeditor-clip/1\n")
    other = Table(new_document(12, 12))
    other.toolbox.paste()
    told: list[str] = []
    other.toolbox.told.connect(told.append)
    other.drag("stamp", other.middle("0707"))
    assert len(other.kinds("terrain")) == 3
    assert len(other.drawn("crest")) == 2
    other.toolbox.paste()
    other.drag("stamp", other.middle("0101"))
    assert told == ["Hexes that fell off the map: 1."]


def test_a_right_drag_takes_a_stamp_up_and_clicks_put_it_down(table):
    table.drag("stamp", table.middle("0202"), table.middle("0303"), button=RIGHT)
    assert len(table.toolbox.stamp.clip) == 4
    before = len(table.kinds("terrain"))
    table.drag("stamp", table.middle("0606"))
    table.drag("stamp", table.middle("0806"))
    assert len(table.kinds("terrain")) == before + 6
    assert table.toolbox.current.id == "stamp"
    assert table.document.stack.undoText() == "Stamp"


def test_a_drag_of_a_stamp_is_one_step_and_leaves_no_overlap(table):
    table.drag("stamp", table.middle("0202"), table.middle("0202"), button=RIGHT)
    steps = table.document.stack.count()
    table.drag("stamp", table.middle("0605"), table.middle("0608"))
    assert {"0605", "0606", "0607", "0608"} <= table.kinds("terrain")
    assert table.document.stack.count() == steps + 1


def test_stamps_stay_inside_the_region(table):
    table.drag("stamp", table.middle("0202"), table.middle("0303"), button=RIGHT)
    table.document.select(region(hexes(table.document, "0606")))
    before = table.kinds("terrain")
    table.drag("stamp", table.middle("0606"))
    assert table.kinds("terrain") <= before | {"0606"}


def test_a_large_piece_is_drawn_between_frames(workspace, canvas, hand: Hand, qtbot):
    """1,100 hexes, too many for one frame: at first there is their outline alone, soon what they show."""
    document, sheet = workspace.document, sheet_of(workspace.document)
    block = [Hex(column, row) for column in range(3, 25) for row in range(3, 53)]
    document.do(paint(sheet, "terrain", block, "town"))
    piece = copy(document.battle, block)
    assert 1000 < len(piece) <= MOST_OF_CLIP
    document.stack.undo()
    canvas.complete()
    workspace.toolbox.take("stamp")
    workspace.toolbox.stamp.hold(piece)
    hand.move(hand.hex("2025"))
    at_first = canvas.grab().toImage()
    qtbot.waitUntil(lambda: canvas.grab().toImage() != at_first)
    workspace.toolbox.stamp.hold(None)  # what is still to be drawn is dropped with the piece
    qtbot.wait(1)


def test_the_picture_of_a_piece_shows_its_hexes_and_nothing_around_them(table):
    """Drawn tile by tile as in one go."""
    sheet, style, at = sheet_of(table.document), named("classic"), Hex(4, 4)
    clip = copy(table.document.battle, hexes(table.document, "0202", "0203", "0302", "0404"))
    picture = clip_picture(clip, sheet, at, style, 24.0)
    image, scene = picture.pixmap.toImage(), ClipScene(clip, sheet, at, style)
    tiles = TileCache(scene, scene.layout.size)
    spots = tiles.spots(24.0, QRectF(0, 0, 1000, 1000))
    tiles.refine(24.0, spots, math.inf)
    tiled = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    tiled.fill(0)
    painter = QPainter(tiled)
    tiles.draw(painter, 24.0, spots, -QPointF(MARGIN, MARGIN) * 24.0)
    painter.end()
    x, y = scene.layout.centre(scene.anchor)
    inside = set(
        zip(*(ways.tolist() for ways in moved_all(scene.layout.grid, scene.anchor, clip.hexes)), strict=True)
    )
    assert picture.anchor == QPointF((x + MARGIN) * 24.0, (y + MARGIN) * 24.0)
    for hex_ in scene.layout.grid.hexes():
        left, top = (round((place + MARGIN) * 24.0) for place in scene.layout.centre(hex_))
        assert image.pixelColor(left, top).alpha() == (255 if hex_ in inside else 0)
        assert tiled.pixelColor(left, top) == image.pixelColor(left, top)


def test_only_a_changed_stamp_is_drawn_anew_and_one_too_large_loses_its_picture(table, qtbot, monkeypatch):
    drawn: list[int] = []

    def counted(clip, *rest):
        drawn.append(len(clip))
        return clip_picture(clip, *rest)

    monkeypatch.setattr(stamprow, "clip_picture", counted)
    sheet, stamps = sheet_of(table.document), StampSlots()
    row = StampRow(stamps, sheet)
    qtbot.addWidget(row)
    row.restyle(named("modern"))
    small, other = (
        copy(table.document.battle, hexes(table.document, *names)) for names in (("0202",), ("0203", "0302"))
    )
    stamps.store(1, small)
    stamps.store(2, other)
    assert drawn == [1, 2]
    assert not row.buttons[1].icon().isNull()
    monkeypatch.setattr(stamprow, "LARGEST", 1)
    stamps.store(1, other)
    assert drawn == [1, 2]
    assert row.buttons[1].icon().isNull()
