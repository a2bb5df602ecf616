"""What each victory line demands, in words, and how far a position of a game has come with it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Scenario, VictoryLine
from kpeditor.core.scenario.victory.describing import count_words, line_sentence
from kpeditor.core.scenario.victory.judging import count, evaluate
from kpeditor.core.scenario.victory.nodes import tallied_in
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.tallies import Tally


@dataclass(frozen=True, slots=True)
class LineProgress:
    """One victory line in a position.

    Attributes:
        sentence: what it demands.
        holds: whether its condition holds now, whenever it will be looked at; None for a line without one,
            and where units cannot be counted.
        comes_second: whether it holds, but a line before it that is tested whenever it is holds too.
        counts: what is counted for it, in words, and how many there are now.
    """

    line: VictoryLine
    sentence: str
    holds: bool | None = None
    comes_second: bool = False
    counts: tuple[tuple[str, int], ...] = ()


def victory_progress(scenario: Scenario, sheet: MapSheet, tally: Tally | None) -> tuple[LineProgress, ...]:
    """The victory lines of a scenario in a position, in their order: the first that holds when it is looked
    at wins. What cannot be understood is shown as it was typed.
    """
    titles = {side.id: side.title for side in scenario.sides}
    found: list[LineProgress] = []
    for line in scenario.victory:
        one = _line_progress(line, titles, sheet, tally)
        beaten = one.holds and any(other.holds and line.always_follows(other.line) for other in found)
        found.append(replace(one, comes_second=bool(beaten)))
    return tuple(found)


def _line_progress(
    line: VictoryLine, titles: dict[str, str], sheet: MapSheet, tally: Tally | None
) -> LineProgress:
    numbering = sheet.numbering
    try:
        condition = parse_condition(line.when, numbering) if line.when else None
        sentence = line_sentence(line, condition, titles, numbering)
        if condition is None or tally is None:
            return LineProgress(line, sentence)
        counts = {
            count_words(one, titles, numbering): count(one, tally, sheet) for one in tallied_in(condition)
        }
        return LineProgress(line, sentence, evaluate(condition, tally, sheet), counts=tuple(counts.items()))
    except KpError:
        return LineProgress(line, f"{line.winner}: {line.when}")
