"""Belonging: which formation a group belongs to, changed by dragging, by keys and from a menu, for all rules
that declare such a link between groups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtWidgets import QMenu

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.plaintext import keyless, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.edits.forces import belonging, sides
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.edits.scenario import SetScenario, put_group, side_of
from kpeditor.core.errors import EditRefused
from kpeditor.core.fields import Field
from kpeditor.core.scenario.model import Scenario, Side


class Belonging:
    """Makes edits of the order of battle as a tree."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @property
    def declared(self) -> Sequence[Field]:
        """The fields of groups that these rules declare."""
        return forces.fields_of(self._document).group

    @property
    def is_tree(self) -> bool:
        """Whether groups belong to each other under these rules."""
        return belonging.below_field(self.declared) is not None

    @property
    def _scenario(self) -> Scenario:
        scenario = self._document.scenario
        if scenario is None:
            raise EditRefused(tr("There is no scenario."))
        return scenario

    def why_not(self, key: ForceKey, above: str) -> str:
        """Why a group cannot belong to another one of its side, "" where it can."""
        side, group = forces.find(self._scenario, key.side, key.group)
        _, other = forces.find(self._scenario, key.side, above)
        if side is None or group is None or other is None:
            return ""
        why = belonging.why_not_below(side, key.group, above, self.declared)
        return why or forces.forms_of(self._document).why_not_below(group, other)

    def put(self, key: ForceKey, above: str) -> tuple[SetScenario, ForceKey]:
        """An edit that puts a group below the group `above` of its side, or below none for ""; and the line
        of the moved group.

        Raises:
            EditRefused: where it cannot.
        """
        if above and (why := self.why_not(key, above)):
            raise EditRefused(why)
        return belonging.put_below(self._scenario, key.side, key.group, above, self.declared), key

    def dropped(self, what: ForceKey, onto: ForceKey, index: int) -> tuple[SetScenario, ForceKey]:
        """An edit for a group dropped onto a line, and the new line of the group. `index` is the position
        among the children of the line, or -1 for a drop onto the line itself. A group dropped onto a group
        belongs to that group. Dropped onto its side, or between the groups there, it belongs to none. Dropped
        onto another side or a group there, it changes sides with all groups that belong to it.

        Raises:
            EditRefused: where it cannot.
        """
        if onto.side != what.side:
            made, id_ = belonging.to_side(
                self._scenario, what.side, what.group, onto.side, onto.group, self.declared
            )
            return made, ForceKey(onto.side, id_)
        if onto.group:
            return self.put(what, onto.group)
        if index < 0:
            return self.put(what, "")
        tops = belonging.tops_of(self._side(what.side), self.declared)
        index -= what.group in tops[:index]
        return belonging.put_on_top(self._scenario, what.side, what.group, index, self.declared), what

    def _side(self, id_: str) -> Side:
        return side_of(self._scenario, id_)

    def _siblings(self, key: ForceKey) -> list[str]:
        """The groups of the side that belong to the same group as this group does, in order."""
        side, group = forces.find(self._scenario, key.side, key.group)
        if side is None or group is None:
            return []
        above = belonging.above_of(group, self.declared)
        return [one.id for one in side.groups if belonging.above_of(one, self.declared) == above]

    def deeper(self, key: ForceKey) -> tuple[SetScenario, ForceKey]:
        """An edit that puts a group below the group before it on its level.

        Raises:
            EditRefused: when there is no group before it, or it cannot belong to that group.
        """
        beside = self._siblings(key)
        at = beside.index(key.group)
        if at == 0:
            raise EditRefused(tr("There is no group before it on its level to which it could belong."))
        return self.put(key, beside[at - 1])

    def higher(self, key: ForceKey) -> tuple[SetScenario, ForceKey]:
        """An edit that moves a group one level up, to belong where the group above it belongs.

        Raises:
            EditRefused: when the group belongs to none.
        """
        _, group = forces.find(self._scenario, key.side, key.group)
        above = belonging.above_of(group, self.declared) if group is not None else ""
        _, over = forces.find(self._scenario, key.side, above)
        if over is None:
            raise EditRefused(tr("It belongs to no other group."))
        return self.put(key, belonging.above_of(over, self.declared))

    def shifted(self, key: ForceKey, step: int) -> tuple[SetScenario, ForceKey]:
        """An edit that moves a group up or down among the groups on its level."""
        beside = self._siblings(key)
        at = beside.index(key.group) + step
        ids = [one.id for one in self._side(key.side).groups]
        to = ids.index(beside[at]) if 0 <= at < len(beside) else ids.index(key.group)
        return sides.move_group(self._scenario, key.side, key.group, key.side, to), key

    def added(self, key: ForceKey) -> tuple[SetScenario, ForceKey]:
        """An edit that adds a group below the chosen group, or at the end of a chosen side."""
        made, id_ = sides.add_group(self._scenario, key.side)
        new = ForceKey(key.side, id_)
        if not key.group or not self.is_tree:
            return made, new
        below = belonging.put_below(made.made, key.side, id_, key.group, self.declared).made
        group = sides.group_of(below, key.side, id_)
        more = forces.forms_of(self._document).fields_below(sides.group_of(below, key.side, key.group))
        filled = put_group(below, key.side, replace(group, fields={**group.fields, **more}))
        return SetScenario(filled.made, made.title), new

    def renamed(self, key: ForceKey, name: str) -> tuple[SetScenario, ForceKey]:
        """An edit that gives a group another id, also in everything that names the group."""
        made = sides.rename_group(self._scenario, key.side, key.group, name)
        after = belonging.renamed_in(made.made, key.side, key.group, name, self.declared)
        return SetScenario(after, made.title), ForceKey(key.side, name)

    def removed(self, made: SetScenario) -> SetScenario:
        """The edit `made`, which removes groups, completed so that no other group names the removed
        groups.
        """
        after = belonging.left_behind(self._scenario, made.made, self.declared)
        return SetScenario(after, made.title)

    def fill_menu(self, menu: QMenu, key: ForceKey, put: Callable[[str], object]) -> None:
        """Fills a menu with the groups that a group may belong to. Groups that it cannot belong to are shown
        with the reason.
        """
        side, group = forces.find(self._scenario, key.side, key.group)
        if side is None or group is None:
            return
        menu.setToolTipsVisible(True)
        now = belonging.above_of(group, self.declared)
        for id_ in ("", *(one.id for one in side.groups if one.id != key.group)):
            action = menu.addAction(keyless(id_) if id_ else tr("no other group"))
            why = self.why_not(key, id_) if id_ else ""
            action.setCheckable(True)
            action.setChecked(id_ == now)
            action.setEnabled(not why)
            action.setToolTip(plain_tip(why))
            action.triggered.connect(lambda _checked=False, to=id_: put(to))
