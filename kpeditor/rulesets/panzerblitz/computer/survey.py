"""Survey: one position as one side sees it, and the worth of its own and the enemy's units."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from kpeditor.core.scenario.areas.masks import hexes_of
from kpeditor.core.scenario.areas.nodes import Area
from kpeditor.rulesets.panzerblitz.computer.atlas import OFF, Atlas, atlas_of
from kpeditor.rulesets.panzerblitz.declarations import FORT, TRAIN_WRECK, WRECK
from kpeditor.rulesets.panzerblitz.engine.position import DESTROYED, DUE, MAP, Position, Setting
from kpeditor.rulesets.panzerblitz.tables import DIE, Result
from kpeditor.rulesets.panzerblitz.units import Figures
from kpeditor.rulesets.toolbox import aims as toolbox
from kpeditor.rulesets.toolbox.aims import Aim

CAPTURE = "capture_train"
PRESENCE = ("units", "effective")
BOUNTY = 0.6
"""The value that a loss counted by a victory line adds to a unit, for each unit of the line's weight."""
FULL_ATTACK, FULL_DEFENCE = 14.0, 10.0
"""The factors of a unit that is worth 1: a good tank."""
LEAST_WORTH = 0.12
PRIZE = 1.5
"""The extra value of a train whose capture decides the battle [Z39]."""
TOO_LATE = 3
"""The game-turns before the end from which on trains to be captured are shot at instead."""


def aims_of(position: Position, side: str) -> tuple[Aim, ...]:
    """What a side wants because of the victory conditions; computed once a game."""
    setting = position.setting
    atlas, sheet = atlas_of(setting.ground), setting.ground.sheet

    def cells_of(area: Area) -> frozenset[int]:
        return frozenset(atlas.cell[hex_] for hex_ in hexes_of(area, sheet) if hex_ in atlas.cell)

    def made() -> tuple[Aim, ...]:
        return toolbox.every_aim(setting.lines, setting.scenario, side, sheet, cells_of)

    return toolbox.kept(position.ground.memo, f"aims {side}", made)


def plain_worth(able: Figures) -> float:
    """The fighting value of a type: 1 is a good tank."""
    attack = able.attack if able.weapon != "C" else 0
    found = 0.55 * min(1.2, attack / FULL_ATTACK) + 0.35 * min(1.2, able.defence / FULL_DEFENCE)
    return max(LEAST_WORTH, found if attack else 0.3 * found) + (0.15 if "observer" in able.flags else 0.0)


