"""UnitCommands: what one can do with a single unit of the order of battle: place, turn, entrench it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.edits import units
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.marks import set_entrenchments
from kpeditor.core.edits.units import ForceKey, key_of
from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Scenario


class UnitCommands(QObject):
    """Acts on `key`, the chosen line.

    Signals:
        failed(text): it cannot be done; to be told in place.
        asked_choose(key): choose this line, which is new or has another name.
    """

    failed = Signal(str)
    asked_choose = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.key: ForceKey | None = None

    @property
    def scenario(self) -> Scenario:
        """The scenario; commands are only offered while there is one."""
        scenario = self._document.scenario
        assert scenario is not None
        return scenario

    def do(self, make: Callable[[], Edit | tuple[Edit, ForceKey]]) -> None:
        """Makes an edit and does it, then chooses the line it is about; a refused one is told."""
        try:
            made = make()
            edit, key = made if isinstance(made, tuple) else (made, None)
            self._document.do(edit, self)
        except KpError as refused:
            self.failed.emit(refused.sentence())
            return
        if key is not None:
            self.asked_choose.emit(key)

    def _faces(self, key: ForceKey) -> bool:
        type_ = self._document.unit_types().get(key.type)
        return type_ is not None and forces.forms_of(self._document).faces(type_)

    def place_here(self, what: ForceKey | None = None) -> None:
        """Puts the chosen unit, or a type of the mix, into the hex that is selected or under the pointer."""
        key, document = what or self.key, self._document
        if key is None or not key.type:
            return
        hexes = sorted(document.selection.hexes)
        hex_ = hexes[0] if hexes else document.hover.hex
        if hex_ is None or document.sheet is None:
            self.failed.emit(tr("Select a hex on the map first, or drag the unit there."))
            return

        def make() -> tuple[Edit, ForceKey]:
            edit, unit = forces.put_on_map(document, key, hex_)
            found = key_of(edit.scenario, unit) if edit.scenario else None
            return edit, found or key

        self.do(make)

    def take_off(self) -> None:
        """Takes the chosen unit off the map; its player deploys it."""
        key = self.key
        if key is not None and key.unit:
            counters = forces.counters_of(self._document)
            self.do(lambda: units.place(self.scenario, key, "", counters)[0])

    def turn(self, step: int) -> None:
        """Turns the chosen gun by a hexside."""
        key = self.key
        if key is not None and key.unit and self._faces(key):
            self.do(lambda: units.turn(self.scenario, key.unit, step))

    def entrench(self) -> None:
        """Digs an entrenchment where the chosen unit stands, or fills it in."""
        key = self.key
        if key is None or not key.unit:
            return
        type_, at = self._document.unit_types().get(key.type), units.unit_of(self.scenario, key.unit).at
        if not at or type_ is None or not forces.forms_of(self._document).can_entrench(type_):
            self.failed.emit(
                tr("Only units that stand in a hex, and of a type that digs in, can be entrenched.")
            )
            return
        here = any(at in hexes for hexes in self.scenario.entrenchments.values())
        add, remove = ((), (at,)) if here else ((at,), ())
        self.do(lambda: set_entrenchments(self.scenario, key.side, add, remove))

    def get_off(self) -> None:
        """Puts the chosen unit on its own feet."""
        key = self.key
        if key is not None and key.unit:
            self.do(lambda: (units.load(self.scenario, key.unit, ""), key))
