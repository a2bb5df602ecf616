"""Orders by clicks: those of KampfPanzer on hexes, those of formations of Not Quite Mechanized on a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QAbstractButton, QTreeWidget, QTreeWidgetItem

from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import PlotSheet
from kpeditor.app.ruleset_ui.nqm.checks import CheckSheet
from kpeditor.app.ruleset_ui.nqm.orders import FormationSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import UnitSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitTable
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.state import Answer
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import path_or_none
from kpeditor.rulesets.kampfpanzer.orders import Fire, Move, Order
from kpeditor.rulesets.nqm.engine.pieces import AIMED
from tests.tour.hands import Hands, Lost

T = TypeVar("T")
_FIRES = {"N": "fire", "P": "opportunity", "T": "shell-t", "L": "shell-l"}
_NEAR = 0.06
"""Kilometres a clicked point may be from the one that was wanted."""


class OrderHand(Protocol):
    """What is asked of a hand here."""

    hands: Hands

    def look(self, question: Callable[[], T]) -> T: ...

    def hex(self, name: str, *, shift: bool = False) -> None: ...

    def button(self, widget: QAbstractButton) -> None: ...

    def line(self, tree: QTreeWidget, row: int) -> None: ...

    def code(self, table: UnitTable, unit: str, code: str) -> None: ...

    def wait(self, question: Callable[[], T | None], what: str) -> T: ...


@dataclass(frozen=True, slots=True)
class Click:
    """The click that gives an order: a kind of order and a hex; "" for what is written better."""

    code: str
    kind: str = ""
    hex: str = ""


def plot(hand: OrderHand, sheet: PlotSheet, wanted: Answer) -> list[str]:
    """Orders each unit by a click on the map, or by typing its code where a click says another one."""
    unmet: list[str] = []
    clicks = hand.look(lambda: _clicks(sheet, wanted))
    for unit, click in clicks.items():
        if hand.look(lambda unit=unit: sheet.selected != unit):  # type: ignore[misc]
            rows = hand.look(lambda: sheet.table.units)
            hand.line(sheet.table, rows.index(unit))
        button = sheet.buttons.get(click.kind)
        if button is not None and hand.look(button.isVisible):
            hand.button(button)
            hand.hex(click.hex, shift=True)
        if hand.look(lambda unit=unit: sheet.codes.get(unit)) != click.code:  # type: ignore[misc]
            hand.code(sheet.table, unit, click.code)
            if not came_to(hand.wait, sheet, unit, click.code):
                unmet.append(f"neither clicks nor typing ordered {unit} {click.code}")
                hand.look(lambda unit=unit, code=click.code: sheet.set_codes({unit: code}))  # type: ignore[misc]
    now = hand.look(lambda: {unit: sheet.codes.get(unit) for unit in clicks})
    return unmet + [
        f"the order of {unit} is {now[unit]}, not {one.code}"
        for unit, one in clicks.items()
        if now[unit] != one.code
    ]


def came_to(
    wait: Callable[[Callable[[], bool], str], object], sheet: UnitSheet, unit: str, code: str
) -> bool:
    """Whether a unit has this code, once the table has taken it in."""
    try:
        wait(lambda: sheet.codes.get(unit) == code, f"{code} for {unit}")
    except (Lost, AssertionError):
        return False
    return True


def _clicks(sheet: PlotSheet, wanted: Answer) -> Mapping[str, Click]:
    sheet.put(wanted)
    codes, plots = dict(sheet.codes), dict(sheet.plots)
    sheet.undo()
    found = {}
    for unit, code in codes.items():
        piece = sheet.piece_of(unit)
        kind, hex_ = _aim(sheet, piece, plots.get(piece.index))
        found[unit] = Click(code, kind, hex_)
    return found


def _aim(sheet: PlotSheet, piece: Any, order: Order | None) -> tuple[str, str]:
    board = sheet.task.battle.map
    if isinstance(order, Fire):
        return _FIRES[order.code], board.name(order.target)
    if isinstance(order, Move):
        path = path_or_none(sheet.position, piece, order)
        if path is not None and path.end != OFF:
            return "move", board.name(sheet.position.game.ground.hex(path.end))
    return "", ""


def command(hand: OrderHand, sheet: FormationSheet, wanted: Answer) -> list[str]:
    """Chooses each formation in the tree, its task in the list and its place by a click on the table."""
    unmet = []
    space = sheet.seen.sheet.space
    for id_, order in wanted.items():
        hand.hands.item(sheet.tree, lambda id_=id_: sheet.tree.items[id_])  # type: ignore[misc]
        if hand.look(lambda: sheet.tasks.currentData()) != order["task"]:
            title = hand.look(lambda order=order: sheet.tasks.itemText(sheet.tasks.findData(order["task"])))  # type: ignore[misc]
            hand.hands.pick(sheet.tasks, title)
        elif order["task"] not in AIMED:
            hand.look(lambda: sheet._on_task())  # the list stands there already
        if order["task"] in AIMED and order.get("to") is not None:
            hand.hex(space.name(TablePoint(*order["to"])))
        now = hand.look(lambda id_=id_: sheet.answer().get(id_))  # type: ignore[misc]
        if not _is_near(now, order):
            unmet.append(f"clicks ordered {id_} {now}, not {order}")
            hand.look(lambda id_=id_, order=order: sheet.put({**sheet.answer(), id_: order}))  # type: ignore[misc]
    return unmet


def _is_near(now: Any, order: Mapping[str, Any]) -> bool:
    if now is None or now["task"] != order["task"]:
        return False
    there, wanted = now.get("to"), order.get("to")
    if there is None or wanted is None:
        return there is wanted
    return all(abs(a - b) < _NEAR for a, b in zip(there, wanted, strict=True))


def tick(hand: OrderHand, sheet: CheckSheet, wanted: Answer) -> list[str]:
    """Clicks the boxes that are to change."""
    before = hand.look(sheet.answer)
    if before == wanted or not wanted:
        return []
    for item in hand.look(lambda: list(_boxes(sheet, wanted))):
        spot = hand.look(lambda item=item: _box(sheet.tree, item))  # type: ignore[misc]
        hand.hands.click(hand.hands.spot(sheet.tree.viewport(), spot))
    now = hand.look(sheet.answer)
    if now == wanted:
        return []
    hand.look(lambda: sheet.put(wanted))
    return [f"clicks ticked {now}, not {wanted}"] if hand.look(sheet.answer) == wanted else []


def _boxes(sheet: CheckSheet, wanted: Answer) -> list[QTreeWidgetItem]:
    """The boxes whose ticks are to change."""
    before = _ticks(sheet)
    sheet.put(wanted)
    after = _ticks(sheet)
    for item, on in before.items():
        item.setCheckState(0, on)
    return [item for item, on in before.items() if after[item] is not on]


def _ticks(sheet: CheckSheet) -> dict[QTreeWidgetItem, Qt.CheckState]:
    root = sheet.tree.invisibleRootItem()
    found: dict[QTreeWidgetItem, Qt.CheckState] = {}
    open_ = [root]
    while open_:
        one = open_.pop()
        below = [item for n in range(one.childCount()) if (item := one.child(n)) is not None]
        open_ += below
        found |= {item: item.checkState(0) for item in below if not item.childCount()}
    return found


def _box(tree: QTreeWidget, item: QTreeWidgetItem) -> QPoint:
    tree.scrollToItem(item)
    where = tree.visualItemRect(item)
    return QPoint(where.left() + 9, where.center().y())
