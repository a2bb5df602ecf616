"""Crews and passengers. Decides when crew-served weapons are broken down or limbered for a move and set up
again, and when infantry mounts a transport beside it [P18].
"""

from __future__ import annotations

import math
from typing import Any

from kpeditor.rulesets.panzer8.computer.chart import NEVER
from kpeditor.rulesets.panzer8.computer.goals import Goals
from kpeditor.rulesets.panzer8.computer.moves import LATER, Choice
from kpeditor.rulesets.panzer8.computer.survey import Survey
from kpeditor.rulesets.panzer8.engine import judging
from kpeditor.rulesets.panzer8.engine.judging import ADJACENT
from kpeditor.rulesets.toolbox.doctrine import Doctrine
from kpeditor.rulesets.toolbox.goals import DENY, FIGHT, urgency

_FAR_OFF, _IN_RANGE = 0.18, 0.3
"""The expected gain of a crew's shot in one of the turns to come: if no enemy is in range, and if an enemy is
in range but still out of sight.
"""
_SETS_UP = 0.05
"""The value of setting up for a crew that is at its goal."""

_NEAR = 0.3
"""Turns of travel to its goal below which a crew has arrived."""
_ON_FOOT = 2.0
"""Turns to its goal below which infantry walks."""
_GETS_DOWN = 1.0
"""Turns that dismounting takes."""


class Crews:
    """What the crews of one side could do besides firing."""

    def __init__(self, survey: Survey, goals: Goals, doctrine: Doctrine) -> None:
        self._survey, self._goals, self._doctrine = survey, goals, doctrine
        self._at = survey.position

    def packing(self, id_: str) -> list[Choice]:
        """Options to limber a crew and bring it to where the side is short of elements. Their value is the
        gain there, less the shots that the crew gives up on the way.
        """
        call = self._goals.called.get(id_)
        if call is None:
            return []
        goes = call.goal.weight
        lost = self._doctrine.fire * LATER * self._shot(id_) * call.turns
        answer: dict[str, Any] = {"unit": id_, "do": judging.LIMBER}
        if call.carrier:
            answer["carrier"] = call.carrier
        if goes <= lost or judging.faults(self._at, self._survey.side, answer):
            return []
        return [Choice(id_, answer, goes - lost, {"goes along": goes, "fire next": -lost})]

    def boarding(self, id_: str) -> list[Choice]:
        """Going aboard a transport beside an element whose ride, with getting down again, saves turns to its
        goal; out of the enemy's sight, since riders share the fate of the transport [P30]. An empty transport
        can only fall back, so no transport comes to fetch an element [P20].
        """
        at, chart, goal = self._at, self._survey.chart, self._goals.assigned.get(id_)
        if goal is None or goal.kind in (DENY, FIGHT) or not at.element(id_).is_infantry:
            return []
        walk = self._goals.turns_to(id_, goal)
        if not _ON_FOOT < walk < NEVER:
            return []
        found = []
        for carrier in at.near(id_, self._survey.side, ADJACENT):
            cell = chart.cell(at.stand(carrier).at)
            answer: dict[str, Any] = {"unit": id_, "do": judging.MOUNT, "carrier": carrier}
            is_seen = any(foe.mask[cell] for foe in self._survey.foes)
            if not at.element(carrier).room or is_seen or judging.why_not_acting(at, carrier):
                continue
            ride = float(self._goals.field(carrier, goal)[cell]) + _GETS_DOWN
            gain = self._doctrine.advance * urgency(goal, min(ride, walk), self._doctrine) * (walk - ride)
            if gain > 0 and not judging.faults(at, self._survey.side, answer):
                found.append(Choice(id_, answer, gain, {"rides": gain}))
        return found

    def _shot(self, id_: str) -> float:
        """The expected result of a shot of a crew in one of the turns to come."""
        at, gun = self._at.stand(id_).at, self._at.element(id_).gun
        near = any(math.dist(at, foe.stand.at) <= gun.range for foe in self._survey.foes) if gun else False
        hope = _IN_RANGE if near else _FAR_OFF
        likely = self._survey.likely(id_)
        return max(hope, likely[0][0]) if likely else hope

    def setting_up(self, id_: str) -> list[Choice]:
        """Sets up a crew that is broken down or towed, if it may hit an enemy from its place and is not on
        the way to a goal that it can reach in time.
        """
        at, piece = self._at, self._at.pieces[id_]
        goes = piece.aboard or id_
        goal = self._goals.assigned.get(goes)
        marches = goal is not None and goal.kind not in (DENY, FIGHT)
        if goal is not None and marches and _NEAR < self._goals.turns_to(goes, goal) <= goal.turns:
            return []
        cell = self._survey.chart.cell(at.stand(id_).at)
        shot = self._survey.chances(at.element(id_), piece.quality)[cell]
        answer: dict[str, Any] = {"unit": id_, "do": judging.UNLIMBER}
        if shot <= 0 or judging.faults(at, self._survey.side, answer):
            return []
        terms = {"fire next": self._doctrine.fire * LATER * float(shot), "sets up": _SETS_UP}
        return [Choice(id_, answer, sum(terms.values()), terms)]
