"""Fading: a layer of half opacity looks like one sheet laid over what is below."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.map.mappainter import MapPainter
from kpeditor.drawing.palette import mixed
from kpeditor.drawing.styles.modern import LIGHT
from tests.drawing.samples import CLEAR, HILLTOP, ROUNDING, WOODS, difference, sample

SIDE = 24.0


def drawn(opacities, sheet=None, dpr=1.0):
    sheet = sheet or sample()
    width, height = HexLayout(sheet.grid).size
    image = QImage(round(width * SIDE * dpr), round(height * SIDE * dpr), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    region = QRectF(0, 0, width, height)
    MapPainter(sheet, LIGHT).paint(painter, SIDE, region, frozenset({"elevation", "road"}), opacities)
    painter.end()
    return image


def at(image, hex_: Hex, dpr: float = 1.0):
    x, y = HexLayout(sample().grid).centre(hex_)
    return image.pixelColor(round(x * SIDE * dpr), round(y * SIDE * dpr))


def close(one: QColor, other: QColor) -> bool:
    pairs = ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    return all(abs(a - b) <= 2 for a, b in pairs)


def test_half_opacity_lies_half_way_to_the_paper():
    for dpr in (1.0, 2.0):
        image = drawn({"elevation": 0.5}, dpr=dpr)
        hilltop = QColor(LIGHT.grounds["hilltop"].fill)
        assert close(at(image, HILLTOP, dpr), mixed(hilltop, QColor(LIGHT.paper), 0.5))
        assert at(image, CLEAR, dpr) == QColor(LIGHT.paper)


def test_what_is_faded_away_is_as_if_hidden():
    assert difference(drawn({"elevation": 0.0, "road": 0.0}), drawn({"elevation": 0.0, "road": 0.001})) <= 1
    assert at(drawn({"elevation": 0.0}), HILLTOP) == QColor(LIGHT.paper)


def test_full_opacity_changes_nothing():
    assert drawn({}) == drawn({"elevation": 1.0, "woods": 1.0})


def test_other_layers_keep_their_strength():
    faded = drawn({"elevation": 0.3})
    plain = drawn({})
    assert at(faded, WOODS) == at(plain, WOODS)
    assert difference(faded, plain) > ROUNDING


def test_the_casing_of_a_faded_road_does_not_shine_through_it():
    """The road is faded as a whole: its middle is half its own colour and half paper, without any rim."""
    road = QColor(LIGHT.lines["road"].colour)
    image = drawn({"elevation": 0.0, "road": 0.5})
    goal = mixed(road, QColor(LIGHT.paper), 0.5)
    x, y = HexLayout(sample().grid).centre(Hex(8, 4))
    column = [image.pixelColor(round(x * SIDE), round(y * SIDE) + step) for step in range(-60, 60)]
    assert any(close(colour, goal) for colour in column)
