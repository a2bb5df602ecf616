"""Words for what lies in a hex: for the status bar, the inspector and screen readers."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.hexdescription import hex_description
from kpeditor.app.document.selection import Hover
from kpeditor.app.document.terrain import feature_title, kind_title
from kpeditor.app.words import tr
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside


def terrain_words(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[str, str]]:
    """The kind in every layer, as (layer, kind) in people's words."""
    titles = {layer.id: layer.title for layer in catalogue.layers}
    return [
        (titles.get(layer, layer), kind_title(catalogue, layer, sheet.kind(layer, hex_)))
        for layer in sheet.layers
    ]


def side_words(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[Direction, list[str]]]:
    """The features of each side that has any."""
    found = []
    for direction in Direction:
        features = sheet.features(Hexside(hex_, direction))
        if features:
            found.append((direction, [feature_title(catalogue, feature) for feature in features]))
    return found


def hover_line(document: Document, hover: Hover) -> str:
    """One line on what the pointer is on: number, terrain, elevation, features of the nearest side."""
    sheet = document.sheet
    if sheet is None or hover.hex is None:
        return ""
    if hover.is_spoken:
        return hex_description(document, hover.hex)
    catalogue = document.catalogue
    parts = [sheet.name(hover.hex), *(kind for _, kind in terrain_words(sheet, catalogue, hover.hex))]
    if hover.side is not None:
        names = [feature_title(catalogue, feature).lower() for feature in sheet.features(hover.side)]
        parts.append(
            tr("side {side}: {features}").format(
                side=sheet.name_side(hover.side), features=", ".join(names) or tr("open")
            )
        )
    return "  ·  ".join(parts)
