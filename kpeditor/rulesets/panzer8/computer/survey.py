"""Survey: the table as one side sees it now: the threat to each cell, and the targets from there."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import shapely

from kpeditor.core.rules.tablesight import Stand
from kpeditor.rulesets.panzer8.combat import Hunt, opposed
from kpeditor.rulesets.panzer8.computer.chart import Bools, Chart, Floats, chart_of
from kpeditor.rulesets.panzer8.computer.worth import LOST, SUPPRESSED, fire_loss, loss_at, losses, worth
from kpeditor.rulesets.panzer8.engine import shots
from kpeditor.rulesets.panzer8.engine.acts.cards import FLANK_WITHIN
from kpeditor.rulesets.panzer8.engine.closely import HUNT_WITHIN
from kpeditor.rulesets.panzer8.engine.costs import row_of
from kpeditor.rulesets.panzer8.engine.hiding import is_hidden
from kpeditor.rulesets.panzer8.engine.observers import SLAVIC
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.units import Element

_BASES = 1.0
"""The difference between the distance of two centres and that of their bases, in inches."""
_SIDEWAYS = 0.35
"""The share of a threat that remains outside the field of fire of an enemy that could turn first."""
_REACTS = 0.5
"""The probability that an enemy that may react to a move does react."""
_SHAKEN = 0.3
"""The share of the threat of a suppressed element, which may recover."""
_MENACE = 1.0
"""The share of its best shot that adds to an enemy's value."""


@dataclass(frozen=True, slots=True)
class Foe:
    """An enemy on the table."""

    id: str
    element: Element
    stand: Stand
    mask: Bools
    worth: float
    cover: int
    suppressed: bool
    quality: int
    arc: float


