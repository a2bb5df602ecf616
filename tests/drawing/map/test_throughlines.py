"""Lines that run through hexes: lanes beside each other, tracks, signs, streams."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.hexsidelayer import put
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.rules.registry import find
from kpeditor.drawing.map.lanes import lanes_of
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.stylebook import STYLES
from kpeditor.drawing.styles.modern import LIGHT

GRID = HexGrid(7, 6, low_columns="odd", trim=True)
SIDES = st.sets(
    st.builds(Hexside, st.builds(Hex, st.integers(2, 6), st.integers(2, 5)), st.sampled_from(Direction)),
    max_size=25,
)
STRAIGHT = tuple(Hexside(Hex(4, row), Direction.D) for row in (2, 3, 4))


def board(**lines: tuple[Hexside, ...]) -> MapSheet:
    """A board of the PanzerBlitz family with some lines."""
    sheet = new_sheet("Lines", "panzerblitz", GRID, SCHEMES["CCRR"], find("panzerblitz").terrain())
    for feature, sides in lines.items():
        for side in sides:
            put(GRID, sheet.hexsides[feature], side, True)
    return sheet


def said(sheet: MapSheet, layer: str, kind: str, *hexes: Hex) -> MapSheet:
    for hex_ in hexes:
        sheet.layers[layer][hex_.row - 1, hex_.column - 1] = sheet.legend[layer].index(kind)
    return sheet


def pixels(sheet: MapSheet, style=LIGHT, side: float = 30.0) -> npt.NDArray[np.int16]:
    image = QImage(int(12 * side), int(11 * side), QImage.Format.Format_RGB32)
    image.fill(QColor(style.desk))
    painter = QPainter(image)
    MapPainter(sheet, style).paint(painter, side, QRectF(0, 0, 12, 11), frozenset(sheet.hexsides))
    painter.end()
    found = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return found[..., :3].astype(np.int16)


def changed(one: MapSheet, other: MapSheet, style=LIGHT, side: float = 30.0) -> int:
    """How many pixels differ."""
    return int((pixels(one, style, side) != pixels(other, style, side)).any(axis=-1).sum())


@given(SIDES)
def test_neither_line_changes_to_the_other_hand(sides):
    lanes = lanes_of(board(road=tuple(sides), rail=tuple(sides)), ("rail", "road"))
    if not sides:
        assert lanes is None
        return
    assert lanes is not None
    assert not (lanes.onward & lanes.back).any()
    for hex_ in GRID.hexes():
        cell = hex_.row - 1, hex_.column - 1
        bits = int(lanes.onward[cell] | lanes.back[cell])
        for direction in Direction:
            there = GRID.step(hex_, direction)
            if bits >> direction & 1 and there in GRID:  # clockwise here is the other way round there
                beyond = int(lanes.back[there.row - 1, there.column - 1]) >> direction.opposite & 1
                assert beyond == int(lanes.onward[cell]) >> direction & 1


def test_a_way_keeps_one_hand_through_every_bend_it_takes():
    way = (*STRAIGHT, Hexside(Hex(4, 5), Direction.C), Hexside(Hex(5, 5), Direction.B))
    lanes = lanes_of(board(road=way, rail=way), ("rail", "road"))
    assert lanes is not None
    for row in (3, 4):
        onward, back = int(lanes.onward[row - 1, 3]), int(lanes.back[row - 1, 3])
        assert sorted((onward, back)) == [1 << Direction.A, 1 << Direction.D]


def test_a_way_that_grows_keeps_its_hands():
    """A view draws no more than the hexes an edit touched anew."""
    way = [Hexside(Hex(column, 3), Direction.C if column % 2 == 0 else Direction.B) for column in range(2, 7)]
    for first in range(len(way)):
        for last in range(first + 2, len(way) + 1):
            some, more = tuple(way[first:last]), tuple(way)
            short, long = (
                lanes_of(board(rail=sides, road=sides), ("rail", "road")) for sides in (some, more)
            )
            assert short is not None
            assert long is not None
            assert not (short.onward & long.back).any()


@pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
def test_a_road_beside_a_railway_leaves_both_to_be_seen(style):
    """AT-4: the road runs along the railway; neither may cover the other."""
    rail, both = board(rail=STRAIGHT), board(rail=STRAIGHT, road=STRAIGHT)
    bare, road = board(), board(road=STRAIGHT)
    for alone in (rail, road):
        # Each is as large beside the other as alone: what differs of the other is not less than half of it.
        other = road if alone is rail else rail
        assert changed(both, alone, style) > 0.5 * changed(bare, other, style)


def test_each_sign_is_drawn_where_it_is_said_and_nowhere_else():
    middle = Hex(4, 4)
    for line, layer, kind in (
        ("rail", "rail.tracks", "2"),
        ("rail", "rail.siding", "yes"),
        ("rail", "rail.damaged", "1"),
        ("rail", "rail.bridge", "yes"),
        ("road", "road.bridge", "yes"),
        ("stream", "stream.ford", "yes"),
        ("gully", "gully.ford", "yes"),
        ("tunnel", "tunnel.tracks", "2"),
    ):
        plain = board(**{line: STRAIGHT})
        assert changed(plain, said(board(**{line: STRAIGHT}), layer, kind, middle)) > 15, layer
        assert changed(plain, said(board(**{line: STRAIGHT}), layer, kind, Hex(2, 2))) == 0, layer


def test_a_stream_of_the_family_runs_through_hexes_and_not_along_their_sides():
    side = 30.0
    drawn = pixels(board(stream=STRAIGHT)) != pixels(board())
    middle_x, middle_y = (1.5 * 3 + 1) * side, 3**0.5 * 3.5 * side
    near = drawn[int(middle_y) - 8 : int(middle_y) + 8, int(middle_x) - 12 : int(middle_x) + 12]
    assert near.any()
    beside = drawn[:, int(middle_x + 0.45 * side) : int(middle_x + 1.1 * side)]
    assert not beside.any()


def test_a_portal_stands_where_the_tunnel_meets_the_railway():
    tunnel = STRAIGHT[1:]
    alone, met = board(tunnel=tunnel), board(tunnel=tunnel, rail=STRAIGHT[:1])
    rail = board(rail=STRAIGHT[:1])
    assert changed(met, rail) > changed(alone, board()) + 15


@pytest.mark.parametrize("name", ["contrast", "patterns", "classic"])
def test_kinds_of_hill_sides_are_told_apart_without_their_colours(name):
    """Brown, orange, yellow and purple have shapes of their own, whatever their lightness."""
    sides = tuple(Hexside(Hex(4, 3), direction) for direction in Direction)
    bare = pixels(board(), STYLES[name], 40.0).mean(axis=2)
    shapes = []
    for feature in ("brown", "orange", "yellow", "purple"):
        ink = bare - pixels(board(**{feature: sides}), STYLES[name], 40.0).mean(axis=2)
        shapes.append(ink > 0.5 * ink.max())
    for one, other in combinations(shapes, 2):
        assert int((one ^ other).sum()) > 100, name
