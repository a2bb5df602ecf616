"""The names kpeditor uses in Tiled files and recognises its own files by."""

from __future__ import annotations

FORMAT = "kpeditor"
FORMAT_VALUE = "kpeditor-tiled/1"
"""A property of the map: kpeditor wrote this file."""
TITLE, RULESET = "title", "ruleset"
MAP_TEXT, SCENARIO_TEXT = "kpeditor:map", "kpeditor:scenario"
"""Properties of the map that hold our files as they were exported, including all that Tiled has no place for.
"""

HEXSIDES, PLACES, ZONES, UNITS, MARKS, LABELS = "hexsides", "places", "zones", "units", "marks", "labels"
"""Layers."""

ID, SIDE, GROUP, PURPOSE, TURN, HOLE = "id", "side", "group", "purpose", "turn", "hole"
HEXSIDE = "hexside"
"""Properties of objects."""
VALUE = "value"
"""A property of marks; their type is the id of their kind."""
FACING, CARRIED_BY = "facing", "carried_by"
"""Properties of units besides id, side and group."""


def of_condition(id_: str) -> str:
    """The property of a unit that holds the grade of a condition: the condition's id, unless another property
    has that name.
    """
    return f"condition:{id_}" if id_ in (ID, SIDE, GROUP, FACING, CARRIED_BY) else id_
