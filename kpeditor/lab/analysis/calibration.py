"""Calibration: which victory threshold would make a battle even, estimated from the margins of played games.

A game won by a margin of 3 units would still be a win with a threshold two units higher, and a loss with a
threshold three units higher. This judges the same games anew. It does not tell how players would play who
know of another threshold. So it only finds the value to try next; games with that value decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from kpeditor.core.errors import BadExpression
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.core.scenario.victory.nodes import Comparison, Number
from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.texts import Share
from kpeditor.lab.analysis.intervals import Interval, wilson
from kpeditor.lab.row import GameRow

REACH = 12
"""Greatest change of a threshold, in units, for which a score is estimated."""
AROUND = 2
"""Values within this distance of the estimate are advised for play."""
LIMITS = (
    "Only the end of the same games is judged anew: players who know of another threshold play otherwise.",
    "The interval is of chance alone; the farther from the present value, the less the estimate is worth.",
)

WORDS = {
    "score": "{value:.0%} ({low:.0%} to {high:.0%})",
    "as it is": "As it is {side} score {score}; no other threshold comes nearer to 50/50",
    "as it is, handicap": "As it is {side} score {score}; no other handicap comes nearer to 50/50",
    "more points": "If {side} needed {units} points more, they would have scored {score}",
    "one more point": "If {side} needed one point more, they would have scored {score}",
    "one fewer point": "If {side} needed one point fewer, they would have scored {score}",
    "fewer points": "If {side} needed {units} points fewer, they would have scored {score}",
    "level": "For a win that is at least {level}: {estimate}",
    "other number": "With {number} in place of {now} in victory line {line} {side} would have scored {score}",
    "more": "If {side} needed {units} units more, they would have scored {score}",
    "one more": "If {side} needed one unit more, they would have scored {score}",
    "one fewer": "If {side} needed one unit fewer, they would have scored {score}",
    "fewer": "If {side} needed {units} units fewer, they would have scored {score}",
    "estimate": "{estimate}. Estimated from the margins of {games} games: check it by playing.",
    "estimate, range": "{estimate}; anything from {low} to {high} may be even. Estimated from the margins of"
    " {games} games: check it by playing.",
}
"""The sentences of a calibration, with fields. The window passes them in its own language, like `LIMITS`."""


@dataclass(frozen=True, slots=True)
class Knob:
    """The one number that decides a battle.

    Attributes:
        line: the number of its victory line, from 1.
        now: its present value.
        sign: +1 when a higher number is harder for the first side, otherwise -1.
    """

    line: int
    now: int
    sign: int

    def at(self, shift: int) -> int:
        """The value that makes the number harder for the first side by this many units."""
        return self.now + self.sign * shift


@dataclass(frozen=True, slots=True)
class Shift:
    """The score of the first side if it needed this many units more (negative: fewer); a draw counts a
    half.
    """

    by: int
    score: Interval

    @property
    def may_be_even(self) -> bool:
        return self.score.low <= 0.5 <= self.score.high


@dataclass(frozen=True, slots=True)
class Calibration:
    """Scores by shift, from the easiest for the first side to the hardest.

    Attributes:
        knob: the number to change; None where no single number decides.
        has_draws: there are drawn games; either side is taken to have lacked one unit in them.
        in_points: the margins are points, not units.
        level: the lowest level that counts as a win; "" for any win.
    """

    games: int
    shifts: tuple[Shift, ...]
    knob: Knob | None
    has_draws: bool
    in_points: bool = False
    level: str = ""

    @property
    def best(self) -> Shift:
        """The shift with the score nearest to one half. Of equally near ones it is the smallest."""
        return min(self.shifts, key=lambda one: (round(abs(one.score.value - 0.5), 9), abs(one.by)))

    def value(self, shift: Shift) -> str:
        """A shift as text: the threshold, or the units if there is no threshold."""
        return str(self.knob.at(shift.by)) if self.knob is not None else f"{shift.by:+d}"

    def sentence(
        self, title: Callable[[str], str], sides: tuple[str, str], words: Mapping[str, str] = WORDS
    ) -> str:
        """The estimate in words; `title` answers the name of a side, `words` are `WORDS` or their
        translation.
        """
        best, knob = self.best, self.knob
        if best.by == 0:
            kind = "as it is" if knob is not None else "as it is, handicap"
        elif knob is not None:
            kind = "other number"
        else:
            kind = self._handicap(best.by)
        what = words[kind].format(
            side=title(sides[0]),
            score=words["score"].format(
                value=Share(best.score.value), low=Share(best.score.low), high=Share(best.score.high)
            ),
            number=self.value(best),
            now="" if knob is None else knob.now,
            line="" if knob is None else knob.line,
            units=abs(best.by),
        )
        if self.level:
            what = words["level"].format(level=self.level, estimate=what)
        even = [one for one in self.shifts if one.may_be_even]
        if len(even) < 2:
            return words["estimate"].format(estimate=what, games=self.games)
        low, high = sorted((self.value(even[0]), self.value(even[-1])), key=int)
        return words["estimate, range"].format(estimate=what, low=low, high=high, games=self.games)

    def _handicap(self, by: int) -> str:
        """The key in `WORDS` of the phrase for this many units or points more."""
        direction = "more" if by > 0 else "fewer"
        if not self.in_points:
            return f"one {direction}" if abs(by) == 1 else direction
        return f"one {direction} point" if abs(by) == 1 else f"{direction} points"

    def command(self) -> str:
        """The change that checks the estimate with `kpeditor whatif --even`; "" if no single number
        decides.
        """
        if self.knob is None:
            return ""
        middle = self.knob.at(self.best.by)
        low = max(0, min(middle, self.knob.now) - AROUND)
        return f"threshold {self.knob.line}={low}..{max(middle, self.knob.now) + AROUND}"


def calibrate(battle: Battle, rows: Sequence[GameRow], level: str = "") -> Calibration | None:
    """The calibration from the finished games of a battle; None if there are none.

    With a level, only a win of that level or a higher one counts as a win, and everything else as a draw.
    This needs levels that are given by margins of points; the answer is None without them.
    """
    margins = [row.margin for row in rows if row.is_finished and row.leads]
    if not margins:
        return None
    if level:
        limits = dict(zip(*_levels(battle), strict=False))
        if level not in limits:
            return None
        margins = [_beyond(margin, limits[level]) for margin in margins]
    has_draws = 0 in margins
    # Without draws there is no margin 0: one unit fewer than a margin of +1 makes it -1.
    places = margins if has_draws else [margin - 1 if margin > 0 else margin for margin in margins]
    knob = knob_of(battle)
    shifts = []
    for by in range(-REACH, REACH + 1):
        points = sum(_points(place - by, has_draws) for place in places)
        if knob is None or knob.at(by) >= 0:
            shifts.append(Shift(by, wilson(points, len(margins))))
    in_points = battle.scenario is not None and bool(battle.scenario.scoring.awards)
    return Calibration(len(margins), _told(shifts), knob, has_draws, in_points, level)


def calibrated_levels(battle: Battle, rows: Sequence[GameRow]) -> list[Calibration]:
    """The calibration for each level that margins of points give, the lowest first."""
    found = (calibrate(battle, rows, level) for level in _levels(battle)[0])
    return [one for one in found if one is not None]


def _levels(battle: Battle) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The levels that margins of points give, and those margins."""
    scoring = battle.scenario.scoring if battle.scenario is not None else None
    if scoring is None or scoring.thresholds or scoring.measures or scoring.ladder or not scoring.awards:
        return (), ()
    return scoring.levels, scoring.margins