class Survey:
    """The data by which a side weighs its actions, from what it sees (`as_seen_by`)."""

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.side = position, side
        self.chart: Chart = chart_of(position.ground, position.setting.tables)
        self._threats: dict[tuple[Element, int], Floats] = {}
        self._chances: dict[tuple[Element, int], Floats] = {}

    @cached_property
    def foes(self) -> list[Foe]:
        """The enemies that stand openly on the table."""
        found = [self._foe(id_) for id_ in self.position.enemies(self.side)]
        return [replace(foe, worth=foe.worth + _MENACE * self._menace(foe)) for foe in found]

    def _menace(self, foe: Foe) -> float:
        """The greatest expected loss from an enemy's shot at any element it sees."""
        at, most = self.position, 0.0
        for id_, cell in zip(self.own, self._own_cells, strict=True):
            if foe.mask[cell]:
                element = at.element(id_)
                loss = self._fire_at(foe, element, foe.quality - at.pieces[id_].quality)[cell]
                most = max(most, float(loss) * worth(element))
        return most

    def worth_of(self, id_: str) -> float:
        """The value of an element for the side; an enemy that could hurt it counts more."""
        return next((foe.worth for foe in self.foes if foe.id == id_), worth(self.position.element(id_)))

    def _foe(self, id_: str) -> Foe:
        at = self.position
        piece, element, stand = at.pieces[id_], at.element(id_), at.stand(id_)
        cover = int(self.chart.cover[self.chart.cell(stand.at)])
        if piece.dug_in or stand.is_hull_down:
            cover = at.numbers.hard_cover
        return Foe(
            id_,
            element,
            stand,
            self.chart.seen_from(stand),
            worth(element),
            cover,
            piece.suppressed,
            piece.quality,
            shots.field_of(at, id_),
        )

    @cached_property
    def own(self) -> list[str]:
        """The elements of the side that stand on the table on their own."""
        return list(self.position.on_table(self.side))

    @cached_property
    def _own_cells(self) -> list[int]:
        return [self.chart.cell(self.position.stand(id_).at) for id_ in self.own]

    @cached_property
    def outflanked(self) -> Bools:
        """The cells near an edge of the table other than the side's own, in which a flank attack takes out an
        element [P43].
        """
        chart, space = self.chart, self.position.ground.sheet.space
        far = {"N": chart.y, "S": space.height - chart.y, "W": chart.x, "E": space.width - chart.x}
        home = self.position.setting.homes.get(self.side, "")
        near = [one <= FLANK_WITHIN for edge, one in far.items() if edge != home]
        return np.asarray(np.logical_or.reduce(near))

    def threat(self, element: Element, quality: int = 0) -> Floats:
        """For each cell the share of its value that an element with these figures is expected to lose there
        to fire and charges of the enemy until its next action.
        """
        key = element, quality
        if key not in self._threats:
            found = np.zeros(self.chart.size)
            for foe in self.foes:
                found += self._threat_of(foe, element, quality)
            self._threats[key] = np.minimum(found, 1.5)
        return self._threats[key]

    def danger(self, id_: str) -> Floats:
        """For each cell the share of its value that an element is expected to lose when it goes there and
        stays until its next action. The greater of two losses counts: at the cell, or to reactions on the
        way. An enemy that has reacted does not fire again [P11].
        """
        at, chart = self.position, self.chart
        element, quality = at.element(id_), at.pieces[id_].quality
        there, start = self.threat(element, quality), chart.cell(at.stand(id_).at)
        found = np.zeros(chart.size)
        for foe in self.foes:
            if not (foe.suppressed or at.pieces[foe.id].reacted):
                found += self._fire_at(foe, element, foe.quality - quality)
        on_the_way = _REACTS * np.minimum(found, 1.5)[chart.between(start)].max(axis=0)
        on_the_way[start] = 0.0
        return np.asarray(np.maximum(there, on_the_way))

    def _threat_of(self, foe: Foe, element: Element, quality: int) -> Floats:
        loss = self._fire_at(foe, element, foe.quality - quality)
        targets = sum(1 for cell in self._own_cells if foe.mask[cell])
        return loss / max(1.0, math.sqrt(targets + 1.0))

    def _fire_at(self, foe: Foe, element: Element, also: int) -> Floats:
        """The result of `_fire_of`, cached."""
        key = "threat", foe.element, foe.stand, foe.arc, foe.cover, foe.suppressed, element, also
        return self.chart.kept(key, lambda: self._fire_of(foe, element, also))

    def _fire_of(self, foe: Foe, element: Element, also: int) -> Floats:
        """For each cell the share of its value that an element loses to one enemy that attacks no other
        element: by fire, or by a hunt if the enemy is infantry.
        """
        chart = self.chart
        far = np.maximum(chart.far(foe.stand.at) - _BASES, 0.0)
        loss = fire_loss(self.position.setting.tables, foe.element, element, far, chart.cover, also=also)
        loss = np.where(foe.mask, loss, 0.0)
        if element.is_fighting_vehicle and foe.element.is_infantry:
            loss = np.maximum(loss, self._hunted(foe, element, also))
        if foe.arc < 360:
            turn = np.degrees(np.arctan2(chart.x - foe.stand.at.x, foe.stand.at.y - chart.y))
            off = np.abs((turn - foe.stand.facing + 180) % 360 - 180)
            loss = np.where(off <= foe.arc / 2, loss, loss * _SIDEWAYS)
        return loss * _SHAKEN if foe.suppressed else loss

    def _hunted(self, foe: Foe, element: Element, also: int) -> Floats:
        """For each cell the share of its value that a tank is expected to lose to hunting infantry [P16]."""
        chart, tables = self.chart, self.position.setting.tables
        near = chart.gap(foe.stand)
        town = self.position.ground.town_at(foe.stand.at)
        if town is not None:  # Distances may be measured to any part of the base [P10].
            near = np.minimum(near, shapely.distance(town.shape, chart.points))
        hunts = Hunt(
            element.defence,
            engineers=foe.element.kind == "engineers",
            hidden=True,
            is_open="open_top" in element.flags,
            no_guns="no_mg" in element.flags,
            hunter=also,
        )
        odds = opposed(tables.hunt, hunts.reckoned(tables.numbers).net)
        loss = float(odds.get("out", 0)) * LOST + float(odds.get("suppressed", 0)) * SUPPRESSED
        able = (near <= HUNT_WITHIN + _BASES / 2) & ((chart.cover > 0) | (foe.cover > 0))
        return np.where(able, loss, 0.0)

    def chances(self, element: Element, quality: int = 0) -> Floats:
        """For each cell the expected loss to the enemy by the best shot of an element from there."""
        key = element, quality
        if key not in self._chances:
            found = np.zeros(self.chart.size)
            for foe in self.foes:
                found = np.maximum(found, self._chance_at(foe, element, quality - foe.quality))
            self._chances[key] = found
        return self._chances[key]

    def _chance_at(self, foe: Foe, element: Element, also: int) -> Floats:
        key = "chance", element, foe.element, foe.stand, foe.cover, foe.suppressed, also

        def made() -> Floats:
            far = np.maximum(self.chart.far(foe.stand.at) - _BASES, 0.0)
            loss = fire_loss(
                self.position.setting.tables,
                element,
                foe.element,
                far,
                foe.cover,
                again=foe.suppressed,
                also=also,
            )
            return np.where(foe.mask, loss, 0.0)

        return self.chart.kept(key, made) * foe.worth

    def likely(self, id_: str, *, moved: bool = False) -> list[tuple[float, Foe]]:
        """The enemies that an element could shoot at from its place, with the expected loss to each, the best
        first. The engine decides whether each is really seen.
        """
        at, element, piece = self.position, self.position.element(id_), self.position.pieces[id_]
        if element.gun is None or piece.limbered:
            return []
        stand, found = at.stand(id_), []
        eyes = shots.eyes(at, id_) if "mortar" in element.flags else ()  # [P9]
        cells = [self.chart.cell(at.stand(one).at) for one in (id_, *eyes)]
        for foe in self.foes:
            if not foe.mask[cells].any():
                continue
            far = np.array([max(float(shapely.distance(stand.shape, foe.stand.shape)), 0.0)])
            loss = fire_loss(
                at.setting.tables,
                element,
                foe.element,
                far,
                foe.cover,
                again=foe.suppressed,
                suppressed=piece.suppressed,
                also=piece.quality - foe.quality - moved,
            )
            if loss[0] > 0:
                found.append((float(loss[0]) * foe.worth, foe))
        return sorted(found, key=lambda one: (-one[0], one[1].id))

    def best_target(self, id_: str, cell: int) -> str:
        """The best target for an element from a cell to which it has moved; "" for none."""
        at, element, best = self.position, self.position.element(id_), (0.05, "")
        middle = self.chart.point(cell)
        for foe in self.foes:
            if not foe.mask[cell]:
                continue
            far = np.array([max(math.dist(middle, foe.stand.at) - _BASES, 0.0)])
            also = at.pieces[id_].quality - foe.quality - 1
            loss = fire_loss(
                at.setting.tables, element, foe.element, far, foe.cover, again=foe.suppressed, also=also
            )
            best = max(best, (float(loss[0]) * foe.worth, foe.id))
        return best[1]

    def room(self, id_: str) -> Bools:
        """The cells in whose middle an element has room to stand, clear of all others."""
        stand = self.position.stand(id_)
        radius = round(0.98 * max(stand.width, stand.depth) / 2, 2)
        free = self.chart.room(round(0.96 * (stand.width + stand.depth) / 4, 2)).copy()
        for other in self.position.on_table():
            if other != id_:
                own = self.position.pieces[other].side == self.side
                free &= self.chart.gap(self.position.stand(other)) > radius + (0.03 if own else 0.3)
        return free

    def beaten(self, element: Element, start: int) -> Floats | None:
        """For each cell the share of its value that an element is expected to lose to continuing support fire
        when it moves there from a cell; None if there is none. It applies to movement within a zone [P45].
        """
        at, chart, found = self.position, self.chart, np.zeros(self.chart.size)
        for zone in at.zones:
            if zone.until < at.turns:
                continue
            fire = at.setting.tables.support[zone.level]
            value = fire.he[0 if at.setting.nations.get(zone.side) in SLAVIC else 1]
            if element.is_armoured:
                continue
            nets = value + zone.modifier - element.defence - chart.cover
            loss = loss_at(losses(at.setting.tables.fire_he), nets)
            half = zone.width / 2 + _BASES / 2
            within = np.maximum(np.abs(chart.x - zone.at.x), np.abs(chart.y - zone.at.y)) <= half
            mine = np.full(chart.size, loss[start]) if within[start] else np.where(within, loss, 0.0)
            mine[start] = 0.0
            found += mine
        return found if found.any() else None

    def row(self, id_: str) -> str:
        """The row of the movement table for an element."""
        return row_of(self.position, id_)


def as_seen_by(position: Position, side: str) -> Position:
    """The position as a side may know it, without elements below markers of the enemy and without the enemy's
    plans. No answer of a computer player can depend on these secrets [P39].
    """
    pieces = {
        id_: piece
        for id_, piece in position.pieces.items()
        if piece.side == side or not is_hidden(position, id_)
    }
    stands = {id_: stand for id_, stand in position._stands.items() if id_ in pieces}
    return replace(position, pieces=pieces, deck=None, _stands=stands)
