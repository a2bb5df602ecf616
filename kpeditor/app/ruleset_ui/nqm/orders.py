"""FormationSheet: orders by the hour. A formation is chosen in the tree or by a click on one of its stands,
its task in a list, its place by a click on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
)

from kpeditor.app.formparts import note, silent, step_through
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import KeyPress, PointerEvent
from kpeditor.app.plaintext import Label
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.nqm.checks import comes_to
from kpeditor.app.ruleset_ui.nqm.written import WrittenForm
from kpeditor.app.ruleset_ui.toolkit.belowtree import BelowTree, Row
from kpeditor.app.ruleset_ui.toolkit.history import History
from kpeditor.app.ruleset_ui.toolkit.sheet import Sheet
from kpeditor.app.ruleset_ui.toolkit.table.painting import TableDrawing, paint_rim, paint_way
from kpeditor.app.ruleset_ui.toolkit.table.seen import SeenBases
from kpeditor.app.ruleset_ui.toolkit.timeline.view import TimelineView, bars_of
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer, IllegalAnswer
from kpeditor.core.texts import count
from kpeditor.rulesets.nqm.declarations import FIREPLAN_FIELD
from kpeditor.rulesets.nqm.engine.orders import point_of
from kpeditor.rulesets.nqm.engine.pieces import AIMED, TASKS
from kpeditor.rulesets.nqm.engine.written import WRITTEN
from kpeditor.rulesets.nqm.missions import Fireplan
from kpeditor.rulesets.nqm.scenarioforms import NqmForms

_NEXT = 2
"""The column of new orders."""


class FormationSheet(Sheet):
    """Orders for the formations of a side."""

    keeps_draft = True
    key_help = (
        ("Space", tr_later("The next formation without a new order")),
        ("T", tr_later("Its next task; with Shift the one before")),
        ("Esc", tr_later("Take the order of the chosen formation back")),
    )

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.seen = SeenBases(task)
        view = task.state.view_for(task.decision.side)
        self._formations: Mapping[str, Mapping[str, Any]] = view["formations"]
        self.history: History[dict[str, dict[str, Any]]] = History({})
        heads = [tr("Formation"), tr("Does"), tr("New order")]
        self.tree, self.tasks = BelowTree(tr("Formations"), heads), QComboBox()
        self.said, self.back = Label(), QPushButton(tr("Take back"))
        self.in_writing = QPushButton(tr("In writing"))
        self.written = WrittenForm(list(self.seen.sheet.features))
        self.plan = TimelineView(is_fixed=True)
        self._lay_out()
        self._fill()
        self.keys = {Qt.Key.Key_Space: self.next_formation, Qt.Key.Key_T: partial(step_through, self.tasks)}
        self._show_plan()
        self._show()

    def _lay_out(self) -> None:
        self.tree.chosen_changed.connect(self._show)
        for id_, title in TASKS.items():
            self.tasks.addItem(tr(title), id_)
        self.tasks.setAccessibleName(tr("Task"))
        self.tasks.activated.connect(self._on_task)
        self.back.clicked.connect(self.let_go)
        row = QHBoxLayout()
        row.addWidget(self.tasks, 1)
        row.addWidget(self.in_writing)
        row.addWidget(self.back)
        self.in_writing.setCheckable(True)
        self.in_writing.setToolTip(tr("Aim, objectives, and whom the formation supports"))
        self.in_writing.toggled.connect(self.written.setVisible)
        self.written.hide()
        self.written.changed.connect(self._on_written)
        help_ = note(tr("Choose a formation, then its task; click the table for its place."))
        self.said.setWordWrap(True)
        box = QVBoxLayout(self)
        for part in (help_, self.tree, self.plan):
            box.addWidget(part, int(part is self.tree))
        box.addLayout(row)
        box.addWidget(self.written)
        box.addWidget(self.said)

    def _fill(self) -> None:
        others = tr("Commanded by another player of your side")
        rows = {}
        for id_, one in self._formations.items():
            lost, strength = one["losses"]
            tip = tr("{lost} of {strength} lost").format(lost=lost, strength=strength)
            pale = "" if self.task.is_commanded(id_) else others
            cells = (f"{one['name']} · {one['grade']}", _words(self.seen, one["order"]), "")
            rows[id_] = Row(str(one["parent"]), cells, tip, pale)
        self.tree.fill(rows)

    def _show_plan(self) -> None:
        """Shows the fire plan of the side with this hour marked, and proposes its missions of this hour as
        orders, which can be undone.
        """
        battle, hour = self.task.battle, self.task.decision.turn
        side = battle.scenario.side(self.task.decision.side) if battle.scenario is not None else None
        plan = Fireplan.of(battle, side) if side is not None else None
        self.plan.setVisible(plan is not None and bool(plan.missions))
        if side is None or plan is None or battle.scenario is None:
            return
        bars = [bar for _, bar in bars_of(battle, side, FIREPLAN_FIELD, NqmForms())]
        self.plan.show_bars(bars, battle.scenario.length.max, hour)
        self.plan.chosen.connect(
            lambda number: self.tree.choose(bars[number].mission.by if number >= 0 else "")
        )
        due = plan.orders_at(hour)
        proposed = {
            id_: one for id_, one in due.items() if id_ in self.tree.items and not self._faults({id_: one})
        }
        self._change(proposed)

    @property
    def _orders(self) -> Mapping[str, dict[str, Any]]:
        return self.history.now

    # --- Choosing and ordering ---

    @property
    def chosen(self) -> str:
        """The formation that is chosen, "" for none."""
        return self.tree.chosen

    def select(self, unit: str) -> None:
        """Chooses the formation of a stand."""
        self.tree.choose(str(self.seen.units.get(unit, {}).get("formation", "")))

    def click(self, at: PointerEvent) -> None:
        """An own stand of another formation chooses that one, else a click is a place, to a hundredth."""
        point = TablePoint(round(at.x, 2), round(at.y, 2))
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

    def hides_ranges(self, unit: str) -> bool:
        """Those of others: a click there was the place of an order."""
        return bool(self.chosen) and not self.seen.is_own(unit)

    def _on_task(self) -> None:
        task, unit = str(self.tasks.currentData()), self.chosen
        if not unit:
            self.told.emit(tr("Choose a formation first."))
        elif task not in AIMED:
            self._order(unit, {"task": task})
        elif (to := self._orders.get(unit, {}).get("to")) is not None:
            self._order(unit, {"task": task, "to": to})

    def next_formation(self, by: int) -> None:
        """Chooses the next formation that has no new order, or one before."""
        self.tree.choose(self.tree.after(self.chosen, by, self._orders))
        self.unit_chosen.emit(next(_of(self.seen, self.chosen), ""))

    def _order(self, unit: str, order: dict[str, Any]) -> None:
        """Gives a task; what the new order says in writing stays."""
        written = {key: one for key, one in self._orders.get(unit, {}).items() if key in WRITTEN}
        if not (fault := self._give(unit, {**order, **written})):
            return
        self.told.emit(fault)

    def _on_written(self) -> None:
        """Takes over the written orders; the task stays. The form tells what is incomplete."""
        unit, said = self.chosen, self.written.said()
        if not unit:
            return
        task = {key: one for key, one in self._orders.get(unit, {}).items() if key not in WRITTEN}
        if task or said:
            self.written.fault.tell(self._give(unit, {**task, **said}))
        else:
            self.let_go()

    def _give(self, unit: str, order: dict[str, Any]) -> str:
        """Writes a new order, or tells why not."""
        if faults := self._faults({unit: order}):
            return faults[0].sentence()
        self._change({**self._orders, unit: order})
        return ""

    def key(self, press: KeyPress) -> bool:
        """Escape takes the new order of the chosen formation back."""
        if press.key is not Qt.Key.Key_Escape or not self.chosen:
            return super().key(press)
        self.let_go()
        return True

    def let_go(self) -> None:
        """Takes the new order of the chosen formation back."""
        unit = self.chosen
        self._change({one: order for one, order in self._orders.items() if one != unit})

    def _change(self, orders: dict[str, dict[str, Any]]) -> None:
        if self.history.change(orders):
            self.show_written()

    def show_written(self) -> None:
        """Shows the orders of `history`."""
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        does = self._formations.get(self.chosen, {}).get("order", {}) | self._orders.get(self.chosen, {})
        if does:
            with silent(self.tasks):
                self.tasks.setCurrentIndex(max(0, self.tasks.findData(does["task"])))
        for id_, item in self.tree.items.items():
            order = self._orders.get(id_)
            item.setText(_NEXT, _words(self.seen, order) if order else "")
        number = count(len(self._orders), tr("new order"), tr("new orders"))
        words = number if self._orders else tr("Nobody has a new order.")
        order = self._orders.get(self.chosen)
        self.written.show_orders(self.chosen, self._formations, self._orders.get(self.chosen, {}))
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
        """What the view finds wrong, even if the position is not known here, and what the rules do."""
        found = [
            IllegalAnswer(f"{one['name']}: {why}", "N6", unit)
            for unit, order in orders.items()
            if (one := self._formations.get(unit)) and (why := one["barred"].get(order.get("task")))
        ]
        return found or self.task.faults(orders)

    def ready_words(self) -> str:
        """What the button says."""
        return tr("Give these orders") if self._orders else tr("Everybody goes on")

    def paint_on(self, painter: QPainter, camera: Camera) -> None:
        """A rim around the stands of the chosen formation, ways to where formations go."""
        draw = TableDrawing.of(painter, self.seen.sheet, camera)
        for stand in filter(None, map(self.seen.stand, _of(self.seen, self.chosen))):
            paint_rim(draw, stand)
        for id_, one in self._formations.items():
            new = self._orders.get(id_)
            new = new if new is not None and "task" in new else None
            to = point_of((new or one["order"]).get("to"))
            start = self.seen.middle_of(_of(self.seen, id_))
            if to is not None and start is not None and (new is not None or one["order"]["task"] in AIMED):
                paint_way(draw, [start, to], strong=new is not None, dashed=new is None)


def _words(seen: SeenBases, order: Mapping[str, Any]) -> str:
    """An order in a cell of the list: its task, its place, whether it has written parts."""
    task, to = order.get("task"), point_of(order.get("to"))
    words = [] if task is None else [tr(TASKS.get(str(task), str(task)))]
    words += [] if to is None else [seen.called(to)]
    words += [] if order.keys().isdisjoint(WRITTEN) else [tr("in writing") if words else tr("In writing")]
    return " ".join(words)


def _of(seen: SeenBases, formation: str) -> Iterator[str]:
    """The stands of a formation; none for ""."""
    return (unit for unit, one in seen.units.items() if formation and one.get("formation") == formation)
