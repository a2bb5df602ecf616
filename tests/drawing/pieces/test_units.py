"""Stacks: badges, facings, passengers on their carriers, and the fan that shows each counter whole."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.model import Group, Side, Unit
from kpeditor.drawing.pieces.spots import unit_spots
from kpeditor.drawing.pieces.units import (
    fan_order,
    fan_size,
    paint_facing,
    paint_fan,
    paint_units,
    rider_rect,
    stack_heights,
)
from tests.drawing.overlays.test_zones import battle
from tests.drawing.samples import blank, pixels

SHEET = blank()
LAYOUT = HexLayout(SHEET.grid)
PAPER = QColor("#eceed8")


def spots_of(*units):
    return unit_spots(battle(Side("a", "Reds", (Group("x", units=units),)), sheet=SHEET))


def drawn(paint, width=400, height=400):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(PAPER)
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


RIDING = (
    Unit("138", "truck", at="0303"),
    Unit("26", "inf_fr", carried_by="138"),
    Unit("27", "bt7", at="0303"),
)


def test_passengers_lie_on_their_carrier_and_are_not_counted():
    spots = spots_of(*RIDING)
    assert [(spot.look.number, spot.level, spot.is_aboard) for spot in spots] == [
        ("138", 0, False),
        ("26", 0, True),
        ("27", 1, False),
    ]
    assert stack_heights(spots) == {Hex(3, 3): 2}


def test_a_passenger_of_a_passenger_is_shown_all_the_same():
    """A mistake the checks report; nothing is hidden for it."""
    spots = spots_of(
        Unit("1", "truck", at="0303"), Unit("2", "truck", carried_by="1"), Unit("3", "inf_fr", carried_by="2")
    )
    assert sorted(spot.look.number for spot in spots) == ["1", "2"]
    loop = spots_of(
        Unit("1", "truck", at="0303", carried_by="2"), Unit("2", "truck", at="0303", carried_by="1")
    )
    assert sorted(spot.look.number for spot in loop) == ["1", "2"]


def test_a_passenger_is_small_and_at_the_corner_of_its_carrier():
    carrier = QRectF(100, 100, 60, 60)
    rider = rider_rect(carrier)
    assert rider.width() <= carrier.width() * 0.55
    assert carrier.contains(rider.center())
    assert rider.right() > carrier.right()


@pytest.mark.parametrize("side", [24.0, 48.0])
def test_a_stack_wears_its_number_and_a_single_counter_none(side):
    badge = QColor("#263238")
    colour = badge.red(), badge.green(), badge.blue()
    stack = spots_of(Unit("1", "bt7", at="0303"), Unit("2", "bt7", at="0303"))

    def dark(spots):
        image = pixels(drawn(lambda p: paint_units(p, LAYOUT, spots, side=side)))
        return int((np.abs(image.astype(int) - colour).max(axis=2) < 12).sum())

    assert dark(stack) > 15
    assert dark(stack[:1]) < 5


@pytest.mark.parametrize("facing", Direction)
def test_a_gun_points_at_the_hexside_it_faces(facing):
    hex_, side, colour = Hex(4, 4), 30.0, QColor("#0b6fc2")
    image = drawn(lambda p: paint_facing(p, LAYOUT, hex_, facing, colour, side=side))
    (x1, y1), (x2, y2) = LAYOUT.corners(hex_)[facing], LAYOUT.corners(hex_)[(facing + 1) % 6]
    cx, cy = LAYOUT.centre(hex_)
    x, y = cx + ((x1 + x2) / 2 - cx) * 0.85, cy + ((y1 + y2) / 2 - cy) * 0.85
    assert image.pixelColor(round(x * side), round(y * side)) == QColor(colour.darker(115).name())
    assert image.pixelColor(round(cx * side), round(cy * side)) == PAPER


def test_facings_come_from_the_scenario():
    assert spots_of(Unit("1", "at25", at="0303", facing="C"))[0].facing is Direction.C
    assert spots_of(Unit("1", "at25", at="0303"))[0].facing is None


def test_the_fan_shows_the_top_first_and_passengers_after_their_carrier():
    assert [spot.look.number for spot in fan_order(spots_of(*RIDING))] == ["27", "138", "26"]


def test_the_fan_breaks_into_rows():
    spots = spots_of(*(Unit(str(number), "bt7", at="0303") for number in range(8)))
    assert fan_size(spots, 44).height() > 2 * 44
    assert fan_size(spots, 44).width() < 7 * 50 + 20


def test_every_counter_of_a_fan_is_whole():
    spots = spots_of(*RIDING)
    size = fan_size(spots, 44.0)
    image = drawn(
        lambda p: paint_fan(p, spots, 44.0, ground=QColor("#ffffff"), border=QColor("#000000")),
        round(size.width()),
        round(size.height()),
    )
    colours = {image.pixelColor(6 + index * 50 + 3, 16).name() for index in range(3)}
    assert colours == {spots[0].look.side_colour}
