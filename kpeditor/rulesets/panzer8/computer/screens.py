"""Screens: smoke laid before whoever could hurt the side most [P42]."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from kpeditor.rulesets.panzer8.computer.chart import heading
from kpeditor.rulesets.panzer8.computer.moves import Choice
from kpeditor.rulesets.panzer8.computer.survey import Foe, Survey
from kpeditor.rulesets.panzer8.computer.worth import fire_loss, worth
from kpeditor.rulesets.panzer8.engine import judging, smoke

_BEFORE = 1.8
"""How far before an enemy a screen lies, in inches from his middle."""
_OWN = 0.5
"""The share of the side's own fire at the enemy that a screen is charged with."""


class Screens:
    """The smoke that the mortars of one side could lay."""

    def __init__(self, survey: Survey) -> None:
        self._survey, self._at = survey, survey.position

    def of(self, id_: str) -> list[Choice]:
        """The best screen of an element, for what it saves; none of who has to touch his own smoke."""
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
        """What a screen before an enemy saves the friend he could hurt most, less what it takes from the
        side's own fire; with that friend.
        """
        if foe.suppressed:
            return []
        chart, best, own = self._survey.chart, (0.0, ""), 0.0
        for friend in self._survey.own:
            piece, element, stand = self._at.pieces[friend], self._at.element(friend), self._at.stand(friend)
            if not foe.mask[chart.cell(stand.at)]:
                continue
            far = math.dist(stand.at, foe.stand.at) - 1.0
            cover = int(chart.cover[chart.cell(stand.at)])
            loss = self._less(far, foe.element, element, cover, also=foe.quality - piece.quality)
            best = max(best, (loss * worth(element), friend))
            hit = self._less(far, element, foe.element, foe.cover, also=piece.quality - foe.quality)
            own = max(own, 0.0 if piece.acted else hit * foe.worth)
        return [(best[0] - _OWN * own, best[1])] if best[1] else []

    def _less(self, far: float, firer: Any, target: Any, cover: int, *, also: int) -> float:
        """How much less a shot through smoke is expected to cost its target; the best cover counts [P49]."""
        setting = self._at.setting
        smoky = setting.numbers.smoke_cover
        through = cover + smoky if setting.smoke_adds else max(cover, smoky)
        apart = np.array([max(far, 0.0)])
        clear, screened = (
            fire_loss(setting.tables, firer, target, apart, one, also=also)[0] for one in (cover, through)
        )
        return float(clear - screened)
