"""Small battles of PanzerBlitz for tests: units where they are put, answers by hand, dice that are given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.rules.dice import DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.core.rules.state import Answer
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Ban, Entry, Group, Length, Mark, Scenario, Side, Unit, VictoryLine
from kpeditor.rulesets.panzerblitz.engine.state import PanzerBlitzState
from tests.rulesets.panzerblitz.boards import blank

GE, RU = "GE", "RU"


class Dice:
    """Dice in the order in which a test names them; `used` says what they were rolled for."""

    def __init__(self, *faces: int) -> None:
        self.faces, self.used = list(faces), list[DieAddress]()

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        self.used.append(address)
        assert self.faces, f"a die more than the test gives: {address}"
        return self.faces.pop(0)

    def order(self, address: DieAddress, count: int) -> tuple[int, ...]:
        raise AssertionError("no deck here")


def unit(text: str, **parts: Any) -> Unit:
    """A unit of "id type hex"; without a hex it has none."""
    id_, type_, *at = text.split()
    return Unit(id_, type_, at[0] if at else "", **parts)


def scenario(
    ge: Sequence[str | Unit] = (),
    ru: Sequence[str | Unit] = (),
    *,
    marks: Sequence[Mark] = (),
    options: Mapping[str, Any] | None = None,
    turns: int = 5,
    exits: Mapping[str, str] | None = None,
    enter: Mapping[str, Entry] | None = None,
    deploy: Mapping[str, str] | None = None,
    bans: Mapping[str, Ban] | None = None,
    victory: Sequence[VictoryLine] = (),
    **parts: Any,
) -> Scenario:
    """A scenario of two sides whose units stand where they are put."""
    sides = []
    for id_, listed in ((GE, ge), (RU, ru)):
        units = tuple(one if isinstance(one, Unit) else unit(one) for one in listed)
        area = (deploy or {}).get(id_, "")
        group = Group("main", units=units, deploy=area, enter=(enter or {}).get(id_))
        sides.append(
            Side(
                id_,
                {GE: "Germans", RU: "Soviets"}[id_],
                (group,),
                (exits or {}).get(id_, ""),
                (bans or {}).get(id_),
            )
        )
    return Scenario(
        "Test",
        "panzerblitz",
        "",
        Length(turns, turns),
        tuple(sides),
        tuple(victory),
        options=options or {},
        marks=tuple(marks),
        **parts,
    )


class Game:
    """A game that is played by hand: it skips questions until the one a test wants to answer."""

    def __init__(self, made: Scenario, sheet: MapSheet | None = None) -> None:
        self.state = PanzerBlitzState.of(Battle(sheet or blank(), made))
        self.events: list[Event] = []

    @property
    def asked(self) -> tuple[str, str, int]:
        """Who is asked what now, and in which game-turn."""
        (decision,) = self.state.pending()
        return decision.side, decision.kind, decision.turn

    def give(self, answer: Answer, *dice: int) -> list[Event]:
        """Answers the open question with so many dice, all of which must be used."""
        (decision,) = self.state.pending()
        faults = self.state.faults(decision, answer)
        assert not faults, [fault.sentence() for fault in faults]
        given = Dice(*dice)
        self.state, events = self.state.advance({decision: answer}, given)
        assert not given.faces, f"dice left: {given.faces}"
        self.events += events
        return events

    def refused(self, answer: Answer) -> str:
        """The reasons why an answer is illegal, "" for a legal one."""
        (decision,) = self.state.pending()
        return "; ".join(fault.sentence() for fault in self.state.faults(decision, answer))

    def until(self, side: str, kind: str, turn: int = 0, phase: str = "") -> Game:
        """Goes on, doing nothing, until a side is asked this."""
        for _ in range(400):
            pending = self.state.pending()
            assert pending, f"the game is over: {self.state.outcome()}"
            decision = pending[0]
            wanted = (decision.side, decision.kind) == (side, kind) and turn in (0, decision.turn)
            if wanted and phase in ("", decision.phase):
                return self
            self.give(self._nothing())
        raise AssertionError(f"{side} are never asked {kind}")

    def _nothing(self) -> Answer:
        (decision,) = self.state.pending()
        if decision.choices is not None:
            return decision.choices[0]
        return {"move": "done", "shot": "done", "register": {}}.get(decision.kind, [])

    def fire(self, *attacks: tuple[str, str], side: str = GE, dice: Sequence[int] = ()) -> list[Event]:
        """Attacks of "firer firer" at "unit" or "@hex" for the stack."""
        return self.until(side, "fire").give([shot(*one) for one in attacks], *dice)

    def move(
        self, id_: str, *path: str, side: str = GE, dice: Sequence[int] = (), **parts: Any
    ) -> list[Event]:
        """One move along a path."""
        return self.until(side, "move").give({"unit": id_, "path": list(path), **parts}, *dice)

    def unit(self, id_: str) -> Mapping[str, Any]:
        """A unit as everybody sees it."""
        seen: Mapping[str, Any] = self.state.view_for(GE)["units"][id_]
        return seen

    def at(self, id_: str) -> str | None:
        """The hex of a unit."""
        found: str | None = self.unit(id_)["hex"]
        return found


def shot(firers: str, target: str) -> dict[str, Any]:
    """An attack as answers write it."""
    if target.startswith("@"):
        return {"firers": firers.split(), "at": target[1:]}
    if target.startswith("fort "):
        return {"firers": firers.split(), "fort": target[5:]}
    return {"firers": firers.split(), "unit": target}


def rules(events: Sequence[Event], kind: str) -> list[str]:
    """The paragraphs cited by the events of a kind."""
    return [event.rule for event in events if event.kind == kind]
