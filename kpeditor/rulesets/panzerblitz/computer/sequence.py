"""The staff's fire under PanzerBitz: one shot after another, each only if it gains more than its firers'
alternatives; barrages; markers where enemies stand or are expected [B8, B16, B20].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any

from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzerblitz import dispersal
from kpeditor.rulesets.panzerblitz.combat import Attack
from kpeditor.rulesets.panzerblitz.computer.plan import Plan
from kpeditor.rulesets.panzerblitz.engine.bitz import direct, indirect, registering
from kpeditor.rulesets.panzerblitz.engine.bitz.batteries import is_mortar
from kpeditor.rulesets.panzerblitz.engine.bitz.direct import DONE
from kpeditor.rulesets.panzerblitz.engine.bitz.phase import SHOT
from kpeditor.rulesets.panzerblitz.engine.bitz.state import INDIRECT
from kpeditor.rulesets.panzerblitz.engine.shots import FORT_TARGET, Shot, Unfit
from kpeditor.rulesets.toolbox.doctrine import NOTHING

HARM = (0.0, 0.35, 0.6, 1.0)
"""The share of its value that a unit has lost in each grade of dispersal, including the effect of later
shots.
"""
ELSEWHERE = 0.6
"""The value of a firer's other shots, as a share of its best shot alone."""
LEAST_GAIN = 0.015
STANDS, COMES = 0.5, 0.8
"""The probabilities that in the next turn an enemy is where it stands now, and where its way to the side
leads.
"""
MOST_HEXES = 24
"""The number of hexes considered for markers."""


