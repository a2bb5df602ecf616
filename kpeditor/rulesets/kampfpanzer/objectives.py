"""The areas a scenario's victory lines count units in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.areas import area_of, mask_of
from kpeditor.core.scenario.expression import Call, Chain, Negation, Raw, Word, parse_expression
from kpeditor.core.scenario.model import Side
from kpeditor.rulesets.kampfpanzer.situation import Situation

_PRESENT = ("undisrupted", "units")


@dataclass(frozen=True)
class Objective:
    """An area in which units of a side count.

    Attributes:
        area: its hexes; None: anywhere.
        exited: units that have left there count, not units that stand there.
        last_turn: the last game-turn at whose end it is looked at.
        text: the area as the line has it.
        path, offset: where the count stands in the scenario document.
    """

    side: Side
    area: HexMask | None
    exited: bool
    last_turn: int
    winner: str
    text: str
    path: DataPath
    offset: int


def objectives(situation: Situation) -> Iterator[Objective]:
    """Every count of units in an area, in order; lines that cannot be read are left to the general checks."""
    scenario = situation.scenario
    for index, line in enumerate(scenario.victory):
        if not line.when:
            continue
        try:
            calls = list(_calls(parse_expression(line.when)))
        except KpError:
            continue
        last = max(line.turns, default=scenario.length.max)
        for call in calls:
            side = _side(situation, call)
            area = _area(situation, call)
            name = call.name.lower()
            if side is None or (area is None and name != "exited"):
                continue
            yield Objective(
                side=side,
                area=area,
                exited=name == "exited",
                last_turn=min(last, scenario.length.max),
                winner=line.winner,
                text=_text(line.when, call),
                path=("victory", index, "when"),
                offset=call.offset,
            )


def _calls(raw: Raw) -> Iterator[Call]:
    """The counts in an expression."""
    if isinstance(raw, Call) and raw.name.lower() in (*_PRESENT, "exited"):
        yield raw
    elif isinstance(raw, Chain):
        for operand in raw.operands:
            yield from _calls(operand)
    elif isinstance(raw, Negation):
        yield from _calls(raw.operand)


def _side(situation: Situation, call: Call) -> Side | None:
    first = call.arguments[0] if call.arguments else None
    return situation.scenario.side(first.text) if isinstance(first, Word) else None


def _area(situation: Situation, call: Call) -> HexMask | None:
    if len(call.arguments) < 2:
        return None
    try:
        return mask_of(area_of(call.arguments[1], situation.sheet.numbering), situation.sheet)
    except KpError:
        return None


def _text(when: str, call: Call) -> str:
    """The count as written, up to the bracket that closes it."""
    depth = 0
    for index in range(call.offset, len(when)):
        depth += {"(": 1, ")": -1}.get(when[index], 0)
        if depth == 0 and when[index] == ")":
            return when[call.offset : index + 1]
    return when[call.offset :]
