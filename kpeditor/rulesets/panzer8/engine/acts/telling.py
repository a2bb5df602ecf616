"""Dice and log of a position that is being played: the part that all actions share [P46, P67]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.event import Event
from kpeditor.rulesets.panzer8.combat import SIDES, Reckoning, opposed
from kpeditor.rulesets.panzer8.declarations import RESERVE
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.tables import Results
from kpeditor.rulesets.toolbox.odds import Modifier

NOTHING, BACK, SUPPRESSED, OUT = "nothing", "falls back", "suppressed", "out"
HARM: Final[Mapping[str, float]] = {NOTHING: 0, BACK: 0.25, SUPPRESSED: 0.5, OUT: 1}
"""The harm of each result, for means over many games."""


@dataclass
class Telling:
    """A position that is being played, and the events so far."""

    at: Position
    dice: Dice
    events: list[Event] = field(default_factory=list)
    rolls: int = 0

    def roll(self, purpose: str, subject: str = "") -> int:
        """Rolls one ten-sided die."""
        return self.pick(purpose, subject, SIDES) + 1

    def pick(self, purpose: str, subject: str, sides: int) -> int:
        """Picks a number by chance, from 0 up to a limit. No two rolls of a game have the same address."""
        self.rolls += 1
        at = self.at
        k = at.number * 100 + self.rolls
        return self.dice.roll(DieAddress(at.now, at.phase, purpose, subject, k), sides) - 1

    def tell(
        self,
        kind: str,
        rule: str,
        text: str,
        units: Sequence[str] = (),
        where: Sequence[TablePoint] = (),
        side: str = "",
        data: Mapping[str, Any] | None = None,
    ) -> None:
        """Writes a line of the log."""
        at = self.at
        places = list(where) or [point for one in units if (point := self.point(one)) is not None]
        names = tuple(self.name(point) for point in places)
        whose = side or (at.pieces[units[0]].side if units else at.side)
        self.events.append(
            Event(
                at.now,
                at.phase,
                kind,
                rule,
                f"{text[:1].upper()}{text[1:]}",
                names,
                tuple(units),
                whose,
                dict(data or {}),
            )
        )

    def name(self, point: TablePoint) -> str:
        """The name of a point for the log."""
        return self.at.ground.sheet.space.name(point)

    def point(self, id_: str) -> TablePoint | None:
        """The place of an element, or its last place."""
        piece = self.at.pieces[id_]
        carrier = self.at.pieces[piece.aboard].at if piece.aboard else None
        return piece.at or carrier or piece.place

    def opposed(
        self, reckoning: Reckoning, results: Results, purpose: str, attacker: str, defender: str
    ) -> tuple[str, dict[str, Any]]:
        """Rolls two dice against each other. Returns the result, and the figures for the log."""
        subject = f"{attacker} {defender}"
        attack, defence = self.roll(f"{purpose} attack", subject), self.roll(f"{purpose} defence", subject)
        by_dice = self._reserve(attacker, attack) - self._reserve(defender, defence)
        if by_dice:
            why = Modifier(by_dice, "reserve division, by even or odd dice [P46]")
            reckoning = Reckoning((*reckoning.parts, why))
        difference = attack + reckoning.net - defence
        result = results.of(difference)
        outlook = [[str(share), HARM.get(word, 0)] for word, share in opposed(results, reckoning.net).items()]
        data = {
            "dice": [attack, defence],
            "net": reckoning.net,
            "difference": difference,
            "result": result,
            "steps": reckoning.steps(),
            "outlook": outlook,
            "harm": HARM.get(result, 0),
        }
        return result, data

    def struck(
        self, id_: str, reckoning: Reckoning, die: int, purpose: str
    ) -> tuple[str, str, dict[str, Any]]:
        """Rolls the defence of an element against an attack from the air or by support fire whose die has
        been rolled already. Returns the result, the roll in words, and the figures for the log.
        """
        tables = self.at.setting.tables
        defence = self.roll(purpose, id_)
        results = tables.fire_ap if self.at.element(id_).is_armoured else tables.fire_he
        result = results.of(die + reckoning.net - defence)
        data = {"dice": [die, defence], "net": reckoning.net, "result": result, "steps": reckoning.steps()}
        return result, f"{die} {reckoning.net:+d} against {defence}, {result}", data

    def _reserve(self, id_: str, die: int) -> int:
        """The modifier of a French reserve division to its own die: +1 to an even roll, -1 to an odd roll
        [P46].
        """
        at, piece = self.at, self.at.pieces[id_]
        if RESERVE not in at.setting.special or at.setting.nations.get(piece.side) != "french":
            return 0
        return 1 if die % 2 == 0 else -1
