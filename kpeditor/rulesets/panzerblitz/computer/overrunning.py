"""Overruns: which vehicles overrun which enemy hex, alone or in one attack with others [PB8, PB30]."""

from __future__ import annotations

from dataclasses import dataclass

from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.moves import Scorer
from kpeditor.rulesets.panzerblitz.computer.reaching import Reached, reached
from kpeditor.rulesets.panzerblitz.engine.moving import (
    Move,
    is_armoured_stack,
    overrun_costs,
    why_not_moving,
    why_not_overrun,
)
from kpeditor.rulesets.panzerblitz.engine.shots import Unfit
from kpeditor.rulesets.toolbox.goals import FIGHT, Terms

LEAST_GAIN = 0.08
"""The least gain of an overrun over staying in place."""
MOST_VEHICLES = 4


@dataclass(frozen=True, slots=True)
class Run:
    """One path of one vehicle through an enemy hex, and the gain or cost of ending beyond it."""

    unit: str
    move: Move
    beyond: int
    price: float
    terms: Terms


@dataclass(frozen=True, slots=True)
class Raid:
    """An overrun by one or more vehicles.

    Attributes:
        worth: the value of the enemy's expected losses; value: `worth` less what the vehicles lose by their
            new places.
    """

    target: int
    runs: tuple[Run, ...]
    worth: float
    value: float


def raids(scorer: Scorer, able: list[str]) -> list[Raid]:
    """The overruns by some vehicles that gain something, the best first."""
    survey = scorer.survey
    able = [id_ for id_ in able if "overrun" in survey.able(id_).flags]
    reaches = {id_: reached(survey, id_) for id_ in able}
    found = []
    for target, targets in scorer.threats.targets:
        if not survey.atlas.clear[target] or survey.coveted.intersection(targets):
            continue
        runs = [run for id_ in able if (run := _run(scorer, id_, reaches[id_], target)) is not None]
        if runs and (raid := _best(scorer, target, targets, runs)) is not None:
            found.append(raid)
    found.sort(key=lambda raid: (-raid.value, raid.target))
    return found


def _run(scorer: Scorer, id_: str, reach: Reached, target: int) -> Run | None:
    """The best way of a vehicle through a hex."""
    survey, position = scorer.survey, scorer.survey.position
    atlas, best = survey.atlas, None
    for way in range(6):
        here, beyond = atlas.neighbours[target][(way + 3) % 6], atlas.neighbours[target][way]
        if here == OFF or beyond == OFF or beyond in survey.held:
            continue
        spent = reach.spent.get(here)
        if spent is None or here in reach.ends or spent + 4 > reach.most:
            continue
        hexes = atlas.hexes[here], atlas.hexes[target], atlas.hexes[beyond]
        if why_not_overrun(position, id_, *hexes):
            continue
        try:
            first, second = overrun_costs(position, id_, *hexes)
        except Unfit:
            continue
        if spent + first + second > reach.most:
            continue
        terms = scorer.terms(id_, beyond, moved=2)
        terms.pop("field of fire", None)
        if (goal := scorer.goals.get(id_)) is not None and goal.kind != FIGHT:
            field = atlas.field(goal.cells, survey.able(id_).moves_as)
            most = max(1, reach.most)
            start = survey.cell.get(id_)
            if start is not None:
                gained = max(-1.0, min(1.0, (field[start] - field[beyond]) / most))
                terms["progress"] = scorer.doctrine.advance * goal.weight * gained
        price = -sum(terms.values())
        if best is None or price < best.price:
            path = [atlas.hexes[cell] for cell in reach.path(here)] if here != survey.cell.get(id_) else []
            best = Run(id_, Move(id_, (*path, *hexes[1:])), beyond, price, terms)
    return best


def _best(scorer: Scorer, target: int, targets: list[str], runs: list[Run]) -> Raid | None:
    """The set of vehicles that gains most, built up from the cheapest and strongest. Vehicles that already
    wait are included.
    """
    survey, numbers = scorer.survey, scorer.survey.setting.tables.numbers
    position = survey.position
    hard = is_armoured_stack(position, targets)
    waiting = [
        one
        for one in position.pending.get(survey.atlas.hexes[target], ())
        if position.pieces[one].is_up and one in survey.cell
    ]
    usable = [run for run in runs if not (hard and survey.able(run.unit).weapon == "I")]
    usable.sort(key=lambda run: (run.price - 0.05 * survey.able(run.unit).attack, run.unit))
    strength = sum(survey.able(one).attack for one in waiting)
    defence = sum(survey.able(one).defence for one in targets)
    before = scorer.threats.harm_to(targets, strength, defence, numbers.close, numbers.overrun_columns)
    best: Raid | None = None
    chosen: list[Run] = []
    price = 0.0
    for run in usable:
        room = survey.room(run.unit, run.beyond)
        if room <= sum(other.beyond == run.beyond for other in chosen):
            continue
        chosen.append(run)
        strength += survey.able(run.unit).attack
        stays = scorer.terms(run.unit, survey.cell[run.unit], moved=0) if run.unit in survey.cell else {}
        price += run.price + sum(stays.values())
        after = scorer.threats.harm_to(targets, strength, defence, numbers.close, numbers.overrun_columns)
        worth = scorer.doctrine.overrun * (after - before)
        value = worth - price
        if value > LEAST_GAIN and (best is None or value > best.value + 0.02):
            best = Raid(target, tuple(chosen), worth, value)
        if len(chosen) >= MOST_VEHICLES:
            break
    return best


def raiders(scorer: Scorer) -> list[str]:
    """The vehicles that could overrun in this player-turn if they did not fire."""
    survey = scorer.survey
    return [
        id_ for id_ in survey.own if survey.able(id_).is_vehicle and not why_not_moving(survey.position, id_)
    ]


def shares(found: list[Raid]) -> dict[str, float]:
    """For each vehicle its share in the best overrun in which it could take part."""
    best: dict[str, float] = {}
    for raid in found:
        for run in raid.runs:
            best[run.unit] = max(best.get(run.unit, 0.0), raid.value / len(raid.runs))
    return best
