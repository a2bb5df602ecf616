"""The map of a battle for a web page: as SVG in layers - ground, zones, counters - that a page can switch."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group
from kpeditor.core.texts import for_xml
from kpeditor.drawing.fonts import load_fonts
from kpeditor.drawing.overlays.zonepainting import paint_zone
from kpeditor.drawing.overlays.zones import Zone, zones_of
from kpeditor.drawing.pictures.battle import layer_choice, picture_size
from kpeditor.drawing.pictures.scene import BattlePainter
from kpeditor.drawing.pictures.svgcompact import Compactor
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.counters import paint_counter
from kpeditor.drawing.pieces.marks import marks_of, paint_marks
from kpeditor.drawing.pieces.spots import unit_spots, unit_types_of
from kpeditor.drawing.pieces.units import paint_units
from kpeditor.drawing.stylebook import Appearance

SIDE = 24.0
"""Pixels per hex side at the size a page shows first when it has room."""
RIM = 0.6
"""Around the board, in hex sides."""
COUNTER = 44.0
"""Pixels of a counter in the order of battle."""
LEGEND_WIDTH = 900


@dataclass(frozen=True, slots=True)
class ZonePart:
    """A zone as SVG elements; `id` is its name on the page, `title` what it is."""

    id: str
    title: str
    svg: str


@dataclass(frozen=True, slots=True)
class WebMap:
    """The parts of the map; each goes inside an element with the attributes `svgcompact.ROOT`.

    Attributes:
        hover: SVG elements with titles, over everything, that tell what lies below the pointer.
        counters: a small picture of every unit type of a side, by side and type.
    """

    width: int
    height: int
    shapes: str
    ground: str
    zones: tuple[ZonePart, ...]
    units: str
    legend: str
    legend_size: tuple[int, int]
    counters: Mapping[tuple[str, str], str]
    hover: str = ""


def web_map(battle: Battle) -> WebMap:
    """The map of a battle in parts.

    Raises:
        PictureRefused: for a battle on a free table, or a map too large for a vector picture.
    """
    picture_size(battle, 1.0, is_vector=True)
    load_fonts()
    ground = BattlePainter(battle, Appearance(layers=layer_choice(battle, None, {"zones", "units"})))
    layout, zones = ground.layout, zones_of(battle)
    width, height = (round((extent + 2 * RIM) * SIDE) for extent in layout.size)
    everything = QRectF(-RIM, -RIM, width / SIDE, height / SIDE)
    compactor = Compactor()

    def drawn(paint: Callable[[QPainter], None]) -> int:
        def moved(painter: QPainter) -> None:
            painter.translate(RIM * SIDE, RIM * SIDE)
            paint(painter)

        return compactor.add(svg_of(moved, QSize(width, height)))

    base = drawn(partial(ground.paint, side=SIDE, region=everything))
    over = [drawn(partial(paint_zone, layout=layout, zone=zone, side=SIDE)) for zone in zones]
    units = drawn(partial(_paint_counters, battle=battle, layout=layout))
    cards = {
        name: compactor.add(svg_of(partial(paint_card, look=look), QSize(48, 48)))
        for name, look in _looks(battle).items()
    }
    first = battle.map.name(next(iter(battle.map.grid.hexes())))
    legend = ground.legend(LEGEND_WIDTH)
    legend_size = LEGEND_WIDTH, math.ceil(legend.size.height())
    key = compactor.add(svg_of(partial(legend.paint, corner=QPointF(0, 0)), QSize(*legend_size)))
    parts = tuple(
        ZonePart(zone_id(battle, zone.group, zone.side.id), _title(zone), compactor.part(number))
        for zone, number in zip(zones, over, strict=True)
    )
    return WebMap(
        width,
        height,
        ground=_numbers_named(compactor.part(base), first),
        zones=parts,
        units=compactor.part(units),
        legend=compactor.part(key),
        legend_size=legend_size,
        counters={name: compactor.part(number) for name, number in cards.items()},
        shapes=compactor.definitions(),  # last: the shapes are known only after all parts
    )


def zone_id(battle: Battle, group: Group | None, side: str) -> str:
    """The id of a zone on the page: of a group, or of a side's exit area."""
    assert battle.scenario is not None
    for number, one in enumerate(battle.scenario.sides, start=1):  # two sides may have one id, by mistake
        for place, known in enumerate(one.groups):
            if known is group:
                return f"zone-{number}-{place}"
        if group is None and one.id == side:
            return f"zone-{number}-exit"
    raise ValueError("the group is none of this battle")


def _numbers_named(ground: str, first: str) -> str:
    """The ground with its hex numbers grouped under this id, so that a page can hide them when they are too
    small to read; `first` is one of the numbers.
    """
    start = ground.rfind("<g", 0, max(0, ground.find(f">{escape(first)}</text>")))
    return f'{ground[:start]}<g class="numbers"{ground[start + 2 :]}' if start >= 0 else ground


def _title(zone: Zone) -> str:
    if zone.purpose == "enter":
        when = f"in game-turn {zone.turn}" if zone.turn else "when an event brings them in"
        return f"{zone.side.title} enter {when}"
    return f"{zone.side.title} may leave here" if zone.purpose == "exit" else f"{zone.side.title} deploy here"


def _looks(battle: Battle) -> dict[tuple[str, str], CounterLook]:
    """The counter of every unit type of every side."""
    assert battle.scenario is not None
    types, zones = unit_types_of(battle), zones_of(battle)
    colours = {zone.side.id: zone.colour.name() for zone in zones}
    return {
        (side.id, type_): CounterLook(types[type_], colours.get(side.id, side.colour or "#888888"))
        for side in battle.scenario.sides
        for group in side.groups
        for type_ in group.tally()
        if type_ in types
    }


def _paint_counters(painter: QPainter, battle: Battle, layout: HexLayout) -> None:
    paint_marks(painter, layout, marks_of(battle), side=SIDE)
    paint_units(painter, layout, unit_spots(battle), side=SIDE)


def paint_card(painter: QPainter, look: CounterLook) -> None:
    paint_counter(painter, QRectF(2, 2, COUNTER, COUNTER), look)


def svg_of(paint: Callable[[QPainter], None], size: QSize) -> str:
    """What is painted, as Qt writes SVG."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(size)
    generator.setViewBox(QRect(0, 0, size.width(), size.height()))
    generator.setResolution(96)
    painter = QPainter(generator)
    paint(painter)
    painter.end()
    return for_xml(bytes(buffer.data().data()).decode("utf-8", "replace"))
