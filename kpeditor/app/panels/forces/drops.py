"""ForceDrops: carries out drops of a line of the order of battle, or of a type of the mix, onto a line."""

from __future__ import annotations

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.panels.forces.commands import ForceCommands
from kpeditor.app.words import tr
from kpeditor.core.edits.forces import sides, units
from kpeditor.core.edits.forces.units import ForceKey


class ForceDrops:
    """Turns drops into commands: units join groups or go aboard, groups and sides change their order."""

    def __init__(self, document: Document, commands: ForceCommands) -> None:
        self._document = document
        self._commands = commands

    def drop(self, what: ForceKey, onto: ForceKey | None, index: int, few: bool) -> None:
        """Carries out the drop of a line onto another line."""
        if what.type and not what.side:
            self._drop_new(what.type, onto)
        elif what.unit and onto is not None and onto.unit and self._drop_aboard(what, onto):
            return
        elif what.type:
            target = self._group_at(onto)
            if target is not None and target[:2] != what[:2]:
                self._commands.move_to(what, target, 1 if few else 0)
        elif what.group and onto is not None:
            self._drop_group(what, onto, index)
        elif not what.group:
            order = [side.id for side in self._commands.scenario.sides]
            step = (index if onto is None else order.index(onto.side)) - order.index(what.side)
            step -= onto is None and step > 0
            self._commands.do(lambda: (sides.move_side(self._commands.scenario, what.side, step), what))

    def _drop_new(self, type_id: str, onto: ForceKey | None) -> None:
        target = self._group_at(onto)
        if target is None:
            self._commands.failed.emit(tr("Drop it onto a group."))
        else:
            self._commands.add_units(type_id, target)

    def _drop_group(self, what: ForceKey, onto: ForceKey, index: int) -> None:
        side, group = forces.find(self._commands.scenario, onto.side, onto.group)
        if side is None:
            return
        tree = self._commands.belonging
        if tree.is_tree:
            if what != onto:
                self._commands.do(lambda: tree.dropped(what, onto, index))
            return
        if index < 0:
            index = side.groups.index(group) if group is not None else len(side.groups)
        elif what.side == side.id:
            index -= [one.id for one in side.groups].index(what.group) < index
        self._commands.do(
            lambda: sides.move_group(self._commands.scenario, what.side, what.group, side.id, index)
        )

    def _drop_aboard(self, what: ForceKey, onto: ForceKey) -> bool:
        """Puts a unit onto a carrier if the drop means that; answers whether it does."""
        type_, rules = self._document.unit_types().get(onto.type), forces.forms_of(self._document)
        if type_ is None or what.unit == onto.unit or not rules.may_carry(self._commands.scenario, type_):
            return False
        passenger, carrier = (units.unit_of(self._commands.scenario, key.unit) for key in (what, onto))
        why = rules.why_not_aboard(self._commands.scenario, passenger, carrier)
        if why:
            self._commands.failed.emit(
                tr("{unit} cannot go aboard {carrier}: {why}").format(
                    unit=what.unit, carrier=onto.unit, why=why
                )
            )
        else:
            self._commands.do(lambda: (units.load(self._commands.scenario, what.unit, onto.unit), onto))
        return True

    def _group_at(self, onto: ForceKey | None) -> ForceKey | None:
        """The group that a drop is meant for; for a drop onto a side its last group."""
        if onto is None:
            return None
        side, group = forces.find(self._commands.scenario, onto.side, onto.group)
        if group is None and side is not None and side.groups:
            group = side.groups[-1]
        return ForceKey(onto.side, group.id) if group is not None else None
