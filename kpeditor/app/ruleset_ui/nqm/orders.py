"""FormationSheet: orders by the hour. A formation is chosen in the tree or by a click on one of its stands,
its task in a list, its place by a click on the table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from kpeditor.app.formparts import note, silent
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, PointerTool
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.ruleset_ui.contract import AnswerSheet, Task
from kpeditor.app.ruleset_ui.toolkit.comesto import comes_to
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_way
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.ruleset_ui.toolkit.timeline.bars import bars_of
from kpeditor.app.ruleset_ui.toolkit.timeline.view import TimelineView
from kpeditor.app.words import tr
from kpeditor.core.geometry.table import TablePoint, middle_of
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.texts import count
from kpeditor.rulesets.nqm.declarations import FIREPLAN_FIELD
from kpeditor.rulesets.nqm.engine.orders import point_of
from kpeditor.rulesets.nqm.engine.position import AIMED, TASKS
from kpeditor.rulesets.nqm.missions import Fireplan
from kpeditor.rulesets.nqm.scenarioforms import NqmForms

_NAME, _NOW, _NEXT = range(3)
_ID = Qt.ItemDataRole.UserRole


class FormationTool(PointerTool):
    """Clicks choose formations and give them places."""

    def __init__(self, sheet: FormationSheet) -> None:
        self._sheet = sheet

    def release(self, at: PointerEvent) -> None:
        """A click on an own stand chooses its formation, one elsewhere is where the chosen one goes."""
        if at.is_click and at.button is Button.LEFT:
            self._sheet.click(TablePoint(round(at.x, 2), round(at.y, 2)))

    def key(self, press: KeyPress) -> bool:
        """Escape takes the order of the chosen formation back."""
        if press.key is not Qt.Key.Key_Escape or not self._sheet.chosen:
            return False
        self._sheet.forget()
        return True

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The chosen formation, and where everybody goes."""
        self._sheet.paint_on(painter, camera)


