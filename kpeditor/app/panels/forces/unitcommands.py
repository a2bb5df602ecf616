"""UnitCommands: what one can do with a single unit of the order of battle: place, turn, shelter it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document import forces, severalunits
from kpeditor.app.document.document import Document
from kpeditor.app.panels.forces.belonging import Belonging
from kpeditor.app.plaintext import keyless
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces import units
from kpeditor.core.edits.forces.units import ForceKey, key_of
from kpeditor.core.errors import EditRefused, KpError
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.model import Scenario


@dataclass(frozen=True, slots=True)
class Command:
    """A line of the context menu: what it says, its key for reading, what it does."""

    text: str
    key: str
    run: Callable[[], object]
    is_possible: bool = True


class UnitCommands(QObject):
    """Acts on `key`, the chosen line, and where several are chosen on all `chosen` ones.

    Signals:
        failed(text): it cannot be done; to be shown as a message.
        told(text): what was done, where it is not seen at once.
        asked_choose(keys): choose these lines, which are new or have another name.
    """

    failed = Signal(str)
    told = Signal(str)
    asked_choose = Signal(object)

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.belonging = Belonging(document)
        self.key: ForceKey | None = None
        self.chosen: tuple[ForceKey, ...] = ()

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
            self.asked_choose.emit((key,))

    def belong(self, make: Callable[[ForceKey], tuple[Edit, ForceKey]]) -> None:
        """Lets the chosen group belong to another one, where groups do."""
        key = self.key
        if key is not None and key.group and not key.type and self.belonging.is_tree:
            self.do(lambda: make(key))

    @property
    def units(self) -> list[str]:
        """The ids of the chosen single units."""
        return [key.unit for key in self.chosen if key.unit]

    def _faces(self, key: ForceKey) -> bool:
        type_ = self._document.unit_types().get(key.type)
        return type_ is not None and forces.forms_of(self._document).faces(type_)

    def place_here(self, what: ForceKey | None = None) -> None:
        """Puts the chosen unit, or a type of the mix, into the hex that is selected or under the pointer."""
        key, document = what or self.key, self._document
        if key is None or not key.type:
            return
        if document.sheet is None:
            self.failed.emit(tr("Drag the unit onto the table."))
            return
        hexes = sorted(document.selection.hexes)
        hex_ = hexes[0] if hexes else document.hover.hex
        if hex_ is None:
            self.failed.emit(tr("Select a hex on the map first, or drag the unit there."))
            return

        def make() -> tuple[Edit, ForceKey]:
            edit, unit = forces.put_on_map(document, key, hex_)
            if why := forces.why_not_placed(document, edit.scenario, [unit]):
                raise EditRefused(forces.sentence(why))
            found = key_of(edit.scenario, unit) if edit.scenario else None
            return edit, found or key

        self.do(make)

    def take_off(self) -> None:
        """Takes the chosen units off the map; their player deploys them."""
        if units := self.units:
            self.do(lambda: severalunits.take_off(self._document, units))

    def turn(self, step: int) -> None:
        """Turns the chosen guns by a hexside."""
        if units := self.units:
            self.do(lambda: severalunits.turn(self._document, units, step))

    def shelter(self, kind: MarkKind | None = None) -> None:
        """Lays marks of a kind that units stand in, of None the first, where the chosen units stand; or takes
        them away.
        """
        kinds = (kind,) if kind is not None else forces.shelters_of(self._document)
        if kinds and (units := self.units):
            self.do(lambda: severalunits.shelter(self._document, units, kinds[0]))

    def to_shelter(self, unit_ids: Sequence[str]) -> Iterator[Command]:
        """A command for each kind of mark that units stand in."""
        for number, kind in enumerate(forces.shelters_of(self._document)):
            may = bool(severalunits.that_shelter(self._document, unit_ids, kind))
            key = "" if number else "Ctrl+E"
            yield Command(keyless(tr(kind.order or kind.shelter)), key, partial(self.shelter, kind), may)

    def get_off(self) -> None:
        """Takes the chosen unit off its carrier."""
        key = self.key
        if key is not None and key.unit:
            self.do(lambda: (units.load(self.scenario, key.unit, ""), key))
