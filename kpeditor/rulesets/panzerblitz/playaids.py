"""The charts of PanzerBlitz, from the tables in force in a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from kpeditor.core.rules.declarations import Chart, PlayAids
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzerblitz import options
from kpeditor.rulesets.panzerblitz.tables import Tables, WeaponEffect, tables
from kpeditor.rulesets.panzerblitz.units import FOOT, TRUCK, VEHICLE, figures, unit_types
from kpeditor.rulesets.toolbox.datafiles import read_beside

UNVERIFIED = "Not compared with a printed copy."
_MOVES = {VEHICLE: "Vehicle", TRUCK: "Truck", FOOT: "Foot"}


def play_aids(scenario: Scenario | None) -> PlayAids:
    """Charts and one die.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known, is_revised = tables(scenario), is_of_panzerbitz(scenario)
    charts = [_combat(known, is_revised), _weapons(known), _modifiers(known, is_revised), _terrain()]
    charts += [_fire()] if is_revised else []
    charts += [_trains(known)] if has_trains(scenario) else []
    return PlayAids(charts=tuple(charts), dice=((1, 6),))


def is_of_panzerbitz(scenario: Scenario | None) -> bool:
    """Whether a scenario is played with the combat of PanzerBitz."""
    return scenario is not None and options.value(scenario, "combat") == "panzerbitz"


def has_trains(scenario: Scenario | None) -> bool:
    """Whether a scenario has a train."""
    if scenario is None:
        return False
    types = unit_types(scenario)
    groups = (group for side in scenario.sides for group in side.groups)
    named = {name for group in groups for name in (*group.counts, *(unit.type for unit in group.units))}
    return any(name in types and figures(types[name]).is_train for name in named)


def _by(number: int) -> str:
    return f"{number:+d} to the die".replace("-", "−")


def _combat(known: Tables, is_revised: bool) -> Chart:
    table = known.combat
    dice = range(table.least, table.least + len(table.rows[0]))
    rows = tuple(
        (odds, *(result.value.replace("-", "–") for result in row))
        for odds, row in zip(table.odds.names, table.rows, strict=True)
    )
    disperses = "D and DD disperse; a DD eliminates who is dispersed already."
    if is_revised:
        disperses = "D: a D, or a DD on who bears a D. DD: a DD; it eliminates who bears a DD [B1, B2]."
    notes = (
        f"X eliminates. {disperses}",
        "Odds are rounded in favour of the defence; the die is held within the table.",
        UNVERIFIED,
    )
    head = ("Odds", *(str(die).replace("-", "−") for die in dice))
    return Chart("combat", "Combat results", head, rows, "PB1", notes)


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


def _modifiers(known: Tables, is_revised: bool) -> Chart:
    numbers = known.numbers
    hidden = "Target in woods, village or swamp" if is_revised else "Target in woods, town, village or swamp"
    rows = [
        (hidden, _by(numbers.cover)),
        ("Overrun", f"{_by(numbers.close)}, {numbers.overrun_columns} column up"),
        ("Close assault", _by(numbers.close)),
        ("Engineers with others in an assault", f"{numbers.engineer_columns} column up"),
        ("Fire uphill", "strength halved"),
        ("Mines", f"{numbers.mine_odds}, no modifiers"),
    ]
    if is_revised:
        rows += [
            ("Who is not in a vehicle in a town, direct fire", f"defence ×{numbers.town_defence} [B10]"),
            ("Class A vehicle in the town, direct fire", f"{_by(numbers.town_vehicle)} for all there [B12]"),
            ("Within an improved position", f"{_by(numbers.improved_position)}, in assaults too [B14]"),
            ("From the hip, mortars", f"{_by(numbers.hip_mortar)} [B27]"),
            ("From the hip, all others", f"{_by(numbers.hip_howitzer)} [B27]"),
            ("Class (H) firing directly", "factor halved [B19]"),
        ]
    return Chart("modifiers", "Modifiers", ("When", "What"), tuple(rows), "PB4", (UNVERIFIED,))


def _fire() -> Chart:
    """The order of the fire phase of PanzerBitz, and which units recover when."""
    rows = (
        (
            "1 Indirect fire",
            "all of it is declared, then resolved hex by hex, each enemy unit by its own die",
        ),
        ("2 Registration", "a marker for each mortar and (H), where an observer sees; to be used next turn"),
        ("3 Direct fire", "attack by attack; armoured vehicles by one firer each, others together"),
        ("End of the own turn", "a D goes, a DD becomes a D"),
    )
    return Chart("panzerbitz", "Fire under PanzerBitz", ("Step", "What"), rows, "B4", ())


def _trains(known: Tables) -> Chart:
    """The rules for trains, a line each."""
    rows = (
        ("Rail hex", "1 point, whatever the ground; forward and back in one move [Z2, Z3]"),
        ("Siding", "passes a friendly train; on a double line changes the track [Z6]"),
        ("Single line", "one train a hex; a second one on a siding [Z5, Z12]"),
        ("Double line", "one friendly train on each track; an enemy train bars the hex [Z5]"),
        (
            "Tunnel",
            "moves and stops as usual; neither fires nor is fired at, nobody gets on or off [Z13, Z15]",
        ),
        ("Passengers", "inside: share its defence and its fate; outside: defence 1 each [Z7, Z8]"),
        ("Carried vehicle", "two own turns to load or unload [Z10]"),
        ("Damaged track", "no train enters; on a double line both tracks are damaged [Z22]"),
        ("Repair", f"{known.numbers.clear_turns} own turns of a platoon, its train beside the hex [Z23]"),
        ("Train wreck", "blocks its track for good, counts one for stacking [Z19]"),
        ("Mines", "stop trains as all others; blocks do not [Z21, Z22]"),
    )
    return Chart("trains", "Trains", ("Where", "What"), rows, "Z2", (UNVERIFIED,))


def _terrain() -> Chart:
    data = read_beside(__file__, "terrain")
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
    told = ", ".join(f"{_MOVES[move].lower()} +{points:g}" for move, points in leaving.items())
    return f"leaving it: {told}" if told else ""