class Survey:
    """A position for one side.

    Attributes:
        own, foes: units on the map on their own.
        cell: by unit on the map where it is, passengers with their carriers.
        placing: by unit that is being set up the cells it may begin in; expected: where enemies may come from
            who do not stand on the map yet.
        marks: kind and hex of everything that lies on the map.
        there, held: by cell the own units and the enemies in it, those inside forts among them.
        worth: by unit what its loss costs.
        loads: by carrier who is aboard.
        able: by unit what it can do.
    """

    def __init__(self, position: Position, side: str) -> None:
        self.position, self.setting, self.side = position, position.setting, side
        self.enemy = next(one for one in position.setting.sides if one != side)
        self.ground = position.ground
        self.atlas: Atlas = atlas_of(self.ground)
        self.chances = chances_of(position.setting)
        self.aims = aims_of(position, side)
        self.last = position.setting.scenario.length.max
        self.turns_left = self.last - position.now + 1
        figures = position.setting.figures
        self.able = {id_: figures[piece.type] for id_, piece in position.pieces.items()}.__getitem__
        self._stakes: dict[str, float] = {}
        self.own: list[str] = []
        self.foes: list[str] = []
        self.cell: dict[str, int] = {}
        self.there: dict[int, list[str]] = {}
        self.held: dict[int, list[str]] = {}
        self.loads: dict[str, list[str]] = {}
        number = self.atlas.cell
        for id_, piece in position.pieces.items():
            if piece.aboard and piece.state in (MAP, DUE):
                self.loads.setdefault(piece.aboard, []).append(id_)
            if piece.at is None or piece.state != MAP:
                continue
            cell = self.cell[id_] = number[piece.at]
            mine = piece.side == side
            (self.own if mine else self.foes).append(id_)
            (self.there if mine else self.held).setdefault(cell, []).append(id_)
        for carrier, aboard in self.loads.items():
            if carrier in self.cell:
                self.cell.update(dict.fromkeys(aboard, self.cell[carrier]))
        self.placing: dict[str, list[int]] = {}
        self.expected: frozenset[int] = frozenset()
        self.marks = tuple((mark.kind, mark.at) for mark in position.marks)
        self._crowded: dict[str, frozenset[int]] = {}
        self._marked: dict[tuple[str, ...], frozenset[int]] = {}
        self.worth = self._worth()

    def _worth(self) -> dict[str, float]:
        counting = {mine: self._counting(mine=mine) for mine in (True, False)}
        by_aims: dict[Any, dict[str, float]] = self.ground.memo.setdefault("worth", {})
        known = {mine: by_aims.setdefault((self.side, aims), {}) for mine, aims in counting.items()}
        found = {}
        for id_, piece in self.position.pieces.items():
            if piece.state not in (MAP, DUE):
                continue
            mine = piece.side == self.side
            worth = known[mine].get(id_)
            if worth is None:
                worth = known[mine][id_] = self._worth_of(id_, counting[mine])
            found[id_] = worth
        return found

    def _worth_of(self, id_: str, aims: tuple[int, ...]) -> float:
        """The cost of losing a unit, which some aims count."""
        found = plain_worth(self.able(id_))
        if self.is_prize(id_):
            found += PRIZE
        if aims:
            kinds = self.kinds(id_)
            weights = [abs(self.aims[one].weight) for one in aims if self.aims[one].counts(kinds)]
            found += BOUNTY * min(1.0, 2 * max(weights, default=0.0))
        return found

    def kinds(self, id_: str) -> frozenset[str]:
        """The words by which victory conditions may count a unit: its type, class, flags and id."""
        known: dict[str, frozenset[str]] = self.ground.memo.setdefault("kinds", {})
        found = known.get(id_)
        if found is None:
            type_ = self.setting.types[self.position.pieces[id_].type]
            flags = self.setting.figures[type_.id].flags
            found = known[id_] = frozenset({id_, type_.id, type_.category, *flags})
        return found

    def _counting(self, *, mine: bool) -> tuple[int, ...]:
        """The numbers of the aims for which the loss of a unit of a side counts."""
        found, sides = [], self.setting.scenario.sides
        for number, aim in enumerate(self.aims):
            if (sides[aim.side].id == self.side) != mine:
                continue
            losses = aim.what == "destroyed" and (aim.weight > 0) != mine
            living = aim.what in PRESENCE and aim.cells is None and (aim.weight > 0) == mine
            living |= aim.what == "exited" and bool(aim.kinds) and (aim.weight > 0) == mine
            is_met = aim.need is not None and losses and self.lost(sides[aim.side].id) >= aim.need
            if (losses or living) and not is_met:
                found.append(number)
        return tuple(found)

    def lost(self, side: str) -> int:
        """The number of destroyed units of a side."""
        return sum(one.side == side and one.state == DESTROYED for one in self.position.pieces.values())

    def stake(self, id_: str) -> float:
        """The cost of losing a unit with its passengers."""
        found = self._stakes.get(id_)
        if found is None:
            aboard = self.loads.get(id_, ())
            found = self._stakes[id_] = self.worth[id_] + sum(self.worth.get(one, 0.0) for one in aboard)
        return found

    def value(self, id_: str, more: float) -> None:
        """Adds to the value of a unit."""
        self.worth[id_] += more
        self._stakes.clear()

    def targets(self, cell: int) -> list[str]:
        """The enemies in a cell that fire and assaults can reach: not those inside a fort or a tunnel."""
        pieces = self.position.pieces
        return [
            id_ for id_ in self.held.get(cell, ()) if not pieces[id_].inside and not pieces[id_].in_tunnel
        ]

    def spotted(self, cell: int) -> bool:
        """Whether this side may fire into a cell in the present position [PB11]."""
        return not self.atlas.hides[cell] or self.is_beside(cell)

    def is_beside(self, cell: int) -> bool:
        """Whether a unit that can spot stands next to a cell."""
        pieces, there = self.position.pieces, self.there
        return any(
            not pieces[id_].dispersed
            for near in self.atlas.neighbours[cell]
            if near != OFF
            for id_ in there.get(near, ())
        )

    def controls(self, cell: int) -> bool:
        """Whether this side holds a cell [PB38]."""
        hex_ = self.atlas.hexes[cell]
        position = self.position
        return (position.control.get(hex_) or self.setting.holds.get(hex_, "")) == self.side

    def marked(self, *kinds: str) -> frozenset[int]:
        """The cells in which marks of these kinds lie."""
        found = self._marked.get(kinds)
        if found is None:
            cell = self.atlas.named
            found = self._marked[kinds] = frozenset(cell(at) for kind, at in self.marks if kind in kinds)
        return found

    def own_fort(self, cell: int) -> int:
        """The defence factor of this side's fort in a cell, 0 for none [PB27]."""
        if cell not in self.marked(FORT):
            return 0
        fort = self.position.fort(self.atlas.hexes[cell])
        return (fort.value or 1) if fort is not None and fort.side == self.side else 0

    def is_prize(self, id_: str) -> bool:
        """Whether a unit is a train whose capture decides the battle [Z39]."""
        return CAPTURE in self.setting.special and "armoured_train" in self.able(id_).flags

    @cached_property
    def coveted(self) -> frozenset[str]:
        """The enemy trains to capture rather than destroy: destroying them would not win, and there is time
        [Z39].
        """
        if CAPTURE not in self.setting.special or self.turns_left <= TOO_LATE:
            return frozenset()
        found = []
        for id_ in self.foes:
            kinds = self.kinds(id_)
            losses = (aim for aim in self.hostile if aim.what == "destroyed" and aim.weight > 0)
            if self.is_prize(id_) and not any(aim.counts(kinds) for aim in losses):
                found.append(id_)
        return frozenset(found)

    @cached_property
    def hostile(self) -> list[Aim]:
        """The aims that count what happens to the enemy's units."""
        sides = self.setting.scenario.sides
        return [aim for aim in self.aims if sides[aim.side].id != self.side]

    @cached_property
    def barred(self) -> frozenset[int]:
        """The cells in which enemies stand."""
        return frozenset(self.held)

    def crowded(self, moves_as: str) -> frozenset[int]:
        """The cells in which others or wrecks cancel the road rate of a way of moving [PB12, PB26]."""
        found = self._crowded.get(moves_as)
        if found is None:
            roads = self.atlas.roads(moves_as)
            cells = (*self.there, *self.held, *self.marked(WRECK, TRAIN_WRECK))
            found = self._crowded[moves_as] = roads.intersection(cells)
        return found

    def room(self, id_: str, cell: int, *, besides: Iterable[str] = ()) -> int:
        """How many further units of this side fit into a cell, without one unit and some others."""
        crowd = self.crowds.get(cell, 0)
        if crowd:
            crowd -= sum(self._takes_room(one) and self.cell[one] == cell for one in (id_, *besides))
        return self.setting.stacking[self.side] - crowd

    @cached_property
    def crowds(self) -> dict[int, int]:
        """What counts for the stacking of this side in each cell: its units and wrecks [PB10, PB26, Z19]."""
        found = Counter(self.atlas.named(at) for kind, at in self.marks if kind in (WRECK, TRAIN_WRECK))
        found.update(self.cell[id_] for id_ in self.own if self._takes_room(id_))
        return found

    def _takes_room(self, id_: str) -> bool:
        piece = self.position.pieces[id_]
        return piece.at is not None and piece.state == MAP and not (piece.fixture or piece.in_tunnel)