def _beyond(margin: int, limit: int) -> int:
    """How far a margin is beyond a limit, to either side; 0 if it is within."""
    if abs(margin) < limit:
        return 0
    return margin - limit + 1 if margin > 0 else margin + limit - 1


def _points(place: int, has_draws: bool) -> float:
    if has_draws:
        return 0.5 if place == 0 else float(place > 0)
    return float(place >= 0)


def _told(shifts: Sequence[Shift]) -> tuple[Shift, ...]:
    """Drops shifts at both ends whose score equals that of their neighbour: beyond all margins nothing
    changes.
    """
    found = list(shifts)
    while len(found) > 1 and found[0].by < 0 and found[0].score == found[1].score:
        found.pop(0)
    while len(found) > 1 and found[-1].by > 0 and found[-1].score == found[-2].score:
        found.pop()
    return tuple(found)


def knob_of(battle: Battle) -> Knob | None:
    """The one number that decides a battle: that of the only victory line with a condition, if this line
    compares a count with a number.
    """
    scenario = battle.scenario
    if scenario is None or len(scenario.sides) != 2 or not battle.is_hex or scenario.scoring.decides:
        return None
    asked = [(number, line) for number, line in enumerate(scenario.victory, start=1) if line.when]
    sides = {side.id for side in scenario.sides}
    if len(asked) != 1 or asked[0][1].winner not in sides:
        return None
    number, line = asked[0]
    return _knob(number, line, battle, first=scenario.sides[0].id)


def _knob(number: int, line: VictoryLine, battle: Battle, *, first: str) -> Knob | None:
    try:
        condition = parse_condition(line.when, battle.map.numbering)
    except BadExpression:
        return None
    if not isinstance(condition, Comparison) or condition.comparator not in (">", ">=", "<", "<="):
        return None
    harder = 1 if condition.comparator in (">", ">=") else -1
    if isinstance(condition.right, Number) and not isinstance(condition.left, Number):
        now = condition.right.value
    elif isinstance(condition.left, Number) and not isinstance(condition.right, Number):
        now, harder = condition.left.value, -harder
    else:
        return None
    return Knob(number, now, harder if line.winner == first else -harder)
