"""Descriptions of the content of a hex: for the status bar, the inspector and screen readers."""

from __future__ import annotations

from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Hover
from kpeditor.app.document.terrain import feature_title, kind_title
from kpeditor.app.document.units import units_at
from kpeditor.app.words import tr
from kpeditor.core.board.boards import compass_of_directions, numbers_of
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.texts import count


def hex_description(document: Document, hex_: Hex) -> str:
    """The whole hex for screen readers: "0302 woods, crest NE, 2 Republican units"."""
    sheet, catalogue = document.battle.map, document.catalogue
    kinds = [
        kind_title(catalogue, layer, sheet.kind(layer, hex_)).lower()
        for layer in sheet.terrain_layers()
        if sheet.kind(layer, hex_) != sheet.legend[layer].kinds[0]
    ]
    if not kinds and sheet.layers:
        first = next(iter(sheet.layers))
        kinds = [kind_title(catalogue, first, sheet.kind(first, hex_)).lower()]
    parts = [" ".join([" = ".join(numbers_of(sheet, hex_)), *kinds]), *_features(document, hex_)]
    parts += [value.lower() for _, value in line_words(sheet, catalogue, hex_)]
    parts += [place.name for place in sheet.places.values() if hex_ in place.hexes]
    sides = [placed.side.title for placed in units_at(document.battle, hex_)]
    parts += [f"{sides.count(title)} {title} {_units(sides.count(title))}" for title in dict.fromkeys(sides)]
    return ", ".join(parts)


def _features(document: Document, hex_: Hex) -> list[str]:
    """Each feature with the sides it lies on: "crest N NE"."""
    sheet = document.battle.map
    names = compass_of_directions(sheet)
    words = []
    for feature in sheet.hexsides:
        on = [d for d in Direction if sheet.has_side(feature, Hexside(hex_, d))]
        if on:
            compass = " ".join("".join(part[0] for part in names[d].split("-")).upper() for d in on)
            words.append(f"{feature_title(document.catalogue, feature).lower()} {compass}")
    return words


def _units(number: int) -> str:
    return count(number, tr("unit"), tr("units")).split()[1]


def terrain_words(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[str, str]]:
    """Pairs of titles: each layer of terrain, and the kind it has in the hex."""
    titles = {layer.id: layer.title for layer in catalogue.layers}
    return [
        (titles.get(layer, layer), kind_title(catalogue, layer, sheet.kind(layer, hex_)))
        for layer in sheet.terrain_layers()
    ]


def line_words(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[str, str]]:
    """Pairs of titles: each property of the lines through a hex, and its value. Defaults are left out."""
    titles = {layer.id: layer.title for layer in catalogue.layers}
    return [
        (titles.get(layer, layer), kind_title(catalogue, layer, sheet.kind(layer, hex_)))
        for layer in sheet.line_layers()
        if sheet.layers[layer][hex_.row - 1, hex_.column - 1]
    ]


def side_words(sheet: MapSheet, catalogue: Catalogue, hex_: Hex) -> list[tuple[Direction, list[str]]]:
    """The titles of the features on each side that has any."""
    found = []
    for direction in Direction:
        features = sheet.features(Hexside(hex_, direction))
        if features:
            found.append((direction, [feature_title(catalogue, feature) for feature in features]))
    return found


def hover_line(document: Document, hover: Hover) -> str:
    """One line about the place under the pointer: number, terrain, elevation, features of the nearest
    side.
    """
    sheet = document.sheet
    if sheet is None or hover.hex is None:
        return ""
    if hover.is_spoken:
        return hex_description(document, hover.hex)
    catalogue = document.catalogue
    parts = [
        " = ".join(numbers_of(sheet, hover.hex)),
        *(kind for _, kind in terrain_words(sheet, catalogue, hover.hex)),
    ]
    parts += [value for _, value in line_words(sheet, catalogue, hover.hex)]
    if hover.side is not None:
        names = [feature_title(catalogue, feature).lower() for feature in sheet.features(hover.side)]
        parts.append(
            tr("side {side}: {features}").format(
                side=sheet.name_side(hover.side), features=", ".join(names) or tr("open")
            )
        )
    return "  ·  ".join(parts)
