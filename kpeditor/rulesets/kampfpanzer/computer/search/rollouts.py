"""Rollouts: two staffs play positions on for some game-turns, and the resulting positions are valued."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Decision
from kpeditor.core.scenario.model import DRAW
from kpeditor.rulesets.kampfpanzer.computer.goals import goals_of, turns_to
from kpeditor.rulesets.kampfpanzer.computer.ratings import KEEP
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.computer.survey import Survey, aims_of
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place, Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.toolbox.aims import Aim
from kpeditor.rulesets.toolbox.doctrine import USUAL, doctrines_of
from kpeditor.rulesets.toolbox.goals import FAR_OFF, FIGHT

WON = 10.0
"""The value of a won game, in tanks."""
BESIDES = 0.1
"""The weight of the last position beside a result, just large enough to tell equal results apart."""


LINE = 4.0
"""The value of turning a victory line, in tanks."""
BEYOND = 0.3
"""The share at which further units count once their victory line has turned."""
REST = 0.6
"""The value of a fresh tank by itself, in the unit of the other values."""
ON_THE_WAY = 0.5
"""The value of a turn of travel towards a goal."""
LATE = 1.5
"""Turns of travel that are added for a goal that a unit will just fail to reach."""


@dataclass(frozen=True, eq=False)
class Course:
    """A plan of a side for this game-turn; from the next game-turn on the staff plans for the side."""

    plot: Mapping[str, str]
    orders: Plotting


class Rollouts:
    """Plays one position on for a side. The enemy always counts as a plain staff.

    Attributes:
        left: the remaining budget in game-turns.
    """

    def __init__(self, state: KampfState, decision: Decision, seed: int, left: int) -> None:
        self.state, self.decision, self.seed, self.left = state, decision, seed, left
        self.side = state.position.game.sides.index(decision.side)
        self.enemy = next(d for d in state.pending() if d.side != decision.side)
        self.staff = Staff.named()
        # All courses meet the same enemy plot, so that their differences come from the courses alone.
        answer = self.staff.answer(state, self.enemy, Chance.of())
        self._theirs = state.plotting(1 - self.side, answer)
        self._known: dict[tuple[Course, int, int], float] = {}

    def course(self, plot: Mapping[str, str]) -> Course:
        """A course that begins with a plot.

        Raises:
            IllegalAnswer: when the plot is illegal.
        """
        return Course(plot, self.state.plotting(self.side, plot))

    def value(self, course: Course, game: int, turns: int) -> float:
        """The value of a course after this many game-turns, with the dice of one game."""
        key = course, game, turns
        if key not in self._known:
            self._known[key] = self._played(course, game, turns)
        return self._known[key]

    def _played(self, course: Course, game: int, turns: int) -> float:
        dice, mine, theirs = SeededDice(self.seed, game), course.orders, self._theirs
        orders = {**mine.orders, **theirs.orders}
        state, _ = self.state.resolved(orders, dice, {**mine.paths, **theirs.paths})
        self.left -= 1
        for _ in range(turns - 1):
            if state.outcome() is not None:
                break
            orders = {}
            for decision in state.pending():
                orders |= self.staff.plan(state, decision).orders
            state, _ = state.resolved(orders, dice, {})
            self.left -= 1
        return self._worth(state)

    def _worth(self, state: KampfState) -> float:
        worth, outcome = judged(state.position, self.side), state.outcome()
        if outcome is None:
            return worth
        result = {self.decision.side: 1.0, DRAW: 0.0}.get(outcome.winner, -1.0)
        return WON * result + BESIDES * worth


def judged(position: Position, side: int) -> float:
    """The value of a position for a side, in tanks.

    It sums remaining units, progress of the victory counts, and remaining travel of both sides.
    """
    total = _counted(position, side)
    for owner in (0, 1):
        survey = Survey(position, owner)
        worth = _left(survey) - _travel(survey)
        total += worth if owner == side else -worth
    return total


def _left(survey: Survey) -> float:
    """The worth of remaining units: fresh ones count in full, disrupted ones in part. Units that left the map
    are safe.
    """
    found = 0.0
    for piece in survey.game.side_pieces(survey.side):
        status = survey.position.status[piece.index]
        if status.place is not Place.DESTROYED:
            found += REST * survey.ratings.worth[piece.index] * KEEP[status.level]
    return found


def _travel(survey: Survey) -> float:
    """Remaining turns of travel of a side's units, weighted by their goals."""
    found = 0.0
    for index, goal in goals_of(survey, doctrines_of("kampfpanzer")[USUAL]).items():
        if survey.cell[index] == OFF or goal.kind == FIGHT:
            continue
        left = turns_to(survey, index, goal)
        if left < FAR_OFF:
            late = max(0.0, left - goal.turns + 1)
            found += goal.weight * ON_THE_WAY * (min(left, goal.turns) + LATE * min(late, 1.0))
    return found


def _counted(position: Position, side: int) -> float:
    """The value of the counts of the victory lines."""
    return sum(_aimed(position, aim) for aim in aims_of(position.game, side) if position.turn <= aim.last + 1)


def _aimed(position: Position, aim: Aim) -> float:
    count = 0.0
    for piece in position.game.side_pieces(aim.side):
        if piece.is_combat:
            count += _share(position, piece.index, aim)
    if aim.need is None:
        return aim.weight * count
    reached = min(count, aim.need)
    return aim.weight * LINE / max(1, aim.need) * (reached + BEYOND * (count - reached))


def _share(position: Position, index: int, aim: Aim) -> float:
    """How far a unit counts for an aim; a nearly destroyed unit counts in part."""
    status = position.status[index]
    if aim.what == "destroyed":
        return 1.0 if status.place is Place.DESTROYED else 0.12 * status.level
    if aim.what == "exited":
        return float(status.place is Place.EXITED)
    if status.place is not Place.MAP or (aim.cells is not None and status.cell not in aim.cells):
        return 0.0
    carrier = status.carrier
    level = status.level if carrier == NOBODY else max(status.level, position.status[carrier].level)
    return 1.0 if aim.what == "units" or not level else KEEP[level] * 0.6
