"""Details: the form for the chosen line of the order of battle. Each form is made when it is first needed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.formparts import STRETCH, column_of, let_narrow, note
from kpeditor.app.panels.fields import FieldRows
from kpeditor.app.panels.form import Form
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr, tr_later
from kpeditor.core.edits.forces.units import ForceKey

if TYPE_CHECKING:
    from kpeditor.app.panels.forces.groupform import GroupForm
    from kpeditor.app.panels.forces.severalform import SeveralForm
    from kpeditor.app.panels.forces.sideform import SideForm
    from kpeditor.app.panels.forces.unitforms import CountForm, UnitForm

NOTHING_CHOSEN = tr_later(
    "Choose a side, a group or units to change them, or drag counters from the mix into a group."
)
FormT = TypeVar("FormT", bound=Form)


class Details(QWidget):
    """Shows one form at a time, or a hint on what can be chosen.

    Signals:
        failed(text): something cannot be done; to be shown as a message.
        asked_brush: the zone brush is to be activated.
        asked_place: a unit of the chosen type is to be put into the selected hex.
    """

    failed = Signal(str)
    asked_brush = Signal()
    asked_place = Signal()

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__()
        self._document = document
        self._themes = themes
        nothing = note(tr(NOTHING_CHOSEN))
        nothing.setContentsMargins(8, 8, 8, 8)
        nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing: QWidget = nothing
        self._sheets: list[QWidget] = [nothing]
        self._column = column_of(nothing, STRETCH, on=self, margins=0)

    @cached_property
    def side(self) -> SideForm:
        """The form of a side."""
        from kpeditor.app.panels.forces.sideform import SideForm

        form = self._added(SideForm(self._document))
        form.asked_brush.connect(self.asked_brush)
        return form

    @cached_property
    def group(self) -> GroupForm:
        """The form of a group."""
        from kpeditor.app.panels.forces.groupform import GroupForm

        form = self._added(GroupForm(self._document))
        form.asked_brush.connect(self.asked_brush)
        return form

    @cached_property
    def count(self) -> CountForm:
        """The form for a number of units of one type."""
        from kpeditor.app.panels.forces.unitforms import CountForm

        form = self._added(CountForm(self._document, self._themes))
        form.asked_place.connect(self.asked_place)
        return form

    @cached_property
    def unit(self) -> UnitForm:
        """The form of one unit."""
        from kpeditor.app.panels.forces.unitforms import UnitForm

        return self._added(UnitForm(self._document, self._themes))

    @cached_property
    def several(self) -> SeveralForm:
        """The form of several units."""
        from kpeditor.app.panels.forces.severalform import SeveralForm

        return self._added(SeveralForm(self._document))

    def _added(self, form: FormT) -> FormT:
        form.failed.connect(self.failed)
        let_narrow(form)
        form.hide()
        self._sheets.append(form)
        self._column.insertWidget(self._column.count() - 1, form)
        return form

    def show_line(
        self, key: ForceKey | None, units: Sequence[str] = (), chosen: Sequence[ForceKey] = ()
    ) -> None:
        """Shows the form of a line of the order of battle, or of several chosen units. `chosen` holds all
        chosen lines.
        """
        if len(units) > 1:
            form: QWidget = self.several
            self.several.show_units(units)
        else:
            form = self._filled(key, chosen)
        for sheet in self._sheets:
            sheet.setVisible(sheet is form)

    def _filled(self, key: ForceKey | None, chosen: Sequence[ForceKey]) -> QWidget:
        """The form of a line, filled with the data of the line."""
        if key is None:
            return self._nothing
        side, group = forces.find(self._document.scenario, key.side, key.group)
        if side is None:
            return self._nothing
        if group is None:
            self.side.show_side(side)
            return self.side
        if not key.type:
            self.group.show_group(side, group, chosen)
            return self.group
        if not key.unit:
            self.count.show_count(key, group.counts.get(key.type, 0))
            return self.count
        if any(unit.id == key.unit for unit in group.units):
            self.unit.show_unit(key)
            return self.unit
        return self._nothing

    def field(self, name: str) -> QWidget | None:
        """The field in which a key of the scenario file is changed."""
        match name:
            case "deploy":
                return self.group.deploy.edit
            case "enter":
                return self.group.at.edit
            case "exit":
                return self.side.exit.edit
            case "ban":
                return self.side.turns
            case "title":
                return self.side.title
            case "at":
                return self.unit.at
            case "facing":
                return self.unit.facing
            case "carried_by":
                return self.unit.aboard
        shown = next(sheet for sheet in self._sheets if not sheet.isHidden())
        asked = (getattr(shown, rows, None) for rows in ("conditions", "rows"))
        boxes = (rows.boxes.get(name) for rows in asked if isinstance(rows, FieldRows))
        return next((box.widget for box in boxes if box is not None), None)
