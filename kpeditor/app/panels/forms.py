"""The forms of the forces panel: one for a side, one for a group, one for a number of units."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLabel, QLineEdit, QSpinBox, QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.panels.areafield import AreaField
from kpeditor.core.edits.scenario import put_group, put_side
from kpeditor.core.scenario.model import Entrench, Entry, Group, Scenario, Side

NO_PANIC_LEVEL = 0
MOST_UNITS = 999


class Form(QWidget):
    """A form that shows part of a scenario and changes it through edits."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        self.form = QFormLayout(self)
        self.form.setContentsMargins(2, 6, 2, 2)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        self._is_filling = False

    @property
    def scenario(self) -> Scenario:
        """The scenario; forms are only shown while there is one."""
        scenario = self.document.scenario
        assert scenario is not None
        return scenario


class SideForm(Form):
    """Title, panic level and exit area of a side."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._id = ""
        self.title = QLineEdit()
        self.panic = QSpinBox()
        self.panic.setRange(NO_PANIC_LEVEL, 9)
        self.panic.setSpecialValueText("none")
        self.exit = AreaField(document.sheet, "May not leave the map.")
        self.form.addRow("Title", self.title)
        self.form.addRow("Panic level", self.panic)
        self.form.addRow("May exit by", self.exit)
        self.title.editingFinished.connect(self._title)
        self.panic.valueChanged.connect(self._panic)
        self.exit.committed.connect(self._exit)

    def show_side(self, side: Side) -> None:
        """Shows a side."""
        self._is_filling = True
        self._id = side.id
        self.title.setText(side.title)
        self.panic.setValue(side.panic_level if side.panic_level is not None else NO_PANIC_LEVEL)
        self.exit.show_area(side.exit)
        self._is_filling = False

    def _side(self) -> Side | None:
        return None if self._is_filling else self.scenario.side(self._id)

    def _title(self) -> None:
        side, title = self._side(), self.title.text().strip()
        if side is not None and title and title != side.title:
            self.document.do(
                put_side(self.scenario, replace(side, title=title), f"Rename side {title}"), self
            )

    def _panic(self, level: int) -> None:
        side = self._side()
        if side is not None:
            new = replace(side, panic_level=level if level != NO_PANIC_LEVEL else None)
            title = f"Panic level of {side.title}: {level or 'none'}"
            self.document.do(put_side(self.scenario, new, title), self)

    def _exit(self, text: str) -> None:
        side = self._side()
        if side is not None:
            self.document.do(
                put_side(self.scenario, replace(side, exit=text), f"Exit area of {side.title}"), self
            )


class GroupForm(Form):
    """Where a group deploys or how it enters, and whether it may entrench."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._side_id = self._group_id = ""
        self.deploy = AreaField(document.sheet, "No deployment area.")
        self.enters = QCheckBox("Enters during the game")
        self.turn = QSpinBox()
        self.turn.setRange(1, 999)
        self.at = AreaField(document.sheet, "No entry hex yet.")
        self.entrench = QComboBox()
        self.entrench.addItems(get_args(Entrench))
        self.form.addRow("Deploys in", self.deploy)
        self.form.addRow("", self.enters)
        self.form.addRow("Game-turn", self.turn)
        self.form.addRow("Enters at", self.at)
        self.form.addRow("Entrenched", self.entrench)
        self.deploy.committed.connect(self._deploy)
        self.enters.toggled.connect(self._enters)
        self.turn.valueChanged.connect(self._turn)
        self.at.committed.connect(self._at)
        self.entrench.currentTextChanged.connect(self._entrench)

    def show_group(self, side: Side, group: Group) -> None:
        """Shows a group."""
        self._is_filling = True
        self._side_id, self._group_id = side.id, group.id
        self.deploy.show_area(group.deploy)
        self.enters.setChecked(group.enter is not None)
        self.turn.setValue(group.enter.turn if group.enter else 1)
        self.at.show_area(group.enter.at if group.enter else "")
        for widget in (self.turn, self.at):
            self.form.setRowVisible(widget, group.enter is not None)
        self.entrench.setCurrentText(group.entrench)
        self._is_filling = False

    def group(self) -> Group | None:
        """The group as it is now, None while the form is being filled."""
        side = None if self._is_filling else self.scenario.side(self._side_id)
        groups = side.groups if side is not None else ()
        return next((group for group in groups if group.id == self._group_id), None)

    def _put(self, group: Group, title: str) -> None:
        self.document.do(put_group(self.scenario, self._side_id, group, f"{title} {group.id}"), self)

    def _deploy(self, text: str) -> None:
        if (group := self.group()) is not None:
            self._put(replace(group, deploy=text), "Deployment of group")

    def _enters(self, enters: bool) -> None:
        group = self.group()
        if group is None:
            return
        if enters:
            self._put(replace(group, deploy="", enter=Entry(self.turn.value(), "")), "Entry of group")
        else:
            self._put(replace(group, enter=None), "No entry of group")

    def _turn(self, turn: int) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            self._put(replace(group, enter=replace(group.enter, turn=turn)), "Entry turn of group")

    def _at(self, text: str) -> None:
        group = self.group()
        if group is not None and group.enter is not None:
            self._put(replace(group, enter=replace(group.enter, at=text)), "Entry area of group")

    def _entrench(self, word: str) -> None:
        group = self.group()
        if group is not None and word in get_args(Entrench) and word != group.entrench:
            self._put(replace(group, entrench=word), "Entrenchment of group")  # type: ignore[arg-type]  # one of them


class CountForm(Form):
    """How many units of a type a group has."""

    def __init__(self, document: Document) -> None:
        super().__init__(document)
        self._side_id = self._group_id = self._type = ""
        self.count = QSpinBox()
        self.count.setRange(0, MOST_UNITS)
        self.figures = QLabel()
        self.figures.setWordWrap(True)
        self.figures.setProperty("faint", True)
        self.form.addRow("Number", self.count)
        self.form.addRow("", self.figures)
        self.count.valueChanged.connect(self._count)

    def show_count(self, side: Side, group: Group, type_id: str) -> None:
        """Shows a type of unit of a group."""
        self._is_filling = True
        self._side_id, self._group_id, self._type = side.id, group.id, type_id
        self.count.setValue(group.counts.get(type_id, 0))
        type_ = self.document.unit_types().get(type_id)
        mix = len(type_.counters) if type_ else 0
        figures = ", ".join(f"{name} {value}" for name, value in type_.figures.items()) if type_ else ""
        self.figures.setText(figures + (f"\nThe game has {mix} counters of it." if mix else ""))
        self._is_filling = False

    def _count(self, number: int) -> None:
        side = None if self._is_filling else self.scenario.side(self._side_id)
        group = next((g for g in side.groups if g.id == self._group_id), None) if side else None
        if group is None or group.counts.get(self._type, 0) == number:
            return
        counts = {**group.counts, self._type: number}
        if not number:
            del counts[self._type]
        type_ = self.document.unit_types().get(self._type)
        title = f"{number} {type_.title if type_ else self._type} in group {group.id}"
        self.document.do(put_group(self.scenario, self._side_id, replace(group, counts=counts), title), self)
