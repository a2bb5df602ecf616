"""What each victory line demands, in words, and how far a position of a game meets it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.areas.ground import NO_RULES
from kpeditor.core.scenario.model import Scenario, VictoryLine
from kpeditor.core.scenario.victory import scorewords
from kpeditor.core.scenario.victory.describing import count_sentence, count_words, line_sentence, with_titles
from kpeditor.core.scenario.victory.judging import count, evaluate, slack
from kpeditor.core.scenario.victory.nodes import Comparison, Condition, Not, Number, tallied_in
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.standing import ScoreSheet, Verdict, parsed_award, score_sheet_of
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


def victory_progress(
    scenario: Scenario,
    sheet: Sheet,
    tally: Tally | None,
    turn_word: str = "game-turn",
    catalogue: Catalogue = NO_RULES,
    titles: Mapping[str, str] | None = None,
) -> tuple[LineProgress, ...]:
    """The victory lines of a scenario in a position, in their order: the first that holds when it is tested
    wins. A line that cannot be read is shown as it was typed. `turn_word` is the rules' word for a game-turn,
    `catalogue` has theirs for kinds of hexes, `titles` for types of units, and what sides are called.
    """

    called = titles or scenario.titles

    def sentence_of(line: VictoryLine, condition: Condition | None) -> str:
        return line_sentence(line, condition, called, sheet.numbering, turn_word=turn_word)

    found: list[LineProgress] = []
    told = partial(with_titles, catalogue=catalogue)
    for line in scenario.victory:
        one = _line_progress(line, sentence_of, told, called, sheet, tally)
        beaten = one.holds and any(other.holds and line.always_follows(other.line) for other in found)
        found.append(replace(one, comes_second=bool(beaten)))
    return tuple(found)


def _line_progress(
    line: VictoryLine,
    sentence_of: Callable[[VictoryLine, Condition | None], str],
    told: Callable[[Condition | None], Condition | None],
    titles: Mapping[str, str],
    sheet: Sheet,
    tally: Tally | None,
) -> LineProgress:
    numbering = sheet.numbering
    try:
        condition = parse_condition(line.when, numbering) if line.when else None
        words = told(condition)
        sentence = sentence_of(line, words)
        if condition is None or words is None or tally is None:
            return LineProgress(line, sentence)
        pairs = zip(tallied_in(condition), tallied_in(words), strict=True)
        counts = {count_words(word, titles, numbering): count(one, tally, sheet) for one, word in pairs}
        return LineProgress(line, sentence, evaluate(condition, tally, sheet), counts=tuple(counts.items()))
    except KpError:
        return LineProgress(line, f"{line.winner}: {line.when}")


def deciding_lines(
    scenario: Scenario,
    sheet: Sheet,
    tally: Tally,
    turn: int,
    turn_word: str = "game-turn",
    titles: Mapping[str, str] | None = None,
) -> tuple[str, ...]:
    """The lines tested at the end of a game, in this game-turn: those that did not hold, each with how much
    it missed and what was counted, and the one that decided, with how much it had to spare. `turn_word` is
    the rules' word for a game-turn.
    """
    titles, found = titles or scenario.titles, []
    for line in scenario.victory:
        if line.turns and turn not in line.turns:
            continue
        try:
            condition = parse_condition(line.when, sheet.numbering) if line.when else None
            if condition is None:
                break
            is_met = evaluate(condition, tally, sheet)
            by = (
                _spare(condition, titles, sheet, tally)
                if is_met
                else "; ".join(dict.fromkeys(_misses(condition, titles, sheet, tally)))
            )
        except KpError:
            continue  # the checks report it
        told = line_sentence(line, condition, titles, sheet.numbering, turn_word=turn_word).rstrip(".")
        found.append(f"{told}: {by}.")
        if is_met:
            break
    return tuple(found)


def _spare(condition: Condition, titles: Mapping[str, str], sheet: Sheet, tally: Tally) -> str:
    """How far a condition that holds exceeds its limit: "met with 1 to spare (units of the Reds in Farm:
    3)".
    """
    spare = slack(condition, tally, sheet) - 1
    counted = ", ".join(
        f"{count_words(one, titles, sheet.numbering)}: {count(one, tally, sheet)}"
        for one in tallied_in(condition)
    )
    return (f"met with {spare} to spare" if spare else "just met") + (f" ({counted})" if counted else "")


def _misses(condition: Condition, titles: Mapping[str, str], sheet: Sheet, tally: Tally) -> Iterator[str]:
    """How far each comparison that fails misses its limit: "missed by 2 (units of the Reds in Farm: 1)"."""
    match condition:
        case Comparison():
            sides = [(one, count(one, tally, sheet)) for one in (condition.left, condition.right)]
            (_, left), (_, right) = sides
            counted = ", ".join(
                f"{count_sentence(one, titles, sheet.numbering)}: {number}"
                for one, number in sides
                if not isinstance(one, Number)
            )
            by = max(abs(left - right) + (condition.comparator in ("<", ">")), 1)
            yield f"missed by {by} ({counted})"
        case Not():
            yield "but that was so"
        case _:
            for part in condition.parts:
                if not evaluate(part, tally, sheet):
                    yield from _misses(part, titles, sheet, tally)


@dataclass(frozen=True, slots=True)
class AwardProgress:
    """An award in a position: what it demands, in words, and the points it gives each side that scores it."""

    sentence: str
    points: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ScoreProgress:
    """Points, levels and the ladder in a position.

    Attributes:
        deciding: who wins by it, in general words.
        awards: what is scored for what.
        results: thresholds, measures and rungs in words, with whether each decides now.
        points: of every side that can score.
        verdict: how the game would end now by it, None where that cannot be told.
        ending: the same in words.
    """

    deciding: str
    awards: tuple[AwardProgress, ...]
    results: tuple[tuple[str, bool], ...]
    points: Mapping[str, int]
    verdict: Verdict | None
    ending: str


def score_progress(
    scenario: Scenario, sheet: Sheet, tally: Tally | None, titles: Mapping[str, str] | None = None
) -> ScoreProgress | None:
    """How far a position has come with points, levels and the ladder; None if the scenario has none, or they
    cannot be read.
    """
    sides = tuple(side.id for side in scenario.sides)
    scores, _ = score_sheet_of(scenario.scoring, sides, sheet.numbering)
    if scores is None or not scenario.scoring.decides:
        return None
    titles = titles or scenario.titles
    try:
        verdict = scores.verdict(tally, sheet) if tally is not None else None
    except KpError:
        tally = verdict = None
    return ScoreProgress(
        scorewords.deciding_sentence(scores, titles),
        tuple(
            _award_progress(scores, number, titles, sheet, tally)
            for number in range(len(scenario.scoring.awards))
        ),
        tuple(scorewords.result_sentences(scores, titles, sheet.numbering, verdict)),
        verdict.points if verdict is not None and scores.awards else {},
        verdict,
        "" if verdict is None else scorewords.result_words(verdict.winner, verdict.level, titles),
    )


def _award_progress(
    scores: ScoreSheet, number: int, titles: Mapping[str, str], sheet: Sheet, tally: Tally | None
) -> AwardProgress:
    award = scores.scoring.awards[number]
    each, condition = parsed_award(award, sheet.numbering)
    of = each if each is not None else condition
    assert of is not None
    scored = [one for one in scores.awards if one.number == number]
    points = [(one.side, one.points * one.times(tally, sheet)) for one in scored] if tally is not None else []
    return AwardProgress(scorewords.award_sentence(award, of, titles, sheet.numbering), tuple(points))
