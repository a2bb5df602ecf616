"""TimelinePanel: the missions of a side by game-turn (a field that is a timeline), as bars that can be
dragged, with a form for the chosen mission.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtWidgets import QCompleter, QLineEdit, QPushButton

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.document.features import selected_features
from kpeditor.app.formparts import STRETCH, Fault, note, row_of, silent
from kpeditor.app.panels.form import Choice, Form, Number, show_text
from kpeditor.app.plaintext import add_rows
from kpeditor.app.ruleset_ui.toolkit.timeline.view import TimelineView, bars_of, mission_words
from kpeditor.app.words import tr
from kpeditor.core.edits.scenario import put_side
from kpeditor.core.fields import LAST_TURN, Field, Mission, mission_of
from kpeditor.core.problem import Where
from kpeditor.core.scenario.model import Side


class TimelinePanel(Form):
    """The timeline of one side at a time: the side of the selection, or the side chosen here."""

    def __init__(self, document: Document, field: Field) -> None:
        super().__init__(document)
        self.field = field
        self._side_id = ""
        self._numbers: list[int] = []
        self.sides = Choice()
        self.sides.setAccessibleName(tr("Side"))
        self.view = TimelineView()
        self.hint = note(
            tr("Click twice in a column for a mission; drag it to another time, its ends to another length.")
        )
        self.by, self.kind = Choice(), Choice({id_: tr(one) for id_, one in (field.choices or {}).items()})
        self.at, self.pick = QLineEdit(), QPushButton(tr("Selected feature"))
        self.at.setPlaceholderText(tr("click a feature, or type its name"))
        self.pick.setToolTip(tr("The feature that is selected on the table becomes the target"))
        self._names = QStringListModel(self)
        self.at.setCompleter(_found_anywhere(self._names, self.at))
        self.first, self.last = Number(1, LAST_TURN), Number(1, LAST_TURN)
        self.add, self.remove = QPushButton(tr("Add")), QPushButton(tr("Remove"))
        self.told, self.wrong = note(), Fault()
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        self.column.insertWidget(0, self.sides)
        self.column.insertWidget(1, self.view)
        self.column.insertWidget(2, self.hint)
        self.column.insertLayout(3, row_of(self.add, self.remove, STRETCH))
        add_rows(
            self.form,
            (tr("Who"), self.by),
            (tr("What"), self.kind),
            (tr("Target"), self.at),
            ("", self.pick),
            (tr("From"), self.first),
            (tr("To"), self.last),
        )
        self.column.addWidget(self.told)
        self.column.addWidget(self.wrong)
        self.column.addStretch()

    def _connect(self) -> None:
        self.sides.activated.connect(lambda _: self._choose_side(self.sides.value))
        self.view.chosen.connect(lambda _: self._show_mission())
        self.view.moved.connect(self._on_moved)
        self.view.asked_new.connect(self._add)
        self.view.asked_remove.connect(self._remove)
        self.add.clicked.connect(lambda: self._add(0))
        self.remove.clicked.connect(lambda: self._remove(self.view.current))
        self.by.activated.connect(self._set)
        self.kind.activated.connect(self._set)
        self.at.editingFinished.connect(self._set)
        self.pick.clicked.connect(self._pick)
        self.first.valueChanged.connect(self._set)
        self.last.valueChanged.connect(self._set)
        self.document.changed.connect(self.refresh)
        self.document.selected.connect(self._on_selected)

    # --- Showing ---

    @property
    def side(self) -> Side | None:
        """The side that is shown, or None without a scenario."""
        scenario = self.document.scenario
        if scenario is None or not scenario.sides:
            return None
        return scenario.side(self._side_id) or scenario.sides[0]

    def refresh(self, *_edit: object) -> None:
        """Shows the present missions of the side."""
        side, scenario = self.side, self.document.scenario
        self.setEnabled(side is not None)
        if side is None or scenario is None:
            self.view.show_bars((), 1)
            return
        self._side_id = side.id
        self.sides.offer(scenario.titles, side.id)
        rules = forces.forms_of(self.document)
        found = bars_of(self.document.battle, side, self.field, rules)
        self._numbers = [number for number, _ in found]
        able = rules.timeline_groups(self.document.battle, side, self.field)
        table = self.document.battle.table
        names = sorted(table.features) if table is not None else []
        if names != self._names.stringList():
            self._names.setStringList(names)
        with silent(self.by):
            self.by.offer({group.id: group.called for group in side.groups if group.id in able})
        self.view.show_bars([bar for _, bar in found], scenario.length.max)
        self._show_mission()

    def _show_mission(self) -> None:
        mission = self._mission(self.view.current)
        parts = (self.by, self.kind, self.at, self.pick, self.first, self.last, self.remove)
        for part in parts:
            part.setEnabled(mission is not None)
        if mission is None:
            self.told.setText("")
            self.wrong.tell("")
            show_text(self.at, "")
            return
        self._is_filling = True
        self.by.show_value(mission.by)
        self.kind.show_value(mission.kind)
        show_text(self.at, mission.at)
        with silent(self.first, self.last):
            self.first.setValue(mission.first)
            self.last.setValue(mission.last)
        side = self.side
        assert side is not None
        comes_to, wrong = forces.forms_of(self.document).mission_note(self.document.battle, side, mission)
        self.told.setText(comes_to)
        self.wrong.tell(wrong)
        self._is_filling = False

    def _mission(self, row: int) -> Mission | None:
        return self.view.bars[row].mission if 0 <= row < len(self.view.bars) else None

    def _on_selected(self) -> None:
        side, group = self.document.selection.side, self.document.selection.group
        if side and side != self._side_id:
            self._choose_side(side)
        row = next((n for n, bar in enumerate(self.view.bars) if group and bar.mission.by == group), -1)
        current = self._mission(self.view.current)
        if row >= 0 and (current is None or current.by != group):
            self.view.choose(row)
        elif current is not None and not current.at and len(selected_features(self.document)) == 1:
            self._pick()  # a mission without a target waits for a click on one

    def _choose_side(self, id_: str) -> None:
        self._side_id = id_
        self.view.choose(-1)
        self.refresh()

    def show_field(self, where: Where) -> bool:
        """Chooses the mission that a problem is about; answers whether the problem is about a mission."""
        scenario, path = self.document.scenario, where.path
        if scenario is None or path[:1] != ("sides",) or path[2:4] != ("fields", self.field.id):
            return False
        number = path[1]
        if isinstance(number, int) and number < len(scenario.sides):
            self._choose_side(scenario.sides[number].id)
        if len(path) > 4 and path[4] in self._numbers:
            self.view.choose(self._numbers.index(int(path[4])))
            part = {"by": self.by, "at": self.at, "to": self.last}.get(str(path[-1]), self.first)
            part.setFocus()
        return True

    # --- Changing ---

    def _put(self, said: Sequence[object], title: str) -> bool:
        side = self.side
        if side is None:
            return False
        new = replace(side, fields=self.field.put(side.fields, list(said) or None))
        return self.do(lambda: put_side(self.scenario, new, title))

    def _words(self, mission: Mission) -> str:
        side = self.side
        return mission_words(mission, self.field, side) if side is not None else ""

    def _said(self) -> list[object]:
        side = self.side
        value = side.fields.get(self.field.id) if side is not None else None
        return list(value) if isinstance(value, list | tuple) else []

    def _on_moved(self, row: int, mission: Mission) -> None:
        said, number = self._said(), self._numbers[row]
        before = said[number]
        if isinstance(before, dict) and mission_of(before) == mission:
            return
        said[number] = mission.data()
        self._put(said, self._words(mission))

    def _set(self) -> None:
        mission = self._mission(self.view.current)
        if mission is None or self._is_filling:
            return
        first, last = self.first.value(), self.last.value()
        if last < first:  # an end moved past the other end takes it along
            first, last = (last, last) if first == mission.first else (first, first)
        new = Mission(self.by.value, self.kind.value, self.at.text().strip(), first, last)
        if new != mission:
            self._on_moved(self.view.current, new)

    def _pick(self) -> None:
        features = selected_features(self.document)
        if len(features) != 1:
            self.failed.emit(tr("Select one feature of the table first."))
            return
        show_text(self.at, features[0].id)
        self._set()

    def _add(self, turn: int) -> None:
        """Adds a mission like the chosen one. Without one the mission is for the selected group, or for the
        first group that can have a mission.
        """
        scenario = self.document.scenario
        able = [self.by.itemData(n) for n in range(self.by.count())]
        if scenario is None or not able:
            self.failed.emit(tr("No group of this side can have a mission here."))
            return
        chosen = self._mission(self.view.current)
        group = self.document.selection.group
        by = chosen.by if chosen is not None else group if group in able else str(able[0])
        kind = chosen.kind if chosen is not None else next(iter(self.field.choices or {}), "")
        features = selected_features(self.document)
        at = features[0].id if len(features) == 1 else chosen.at if chosen is not None else ""
        first = turn or (chosen.last + 1 if chosen is not None else 1)
        first = max(1, min(first, scenario.length.max))
        mission = Mission(by, kind, at, first, first)
        said = [*self._said(), mission.data()]
        if self._put(said, tr("Add {mission}").format(mission=self._words(mission))):
            self.view.choose(len(self.view.bars) - 1)

    def _remove(self, row: int) -> None:
        mission = self._mission(row)
        if mission is not None:
            said, number = self._said(), self._numbers[row]
            del said[number]
            words = self._words(mission)
            self._put(said, tr("Remove {mission}").format(mission=words))


def _found_anywhere(names: QStringListModel, parent: QLineEdit) -> QCompleter:
    """A completer that offers the names that contain the typed text."""
    completer = QCompleter(names, parent)
    completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    completer.setFilterMode(Qt.MatchFlag.MatchContains)
    return completer
