"""A screen for Volley, made of the toolkit: fire and assaults in lists, moves with steps of five kinds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kpeditor.app.ruleset_ui.contract import AnswerSheet, EventLook, Task, Units
from kpeditor.app.ruleset_ui.generic import GenericUi
from kpeditor.app.ruleset_ui.toolkit.actions.phase import Meaning, Offer
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, DeclareSheet, Declaring, Mode
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import (
    GO,
    Move,
    MoveSheet,
    Moving,
    Reach,
    Step,
    StepKind,
)
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.rulesets.toolbox.cheapestways import cheapest
from tests.toys.volley import position, rules
from tests.toys.volley.position import ASSAULT, DROP, LOAD, MOVE, OFF, OVERRUN, RAPID, Position
from tests.toys.volley.ruleset import Volleying


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, Volleying)
    return task.state.at


class VolleyUi(GenericUi):
    """Every phase is answered on the map."""

    LOOKS: Mapping[str, looks.Look] = {
        "moves": looks.moved_to,
        "fires": looks.fired(lambda event: "bad" if event.data["result"] == rules.RESULTS[0] else "plain"),
        "destroyed": looks.gone("destroyed", "✕", "bad"),
        "exits": looks.gone("exited", "off"),
    }

    def look_of(self, event: Event, units: Units) -> EventLook:
        look = self.LOOKS.get(event.kind)
        return look(event, units) if look else super().look_of(event, units)

    def sheet(self, task: Task) -> AnswerSheet:
        if task.decision.kind == MOVE:
            return MoveSheet(task, MovePhase(task))
        return DeclareSheet(task, AttackPhase(task))


class AttackPhase(Declaring):
    """Fire and assaults [1, 3]."""

    left_words = "{count} could still attack"

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        self.end_words = "End assaults" if self.at.phase == ASSAULT else "End fire"
        if self.at.phase != ASSAULT:
            self.modes = (Mode(RAPID, "Rapid fire", "R", "Guns fire with twice their strength [1.6]."),)
        self.act_words = "Assault!" if self.at.phase == ASSAULT else "Fire!"

    def why_idle(self, unit: str) -> str:
        return self.at.why_idle(unit)

    def why_safe(self, unit: str, actors: Sequence[str]) -> str:
        return self.at.why_safe(unit)

    def meaning(self, act: Attack) -> Meaning:
        """Odds, what the die must show, and the chance [1.3, 1.4]."""
        attack, defence = self.at.strengths(act.units, act.hex, act.unit, act.mode)
        column = rules.odds(attack, defence)
        woods = rules.is_woods(self.at.battle.map, self.at.hex(act.hex))
        needed = rules.needs(column, in_woods=woods)
        odds = f"{column}-1" if column else "<1-1"
        lines = [("Attack", str(attack)), ("Defence", str(defence)), ("Odds", odds)]
        lines += [("Woods", "-1")] if woods else []
        lines += [("Eliminated", f"{needed}/6"), ("No effect", f"{6 - needed}/6")]
        return Meaning(f"{self.who(act.units)} at {act.unit or 'all'} in {act.hex}", odds, tuple(lines))


class MovePhase(Moving):
    """Moves, one after the other [2]."""

    nothing = position.PASS
    end_words, act_words = "End moves", "Move"
    left_words = "{count} can still move"
    kinds = (
        GO,
        StepKind(OVERRUN, "Overrun", "V", "Click the hex of the enemy: the tanks drive through.", "through"),
        StepKind(LOAD, "Load", "L", "Click who goes aboard.", "mark"),
        StepKind(DROP, "Drop", "D", "Click the hex in which the passenger gets off.", "mark"),
        StepKind(OFF, "Leave", "X", "Click a hex of your edge: it leaves there.", "off"),
    )

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        self.is_single = not self.at.lists_moves

    def why_idle(self, unit: str) -> str:
        return self.at.why_idle(unit)

    def points(self, act: Move) -> tuple[float, float]:
        have = min(self.at.pieces[unit].figure("movement") for unit in act.units)
        try:
            _, spent = self.at.walked(act.units, self.data_of(act)["steps"])
        except IllegalAnswer:
            return 0, have
        return spent / 2, have

    def fits(self, kind: StepKind, act: Move) -> bool:
        piece = self.at.pieces[act.units[0]]
        done = {step.kind for step in act.steps}
        if done & {OVERRUN, OFF}:
            return False
        if kind.id == OVERRUN:
            return piece.category == "afv"
        if kind.id == LOAD:
            return piece.category == "vehicle" and not act.steps and not self.at.passenger(act.units[0])
        if kind.id == DROP:
            return bool(self._aboard(act))
        return True

    def _aboard(self, act: Move) -> str:
        """Who is aboard after the steps so far."""
        aboard = self.at.passenger(act.units[0])
        for step in act.steps:
            aboard = step.unit if step.kind == LOAD else "" if step.kind == DROP else aboard
        return aboard

    def reach(self, act: Move) -> Reach:
        if not self.fits(GO, act):
            return Reach()
        spent, have = (round(2 * one) for one in self.points(act))
        sheet, grid = self.at.battle.map, self.at.battle.map.grid
        fast: set[str] = set()

        def out_of(here: str) -> Iterator[tuple[int, str, int]]:
            for there in grid.neighbours(self.at.hex(here)):
                name, direction = sheet.name(there), grid.direction(self.at.hex(here), there)
                kinds = [self.at.pieces[unit].category for unit in act.units]
                costs = [rules.step_cost(sheet, kind, self.at.hex(here), there) for kind in kinds]
                known = [cost for cost in costs if cost is not None]
                if direction is not None and len(known) == len(costs) and not self.at.foes(name):
                    fast.update({name} if rules.has_road(sheet, self.at.hex(here), direction) else ())
                    yield int(direction), name, max(known)

        here, names = self.end(act), map(sheet.name, grid.hexes())
        entry = {name: 2 for name in names if self.at.enters_by(name)}  # what entering costs [2.9]
        ways = cheapest({here: spent} if here else entry, have, out_of)
        texts = {name: f"{(have - cost) / 2:g}" for name, cost in ways.points.items()}
        return Reach(ways, texts, frozenset(fast & ways.points.keys()))

    def special(self, kind: StepKind, act: Move, name: str) -> Offer[Move]:
        if kind.id == LOAD:
            riders = [unit for unit in self.at.there(name, self.at.side) if unit != act.units[0]]
            if not riders:
                return Offer(text=f"nobody stands in {name} who could go aboard [2.5]")
            return Offer(act.then(Step(LOAD, (), riders[0])))
        if not self.end(act):
            return Offer(text="it has to come onto the map first [2.9]")
        reach = self.reach(act)
        if kind.id == OVERRUN:
            return self._overrun(act, name, reach)
        if name not in reach.ways.points:
            return Offer(text=f"{name} is out of reach")
        _, _, entered = reach.ways.to(name)
        there = act.then(Step(GO.id, tuple(entered))) if entered else act
        return Offer(there.then(Step(kind.id, (), self._aboard(act) if kind.id == DROP else "")))

    def _overrun(self, act: Move, name: str, reach: Reach) -> Offer[Move]:
        """The cheapest approach to a hex of the enemy, in and straight through [2.7]."""
        sheet, grid, target = self.at.battle.map, self.at.battle.map.grid, self.at.hex(name)
        for before in sorted(grid.neighbours(target), key=lambda hex_: self._spent(reach, sheet.name(hex_))):
            direction = grid.direction(before, target)
            beyond = grid.neighbour(target, direction) if direction is not None else None
            if beyond is None or sheet.name(before) not in reach.ways.points or not self.at.foes(name):
                continue
            _, _, entered = reach.ways.to(sheet.name(before))
            approach = act.then(Step(GO.id, tuple(entered))) if entered else act
            found = approach.then(Step(OVERRUN, (name, sheet.name(beyond))))
            if not self.task.state.faults(self.task.decision, self.answer_of([found])):
                return Offer(found)
        return Offer(text=f"no tank can drive through {name} [2.7]")

    def _spent(self, reach: Reach, name: str) -> int:
        return reach.ways.points.get(name, 99)
