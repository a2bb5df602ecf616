"""The result of a game in words: winner, level, reason and points."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.app.words import tr, turn_words
from kpeditor.core.rules.ending import end_lines
from kpeditor.core.rules.ruledsheet import ruled_sheet
from kpeditor.core.rules.state import Outcome, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import DRAW, Scenario


def win_words(title: str, level: str) -> str:
    """Tells that a side has won, and at which level: "Germans win: decisive"."""
    if level:
        return tr("{title} win: {level}").format(title=title, level=level)
    return tr("{title} win").format(title=title)


def points_words(outcome: Outcome, scenario: Scenario) -> str:
    """The points of all sides: "Points: Germans 46, Dutch 0"; "" if the scenario gives none. With equal
    points the text also tells why one side wins none the less.
    """
    told = ", ".join(f"{scenario.called(side)} {points}" for side, points in outcome.points.items())
    best = sorted(outcome.points.values())[-2:]
    if len(best) == 2 and best[0] == best[1] and outcome.winner == scenario.scoring.equal != DRAW:
        said = tr("Points: {points}. With equal points {title} win.")
        return said.format(points=told, title=scenario.called(outcome.winner))
    return tr("Points: {points}").format(points=told) if told else ""


def result_lines(outcome: Outcome, battle: Battle, state: State | None = None) -> Iterator[str]:
    """The lines of the result: the winner if there is a level, the reason, and the points. With the final
    position they also tell by how much conditions were missed or met, and who holds the counted places.
    """
    scenario = battle.scenario
    assert scenario is not None
    if outcome.level:
        is_won = scenario.side(outcome.winner) is not None
        yield (
            win_words(scenario.called(outcome.winner), outcome.level) if is_won else draw_words(outcome.level)
        )
    yield outcome.reason[:1].upper() + outcome.reason[1:]
    if points := points_words(outcome, scenario):
        yield points
    tally = state.tally() if state is not None else None
    if tally is not None:
        turn_word = turn_words(scenario.ruleset).one
        yield from end_lines(scenario, ruled_sheet(battle), tally, outcome.turn, turn_word)


def draw_words(level: str) -> str:
    """Tells that no side has won."""
    if level:
        return tr("The game is a draw: {level}").format(level=level)
    return tr("The game is a draw")
