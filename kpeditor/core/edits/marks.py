"""Edits of what lies on the map from the start: marks of the kinds the ruleset declares."""

from __future__ import annotations

from collections.abc import Iterable

from kpeditor.core.edits.scenario import SetScenario, set_fields
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Mark, Scenario


def set_marks(
    scenario: Scenario,
    kind: MarkKind,
    side: str = "",
    add: Iterable[str] = (),
    remove: Iterable[str] = (),
    *,
    value: int | None = None,
    stroke: int = 0,
) -> SetScenario:
    """An edit that lays marks of a kind and takes them away, by hex number; a hex has one of a kind at most,
    so a new one takes the place of another side's or of one with another value.
    """
    adding = list(dict.fromkeys(add))
    gone = set(remove).union(adding)
    made = {name: Mark(kind.id, name, side if kind.is_sided else "", value) for name in adding}
    kept = []
    for mark in scenario.marks:
        new = made.get(mark.at) if mark.kind == kind.id else None
        if mark.kind != kind.id or mark.at not in gone:
            kept.append(mark)
        elif new is not None and (new.side, new.value) == (mark.side, mark.value):
            kept.append(mark)  # it stays in its place
            del made[mark.at]
    new_marks = (*kept, *made.values())
    whose = f" of {scenario.called(side)}" if kind.is_sided and side else ""
    title = f"{kind.lay if adding or not gone else kind.lift} {kind.plural}{whose}"
    return set_fields(scenario, title, stroke=stroke, marks=new_marks)
