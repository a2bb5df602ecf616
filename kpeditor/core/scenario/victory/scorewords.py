"""Points, levels and ladders in English: "the Germans score 5 points for each unit ..."."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kpeditor.core.geometry.numbering import Numbering
from kpeditor.core.scenario.areas.describing import listed
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory.describing import condition_sentence, count_sentence, side_name
from kpeditor.core.scenario.victory.nodes import Condition, Count, Not, negated
from kpeditor.core.scenario.victory.scoring import BOTH, Award, Measure, Rung, Scoring, Threshold
from kpeditor.core.scenario.victory.standing import ScoreSheet, Verdict, parsed_award, score_sheet_of


def points_words(number: int) -> str:
    """The number of points: "1 point", "46 points"."""
    return f"{number} point{'' if abs(number) == 1 else 's'}"


def award_sentence(
    award: Award,
    of: Count | Condition,
    titles: Mapping[str, str],
    numbering: Numbering | None = None,
) -> str:
    """An award as a sentence: the side, the points, and their reason. `of` is the count of an award for each,
    otherwise its condition, with "unless" already turned into a negation.
    """
    side = "each side" if award.side == BOTH else side_name(award.side, titles)
    verb = "scores" if award.side == BOTH else "score"
    if award.points < 0:
        verb = "loses" if award.side == BOTH else "lose"
    points = points_words(abs(award.points))
    if award.ask == "each":
        words = f"for each of the {count_sentence(of, titles, numbering)}"  # type: ignore[arg-type]
    else:
        assert not isinstance(of, Count)
        words = f"if {condition_sentence(of, titles, numbering)}"
        if award.ask == "unless":
            plain = of.part if isinstance(of, Not) else negated(of)
            words = f"unless {condition_sentence(plain, titles, numbering)}"
    return _sentence(f"{side} {verb} {points} {words}")


def threshold_sentence(one: Threshold, scorers: tuple[str, ...], titles: Mapping[str, str]) -> str:
    """A threshold in words: "41 to 55 points of the Germans: the game is a draw"."""
    side = side_name(one.side or next(iter(scorers), ""), titles)
    return _sentence(f"{limits_words(one)} points of {side}: {result_words(one.winner, one.level, titles)}")


def limits_words(one: Threshold) -> str:
    """The limits in words: "41 to 55", "at least 56", "at most 40", "any number of"."""
    match one.at_least, one.at_most:
        case None, None:
            return "any number of"
        case int(), None:
            return f"at least {one.at_least}"
        case None, int():
            return f"at most {one.at_most}"
    return f"{one.at_least} to {one.at_most}"


def result_words(winner: str, level: str, titles: Mapping[str, str]) -> str:
    """How a game ends: "the Germans win (tactical)", "the game is a draw"."""
    words = "the game is a draw" if winner == DRAW else f"{side_name(winner, titles)} win"
    return f"{words} ({level})" if level else words


def measure_sentence(
    measure: Measure,
    of: Count,
    levels: tuple[str, ...],
    titles: Mapping[str, str],
    numbering: Numbering | None = None,
) -> str:
    """How a side reaches its levels, as a sentence."""
    names = [levels[n] if n < len(levels) else f"level {n + 1}" for n in range(len(measure.at_least))]
    steps = [f"{limit} or more {name}" for name, limit in zip(names, measure.at_least, strict=True)]
    side = side_name(measure.side, titles)
    found = listed(steps) if steps else "no level"
    return _sentence(f"{side} win by the {count_sentence(of, titles, numbering)}: {found}")


def rung_sentence(
    rung: Rung, condition: Condition | None, titles: Mapping[str, str], numbering: Numbering | None = None
) -> str:
    """A rung of a ladder as a sentence."""
    result = result_words(rung.winner, rung.level, titles)
    if condition is None:
        return _sentence(f"otherwise {result}")
    return _sentence(f"{result} if {condition_sentence(condition, titles, numbering)}")


def result_sentences(
    scores: ScoreSheet, titles: Mapping[str, str], numbering: Numbering | None, verdict: Verdict | None = None
) -> Iterator[tuple[str, bool]]:
    """The thresholds, measures or rungs that can decide, in words. Each comes with a flag: whether the
    verdict names it as the one that decided, or, for a measure, whether its side won.
    """
    scoring, rung = scores.scoring, -1 if verdict is None else verdict.rung
    match scores.decider:
        case "ladder":
            for number, (one, condition) in enumerate(scores.ladder):
                yield rung_sentence(one, condition, titles, numbering), number == rung
        case "levels":
            for measure, of in scores.measures:
                told = measure_sentence(measure, of, scoring.levels, titles, numbering)
                yield told, verdict is not None and verdict.winner == measure.side
        case "thresholds":
            for number, limits in enumerate(scoring.thresholds):
                yield threshold_sentence(limits, scores.scorers, titles), number == rung


def deciding_sentence(scores: ScoreSheet, titles: Mapping[str, str]) -> str:
    """How scoring decides the winner, in general words."""
    scoring = scores.scoring
    equal = result_words(scoring.equal, "", titles)
    match scores.decider:
        case "ladder":
            return "The first of these that holds decides; if none does the game is a draw."
        case "levels":
            return f"The higher level wins; with equal levels {equal}."
        case "thresholds":
            return "The first of these limits that holds decides; outside of them the game is a draw."
        case "margins":
            return f"{margins_words(scoring)} With a smaller lead the game is a draw."
        case "most":
            return f"The side with most points wins; with equal points {equal}."
    return ""


def margins_words(scoring: Scoring) -> str:
    """The leads in points that give each level, in words."""
    names = [*scoring.levels, *(f"level {n + 1}" for n in range(len(scoring.levels), len(scoring.margins)))]
    steps = [f"by {points_words(limit)} {name}" for limit, name in zip(scoring.margins, names, strict=False)]
    return f"The side with most points wins: {listed(steps)}."


def verdict_reason(
    scores: ScoreSheet, verdict: Verdict, titles: Mapping[str, str], numbering: Numbering | None = None
) -> str:
    """The reason for the end of a game, in words."""
    if verdict.decider == "ladder":
        if verdict.rung < 0:
            return "no rung of the ladder holds"
        condition = scores.ladder[verdict.rung][1]
        if condition is None:
            return "no other rung of the ladder holds"
        return condition_sentence(condition, titles, numbering)
    if verdict.decider == "levels":
        steps = []
        for (measure, of), number in zip(scores.measures, verdict.measured, strict=True):
            reached = scores.level_of(measure, number) or "no level"
            what = count_sentence(of, titles, numbering)
            steps.append(f"{what}: {number} ({reached} for {side_name(measure.side, titles)})")
        return "; ".join(steps)
    told = points_told(verdict.points, titles)
    if verdict.decider == "thresholds":
        if verdict.rung < 0:
            return f"{told}, within no limit"
        return f"{told}: {limits_words(scores.scoring.thresholds[verdict.rung])}"
    return told


def points_told(points: Mapping[str, int], titles: Mapping[str, str]) -> str:
    """The points of the sides in words: "the Germans have 46 points, the Dutch 40"."""
    told = [
        f"{side_name(side, titles)} {number if place else f'have {points_words(number)}'}"
        for place, (side, number) in enumerate(points.items())
    ]
    return ", ".join(told) or "nobody scores"


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}."


def scoring_sentences(scoring: Scoring, titles: Mapping[str, str], numbering: Numbering) -> Iterator[str]:
    """Points, levels and the ladder in sentences: the way they decide the winner, then each line. A line that
    cannot be read stays as typed.
    """
    if scoring.is_empty:
        return
    scores, _ = score_sheet_of(scoring, titles, numbering)
    if scores is None:
        yield from (f"{one.side}: {one.points} {one.of}" for one in scoring.awards)
        yield from (f"{one.side}: {one.of} {', '.join(map(str, one.at_least))}" for one in scoring.measures)
        yield from (f"{result_words(one.winner, one.level, titles)}: {one.when}" for one in scoring.ladder)
        return
    if told := deciding_sentence(scores, titles):
        yield told
    for award in scoring.awards:
        each, condition = parsed_award(award, numbering)
        of = each if each is not None else condition
        if of is not None:
            yield award_sentence(award, of, titles, numbering)
    yield from (sentence for sentence, _ in result_sentences(scores, titles, numbering))
