"""The area that belongs to what is selected: where a group deploys or enters, where a side may leave."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kpeditor.app.document.forces import find
from kpeditor.app.document.selection import Selection
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import SetScenario, put_group, put_side
from kpeditor.core.errors import EditRefused
from kpeditor.core.scenario.model import Entry, Scenario


@dataclass(frozen=True, slots=True)
class ChosenArea:
    """An area of the scenario: whose it is, what it says, what it is for ("deployment", "entry", "exit")."""

    side: str
    group: str
    text: str
    purpose: str

    @property
    def name(self) -> str:
        """What it is called: "deployment area of group a"."""
        if not self.group:
            return tr("exit area of {side}").format(side=self.side)
        if self.purpose == "entry":
            return tr("entry area of group {group}").format(group=self.group)
        return tr("deployment area of group {group}").format(group=self.group)

    def edit(self, scenario: Scenario, text: str, *, stroke: int = 0) -> SetScenario:
        """An edit that gives the area another text.

        Raises:
            EditRefused: when the scenario has no such side or group.
        """
        side, group = find(scenario, self.side, self.group)
        title = tr("Paint the {area}").format(area=self.name)
        if side is None or (self.group and group is None):
            raise EditRefused(tr("the scenario has no {area}").format(area=self.name))
        if group is None:
            return put_side(scenario, replace(side, exit=text), title, stroke=stroke)
        if self.purpose == "entry":
            turn = group.enter.turn if group.enter else 1
            new = replace(group, enter=Entry(turn, text))
        else:
            new = replace(group, deploy=text)
        return put_group(scenario, side.id, new, title, stroke=stroke)


def chosen_area(scenario: Scenario | None, selection: Selection) -> ChosenArea | None:
    """The area of the selected group, or the exit area of the selected side; None without either."""
    side, group = find(scenario, selection.side, selection.group)
    if side is None:
        return None
    if group is None:
        return ChosenArea(side.id, "", side.exit, "exit")
    if group.enter is not None:
        return ChosenArea(side.id, group.id, group.enter.at, "entry")
    return ChosenArea(side.id, group.id, group.deploy, "deployment")
