"""The unit types, with the factors of their counters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.panzerblitz.data import read


@cache
def unit_types() -> Mapping[str, UnitType]:
    """All types by id."""
    return MappingProxyType({id_: _type(id_, entry) for id_, entry in read("units")["units"].items()})


def _type(id_: str, entry: Mapping[str, Any]) -> UnitType:
    figures = {
        "attack": entry["attack"],
        "class": entry["weapon"],
        "range": entry["range"],
        "defence": entry["defence"],
        "movement": entry["movement"],
    }
    return UnitType(
        id=id_,
        title=entry["title"],
        colour=entry["colour"],
        category=entry["category"],
        figures=MappingProxyType(figures),
        corner_figures=MappingProxyType(
            {"top": "attack class range", "left": "defence", "right": "movement"}
        ),
        data=MappingProxyType({"moves_as": entry["moves_as"], "evidence": entry["evidence"]}),
    )
