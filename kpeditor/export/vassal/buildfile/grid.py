"""The grid of a board as XML: zones, and under them hexes with their numbers, or single points."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from kpeditor.core.geometry.numbering import DIGIT_SCHEMES
from kpeditor.export.vassal.grid import BoardGrid
from kpeditor.export.vassal.gridnumbers import GridNumbers, numbers_like
from kpeditor.export.vassal.kit import Kit
from kpeditor.export.vassal.zones import are_boards

_GRIDS = "VASSAL.build.module.map.boardPicker.board."
MOST_REGIONS = 5000
"""Most single points written for VASSAL if its grids cannot number the hexes."""


def add_grid(board: Element, kit: Kit) -> None:
    zoned = SubElement(board, _GRIDS + "ZonedGrid")
    for zone in kit.zones:
        element = SubElement(
            zoned,
            _GRIDS + "mapgrid.Zone",
            name=zone.name,
            locationFormat="$gridLocation$",
            path=";".join(f"{x},{y}" for x, y in zone.path),
            useParentGrid="true" if zone.numbers is None else "false",
            useHighlight="false",
            highlightProperty="",
        )
        if zone.numbers is not None:
            add_hexes(element, kit.grid, zone.numbers)
    if kit.grid.numbers is None and not are_boards(kit.zones) and kit.grid.grid.size <= MOST_REGIONS:
        _add_regions(zoned, kit)
    else:
        add_hexes(zoned, kit.grid)


def add_hexes(zoned: Element, grid: BoardGrid, own: GridNumbers | None = None) -> None:
    """Adds a hex grid to a zone, with that zone's numbering `own`, or beside the zones, with the map's
    numbering.
    """
    x0, y0 = grid.origin
    hexes = SubElement(
        zoned,
        _GRIDS + "HexGrid",
        x0=str(x0),
        y0=str(y0),
        dx=repr(grid.dx),
        dy=repr(float(grid.height)),
        sideways="true" if grid.sideways else "false",
        snapTo="true",
        edgesLegal="false",
        cornersLegal="false",
        visible="false",
        dotsVisible="false",
        color="0,0,0",
    )
    # Where VASSAL cannot form the map's numbers, columns and rows count from 1.
    plain = numbers_like(DIGIT_SCHEMES[0], (0, 0), grid.shift, is_sideways=grid.sideways)
    numbers = own or grid.numbers or plain
    assert numbers is not None
    SubElement(
        hexes,
        _GRIDS + "mapgrid.HexGridNumbering",
        numbers.attributes(),
        visible="false",
        fontSize="9",
        color="0,0,0",
        rotateText="0",
        hDrawOff="0",
        vDrawOff="0",
    )


def _add_regions(zoned: Element, kit: Kit) -> None:
    """The hexes as named points with their printed numbers."""
    regions = SubElement(zoned, _GRIDS + "RegionGrid", snapto="true", visible="false", fontsize="9")
    for hex_ in kit.grid.grid.hexes():
        x, y = kit.grid.centre(hex_)
        name = kit.battle.map.name(hex_)
        SubElement(regions, _GRIDS + "Region", name=name, originx=str(x), originy=str(y))
