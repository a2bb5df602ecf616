"""The areas a scenario's victory lines count units in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kpeditor.core.errors import KpError
from kpeditor.core.geometry.masks import HexMask
from kpeditor.core.problem import DataPath
from kpeditor.core.scenario.areas.parsing import mask_of
from kpeditor.core.scenario.model import Side
from kpeditor.core.scenario.victory.describing import count_words
from kpeditor.core.scenario.victory.parsing import parse_condition, tallied_in
from kpeditor.rulesets.kampfpanzer.checks.situation import Situation


@dataclass(frozen=True)
class Objective:
    """An area in which units of a side count.

    Attributes:
        area: its hexes; None: anywhere.
        exited: units that have left there count, not units that stand there.
        last_turn: the last game-turn at whose end it is looked at.
        winner: who wins by the line.
        text: what is counted, in words.
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
    titles = {side.id: side.title for side in scenario.sides}
    for index, line in enumerate(scenario.victory):
        try:
            counts = (
                list(tallied_in(parse_condition(line.when, situation.sheet.numbering))) if line.when else []
            )
        except KpError:
            continue
        last = min(max(line.turns, default=scenario.length.max), scenario.length.max)
        for count in counts:
            side = scenario.side(count.side)
            exited = count.what == "exited"
            if side is None or count.what == "destroyed" or not (exited or count.area):
                continue
            try:
                area = mask_of(count.area, situation.sheet) if count.area else None
            except KpError:
                continue
            path: DataPath = ("victory", index, "when")
            words = count_words(count, titles, situation.sheet.numbering)
            yield Objective(side, area, exited, last, line.winner, words, path, count.offset)
