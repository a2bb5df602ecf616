"""A screen for Outpost, made of the toolkit: units are placed by clicks and drags, and go by way points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.generic import TextSheet
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import DeploySheet
from kpeditor.app.ruleset_ui.toolkit.deploying.places import Places
from kpeditor.app.ruleset_ui.toolkit.events import looks
from kpeditor.app.ruleset_ui.toolkit.events.told import ToldUi
from kpeditor.app.ruleset_ui.toolkit.orders.ordersheet import OrderKind, OrderSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.pictures import NO_PICTURE, Picture
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.state import Answer
from kpeditor.core.rules.telling.meanings import Proposal
from kpeditor.rulesets.toolbox.cheapestways import Ways, cheapest
from tests.toys.outpost.game import Game
from tests.toys.outpost.position import MOVE, Position
from tests.toys.outpost.questions import DEPLOY, DONE, walks
from tests.toys.outpost.rules import NOTHING, SMOKE


def position_of(task: Task) -> Position:
    """The position in which a question is asked."""
    assert isinstance(task.state, Game)
    return task.state.at


def lines(at: Position, units: Iterable[str]) -> list[UnitLine]:
    """The lines of units in the table."""
    found = ((unit, at.setting.types[at.pieces[unit].type]) for unit in units)
    return [UnitLine(unit, f"{type_.title} {unit}", type_) for unit, type_ in found]


class PlaceSheet(DeploySheet):
    """The place of one unit: Outpost asks for each by itself, and the answer is the number of a hex."""

    def __init__(self, task: Task) -> None:
        unit = task.decision.subject
        zone = frozenset(task.battle.map.hex(str(one)) for one in task.decision.choices or ())
        places = Places(task.battle.map, {unit: zone})
        super().__init__(task, lines(position_of(task), [unit]), places, "Place")
        self.begin()

    def answer_of(self, codes: Mapping[str, str]) -> Answer:
        return codes.get(self.task.decision.subject, "")

    def put(self, answer: Answer) -> None:
        self.set_codes({self.task.decision.subject: str(answer)})


class MarchSheet(OrderSheet[Ways[str], Hex, str, tuple[str, ...]]):
    """The way of one unit; its code is the hexes it enters."""

    def __init__(self, task: Task) -> None:
        self.at, tip = position_of(task), "Click hexes: each click adds the cheapest way there."
        march = OrderKind("march", "March", "G", tip, lambda _ways: True, self.march)
        super().__init__(task, lines(self.at, walks(self.at)), "March", [march])
        self.refresh()
        self.on_selected()

    def answer_of(self, codes: Mapping[str, str]) -> Answer:
        return next(({"unit": unit, "path": code.split()} for unit, code in codes.items()), DONE)

    def put(self, answer: Answer) -> None:
        way = {answer["unit"]: " ".join(answer["path"])} if isinstance(answer, Mapping) else {}
        self.set_codes({**dict.fromkeys(self.codes), **way})

    def without_orders(self) -> list[str]:
        """One unit marches at a time, and nobody has to."""
        return []

    def situation(self) -> Ways[str] | None:
        """What the selected unit can reach from where its way leads so far."""
        if not self.selected:
            return None
        steps, taken, path = self.at.setting.steps, self.at.taken(), self.path()
        along = [self.at.pieces[self.selected].at, *path]
        spent = sum(steps[one].get(two, 0) for one, two in pairwise(along))

        def out_of(here: str) -> Iterable[tuple[int, str, int]]:
            free = ((there, cost) for there, cost in steps[here].items() if there not in taken)
            return ((0, there, cost) for there, cost in free if there not in along)

        return cheapest({along[-1]: spent}, self.at.figure(self.selected, "move"), out_of)

    def path(self) -> tuple[str, ...]:
        """The way of the selected unit so far."""
        return tuple(self.codes.get(self.selected, "").split())

    def place_of(self, hex_: Hex) -> Hex:
        return hex_

    def march(self, ways: Ways[str], hex_: Hex) -> Proposal[str, tuple[str, ...]]:
        name = self.task.battle.map.name(hex_)
        if name not in ways.points:
            return Proposal(text=f"{name} is too far")
        _, _, entered = ways.to(name)
        orders = {self.selected: (*self.path(), *entered)} if entered else {}
        return Proposal(orders, f"{name} for {ways.points[name]} points")

    def codes_of(self, proposal: Proposal[str, tuple[str, ...]]) -> Codes:
        """One unit marches at a time."""
        return {**dict.fromkeys(self.codes), **{unit: " ".join(way) for unit, way in proposal.orders.items()}}

    def shorten(self) -> None:
        if self.selected:
            self.set_codes({self.selected: " ".join(self.path()[:-1])})

    def own_at(self, hex_: Hex) -> list[str]:
        name = self.task.battle.map.name(hex_)
        return [unit for unit in self.table.units if self.at.pieces[unit].at == name]

    def hexes_of(self, unit: str) -> frozenset[Hex]:
        return frozenset({self.at.hex(unit)} if unit else ())

    def reach_words(self) -> Mapping[Hex, str]:
        points = self.now.points if self.now is not None else {}
        return {self.task.battle.map.hex(name): str(cost or "") for name, cost in points.items()}

    def picture_of_code(self, unit: str, code: str) -> Picture:
        hexes = [self.task.battle.map.hex(name) for name in code.split()]
        return Picture(path=(self.at.hex(unit), *hexes)) if hexes else NO_PICTURE


LOOKS: looks.Looks = {
    "deploys": looks.deployed,
    "moves": looks.moved_to,
    "fires": looks.fired(lambda event: "plain" if event.data["result"] == NOTHING else "bad"),
    "destroyed": looks.gone("destroyed", "✕", "bad"),
    "exits": looks.gone("exited", "off"),
    "smoke": looks.laid(SMOKE),
}
"""What events look like that are more than a word over a hex."""


class OutpostUi(ToldUi):
    """Everything as for any rules, but where units begin and where they go."""

    looks = LOOKS
    sheets: Mapping[str, Callable[[Task], AnswerSheet]] = {
        DEPLOY: PlaceSheet,
        MOVE: lambda task: MarchSheet(task) if task.decision.choices is None else TextSheet(task),
    }
