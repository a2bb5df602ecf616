"""Calculators of Panzer8: fire, recovery, close combat, guns against aircraft, smoke, cards, moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from kpeditor.core.rules.calculators import BadQuestion, Calculator, Placed, Spread
from kpeditor.core.rules.declarations import Field
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Scenario
from kpeditor.rulesets.panzer8 import combat, deck, movement, options
from kpeditor.rulesets.panzer8.combat import Fighter, Hunt, NoHarm, Reckoning, Shot
from kpeditor.rulesets.panzer8.tables import Results, Tables, tables
from kpeditor.rulesets.toolbox.odds import Modifier, dice, mapped, spread

_QUALITIES = {"elite": 1, "average": 0, "poor": -1}
_KINDS = {"ap": "AP, at armour", "he": "HE or SA, at all else"}
_Work = Callable[[Tables, Mapping[str, Any]], Spread]


def calculators(scenario: Scenario | None = None) -> tuple[Calculator, ...]:
    """The calculators under the options and tables of a scenario, or those of the rules if it is None.

    Raises:
        BadFile: when the scenario's own tables are not well formed.
    """
    known = tables(scenario)
    adds = bool(options.value(scenario, "smoke_adds"))
    smoke = _switch("smoke", "Through smoke")
    asked: list[tuple[str, str, str, tuple[Field, ...], _Work]] = [
        (
            "fire",
            "Fire by net",
            "What fire does at a difference of totals before the dice [P15].",
            (Field("net", "Net", least=-30, most=30), _kind("he")),
            _fire,
        ),
        (
            "shot",
            "Direct fire",
            "What one element does to another, from its value and all that counts [P13 to P15].",
            (
                Field("value", "Value", "text", "5", text="HE/SA, or AP as printed: 5, 1*, 4+."),
                _kind(),
                _number("defence", "Defence of the target"),
                _switch("near", "Within 4", "Not for a firer that is suppressed or has a range of 4."),
                _switch("flank", "Outside the target's front"),
                _cover(),
                smoke,
                _switch("moved", "The firer moved"),
                _switch("far", "Beyond half range"),
                _switch("open", "The target is open-topped"),
                *_qualities("firer", "target"),
            ),
            partial(_shot, adds),
        ),
        (
            "hunt",
            "Tank hunting",
            "What infantry within 2 does to a tank [P16].",
            (
                _number("defence", "Defence of the tank"),
                _switch("engineers", "Engineers"),
                _switch("hidden", "In cover or smoke"),
                _switch("flank", "Outside the tank's front"),
                _switch("open", "The tank is open-topped"),
                _switch("no-guns", "The tank has no machine gun"),
                _switch("commander", "A commander helps"),
                *_qualities("hunter", "tank"),
            ),
            _hunt,
        ),
        (
            "melee",
            "Melee",
            "What becomes of attacker and defender in contact [P24, P25].",
            (
                _number("attack", "HE/SA of the attacker"),
                _number("defence", "HE/SA of the defender"),
                _cover("soft", "hard"),
                _switch("charged", "Cavalry that charged into the open"),
                _switch("smoke", "Infantry or engineers through smoke"),
                _switch("engineers", "Engineers attack"),
                _switch("engineers-defend", "Engineers defend"),
                _switch("commander", "A commander of the attacker"),
                _switch("commander-defends", "A commander of the defender"),
                *_qualities("attacker", "defender"),
            ),
            _melee,
        ),
        (
            "overrun",
            "Overrun",
            "What becomes of a tank and of what it overruns in the open [P26].",
            (
                _number("defence", "HE/SA of the defender"),
                _switch("commander", "A commander of the defender rallies"),
                *_qualities("tank", "defender"),
            ),
            _overrun,
        ),
        (
            "recovery",
            "Recovery",
            "Whether a suppressed element recovers [P22].",
            (
                _switch("commander", "A commander within 4 rallies"),
                _number("lost", "Elements lost", 0),
                Field("supported", "Supported", "switch", True),
                *_qualities("element"),
            ),
            _recovery,
        ),
        (
            "anti-air",
            "Guns against aircraft",
            "What the defenders of an air attack get from their guns [P44].",
            (
                Field("elements", "Elements that fire", least=1, most=20),
                Field("aircraft", "Aircraft", "choice", choices={one: one for one in known.aircraft}),
            ),
            _anti_air,
        ),
        (
            "air",
            "Air attack",
            "What an aircraft does to one element [P44].",
            (
                Field("aircraft", "Aircraft", "choice", choices={one: one for one in known.aircraft}),
                _kind(),
                _number("defence", "Defence of the target"),
                _cover("soft", "hard"),
                Field("guns", "For its guns", default=0, least=0, most=4, text="What anti-air guns gave."),
                _switch("open", "The target is open-topped"),
            ),
            _air,
        ),
        (
            "support",
            "Support fire",
            "What a mission does to one element in its beaten zone [P45].",
            (
                Field("mission", "Mission", "choice", choices={one: one for one in known.support}),
                _switch("slavic", "Russian or French guns"),
                _kind(),
                _number("defence", "Defence of the target"),
                _cover("hard"),
                _switch("open", "The target is open-topped"),
            ),
            _support,
        ),
        (
            "smoke",
            "Smoke",
            "Whether a mortar lays a screen [P42].",
            _qualities("mortar"),
            _smoke,
        ),
        (
            "card",
            "Event card",
            "What the next card of a whole deck means for one side [P43, P66].",
            (),
            _card,
        ),
        (
            "move",
            "Length of a move",
            "How many inches an element may move [P17].",
            (
                Field("class", "Class", "choice", choices={one: one for one in known.movement}),
                *_terrains(known),
                _number("obstacles", "Linear obstacles crossed", 0),
                _switch("reversing", "Out of its front"),
                _switch("rear-driver", "Rear driver"),
            ),
            _move,
        ),
    ]
    return tuple(
        Calculator(id_, title, text, given, partial(work, known), _FILLS.get(id_))
        for id_, title, text, given, work in asked
    )


def _fill(name: str, battle: Battle, firer: Placed, target: Placed) -> Mapping[str, Any]:
    from kpeditor.rulesets.panzer8.engine import filling  # shapely takes a while to load

    found: Mapping[str, Any] = getattr(filling, name)(battle, firer, target)
    return found


_FILLS = {"fire": partial(_fill, "net"), "shot": partial(_fill, "shot")}
"""The answers to a calculator that follow from the two elements the user clicked."""


def _number(id_: str, title: str, default: int | None = None) -> Field:
    return Field(id_, title, default=default, least=0, most=30)


def _switch(id_: str, title: str, text: str = "") -> Field:
    return Field(id_, title, "switch", False, text=text)


def _kind(usual: str = "ap") -> Field:
    return Field("kind", "Fire", "choice", usual, choices=_KINDS)


def _cover(*kinds: str) -> Field:
    kinds = kinds or ("soft", "hard", "hull-down")
    return Field("cover", "Cover", "choice", "none", choices={one: one for one in ("none", *kinds)})


def _qualities(*of: str) -> tuple[Field, ...]:
    choices = {one: one for one in _QUALITIES}
    return tuple(
        Field(f"{one}-quality", f"Quality of the {one}", "choice", "average", choices=choices) for one in of
    )


def _terrains(known: Tables) -> tuple[Field, ...]:
    rates = next(iter(known.movement.values()))
    choices = {one: one for one in rates}
    return (
        Field("first", "Terrain of the first half", "choice", "open", choices=choices),
        Field("second", "Terrain of the second half", "choice", "open", choices=choices),
    )


def _quality(asked: Mapping[str, Any], of: str) -> int:
    return _QUALITIES[asked[f"{of}-quality"]]


def _table(known: Tables, asked: Mapping[str, Any]) -> Results:
    return known.fire_ap if asked["kind"] == "ap" else known.fire_he


def _opposed(results: Results, reckoning: Reckoning) -> Spread:
    told = [*reckoning.steps(), f"net {reckoning.net:+d}"]
    return spread(combat.opposed(results, reckoning.net), results.order, told)


def _fire(known: Tables, asked: Mapping[str, Any]) -> Spread:
    results = _table(known, asked)
    told = [_KINDS[asked["kind"]], f"net {asked['net']:+d} [P15]"]
    return spread(combat.opposed(results, asked["net"]), results.order, told)


def _reckoned(shot: Shot, known: Tables, *, adds: bool = False) -> Reckoning:
    if not shot.is_ap and not shot.value.isdecimal():
        raise BadQuestion(f"HE/SA is a number alone, not {shot.value!r}", "value")
    try:
        return shot.reckoned(known.numbers, smoke_adds=adds)
    except NoHarm as reason:
        raise BadQuestion(str(reason), "value") from None
    except ValueError as wrong:
        raise BadQuestion(str(wrong), "value") from None


def _shot(adds: bool, known: Tables, asked: Mapping[str, Any]) -> Spread:
    shot = Shot(
        asked["value"].strip(),
        asked["defence"],
        is_ap=asked["kind"] == "ap",
        near=asked["near"],
        flank=asked["flank"],
        moved=asked["moved"],
        far=asked["far"],
        is_open=asked["open"],
        cover=asked["cover"],
        smoke=asked["smoke"],
        firer=_quality(asked, "firer"),
        target=_quality(asked, "target"),
    )
    return _opposed(_table(known, asked), _reckoned(shot, known, adds=adds))


def _hunt(known: Tables, asked: Mapping[str, Any]) -> Spread:
    hunt = Hunt(
        asked["defence"],
        engineers=asked["engineers"],
        hidden=asked["hidden"],
        flank=asked["flank"],
        is_open=asked["open"],
        no_guns=asked["no-guns"],
        commander=asked["commander"],
        hunter=_quality(asked, "hunter"),
        tank=_quality(asked, "tank"),
    )
    return _opposed(known.hunt, hunt.reckoned(known.numbers))


def _melee(known: Tables, asked: Mapping[str, Any]) -> Spread:
    attacker = Fighter(asked["attack"], asked["engineers"], asked["commander"], _quality(asked, "attacker"))
    defender = Fighter(
        asked["defence"], asked["engineers-defend"], asked["commander-defends"], _quality(asked, "defender")
    )
    reckoning = combat.melee(
        attacker, defender, asked["cover"], known.numbers, charged=asked["charged"], smoke=asked["smoke"]
    )
    return _opposed(known.melee, reckoning)


def _overrun(known: Tables, asked: Mapping[str, Any]) -> Spread:
    defender = Fighter(asked["defence"], commander=asked["commander"], quality=_quality(asked, "defender"))
    return _opposed(known.melee, combat.overrun(_quality(asked, "tank"), defender, known.numbers))


def _recovery(known: Tables, asked: Mapping[str, Any]) -> Spread:
    reckoning = combat.recovery(
        known.numbers,
        commander=asked["commander"],
        lost=asked["lost"],
        supported=asked["supported"],
        quality=_quality(asked, "element"),
    )
    told = [*reckoning.steps(), f"added to the die: {reckoning.net:+d}"]
    return spread(combat.alone(known.recovery, reckoning.net), known.recovery.order, told)


def _anti_air(known: Tables, asked: Mapping[str, Any]) -> Spread:
    defence = known.aircraft[asked["aircraft"]].defence
    net = asked["elements"] - defence
    told = [f"{asked['elements']} elements against a defence of {defence} [P44]", f"net {net:+d}"]
    return spread(combat.opposed(known.anti_air, net), known.anti_air.order, told)


def _air(known: Tables, asked: Mapping[str, Any]) -> Spread:
    craft = known.aircraft[asked["aircraft"]]
    is_ap = asked["kind"] == "ap"
    shot = Shot(
        craft.ap if is_ap else str(craft.he),
        asked["defence"],
        is_ap=is_ap,
        is_open=asked["open"],
        cover=asked["cover"],
    )
    guns = (Modifier(-asked["guns"], "guns against it [P44]"),) if asked["guns"] else ()
    return _opposed(_table(known, asked), Reckoning((*_reckoned(shot, known).parts, *guns)))


def _support(known: Tables, asked: Mapping[str, Any]) -> Spread:
    mission = known.support[asked["mission"]]
    is_ap = asked["kind"] == "ap"
    value = mission.ap if is_ap else str(mission.he[0 if asked["slavic"] else 1])
    shot = Shot(value, asked["defence"], is_ap=is_ap, is_open=asked["open"], cover=asked["cover"])
    return _opposed(_table(known, asked), _reckoned(shot, known))


def _smoke(known: Tables, asked: Mapping[str, Any]) -> Spread:
    quality, least = _quality(asked, "mortar"), known.numbers.smoke
    chances = mapped(dice(1, combat.SIDES), lambda die: "laid" if die + quality >= least else "nothing")
    return spread(chances, ("laid", "nothing"), [f"{least} or more on a die {quality:+d} [P42]"])


def _card(known: Tables, asked: Mapping[str, Any]) -> Spread:
    meanings = deck.meanings()
    chances = {one: Fraction(number, deck.SIZE) for one, number in meanings.items()}
    told = [f"{deck.SIZE} cards, of which {deck.SIZE // 2 - 1} have the colour of the side"]
    return spread(chances, tuple(meanings), told)


def _move(known: Tables, asked: Mapping[str, Any]) -> Spread:
    inches = movement.reach(
        known,
        asked["class"],
        asked["first"],
        asked["second"],
        obstacles=asked["obstacles"],
        out_of_front=asked["reversing"],
        rear_driver=asked["rear-driver"],
    )
    text = f"{float(inches):g} inches"
    told = [f"{asked['class']}: {asked['first']}, then {asked['second']} [P17]"]
    return spread({text: Fraction(1)}, (text,), told)
