"""Threats: what the enemies could do to a unit where it ends its turn, and what it could do to them.

Both are computed for the enemies' present places and cached until these change.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from kpeditor.rulesets.panzerblitz.computer.atlas import OFF
from kpeditor.rulesets.panzerblitz.computer.survey import Survey
from kpeditor.rulesets.panzerblitz.declarations import TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.units import Figures

FOCUS = 3
"""The number of strongest enemies that are assumed to fire together at a unit."""
ATTENTION = 0.65
"""The probability that the enemy attacks this unit and not another."""
STOPPED = 0.3
"""The cost of being dispersed, as a share of a unit's worth."""
TOGETHER = 2
"""The number of firers of a kind that are assumed to fire together."""
MOST_KEPT = 6


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy that can act in its next player-turn."""

    id: str
    cell: int
    able: Figures


@dataclass
class Threats:
    """The threats of one survey's enemies; `danger`, `fire` and `prospect` cache their answers."""

    survey: Survey
    foes: list[Foe] = field(default_factory=list)
    known: dict[tuple[str, int], float] = field(default_factory=dict)
    prospects: dict[tuple[str, int], float] = field(default_factory=dict)
    fires: dict[tuple[int, bool], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        survey = self.survey
        pieces = survey.position.pieces
        self.foes = [
            Foe(id_, survey.cell[id_], survey.able(id_))
            for id_ in survey.foes
            if not pieces[id_].dispersed and not pieces[id_].in_tunnel
        ]
        self.strengths: dict[Any, int] = survey.ground.memo.setdefault("strengths", {})
        self.wrecks = survey.marked(WRECK, TRAIN_WRECK)
        self.beside = {near for foe in self.foes for near in survey.atlas.neighbours[foe.cell]} - {OFF}
        self.targets = [(cell, there) for cell in survey.held if (there := survey.targets(cell))]
        self.spotted = {cell for cell in survey.held if survey.spotted(cell)}

    # --- Enemy action ---

    def danger(self, type_: str, able: Figures, cell: int) -> float:
        """The share of its worth that a unit of a type may lose in a cell in the next enemy player-turn."""
        key = type_, cell
        found = self.known.get(key)
        if found is None:
            safe = (
                (1 - self._fire(able, cell))
                * (1 - self._overrun(able, cell))
                * (1 - self.assaulted(able, cell))
            )
            found = self.known[key] = ATTENTION * (1 - safe)
        return found

    def _loss(self, strength: int, able: Figures, modifier: int, columns: int = 0) -> float:
        harm = self.survey.chances.harm(strength, able.defence, modifier, columns)
        return harm.kills + STOPPED * harm.stops

    def _fire(self, able: Figures, cell: int) -> float:
        survey, atlas = self.survey, self.survey.atlas
        if atlas.hides[cell] and cell not in self.beside:
            return 0.0
        strength = self.fire(cell, hard=able.is_armoured or atlas.towns[cell])
        if not strength:
            return 0.0
        modifier = survey.setting.tables.numbers.cover if atlas.covers[cell] else 0
        return self._loss(strength, able, modifier)

    def fire(self, cell: int, *, hard: bool) -> int:
        """The combined strength of the enemies that may fire into a cell, at armoured targets if `hard`."""
        key = cell, hard
        known = self.fires.get(key)
        if known is not None:
            return known
        atlas = self.survey.atlas
        row, found = atlas.distances(cell), []
        for foe in self.foes:
            distance = row[foe.cell]
            if not foe.able.attack or foe.able.weapon == "C" or distance > foe.able.range:
                continue
            strength = self.strength(foe.able, foe.cell, cell, distance, hard=hard)
            if strength and atlas.sees(foe.cell, cell):
                found.append(strength)
        found.sort(reverse=True)
        self.fires[key] = total = sum(found[:FOCUS])
        return total

    def strength(self, able: Figures, start: int, end: int, distance: int, *, hard: bool) -> int:
        """The strength of a type's fire from one cell into another; 0 if it may not fire."""
        heights = self.survey.atlas.heights
        uphill = heights[end] > heights[start]
        near = 2 * distance <= able.range
        key = able.weapon, able.attack, near, hard, uphill
        found = self.strengths.get(key)
        if found is None:
            reckon = self.survey.setting.tables.strength
            found = reckon(able.weapon, able.attack, near=near, armoured=hard, uphill=uphill) or 0
            self.strengths[key] = found
        return found

    @cached_property
    def nearest(self) -> bytes:
        """The distance in hexes from every cell to the nearest target."""
        kept: dict[tuple[int, ...], bytes] = self.survey.ground.memo.setdefault("nearest", {})
        cells = tuple(cell for cell, _ in self.targets)
        found = kept.get(cells)
        if found is None:
            if len(kept) >= MOST_KEPT:
                del kept[next(iter(kept))]
            found = kept[cells] = self.survey.atlas.nearest(cells)
        return found

    def _overrun(self, able: Figures, cell: int) -> float:
        atlas, numbers = self.survey.atlas, self.survey.setting.tables.numbers
        if not atlas.clear[cell] or cell in self.wrecks:
            return 0.0
        row = atlas.distances(cell)
        found = sorted(
            (
                foe.able.attack
                for foe in self.foes
                if "overrun" in foe.able.flags
                and row[foe.cell] < foe.able.movement
                and not (foe.able.weapon == "I" and able.is_armoured)
            ),
            reverse=True,
        )
        return self._loss(sum(found[:FOCUS]), able, numbers.close, numbers.overrun_columns) if found else 0.0

    def assaulted(self, able: Figures, cell: int) -> float:
        """The share of its worth that a unit may lose in a cell by close assaults."""
        atlas, numbers = self.survey.atlas, self.survey.setting.tables.numbers
        row = atlas.distances(cell)
        found = sorted(
            (foe.able.attack for foe in self.foes if "assault" in foe.able.flags and row[foe.cell] <= 2),
            reverse=True,
        )
        if not found:
            return 0.0
        modifier = numbers.close + (numbers.cover if atlas.covers[cell] else 0)
        return self._loss(sum(found[:FOCUS]), able, modifier)

    # --- Own action ---

    def gain(self, targets: list[str], strength: int, modifier: int, columns: int = 0) -> float:
        """The value of the losses that an attack on all of these causes the enemy."""
        survey = self.survey
        defence = sum(survey.able(one).defence for one in targets)
        return self.harm_to(targets, strength, defence, modifier, columns)

    def harm_to(
        self, targets: list[str], strength: int, defence: int, modifier: int, columns: int = 0
    ) -> float:
        """As `gain`, against a given defence."""
        survey, found = self.survey, 0.0
        harm = survey.chances.harm(strength, defence, modifier, columns)
        for one in targets:
            worth = survey.stake(one)
            if survey.position.pieces[one].dispersed:
                found += worth * harm.finishes
            else:
                found += worth * (harm.kills + STOPPED * harm.stops)
        return found

    @cached_property
    def _aimed_at(self) -> list[tuple[int, bool, list[str], int]]:
        """The targets with the facts that count for fire: cell, whether they are armoured, the units fired
        at, the die modifier of their cover.
        """
        survey, atlas, found = self.survey, self.survey.atlas, []
        for cell, targets in self.targets:
            town = atlas.towns[cell]
            hard = town or 2 * sum(survey.able(one).is_armoured for one in targets) >= len(targets)
            chosen = targets if town or len(targets) == 1 else [max(targets, key=survey.stake)]
            modifier = survey.setting.tables.numbers.cover if atlas.covers[cell] else 0
            found.append((cell, hard, chosen, modifier))
        return found

    def prospect(self, type_: str, able: Figures, cell: int) -> float:
        """The best gain of a unit of a type by fire from a cell in its next player-turn, with one friend."""
        if not able.attack or able.weapon == "C":
            return 0.0
        key = type_, cell
        found = self.prospects.get(key)
        if found is None:
            found = self.prospects[key] = self._prospect(able, cell)
        return found

    def _prospect(self, able: Figures, cell: int) -> float:
        atlas = self.survey.atlas
        row, best = atlas.distances(cell), 0.0
        for there, hard, chosen, modifier in self._aimed_at:
            distance = row[there]
            if distance > able.range or (distance > 1 and there not in self.spotted):
                continue
            strength = self.strength(able, cell, there, distance, hard=hard)
            if not strength:
                continue
            gain = self.gain(chosen, TOGETHER * strength, modifier) / TOGETHER
            if gain > best and atlas.sees(cell, there):
                best = gain
        return best


def threats_of(survey: Survey) -> Threats:
    """The threats of a position; those of the last few enemy positions are cached with the board."""
    pieces, found = survey.position.pieces, Threats(survey)
    enemies = tuple(
        (id_, survey.cell[id_], pieces[id_].dispersed, pieces[id_].inside, survey.stake(id_))
        for id_ in survey.foes
    )
    key: Any = (survey.side, enemies, survey.marks, frozenset(found.spotted))
    kept: dict[Any, tuple[Any, Any, Any]] = survey.ground.memo.setdefault("threats", {})
    known = kept.get(key)
    if known is not None:
        found.known, found.prospects, found.fires = known
        return found
    if len(kept) >= MOST_KEPT:
        del kept[next(iter(kept))]
    kept[key] = found.known, found.prospects, found.fires
    return found
