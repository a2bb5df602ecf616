"""PathMoving: moves of single units, written as a path with what happens on the way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from kpeditor.app.ruleset_ui.toolkit.moving.moves import Moving
from kpeditor.app.ruleset_ui.toolkit.moving.stepkinds import Move, Step, StepKind, Through
from kpeditor.core.rules.state import Answer


class PathMoving(Moving):
    """Moves that are written as `{unit: ..., path: [...]}`, with further keys as the `form` of each kind of
    step declares. There is no path if the only step is a whole move by its kind (`StepKind.alone`) and enters
    no hex.
    """

    together = False

    def strikes(self, unit: str, name: str) -> bool:
        """Whether a unit that enters a hex overruns somebody there; the step then leads through the hex."""
        return False

    def data_of(self, act: Move) -> Answer:
        """Returns the answer that describes a move: unit, path, and the keys of its steps."""
        path: list[str] = []
        more: dict[str, Any] = {}
        for step in act.steps:
            form = self.kind(step.kind).form
            path += step.hexes
            if form.counts:
                more.setdefault(form.key, {})[step.unit] = len(path)
            elif form.key:
                more[form.key] = form.reads(step.unit) if form.value is None else form.value
            path += [form.end] if form.end else []
        stays = self.kind(act.last.kind).alone and not path
        return {"unit": act.units[0], **({} if stays else {"path": path}), **more}

    def act_of(self, data: Any) -> Move:
        """Returns the move that an answer describes; its path is cut into steps where something happens."""
        unit, path = str(data["unit"]), [str(one) for one in data.get("path", ())]
        act, leg, done = Move((unit,)), list[str](), 0
        told = list(self._told(data))
        for kind, step in told:
            if kind.alone:
                return act.then(Step(step.kind, tuple(path), step.unit))
        counted = [
            (int(after), Step(kind.id, (), str(one)))
            for kind in self.kinds
            if kind.form.counts
            for one, after in (data.get(kind.form.key) or {}).items()
        ]
        ends = {kind.form.end: kind.id for kind in self.kinds if kind.form.end}
        for number, name in enumerate((*path, "")):
            here = [step for after, step in counted if after == number]
            struck = self._striking(data) if name and name not in ends and self.strikes(unit, name) else ""
            if here or struck or name in ends or not name:
                act, leg = act.go(leg).then(*here), []
            if struck and number >= done:
                act, done = act.then(Step(struck, tuple(path[number : number + 2]))), number + 2
            elif name in ends:
                act = act.then(Step(ends[name]))
            elif number >= done and name:
                leg.append(name)
        return act.then(*(step for kind, step in told if not isinstance(kind.does, Through)))

    def _told(self, data: Mapping[str, Any]) -> Iterator[tuple[StepKind, Step]]:
        """The steps that follow from a key of the answer alone, each with its kind."""
        set_ = {(kind.form.key, kind.form.value) for kind in self.kinds if kind.form.value is not None}
        for kind in self.kinds:
            form = kind.form
            value = data.get(form.key) if form.key and not form.counts else None
            if value and form.value is None and (form.key, value) not in set_:
                yield kind, Step(kind.id, (), str(value))
            elif value and value == form.value:
                yield kind, Step(kind.id)

    def _striking(self, data: Mapping[str, Any]) -> str:
        """The id of the kind of a step through a hex: the kind whose key the answer has, or the first such
        kind.
        """
        kinds = [kind for kind in self.kinds if isinstance(kind.does, Through)]
        return next((one.id for one in kinds if data.get(one.form.key)), kinds[0].id) if kinds else ""
