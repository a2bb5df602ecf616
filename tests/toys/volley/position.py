"""A position of Volley, and what is wrong with an answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from tests.toys.volley.rules import RIDES, STACK, TYPES, is_woods, step_cost

FIRE, MOVE, ASSAULT, PASS = "fire", "move", "assault", "pass"
RAPID = "rapid"
GO, OVERRUN, LOAD, DROP, OFF = "go", "overrun", "load", "drop", "off"


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit: its side, type, hex ("" off the map), whether it fired or moved, and who carries it."""

    side: str
    type: str
    at: str
    has_fired: bool = False
    has_moved: bool = False
    carrier: str = ""
    state: str = "map"

    @property
    def category(self) -> str:
        """The category of its type."""
        return TYPES[self.type].category

    def figure(self, name: str) -> int:
        """A figure of its type."""
        return int(TYPES[self.type].figures[name])


@dataclass
class Position:
    """Units, whose phase it is, and the number of the next question."""

    battle: Battle
    pieces: dict[str, Piece]
    turn: int = 1
    mover: int = 0
    phase: str = FIRE
    number: int = 1
    is_over: bool = False
    lists_moves: bool = False
    losses: dict[str, int] = field(default_factory=dict)

    @property
    def side(self) -> str:
        """Whose player-turn it is."""
        assert self.battle.scenario is not None
        return self.battle.scenario.sides[self.mover].id

    def hex(self, name: str) -> Hex:
        """The hex with a printed number."""
        return self.battle.map.hex(name)

    def there(self, name: str, side: str = "") -> list[str]:
        """The units that stand in a hex, of one side or of all."""
        return [
            unit
            for unit, one in self.pieces.items()
            if one.at == name and not one.carrier and side in ("", one.side)
        ]

    def foes(self, name: str) -> list[str]:
        """The enemies of the moving side in a hex."""
        return [unit for unit in self.there(name) if self.pieces[unit].side != self.side]

    def passenger(self, unit: str) -> str:
        """Who is aboard of a unit, "" for nobody."""
        return next((one for one, piece in self.pieces.items() if piece.carrier == unit), "")

    # --- Fire and assault ---

    def why_idle(self, unit: str) -> str:
        """Why a unit of the moving side cannot act in this phase, "" when it can."""
        one = self.pieces[unit]
        if not one.at and (self.phase != MOVE or one.state != "due"):
            return f"{unit} is not on the map"
        if one.carrier:
            return f"{unit} is aboard {one.carrier} [2.5]"
        if self.phase == MOVE:
            if one.has_fired or one.has_moved:
                return f"{unit} has {'fired' if one.has_fired else 'moved'} in this player-turn [2.1]"
            return "" if one.figure("movement") else f"{unit} cannot move by itself [2.1]"
        if one.has_fired or (self.phase == ASSAULT and one.has_moved and one.category != "infantry"):
            return f"{unit} has acted in this player-turn [3.1]"
        if not one.figure("attack"):
            return f"{unit} has no weapon [1.1]"
        return ""

    def why_safe(self, unit: str) -> str:
        """Why nobody can fire at a unit of the other side, "" when somebody could [1.2]."""
        one, grid = self.pieces[unit], self.battle.map.grid
        if self.phase == ASSAULT or not is_woods(self.battle.map, self.hex(one.at)):
            return ""
        near = {self.battle.map.name(hex_) for hex_ in grid.neighbours(self.hex(one.at))}
        if any(piece.at in near and piece.side == self.side for piece in self.pieces.values()):
            return ""
        return f"{unit} is hidden in the woods: nobody of yours stands beside it [1.2]"

    def strengths(self, units: Sequence[str], name: str, unit: str, mode: str = "") -> tuple[int, int]:
        """Attack and defence of an attack on one unit or, for "", on all in a hex [1.3]; rapid fire doubles
        the attack [1.6].
        """
        targets = [unit] if unit else self.foes(name)
        attack = sum(self.pieces[one].figure("attack") for one in units)
        attack *= 2 if mode == RAPID else 1
        return attack, sum(self.pieces[one].figure("defence") for one in targets)

    def attack_faults(self, answer: Answer) -> Iterator[IllegalAnswer]:
        """What is wrong with a list of attacks."""
        if not isinstance(answer, list):
            yield IllegalAnswer("write a list of attacks: {units: [...], hex: ..., unit: ...}", "1")
            return
        busy, struck = set[str](), set[str]()
        for one in answer:
            if not isinstance(one, Mapping) or not isinstance(one.get("units"), list) or not one["units"]:
                yield IllegalAnswer("an attack names units: and hex:", "1")
                continue
            name, unit = str(one.get("hex")), str(one.get("unit", ""))
            foes = [foe for foe in self.foes(name) if unit in ("", foe)]
            if not foes:
                yield IllegalAnswer(f"there is no such enemy in {name}", "1.1")
                continue
            if one.get("mode") and not self._is_rapid(one):
                yield IllegalAnswer("guns alone fire rapidly", "1.6")
            for firer in map(str, one["units"]):
                yield from self._attacker_faults(firer, name, busy)
                busy.add(firer)
            for foe in foes:
                if foe in struck:
                    yield IllegalAnswer(f"{foe} is attacked already in this phase", "1.1", foe)
                elif why := self.why_safe(foe):
                    yield IllegalAnswer(why.removesuffix(" [1.2]"), "1.2", foe)
            struck.update(foes)

    def _is_rapid(self, attack: Mapping[str, Any]) -> bool:
        """Whether an attack may be rapid fire [1.6]."""
        known = [self.pieces[unit] for unit in map(str, attack["units"]) if unit in self.pieces]
        guns = all(one.category == "artillery" for one in known)
        return attack["mode"] == RAPID and self.phase == FIRE and guns

    def _attacker_faults(self, unit: str, name: str, busy: set[str]) -> Iterator[IllegalAnswer]:
        one = self.pieces.get(unit)
        if one is None or one.side != self.side or not one.at:
            yield IllegalAnswer(f"{unit} is no unit of {self.side} on the map", "1.1", unit)
            return
        if why := self.why_idle(unit):
            yield IllegalAnswer(why.rsplit(" [", 1)[0], "1.1", unit)
        if unit in busy:
            yield IllegalAnswer(f"{unit} takes part in another attack already", "1.1", unit)
        reach = 1 if self.phase == ASSAULT else one.figure("range")
        if self.battle.map.grid.distance(self.hex(one.at), self.hex(name)) > reach:
            yield IllegalAnswer(f"{unit} reaches {reach} hexes, {name} is farther", "1.1", unit)

    # --- Moves ---

    def walked(self, units: Sequence[str], steps: Sequence[Mapping[str, Any]]) -> tuple[str, int]:
        """Where steps lead, and what they cost in half points; raises IllegalAnswer where they cannot go."""
        here, spent = self.pieces[units[0]].at, 0
        if not here and steps and (not steps[0]["hexes"] or not self.enters_by(steps[0]["hexes"][0])):
            raise IllegalAnswer(f"{units[0]} enters by the edge of its side", "2.9", units[0])
        for number, step in enumerate(steps):
            kind, hexes = step["kind"], list(step["hexes"])
            if kind == OFF:
                spent += 2
                if number < len(steps) - 1 or not self.is_edge(here):
                    raise IllegalAnswer(f"nobody leaves the map from {here}", "2.6", units[0])
            for there in hexes:
                cost = self._cost(units, here, there)
                if self.foes(there) and not (kind == OVERRUN and there == hexes[0]):
                    raise IllegalAnswer(f"the enemy is in {there}", "2.3", units[0])
                here, spent = there, spent + cost
            if kind == OVERRUN:
                self._check_overrun(units, steps, number)
            if kind in (LOAD, DROP) and len(units) > 1:
                raise IllegalAnswer("a truck that carries moves alone", "2.5", units[0])
        return here, spent

    def _cost(self, units: Sequence[str], here: str, there: str) -> int:
        if not here:  # to come onto the map costs as much as open ground [2.9]
            return 2
        costs = [
            step_cost(self.battle.map, self.pieces[u].category, self.hex(here), self.hex(there))
            for u in units
        ]
        known = [cost for cost in costs if cost is not None]
        if len(known) < len(costs):
            raise IllegalAnswer(f"{units[0]} cannot go from {here} to {there}", "2.2", units[0])
        return max(known)

    def _check_overrun(self, units: Sequence[str], steps: Sequence[Mapping[str, Any]], number: int) -> None:
        hexes = [one for step in steps[:number] for one in step["hexes"]]
        before = hexes[-1] if hexes else self.pieces[units[0]].at
        target, beyond = (self.hex(one) for one in steps[number]["hexes"])
        grid = self.battle.map.grid
        if any(self.pieces[unit].category != "afv" for unit in units):
            raise IllegalAnswer("tanks alone overrun", "2.7", units[0])
        if grid.direction(self.hex(before), target) != grid.direction(target, beyond):
            raise IllegalAnswer("an overrun goes straight through", "2.7", units[0])
        if number < len(steps) - 1:
            raise IllegalAnswer("an overrun ends the move", "2.7", units[0])

    def is_edge(self, name: str) -> bool:
        """Whether the moving side may leave the map here: the last row, of the second side the first."""
        row = self.hex(name).row
        return row == (self.battle.map.grid.rows if self.mover == 0 else 1)

    def enters_by(self, name: str) -> bool:
        """Whether the moving side may come onto the map in a hex: the first row, of the second side the last,
        without woods and enemies [2.9].
        """
        row = self.hex(name).row
        is_edge = row == (1 if self.mover == 0 else self.battle.map.grid.rows)
        return is_edge and not is_woods(self.battle.map, self.hex(name)) and not self.foes(name)

    def move_faults(self, answer: Answer) -> Iterator[IllegalAnswer]:
        """What is wrong with a move, or with a list of moves where these are written together [2.8]."""
        if not self.lists_moves:
            if answer != PASS:
                yield from self._one_move_faults(answer)
            return
        if not isinstance(answer, list):
            yield IllegalAnswer("write a list of moves", "2.8")
            return
        busy = set[str]()
        for move in answer:
            yield from self._one_move_faults(move)
            units = map(str, move.get("units", ())) if isinstance(move, Mapping) else ()
            for unit in units:
                if unit in busy:
                    yield IllegalAnswer(f"{unit} moves once", "2.8", unit)
                busy.add(unit)

    def _one_move_faults(self, answer: Answer) -> Iterator[IllegalAnswer]:
        try:
            units, steps = [str(one) for one in answer["units"]], list(answer["steps"])
            pieces = [self.pieces[unit] for unit in units]
            if not steps or len({one.at for one in pieces}) != 1:
                raise IllegalAnswer("units of one hex move together, by one step or more", "2.1")
            for unit in units:
                is_own = self.pieces[unit].side == self.side
                if why := self.why_idle(unit) if is_own else f"{unit} is not yours":
                    raise IllegalAnswer(why.rsplit(" [", 1)[0], "2.1", unit)
            end, spent = self.walked(units, steps)
            have = min(one.figure("movement") for one in pieces)
            if spent > 2 * have:
                raise IllegalAnswer(f"{units[0]} has {have} points, not {spent / 2:g}", "2.2", units[0])
            self._check_passengers(units[0], steps)
            staying = [one for one in self.there(end, self.side) if one not in units]
            if steps[-1]["kind"] != OFF and len(staying) + len(units) > STACK:
                raise IllegalAnswer(f"{end} would hold more than {STACK} units", "2.4", units[0])
        except IllegalAnswer as fault:
            yield fault
        except (KeyError, TypeError, ValueError):
            yield IllegalAnswer("write {units: [...], steps: [{kind: go, hexes: [...]}]}, or pass", "2")

    def _check_passengers(self, unit: str, steps: Sequence[Mapping[str, Any]]) -> None:
        aboard = self.passenger(unit)
        for number, step in enumerate(steps):
            who = str(step.get("unit", ""))
            if step["kind"] == LOAD:
                rider = self.pieces.get(who)
                is_here = rider is not None and rider.at == self.pieces[unit].at and rider.side == self.side
                if number or aboard or not is_here or rider is None or rider.category not in RIDES:
                    raise IllegalAnswer(f"{unit} loads who stands beside it, before it goes", "2.5", unit)
                aboard = who
            elif step["kind"] == DROP:
                if not aboard or who != aboard:
                    raise IllegalAnswer(f"{who or 'nobody'} is not aboard {unit}", "2.5", unit)
                aboard = ""
