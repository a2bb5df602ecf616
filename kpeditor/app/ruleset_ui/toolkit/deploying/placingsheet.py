"""PlacingSheet: a code for each unit that tells where it begins; the common part for maps and free tables.
BoardingMenu: the menu that chooses the carriers of units.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton

from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.plaintext import keyless
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes, UnitSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.words import tr, tr_later
from kpeditor.core.texts import count


class PlacingSheet(UnitSheet):
    """A place for each unit; Delete removes it."""

    key_help: Sequence[tuple[str, str]] = (
        ("Del", tr_later("Take the unit off the board")),
        ("Esc", tr_later("Select no unit")),
    )

    def __init__(self, task: Task, lines: Sequence[UnitLine], code_title: str) -> None:
        super().__init__(task, lines, code_title)
        self.table.setHeaderLabels([tr("Unit"), tr("Note"), code_title])

    def begin(self) -> None:
        """Shows everything, and selects the first unit that needs a place; called when all buttons are
        there.
        """
        self.tools.addStretch()
        self.refresh()
        self.select(self.table.next_after("", self.unplaced()))

    def unplaced(self) -> list[str]:
        """The units that need a place and have none."""
        return [unit for unit in self.table.units if unit not in self.codes]

    def remaining(self) -> str:
        """How many units still have no place."""
        left = len(self.unplaced())
        text = tr("{units} still to be placed").format(units=count(left, tr("unit"), tr("units")))
        return text if left else ""

    def to_do(self, unit: str) -> str:
        """Tells that a unit has no place yet."""
        return tr("still to be placed") if unit in self.unplaced() else ""

    def is_blank(self) -> bool:
        """Whether nothing has a place."""
        return not self.codes

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Deployment is ready")

    def codes_off(self, unit: str) -> Codes:
        """The codes that take a unit off the board again."""
        return {unit: None}

    def clear(self) -> None:
        """Takes the selected unit off the board again."""
        if self.selected:
            self.set_codes(self.codes_off(self.selected))

    def key(self, press: KeyPress) -> bool:
        """Delete takes the selected unit off the board, Escape selects none; answers whether it was used."""
        if press.key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear()
        elif press.key is Qt.Key.Key_Escape:
            self.select("")
        else:
            return super().key(press)
        return True


class Carriers(Protocol):
    """A ruleset's part of the question for carriers. Units are named by their ids."""

    def carriers_for(self, unit: str) -> Mapping[str, str]:
        """The titles of the carriers that a unit could begin aboard now, by id."""
        ...

    def codes_aboard(self, unit: str, carrier: str) -> Codes:
        """The codes with a unit aboard a carrier."""
        ...

    def off_carrier(self, unit: str) -> Codes:
        """The codes with a unit off its carrier; empty if it has none."""
        ...

    def rider_of(self, unit: str) -> str:
        """The unit aboard a unit, or the unit itself if it carries none."""
        ...


class BoardingMenu(QMenu):
    """The carriers that the selected unit of a sheet could begin aboard. *Get off* takes the unit off
    again.
    """

    def __init__(self, sheet: UnitSheet, carriers: Carriers) -> None:
        super().__init__(sheet)
        self._sheet, self._carriers = sheet, carriers
        tip = tr("Begin aboard a carrier, also one that enters later; or get off (Q)")
        button = sheet.tools.add(tr("Aboard"), tip, lambda: None)
        sheet.tools.on_key(Qt.Key.Key_Q, self.unload)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setMenu(self)
        self.aboutToShow.connect(self._list_carriers)

    def _list_carriers(self) -> None:
        """Fills the menu with the carriers that could take the selected unit aboard."""
        self.clear()
        unit = self._sheet.selected
        for carrier, title in (self._carriers.carriers_for(unit) if unit else {}).items():
            codes = self._carriers.codes_aboard(unit, carrier)
            self.addAction(keyless(title), partial(self._sheet.set_codes, codes))
        if self.isEmpty():
            self.addAction(tr("No carrier is free for it")).setEnabled(False)
        self.addAction(tr("Get off"), self.unload)

    def unload(self) -> None:
        """Takes the selected unit off its carrier, or the passenger off the selected carrier. The unit taken
        off then has no place.
        """
        unit = self._carriers.rider_of(self._sheet.selected)
        codes = self._carriers.off_carrier(unit)
        if codes:
            self._sheet.set_codes(codes)
            self._sheet.select(unit)
        else:
            self._sheet.told.emit(tr("Nobody is aboard"))
