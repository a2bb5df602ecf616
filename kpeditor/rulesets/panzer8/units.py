"""The element types of Panzer8, and a scenario's own ones: invented figures on bases of invented sizes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from kpeditor.core.errors import BadFile
from kpeditor.core.rules.unittype import UnitType
from kpeditor.rulesets.toolbox.datafiles import read_beside
from kpeditor.rulesets.toolbox.unitentries import FLAG, NUMBER, SYMBOL, TEXT, Figure, UnitEntries, one_of

CLASSES = ("Cmd", "Mech", "Inf", "Fast AFV", "Slow AFV", "WhX", "Wh", "Horse-drawn", "CSW")
"""The rows of the movement table [P17]."""
COLOURS = ("neutral", "german", "russian", "british", "french", "american", "japanese", "italian")
_LEAST_BASE, _MOST_BASE = 0.1, 10.0


def _is_base(value: Any) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(
        isinstance(one, int | float) and not isinstance(one, bool) and _LEAST_BASE <= one <= _MOST_BASE
        for one in value
    )


_BASE: Figure = (_is_base, f"width and depth in inches, {_LEAST_BASE:g} to {_MOST_BASE:g} each, as [1.25, 1]")
_ENTRIES = UnitEntries(
    figures={
        "title": TEXT,
        "colour": one_of(*COLOURS),
        "category": TEXT,
        "symbol": SYMBOL,
        "base": _BASE,
        "class": one_of(*CLASSES),
        "ap": NUMBER,
        "he": NUMBER,
        "fire": one_of("SA", "HE"),
        "defence": NUMBER,
        "range": NUMBER,
        "turreted": FLAG,
        "is_combat": FLAG,
        "evidence": one_of("printed", "unverified", "invented"),
    },
    required=("colour", "category", "base", "class", "defence"),
    own=("title",),
    contradictions=lambda _entry: iter(()),
    example="{title: Tiger, like: tank, ap: 7, defence: 7, base: [1.25, 1.75]}",
)


@cache
def _printed() -> Mapping[str, UnitType]:
    entries = read_beside(__file__, "units")["units"]
    return MappingProxyType({id_: _type(id_, entry) for id_, entry in entries.items()})


def unit_types(custom: Mapping[str, Any] | None = None) -> Mapping[str, UnitType]:
    """All types by id, a scenario's own ones laid over those of the ruleset.

    Raises:
        BadFile: when the scenario's own types are not well formed.
    """
    if not custom:
        return _printed()
    entries, problems = _ENTRIES.laid_over(read_beside(__file__, "units")["units"], custom)
    if problems:
        raise BadFile(problems[0].text, problems)
    return {id_: _type(id_, entry) for id_, entry in entries.items()}


def _type(id_: str, entry: Mapping[str, Any]) -> UnitType:
    shown = {name: entry[name] for name in ("ap", "he", "defence", "range") if name in entry}
    width, depth = entry["base"]
    flags = {"turreted"} if entry.get("turreted") else set()
    return UnitType(
        id_,
        entry.get("title", id_),
        entry["colour"],
        entry["category"],
        entry.get("symbol", ""),
        figures=MappingProxyType(shown),
        corner_figures=MappingProxyType(
            {"left": "defence"} | ({"right": "range"} if "range" in shown else {})
        ),
        is_combat=entry.get("is_combat", True),
        data=MappingProxyType(dict(entry)),
        flags=frozenset(flags),
        base=(float(width), float(depth)),
        arc=_arc(entry),
    )


def _arc(entry: Mapping[str, Any]) -> float:
    """The field of fire: 90 degrees for crew-served weapons and vehicles without turrets, else all round; 0
    for who cannot shoot [P12].
    """
    if not {"he", "ap"} & set(entry):
        return 0.0
    is_turretless = entry["category"] == "afv" and not entry.get("turreted")
    return 90.0 if entry["class"] == "CSW" or is_turretless else 360.0