class FirePhase:
    """The fire of one side in one position.

    Args:
        plan: the plan that makes the answer; it is told the options that were weighed.
    """

    def __init__(self, plan: Plan) -> None:
        self.plan, self.at, self.side = plan, plan.position, plan.side
        self.survey = plan.survey
        self.prices: dict[str, float] = {}

    def answer(self, decision: Decision) -> Answer:
        """The best answer to one decision of the fire phase."""
        if decision.kind == SHOT:
            return self.shot()
        if decision.kind == INDIRECT:
            return self.barrages()
        return self.markers()

    # --- What fire gains, and what it costs ---

    def gain(self, units: Iterable[str], attack: Attack, column: int) -> float:
        """The mean loss of worth of an attack's targets."""
        results = self.at.setting.tables.combat.results(column, attack.modifier)
        total = 0.0
        for id_ in units:
            grade = self.at.pieces[id_].dispersed
            mean = sum(HARM[dispersal.after(grade, result)] for result in results) / len(results)
            total += self.survey.stake(id_) * (mean - HARM[grade])
        return self.plan.doctrine.fire * total

    def price(self, id_: str) -> float:
        """The gain of a unit's alternative: a move, an overrun or an assault."""
        if id_ not in self.prices:
            self.prices |= self.plan.prices({id_})
        return self.prices[id_]

    # --- One shot after the other [B8] ---

    def shot(self) -> Answer:
        """The attack that gains most over its firers' alternatives; the end of the segment if no attack
        gains.
        """
        weighed = list(self._weighed())
        alone: dict[str, float] = {}
        for worth, shot in weighed:
            if len(shot.firers) == 1:
                alone[shot.firers[0]] = max(alone.get(shot.firers[0], 0.0), worth)
        weighed.sort(key=lambda one: (-one[0], one[1].firers, one[1].at))
        best: tuple[float, float, Shot] | None = None
        for worth, shot in weighed:
            if worth <= LEAST_GAIN or (best is not None and worth <= best[0]):
                break
            net = worth - sum(map(self.price, shot.firers))
            if net <= LEAST_GAIN:
                self._tell(shot, worth)
                continue
            others = [ELSEWHERE * alone.get(id_, 0.0) for id_ in shot.firers[1:]]
            rank = net - sum(others)
            if best is None or rank > best[0]:
                best = rank, worth, shot
        if best is None:
            return DONE
        self._tell(best[2], best[1], chosen=True)
        return direct.as_answer(self.at, best[2])

    def _tell(self, shot: Shot, worth: float, *, chosen: bool = False) -> None:
        whom = shot.targets[0] if shot.targets else self.at.ground.name(shot.at)
        order = f"fires at {whom}" + (f" with {len(shot.firers) - 1} more" if shot.firers[1:] else "")
        for id_ in shot.firers:
            share, otherwise = worth / len(shot.firers), self.price(id_)
            terms = {"fires": share} | ({"could do otherwise": -otherwise} if otherwise else {})
            self.plan.weigh(id_, share - otherwise, order, terms, chosen=chosen)

    def _weighed(self) -> Iterator[tuple[float, Shot]]:
        """The attacks of single units and of the strongest two, three and so on that may combine, each with
        its gain.
        """
        by_target: dict[tuple[object, ...], list[Shot]] = {}
        among = direct.spotted(self.at, self.side)
        for unit in direct.shooters(self.at, self.side):
            if unit in self.plan.busy:
                continue
            for shot in direct.shots_of(self.at, self.side, (unit,), among):
                if not self.survey.coveted.intersection(shot.targets):
                    by_target.setdefault((shot.at, shot.kind, shot.targets), []).append(shot)
        for shots in by_target.values():
            for shot in (*shots, *self._together(shots)):
                attack, column, _ = direct.attack_of(self.at, shot)
                yield self.gain(shot.targets, attack, column) + 0.1 * (shot.kind == FORT_TARGET), shot

    def _together(self, shots: Sequence[Shot]) -> Iterator[Shot]:
        ranked = sorted(shots, key=lambda shot: -direct.attack_of(self.at, shot)[0].strength)
        for number in range(2, len(ranked) + 1):
            firers = tuple(shot.firers[0] for shot in ranked[:number])
            tried = Shot(firers, ranked[0].at, ranked[0].kind, ranked[0].targets)
            try:
                direct.judge(self.at, self.side, tried)
            except Unfit:
                return
            yield tried

    # --- Indirect attacks [B16] ---

    def barrages(self) -> list[dict[str, Any]]:
        """The indirect attacks of one segment, those that gain most first."""
        weighed: list[tuple[float, int, indirect.Barrage]] = []
        for one in indirect.possible(self.at, self.side):
            worth = 0.0
            for kind, units in indirect.targets_in(self.at, self.side, one.at):
                attack, column, _ = indirect.attack_of(self.at, one, kind, units)
                if column is not None and not self.survey.coveted.intersection(units):
                    worth += self.gain(units, attack, column)
            if worth > LEAST_GAIN and (net := worth - sum(map(self.price, one.firers))) > LEAST_GAIN:
                weighed.append((net, len(weighed), one))
        declared: list[dict[str, Any]] = []
        for net, _, one in sorted(weighed, key=lambda entry: (-entry[0], entry[1])):
            tried = [*declared, indirect.as_answer(self.at, one)]
            fits = not indirect.read_barrages(self.at, self.side, tried)[1]
            if fits:
                declared = tried
            order = f"fires indirectly into {self.at.ground.name(one.at)}"
            for id_ in one.firers:
                share = net / len(one.firers)
                self.plan.weigh(id_, share, order, {"fires": share}, chosen=fits)
        return declared

    # --- Registration [B20] ---

    @cached_property
    def expected(self) -> dict[int, dict[str, float]]:
        """For each cell and reason the worth of enemies that are expected there next turn: because they stand
        there, or pass on their way to units of the side or to what it holds.
        """
        survey, found = self.survey, dict[int, dict[str, float]]()
        wanted = {
            cell for goal in self.plan.scorer.goals.values() for cell in goal.cells if survey.controls(cell)
        }
        ours = frozenset(wanted or survey.there)
        for id_ in survey.foes:
            cell, stake = survey.cell[id_], survey.stake(id_)
            there = self._next_cell(id_, cell, ours)
            stands = 1.0 if there == cell else STANDS
            for where, why, chance in ((cell, "stands there", stands), (there, "comes there", COMES)):
                if why == "stands there" or where != cell:
                    terms = found.setdefault(where, {})
                    terms[why] = terms.get(why, 0.0) + chance * stake
        return found

    def _next_cell(self, id_: str, cell: int, ours: frozenset[int]) -> int:
        """The cell that an enemy reaches in a turn on its way to the side; its own cell when it does not
        move.
        """
        survey = self.survey
        able, piece = survey.able(id_), self.at.pieces[id_]
        if not ours or not able.movement or piece.dispersed or piece.immobile:
            return cell
        field, steps, left = (
            survey.atlas.field(ours, able.moves_as),
            survey.atlas.steps(able.moves_as),
            2 * able.movement,
        )
        first = True
        while True:
            ahead = [
                (field[there], there, cost) for _, there, cost in steps[cell] if there not in survey.there
            ]
            if not ahead or min(ahead)[0] >= field[cell]:
                return cell
            _, there, cost = min(ahead)
            if cost > left and not first:
                return cell
            cell, left, first = there, left - cost, False
            if left <= 0:
                return cell

    def markers(self) -> dict[str, Any]:
        """A marker for every unit where most enemies are likely in its next turn. A marker in a good place
        stays.
        """
        assert self.at.revised is not None
        name, hexes = self.at.ground.name, self.survey.atlas.hexes
        worth = {cell: sum(terms.values()) for cell, terms in self.expected.items()}
        best = sorted(worth, key=lambda cell: (-worth[cell], cell))[:MOST_HEXES]
        markers: dict[str, Any] = {}
        for id_, piece in self.at.of(self.side):
            if piece.at is None or registering.why_not_registering(self.at, id_):
                continue
            known = self.at.revised.registered.get(id_)
            lies = worth.get(self.survey.atlas.cell[known], 0.0) if known is not None else 0.0
            for cell in best:
                if worth[cell] <= lies + LEAST_GAIN:
                    self._tell_marker(id_, known is not None and name(known), NOTHING, {"lies well": lies})
                    break
                if not is_mortar(self.at.figure(id_)) and self.at.ground.sees(piece.at, hexes[cell]):
                    continue  # The unit fires there directly [B19].
                tried = {**markers, id_: name(hexes[cell])}
                if not registering.read_markers(self.at, self.side, tried)[1]:
                    markers = tried
                    self._tell_marker(id_, True, f"registers on {tried[id_]}", self.expected[cell])
                    break
        return markers

    def _tell_marker(self, id_: str, has: object, order: str, terms: dict[str, float]) -> None:
        if has:
            self.plan.weigh(id_, sum(terms.values()), order, terms, chosen=order != NOTHING)