class Harm(NamedTuple):
    """The chances of one attack.

    Attributes:
        kills: that a target is eliminated; stops: that it is dispersed and lives.
        finishes: that a target is eliminated which is dispersed already.
    """

    kills: float
    stops: float
    finishes: float


NO_HARM = Harm(0.0, 0.0, 0.0)


class Chances:
    """The combat table of a game, with cached answers."""

    def __init__(self, setting: Setting) -> None:
        self.tables, self.below = setting.tables, setting.options.below_1_4
        self._known: dict[tuple[int, int, int, int], Harm] = {}
        self._columns = setting.tables.combat.odds.steps

    def harm(self, strength: int, defence: int, modifier: int = 0, columns: int = 0) -> Harm:
        """The effect of an attack; none if it is too weak to be made."""
        key = strength, defence, modifier, columns
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._reckoned(*key)
        return found

    def _reckoned(self, strength: int, defence: int, modifier: int, columns: int) -> Harm:
        combat = self.tables.combat
        column = combat.column(strength, max(1, defence)) if strength > 0 else None
        if column is None:
            if not self.below or strength <= 0:
                return NO_HARM
            column = 0
        else:
            column = combat.shifted(column, columns)
        results, faces = combat.results(column, modifier), len(DIE)
        kills = results.count(Result.ELIMINATED) / faces
        double, single = (results.count(one) / faces for one in (Result.DOUBLE, Result.DISPERSED))
        return Harm(kills, double + single, kills + double)

    def least(self, defence: int) -> list[int]:
        """The strengths at which the odds against a defence improve, rising."""
        return [-int(-step * max(1, defence) // 1) for step in self._columns]


def chances_of(setting: Setting) -> Chances:
    """The chances of a game, kept with its board."""
    return toolbox.kept(setting.ground.memo, "chances", lambda: Chances(setting))
