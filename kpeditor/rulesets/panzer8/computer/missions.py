"""Missions: where support fire falls, and whether it is high explosive or smoke [P42, P45, P65]."""

from __future__ import annotations

from collections.abc import Iterator

from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.rulesets.panzer8.computer.acting import Acting
from kpeditor.rulesets.panzer8.computer.screens import Screens
from kpeditor.rulesets.panzer8.computer.worth import loss_at, losses
from kpeditor.rulesets.panzer8.engine import smoke
from kpeditor.rulesets.panzer8.engine.acts import support
from kpeditor.rulesets.panzer8.engine.table.pieces import Zone
from kpeditor.rulesets.panzer8.engine.turns import PASS

_LEAST = 0.05
"""The least expected gain for which a mission is fired."""
_MARKER = 0.15
"""The value of a hidden marker in a beaten zone, which may be a dummy or an element."""
_OWN = 1.2
"""The weight of losses of friends, relative to losses of enemies."""
_FACINGS = (0.0, 45.0, 90.0, 135.0)
"""Headings that a screen may have, in degrees."""
_LAYS = 0.9
"""The probability that smoke falls where it is wanted."""


class Missions:
    """The support fire of one side."""

    def __init__(self, acting: Acting) -> None:
        self._acting, self._at, self._side = acting, acting.position, acting.survey.side
        self._screens = Screens(acting.survey)

    def best(self) -> Answer:
        """The mission that is expected to cost the enemy most or, with smoke, to save the side most. None if
        the gain is small.
        """
        level, best = self._at.tasks[0][2]["level"], _LEAST
        mission: Answer = PASS
        for one in support.proposals(self._at, self._side):
            try:
                zone = support.zone_of(self._at, self._side, level, one)
            except IllegalAnswer:
                continue
            for score, more in ((self.harm(zone), {}), *self._smokes(zone)):
                if score > best:
                    best, mission = score, {**one, **more}
        return mission

    def harm(self, zone: Zone) -> float:
        """The expected cost of a beaten zone to the enemy, less its cost to the side itself."""
        at, score, tables = self._at, 0.0, self._at.setting.tables
        for id_ in support.struck(at, zone):
            reckoning, piece, element = support.reckoned(at, id_, zone), at.pieces[id_], at.element(id_)
            if reckoning is None:
                continue
            table = losses(tables.fire_ap if element.is_armoured else tables.fire_he, again=piece.suppressed)
            loss = float(loss_at(table, reckoning.net)) * self._acting.survey.worth_of(id_)
            is_own = piece.side == self._side
            score -= _OWN * loss if is_own else -loss * (1 + self._acting.bars(id_))
        near = [one for one in at.markers if one.side != self._side and _is_within(zone, one.at)]
        return score + _MARKER * len(near)

    def _smokes(self, zone: Zone) -> Iterator[tuple[float, dict[str, float]]]:
        """The expected savings by screens in a zone, by the heading of the screen."""
        if self._at.pool.get(self._side, 0) < 1:
            return
        width = smoke.width_of(self._at, smoke.SUPPORT)
        for facing in _FACINGS:
            screen = smoke.across(self._side, zone.at, facing, width)
            yield _LAYS * self._screens.saved_behind(screen), {"smoke": facing}


def _is_within(zone: Zone, at: TablePoint) -> bool:
    return max(abs(at.x - zone.at.x), abs(at.y - zone.at.y)) <= zone.width / 2
