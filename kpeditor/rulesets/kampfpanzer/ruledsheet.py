"""The map as a scenario's options read it: what edge W is (Q05) and what belongs to a hill (Q06)."""

from __future__ import annotations

from dataclasses import replace

from kpeditor.core.board.mapsheet import MapSheet, Place
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer import options


def sheet_as_ruled(sheet: MapSheet, scenario: Scenario | None) -> MapSheet:
    """The sheet whose edges and places mean what the scenario's options say; its arrays are shared."""
    edge = options.value(scenario, "edge_W")
    tops_only = options.value(scenario, "hill_membership") == "hilltop"
    if edge == "map" and not tops_only:
        return sheet
    edges = sheet.edges if edge == "map" else {**sheet.edges, "W": edge}
    places = sheet.places
    if tops_only:
        places = {name: _top(sheet, place) for name, place in places.items()}
    return replace(sheet, edges=edges, places=places)


def _top(sheet: MapSheet, place: Place) -> Place:
    if place.kind != "hill" or "elevation" not in sheet.layers:
        return place
    tops = (hex_ for hex_ in place.hexes if hex_ in sheet.grid and sheet.kind("elevation", hex_) == "hilltop")
    return replace(place, hexes=tuple(tops))
