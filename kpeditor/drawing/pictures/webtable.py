"""The free table of a battle for a web page: SVG in layers, with texts that appear under the pointer."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import partial
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Feature, Ring, TableSheet
from kpeditor.core.fields import Field
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.texts import for_xml
from kpeditor.drawing.fonts import load_fonts
from kpeditor.drawing.palette import side_colours
from kpeditor.drawing.pictures.battle import layer_choice
from kpeditor.drawing.pictures.svgcompact import Compactor
from kpeditor.drawing.pictures.webmap import LEGEND_WIDTH, WebMap, ZonePart, paint_card, svg_of, zone_id
from kpeditor.drawing.pieces.counterlooks import CounterLook
from kpeditor.drawing.pieces.spots import unit_types_of
from kpeditor.drawing.stylebook import Appearance
from kpeditor.drawing.table.bases import BaseSpot, base_spots, paint_bases
from kpeditor.drawing.table.battle import TableBattlePainter, title_of_kind
from kpeditor.drawing.table.looks import catalogue_of_table
from kpeditor.drawing.table.zones import TableZone, paint_zones, table_zones

LONGER = 1300.0
"""The longer side of the table in pixels, in the size that a page shows first if it has room."""
RIM = 34
"""The margin around the table in pixels, for its rulers and scale."""
_NEAR = 9
"""The width in pixels of the zone in which a line or a point reacts to the pointer."""


def web_table(battle: Battle) -> WebMap:
    """The table of a battle in parts."""
    sheet = battle.sheet
    assert isinstance(sheet, TableSheet)
    load_fonts()
    scale = LONGER / max(sheet.space.width, sheet.space.height, 1e-6)
    size = QSize(*(round(extent * scale) + 2 * RIM for extent in (sheet.space.width, sheet.space.height)))
    ground = TableBattlePainter(battle, Appearance(layers=layer_choice(battle, None, {"zones", "units"})))
    zones, spots, compactor = table_zones(battle), base_spots(battle), Compactor()
    space = QRectF(0, 0, sheet.space.width, sheet.space.height)

    def paint_ground(painter: QPainter) -> None:
        painter.translate(RIM, RIM)
        ground.paint(painter, scale, space)
        ground.paint_furniture(painter, scale)

    def paint_zone(painter: QPainter, zone: TableZone) -> None:
        painter.translate(RIM, RIM)
        paint_zones(painter, [zone], space, scale, is_hatched=False)  # SVG hatches are not shapes

    def paint_units(painter: QPainter) -> None:
        paint_bases(painter, spots, QPointF(RIM, RIM), scale)

    base = compactor.add(svg_of(paint_ground, size))
    over = [compactor.add(svg_of(partial(paint_zone, zone=zone), size)) for zone in zones]
    units = compactor.add(svg_of(paint_units, size))
    cards = {
        name: compactor.add(svg_of(partial(paint_card, look=look), QSize(48, 48)))
        for name, look in _looks(battle).items()
    }
    legend = ground.legend(LEGEND_WIDTH)
    legend_size = LEGEND_WIDTH, math.ceil(legend.size.height())
    key = compactor.add(svg_of(partial(legend.paint, corner=QPointF(0, 0)), QSize(*legend_size)))
    return WebMap(
        size.width(),
        size.height(),
        ground=compactor.part(base),
        zones=tuple(
            ZonePart(zone_id(battle, zone.group, zone.side.id), zone.label, compactor.part(number))
            for zone, number in zip(zones, over, strict=True)
        ),
        units=compactor.part(units),
        legend=compactor.part(key),
        legend_size=legend_size,
        counters={name: compactor.part(number) for name, number in cards.items()},
        shapes=compactor.definitions(),
        hover=for_xml("".join(_hover(battle, sheet, spots, scale))),
    )


def _looks(battle: Battle) -> dict[tuple[str, str], CounterLook]:
    """The counter of every unit type of every side."""
    assert battle.scenario is not None
    types = unit_types_of(battle)
    colours = side_colours(battle.scenario)
    return {
        (side.id, type_): CounterLook(types[type_], colours[side.id].name())
        for side, group in battle.scenario.groups()
        for type_ in group.tally()
        if type_ in types
    }


def _hover(battle: Battle, sheet: TableSheet, spots: list[BaseSpot], scale: float) -> Iterator[str]:
    """Invisible shapes with the texts of the features below them, in the order of the table; bases come
    last.
    """
    catalogue = catalogue_of_table(sheet)
    for feature in sheet.features.values():
        title = escape(feature_words(feature, catalogue))
        path = " ".join(_path(ring, scale, is_closed=feature.shape == "area") for ring in feature.rings)
        how = 'pointer-events="all"'
        if feature.shape != "area":
            how = f'pointer-events="stroke" stroke-width="{_NEAR}" stroke-linecap="round"'
        yield f'<path d="{path}" {how}><title>{title}</title></path>'
    titles = battle.scenario.titles if battle.scenario else {}
    for spot in spots:
        corners = spot.stand.corners if len(spot.stand.corners) > 1 else ()
        said = f"{spot.unit.id}: {spot.type.title} ({titles.get(spot.side, spot.side)})"
        title = escape("\n".join([said, *(badge.text for badge in spot.badges)]))
        path = _path(tuple(corners), scale, is_closed=True)
        yield f'<path d="{path}" pointer-events="all"><title>{title}</title></path>'


def _path(ring: Ring, scale: float, *, is_closed: bool) -> str:
    points = [f"{RIM + point.x * scale:.1f},{RIM + point.y * scale:.1f}" for point in ring]
    if len(points) == 1:
        points *= 2  # a line from a point to itself reacts like a dot
    return f"M{' '.join(points)}{'Z' if is_closed else ''}" if points else ""


def feature_words(feature: Feature, catalogue: Catalogue) -> str:
    """The description of a feature, in lines: its name, kind and level, its properties, their meaning."""
    known = catalogue.feature(feature.kind)
    lines = [f"{feature.id} – {title_of_kind(feature.kind, catalogue)}"]
    if feature.level is not None:
        lines[0] += f", level {feature.level}"
    for id_, value in feature.props.items():
        field = known.prop(id_) if known is not None else None
        lines.append(f"{field.title if field is not None else id_}: {_said(value, field)}")
    if known is not None and known.text:
        lines.append(known.text)
    return "\n".join(lines)


def _said(value: object, field: Field | None) -> str:
    """The title of a value."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return (field.choices or {}).get(str(value), str(value)) if field is not None else str(value)
