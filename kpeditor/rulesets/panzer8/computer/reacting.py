"""Reacting: the answers of a computer player when an enemy moves, fights, or a card is drawn [P11, P24,
P43].
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer, Decision
from kpeditor.rulesets.panzer8.computer.acting import Acting
from kpeditor.rulesets.panzer8.computer.missions import Missions
from kpeditor.rulesets.panzer8.computer.moves import IN_THE_WAY
from kpeditor.rulesets.panzer8.computer.worth import worth
from kpeditor.rulesets.panzer8.engine import closely, reacting
from kpeditor.rulesets.panzer8.engine.acts import cards
from kpeditor.rulesets.panzer8.engine.acts.fighting import LEND
from kpeditor.rulesets.panzer8.engine.moving import CHARGE
from kpeditor.rulesets.panzer8.engine.turns import PASS, SCOUT, scout_faults
from kpeditor.rulesets.toolbox.goals import urgency

_RANKS = ("K", "10", "9", "8", "7", "Q", "J", "5", "6")
"""The ranks that a joker may be played for, the most useful first."""
_SURE = 0.3
"""The share of the value of its next shot that a reacting element counts as lost. The share is below 1
because the enemy may be out of sight by then.
"""
_ZONE = 2.5
"""Half the side of a beaten zone of medium guns, in inches."""


class Reacting:
    """The answers of one side to the small decisions."""

    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._position, self._survey = acting.position, acting.survey

    def react(self, decision: Decision) -> tuple[Answer, list[tuple[float, Answer]]]:
        """The best reaction to a move, and the value of each: fire if it is worth the action that it costs
        [P11].
        """
        walk = self._position.walk
        weighed: list[tuple[float, Answer]] = []
        if walk is None:
            return reacting.HOLD, weighed
        target = walk.unit
        for one in decision.choices or ():
            if one == reacting.HOLD:
                weighed.append((self._acting.doctrine.wait, one))
            elif one["do"] == reacting.FIRE:
                gain = self._acting.gain_of_shot(one["unit"], target)
                hidden = self._position.pieces[one["unit"]].marker
                price = self._next_shot(one["unit"]) + self._next_move(one["unit"])
                price += 0.06 if hidden else 0.0
                weighed.append((gain * (1.25 if walk.do == CHARGE else 1.0) - price, one))
            elif one["unit"] == walk.target and walk.do == CHARGE:
                weighed.append((self._escape(one["unit"], target), one))
            elif one["do"] == reacting.JOIN:
                weighed.append((0.02, one))
        best = max(weighed, key=lambda one: one[0])
        return best[1], weighed

    def _next_shot(self, id_: str) -> float:
        """The value of the element's own next action, which a reaction costs it; 0 for a hidden
        element, and at the end of the game.
        """
        if self._position.pieces[id_].marker or self._is_over:
            return 0.0
        likely = self._survey.likely(id_)
        return _SURE * likely[0][0] if likely else 0.0

    @property
    def _is_over(self) -> bool:
        """Whether the side has no further action phase: the first player in the last game-turn."""
        at = self._position
        return at.now >= at.setting.scenario.length.max and at.setting.sides[0] == self._survey.side

    def _next_move(self, id_: str) -> float:
        """The value of the move towards its goal that a reacting element gives up, including the value for
        elements that wait for it to clear a bridge or ford.
        """
        goals, doctrine = self._acting.goals, self._acting.doctrine
        goal = goals.assigned.get(id_)
        if goal is None or self._position.pieces[id_].marker or self._is_over:
            return 0.0
        left, chart = goals.turns_to(id_, goal), self._survey.chart
        own = doctrine.advance * urgency(goal, left, doctrine) * min(left, 1.0)
        is_in_the_way = chart.narrows[chart.cell(self._position.stand(id_).at)]
        return own + (IN_THE_WAY if is_in_the_way and self._acting.moves.queues.behind(id_) else 0.0)

    def _next_action(self, id_: str) -> float:
        """The value of an element's best action."""
        acting = self._acting
        found = [one.score for one in acting.at_once(id_)] + [one.score for one in acting.moves.of(id_)]
        return max(found, default=0.0)

    def _escape(self, id_: str, charger: str) -> float:
        """The value for a charged element of escaping before the charger comes."""
        at = self._position
        way = closely.OVERRUN if at.element(charger).kind == "tank" else closely.MELEE
        gain, loss = self._acting.gain_of_fight(charger, id_, way)
        return 0.6 * gain - loss - 0.1

    def fight(self, decision: Decision) -> Answer:
        """The most promising fight."""
        best: tuple[float, Answer] | None = None
        for one in decision.choices or ():
            if one == closely.END:
                score = 0.0
            else:
                lent = str(one.get("commander", ""))
                gain, loss = self._acting.gain_of_fight(one["attacker"], one["defender"], one["way"], lent)
                score = gain - loss - (0.05 if lent else 0.0)
            if best is None or score > best[0]:
                best = score, one
        assert best is not None
        return best[1]

    def choose(self, decision: Decision) -> Answer:
        """The choice that costs least, or helps most."""
        choices = decision.choices
        if decision.kind == SCOUT:
            return self._scouting(decision.side)
        if choices is None:
            return Missions(self._acting).best()
        if decision.subject == cards.JOKER:
            colour = self._position.setting.colours[decision.side]
            wanted = (f"{colour} {rank}" for rank in _RANKS)
            return next((card for card in wanted if card in choices), choices[0])
        known = [one for one in choices if isinstance(one, str) and one in self._position.pieces]
        if decision.subject == cards.TWICE and known:
            return max(known, key=lambda id_: (self._next_action(id_), id_))
        if decision.subject == LEND:
            return choices[0]
        if known:
            return min(known, key=lambda id_: (worth(self._position.element(id_)), id_))
        if cards.FIRES in choices:
            return cards.FIRES
        return max(choices, key=self._of_choice)

    def _scouting(self, side: str) -> Answer:
        """The best move of a recce element before the game [P31]."""
        at, moves = self._position, self._acting.moves
        found = [
            one for id_ in at.scouts if at.pieces[id_].side == side for one in moves.of(id_) if not one.target
        ]
        for move in sorted(found, key=lambda one: -one.score):
            choice = moves.moved(move)
            if choice is not None and not scout_faults(at, side, choice.answer):
                return choice.answer
        return PASS

    def _of_choice(self, one: Any) -> float:
        """The value of an answer: of an aircraft by its target, of a zone by the elements in it."""
        if not isinstance(one, Mapping):
            if isinstance(one, list | tuple) and len(one) == 2:
                return self._within(TablePoint(float(one[0]), float(one[1])), _ZONE)
            return 0.0 if one in (PASS, reacting.HOLD) else 0.05
        target, at = one.get("target"), one.get("at")
        if isinstance(target, str) and target in self._position.pieces:
            return worth(self._position.element(target))
        return self._within(TablePoint(float(at[0]), float(at[1])), 2 * _ZONE) if at is not None else 0.05

    def _within(self, at: TablePoint, half: float) -> float:
        """The value of the elements within a square: enemies count for it, friends against it."""
        score = 0.0
        for id_ in self._position.on_table():
            base = self._position.stand(id_).at
            if max(abs(base.x - at.x), abs(base.y - at.y)) <= half + 0.5:
                is_own = self._position.pieces[id_].side == self._survey.side
                score += worth(self._position.element(id_)) * (-1.2 if is_own else 1.0)
        return score
