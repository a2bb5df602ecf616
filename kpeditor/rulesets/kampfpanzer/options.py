"""The switchable rulings, read from options.yaml, and the map as they define it.

docs/rulings-kampfpanzer.md explains the rulings.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kpeditor.rulesets.toolbox.datafiles import Switches

if TYPE_CHECKING:
    from kpeditor.core.board.mapsheet import MapSheet, Place
    from kpeditor.core.scenario.model import Scenario


def _is_order_of_directions(given: Any) -> bool:
    return isinstance(given, str) and sorted(given) == list("ABCDEF")


_SWITCHES = Switches(__file__, {"scatter": _is_order_of_directions})
options, value = _SWITCHES.options, _SWITCHES.value


def sheet_as_ruled(sheet: MapSheet, scenario: Scenario | None) -> MapSheet:
    """The sheet with edges and places as the scenario's options define them: edge W (Q05), and the hexes of a
    hill (Q06).

    Its arrays are those of the given sheet.
    """
    edge = value(scenario, "edge_W")
    tops_only = value(scenario, "hill_membership") == "hilltop"
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


RULINGS_OF_EVENTS = {
    "fires": ("Q60", "Q34", "Q11"),
    "shelled": ("Q69", "Q71", "Q73"),
    "shells": ("Q69",),
    "overruns": ("Q87", "Q95"),
    "counterattacks": ("Q92",),
    "aborts": ("Q93", "Q89"),
    "held": ("Q91", "Q96"),
    "contest": ("Q51", "Q49"),
    "halts": ("Q53", "Q52", "Q50"),
    "recovery": ("Q46",),
    "panics": ("Q96",),
    "scatters": ("Q04",),
    "goes back": ("Q54",),
    "wreck": ("Q44",),
    "wasted": ("Q62",),
    "exits": ("Q139",),
    "goes aboard": ("Q118",),
    "gets off": ("Q118", "Q120"),
}
"""The rulings on which an event may depend, by the kind of the event."""
