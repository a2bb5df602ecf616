"""PlotSheet: the orders of one side for a game-turn, given by clicking on the map or in plotting code."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QButtonGroup, QToolButton

from kpeditor.app.formparts import note
from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, PointerTool
from kpeditor.app.plaintext import plain_tip, titled_tip
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.kampfpanzer import spots
from kpeditor.app.ruleset_ui.kampfpanzer.hand import Hand, Proposal
from kpeditor.app.ruleset_ui.kampfpanzer.hands import HANDS
from kpeditor.app.ruleset_ui.kampfpanzer.inwords import in_words
from kpeditor.app.ruleset_ui.kampfpanzer.lookahead import LookAhead
from kpeditor.app.ruleset_ui.kampfpanzer.planning import leaving, path_or_none, shortened, waiting
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing, paint_code
from kpeditor.app.ruleset_ui.toolkit.unitsheet import UnitSheet
from kpeditor.app.words import tr
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place
from kpeditor.rulesets.kampfpanzer.engine.state import read_plots
from kpeditor.rulesets.kampfpanzer.orders import Order, write_order


class PlotSheet(UnitSheet):
    """One line of plotting code for each unit that may have an order."""

    def __init__(self, task: Task) -> None:
        self.plots: dict[int, Order] = {}
        self.letters: frozenset[Qt.Key] = frozenset()
        self.tool = PlotTool(self)
        self.hand: Hand = HANDS[0]
        super().__init__(task, tr("Order"))
        self.ahead = LookAhead(self.position, self.side)
        self._buttons: dict[str, QToolButton] = {}
        self._group = QButtonGroup(self)
        self._nobody = note(tr("Click a unit on the map or in the table."))
        self._nobody.setWordWrap(False)
        self.tools.addWidget(self._nobody)
        for hand in HANDS:
            button = self._button(tr(hand.title), "", partial(self.take, hand))
            button.setToolTip(titled_tip(tr(hand.title), tr(hand.tip), aside=f"({hand.key})"))
            button.setCheckable(True)
            button.setProperty("choice", True)
            self._group.addButton(button)
            self._buttons[hand.id] = button
        self.stop = self._button(
            tr("Stop"), tr("Wait one point on the way (S; Shift+S half a point)"), lambda: self.wait(2)
        )
        self.exit = self._button(tr("Leave"), tr("Leave the map where the path ends (X)"), self.leave)
        self.tools.addStretch()
        self.hint = note()
        box = self.layout()
        assert box is not None
        box.addWidget(self.hint)
        self.refresh()
        self.on_selected()

    def _button(self, text: str, tip: str, run: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(plain_tip(tip))
        button.setAutoRaise(True)
        button.clicked.connect(lambda _checked=False: run())
        self.tools.addWidget(button)
        return button

    # --- The table ---

    def pieces(self) -> list[Piece]:
        """Units on the map and those that are due; passengers too, who may get off."""
        found = []
        for piece in self.position.game.side_pieces(self.side):
            status = self.position.status[piece.index]
            is_due = status.place is Place.DUE and self.position.is_due(piece)
            if status.place is Place.MAP or is_due:
                found.append(piece)
        return found

    def on_codes(self) -> None:
        """Reads the orders; what can be reached and hit follows from them."""
        self.plots, _ = read_plots(self.position, self.side, self.codes)
        self.preview = ""
        self.ahead.update(self.plots, self.piece(), self.hand)

    def on_selected(self) -> None:
        """Offers what the chosen unit can do, the likeliest first."""
        self.ahead.update(self.plots, self.piece(), self.hand)
        now = self.ahead.now
        fitting = [hand for hand in HANDS if now is not None and hand.fits(now)]
        self.letters = frozenset(Qt.Key(ord(hand.key)) for hand in fitting)
        for hand in HANDS:
            self._buttons[hand.id].setVisible(hand in fitting)
        moves = now is not None and HANDS[0] in fitting
        self._nobody.setVisible(not self.selected)
        self.stop.setVisible(moves)
        self.exit.setVisible(moves and bool(self.position.game.exits[self.side]))
        self.take(self.hand if self.hand in fitting else next(iter(fitting), HANDS[0]))

    def take(self, hand: Hand) -> None:
        """Chooses another way of giving orders."""
        self.hand = hand
        self.preview = ""  # it belonged to another unit or another way of giving orders
        self._buttons[hand.id].setChecked(True)
        self.hint.setText(tr(hand.tip) if self.selected else "")
        self.ahead.update(self.plots, self.piece(), self.hand)
        self.show_note()
        self.asked_repaint.emit()

    def title(self) -> str:
        """How many units have an order."""
        idle, ready = len(self.without_orders()), len(self.plots)
        return (
            tr("{ready} with orders, {idle} without").format(ready=ready, idle=idle)
            if idle
            else tr("Every unit that can has an order.")
        )

    def remaining(self) -> str:
        """The units that may have an order and have none."""
        idle = self.without_orders()
        if not idle:
            return ""
        names = ", ".join(self.position.game.pieces[index].title for index in idle[:4])
        more = tr(" and {idle} more").format(idle=len(idle) - 4) if len(idle) > 4 else ""
        return tr("Without orders: {names}{more}").format(names=names, more=more)

    def without_orders(self) -> list[int]:
        """Units that might be given an order and have none."""
        return [
            piece.index
            for piece in self.pieces()
            if piece.index not in self.plots
            and self.ahead.may_have_order(piece)
            and (piece.figures.weapon or not self.ahead.is_held(piece))
        ]

    def remark(self, piece: Piece) -> str:
        """What an order says, or why there is none."""
        status, numbers = self.position.status[piece.index], self.position.game.ground.numbers
        order = self.plots.get(piece.index)
        if order is not None:
            return in_words(self.position, piece.id, self.codes[piece.id])
        if self.ahead.is_held(piece):
            return tr("held until an event releases it")
        if status.level:
            return tr("disrupted D{level}").format(level=status.level)
        if status.carrier != NOBODY:
            return tr("aboard {unit}").format(unit=self.position.game.pieces[status.carrier].title)
        return tr("no order, in {hex}").format(hex=numbers[status.cell]) if status.stands else ""

    def to_do(self, piece: Piece) -> str:
        """Where a unit enters that is due."""
        status = self.position.status[piece.index]
        if status.place is not Place.DUE or status.carrier != NOBODY:
            return ""
        return tr("enters {area}").format(area=spots.area_in_words(self.position, piece))

    def describe(self, piece: Piece | None) -> str:
        """The proposal under the pointer, else the unit's figures."""
        if piece is None:
            return "\n".join(Plotting(self.position, self.side, self.plots).warnings())
        if piece.index not in self.plots and self.to_do(piece):
            return tr("{piece} enters in this game-turn: click the hex it shall drive to.").format(
                piece=piece.title
            )
        figures = piece.figures
        weapon = (
            tr("attack {attack} {weapon}, range {range}, ").format(
                attack=figures.attack, weapon=figures.weapon, range=figures.range
            )
            if figures.weapon
            else ""
        )
        hard = tr("hard") if figures.hard else tr("soft")
        return tr("{piece}: {weapon}defence {defence} {hard}, movement {allowance:g}").format(
            piece=piece.title,
            weapon=weapon,
            defence=figures.defence,
            hard=hard,
            allowance=figures.allowance / 2,
        )

    def hexes_of(self, unit: str) -> frozenset[Hex]:
        """Where a unit stands or may enter."""
        piece = self.piece(unit)
        if piece is None:
            return frozenset()
        status, ground = self.position.status[piece.index], self.position.game.ground
        cells = piece.entry if status.place is Place.DUE else {status.cell}
        return frozenset(ground.hex(cell) for cell in cells if cell != OFF)

    # --- The map ---

    def area(self) -> frozenset[Hex]:
        """Where units that are due may enter."""
        return frozenset(hex_ for piece in self.pieces() for hex_ in self.hexes_of(piece.id))

    def order_to(self, hex_: Hex, *, orders_only: bool) -> None:
        """Gives the chosen unit the order that a click on a hex means, or chooses the unit there; with
        `orders_only` never chooses.
        """
        cell = self.position.game.ground.cell(hex_)
        proposal = self.ahead.proposed(cell)
        fault = self.ahead.fault(proposal)
        own = self.ahead.own_at(cell)
        if proposal.orders and fault is None and (orders_only or not self.ahead.chooses_at(cell)):
            self.give(proposal)
        elif own and not orders_only:
            # Clicking again goes through a stack and its passengers.
            ids = [self.position.game.pieces[index].id for index in own]
            at_last = ids.index(self.selected) + 1 if self.selected in ids else 0
            self.select(ids[at_last % len(ids)])
        elif fault is not None or proposal.text:
            self.told.emit(fault.sentence() if fault else proposal.text)

    def give(self, proposal: Proposal) -> None:
        """Adopts a proposal as orders."""
        numbering = self.position.game.ground.sheet.numbering
        pieces = self.position.game.pieces
        self.set_codes({pieces[i].id: write_order(order, numbering) for i, order in proposal.orders.items()})

    def shorten(self) -> None:
        """Takes the last part of the chosen unit's order away, of a pair both orders."""
        piece = self.piece()
        order = self.plots.get(piece.index) if piece is not None else None
        if piece is None or order is None:
            return
        rest = shortened(order)
        if rest is not None:
            self.give(Proposal({piece.index: rest}))
        else:
            self.clear(piece)

    def clear(self, piece: Piece) -> None:
        """Takes a unit's order away, and its partner's."""
        status = self.position.status[piece.index]
        partner = status.passenger if status.passenger != NOBODY else status.carrier
        gone: dict[str, str | None] = {piece.id: None}
        if partner != NOBODY:
            gone[self.position.game.pieces[partner].id] = None
        self.set_codes(gone)

    def wait(self, half_points: int) -> None:
        """Adds a stop to the chosen unit's path."""
        piece = self.piece()
        order = waiting(self.plots.get(piece.index), half_points) if piece is not None else None
        if piece is None or order is None:
            self.told.emit(tr("A stop belongs to a movement: give the unit a path first (Q39)."))
        else:
            self.give(Proposal({piece.index: order}))

    def leave(self) -> None:
        """Lets the chosen unit leave the map where its path ends."""
        now = self.ahead.now
        if now is None:
            return
        path = path_or_none(self.position, now.piece, now.order)
        cell = path.end if path is not None else now.cell
        order = leaving(self.position, now.piece, now.order, now.reach, cell) if cell != OFF else None
        if order is None:
            self.told.emit(
                tr("{piece} may not leave the map from where its path ends [14.0]").format(
                    piece=now.piece.title
                )
            )
        else:
            self.give(Proposal({now.piece.index: order}))

    def foresee(self, hex_: Hex | None) -> None:
        """Shows what a click on a hex would order; None: nothing."""
        cell = self.position.game.ground.cell(hex_) if hex_ is not None else OFF
        if self.ahead.hover(cell):
            self.preview = self.ahead.proposal.text
            if self.ahead.proposal.orders and self.ahead.chooses_at(cell):
                self.preview += " " + tr("A unit of yours stands there: Shift+click orders it.")
            self.show_note()
            self.asked_repaint.emit()

    def select_idle(self) -> None:
        """Selects the next unit without orders."""
        idle = [self.position.game.pieces[index].id for index in self.without_orders()]
        self.select(self.table.next_after(self.selected, idle))

    def take_key(self, key: Qt.Key) -> bool:
        """Chooses the way of giving orders that has a letter; answers whether the chosen unit has it now."""
        hand = next((one for one in HANDS if key == Qt.Key(ord(one.key))), None)
        now = self.ahead.now
        if hand is None or now is None or not hand.fits(now):
            return False
        self.take(hand)
        return True


