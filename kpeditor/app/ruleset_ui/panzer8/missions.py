"""What event cards of Panzer8 bring: support fire with a beaten zone to drag, aircraft [P43 to P45]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.panzer8 import reckoned
from kpeditor.app.ruleset_ui.panzer8.setups import position_of
from kpeditor.app.ruleset_ui.toolkit.actions.picking import Pick
from kpeditor.app.ruleset_ui.toolkit.table.groundpicking import GroundPickSheet
from kpeditor.app.ruleset_ui.toolkit.table.picking import TablePickSheet
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint, point_name
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.rules.telling.meanings import Meaning
from kpeditor.rulesets.panzer8.engine.acts import air, support
from kpeditor.rulesets.panzer8.engine.position import Position, Zone


class MissionSheet(GroundPickSheet):
    """Who directs support fire at what; the beaten zone is dragged about its target before it is fired, with
    who is inside and what each risks. S fires smoke.
    """

    key_help: Sequence[tuple[str, str]] = (
        *TablePickSheet.key_help,
        ("S", tr_later("Smoke in place of shells, or shells again")),
    )
    turns_by = "S"

    def __init__(self, task: Task) -> None:
        self.position = position_of(task)
        _, self.side, data = self.position.tasks[0]
        self.level = str(data["level"])
        self.hint = tr("Drag the zone on the table; S: smoke, which a drag with Shift turns.")
        found = support.proposals(self.position, self.side)
        picks = [Pick(one, _director(one), _where(self.position, one), self.meaning_of(one)) for one in found]
        super().__init__(task, picks, support.PASS, tr_later("No fire"), tr_later("Fire!"))

    def laid(self, answer: Mapping[str, Any]) -> Answer:
        """With its zone where it was dragged, and smoke."""
        moved = {"at": [self.at.x, self.at.y]} if self.at is not None else {}
        return {**answer, **moved, **({"smoke": self.turned} if self.turned is not None else {})}

    def may_drag(self, answer: Answer) -> bool:
        """All but planned targets."""
        return bool(answer.get("by") != support.PLANNED)

    def put(self, answer: Answer) -> None:
        """Picks a mission, with its zone and smoke."""
        given = dict(answer) if isinstance(answer, Mapping) else {}
        self.turned = given.pop("smoke", None)
        at = given.pop("at", None) if given.get("by") != support.PLANNED else None
        super().put(given)
        self.at = TablePoint(*map(float, at)) if at is not None else None
        self.refresh()

    def ground_of(self, answer: Answer) -> Any:
        """The beaten zone, legal or not."""
        try:
            return support.zone_of(self.position, self.side, self.level, answer).shape
        except IllegalAnswer:
            width = support.width_of(self.position, self.side, self.level)
            return Zone(self.side, self.at, width, self.level, 0).shape if self.at is not None else None

    def meaning_of(self, answer: Answer) -> Meaning:
        """Who is in the zone, and the net and chance against each."""
        at = self.position
        try:
            zone = support.zone_of(at, self.side, self.level, answer)
        except IllegalAnswer as no:
            return Meaning(no.sentence())
        by = str(answer.get("by", ""))
        who = at.title(by) if by in at.pieces else tr("planned")
        text = tr("{level} fire at {place} ({who}), {width:g} wide").format(
            level=tr(self.level).capitalize(), width=zone.width, place=_aimed(at, answer), who=who
        )
        inside = [unit for unit in at.on_table() if zone.shape.intersects(at.stand(unit).shape)]
        lines = tuple((at.title(unit), self._risk(unit, zone)) for unit in inside)
        return Meaning(text, tr("{count} inside").format(count=len(inside)), lines)

    def _risk(self, unit: str, zone: Zone) -> str:
        """Net and chance against one in the zone."""
        found = support.reckoned(self.position, unit, zone)
        return tr("not hurt") if found is None else reckoned.struck(self.position, unit, found).short


def _aimed(at: Position, answer: Mapping[str, Any]) -> str:
    """What a mission is aimed at, in words."""
    if "target" in answer:
        return at.title(str(answer["target"]))
    if "marker" in answer:
        return tr("hidden marker {number}").format(number=answer["marker"])
    return _where(at, answer)


def listed(task: Task) -> AnswerSheet:
    """Answers that are listed: missions of aircraft, points, words; the first does least."""
    at, seen = position_of(task), SeenBases(task)
    choices = task.decision.choices or ()
    picks = [Pick(one, _director(one), _where(at, one), _flight(at, seen, one)) for one in choices[1:]]
    words = str(choices[0]).capitalize() if isinstance(choices[0], str) else tr("It stays")
    return TablePickSheet(task, picks, choices[0], words, tr_later("Give this answer"))


def _director(answer: Answer) -> str:
    """Who directs a mission, "" for nobody on the table."""
    return str(answer.get("by", "")) if isinstance(answer, Mapping) else ""


def _where(at: Position, answer: Answer) -> str:
    """The name of the point an answer is about, "" for none."""
    if isinstance(answer, list | tuple):
        return point_name(TablePoint(*map(float, answer)))
    if not isinstance(answer, Mapping):
        return ""
    if "at" in answer:
        return point_name(TablePoint(*map(float, answer["at"])))
    if "target" in answer:
        return point_name(at.stand(str(answer["target"])).at)
    marks = [one.at for one in at.markers if one.number == answer.get("marker")]
    return point_name(marks[0]) if marks else ""


def _flight(at: Position, seen: SeenBases, answer: Answer) -> Meaning:
    """What one of the listed answers means."""
    if isinstance(answer, list | tuple):
        return Meaning(tr("It falls at {place}.").format(place=point_name(TablePoint(*map(float, answer)))))
    if not isinstance(answer, Mapping):
        text = seen.title(answer) if answer in seen.units else tr(str(answer)).capitalize()
        return Meaning(text)
    by = str(answer.get("by", ""))
    whom = str(answer.get("target", ""))
    if by == air.OPPORTUNITY:
        return Meaning(tr("They look for a target themselves; a die of ten for each."))
    directed = at.title(by) if by in at.pieces else tr("the plan")
    text = tr("They attack {target}, led by {who}.").format(target=_aimed(at, answer), who=directed)
    plane = str(at.tasks[0][2].get("plane", "")) if at.tasks else ""
    found: Any = air.reckoned(at, whom, plane, 0) if whom and plane else None
    return Meaning(text) if found is None else reckoned.struck(at, whom, found, text)
