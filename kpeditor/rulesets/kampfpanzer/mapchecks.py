"""Checks of a map by itself: terrain that does not stop the eye where players will expect it to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, board, hexes_of_mask, seen_from
from kpeditor.core.geometry.spreading import groups
from kpeditor.core.problem import Problem, hint, warning
from kpeditor.rulesets.kampfpanzer.tables import last_digit

_SHOWN = 60
"""The most hexes one problem points at."""
_MOST_CLUSTERS = 40
"""With more woods than these that hide nothing, they are told in one problem."""


def open_woods(sheet: MapSheet, *, auto_woods: bool = False) -> Iterator[Problem]:
    """Edges of woods and towns without any woods or town hexside: sight passes through (Q22)."""
    for kind in ("woods", "town"):
        if kind == "woods" and auto_woods:
            continue
        for cluster in _clusters(sheet, _open_hexes(sheet, kind)):
            first = sheet.name(cluster[0])
            one = len(cluster) == 1
            where = f"{kind} hex {first} has" if one else f"{len(cluster)} {kind} hexes at {first} have"
            yield _open(sheet, kind, where, cluster)


def _open(sheet: MapSheet, kind: str, where: str, hexes: Sequence[Hex]) -> Problem:
    return hint(
        f"{kind}-without-hexsides",
        f"{where} no {kind} hexside, so every line of sight passes over",
        fix=f"Paint {kind} hexsides where the {kind} should hide what is behind.",
        document="map",
        path=("hexes", "terrain"),
        hexes=tuple(sheet.name(hex_) for hex_ in hexes[:_SHOWN]),
    )


def hills_without_crest(sheet: MapSheet) -> Iterator[Problem]:
    """Hills nothing of which blocks a line of sight: without a crest hexside a slope gives no defence."""
    crest = sheet.hexsides.get("crest")
    for name, place in sheet.places.items():
        hexes = [hex_ for hex_ in place.hexes if hex_ in sheet.grid]
        if place.kind != "hill" or not hexes:
            continue
        if crest is None or not any(crest[hex_.row - 1, hex_.column - 1] for hex_ in hexes):
            yield hint(
                "hill-without-crest",
                f"{name} has no crest hexside: it hides nothing, and its slopes give no defence",
                fix="Paint crest hexsides along the lip of the hill.",
                document="map",
                path=("places", name),
                hexes=tuple(sheet.name(hex_) for hex_ in hexes[:_SHOWN]),
            )


def numbers_without_digits(sheet: MapSheet) -> Iterator[Problem]:
    """Hex numbers of letters alone: panic reads the last digit of the printed number [11.11]."""
    number = sheet.name(Hex(1, 1))
    if not last_digit(number):
        yield warning(
            "numbers-without-digits",
            f"hex numbers such as {number} have no digit, and panic looks at the last one: no unit panics",
            fix="Count the columns or the rows by numbers.",
            document="map",
            path=("board", "numbering"),
        )


def _open_hexes(sheet: MapSheet, kind: str) -> HexMask:
    """Hexes of a kind without a hexside of it that border on hexes of another kind."""
    layer = sheet.layers.get("terrain")
    if layer is None or kind not in sheet.legend["terrain"].kinds:
        return np.zeros((sheet.grid.rows, sheet.grid.columns), np.bool_)
    of_kind = (layer == sheet.legend["terrain"].index(kind)) & board(sheet.grid)
    other = board(sheet.grid) & ~of_kind
    at_border = np.zeros(of_kind.shape, np.bool_)
    for direction in Direction:
        at_border |= seen_from(sheet.grid, other, direction)
    sides = sheet.hexsides.get(kind)
    closed = sides > 0 if sides is not None else np.zeros(of_kind.shape, np.bool_)
    return np.asarray(of_kind & at_border & ~closed, np.bool_)


def _clusters(sheet: MapSheet, mask: HexMask) -> list[list[Hex]]:
    """The hexes of a mask in connected groups, each row by row; very many of them all in one."""
    count, labels = groups(sheet.grid, mask)
    hexes = hexes_of_mask(mask)
    if count > _MOST_CLUSTERS:
        return [hexes]
    clusters: list[list[Hex]] = [[] for _ in range(count)]
    for hex_, label in zip(hexes, labels.tolist(), strict=True):
        clusters[label].append(hex_)
    return sorted(clusters, key=lambda group: (group[0].row, group[0].column))
