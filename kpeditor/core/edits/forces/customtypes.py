"""Edits of a scenario's own unit types: new ones based on a known one, and known ones with other figures."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.scenario.unitlist import tally
from kpeditor.core.texts import count

LIKE = "like"


def add_type(scenario: Scenario, model: str, title: str, taken: Mapping[str, Any]) -> tuple[SetScenario, str]:
    """An edit that adds a type with the figures of another one, and its id; `taken` holds all known ids."""
    stem = "_".join(re.findall(r"[a-z0-9]+", title.lower())) or "type"
    id_, number = stem, 2
    while id_ in taken or id_ in scenario.units:
        id_, number = f"{stem}_{number}", number + 1
    units = {**scenario.units, id_: {LIKE: model, "title": title}}
    return set_fields(scenario, f"New unit type {title}", units=units), id_


def change_type(scenario: Scenario, id_: str) -> SetScenario:
    """An edit that gives the scenario its own version of a type of the rules; no figure differs yet."""
    return set_fields(scenario, f"Change {id_}", units={**scenario.units, id_: {}})


def set_figure(scenario: Scenario, id_: str, figure: str, value: Any, title: str = "") -> SetScenario:
    """An edit that sets a figure of an own type.

    Raises:
        EditRefused: when the scenario has no such type of its own.
    """
    entry = {**_entry(scenario, id_), figure: value}
    return set_fields(scenario, title or f"{figure} of {id_}", units={**scenario.units, id_: entry})


def drop_figure(scenario: Scenario, id_: str, figure: str, full: Mapping[str, Any]) -> SetScenario:
    """An edit that removes a figure from a new type. `full` has all figures of the type, which is based on no
    other type from then on: otherwise it would inherit the missing figure.

    Raises:
        EditRefused: when the scenario has no such new type.
    """
    old = _entry(scenario, id_)
    if LIKE not in old and figure not in old:
        raise EditRefused(f"{id_} takes this from the rules; make a new type to leave it out")
    own = {key: value for key, value in old.items() if str(key).startswith("x-")}
    entry = {key: value for key, value in full.items() if key != figure} | own
    return set_fields(scenario, f"No {figure} of {id_}", units={**scenario.units, id_: entry})


def remove_type(scenario: Scenario, id_: str, *, known: bool) -> SetScenario:
    """An edit that removes an own type. `known` says that the rules have the type too, so that its units stay
    with the printed figures.

    Raises:
        EditRefused: when units of a new type are in the order of battle, or another type is based on it.
    """
    used = tally(scenario).get(id_, 0)
    if used and not known:
        raise EditRefused(
            f"{count(used, 'unit is', 'units are')} of this type in the order of battle; remove them first"
        )
    heirs = [
        key for key, entry in scenario.units.items() if isinstance(entry, Mapping) and entry.get(LIKE) == id_
    ]
    if heirs and not known:
        raise EditRefused(f"{heirs[0]} is made like this type; remove it first")
    units = {key: entry for key, entry in scenario.units.items() if key != id_}
    return set_fields(scenario, f"Remove unit type {id_}", units=units)


def _entry(scenario: Scenario, id_: str) -> Mapping[str, Any]:
    entry = scenario.units.get(id_)
    if not isinstance(entry, Mapping):
        raise EditRefused(f"the scenario has no unit type {id_!r} of its own")
    return entry
