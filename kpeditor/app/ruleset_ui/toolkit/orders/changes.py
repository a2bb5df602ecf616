"""Changes: buttons and letters that change the code of a unit, each declared by the codes it results in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes, UnitSheet, faults_with
from kpeditor.app.words import tr


@dataclass(frozen=True, slots=True)
class Change:
    """A change of the code of a unit, made by a button and its letter. Texts are translated where they are
    shown.

    Attributes:
        make: returns the codes after the change, or None if it cannot be made; its arguments are the unit and
            1, or with Shift -1.
        why_not: why the change cannot be made.
        back: what the change does with Shift, "" for the same.
        when: whether the change is offered for the selected unit.
        judged: whether the change is refused if the rules find a fault in its codes.
    """

    title: str
    tip: str
    key: str
    make: Callable[[str, int], Codes | None]
    why_not: str
    back: str = ""
    when: Callable[[], bool] = lambda: True
    judged: bool = False


class Changes:
    """The changes of a sheet. `unit` returns the unit to change; without it, the selected unit is changed."""

    def __init__(self, sheet: UnitSheet, *changes: Change, unit: Callable[[], str] | None = None) -> None:
        self._sheet, self._unit = sheet, unit
        self._buttons: list[tuple[Change, QToolButton]] = []
        helps: list[tuple[str, str]] = []
        for change in changes:
            forth, back = partial(self.make, change, 1), partial(self.make, change, -1)
            aside = f"{change.key}; Shift+{change.key}: {tr(change.back)}" if change.back else change.key
            tip = f"{tr(change.tip)} ({aside})"
            button = sheet.tools.add(tr(change.title), tip, forth, Qt.Key(ord(change.key)), back)
            self._buttons.append((change, button))
            helps.append((change.key, change.tip))
            helps += [(f"Shift+{change.key}", change.back)] if change.back else []
        sheet.key_help = (*helps, *sheet.key_help)
        sheet.watchers.append(self._show)
        self._show()

    def _show(self) -> None:
        """Shows the buttons of the changes that fit the selected unit."""
        for change, button in self._buttons:
            button.setVisible(change.when())

    def make(self, change: Change, by: int) -> None:
        """Makes a change (`by` -1: its variant with Shift), or says why it cannot be made."""
        sheet = self._sheet
        unit = self._unit() if self._unit is not None else sheet.selected
        codes = change.make(unit, by) if unit else None
        if codes is None:
            sheet.told.emit(tr(change.why_not).format(unit=sheet.titles.get(unit, "")))
            return
        faults = faults_with(sheet, codes) if change.judged else ()
        wrong = [fault for fault in faults if fault.subject in codes]
        if wrong:
            sheet.told.emit(wrong[0].sentence())
        else:
            sheet.set_codes(codes)
