"""Changes: buttons and letters that change the code of a unit, declared by what they make of it."""

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
    """A change of the code of a unit, made by a button and its letter; texts are translated where they are
    shown.

    Attributes:
        make: the codes after it, None where it cannot be made; of the unit, and 1, with Shift -1.
        why_not: why it cannot be made.
        back: what Shift does with it, "" for the same.
        when: whether it is offered for the unit that is selected.
        judged: it is not made where the rules have something against its codes.
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
    """The changes of a sheet; `unit` says of which unit they are made, without it of the selected one."""

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
        """Offers those that fit the selected unit."""
        for change, button in self._buttons:
            button.setVisible(change.when())

    def make(self, change: Change, by: int) -> None:
        """Makes a change, -1 for what Shift makes of it, or tells why not."""
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
