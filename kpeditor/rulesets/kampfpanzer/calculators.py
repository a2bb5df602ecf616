"""Calculators of KampfPanzer: fire, overruns, panic, recovery, with exact chances (3.5 to 3.13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.calculators import BadQuestion, Calculator, Placed, Spread, spread_of
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.kampfpanzer import options, readtables, units
from kpeditor.rulesets.kampfpanzer.declarations import dug_by
from kpeditor.rulesets.kampfpanzer.sight.lineofsight import KampfSight
from kpeditor.rulesets.kampfpanzer.tables import Result, Tables

DIE = range(1, 7)
ORDER = tuple(result.value for result in sorted(Result, key=lambda result: -result.harm))
"""The results of the combat table, the worst for the target first: D4 D3 D2 D1 P -."""


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The calculators under the options, tables and unit types of a scenario; None stands for those of the
    rules.

    Raises:
        BadFile: when the scenario's own tables or types are not well formed.
    """
    tables = readtables.tables(scenario)
    shot = _shot_fields(tables, scenario)
    return (
        Calculator(
            "direct-fire",
            "Direct fire by superiority",
            "What an attack of this superiority does to each of its targets [9.7].",
            (Field("superiority", "Superiority", least=-99, most=99, text="Attack less defence."),),
            lambda asked: _by_superiority(tables, asked["superiority"], ()),
        ),
        Calculator(
            "shot",
            "Direct fire of units",
            "What units of one type do to a unit they fire at, from their figures [9.1].",
            shot,
            partial(_shot, tables, scenario, is_opportunity=False),
            _fill_shot,
        ),
        Calculator(
            "opportunity-fire",
            "Opportunity fire of units",
            "The same at a unit that enters a hex: range and terrain are those of that hex, and pins do"
            " nothing [9.2, 9.83].",
            shot,
            partial(_shot, tables, scenario, is_opportunity=True),
            _fill_shot,
        ),
        Calculator(
            "h-fire",
            "H fire",
            "What one H attack does to one unit in its pattern [9.3].",
            (
                Field("pattern", "Pattern", "choice", choices={"tight": "Tight", "loose": "Loose"}),
                Field("moving", "Plotted to move", "switch", False, text="Its plot is a move or an overrun."),
                Field("cover", "In woods or a town", "switch", False),
                Field("entrenched", "Entrenched", "switch", False),
                Field("hard", "Hard target", "switch", False, text="Its defence stands in brackets."),
            ),
            partial(_h_fire, tables, scenario),
        ),
        Calculator(
            "overrun",
            "Overrun",
            "What overrunners do to every unit in the hex [9.64].",
            (
                Field("overrunners", "Overrunners", least=1, most=6),
                Field(
                    "defenders", "Defending units", least=1, most=12, text="A carrier with passenger is one."
                ),
                Field(
                    "entrenched", "Of these entrenched", default=0, most=12, text="Each counts two [13.22]."
                ),
            ),
            partial(_overrun, tables),
        ),
        Calculator(
            "counterattack",
            "Counterattack",
            "What a unit that is overrun does to one overrunner [9.68].",
            (),
            partial(_counterattack, tables),
        ),
        Calculator(
            "panic",
            "Panic",
            "Whether units in a hex panic, by the last digit of its number [11.11].",
            (
                Field("level", "Panic level", least=1, most=tables.panic.levels),
                Field("digit", "Last digit of the hex", least=0, most=9),
            ),
            partial(_panic, tables),
        ),
        Calculator(
            "recovery",
            "Recovery",
            "Whether a disrupted unit recovers in phase F [9.72].",
            (Field("level", "Level of disruption", least=1, most=len(tables.recovery)),),
            partial(_recovery, tables),
        ),
    )


def _shot_fields(tables: Tables, scenario: Scenario | None) -> tuple[Field, ...]:
    types = units.unit_types(scenario)
    titles = {id_: type_.title for id_, type_ in types.items()}
    ground = {
        kind: kind.capitalize()
        for kind in tables.terrain.hexes
        if kind not in ("ground", "entrenchment")  # no cover; a field of its own
    }
    return (
        Field("firer", "Firer", "choice", choices=titles),
        Field("target", "Target", "choice", choices=titles),
        Field("range", "Range", least=1, most=100, text="In hexes."),
        Field("firers", "How many fire", default=1, least=1, most=12, text="As one attack [9.11]."),
        Field("terrain", "Terrain of the target", "choice", "clear", choices=ground),
        Field("crest", "Line touches a crest", "switch", False, text="Of the target's hex [10.0]."),
        Field("entrenched", "Target is entrenched", "switch", False),
    )


def _by_superiority(tables: Tables, superiority: int, steps: Sequence[str], *, pins: bool = True) -> Spread:
    """The results of a column of the combat table. Without `pins` a pin has no effect, like in phase E
    [9.83].
    """
    table = tables.combat
    if superiority < table.lowest:
        raise BadQuestion(f"superiority {superiority} is below {table.lowest}: the attack is not made [9.7]")
    column = min(superiority, table.highest)
    told = [*steps, f"superiority {superiority:+d}, column {column:+d} of the combat results table [9.7]"]
    results = [(table.result(die, superiority) or Result.NONE).value for die in DIE]
    if not pins:
        results = ["-" if result == Result.PIN.value else result for result in results]
        told.append("a pin has no effect in phase E [9.83]")
    return spread_of(results, ORDER, told)


