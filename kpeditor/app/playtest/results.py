"""The result of a game in words: winner, level, reason and points."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kpeditor.app.words import tr
from kpeditor.core.rules.state import Outcome


def win_words(title: str, level: str) -> str:
    """That a side has won, and at which level: "Germans win: decisive"."""
    if level:
        return tr("{title} win: {level}").format(title=title, level=level)
    return tr("{title} win").format(title=title)


def points_words(outcome: Outcome, title_of: Callable[[str], str]) -> str:
    """The points of all sides, "" where the scenario gives none: "Points: Germans 46, Dutch 0"."""
    told = ", ".join(f"{title_of(side)} {points}" for side, points in outcome.points.items())
    return tr("Points: {points}").format(points=told) if told else ""


def result_lines(outcome: Outcome, title_of: Callable[[str], str], *, is_draw: bool) -> Iterator[str]:
    """The lines of the result: the winner where there is a level, the reason, and the points."""
    if outcome.level:
        is_won = not is_draw
        yield win_words(title_of(outcome.winner), outcome.level) if is_won else draw_words(outcome.level)
    yield outcome.reason[:1].upper() + outcome.reason[1:]
    if points := points_words(outcome, title_of):
        yield points


def draw_words(level: str) -> str:
    """That nobody has won."""
    if level:
        return tr("The game is a draw: {level}").format(level=level)
    return tr("The game is a draw")
