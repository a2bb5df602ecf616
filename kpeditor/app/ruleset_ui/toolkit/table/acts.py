"""TableActs: what a ruleset says about actions that are declared one at a time on a free table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.table.drafts import BY, Doing, Draft, Judged
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer


class TableActs:
    """The rules' part of a `TableActSheet`. A ruleset's subclass says who may act and in which ways, judges
    drafts, and writes them as answers.

    Attributes:
        ways: the available ways to act, by id.
        nothing: the answer without an action; `nothing_words` and `act_words` are the texts of the button
            without and with an action.
    """

    ways: Mapping[str, Doing] = {}
    nothing: Answer = "end"
    nothing_words = tr_later("Nobody acts any more")
    act_words = tr_later("Do it")

    def __init__(self, task: Task) -> None:
        self.task, self.seen = task, SeenBases(task)

    def heading(self) -> str:
        """Returns the text above the list besides the question, "" for none."""
        return ""

    def is_listed(self, unit: str) -> bool:
        """Whether a unit of the side has a line: if it is on the table, or may come onto it."""
        return self.seen.at(unit) is not None

    def why_idle(self, unit: str) -> str:
        """Says why a unit cannot act now, "" if it can."""
        return ""

    def why_safe(self, unit: str, draft: Draft) -> str:
        """Says why a draft cannot aim at a unit of another side, "" if it can."""
        return ""

    def remark(self, unit: str) -> str:
        """Returns the remark in the list on a unit that can act."""
        return tr("can act")

    def doings(self, unit: str) -> Sequence[Doing]:
        """Returns the ways in which a unit may act; a click on the ground means the first one."""
        raise NotImplementedError

    def judge(self, draft: Draft) -> Judged:
        """Returns how the rules judge a draft."""
        raise NotImplementedError

    def data_of(self, draft: Draft) -> Answer:
        """Writes a draft as an answer: those of `{unit, do, path, facing, target, at}` that it has, under the
        keys that its way to act declares.
        """
        do, by = draft.way
        doing = self.ways[do]
        found: dict[str, Any] = {"unit": draft.unit, "do": do}
        if doing.has_path:
            found["path"] = [[point.x, point.y] for point in draft.path]
        if draft.facing is not None:
            found["facing"] = draft.facing
        if draft.target:
            found[doing.aims] = draft.target
        if draft.at is not None:
            found["at"] = [draft.at.x, draft.at.y]
        return found | ({doing.by: by} if by else {})

    def draft_of(self, answer: Any) -> Draft:
        """Returns the draft that an answer describes. Raises KeyError, TypeError or ValueError if it
        describes none.
        """
        doing, at = self.ways[str(answer["do"])], answer.get("at")
        by = str(answer.get(doing.by, "")) if doing.by else ""
        return Draft(
            str(answer["unit"]),
            f"{doing.id}{BY}{by}" if by else doing.id,
            tuple(TablePoint(*map(float, point)) for point in answer.get("path", ())),
            answer.get("facing"),
            str(answer.get(doing.aims, "")),
            TablePoint(*map(float, at)) if at is not None else None,
        )

    def aims(self, draft: Draft) -> Sequence[tuple[str, str, bool]]:
        """Returns the units that a draft may aim at, each with a short outlook and whether it is of use;
        drawn as lines.
        """
        return ()
