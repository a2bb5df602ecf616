"""Checks of a map by itself: for terrain that does not block sight although players expect it to."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kpeditor.core.board.catalogue import Catalogue, HexsideKind
from kpeditor.core.board.hexsidelayer import Mask
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import following_sides, of_kinds, unflagged_sides
from kpeditor.core.checks.networks import degree
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.masks import HexMask, hexes_of_mask, mask_of_hexes
from kpeditor.core.geometry.spreading import groups
from kpeditor.core.problem import DataPath, Problem, in_map
from kpeditor.core.texts import count
from kpeditor.rulesets.kampfpanzer.tables import last_digit

_SHOWN = 60
"""The most hexes to which one problem points."""
_MOST_CLUSTERS = 40
"""If more groups of hexes than this do not hide anything, one problem reports them all."""


def unflagged(sheet: MapSheet, catalogue: Catalogue, *, auto_woods: bool = False) -> Iterator[Problem]:
    """Woods and towns through which sight passes (Q22).

    These are unflagged sides between two of their hexes, at the rim or inside, and single hexes without any
    flagged side.
    """
    for kind in catalogue.hexsides:
        if not kind.between or (kind.id == "woods" and auto_woods):
            continue
        open_sides = unflagged_sides(sheet, kind)
        yield from _told_by_cluster(sheet, kind, open_sides, open_sides > 0)
        closed = sheet.hexsides.get(kind.id, np.zeros_like(open_sides)) > 0
        alone = of_kinds(sheet, kind.between) & (following_sides(sheet, kind) == 0) & ~closed
        yield from _told_by_cluster(sheet, kind, open_sides, alone)


def _told_by_cluster(
    sheet: MapSheet, kind: HexsideKind, open_sides: Mask, hexes: HexMask
) -> Iterator[Problem]:
    """A problem for each group of connected hexes.

    If there are too many groups, one problem points at the feature of the whole map.
    """
    number_of_groups, labels = groups(sheet.grid, hexes)
    found = hexes_of_mask(hexes)
    if number_of_groups > _MOST_CLUSTERS:
        yield _open(sheet, kind, open_sides, hexes, ("hexsides", kind.id))
        return
    clusters: list[list[Hex]] = [[] for _ in range(number_of_groups)]
    for hex_, label in zip(found, labels.tolist(), strict=True):
        clusters[label].append(hex_)
    for cluster in sorted(clusters, key=lambda group: (group[0].row, group[0].column)):
        yield _open(sheet, kind, open_sides, mask_of_hexes(sheet.grid, cluster), ("hexes", "terrain"))


def _open(sheet: MapSheet, kind: HexsideKind, open_sides: Mask, hexes: HexMask, path: DataPath) -> Problem:
    """The problem of a group of hexes. It names the open sides if some sides are flagged, otherwise the
    hexes.
    """
    names = [sheet.name(hex_) for hex_ in hexes_of_mask(hexes)[:_SHOWN]]
    sides, word, flagged = int(degree(open_sides)[hexes].sum()) // 2, kind.id, sheet.hexsides.get(kind.id)
    fix = "Flag these hexsides, or leave them open where one shall see through."
    if flagged is not None and flagged[hexes].any():
        number = count(sides, f"side between {word} hexes", f"sides between {word} hexes")
        are = f"is no {word} hexside" if sides == 1 else f"are no {word} hexsides"
        text = f"{number} at {names[0]} {are}: lines of sight pass over"
    else:
        size = int(hexes.sum())
        hexes_of = count(size, f"{word} hex", word + " hexes")
        where = f"{word} hex {names[0]} has" if size == 1 else f"{hexes_of} at {names[0]} have"
        text = f"{where} no {word} hexside, so every line of sight passes over"
        if not sides:
            fix = f"Paint {word} hexsides where the {word} should hide what is behind."
    return in_map.hint(f"{word}-without-hexsides", text, fix=fix, path=path, hexes=tuple(names))


def hills_without_crest(sheet: MapSheet) -> Iterator[Problem]:
    """Hills without a hexside that blocks a line of sight. Without a crest hexside a slope gives no
    defence.
    """
    crest = sheet.hexsides.get("crest")
    for name, place in sheet.places.items():
        hexes = [hex_ for hex_ in place.hexes if hex_ in sheet.grid]
        if place.kind != "hill" or not hexes:
            continue
        if crest is None or not any(crest[hex_.row - 1, hex_.column - 1] for hex_ in hexes):
            yield in_map.hint(
                "hill-without-crest",
                f"{name} has no crest hexside: it hides nothing, and its slopes give no defence",
                fix="Paint crest hexsides along the lip of the hill.",
                path=("places", name),
                hexes=tuple(sheet.name(hex_) for hex_ in hexes[:_SHOWN]),
            )


def numbers_without_digits(sheet: MapSheet) -> Iterator[Problem]:
    """Hex numbers that consist of letters only: panic reads the last digit of the printed number [11.11]."""
    number = sheet.name(Hex(1, 1))
    if not last_digit(number):
        yield in_map.warning(
            "numbers-without-digits",
            f"hex numbers such as {number} have no digit for panic to look at: no unit panics",
            fix="Number the columns or the rows.",
            path=("board", "numbering"),
        )
