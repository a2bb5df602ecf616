"""A screen for Volley, made of the toolkit: fire and assaults in lists, moves with steps of five kinds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.attacking.declaring import Attack, DeclareSheet, Declaring, Mode
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.moving.moves import Moving
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import MoveSheet
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import (
    GO,
    At,
    Move,
    Reach,
    Step,
    StepKind,
    Through,
    reach_by,
)
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning, chance_lines, odds_lines
from kpeditor.rulesets.toolbox.cheapestways import cheapest
from tests.toys.volley import position, rules
from tests.toys.volley.position import ASSAULT, DROP, FIRE, LOAD, MOVE, OFF, OVERRUN, RAPID, Position
from tests.toys.volley.ruleset import Volleying


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, Volleying)
    return task.state.at


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
        lines = odds_lines(attack, defence, odds, modifiers=[("Woods", -1)] if woods else [])
        lines += chance_lines({"eliminated": f"{needed}/6", "no effect": f"{6 - needed}/6"})
        return Meaning(f"{self.who(act.units)} at {act.unit or 'all'} in {act.hex}", odds, tuple(lines))


class MovePhase(Moving):
    """Moves, one after the other [2]."""

    nothing = position.PASS
    end_words, act_words = "End moves", "Move"
    left_words = "{count} can still move"

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.at = position_of(task)
        self.is_single = not self.at.lists_moves
        through = Through(self.ways_through, lambda _act, name: f"no tank can drive through {name} [2.7]")
        load = At(self.own_hex, self.riders, "nobody stands in {hex} who could go aboard [2.5]")
        drop, off = At(about=self.aboard_of, shown=False), At(shown=False)
        self.kinds = (
            GO,
            StepKind(
                OVERRUN,
                "Overrun",
                "V",
                "Click the hex of the enemy: the tanks drive through.",
                through,
                when=lambda act: self.at.pieces[act.units[0]].category == "afv",
                look="through",
                closes=True,
            ),
            StepKind(LOAD, "Load", "L", "Click who goes aboard.", load, self.may_load),
            StepKind(DROP, "Drop", "D", "Click the hex in which the passenger gets off.", drop),
            StepKind(
                OFF, "Leave", "X", "Click a hex of your edge: it leaves there.", off, look="off", closes=True
            ),
        )

    def why_idle(self, unit: str) -> str:
        return self.at.why_idle(unit)

    def points(self, act: Move) -> tuple[float, float]:
        have = min(self.at.pieces[unit].figure("movement") for unit in act.units)
        try:
            _, spent = self.at.walked(act.units, self.data_of(act)["steps"])
        except IllegalAnswer:
            return 0, have
        return spent / 2, have

    def own_hex(self, act: Move) -> list[str]:
        return [self.end(act)]

    def riders(self, act: Move, name: str) -> list[str]:
        return [unit for unit in self.at.there(name, self.at.side) if unit != act.units[0]]

    def may_load(self, act: Move) -> bool:
        unit = act.units[0]
        return self.at.pieces[unit].category == "vehicle" and not act.steps and not self.at.passenger(unit)

    def aboard_of(self, act: Move, _name: str) -> list[str]:
        """Who is aboard after the steps so far."""
        aboard = self.at.passenger(act.units[0])
        for step in act.steps:
            aboard = step.unit if step.kind == LOAD else "" if step.kind == DROP else aboard
        return [aboard] if aboard else []

    def reach(self, act: Move) -> Reach:
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
        return reach_by(ways, texts, frozenset(fast & ways.points.keys()), enters=not here)

    def ways_through(self, act: Move) -> Iterator[tuple[str, ...]]:
        """The cheapest approaches to hexes of the enemy, in and straight through [2.7]."""
        sheet, grid, reach = self.at.battle.map, self.at.battle.map.grid, self.reached(act)
        for before in reach.costs:
            for target in grid.neighbours(self.at.hex(before)):
                direction = grid.direction(self.at.hex(before), target)
                beyond = grid.neighbour(target, direction) if direction is not None else None
                if beyond is None or not self.at.foes(sheet.name(target)):
                    continue
                way = (*reach.path(before), sheet.name(target), sheet.name(beyond))
                if self.is_legal(act.go(way[:-2]).then(Step(OVERRUN, way[-2:]))):
                    yield way


LOOKS: looks.Looks = {
    "moves": looks.moved_to,
    "fires": looks.fired(lambda event: "bad" if event.data["result"] == rules.RESULTS[0] else "plain"),
    "destroyed": looks.gone("destroyed", "✕", "bad"),
    "exits": looks.gone("exited", "off"),
}


class VolleyUi(ToldUi):
    """Every phase is answered on the map."""

    looks = LOOKS
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {
        FIRE: lambda task: DeclareSheet(task, AttackPhase(task)),
        ASSAULT: lambda task: DeclareSheet(task, AttackPhase(task)),
        MOVE: lambda task: MoveSheet(task, MovePhase(task)),
    }
