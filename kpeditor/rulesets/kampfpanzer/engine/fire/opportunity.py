"""Opportunity fire: waiting guns fire at the first enemy that enters their path in phase E (3.6) [9.2]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kpeditor.rulesets.kampfpanzer.engine.fire.attack import aimed_at, odds, resolve
from kpeditor.rulesets.kampfpanzer.engine.ground import Crossing
from kpeditor.rulesets.kampfpanzer.engine.turn import Turn
from kpeditor.rulesets.kampfpanzer.orders import Fire


class Entering(NamedTuple):
    """A unit that has just entered a hex."""

    unit: int
    start: int
    end: int


@dataclass(slots=True)
class Waiting:
    """One plotted opportunity fire that is still waiting."""

    firer: int
    path: frozenset[int]
    along: frozenset[Crossing]
    group: str


@dataclass
class OpportunityFire:
    """All opportunity fire of one game-turn."""

    turn: Turn
    waiting: list[Waiting] = field(default_factory=list)
    _by_cell: dict[int, list[Waiting]] = field(default_factory=dict)
    _by_crossing: dict[Crossing, list[Waiting]] = field(default_factory=dict)

    @classmethod
    def of(cls, turn: Turn) -> OpportunityFire:
        """The opportunity fire that remains after phase C, from firers that are not panicked, destroyed or
        disrupted (R-OPP-7).
        """
        found = cls(turn)
        for index in turn.in_order(turn.plots):
            order, status = turn.plots[index], turn.status(index)
            if not isinstance(order, Fire) or order.code != "P":
                continue
            if index in turn.panicked or status.level or not status.stands:
                continue
            path, along = turn.game.ground.fire_path(status.cell, turn.game.ground.cell(order.target))
            found._wait(Waiting(index, path, along, order.group))
        return found

    def _wait(self, waiting: Waiting) -> None:
        self.waiting.append(waiting)
        for cell in waiting.path:
            self._by_cell.setdefault(cell, []).append(waiting)
        for crossing in waiting.along:
            self._by_crossing.setdefault(crossing, []).append(waiting)

    def on_entries(self, entries: Sequence[Entering]) -> None:
        """Fires at the units that entered hexes in this tick, each firer at one of them (R-OPP-2 to
        R-OPP-5).
        """
        chances: dict[int, list[Entering]] = {}
        wasted: set[int] = set()
        for entry in entries:
            met = self._met(entry)
            if not met:
                continue
            firing = self._that_may_fire(met, entry)
            for waiting in met:
                if waiting in firing:
                    chances.setdefault(waiting.firer, []).append(entry)
                elif self.turn.option("illegal_trigger") == "wasted":
                    wasted.add(waiting.firer)
        if not chances and not wasted:
            return
        shots: dict[tuple[int, int, str], list[int]] = {}
        for firer in self.turn.in_order(chances):
            choices = chances[firer]
            entry = self._first(firer, choices)
            target = aimed_at(self.turn, firer, entry.unit)
            shots.setdefault((entry.unit, target, self._group(firer)), []).append(firer)
        # Decided before any die is rolled: a unit fires once a turn, whatever the result.
        self._drop(set(chances) | wasted)
        for firer in self.turn.in_order(wasted - set(chances)):
            title = self.turn.title(firer)
            self.turn.tell(
                "wasted", "9.22", f"{title} meets an enemy it cannot hurt: the shot is lost", units=[firer]
            )
        # Each list of firers begins with the lowest id (3.17).
        ranks = self.turn.game.ranks
        ordered = sorted(shots.items(), key=lambda shot: (ranks[shot[0][0]], ranks[shot[1][0]]))
        for (_, target, _), firers in ordered:
            cell = self.turn.status(target).cell
            resolve(self.turn, firers, [target], cell, "9.24", "opportunity fire")

    def _met(self, entry: Entering) -> list[Waiting]:
        """The waiting fire of enemies with this entry on its path, by firer (R-OPP-2, Q67)."""
        side = self.turn.side(entry.unit)
        met = [
            waiting
            for waiting in (
                *self._by_cell.get(entry.end, ()),
                *self._by_crossing.get((entry.start, entry.end), ()),
            )
            if self.turn.side(waiting.firer) != side and waiting in self.waiting
        ]
        return sorted(met, key=lambda waiting: self.turn.game.ranks[waiting.firer])

    def _that_may_fire(self, met: list[Waiting], entry: Entering) -> list[Waiting]:
        """The firers that this entry triggers: strong enough alone, or together with their group (R-OPP-3,
        R-OPP-3a).
        """
        able = [waiting for waiting in met if self._is_legal(waiting, entry)]
        lowest = self.turn.game.tables.combat.lowest
        firing = []
        for waiting in able:
            target = aimed_at(self.turn, waiting.firer, entry.unit)
            alone = odds(self.turn, [waiting.firer], [target], entry.end)
            if alone is None:
                continue
            if alone.superiority < lowest:
                others = [
                    w.firer
                    for w in able
                    if w.group == waiting.group and aimed_at(self.turn, w.firer, entry.unit) == target
                ]
                joint = [f for f in others if odds(self.turn, [f], [target], entry.end) is not None]
                together = odds(self.turn, joint, [target], entry.end)
                if together is None or together.superiority < lowest:
                    continue
            firing.append(waiting)
        return firing

    def _is_legal(self, waiting: Waiting, entry: Entering) -> bool:
        """Whether the firer sees the entered hex (R-OPP-3, Q61). Paths are within range and arc, since their
        targets are.
        """
        ground, status = self.turn.game.ground, self.turn.status(waiting.firer)
        if self.turn.option("opp_recheck_los"):
            return ground.visible(status.cell, entry.end)
        return not ground.is_close(entry.end) or ground.distance(status.cell, entry.end) <= ground.close_range

    def _first(self, firer: int, choices: list[Entering]) -> Entering:
        """The nearest of several entries in one tick. Dice decide between equal ones; the highest is the
        target (R-OPP-4).
        """
        ground, cell = self.turn.game.ground, self.turn.status(firer).cell
        nearest = min(ground.distance(cell, entry.end) for entry in choices)
        tied = sorted(
            (entry for entry in choices if ground.distance(cell, entry.end) == nearest),
            key=lambda entry: self.turn.piece(entry.unit).order,
        )
        while len(tied) > 1:
            dice = []
            for entry in tied:
                subject = f"{self.turn.piece(firer).id}>{self.turn.piece(entry.unit).id}"
                dice.append(self.turn.roll("choice of target", subject))
            text = ", ".join(
                f"{self.turn.title(entry.unit)} {die}" for entry, die in zip(tied, dice, strict=True)
            )
            self.turn.tell(
                "choice",
                "9.22",
                f"{self.turn.title(firer)} chooses by dice: {text}",
                units=[firer],
                dice=dice,
            )
            tied = [entry for entry, die in zip(tied, dice, strict=True) if die == max(dice)]
        return tied[0]

    def _group(self, firer: int) -> str:
        return next(waiting.group for waiting in self.waiting if waiting.firer == firer)

    def _drop(self, firers: set[int]) -> None:
        self.waiting = [waiting for waiting in self.waiting if waiting.firer not in firers]
