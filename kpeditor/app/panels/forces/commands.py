"""ForceCommands: the commands on the chosen line of the order of battle, for menus and keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu

from kpeditor.app.document import forceclipboard, forces, severalunits
from kpeditor.app.panels.forces.lines import type_title
from kpeditor.app.panels.forces.unitcommands import Command, UnitCommands
from kpeditor.app.plaintext import keyless
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces import sides, units
from kpeditor.core.edits.forces.copiedforces import PastedForces, remove_forces
from kpeditor.core.edits.forces.units import ForceKey, key_of
from kpeditor.core.edits.scenario import remove_group, remove_side
from kpeditor.core.errors import KpError


class ForceCommands(UnitCommands):
    """Acts on `key`, the chosen line. `asked_rename`: open the field for the name or the number;
    `asked_templates`: open the templates of forces.
    """

    asked_rename = Signal()
    asked_templates = Signal()

    def keys(self) -> dict[str, Callable[[], object]]:
        """What the keys do while the tree has the focus."""
        return {
            "Del": self.remove,
            "Ins": self.add_group,
            "Ctrl+C": self.copy,
            "Ctrl+X": self.cut,
            "Ctrl+V": self.paste,
            "Ctrl+D": self.duplicate,
            "Ctrl+L": self.relist,
            "Ctrl+Return": self.place_here,
            "Ctrl+Backspace": self.take_off,
            "Alt+Up": lambda: self.shift(-1),
            "Alt+Down": lambda: self.shift(1),
            "Alt+Right": lambda: self.belong(self.belonging.deeper),
            "Alt+Left": lambda: self.belong(self.belonging.higher),
            "+": lambda: self.more(1),
            "-": lambda: self.more(-1),
            "]": lambda: self.turn(1),
            "[": lambda: self.turn(-1),
            "Ctrl+E": self.shelter,
        }

    def press(self, keys: str) -> None:
        """Does what a key stands for."""
        self.keys()[keys]()

    def offered(self) -> Iterator[Command | None]:
        """What can be done with the chosen line; None is a line between."""
        key = self.key
        yield Command(tr("Add side"), "", self.add_side)
        yield Command(tr("Add group"), "Ins", self.add_group, key is not None)
        if key is None:
            yield Command(tr("Paste"), "Ctrl+V", self.paste, forceclipboard.has_forces())
            yield Command(tr("Templates…"), "", self.asked_templates.emit)
            return
        yield None
        yield Command(tr("Cut"), "Ctrl+X", self.cut)
        yield Command(tr("Copy"), "Ctrl+C", self.copy)
        yield Command(tr("Paste"), "Ctrl+V", self.paste, forceclipboard.has_forces())
        yield Command(tr("Templates…"), "", self.asked_templates.emit)
        yield None
        if len(self.chosen) > 1:
            yield from self._of_several()
            return
        if not key.unit:
            yield Command(tr("Change number") if key.type else tr("Rename"), "F2", self.asked_rename.emit)
        if key.group and not key.type:
            yield Command(tr("Duplicate"), "Ctrl+D", self.duplicate)
        if not key.type:
            yield Command(tr("Move up"), "Alt+Up", lambda: self.shift(-1))
            yield Command(tr("Move down"), "Alt+Down", lambda: self.shift(1))
        if key.group and not key.type and self.belonging.is_tree:
            deeper, higher = self.belonging.deeper, self.belonging.higher
            yield Command(tr("Belongs to the one before"), "Alt+Right", lambda: self.belong(deeper))
            yield Command(tr("One level up"), "Alt+Left", lambda: self.belong(higher))
        if key.type and not key.unit:
            yield Command(tr("One more"), "+", lambda: self.more(1))
            yield Command(tr("One fewer"), "-", lambda: self.more(-1))
            yield Command(tr("List one by one"), "Ctrl+L", self.relist)
        if key.type:
            yield Command(tr("Put into the selected hex"), "Ctrl+Return", self.place_here)
        if key.unit:
            yield from self._of_unit(key)
        yield None
        yield Command(tr("Remove"), "Del", self.remove)

    def _of_several(self) -> Iterator[Command | None]:
        """What can be done with several chosen lines."""
        units = self.units
        if units:
            faces = bool(severalunits.that_face(self._document, units))
            yield Command(tr("Take off the map"), "Ctrl+Backspace", self.take_off)
            yield Command(tr("Turn right"), "]", lambda: self.turn(1), faces)
            yield Command(tr("Turn left"), "[", lambda: self.turn(-1), faces)
            yield from self.to_shelter(units)
            yield None
        yield Command(tr("Remove"), "Del", self.remove)

    def _of_unit(self, key: ForceKey) -> Iterator[Command]:
        unit = units.unit_of(self.scenario, key.unit)
        yield Command(tr("Take off the map"), "Ctrl+Backspace", self.take_off, bool(unit.at))
        yield Command(tr("Turn right"), "]", lambda: self.turn(1), self._faces(key))
        yield Command(tr("Turn left"), "[", lambda: self.turn(-1), self._faces(key))
        yield from self.to_shelter([key.unit])
        yield Command(tr("Get off the carrier"), "", self.get_off, bool(unit.carried_by))

    def fill_map_menu(self, menu: QMenu) -> None:
        """What can be done with the chosen unit where it stands; the keys of the order of battle are not
        those of the map.
        """
        key = self.key
        if key is None or not key.unit:
            return
        is_alone = len(self.chosen) < 2
        for command in self._of_unit(key) if is_alone else self._of_several():
            if command is not None and command.is_possible:
                action = menu.addAction(command.text)
                action.triggered.connect(lambda _checked=False, run=command.run: run())
        if is_alone:
            self._fill_targets(menu.addMenu(tr("Move to group")), key)
            menu.addAction(tr("Remove from the order of battle"), self.remove)

    def fill_menu(self, menu: QMenu) -> None:
        """The commands as a menu, with the groups units may move to."""
        menu.clear()
        for command in self.offered():
            if command is None:
                menu.addSeparator()
                continue
            action = menu.addAction(f"{command.text}\t{command.key}" if command.key else command.text)
            action.setEnabled(command.is_possible)
            action.triggered.connect(lambda _checked=False, run=command.run: run())
        if self.key is not None and self.key.type and len(self.chosen) < 2:
            self._fill_targets(menu.addMenu(tr("Move to group")), self.key)
        key = self.key
        if key is not None and key.group and not key.type and len(self.chosen) < 2 and self.belonging.is_tree:
            put = self.belonging.put
            self.belonging.fill_menu(
                menu.addMenu(tr("Belongs to")), key, lambda above: self.do(lambda: put(key, above))
            )

    def _fill_targets(self, menu: QMenu, key: ForceKey) -> None:
        for side, group in self.scenario.groups():
            if (side.id, group.id) != (key.side, key.group):
                action = menu.addAction(keyless(f"{side.title}: {group.id}"))
                action.triggered.connect(
                    lambda _checked=False, to=(side.id, group.id): self.move_to(key, ForceKey(*to))
                )
        menu.setEnabled(not menu.isEmpty())

    def add_side(self) -> None:
        """Adds a side with an empty group."""

        def make() -> tuple[Edit, ForceKey]:
            edit, id_ = sides.add_side(self.scenario)
            return edit, ForceKey(id_)

        self.do(make)

    def add_group(self) -> None:
        """Adds a group to the chosen side, and opens the field for its name."""
        key = self.key
        if key is not None:
            self.do(lambda: self.belonging.added(key))
            if self.key != key:
                self.asked_rename.emit()

    def duplicate(self) -> None:
        """A copy of the chosen group."""
        key = self.key
        if key is not None and key.group:
            counters = forces.counters_of(self._document)
            self.do(
                lambda: _with_key(
                    sides.duplicate_group(self.scenario, key.side, key.group, counters), ForceKey(key.side)
                )
            )

    def remove(self) -> None:
        """Takes the chosen lines away."""
        key = self.key
        if key is None:
            return
        if len(self.chosen) > 1:
            self.do(lambda: self.belonging.removed(remove_forces(self.scenario, self.chosen)))
            return
        if key.type:
            above = key._replace(type="", unit="")
            self.do(lambda: (units.remove_units(self.scenario, key), above))
        elif key.group:
            gone = remove_group(self.scenario, key.side, key.group)
            self.do(lambda: (self.belonging.removed(gone), ForceKey(key.side)))
        else:
            self.do(lambda: remove_side(self.scenario, key.side))

    def copy(self) -> None:
        """Puts the chosen lines onto the clipboard, for this scenario or another one."""
        self._try(lambda: forceclipboard.copy(self._document, self.chosen), tr("Copied: {what}."))

    def cut(self) -> None:
        """Puts the chosen lines onto the clipboard and takes them away."""
        self._try(lambda: forceclipboard.cut(self._document, self.chosen))

    def paste(self) -> None:
        """Adds the forces on the clipboard: groups to the chosen side, units to the chosen group."""
        self.insert(lambda: forceclipboard.paste(self._document, self.key))

    def insert(self, make: Callable[[], PastedForces]) -> None:
        """Adds forces and chooses them; tells what found no place here."""
        try:
            pasted = make()
        except KpError as refused:
            self.failed.emit(refused.sentence())
            return
        self.asked_choose.emit(pasted.keys)
        if words := forceclipboard.left_out_words(self._document, pasted):
            self.told.emit(words)

    def _try(self, act: Callable[[], str | None], words: str = "") -> None:
        """Runs a command that may be refused, and reports a refusal or its result."""
        try:
            what = act()
        except KpError as refused:
            self.failed.emit(refused.sentence())
            return
        if what and words:
            self.told.emit(words.format(what=what))

    def rename(self, key: ForceKey, text: str) -> None:
        """Gives a side another title or a group another name."""
        if key.group:
            self.do(lambda: self.belonging.renamed(key, text))
        else:
            self.do(lambda: (sides.rename_side(self.scenario, key.side, text), key))

    def count(self, key: ForceKey, number: int) -> None:
        """Sets how many units of a type a group counts."""
        self.do(lambda: units.set_count(self.scenario, key.side, key.group, key.type, number))

    def more(self, step: int) -> None:
        """Adds units of the chosen type, or removes some."""
        key = self.key
        if key is None or not key.type or key.unit:
            return
        _, group = forces.find(self.scenario, key.side, key.group)
        if group is not None:
            self.count(key, max(0, group.counts.get(key.type, 0) + step))

    def add_units(self, type_id: str, key: ForceKey | None = None) -> None:
        """Adds a unit of a type to a group: the one named, else the chosen one, else the first."""
        target = key or forces.group_for(self._document)
        if target is None:
            self.failed.emit(tr("Add a side with a group first; the unit has to belong to somebody."))
            return
        counters = forces.counters_of(self._document)
        title = tr("Add {type} to group {group}").format(
            type=type_title(self._document.unit_types(), type_id), group=target.group
        )

        def make() -> Edit:
            edit = units.add_units(self.scenario, target.side, target.group, type_id, counters)
            return type(edit)(edit.scenario, title)

        self.do(make)
        if key is None and self.key is None:
            side, _ = forces.find(self.scenario, target.side, target.group)
            told = tr("Nothing is chosen in the order of battle, so the unit joined {group} of {side}")
            self.told.emit(told.format(group=target.group, side=side.title if side else target.side))

    def fewer(self, type_id: str) -> None:
        """Removes a unit of a type from the chosen group."""
        target = forces.group_for(self._document)
        _, group = forces.find(self.scenario, target.side, target.group) if target else (None, None)
        if target is None or group is None or not group.tally().get(type_id):
            self.failed.emit(tr("The chosen group has no such unit."))
        elif group.units:
            last = [unit.id for unit in group.units if unit.type == type_id][-1]
            key = ForceKey(target.side, target.group, type_id, last)
            self.do(lambda: units.remove_units(self.scenario, key))
        else:
            self.count(target._replace(type=type_id), group.counts[type_id] - 1)

    def shift(self, step: int) -> None:
        """Moves the chosen side or group up or down."""
        key = self.key
        side, group = forces.find(self.scenario, key.side, key.group) if key else (None, None)
        if key is None or side is None or key.type:
            return
        if group is None:
            self.do(lambda: (sides.move_side(self.scenario, side.id, step), key))
            return
        if self.belonging.is_tree:
            self.do(lambda: self.belonging.shifted(key, step))
            return
        index = side.groups.index(group) + step
        self.do(lambda: (sides.move_group(self.scenario, side.id, group.id, side.id, index), key))

    def move_to(self, key: ForceKey, onto: ForceKey, number: int = 0) -> None:
        """Moves units into another group."""
        counters = forces.counters_of(self._document)

        def make() -> tuple[Edit, ForceKey]:
            edit = units.move_units(self.scenario, key, onto.side, onto.group, counters, number)
            after = key_of(edit.scenario, key.unit) if key.unit and edit.scenario else None
            return edit, after or ForceKey(onto.side, onto.group, key.type)

        self.do(make)

    def relist(self) -> None:
        """Lists the counted units of the chosen group one by one."""
        key = self.key
        if key is not None and key.group:
            counters = forces.counters_of(self._document)
            group = ForceKey(key.side, key.group)
            self.do(lambda: (units.list_singly(self.scenario, key.side, key.group, counters), group))


def _with_key(made: tuple[Edit, str], side: ForceKey) -> tuple[Edit, ForceKey]:
    """An edit with the line of the group it made."""
    return made[0], side._replace(group=made[1])
