"""MoveEnds: what a move may say of its end: the track of a train, within an improved position or outside."""

from __future__ import annotations

from typing import Final

from kpeditor.app.ruleset_ui.panzerblitz.attackphases import position_of
from kpeditor.app.ruleset_ui.panzerblitz.movekinds import GOES, ON_TRACK
from kpeditor.app.ruleset_ui.toolkit.moving.movesheet import Move, Moving, Step


class MoveEnds:
    """Offers these steps where the rules allow them; each takes the place of the last one of its kind."""

    KINDS: Final = frozenset({ON_TRACK, *GOES})

    def __init__(self, phase: Moving) -> None:
        self._phase, self._at = phase, position_of(phase.task)

    def fits(self, kind: str, act: Move) -> bool:
        """Whether a move can end so, or on another track."""
        if kind == ON_TRACK:
            return len(self._tracks(act)) > 1
        return self._at.revised is not None and self._is_legal(_bare(act).then(Step(kind)))

    def step(self, kind: str, act: Move) -> Move:
        """The move with such an end; of two tracks the other one than it would be on."""
        if kind != ON_TRACK:
            return _bare(act).then(Step(kind))
        tracks, last, own = self._tracks(act), act.steps[-1], self._at.pieces[act.units[0]].track or 1
        now = int(last.unit) if last.kind == ON_TRACK else own if own in tracks else tracks[0]
        return _bare(act).then(Step(ON_TRACK, (), str(next(one for one in tracks if one != now))))

    def _tracks(self, act: Move) -> list[int]:
        """The tracks a train could be on where its move leads so far, none where there is but one."""
        end, bare = self._phase.end(act), _bare(act)
        if not bare.steps or not end or not self._at.figure(act.units[0]).is_train:
            return []
        tracks = sorted(self._at.ground.rails.tracks(self._at.ground.sheet.hex(end)))
        if len(tracks) < 2:
            return []
        return [one for one in tracks if self._is_legal(bare.then(Step(ON_TRACK, (), str(one))))]

    def _is_legal(self, act: Move) -> bool:
        task = self._phase.task
        return not task.state.faults(task.decision, self._phase.answer_of((act,)))


def _bare(act: Move) -> Move:
    return Move(act.units, tuple(step for step in act.steps if step.kind not in MoveEnds.KINDS))
