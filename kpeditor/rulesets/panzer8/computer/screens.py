"""Screens: smoke laid before the enemies that could hurt the side most [P42]."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
import shapely

from kpeditor.rulesets.panzer8.computer.chart import heading
from kpeditor.rulesets.panzer8.computer.moves import Choice
from kpeditor.rulesets.panzer8.computer.survey import Foe, Survey
from kpeditor.rulesets.panzer8.computer.worth import fire_loss, worth
from kpeditor.rulesets.panzer8.engine import judging, smoke
from kpeditor.rulesets.panzer8.engine.table.pieces import Smoke
from kpeditor.rulesets.panzer8.units import Element

_BEFORE = 1.8
"""The distance of a screen from the middle of the enemy it is laid before, in inches."""
_OWN = 0.5
"""The share of the side's own lost fire at the enemy that counts against a screen."""


Losses = tuple[float, float]
"""The expected loss from fire: through clear air, and through smoke."""


class _Pair(NamedTuple):
    """An enemy and a friend that it sees, with the loss that each may inflict on the other."""

    friend: str
    line: Any
    theirs: Losses
    ours: Losses


class Screens:
    """The smoke that one side could lay, and what it would save."""

    def __init__(self, survey: Survey) -> None:
        self._survey, self._at = survey, survey.position
        self._kept: dict[str, list[_Pair]] = {}

    def of(self, id_: str) -> list[Choice]:
        """The best screen of an element, for the loss it saves; none for an element that must touch its own
        smoke.
        """
        at, survey = self._at, self._survey
        means = smoke.means_of(at, id_)
        if means not in (smoke.LIGHT, smoke.MORTAR) or at.pool.get(survey.side, 0) < 1:
            return []
        lays = (11 - at.numbers.smoke) / 10
        found = [(saved, foe, friend) for foe in survey.foes for saved, friend in self._saved(foe)]
        for saved, foe, friend in sorted(found, key=lambda one: (-one[0], one[1].id, one[2]))[:2]:
            toward = at.stand(friend).at
            turn = heading(toward.x - foe.stand.at.x, toward.y - foe.stand.at.y)
            far = min(_BEFORE, math.dist(toward, foe.stand.at) / 2)
            x = foe.stand.at.x + far * math.sin(math.radians(turn))
            y = foe.stand.at.y - far * math.cos(math.radians(turn))
            answer: dict[str, Any] = {
                "unit": id_,
                "do": judging.SMOKE,
                "at": [round(x, 2), round(y, 2)],
                "facing": round(turn, 1),
            }
            if saved > 0 and not judging.faults(at, survey.side, answer):
                return [Choice(id_, answer, lays * saved, {"screens": lays * saved})]
        return []

    def _saved(self, foe: Foe) -> list[tuple[float, str]]:
        """The loss that a screen before an enemy saves the friend whom the enemy could hurt most, less the
        loss of the side's own fire; with that friend.
        """
        pairs = self._pairs(foe)
        if not pairs:
            return []
        saved, friend = max((one.theirs[0] - one.theirs[1], one.friend) for one in pairs)
        return [(saved - _OWN * max(one.ours[0] - one.ours[1] for one in pairs), friend)]

    def saved_behind(self, screen: Smoke) -> float:
        """The loss that a screen saves the side, less what it takes from its own fire. Each enemy has one
        shot, at the friend it could hurt most.
        """
        found = 0.0
        for foe in self._survey.foes:
            pairs = self._pairs(foe)
            if not pairs:
                continue
            crosses = shapely.intersects(screen.line, [one.line for one in pairs]).tolist()
            least = max(one.theirs[hid] for one, hid in zip(pairs, crosses, strict=True))
            found += max(one.theirs[0] for one in pairs) - least
            found -= _OWN * max(one.ours[0] - one.ours[hid] for one, hid in zip(pairs, crosses, strict=True))
        return found

    def _pairs(self, foe: Foe) -> list[_Pair]:
        """For each enemy and each friend it sees: the losses they may inflict on each other, without smoke
        between them and with it.
        """
        if foe.suppressed:
            return []
        if foe.id not in self._kept:
            self._kept[foe.id] = [
                self._pair(foe, friend)
                for friend in self._survey.own
                if foe.mask[self._survey.chart.cell(self._at.stand(friend).at)]
            ]
        return self._kept[foe.id]

    def _pair(self, foe: Foe, friend: str) -> _Pair:
        chart, at = self._survey.chart, self._at
        piece, element, stand = at.pieces[friend], at.element(friend), at.stand(friend)
        far, cover = math.dist(stand.at, foe.stand.at) - 1.0, int(chart.cover[chart.cell(stand.at)])
        also = foe.quality - piece.quality
        theirs = self._loss(far, foe.element, element, cover, also=also)
        ours = (0.0, 0.0) if piece.acted else self._loss(far, element, foe.element, foe.cover, also=-also)
        one, other = worth(element), foe.worth
        return _Pair(
            friend,
            shapely.LineString([stand.at, foe.stand.at]),
            (theirs[0] * one, theirs[1] * one),
            (ours[0] * other, ours[1] * other),
        )

    def _loss(self, far: float, firer: Element, target: Element, cover: int, *, also: int) -> Losses:
        """The expected loss of the target of a shot, through clear air and through smoke [P49]."""
        setting = self._at.setting
        smoky = setting.numbers.smoke_cover
        through = cover + smoky if setting.smoke_adds else max(cover, smoky)
        apart = np.array([max(far, 0.0)])
        clear, screened = (
            float(fire_loss(setting.tables, firer, target, apart, one, also=also)[0])
            for one in (cover, through)
        )
        return clear, screened
