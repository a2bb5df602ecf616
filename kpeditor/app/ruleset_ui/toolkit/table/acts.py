"""TableActs: what a ruleset says of actions that are declared one at a time on a free table."""

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
    """The rules' part of a `TableActSheet`. A ruleset inherits and says who may act, in which ways, what a
    draft comes to, and how it is written.

    Attributes:
        ways: the ways to act there are, by id.
        nothing: the answer without an action; `nothing_words` and `act_words` are what the button says
            without and with one.
    """

    ways: Mapping[str, Doing] = {}
    nothing: Answer = "end"
    nothing_words = tr_later("Nobody acts any more")
    act_words = tr_later("Do it")

    def __init__(self, task: Task) -> None:
        self.task, self.seen = task, SeenBases(task)

    def heading(self) -> str:
        """What stands above the list besides the question, "" for nothing."""
        return ""

    def is_listed(self, unit: str) -> bool:
        """Whether a unit of the side has a line: those on the table, and those that may come onto it."""
        return self.seen.at(unit) is not None

    def why_idle(self, unit: str) -> str:
        """Why a unit cannot act now, "" when it can."""
        return ""

    def why_safe(self, unit: str, draft: Draft) -> str:
        """Why a unit of another side cannot be aimed at, "" when it can."""
        return ""

    def remark(self, unit: str) -> str:
        """What the list says of a unit that can act."""
        return tr("can act")

    def doings(self, unit: str) -> Sequence[Doing]:
        """In which ways a unit may act, the one that a click on the ground means first."""
        raise NotImplementedError

    def judge(self, draft: Draft) -> Judged:
        """What a draft comes to."""
        raise NotImplementedError

    def data_of(self, draft: Draft) -> Answer:
        """How a draft is written as an answer: `{unit, do, path, facing, target, at}`, what there is of them,
        with the keys that its way to act says.
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
        """The draft that is written so; raises KeyError, TypeError or ValueError for none."""
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
        """Whom a draft may be aimed at, with a short outlook and whether it is of use: drawn as lines."""
        return ()
