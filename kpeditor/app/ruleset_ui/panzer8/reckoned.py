"""What attacks of Panzer8 come to, as the sheets show it: modifiers, net, chances of each result."""

from __future__ import annotations

from kpeditor.app.words import tr
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.combat import Reckoning, opposed
from kpeditor.rulesets.panzer8.engine import closely, shots
from kpeditor.rulesets.panzer8.engine.position import Position
from kpeditor.rulesets.panzer8.tables import Results
from kpeditor.rulesets.panzer8.words import RESULTS

OUT = "out"


def word(result: str) -> str:
    """A result in words."""
    return tr(RESULTS[result]) if result in RESULTS else tr(result)


def meaning(text: str, reckoning: Reckoning, results: Results) -> Meaning:
    """An attack by two opposed dice: its modifiers, its net and the chance of each result."""
    lines = [(tr(part.why), f"{part.by:+d}") for part in reckoning.parts]
    lines.append((tr("Before the dice"), f"{reckoning.net:+d}"))
    chances = opposed(results, reckoning.net)
    lines += [(word(result), f"{float(chance):.0%}") for result, chance in chances.items()]
    out = sum((float(chance) for result, chance in chances.items() if result.endswith(OUT)), 0.0)
    return Meaning(text, f"{reckoning.net:+d}, {out:.0%} ✕", tuple(lines))


def shot(position: Position, firer: str, target: str, gun: str = "", *, moved: bool = False) -> Meaning:
    """A shot, as its rules reckon it [P13 to P15].

    Raises:
        IllegalAnswer: when it may not be made.
    """
    aim = shots.aim(position, firer, target, gun, moved=moved)
    tables = position.setting.tables
    results = tables.fire_ap if aim.is_ap else tables.fire_he
    kind = "AP" if aim.is_ap else "SA" if aim.gun.is_small_arms else "HE"
    text = tr("{firer} fires {kind} at {target} over {far} of {reach}.").format(
        firer=position.title(firer),
        kind=kind,
        target=position.title(target),
        far=f"{aim.apart:.1f}",
        reach=f"{aim.reach:g}",
    )
    return meaning(text, shots.reckoned(position, aim, moved=moved), results)


def hunt(position: Position, hunter: str, target: str, commander: str = "") -> Meaning:
    """A tank hunt [P16].

    Raises:
        IllegalAnswer: when it may not be made.
    """
    closely.judge_hunt(position, hunter, target, commander)
    text = tr("{hunter} hunts {target}.").format(hunter=position.title(hunter), target=position.title(target))
    reckoning = closely.hunt(position, hunter, target, commander)
    return meaning(text, reckoning, position.setting.tables.hunt)


def fight(position: Position, attacker: str, defender: str, way: str, commander: str = "") -> Meaning:
    """A melee or an overrun [P24, P26]."""
    words = (
        tr("{attacker} overruns {defender}.")
        if way == closely.OVERRUN
        else tr("{attacker} fights {defender} hand to hand.")
    )
    if commander:
        words += " " + tr("{commander} helps, and shares the result.").format(
            commander=position.title(commander)
        )
    text = words.format(attacker=position.title(attacker), defender=position.title(defender))
    reckoning = closely.reckoned(position, attacker, defender, way, commander)
    return meaning(text, reckoning, position.setting.tables.melee)


def struck(position: Position, target: str, reckoning: Reckoning, text: str = "") -> Meaning:
    """An attack on an element by guns or aircraft behind the table [P44, P45]."""
    tables = position.setting.tables
    results = tables.fire_ap if position.element(target).is_armoured else tables.fire_he
    return meaning(text, reckoning, results)
