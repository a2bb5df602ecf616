"""PlotSheet: the orders of one side for a game-turn, given by clicking on the map or in plotting code."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from kpeditor.app.mapview.tool import KeyPress
from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.kampfpanzer.inwords import in_words
from kpeditor.app.ruleset_ui.kampfpanzer.lookahead import KINDS, LookAhead
from kpeditor.app.ruleset_ui.kampfpanzer.plotpaint import paint_code
from kpeditor.app.ruleset_ui.kampfpanzer.roster import Roster
from kpeditor.app.ruleset_ui.kampfpanzer.situation import OrderKind, Proposal
from kpeditor.app.ruleset_ui.toolkit.orders import OrderSheet
from kpeditor.app.ruleset_ui.toolkit.painting import Drawing
from kpeditor.app.ruleset_ui.toolkit.unitsheet import Codes
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import leaving, path_or_none, shortened, waiting
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place
from kpeditor.rulesets.kampfpanzer.engine.state import read_plots
from kpeditor.rulesets.kampfpanzer.orders import Order, write_order


class PlotSheet(OrderSheet[OrderKind, int, Order], Roster):
    """One line of plotting code for each unit that may have an order."""

    key_help: Sequence[tuple[str, str]] = (
        ("S", tr_later("Wait one point on the way")),
        ("Shift+S", tr_later("Wait half a point on the way")),
        ("X", tr_later("Leave the map where the path ends")),
        *OrderSheet.key_help,
    )

    def __init__(self, task: Task) -> None:
        self.call_roll(task)
        self.plots: dict[int, Order] = {}
        self.ahead = LookAhead(self.position, self.side)
        super().__init__(task, self.lines(self.pieces()), tr("Order"), KINDS)
        self.stop = self.add_button(
            tr("Stop"), tr("Wait one point on the way (S; Shift+S half a point)"), lambda: self.wait(2)
        )
        self.exit = self.add_button(tr("Leave"), tr("Leave the map where the path ends (X)"), self.leave)
        self.tools.addStretch()
        self.refresh()
        self.on_selected()

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

    def without_orders(self) -> list[str]:
        """Units that might be given an order and have none."""
        return [
            piece.id
            for piece in self.pieces()
            if piece.index not in self.plots
            and self.ahead.may_have_order(piece)
            and (piece.figures.weapon or not self.ahead.is_held(piece))
        ]

    def remark(self, unit: str) -> str:
        """What an order says, or why there is none."""
        piece = self.piece_of(unit)
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

    def to_do(self, unit: str) -> str:
        """Where a unit enters that is due."""
        piece = self.piece_of(unit)
        status = self.position.status[piece.index]
        if status.place is not Place.DUE or status.carrier != NOBODY:
            return ""
        return tr("enters {area}").format(area=placing.area_in_words(self.position, piece))

    def describe(self, unit: str) -> str:
        """The unit's figures; without one what the rules warn of."""
        if not unit:
            return "\n".join(Plotting(self.position, self.side, self.plots).warnings())
        piece = self.piece_of(unit)
        if piece.index not in self.plots and self.to_do(unit):
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
        if not unit:
            return frozenset()
        piece = self.piece_of(unit)
        status, ground = self.position.status[piece.index], self.position.game.ground
        cells = piece.entry if status.place is Place.DUE else {status.cell}
        return frozenset(ground.hex(cell) for cell in cells if cell != OFF)

    # --- What can be ordered ---

    def refresh(self) -> None:
        """Reads the orders; what can be reached and hit follows from them."""
        self.plots, _ = read_plots(self.position, self.side, self.codes)
        super().refresh()

    def look_ahead(self) -> None:
        """What the selected unit can reach and hit."""
        super().look_ahead()
        self.ahead.update(self.plots, self.piece(), self.kind)

    def on_selected(self) -> None:
        """Offers what the selected unit can do, a stop and leaving the map where it can move."""
        super().on_selected()
        moves = KINDS[0] in self.fitting()
        self.stop.setVisible(moves)
        self.exit.setVisible(moves and bool(self.position.game.exits[self.side]))

    def fitting(self) -> list[OrderKind]:
        """What the selected unit may do at all."""
        now = self.ahead.now
        return [kind for kind in KINDS if now is not None and kind.fits(now)]

    def proposed(self, hex_: Hex) -> Proposal:
        """An order of the kind that is chosen; direct fire at an enemy."""
        return self.ahead.proposed(self.position.game.ground.cell(hex_))

    def refusal(self, proposal: Proposal) -> str:
        """What the rules have against it."""
        fault = self.ahead.fault(proposal)
        return fault.sentence() if fault is not None else ""

    def codes_of(self, proposal: Proposal) -> Codes:
        """The plotting code."""
        numbering, pieces = self.position.game.ground.sheet.numbering, self.position.game.pieces
        return {pieces[i].id: write_order(order, numbering) for i, order in proposal.orders.items()}

    def own_at(self, hex_: Hex) -> list[str]:
        """Own units in a hex, the ones aboard after their carriers."""
        cell = self.position.game.ground.cell(hex_)
        return [self.position.game.pieces[index].id for index in self.ahead.own_at(cell)]

    def chooses_at(self, hex_: Hex) -> bool:
        """A click on a unit of one's own selects it, unless it is to go aboard."""
        return self.kind.id != "load" and super().chooses_at(hex_)

    # --- Changing orders ---

    def area(self) -> frozenset[Hex]:
        """Where units that are due may enter."""
        return frozenset(hex_ for piece in self.pieces() for hex_ in self.hexes_of(piece.id))

    def shorten(self) -> None:
        """Takes the last part of the selected unit's order away, of a pair both orders."""
        piece = self.piece()
        order = self.plots.get(piece.index) if piece is not None else None
        if piece is None or order is None:
            return
        rest = shortened(order)
        if rest is not None:
            self.give(Proposal({piece.index: rest}))
        else:
            self.clear()

    def clear(self) -> None:
        """Takes the selected unit's order away, and its partner's."""
        piece = self.piece()
        if piece is None:
            return
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

    def key(self, press: KeyPress) -> bool:
        """S waits, X leaves the map, besides the keys of any orders."""
        if press.key is Qt.Key.Key_S:
            self.wait(1 if press.shift else 2)
        elif press.key is Qt.Key.Key_X:
            self.leave()
        else:
            return super().key(press)
        return True

    def paint_below(self, draw: Drawing) -> None:
        """What is in reach."""
        self.ahead.paint_below(draw)

    def paint(self, draw: Drawing) -> None:
        """Orders, lines of fire, the proposal under the pointer."""
        self.ahead.paint(draw, self.proposal)
        paint_code(draw, self.position, *self.advised)