def _shot(
    tables: Tables, scenario: Scenario | None, asked: Mapping[str, Any], *, is_opportunity: bool
) -> Spread:
    """Strength of the firers against defence and terrain (R-FIR-1 to R-FIR-3, R-LOS-5, R-LOS-6)."""
    types = units.unit_types(scenario)
    firer, target = (units.figures(types[asked[name]]) for name in ("firer", "target"))
    distance, count = asked["range"], asked["firers"]
    weapon = tables.weapons.get(firer.weapon)
    factor = weapon.factor(target.hard) if weapon is not None else None
    kind = "hard" if target.hard else "soft"
    if factor is None:
        raise BadQuestion(
            f"a unit of weapon class {firer.weapon or 'none'} does not fire at {kind} targets [9.51]"
        )
    strength = tables.attenuation.strength(firer.attack, distance)
    if distance > firer.range or strength is None:
        raise BadQuestion(f"range {distance} is beyond {firer.range}, the farthest it can fire [9.17]")
    effect = tables.terrain.hexes[asked["terrain"]]
    limit = tables.numbers.close_range
    if effect.close and distance > limit:
        raise BadQuestion(f"units in {asked['terrain']} are fired at from {limit} hexes or nearer [9.16C]")
    steps = [f"attack {firer.attack} at range {distance}: {strength} [9.19]"]
    if factor != 1:
        strength *= factor
        steps.append(f"class {firer.weapon} against a {kind} target: times {factor}, {strength} [9.51]")
    if count > 1:
        steps.append(f"{count} firers in one attack: {strength * count} [9.11]")
    cover, why = _cover(tables, asked)
    steps.append(f"defence {target.defence}" + (f" and {cover} for {why} [10.2]" if cover else ""))
    superiority = strength * count - target.defence - cover
    return _by_superiority(tables, superiority, steps, pins=not is_opportunity)


def _fill_shot(battle: Battle, firer: Placed, target: Placed) -> dict[str, Any]:
    """The values of a shot's fields that follow from the map, for one unit that fires at another."""
    sheet, scenario = battle.map, battle.scenario
    assert isinstance(firer.hex, Hex)
    assert isinstance(target.hex, Hex)
    ground = [kind for layer in sheet.layers for kind in (sheet.kind(layer, target.hex),)]
    covering = [kind for kind in ground if kind not in ("clear", "ground")]
    dug_in = dug_by(scenario, target.side) if scenario is not None else ()
    return {
        "firer": firer.type,
        "target": target.type,
        "range": max(1, sheet.grid.distance(firer.hex, target.hex)),
        "firers": 1,
        "terrain": covering[0] if covering else "clear",
        "crest": KampfSight(sheet, scenario).crest_bonus(firer.hex, target.hex),
        "entrenched": target.hex_name in dug_in,
    }


def _cover(tables: Tables, asked: Mapping[str, Any]) -> tuple[int, str]:
    """The single addition for entrenchment or terrain, and its name (R-ENC-2, R-LOS-6)."""
    if asked["entrenched"]:
        return tables.terrain.hexes["entrenchment"].defence, "the entrenchment"
    effect = tables.terrain.hexes[asked["terrain"]]
    if effect.needs_crest and not asked["crest"]:
        return 0, ""
    return effect.defence, f"the {asked['terrain']}"


def _h_fire(tables: Tables, scenario: Scenario | None, asked: Mapping[str, Any]) -> Spread:
    """One die on the column for moving or static units (R-HFI-2, R-HFI-5, R-HFI-6)."""
    tight = asked["pattern"] == "tight"
    if asked["hard"] and not tight:
        raise BadQuestion("loose H fire attacks soft units only [9.33]", "hard")
    sheltered = asked["cover"] or asked["entrenched"]
    moving = asked["moving"] or (not tight and sheltered)
    both = asked["entrenched"] and options.value(scenario, "h_tight_entrenched_woods") != 1
    softened = tight and asked["cover"] and not both
    steps = [f"column {'Moving' if moving else 'Static'} [9.34]"]
    if moving and not asked["moving"]:
        steps.append("loose fire at a unit under cover uses the column Moving [9.37]")
    if softened:
        steps.append("tight fire into woods or a town: 1 is added to the die, 7 counts as 6 [9.37]")
    results = [tables.h_fire.result(die + softened, moving=moving).value for die in DIE]
    return spread_of(results, ORDER, steps)


def _overrun(tables: Tables, asked: Mapping[str, Any]) -> Spread:
    """The results of an overrun, by the row of defending units and the column of overrunners (R-OVR-8,
    R-OVR-9).
    """
    defenders, entrenched = asked["defenders"], asked["entrenched"]
    if entrenched > defenders:
        raise BadQuestion(f"only {defenders} defend, so {entrenched} cannot be entrenched", "entrenched")
    count = defenders + entrenched
    superiority = tables.overrun.superiority(count, asked["overrunners"])
    return _by_superiority(
        tables, superiority, [f"{asked['overrunners']} against {count} [9.64]"], pins=False
    )


def _counterattack(tables: Tables, asked: Mapping[str, Any]) -> Spread:
    return _by_superiority(tables, tables.numbers.counterattack, ["it counterattacks [9.68]"], pins=False)


def _panic(tables: Tables, asked: Mapping[str, Any]) -> Spread:
    level, digit = asked["level"], str(asked["digit"])
    dice = [die for die in DIE if tables.panic.panics(level, die, digit)]
    listed = ", ".join(map(str, dice)) or "no die"
    results = ["panic" if die in dice else "-" for die in DIE]
    return spread_of(results, ("panic", "-"), [f"level {level}, digit {digit}: panics on {listed} [11.11]"])


def _recovery(tables: Tables, asked: Mapping[str, Any]) -> Spread:
    highest = tables.recovery[asked["level"]]
    results = ["recovered" if die <= highest else "-" for die in DIE]
    return spread_of(results, ("recovered", "-"), [f"D{asked['level']} is lifted on 1 to {highest} [9.72]"])