class PlotTool(PointerTool):
    """Gives orders by clicks, shows what they would be, and chooses units."""

    def __init__(self, sheet: PlotSheet) -> None:
        self._sheet = sheet

    def move(self, at: PointerEvent) -> None:
        """Shows what a click would order."""
        if at.button is Button.NONE:
            self._sheet.foresee(at.hex)

    def leave(self) -> None:
        """Nothing is proposed any more."""
        self._sheet.foresee(None)

    def release(self, at: PointerEvent) -> None:
        """Gives the order, or chooses the unit there; the right button takes the last part of an order
        away.
        """
        if not at.is_click or at.hex is None:
            return
        if at.button is Button.RIGHT:
            self._sheet.shorten()
        else:
            self._sheet.order_to(at.hex, orders_only=at.shift)

    def claims(self, press: KeyPress) -> bool:
        """The letters of the chosen unit's orders: with an H gun chosen L is loose fire."""
        return press.is_plain and press.key in self._sheet.letters

    def key(self, press: KeyPress) -> bool:
        """Lets letters of the plotting code choose a way of giving orders."""
        sheet, key = self._sheet, press.key
        piece = sheet.piece()
        if sheet.take_key(key):
            return True
        if key is Qt.Key.Key_S:
            sheet.wait(1 if press.shift else 2)
        elif key is Qt.Key.Key_X:
            sheet.leave()
        elif key is Qt.Key.Key_Backspace:
            sheet.shorten()
        elif key is Qt.Key.Key_Delete and piece is not None:
            sheet.clear(piece)
        elif key is Qt.Key.Key_Escape:
            sheet.select("")
        elif key is Qt.Key.Key_Space or press.is_enter:
            sheet.select_idle()
        else:
            return False
        return True

    def paint_below(self, painter: QPainter, camera: Camera) -> None:
        """What is in reach."""
        self._sheet.ahead.paint_under(self._drawing(painter, camera))

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """Orders, lines of fire, the proposal under the pointer."""
        drawing = self._drawing(painter, camera)
        self._sheet.ahead.paint_over(drawing)
        paint_code(drawing, *self._sheet.advised)

    def _drawing(self, painter: QPainter, camera: Camera) -> Drawing:
        return Drawing(painter, self._sheet.layout_of_hexes, camera.side, self._sheet.position)