class FormationSheet(AnswerSheet):
    """Orders for the formations of a side."""

    keeps_draft = True
    key_help = (("Esc", "Take the order of the chosen formation back"),)

    def __init__(self, task: Task) -> None:
        super().__init__()
        self.task = task
        self.seen = SeenBases(task)
        view = task.state.view_for(task.decision.side)
        self._formations: Mapping[str, Mapping[str, Any]] = view["formations"]
        self._orders: dict[str, dict[str, Any]] = {}
        self._past: list[dict[str, dict[str, Any]]] = []
        self._undone: list[dict[str, dict[str, Any]]] = []
        self.tree, self.tasks = QTreeWidget(), QComboBox()
        self.said, self.back = Label(), QPushButton(tr("Take back"))
        self.plan = TimelineView(is_fixed=True)
        self._lay_out()
        self._fill()
        self.tool = FormationTool(self)
        self._show_plan()
        self._show()

    def _lay_out(self) -> None:
        self.tree.setColumnCount(3)
        self.tree.setHeaderLabels([tr("Formation"), tr("Does"), tr("New order")])
        self.tree.setAccessibleName(tr("Formations"))
        self.tree.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.tree.currentItemChanged.connect(lambda *_: self._on_chosen())
        for id_, title in TASKS.items():
            self.tasks.addItem(tr(title), id_)
        self.tasks.setAccessibleName(tr("Task"))
        self.tasks.activated.connect(self._on_task)
        self.back.clicked.connect(self.forget)
        row = QHBoxLayout()
        row.addWidget(self.tasks, 1)
        row.addWidget(self.back)
        help_ = note(tr("Choose a formation, then its task; click the table for its place."))
        self.said.setWordWrap(True)
        box = QVBoxLayout(self)
        for part in (help_, self.tree, self.plan):
            box.addWidget(part, int(part is self.tree))
        box.addLayout(row)
        box.addWidget(self.said)

    def _fill(self) -> None:
        self._items: dict[str, QTreeWidgetItem] = {}
        for id_, one in self._formations.items():
            item = QTreeWidgetItem([f"{id_} · {one['grade']}", self._words(one["order"]), ""])
            item.setData(_NAME, _ID, id_)
            lost, strength = one["losses"]
            item.setToolTip(
                _NAME, plain_tip(tr("{lost} of {strength} lost").format(lost=lost, strength=strength))
            )
            if not self.task.is_commanded(id_):
                for column in (_NAME, _NOW):
                    item.setForeground(column, self.palette().placeholderText())
                    item.setToolTip(column, tr("Commanded by another player of your side"))
            self._items[id_] = item
        for id_, one in self._formations.items():
            above = self._items.get(str(one["parent"]))
            if above is not None and above is not self._items[id_]:
                above.addChild(self._items[id_])
            else:
                self.tree.addTopLevelItem(self._items[id_])
        self.tree.expandAll()

    def _show_plan(self) -> None:
        """The fireplan of the side, with this hour marked; what it means now is proposed as orders, which can
        be undone or taken back.
        """
        battle, hour = self.task.battle, self.task.decision.turn
        side = battle.scenario.side(self.task.decision.side) if battle.scenario is not None else None
        plan = Fireplan.of(battle, side) if side is not None else None
        self.plan.setVisible(plan is not None and bool(plan.missions))
        if side is None or plan is None or battle.scenario is None:
            return
        bars = [bar for _, bar in bars_of(battle, side, FIREPLAN_FIELD, NqmForms())]
        self.plan.show_bars(bars, battle.scenario.length.max, hour)
        self.plan.chosen.connect(self._on_mission)
        due = plan.orders_at(hour)
        proposed = {
            id_: one for id_, one in due.items() if id_ in self._items and not self._faults({id_: one})
        }
        self._change(proposed)

    def _on_mission(self, number: int) -> None:
        """Chooses the formation of a mission that was clicked."""
        by = self.plan.bars[number].mission.by if number >= 0 else ""
        if by in self._items:
            self.tree.setCurrentItem(self._items[by])

    def _words(self, order: Mapping[str, Any]) -> str:
        title = tr(TASKS.get(str(order["task"]), str(order["task"])))
        to = point_of(order.get("to"))
        return title if to is None else f"{title} {self.seen.sheet.space.name(to)}"

    # --- Choosing and ordering ---

    @property
    def chosen(self) -> str:
        """The formation that is chosen, "" for none."""
        item = self.tree.currentItem()
        return str(item.data(_NAME, _ID)) if item is not None else ""

    def select(self, unit: str) -> None:
        """Chooses the formation of a stand."""
        formation = str(self.seen.units.get(unit, {}).get("formation", ""))
        if formation in self._items:
            self.tree.setCurrentItem(self._items[formation])

    def click(self, point: TablePoint) -> None:
        """A click on the table: an own stand of another formation chooses that one, else it is a place."""
        unit = self.seen.unit_at(point)
        formation = str(self.seen.units.get(unit, {}).get("formation", ""))
        if unit and self.seen.is_own(unit) and formation != self.chosen:
            self.select(unit)
            return
        if not self.chosen:
            self.told.emit(tr("Choose a formation first."))
            return
        task = str(self.tasks.currentData())
        task = task if task in AIMED else "move"
        self._order(self.chosen, {"task": task, "to": [point.x, point.y]})

    def _on_task(self) -> None:
        task, unit = str(self.tasks.currentData()), self.chosen
        if not unit:
            self.told.emit(tr("Choose a formation first."))
        elif task not in AIMED:
            self._order(unit, {"task": task})
        elif (to := self._orders.get(unit, {}).get("to")) is not None:
            self._order(unit, {"task": task, "to": to})

    def _order(self, unit: str, order: dict[str, Any]) -> None:
        faults = self._faults({unit: order})
        if faults:
            self.told.emit(faults[0].sentence())
            return
        self._change({**self._orders, unit: order})

    def forget(self) -> None:
        """Takes the new order of the chosen formation back."""
        self._change({unit: order for unit, order in self._orders.items() if unit != self.chosen})

    def _change(self, orders: dict[str, dict[str, Any]]) -> None:
        if orders != self._orders:
            self._past.append(self._orders)
            self._undone.clear()
            self._orders = orders
            self._show()
            self.changed.emit()

    def undo(self) -> None:
        """Undoes the last change."""
        if self._past:
            self._undone.append(self._orders)
            self._orders = self._past.pop()
            self._show()
            self.changed.emit()

    def redo(self) -> None:
        """Redoes the change that was undone last."""
        if self._undone:
            self._past.append(self._orders)
            self._orders = self._undone.pop()
            self._show()
            self.changed.emit()

    def _on_chosen(self) -> None:
        unit = self.chosen
        order = self._orders.get(unit) or self._formations.get(unit, {}).get("order")
        if order is not None:
            with silent(self.tasks):
                self.tasks.setCurrentIndex(max(0, self.tasks.findData(order["task"])))
        self._show()

    def _show(self) -> None:
        for id_, item in self._items.items():
            order = self._orders.get(id_)
            item.setText(_NEXT, self._words(order) if order else "")
        number = count(len(self._orders), tr("new order"), tr("new orders"))
        words = number if self._orders else tr("Nobody has a new order.")
        order = self._orders.get(self.chosen)
        self.said.setText(f"{words}\n{comes_to(self.task, {self.chosen: order})}" if order else words)
        self.asked_repaint.emit()

    # --- The answer ---

    def answer(self) -> Answer:
        """The new orders."""
        return {unit: dict(order) for unit, order in self._orders.items()}

    def put(self, answer: Answer) -> None:
        """Takes orders over."""
        if isinstance(answer, Mapping):
            self._change({str(unit): dict(order) for unit, order in answer.items()})

    def faults(self) -> Sequence[IllegalAnswer]:
        """What the rules have against the orders."""
        return self._faults(self.answer())

    def _faults(self, orders: Mapping[str, Mapping[str, Any]]) -> Sequence[IllegalAnswer]:
        """As the view tells it, which holds where the position itself is not here, and as the rules do."""
        barred = {
            unit: self._formations.get(unit, {}).get("barred", {}).get(order["task"], "")
            for unit, order in orders.items()
        }
        found = [IllegalAnswer(f"{unit}: {why}", "N6", unit) for unit, why in barred.items() if why]
        return found or self.task.faults(orders)

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Give these orders") if self._orders else tr("Everybody goes on")

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """A rim around the stands of the chosen formation, ways to where formations go."""
        draw = TableDrawing.of(painter, self.seen.sheet, camera)
        for unit, stand in self.seen.stands():
            if self.chosen and self.seen.units[unit].get("formation") == self.chosen:
                paint_rim(draw, stand)
        for id_, one in self._formations.items():
            new = self._orders.get(id_)
            to = point_of((new or one["order"]).get("to"))
            start = self._middle(id_)
            if to is not None and start is not None and (new is not None or one["order"]["task"] in AIMED):
                paint_way(draw, [start, to], strong=new is not None, dashed=new is None)

    def _middle(self, formation: str) -> TablePoint | None:
        points = [
            at
            for unit, seen in self.seen.units.items()
            if seen.get("formation") == formation and (at := self.seen.at(unit)) is not None
        ]
        if not points:
            return None
        return middle_of(points)
