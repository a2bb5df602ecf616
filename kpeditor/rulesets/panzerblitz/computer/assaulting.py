"""Close assaults: which units assault which hex [PB9, PB31]. Attackers are never harmed."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass

from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.computer.threats import Threats, threats_of
from kpeditor.rulesets.panzerblitz.engine import assaults
from kpeditor.rulesets.panzerblitz.engine.assaults import Assault


@dataclass(frozen=True, slots=True)
class Storm:
    """An assault that pays, and the worth of what it takes from the enemy."""

    assault: Assault
    worth: float


def storms(survey: Survey, without: Container[str] = ()) -> list[Storm]:
    """The assaults of a side, the best first; each unit, except those in `without`, takes part in at most
    one.
    """
    threats = threats_of(survey)
    free = [id_ for id_ in assaults.assaulters(survey.position) if id_ not in without]
    found: list[Storm] = []
    taken: set[tuple[int, bool]] = set()
    while free:
        best = max(
            (
                storm
                for target in sorted(survey.held)
                for on_fort in (False, True)
                if (target, on_fort) not in taken
                and (storm := _storm(threats, target, free, on_fort=on_fort))
            ),
            key=lambda storm: storm.worth,
            default=None,
        )
        if best is None:
            return found
        found.append(best)
        cell = survey.atlas.cell[best.assault.at]
        taken.add((cell, best.assault.on_fort))
        free = [id_ for id_ in free if id_ not in best.assault.attackers]
    return found


def _storm(threats: Threats, target: int, free: list[str], *, on_fort: bool) -> Storm | None:
    """The fewest attackers that bring a hex to the best odds to be had."""
    survey = threats.survey
    near = set(survey.atlas.neighbours[target]) - {OFF}
    able = [id_ for id_ in free if survey.cell[id_] in near]
    open_ = survey.targets(target)
    inside = [id_ for id_ in survey.held[target] if survey.position.pieces[id_].inside]
    units = inside if on_fort else open_
    if not able or not units or (on_fort and open_):
        return None
    best: Storm | None = None
    able.sort(key=lambda id_: (-survey.able(id_).attack, id_))
    groups = [able[: number + 1] for number in range(len(able))]
    for group in groups:
        assault = Assault(tuple(group), survey.atlas.hexes[target], tuple(units), on_fort=on_fort)
        attack, column = assaults.attack_of(survey.position, assault)
        if column is None:
            continue
        worth = threats.harm_to(units, attack.strength, attack.defence, attack.modifier, attack.columns)
        if worth > 0 and (best is None or worth > best.worth + 1e-9):
            best = Storm(assault, worth)
    return best
