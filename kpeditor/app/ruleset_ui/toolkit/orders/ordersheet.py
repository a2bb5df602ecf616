"""OrderSheet: orders for the units of one side, given by clicking on the map or in writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Generic, TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QToolButton

from kpeditor.app.formparts import note
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.toolkit import painting
from kpeditor.app.ruleset_ui.toolkit.buttonrow import KeyedChoice, choice_button
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes, UnitSheet, faults_with, next_in
from kpeditor.app.ruleset_ui.toolkit.orders.unittable import UnitLine
from kpeditor.app.ruleset_ui.toolkit.pictures import Picture, paint_picture
from kpeditor.app.ruleset_ui.toolkit.sheet import SheetTool
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.telling.meanings import Proposal

Key = TypeVar("Key")
Order = TypeVar("Order")
Now = TypeVar("Now")
"""What the rules look at to give a unit orders: the position, the orders so far, what it can reach."""
Place = TypeVar("Place")
"""What the rules call a hex."""
NAMED = 4
"""Units without orders that are named one by one."""
LETTERS = range(ord("A"), ord("Z") + 1)


@dataclass(frozen=True)
class OrderKind(KeyedChoice, Generic[Now, Place, Key, Order]):
    """One way of giving orders by clicks.

    Attributes:
        fits: whether the selected unit can be given such an order at all.
        propose: returns the order that a click on a hex would give.
        hindrance: says why no click would give an order now; shown in place of the instructions.
    """

    fits: Callable[[Now], bool]
    propose: Callable[[Now, Place], Proposal[Key, Order]]
    hindrance: Callable[[Now], str] = field(default=lambda now: "")


class OrderSheet(UnitSheet, Generic[Now, Place, Key, Order]):
    """A code for each unit that may have an order, made by clicks on the map and drawn as pictures.

    While a unit is selected, the buttons above the table list the ways to give it an order. Pointing at a hex
    shows the order that a click there would give (`proposed`); the click gives it. A click on an own unit
    selects it. A ruleset implements `situation`, `place_of`, `codes_of` and `picture_of_code`; also
    `reach_words` and `targets` if its units reach or hit something; and `refusal`, which says what the rules
    object to in a proposal.
    """

    now: Now | None = None

    key_help: Sequence[tuple[str, str]] = (
        ("Backspace", tr_later("Take away the last part of the order")),
        ("Del", tr_later("Take away the order")),
        ("Space", tr_later("Select the next unit without orders")),
        ("Esc", tr_later("Select no unit")),
    )

    def __init__(
        self,
        task: Task,
        lines: Sequence[UnitLine],
        code_title: str,
        kinds: Sequence[OrderKind[Now, Place, Key, Order]],
    ) -> None:
        super().__init__(task, lines, code_title)
        self.kinds, self.kind = tuple(kinds), kinds[0]
        self.key_help = (*((kind.key, kind.title) for kind in kinds), *type(self).key_help)
        self.proposal: Proposal[Key, Order] = Proposal()
        self._hovered: Hex | None = None
        self.tool = OrderTool(self)
        self.buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._nobody = note(tr("Click a unit on the map or in the table."))
        self._nobody.setWordWrap(False)
        self.tools.addWidget(self._nobody)
        for kind in kinds:
            button = self.buttons[kind.id] = choice_button(kind, partial(self.choose_kind, kind))
            button.setAutoRaise(True)
            self._group.addButton(button)
            self.tools.addWidget(button)
        self.hint = note()
        box = self.layout()
        assert box is not None
        box.addWidget(self.hint)

    # --- What rules say ---

    def situation(self) -> Now | None:
        """Returns what kinds of orders need to know about the selected unit, None if none is selected. Called
        whenever the unit, the orders or the kind of order change.
        """
        # no abstractmethod: the metaclass of Qt's widgets ignores it
        raise NotImplementedError

    def place_of(self, hex_: Hex) -> Place:
        """Returns the place that the rules use for a hex."""
        raise NotImplementedError

    def picture_of_code(self, unit: str, code: str) -> Picture:
        """Returns the picture of the order that a code means; an empty one for "" and unreadable codes."""
        raise NotImplementedError

    def reach_words(self) -> Mapping[Hex, str]:
        """Returns the hexes that the selected unit can reach, with the text to write there."""
        return {}

    def targets(self) -> Iterable[tuple[Hex, str, bool]]:
        """Returns hexes the selected unit could fire at, each with a text and whether fire there is of any
        use.
        """
        return ()

    def fitting(self) -> list[OrderKind[Now, Place, Key, Order]]:
        """Returns the kinds of orders that the selected unit can be given, the likeliest first."""
        return [kind for kind in self.kinds if self.now is not None and kind.fits(self.now)]

    def proposed(self, hex_: Hex) -> Proposal[Key, Order]:
        """Returns the order that a click on a hex would give to the selected unit."""
        return self.kind.propose(self.now, self.place_of(hex_)) if self.now is not None else Proposal()

    def refusal(self, proposal: Proposal[Key, Order]) -> str:
        """Says why the rules forbid a proposal, "" if they allow it."""
        codes = self.codes_of(proposal)
        faults = faults_with(self, codes)
        return next((fault.sentence() for fault in faults if fault.subject in codes), "")

    def codes_of(self, proposal: Proposal[Key, Order]) -> Codes:
        """Returns the orders of a proposal as codes."""
        raise NotImplementedError

    def own_at(self, hex_: Hex) -> list[str]:
        """The units in a hex that a click can select."""
        return []

    def chooses_at(self, hex_: Hex) -> bool:
        """Whether a click on a hex selects the unit there instead of giving an order."""
        return bool(self.own_at(hex_))

    def without_orders(self) -> list[str]:
        """The units that may have an order and have none."""
        return [unit for unit in self.table.units if unit not in self.codes]

    def title(self) -> str:
        """Says how many units have an order."""
        idle = self.without_orders()
        ready = len(self.codes.keys() - set(idle))
        return (
            tr("{ready} with orders, {idle} without").format(ready=ready, idle=len(idle))
            if idle
            else tr("Every unit that can has an order.")
        )

    def remaining(self) -> str:
        """Names the units that may have an order and have none."""
        idle = self.without_orders()
        if not idle:
            return ""
        names = ", ".join(self.titles[unit] for unit in idle[:NAMED])
        more = tr(" and {idle} more").format(idle=len(idle) - NAMED) if len(idle) > NAMED else ""
        return tr("Without orders: {names}{more}").format(names=names, more=more)

    # --- Giving orders ---

    def choose_kind(self, kind: OrderKind[Now, Place, Key, Order]) -> None:
        """Chooses another way of giving orders."""
        self.kind = kind
        self.buttons[kind.id].setChecked(True)
        self.look_ahead()
        hindrance = kind.hindrance(self.now) if self.now is not None else ""
        self.hint.setText((hindrance or tr(kind.tip)) if self.selected else "")
        self.show_note()
        self.asked_repaint.emit()

    def look_ahead(self) -> None:
        """Computes again what the selected unit can do; called when the unit, the orders or the kind of order
        change.
        """
        self.preview, self.proposal, self._hovered = "", Proposal(), None
        self.now = self.situation()

    def refresh(self) -> None:
        """Computes what can be done now, and updates the whole display."""
        self.look_ahead()
        super().refresh()

    def on_selected(self) -> None:
        """Shows the kinds of orders that the selected unit can be given."""
        self.look_ahead()
        fitting = self.fitting() if self.selected else []
        for kind in self.kinds:
            self.buttons[kind.id].setVisible(kind in fitting)
        self._nobody.setVisible(not self.selected)
        self.choose_kind(self.kind if self.kind in fitting else next(iter(fitting), self.kinds[0]))

    def order_to(self, hex_: Hex, *, orders_only: bool) -> None:
        """Gives the selected unit the order that a click on a hex means, or selects the unit there. With
        `orders_only` it never selects.
        """
        proposal, own = self.proposed(hex_), self.own_at(hex_)
        refusal = self.refusal(proposal) if proposal.orders else ""
        if proposal.orders and not refusal and (orders_only or not self.chooses_at(hex_)):
            self.set_codes(self.codes_of(proposal))
        elif own and not orders_only:
            self.select(next_in(own, self.selected))
        elif refusal or proposal.text:
            self.told.emit(refusal or proposal.text)

    def shorten(self) -> None:
        """Removes the last part of the selected unit's order; by default all of it."""
        self.clear()

    def clear(self) -> None:
        """Removes the selected unit's order."""
        if self.selected:
            self.set_codes({self.selected: None})

    def foresee(self, hex_: Hex | None) -> None:
        """Shows the order that a click on a hex would give; for None, none."""
        if hex_ == self._hovered:
            return
        self._hovered = hex_
        proposal = self.proposed(hex_) if hex_ is not None else Proposal[Key, Order]()
        refusal = self.refusal(proposal) if proposal.orders else ""
        self.proposal = Proposal(text=refusal) if refusal else proposal
        self.preview = self.proposal.text
        if hex_ is not None and self.proposal.orders and self.chooses_at(hex_):
            self.preview += " " + tr("A unit of yours stands there: Shift+click orders it.")
        self.show_note()
        self.asked_repaint.emit()

    def paint_below(self, draw: painting.Drawing) -> None:
        """Draws the hexes in reach."""
        painting.paint_reach(draw, self.reach_words())

    def paint(self, draw: painting.Drawing) -> None:
        """Draws all orders, those of the selected unit strongly, and its targets, the proposal and the
        advice.
        """
        for unit, code in self.codes.items():
            is_strong = unit == self.selected
            paint_picture(draw, self.picture_of_code(unit, code), self.colour, strong=is_strong)
        for hex_ in self.hexes_of(self.selected):
            # a unit that may only enter here is not marked
            if isinstance(hex_, Hex) and self.selected in self.own_at(hex_):
                painting.paint_targets(draw, hex_, self.targets())
                painting.tint(draw, [hex_], painting.CHOSEN)
        proposed = self.codes_of(self.proposal) if self.proposal.orders else {}
        for unit, written in proposed.items():
            paint_picture(draw, self.picture_of_code(unit, written or ""), painting.PROPOSED, strong=True)
        paint_picture(draw, self.picture_of_code(*self.advised), painting.ADVISED, strong=True)


