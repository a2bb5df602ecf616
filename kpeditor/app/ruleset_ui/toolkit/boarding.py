"""BoardingMenu: who begins aboard whom, chosen from a menu of a deployment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QToolButton

from kpeditor.app.plaintext import keyless
from kpeditor.app.ruleset_ui.toolkit.unitsheet import Codes, UnitSheet
from kpeditor.app.words import tr


class Carriers(Protocol):
    """What a ruleset says of units that carry others; units are named by their ids."""

    def carriers_for(self, unit: str) -> Mapping[str, str]:
        """The carriers a unit could begin aboard of now, with their titles."""
        ...

    def codes_aboard(self, unit: str, carrier: str) -> Codes:
        """The codes with a unit aboard a carrier."""
        ...

    def off_carrier(self, unit: str) -> Codes:
        """The codes with a unit off its carrier, nothing where it has none."""
        ...

    def rider_of(self, unit: str) -> str:
        """Who is aboard of a unit, else the unit itself."""
        ...


class BoardingMenu(QMenu):
    """The carriers that the selected unit of a sheet could begin aboard of; *Get off* takes it off again."""

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
        """Who could take the selected unit aboard."""
        self.clear()
        unit = self._sheet.selected
        for carrier, title in (self._carriers.carriers_for(unit) if unit else {}).items():
            codes = self._carriers.codes_aboard(unit, carrier)
            self.addAction(keyless(title), partial(self._sheet.set_codes, codes))
        if self.isEmpty():
            self.addAction(tr("No carrier is free for it")).setEnabled(False)
        self.addAction(tr("Get off"), self.unload)

    def unload(self) -> None:
        """Takes the selected unit off its carrier, or the selected carrier's passenger off it; it has no
        place then.
        """
        unit = self._carriers.rider_of(self._sheet.selected)
        codes = self._carriers.off_carrier(unit)
        if codes:
            self._sheet.set_codes(codes)
            self._sheet.select(unit)
        else:
            self._sheet.told.emit(tr("Nobody is aboard"))
