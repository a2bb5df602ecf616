"""Reports what an import leaves out, by kind, so that nothing of a foreign map is dropped silently."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.regions import unflagged_sides
from kpeditor.core.checks.networks import sides_of_mask
from kpeditor.core.texts import count
from kpeditor.importers.found import ForeignMap, FoundKind, FoundShape, Role
from kpeditor.importers.mapping import Targets

MOST_NAMED = 8
"""How many kinds one sentence names."""
_NOUNS: Mapping[Role, tuple[str, str]] = MappingProxyType(
    {
        "hex": ("hex", "hexes"),
        "side": ("hexside", "hexsides"),
        "line": ("line", "lines"),
        "area": ("area", "areas"),
        "point": ("point", "points"),
    }
)


def left_out(foreign: ForeignMap, targets: Targets) -> list[FoundKind]:
    """The kinds without a target, the most frequent first; empty for a map that kpeditor wrote."""
    if foreign.own is not None:
        return []
    return sorted((kind for kind in foreign.kinds if not targets.get(kind.key)), key=lambda kind: -kind.count)


def is_nothing_taken(foreign: ForeignMap, targets: Targets) -> bool:
    """Whether a map has content and none of it would be imported."""
    return bool(foreign.kinds) and len(left_out(foreign, targets)) == len(foreign.kinds)


def amount(kind: FoundKind) -> str:
    """How much of a kind there is: "34 hexes"."""
    return count(kind.count, *_NOUNS[kind.role])


def left_out_text(foreign: ForeignMap, targets: Targets) -> str:
    """A sentence about the kinds without a target; "" if all kinds have one."""
    out = left_out(foreign, targets)
    if not out:
        return ""
    named = [f"{kind.title} ({amount(kind)})" for kind in out[:MOST_NAMED]]
    more = [count(len(out) - MOST_NAMED, "more kind")] if len(out) > MOST_NAMED else []
    kinds = count(len(foreign.kinds), "kind")
    return f"{len(out)} of {kinds} left out: {'; '.join([*named, *more])}."


def off_board_text(missed: Iterable[FoundShape]) -> str:
    """A sentence about objects that lie on no hex and along no hexside; "" if there are none."""
    names = [shape.name or "one without a name" for shape in missed]
    if not names:
        return ""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    named = ", ".join(names[:MOST_NAMED])
    lie = "lies" if len(names) == 1 else "lie"
    objects = count(len(names), "object")
    return f"{objects} left out that {lie} beside the hexes of the board: {named}{more}."


def unflagged_text(sheet: MapSheet, catalogue: Catalogue) -> str:
    """A sentence about hexsides that follow from terrain and are not on the map; "" if there are none."""
    found = []
    for kind in catalogue.hexsides:
        sides = len(sides_of_mask(sheet.grid, unflagged_sides(sheet, kind)))
        if sides:
            found.append(f"{count(sides, 'side')} between {' or '.join(sorted(kind.between))} hexes")
    return f"Not flagged, so that lines of sight pass: {', '.join(found)}." if found else ""
