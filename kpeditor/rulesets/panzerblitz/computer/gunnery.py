"""Gunnery: the attacks of a fire phase. Decides which units fire together at which target, without wasting
fire [PB6, PB19].
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.rulesets.panzerblitz.computer.moves import Scorer
from kpeditor.rulesets.panzerblitz.engine import firing
from kpeditor.rulesets.panzerblitz.engine.ground import TOWN
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, STACK, UNIT, Shot

ELSEWHERE = 0.6
"""The value of a firer's other uses, as a share of its best shot alone."""
LEAST_GAIN = 0.015
WASTE = 0.002
"""The cost of a point of strength beyond what the odds need, so that no firer is added without need."""


@dataclass(frozen=True, slots=True)
class Target:
    """A possible target, with the strength of each firer against it."""

    cell: int
    kind: str
    units: tuple[str, ...]
    defence: int
    modifier: int
    strength: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Volley:
    """An attack that gains more than it costs: its worth, and the worth less that of its firers'
    alternatives.
    """

    target: Target
    firers: tuple[str, ...]
    worth: float
    gain: float


class Gunnery:
    """The fire of a side in one position.

    Args:
        price: by unit what it gains if it does not fire.
    """

    def __init__(self, scorer: Scorer, price: Mapping[str, float]) -> None:
        self.scorer, self.survey, self.price = scorer, scorer.survey, price
        position = self.survey.position
        self.firers = [id_ for id_ in self.survey.own if not firing.why_not_firing(position, id_)]
        self.targets = [one for one in self._targets() if one.strength]
        self.alone = self._alone()

    # --- Possible targets ---

    def _targets(self) -> list[Target]:
        found = []
        survey = self.survey
        terrain = survey.ground.terrain
        for cell, ids in survey.held.items():
            hex_ = survey.atlas.hexes[cell]
            open_ = [] if survey.coveted.intersection(ids) else survey.targets(cell)
            inside = tuple(id_ for id_ in ids if survey.position.pieces[id_].inside)
            if inside and (fort := survey.position.fort(hex_)) is not None:
                found.append(self._target(cell, FORT_TARGET, inside, fort.value or 1))
            if not open_ or not survey.spotted(cell):
                continue
            found.append(self._target(cell, STACK, tuple(open_)))
            if len(open_) > 1 and terrain[hex_] != TOWN:
                found += [self._target(cell, UNIT, (id_,)) for id_ in open_]
        return found

    def _target(self, cell: int, kind: str, units: tuple[str, ...], defence: int = 0) -> Target:
        survey = self.survey
        hex_ = survey.atlas.hexes[cell]
        covered = kind != FORT_TARGET and survey.atlas.covers[cell]
        hard = sum(survey.able(id_).is_armoured for id_ in units)
        kinds = [2 * hard > len(units)] if 2 * hard != len(units) else [True, False]
        if kind == FORT_TARGET or survey.ground.terrain[hex_] == TOWN:
            kinds = [True]
        strength = {}
        for id_ in self.firers:
            found = self._strength(id_, cell, kinds)
            if found:
                strength[id_] = found
        return Target(
            cell,
            kind,
            units,
            defence or sum(survey.able(id_).defence for id_ in units),
            survey.setting.tables.numbers.cover if covered else 0,
            strength,
        )

    def _strength(self, id_: str, cell: int, kinds: list[bool]) -> int:
        """The strength of a firer; for a mixed stack the lower of both readings. 0 if it may not fire."""
        survey, able, start = self.survey, self.survey.able(id_), self.survey.cell[id_]
        distance = survey.atlas.distances(start)[cell]
        if distance > able.range:
            return 0
        found = min(self.scorer.threats.strength(able, start, cell, distance, hard=hard) for hard in kinds)
        if not found:
            return 0
        if survey.atlas.sees(start, cell):
            return found
        return 0 if firing.why_not_indirect(survey.position, id_, survey.atlas.hexes[cell]) else found

    def _alone(self) -> dict[str, float]:
        """For each firer the worth of its best shot, alone or with a second firer like it."""
        best = dict.fromkeys(self.firers, 0.0)
        for target in self.targets:
            for id_, strength in target.strength.items():
                worth = max(self._worth(target, strength), self._worth(target, 2 * strength) / 2)
                best[id_] = max(best[id_], worth)
        return best

    def _worth(self, target: Target, strength: int) -> float:
        found = self.scorer.threats.harm_to([*target.units], strength, target.defence, target.modifier)
        if target.kind == FORT_TARGET and found:
            found += 0.1
        return self.scorer.doctrine.fire * found

    # --- The choice of firers and targets ---

    def volleys(self) -> list[Volley]:
        """The attacks, the best first; each firer and each target occurs once."""
        found: list[Volley] = []
        free, shot_at = set(self.firers), set[tuple[int, str]]()
        while True:
            best: Volley | None = None
            for target in self.targets:
                if self._is_shot_at(target, shot_at):
                    continue
                volley = self._best(target, free)
                if volley is not None and (best is None or volley.gain > best.gain + 1e-9):
                    best = volley
            if best is None:
                return found
            found.append(best)
            free.difference_update(best.firers)
            kind = "fort" if best.target.kind == FORT_TARGET else "open"
            shot_at |= {(best.target.cell, f"{kind} {id_}") for id_ in best.target.units}

    def _is_shot_at(self, target: Target, shot_at: set[tuple[int, str]]) -> bool:
        kind = "fort" if target.kind == FORT_TARGET else "open"
        return any((target.cell, f"{kind} {id_}") in shot_at for id_ in target.units)

    def _cost(self, id_: str, target: Target) -> float:
        return max(self.price.get(id_, 0.0), ELSEWHERE * self.alone[id_])

    def _best(self, target: Target, free: set[str]) -> Volley | None:
        """The firers whose attack on a target gains most: for each column of odds, the fewest that reach
        it.
        """
        able = sorted(
            (id_ for id_ in target.strength if id_ in free),
            key=lambda id_: (self._cost(id_, target) / target.strength[id_], -target.strength[id_], id_),
        )
        if not able:
            return None
        best: Volley | None = None
        total = sum(target.strength[id_] for id_ in able)
        wanted = [need for need in self.survey.chances.least(target.defence) if need <= total]
        if not wanted and self.survey.chances.below:
            wanted = [1]
        for need in wanted:
            firers = self._enough(target, able, need)
            strength = sum(target.strength[id_] for id_ in firers)
            worth = self._worth(target, strength)
            gain = worth - sum(self._cost(id_, target) for id_ in firers) - WASTE * (strength - need)
            own = worth - sum(self.price.get(id_, 0.0) for id_ in firers)
            if own <= LEAST_GAIN:
                continue
            if best is None or gain > best.gain:
                best = Volley(target, tuple(firers), worth, gain)
        return best

    @staticmethod
    def _enough(target: Target, able: list[str], need: int) -> list[str]:
        """The cheapest firers that reach a strength together, without firers that are not needed."""
        chosen, total = [], 0
        for id_ in able:
            chosen.append(id_)
            total += target.strength[id_]
            if total >= need:
                break
        for id_ in sorted(chosen, key=lambda one: (target.strength[one], one)):
            if total - target.strength[id_] >= need:
                chosen.remove(id_)
                total -= target.strength[id_]
        return chosen

    def shots(self, volleys: list[Volley]) -> list[Shot]:
        """The attacks in the engine's form, without those that the engine refuses."""
        position, side = self.survey.position, self.survey.side
        found: list[Shot] = []
        declared: list[dict[str, object]] = []
        for volley in volleys:
            target = volley.target
            shot = Shot(volley.firers, self.survey.atlas.hexes[target.cell], target.kind, target.units)
            tried = [*declared, firing.as_answer(position, shot)]
            if not firing.read_shots(position, side, tried)[1]:
                declared = tried
                found.append(shot)
        return found
