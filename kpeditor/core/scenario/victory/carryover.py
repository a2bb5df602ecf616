"""Makes a scenario that begins from a position of another one: it adjusts the game-turns, and puts earlier
events into conditions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from kpeditor.core.board.sheet import Sheet
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Length, Scenario, Side, VictoryLine
from kpeditor.core.scenario.victory.judging import count
from kpeditor.core.scenario.victory.nodes import Count, Node, Number, Tallied, mapped, negated, total
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.scoring import Scoring
from kpeditor.core.scenario.victory.standing import score_sheet
from kpeditor.core.scenario.victory.tallies import Tally


def verify_goes_on(scenario: Scenario, now: int, *, has_ended: bool = False) -> None:
    """Checks that at least one game-turn remains for the new scenario.

    Raises:
        KpError: when none remains.
    """
    if has_ended or now > scenario.length.max:
        raise KpError(
            "the game is over: no game-turn is left to begin a scenario with; take back a game-turn first"
        )


def from_now_on(
    scenario: Scenario,
    now: int,
    tally: Tally,
    sheet: Sheet,
    *,
    called: Collection[tuple[str, str]] = (),
    turn_word: str = "game-turn",
) -> Scenario:
    """The scenario that begins in game-turn `now` of this one. Its game-turns count from there, and victory
    includes the losses and exits so far. The rules add the positions of units and the marks on the map.

    Args:
        now: the current game-turn, 0 during set-up.
        sheet: the sheet in the form that the rules read (`RuleSet.sheet_for`).
        called: the groups that events have brought in, by side and id.
        turn_word: the word of these rules for a game-turn, for the title.

    Raises:
        BadExpression: when a count or a condition cannot be read.
        BadName: when the map lacks something that an area names.
    """
    past = max(now - 1, 0)
    length = Length(max(1, scenario.length.min - past), max(1, scenario.length.max - past))
    return replace(
        scenario,
        title=f"{scenario.title}, {turn_word} {now}" if past else scenario.title,
        length=length,
        sides=tuple(_side(side, past, called) for side in scenario.sides),
        victory=tuple(_lines(scenario, past, tally, sheet)),
        scoring=carried_over(scenario, tally, sheet),
    )


def _side(side: Side, past: int, called: Collection[tuple[str, str]]) -> Side:
    """A side with its ban and its entries counted from now; overdue entries happen at once."""
    groups = []
    for group in side.groups:
        enter = group.enter
        if enter is not None and (side.id, group.id) in called:
            enter = replace(enter, turn=1)
        elif enter is not None and not (enter.waits or enter.is_free):
            enter = replace(enter, turn=max(1, enter.turn - past))
        groups.append(replace(group, enter=enter))
    ban = side.ban
    if ban is not None:
        turns = tuple(turn - past for turn in ban.turns if turn > past)
        ban = replace(ban, turns=turns) if turns else None
    return replace(side, groups=tuple(groups), ban=ban)


def _lines(scenario: Scenario, past: int, tally: Tally, sheet: Sheet) -> Iterator[VictoryLine]:
    """The victory lines without those whose game-turns are over. Without game-turns such lines would be
    tested at the end.
    """
    for line in scenario.victory:
        turns = tuple(turn - past for turn in line.turns if turn > past)
        if line.turns and not turns:
            continue
        when = line.when and str(counted(parse_condition(line.when, sheet.numbering), tally, sheet))
        yield replace(line, when=when, turns=turns)


def carried_over(scenario: Scenario, tally: Tally, sheet: Sheet) -> Scoring:
    """The scoring of a scenario that begins from a position of another. An award of both sides becomes one
    award for each, because the sides have different losses so far.

    Raises:
        BadExpression: when a count or a condition cannot be read.
        BadName: when the map lacks something that an area names.
    """
    scoring = scenario.scoring
    if not scoring.decides:
        return scoring
    scores = score_sheet(scoring, tuple(side.id for side in scenario.sides), sheet.numbering)
    awards = []
    for one in scores.awards:
        award = scoring.awards[one.number]
        if one.each is not None:
            of = str(counted(one.each, tally, sheet))
        elif one.condition is not None:
            condition = counted(one.condition, tally, sheet)
            of = str(negated(condition) if award.ask == "unless" else condition)
        awards.append(replace(award, side=one.side, of=of))
    return replace(
        scoring,
        awards=tuple(awards),
        measures=tuple(replace(one, of=str(counted(of, tally, sheet))) for one, of in scores.measures),
        ladder=tuple(
            rung if condition is None else replace(rung, when=str(counted(condition, tally, sheet)))
            for rung, condition in scores.ladder
        ),
    )


def counted(node: Node, tally: Tally, sheet: Sheet) -> Node:
    """A condition or a count that includes the losses and exits of a position.

    Raises:
        BadName: when the map lacks something that an area names.
    """

    def with_past(tallied: Tallied) -> Count:
        if tallied.what not in ("destroyed", "exited"):
            return tallied
        so_far = count(tallied, tally, sheet)
        return total(tallied, ("+", Number(so_far))) if so_far else tallied

    return mapped(node, with_past)
