"""Units on a free table: bases to scale, turned to their facing, with fields of fire [P12]."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.registry import find
from kpeditor.drawing.palette import contrast, nation_colour
from kpeditor.drawing.pieces.counterlooks import Badge
from kpeditor.drawing.stylebook import Appearance
from kpeditor.drawing.table.bases import BaseSpot, base_spots, paint_bases, reach_of
from kpeditor.drawing.table.battle import TableBattlePainter

SCALE = 40.0


@pytest.fixture(scope="module")
def battle(root):
    return open_battle(root / "tests/files/valid/panzer8-scenario.yaml").battle


def drawn(spots: list[BaseSpot], around: TablePoint) -> QImage:
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_bases(painter, spots, QPointF(100, 100) - QPointF(*around) * SCALE, SCALE)
    painter.end()
    return image


def test_bases_stand_to_scale_where_the_scenario_says(battle):
    spots = {spot.unit.id: spot for spot in base_spots(battle)}
    assert list(spots) == ["r1", "r2", "b1"]
    tank = spots["b1"]
    assert (tank.stand.width, tank.stand.depth, tank.stand.facing) == (1.25, 1.75, 180.0)
    image = drawn([tank], tank.stand.at)
    ground = nation_colour(tank.type.colour)
    # It faces south: its base reaches 0.625 inches to the east and 0.875 to the north of its middle.
    assert image.pixelColor(100 + 20, 100 - 30) == ground
    assert image.pixelColor(100 + 30, 100) == QColor("#ffffff")
    assert image.pixelColor(100, 100 - 40) == QColor("#ffffff")
    assert image.pixelColor(100 + 15, 100 + 31) == QColor(tank.colour)


def test_the_front_turns_with_the_facing(battle):
    infantry = next(spot for spot in base_spots(battle) if spot.unit.id == "r1")
    assert infantry.stand.facing == 45.0
    image = drawn([infantry], infantry.stand.at)
    # Half a base depth of half an inch to the north-east lies the strip of the front.
    ahead = round(100 + 0.45 * SCALE * 2**-0.5), round(100 - 0.45 * SCALE * 2**-0.5)
    behind = round(100 - 0.38 * SCALE * 2**-0.5), round(100 + 0.38 * SCALE * 2**-0.5)
    assert contrast(image.pixelColor(*ahead), infantry.colour) < 1.1
    assert contrast(image.pixelColor(*behind), nation_colour(infantry.type.colour)) < 1.1


def test_a_base_too_small_for_letters_shows_its_conditions_as_dots(battle):
    """Seen from so far that the whole table is in view, a pinned unit was like any other."""
    spot = next(spot for spot in base_spots(battle) if spot.unit.id == "r1")
    badges = (Badge("PIN", "#d81b60", "#ffffff"), Badge("DUG", "#fdd835", "#000000"))
    scale = 7 / min(spot.stand.width, spot.stand.depth)
    plain, marked = (small(replace(spot, badges=some), scale) for some in ((), badges))
    colours = {marked.pixelColor(x, y).name() for x in range(60) for y in range(60)}
    assert {"#d81b60", "#fdd835"} <= colours
    changed = [(x, y) for x in range(60) for y in range(60) if plain.pixel(x, y) != marked.pixel(x, y)]
    room = reach_of(replace(spot, badges=badges), scale).translated(
        QPointF(30, 30) - QPointF(*spot.stand.at) * scale
    )
    assert all(room.adjusted(-2, -2, 2, 2).contains(QPointF(x, y)) for x, y in changed)


def small(spot: BaseSpot, scale: float) -> QImage:
    image = QImage(60, 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#ffffff"))
    painter = QPainter(image)
    paint_bases(painter, [spot], QPointF(30, 30) - QPointF(*spot.stand.at) * scale, scale)
    painter.end()
    return image


def test_p12_crew_served_weapons_and_turretless_vehicles_fire_to_their_front():
    types = find("panzer8").unit_types()
    arcs = {id_: type_.arc for id_, type_ in types.items()}
    assert arcs["machine_gun"] == arcs["anti_tank_gun"] == arcs["assault_gun"] == arcs["mortar"] == 90
    assert arcs["infantry"] == arcs["tank"] == 360
    assert arcs["lorry"] == 0


def test_units_can_be_left_out(battle):
    space = battle.sheet.space
    images = []
    for layers in (None, frozenset({"grid"})):
        image = QImage(600, 400, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        TableBattlePainter(battle, Appearance(layers=layers)).paint(
            painter, 10.0, QRectF(0, 0, space.width, space.height)
        )
        painter.end()
        images.append(image.pixelColor(200, 345))
    assert images[0] != images[1]