class OrderTool(SheetTool[OrderSheet[Any, Any, Any, Any]]):
    """Gives orders by clicks, previews them, and selects units."""

    def move(self, at: PointerEvent) -> None:
        """Shows the order that a click would give."""
        if at.button is Button.NONE:
            self.sheet.foresee(at.hex)

    def leave(self) -> None:
        """Hides the proposal."""
        self.sheet.foresee(None)

    def release(self, at: PointerEvent) -> None:
        """Gives the order, or selects the unit there; the right button removes the last part of an order."""
        if not at.is_click or at.hex is None:
            return
        if at.button is Button.RIGHT:
            self.sheet.shorten()
        else:
            self.sheet.order_to(at.hex, orders_only=at.shift)

    def key(self, press: KeyPress) -> bool:
        """Handles keys: letters choose a kind of order, Backspace and Delete remove orders, Space and Enter
        select the next unit without orders. Returns whether the key was used.
        """
        kind, sheet = self._kind_of(press.key), self.sheet
        if kind is not None:
            sheet.choose_kind(kind)
        elif press.key is Qt.Key.Key_Backspace:
            sheet.shorten()
        elif press.key is Qt.Key.Key_Delete and sheet.selected:
            sheet.clear()
        elif press.key is Qt.Key.Key_Escape:
            sheet.select("")
        elif press.key is Qt.Key.Key_Space or press.is_enter:
            sheet.select(sheet.table.next_after(sheet.selected, sheet.without_orders()))
        else:
            return super().key(press)
        return True

    def _kind_of(self, key: Qt.Key) -> OrderKind[Any, Any, Any, Any] | None:
        """The kind of order that a letter chooses for the selected unit, or None."""
        fitting = self.sheet.fitting() if self.sheet.selected and int(key) in LETTERS else []
        return next((kind for kind in fitting if key == Qt.Key(ord(kind.key))), None)

    def claims(self, press: KeyPress) -> bool:
        """Claims the letters of the selected unit's orders, even if they are shortcuts of the window."""
        return press.is_plain and self._kind_of(press.key) is not None
