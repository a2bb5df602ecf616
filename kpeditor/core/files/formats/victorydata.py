"""The `victory` of a scenario file: lines alone, or a mapping with points, levels and a ladder too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kpeditor.core.files.formats.values import (
    filled,
    mapping,
    mappings,
    own,
    rest,
    text,
    texts,
    whole,
    wholes,
)
from kpeditor.core.scenario.model import DRAW, Scenario, VictoryLine
from kpeditor.core.scenario.victory.scoring import NO_SCORING, Ask, Award, Measure, Rung, Scoring, Threshold

Data = dict[str, Any]

SCORING_KEYS: Final = ("lines", "points", "thresholds", "levels", "margins", "measures", "ladder", "equal")
"""The keys of the mapping, in the order in which they are written."""
AWARD_KEYS: Final = ("each", "of", "if", "unless", "points")
THRESHOLD_KEYS: Final = ("side", "at_least", "at_most", "winner", "level")
MEASURE_KEYS: Final = ("of", "at_least")
RUNG_KEYS: Final = ("when", "winner", "level")
_NEEDED = ("winner",)
"""The keys that a line, threshold or rung must have."""


def read_victory(value: Any) -> tuple[tuple[VictoryLine, ...], Scoring]:
    """The lines and the scoring of a file."""
    if not isinstance(value, dict):
        return _lines(value), NO_SCORING
    return _lines(value.get("lines")), Scoring(
        awards=tuple(_awards(value.get("points"))),
        thresholds=tuple(_threshold(one) for one in mappings(value.get("thresholds"))),
        levels=texts(value.get("levels")),
        margins=wholes(value.get("margins")),
        measures=tuple(
            Measure(side, text(one.get("of")), wholes(one.get("at_least")), rest(one, MEASURE_KEYS))
            for side, one in own(mapping(value.get("measures")))
            if isinstance(one, dict)
        ),
        ladder=tuple(
            Rung(text(one.get("winner")), text(one.get("when")), text(one.get("level")), rest(one, RUNG_KEYS))
            for one in mappings(value.get("ladder"))
        ),
        equal=text(value.get("equal")) or DRAW,
        extra=rest(value, SCORING_KEYS),
    )


def _lines(value: Any) -> tuple[VictoryLine, ...]:
    return tuple(
        VictoryLine(
            text(one.get("winner")), text(one.get("when")), wholes(one.get("turns")), text(one.get("level"))
        )
        for one in mappings(value)
    )


def _awards(value: Any) -> Iterator[Award]:
    for side, awards in own(mapping(value)):
        for one in mappings(awards):
            extra, points = rest(one, AWARD_KEYS), whole(one.get("points"))
            each = one.get("each")
            if isinstance(each, str):
                yield Award(side, "each", each, points, extra, counts_first=True)
            elif each is not None:
                yield Award(side, "each", text(one.get("of")), whole(each), extra)
            else:
                ask: Ask = "unless" if "unless" in one else "if"
                yield Award(side, ask, text(one.get(ask)), points, extra)


def _threshold(one: Data) -> Threshold:
    return Threshold(
        winner=text(one.get("winner")),
        at_least=_limit(one.get("at_least")),
        at_most=_limit(one.get("at_most")),
        level=text(one.get("level")),
        side=text(one.get("side")),
        extra=rest(one, THRESHOLD_KEYS),
    )


def _limit(value: Any) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def victory_data(scenario: Scenario) -> list[Data] | Data:
    """The data of `victory`: a list if lines alone decide, otherwise a mapping."""
    lines, scoring = [_line_data(line) for line in scenario.victory], scenario.scoring
    if scoring.is_empty:
        return lines
    points: dict[str, list[Data]] = {}
    for award in scoring.awards:
        points.setdefault(award.side, []).append(_award_data(award))
    data: Data = {
        "lines": lines,
        "points": points,
        "thresholds": [_threshold_data(one) for one in scoring.thresholds],
        "levels": list(scoring.levels),
        "margins": list(scoring.margins),
        "measures": {
            one.side: {"of": one.of, "at_least": list(one.at_least), **one.extra} for one in scoring.measures
        },
        "ladder": [
            {**filled({"when": one.when, "winner": one.winner, "level": one.level}, _NEEDED), **one.extra}
            for one in scoring.ladder
        ],
        "equal": "" if scoring.equal == DRAW else scoring.equal,
    }
    return {**filled(data), **scoring.extra}


def _line_data(line: VictoryLine) -> Data:
    data = {"when": line.when, "winner": line.winner, "turns": list(line.turns), "level": line.level}
    return filled(data, _NEEDED)


def _award_data(award: Award) -> Data:
    if award.ask != "each":
        data: Data = {award.ask: award.of, "points": award.points}
    elif award.counts_first:
        data = {"each": award.of, "points": award.points}
    else:
        data = {"each": award.points, "of": award.of}
    return {**data, **award.extra}


def _threshold_data(one: Threshold) -> Data:
    data: Data = {"side": one.side, "at_least": one.at_least, "at_most": one.at_most}
    return {**filled({**data, "winner": one.winner, "level": one.level}, _NEEDED), **one.extra}
