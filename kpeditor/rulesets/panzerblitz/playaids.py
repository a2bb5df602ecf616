"""The charts of PanzerBlitz as they lie beside the map, from the tables that hold in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kpeditor.core.rules.playaids import Chart, PlayAids
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz.data import read
from kpeditor.rulesets.panzerblitz.tables import Tables, WeaponEffect, tables
from kpeditor.rulesets.panzerblitz.units import FOOT, TRUCK, VEHICLE

UNVERIFIED = "Not compared with a printed copy."
_MOVES = {VEHICLE: "Vehicle", TRUCK: "Truck", FOOT: "Foot"}


def play_aids(scenario: Scenario | None) -> PlayAids:
    """Charts and one die.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known = tables(scenario)
    return PlayAids(charts=(_combat(known), _weapons(known), _modifiers(known), _terrain()), dice=((1, 6),))


def _combat(known: Tables) -> Chart:
    table = known.combat
    dice = range(table.least, table.least + len(table.rows[0]))
    rows = tuple(
        (odds, *(result.value.replace("-", "–") for result in row))
        for odds, row in zip(table.odds.names, table.rows, strict=True)
    )
    notes = (
        "X eliminates. D and DD disperse; a DD eliminates who is dispersed already.",
        "Odds are rounded in favour of the defence; the die is held within the table.",
        UNVERIFIED,
    )
    return Chart("combat", "Combat results", ("Odds", *map(str, dice)), rows, "PB1", notes)


def _weapons(known: Tables) -> Chart:
    classes = dict.fromkeys(weapon for weapon, _ in known.weapons)
    rows = tuple(
        (weapon, *_factors(known.weapons[weapon, True]), *_factors(known.weapons[weapon, False]))
        for weapon in classes
    )
    head = ("Class", "Armoured, half range", "beyond", "Unarmoured, half range", "beyond")
    return Chart("weapons", "Weapon classes", head, rows, "PB3", ("Fractions are dropped for each firer.",))


def _factors(effect: WeaponEffect | None) -> tuple[str, str]:
    return ("no", "no") if effect is None else (_times(effect.near), _times(effect.far))


def _times(factor: Fraction) -> str:
    return f"×{factor}" if factor >= 1 else f"×{factor.numerator}/{factor.denominator}"


def _modifiers(known: Tables) -> Chart:
    numbers = known.numbers
    rows = (
        ("Target in woods, town, village or swamp", f"{numbers.cover:+d} to the die"),
        ("Overrun", f"{numbers.close:+d} to the die, {numbers.overrun_columns} column up"),
        ("Close assault", f"{numbers.close:+d} to the die"),
        ("Engineers with others in an assault", f"{numbers.engineer_columns} column up"),
        ("Fire uphill", "strength halved"),
        ("Mines", f"{numbers.mine_odds}, no modifiers"),
    )
    return Chart("modifiers", "Modifiers", ("When", "What"), rows, "PB4", (UNVERIFIED,))


def _terrain() -> Chart:
    data = read("terrain")
    kinds = [kind for layer in data["layers"] for kind in layer["kinds"]] + data["hexsides"]
    told = [kind for kind in kinds if {"cost", "leaving", "closed"} & set(kind)]
    rows = tuple((kind["title"], *(_points(kind, move) for move in _MOVES), _besides(kind)) for kind in told)
    return Chart("terrain", "Terrain", ("Terrain", *_MOVES.values(), "Besides"), rows, "PB12", (UNVERIFIED,))


def _points(kind: Mapping[str, Any], move: str) -> str:
    if move in kind.get("closed", ()):
        lines = " or ".join(kind.get("open_by", ()))
        return f"by {lines}" if lines else "no"
    cost = kind.get("cost", {}).get(move)
    return "–" if cost is None else f"{cost:g}".replace("0.5", "½")


def _besides(kind: Mapping[str, Any]) -> str:
    leaving = kind.get("leaving", {})
    return ", ".join(f"leaving it {_MOVES[move].lower()} +{points:g}" for move, points in leaving.items())
