"""Checks of points, levels and ladders: what can never be scored or reached, and what hides what."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from kpeditor.core.checks.counting import ever, owners, span, values_by
from kpeditor.core.checks.outcome import check_exits
from kpeditor.core.checks.references import no_side
from kpeditor.core.errors import BadName
from kpeditor.core.problem import DataPath, Problem, did_you_mean, in_scenario
from kpeditor.core.scenario.areas.ground import places_of_kind
from kpeditor.core.scenario.model import DRAW
from kpeditor.core.scenario.victory.nodes import (
    ENEMY,
    EVERY_KIND,
    EVERYBODY,
    OTHER,
    OWN,
    AllOf,
    Condition,
    Count,
    Not,
    Tallied,
    tallied_in,
)
from kpeditor.core.scenario.victory.possible import outlook
from kpeditor.core.scenario.victory.scoring import BOTH
from kpeditor.core.texts import count

if TYPE_CHECKING:
    from kpeditor.core.checks.parsedscenario import ParsedScenario
    from kpeditor.core.scenario.victory.standing import ScoreSheet, SideAward

Values = Callable[[Tallied], range]


def check_scoring(parsed: ParsedScenario) -> Iterator[Problem]:
    """Everything that is wrong with the points, levels and the ladder of a scenario."""
    yield from _names(parsed)
    yield from _kinds(parsed)
    scoring = parsed.scenario.scoring
    if scoring.is_empty:
        return
    yield from _limits(parsed)
    yield from _thresholds(parsed)
    yield from _before(parsed)
    if parsed.sheet is None:
        return
    from kpeditor.core.scenario.victory.standing import score_sheet_of  # few scenarios award points

    scores, _ = score_sheet_of(scoring, [side.id for side in parsed.scenario.sides], parsed.sheet.numbering)
    if scores is None:
        return
    for award in parsed.awards:
        if award.node is not None:
            yield from check_exits(parsed, award.node, award.path)
    for measure in parsed.measures:
        if measure.count is not None:
            path: DataPath = ("victory", "measures", measure.measure.side, "of")
            yield from check_exits(parsed, measure.count, path)
    for rung in parsed.rungs:
        if rung.condition is not None:
            yield from check_exits(parsed, rung.condition, rung.path("when"))
    if _knows_all(scores):
        yield from _awards(parsed, scores)
        yield from _reached(parsed, scores)
        yield from _ladder(parsed)
        yield from _winners(parsed, scores)


def _knows_all(scores: ScoreSheet) -> bool:
    """Whether the scenario has every side that is counted."""
    ids = {*scores.sides, EVERYBODY}
    nodes: list[Condition | Count | None] = [award.each or award.condition for award in scores.awards]
    nodes += [of for _, of in scores.measures] + [condition for _, condition in scores.ladder]
    return all(one.side in ids for node in nodes if node is not None for one in tallied_in(node))


def _names(parsed: ParsedScenario) -> Iterator[Problem]:
    """Sides that score, are measured, are counted or win, and that the scenario does not have."""
    scoring, ids = parsed.scenario.scoring, [side.id for side in parsed.scenario.sides]
    for award in parsed.awards:
        if award.award.side not in (*ids, BOTH):
            yield no_side(award.award.side, [*ids, BOTH], award.stem[:3])
        if award.node is not None:
            yield from _counted_sides(award.node, [*ids, EVERYBODY, OWN, ENEMY], award.path)
    for measure in parsed.measures:
        path: DataPath = ("victory", "measures", measure.measure.side)
        if measure.measure.side not in ids:
            yield no_side(measure.measure.side, ids, path)
        if measure.count is not None:
            yield from _counted_sides(measure.count, [*ids, EVERYBODY], (*path, "of"))
    for rung in parsed.rungs:
        yield from _winner(rung.rung.winner, ids, rung.path("winner"))
        if rung.condition is not None:
            yield from _counted_sides(rung.condition, [*ids, EVERYBODY], rung.path("when"))
    for index, one in enumerate(scoring.thresholds):
        yield from _winner(one.winner, ids, ("victory", "thresholds", index, "winner"))
        if one.side and one.side not in ids:
            yield no_side(one.side, ids, ("victory", "thresholds", index, "side"))
    yield from _winner(scoring.equal, ids, ("victory", "equal"))


def _counted_sides(node: Condition | Count, ids: list[str], path: DataPath) -> Iterator[Problem]:
    for tallied in tallied_in(node):
        if tallied.side not in ids:
            yield no_side(tallied.side, ids, path, tallied.side_offset)


def _winner(name: str, ids: list[str], path: DataPath) -> Iterator[Problem]:
    if name not in (*ids, DRAW):
        fix = did_you_mean(name, [*ids, DRAW]) or f"write {', '.join(ids)} or {DRAW}"
        text = f"the winner {name!r} is no side of the scenario"
        yield in_scenario.error("winner-unknown", text, fix=fix, path=path)


def _all_nodes(parsed: ParsedScenario) -> Iterator[tuple[Condition | Count, DataPath, bool]]:
    """Every condition and count with its path, and whether it belongs to points."""
    for line in parsed.lines:
        if line.condition is not None:
            yield line.condition, line.path("when"), False
    for award in parsed.awards:
        if award.node is not None:
            yield award.node, award.path, True
    for measure in parsed.measures:
        if measure.count is not None:
            yield measure.count, ("victory", "measures", measure.measure.side, "of"), False
    for rung in parsed.rungs:
        if rung.condition is not None:
            yield rung.condition, rung.path("when"), False
    for event in parsed.events:
        if event.condition is not None:
            yield event.condition, ("events", event.index, "when"), False


def _kinds(parsed: ParsedScenario) -> Iterator[Problem]:
    """Kinds of units and of places that do not exist."""
    for node, path, is_points in _all_nodes(parsed):
        for tallied in tallied_in(node):
            yield from _unit_kinds(parsed, tallied, path, is_points=is_points)
            if tallied.each and parsed.sheet is not None:
                try:
                    places_of_kind(tallied.each, parsed.sheet)
                except BadName as bad:
                    at = tallied.offset
                    yield in_scenario.error("place-unknown", str(bad), path=path, offset=at)


def _unit_kinds(
    parsed: ParsedScenario, tallied: Tallied, path: DataPath, *, is_points: bool
) -> Iterator[Problem]:
    for kind in tallied.kinds:
        at = tallied.side_offset
        if kind == OTHER and not is_points:
            text = "other units are those that no line of points before this one names; none is left"
            fix = "Leave .other away, or name the kind that is meant."
            yield in_scenario.error("kind-unknown", text, fix=fix, path=path, offset=at)
        elif kind not in (*EVERY_KIND, OTHER) and parsed.kinds is not None and kind not in parsed.kinds:
            fix = did_you_mean(kind, parsed.kinds) or "Name a type, its class, a condition or a unit's id."
            text = f"no unit is a {kind!r}: there is no such type, class, flag, condition or unit"
            yield in_scenario.error("kind-unknown", text, fix=fix, path=path, offset=at)
        elif tallied.what != "held" and tallied.side != EVERYBODY:
            yield from _of_other_side(parsed, tallied, kind, path)


def _of_other_side(parsed: ParsedScenario, tallied: Tallied, kind: str, path: DataPath) -> Iterator[Problem]:
    """The problem that a count names a unit of another side than it counts; units that are held may be
    anybody's.
    """
    found = owners(parsed, kind)
    if not found or tallied.side in found or parsed.scenario.side(tallied.side) is None:
        return
    owner = found[0]
    text = f"unit {kind!r} is of {owner}, so none of {tallied.side} is counted"
    fix = f"Write {owner} in place of {tallied.side}, or name a unit of {tallied.side}."
    at = tallied.side_offset
    yield in_scenario.warning("unit-of-other-side", text, fix=fix, path=path, offset=at)


def _limits(parsed: ParsedScenario) -> Iterator[Problem]:
    """Levels whose limits do not rise, or whose number differs from that of their names."""
    scoring = parsed.scenario.scoring
    lists: list[tuple[tuple[int, ...], DataPath, str]] = [
        (one.at_least, ("victory", "measures", one.side, "at_least"), f"of {one.side}")
        for one in scoring.measures
    ]
    if scoring.margins:
        lists.append((scoring.margins, ("victory", "margins"), "of the margins"))
    for limits, path, what in lists:
        if any(low >= high for low, high in pairwise(limits)):
            text = f"the limits {what} do not rise: {', '.join(map(str, limits))}"
            fix = "Put the lowest level first, each with a higher limit."
            yield in_scenario.warning("levels-order", text, fix=fix, path=path)
        if len(limits) != len(scoring.levels):
            text = f"there are {count(len(scoring.levels), 'level')} and {count(len(limits), 'limit')} {what}"
            fix = "Give every level a name and a limit."
            yield in_scenario.warning("levels-count", text, fix=fix, path=path)


def _thresholds(parsed: ParsedScenario) -> Iterator[Problem]:
    """Thresholds that hold for no number, that earlier ones hide, and points between them."""
    scoring = parsed.scenario.scoring
    if scoring.thresholds and not scoring.awards:
        text = "nobody scores points, so no threshold is ever reached"
        path: DataPath = ("victory", "thresholds")
        yield in_scenario.warning("points-missing", text, fix="Add points.", path=path)
    seen: dict[str, list[tuple[float, float]]] = {}
    for index, one in enumerate(scoring.thresholds):
        low = float("-inf") if one.at_least is None else one.at_least
        high = float("inf") if one.at_most is None else one.at_most
        path = ("victory", "thresholds", index)
        covered = seen.setdefault(one.side, [])
        if low > high:
            text = f"no number is at least {one.at_least} and at most {one.at_most}"
            fix = "Exchange the two limits."
            yield in_scenario.warning("threshold-order", text, fix=fix, path=path)
        elif _covers(covered, low, high):
            text = "for all these points a threshold before this one holds, so this one never counts"
            fix = "Change the limits, or remove it."
            yield in_scenario.warning("threshold-hidden", text, fix=fix, path=path)
        elif covered and (gap := _gap(covered, low, high)):
            text = (
                f"no threshold holds for {gap[0]} points"
                if gap[0] == gap[1]
                else (f"no threshold holds for {gap[0]} to {gap[1]} points")
            )
            yield in_scenario.hint("threshold-gap", f"{text}: the game is a draw then", path=path)
        covered.append((low, high))


def _covers(spans: Iterable[tuple[float, float]], low: float, high: float) -> bool:
    """Whether spans of whole numbers together hold every number from low to high."""
    for start, end in sorted(spans):
        if start > low:
            return False
        if end >= high:
            return True
        low = max(low, end + 1)
    return False


def _gap(spans: list[tuple[float, float]], low: float, high: float) -> tuple[int, int] | None:
    """The numbers between a span and its neighbour below or above, None where they touch."""
    below = max((end for _, end in spans if end < low), default=None)
    above = min((start for start, _ in spans if start > high), default=None)
    if below is not None and below + 1 < low and not _covers(spans, below + 1, low - 1):
        return int(below + 1), int(low - 1)
    if below is None and above is not None and high + 1 < above:
        return int(high + 1), int(above - 1)
    return None


def _before(parsed: ParsedScenario) -> Iterator[Problem]:
    """A line that always decides at the end, so that points and levels never decide."""
    if not parsed.scenario.scoring.decides:
        return
    for line in parsed.lines:
        if not line.line.when and not line.line.turns:
            text = "this line always decides at the end, so points and levels never do"
            fix = "Remove it: lines before points have a condition, or game-turns of their own."
            yield in_scenario.warning("points-unreached", text, fix=fix, path=line.stem)
            return


def _awards(parsed: ParsedScenario, scores: ScoreSheet) -> Iterator[Problem]:
    """Points that cannot be scored, or that are 0."""
    values = values_by(parsed, ever)
    for award in parsed.awards:
        mine = [one for one in scores.awards if one.number == award.index]
        if not award.award.points:
            text = "this gives no points"
            fix = "Say how many points, or remove it."
            yield in_scenario.warning("points-zero", text, fix=fix, path=award.stem)
        elif mine and not any(_may_score(one, values) for one in mine):
            text = "these points can never be scored: what they ask for cannot come about"
            fix = "Ask for something the units can do, or remove it."
            yield in_scenario.warning("points-never", text, fix=fix, path=award.path)
        elif mine and award.award.ask != "each" and all(_is_certain(parsed, one) for one in mine):
            text = "these points are always scored, whatever happens"
            yield in_scenario.hint("points-always", text, path=award.path)


def _may_score(award: SideAward, values: Values) -> bool:
    if award.each is not None:
        low, high = span(award.each, values)
        return bool(low or high)
    return award.condition is None or outlook(award.condition, values).can_be_true


def _is_certain(parsed: ParsedScenario, award: SideAward) -> bool:
    return award.condition is not None and not outlook(award.condition, values_by(parsed, ever)).can_be_false


def _reached(parsed: ParsedScenario, scores: ScoreSheet) -> Iterator[Problem]:
    """Levels beyond what a measure can count."""
    values = values_by(parsed, ever)
    for measure, of in scores.measures:
        most = span(of, values)[1]
        if measure.at_least and max(measure.at_least) > most:
            text = f"{measure.side} can never reach {max(measure.at_least)}: at most {most} can be counted"
            path: DataPath = ("victory", "measures", measure.side, "at_least")
            yield in_scenario.warning("levels-never", text, fix="Ask for less.", path=path)


def _ladder(parsed: ParsedScenario) -> Iterator[Problem]:
    """Rungs that can never hold, or that an earlier one hides."""
    values = values_by(parsed, ever)
    before: list[Condition] = []
    for rung in parsed.rungs:
        path = rung.path("when")
        if rung.condition is None:
            if not rung.rung.when and rung.index < len(parsed.rungs) - 1:
                text = "this rung has no condition, so the rungs after it never count"
                fix = "Move it to the end, or give it a condition."
                yield in_scenario.warning("rung-hidden", text, fix=fix, path=path[:-1])
                return
            continue
        found = outlook(rung.condition, values)
        if not found.can_be_true:
            text = "this rung can never hold"
            fix = "Ask for something that can come about, or remove it."
            yield in_scenario.warning("rung-never", text, fix=fix, path=path)
        elif before and not outlook(AllOf((rung.condition, *map(Not, before))), values).can_be_true:
            text = "whenever this rung holds one before it holds, so this one never counts"
            fix = "Move it up, or ask for something else."
            yield in_scenario.warning("rung-hidden", text, fix=fix, path=path)
        else:
            before.append(rung.condition)


def _winners(parsed: ParsedScenario, scores: ScoreSheet) -> Iterator[Problem]:
    """Sides that cannot win by anything in the scenario."""
    scoring = parsed.scenario.scoring
    named = {line.winner for line in parsed.scenario.victory} | {scoring.equal}
    match scores.decider:
        case "ladder":
            named |= {rung.winner for rung in scoring.ladder}
        case "levels":
            named |= {measure.side for measure in scoring.measures}
        case "thresholds":
            named |= {one.winner for one in scoring.thresholds}
        case "most" | "margins":
            named |= set(scores.scorers)
            if any(award.points < 0 for award in scores.awards):
                named |= set(scores.sides)
    for side in parsed.scenario.sides:
        if side.id not in named:
            text = f"nothing lets {side.called} win: it scores no points and reaches no level"
            fix = "Add points or a line under Victory for this side."
            yield in_scenario.hint("side-cannot-win", text, fix=fix, path=("victory",))
