"""Painting an area: hexes are added to an expression or removed, and the expression stays as readable as
possible.

The result denotes exactly the wanted hexes. If a single term describes them (rows, columns, a rectangle of
both, a board, a place, an edge, a disc, a run, a kind of terrain, the side of a line), the result is that
term. Otherwise the designer's text stays and the difference follows it, `rows(1,5) + hexes("0306")`, unless a
plain list or the whole map minus the rest is shorter.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Set

import numpy as np

from kpeditor.core.board.boards import boards_at, boards_of
from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.errors import BadExpression, BadName
from kpeditor.core.geometry import masks
from kpeditor.core.geometry.counting import Counting
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.scenario.areas import nodes
from kpeditor.core.scenario.areas.linenames import hexrow_style
from kpeditor.core.scenario.areas.masks import hexes_of, mask_of, node_of
from kpeditor.core.scenario.areas.parsing import parse_area, print_area
from kpeditor.core.scenario.expression import MAX_LENGTH

_WIDEST = 8
"""The largest radius around a hex or place that the search tries."""
_SHORTEST_RUN = 3
_FEWEST_OF_KIND = 4
"""A smaller set of hexes may be of one kind by chance, so no kind is proposed for it."""
_FEWEST_IN_RECTANGLE = 12
"""For fewer hexes a list is as readable as columns and rows."""
_LARGE = 100_000
"""On larger maps the search for the side of a line would take too long."""


def painted(text: str, sheet: MapSheet, add: Collection[Hex] = (), remove: Collection[Hex] = ()) -> str:
    """The short form of an area after hexes are added and then removed; "" when none is left. A text that
    cannot be read counts as empty.

    Raises:
        BadExpression: when the result is too irregular to be written.
    """
    area, old = _read(text, sheet)
    wanted = frozenset((old | set(add)) - set(remove))
    if area is not None and wanted == old:
        return print_area(area)
    if not wanted:
        return ""
    best = simplest(wanted, sheet, area)
    if len(best) > MAX_LENGTH:
        raise BadExpression("this area is too ragged to be written down; paint fewer single hexes")
    return best


def simplest(wanted: frozenset[Hex], sheet: MapSheet, written: nodes.Area | None = None) -> str:
    """The shortest text for a set of hexes that is not empty; a single term wins over every sum."""
    mask = masks.mask_of_hexes(sheet.grid, wanted)
    if (term := _single_term(wanted, mask, sheet)) is not None:
        return print_area(term)
    ways = [_listed(wanted, sheet)]
    if (without := _all_but(mask, sheet)) is not None:
        ways.append(without)
    if written is not None:
        base = _base(written)
        if base is not None:
            ways.append(_differing(base, wanted, sheet))
    return min((print_area(way) for way in ways), key=len)


def _single_term(wanted: frozenset[Hex], mask: HexMask, sheet: MapSheet) -> nodes.Area | None:
    """The most descriptive single term for exactly these hexes, or None."""
    for area in _single_terms(wanted, sheet):
        if np.array_equal(mask_of(area, sheet), mask):
            return area
    return next(_grounds(mask, sheet), None) or next(_beyond(mask, sheet), None)


def _all_but(mask: HexMask, sheet: MapSheet) -> nodes.Area | None:
    """The whole map minus some hexes, if that excludes fewer hexes than it holds."""
    rest = masks.board(sheet.grid) & ~mask
    left = int(np.count_nonzero(rest))
    if not left or left > np.count_nonzero(mask):
        return None
    missing = frozenset(masks.hexes_of_mask(rest))
    term = _single_term(missing, rest, sheet) or _listed(missing, sheet)
    parts = [term.first, *(part for _, part in term.rest)] if isinstance(term, nodes.Sum) else [term]
    return nodes.added(nodes.Anywhere(), *(("-", part) for part in parts))


def _grounds(mask: HexMask, sheet: MapSheet) -> Iterator[nodes.Area]:
    """A kind of terrain or a feature with exactly these hexes. Small sets are skipped: their kind may be
    chance.
    """
    if np.count_nonzero(mask) < _FEWEST_OF_KIND:
        return
    names: list[nodes.Area] = [
        nodes.Terrain(kind) for layer in sheet.terrain_layers() for kind in sheet.legend[layer].kinds
    ]
    names += [nodes.Feature(feature) for feature in sheet.hexsides]
    for area in names:
        if np.array_equal(mask_of(area, sheet), mask):
            yield area


def _beyond(mask: HexMask, sheet: MapSheet) -> Iterator[nodes.Area]:
    """The side of a feature that cuts the map; tried only on maps of moderate size."""
    if not np.count_nonzero(mask) > _FEWEST_OF_KIND or mask.size > _LARGE:
        return
    for feature, sides in sheet.hexsides.items():
        if np.count_nonzero(sides) < min(mask.shape) // 2:
            continue  # too short to cut the map
        for compass in nodes.COMPASS:
            area = nodes.Beyond(compass, nodes.Feature(feature))
            try:
                if np.array_equal(mask_of(area, sheet), mask):
                    yield area
            except BadName:
                continue  # it does not cut the map in this direction


def _read(text: str, sheet: MapSheet) -> tuple[nodes.Area | None, frozenset[Hex]]:
    try:
        area = parse_area(text, sheet.numbering)
        return area, hexes_of(area, sheet)
    except (BadExpression, BadName):
        return None, frozenset()


def _base(area: nodes.Area) -> nodes.Area | None:
    """The written area without the single hexes that were painted onto it; None when nothing else is left."""
    if isinstance(area, (nodes.Hexes, nodes.Run)):
        return None
    if not isinstance(area, nodes.Sum):
        return area
    rest = list(area.rest)
    while rest and isinstance(rest[-1][1], (nodes.Hexes, nodes.Run)):
        rest.pop()
    return nodes.added(area.first, *rest) if rest else _base(area.first)


def _differing(base: nodes.Area, wanted: frozenset[Hex], sheet: MapSheet) -> nodes.Area:
    """The base with missing hexes added and surplus hexes removed."""
    there = hexes_of(base, sheet)
    area = base
    for part in _parts(wanted - there, sheet):
        area = nodes.added(area, ("+", part))
    for part in _parts(there - wanted, sheet):
        area = nodes.added(area, ("-", part))
    return area


def _names(hexes: Collection[Hex], sheet: MapSheet) -> nodes.Hexes:
    return nodes.Hexes(tuple(nodes.HexName(sheet.name(hex_)) for hex_ in sorted(hexes)))


def _listed(wanted: frozenset[Hex], sheet: MapSheet) -> nodes.Area:
    """The hexes as one sum."""
    parts = _parts(wanted, sheet)
    return nodes.added(parts[0], *(("+", part) for part in parts[1:]))


def _parts(wanted: frozenset[Hex], sheet: MapSheet) -> list[nodes.Area]:
    """The hexes as runs down the columns and single hexes; empty without hexes."""
    runs: list[nodes.Area] = []
    single: list[Hex] = []
    for column in _columns(wanted):
        if len(column) >= _SHORTEST_RUN:
            runs.append(
                nodes.Run(nodes.HexName(sheet.name(column[0])), nodes.HexName(sheet.name(column[-1])))
            )
        else:
            single += column
    return [*runs, *([_names(single, sheet)] if single else [])]


def _columns(hexes: Collection[Hex]) -> Iterator[list[Hex]]:
    """The hexes in unbroken vertical stretches."""
    stretch: list[Hex] = []
    for hex_ in sorted(hexes):
        if stretch and hex_ != Hex(stretch[-1].column, stretch[-1].row + 1):
            yield stretch
            stretch = []
        stretch.append(hex_)
    if stretch:
        yield stretch


def _single_terms(wanted: frozenset[Hex], sheet: MapSheet) -> Iterator[nodes.Area]:
    """Candidates for a single term, the most descriptive first."""
    if len(wanted) == 1:
        yield _names(wanted, sheet)
        return
    if len(wanted) == sheet.grid.size:
        yield nodes.Anywhere()
    boards = boards_of(sheet)
    there = [placed for placed in boards if len(boards) > 1 and all(hex_ in placed for hex_ in wanted)]
    yield from (nodes.OnBoard(placed.name) for placed in there)
    numbering = sheet.numbering
    yield _band(numbering.rows, {numbering.row_line(hex_) for hex_ in wanted}, "rows")
    for place in sheet.places.values():
        if place.hexes and wanted >= set(place.hexes):
            yield from _around(place, wanted, sheet)
    for name in sheet.edges:
        yield nodes.Edge(name)
    yield from _straight_bands(wanted, sheet, there)
    yield from _discs(wanted, sheet)
    ends = sorted(wanted)
    if sheet.grid.run(ends[0], ends[-1]):
        yield nodes.Run(nodes.HexName(sheet.name(ends[0])), nodes.HexName(sheet.name(ends[-1])))
    if len(wanted) >= _FEWEST_IN_RECTANGLE and len(boards) < 2:
        rows = _band(numbering.rows, {numbering.row_line(hex_) for hex_ in wanted}, "rows")
        yield from (nodes.Overlap((band, rows)) for band in _straight_bands(wanted, sheet, ()))


def _straight_bands(
    wanted: frozenset[Hex], sheet: MapSheet, there: Collection[PlacedBoard]
) -> Iterator[nodes.Area]:
    """Columns or lettered hexrows that might hold exactly these hexes: those of the boards on which all hexes
    lie, otherwise the rows with these letters on every board.
    """
    numbering, grid, boards = sheet.numbering, sheet.grid, boards_of(sheet)
    if hexrow_style(numbering) is None:
        yield _band(numbering.columns, {hex_.column for hex_ in wanted}, "columns")
    elif len(boards) < 2:
        lines = {hex_.column if grid.is_flat else hex_.row for hex_ in wanted}
        yield _band(numbering.columns if grid.is_flat else numbering.rows, lines, "hexrows")
    else:
        for placed in there:
            yield nodes.OnBoard(placed.name, _lettered(placed, wanted))
        alone = [hex_ for hex_ in wanted if boards_at(sheet, hex_) == boards[:1]]
        if alone:
            yield _lettered(boards[0], alone)


def _band(counting: Counting, lines: Set[int], axis: nodes.Axis) -> nodes.Rows:
    first, last = sorted(map(counting.ordinal, (min(lines), max(lines))))
    return nodes.Rows(first, last, style=counting.style, axis=axis)


def _lettered(placed: PlacedBoard, hexes: Collection[Hex]) -> nodes.Rows:
    """The lettered rows of a board that contain these hexes."""
    counting = placed.numbering.columns if placed.grid.is_flat else placed.numbering.rows
    return _band(counting, {placed.line(hex_) for hex_ in hexes}, "hexrows")


def _around(place: Place, wanted: frozenset[Hex], sheet: MapSheet) -> Iterator[nodes.Area]:
    """A place, or all hexes within a distance of it."""
    node = node_of(place, sheet)
    here = place.hexes
    if len(wanted) == len(set(here)):
        yield node
    far = 0
    for hex_ in wanted:
        far = max(far, min(sheet.grid.distance(hex_, one) for one in here))
        if far > _WIDEST:
            return
    if far > 0:
        yield nodes.Ring(far, node)


def _discs(wanted: frozenset[Hex], sheet: MapSheet) -> Iterator[nodes.Area]:
    """Discs around the hex nearest to the middle and around its neighbours, because the border cuts discs
    off.
    """
    grid = sheet.grid
    middle = Hex(
        round(sum(hex_.column for hex_ in wanted) / len(wanted)),
        round(sum(hex_.row for hex_ in wanted) / len(wanted)),
    )
    if len(wanted) > 3 * _WIDEST * (_WIDEST + 1) + 1:
        return
    for centre in grid.within(2, middle):
        far = max(grid.distance(centre, hex_) for hex_ in wanted)
        if centre in wanted and 0 < far <= _WIDEST and len(wanted) == len(grid.within(far, centre)):
            yield nodes.Within(far, nodes.HexName(sheet.name(centre)))
