"""PlotSheet: the orders of one side for a game-turn, given by clicking on the map or in plotting code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeGuard

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.kampfpanzer.orderlooks import picture_of_code
from kpeditor.app.ruleset_ui.kampfpanzer.roster import Roster
from kpeditor.app.ruleset_ui.toolkit.orders.changes import Change, Changes
from kpeditor.app.ruleset_ui.toolkit.orders.ordersheet import OrderKind, OrderSheet
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes
from kpeditor.app.ruleset_ui.toolkit.pictures import Picture
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import outlooks
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.plots import planning, proposals
from kpeditor.rulesets.kampfpanzer.engine.plots.legality import Plotting
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import Situation
from kpeditor.rulesets.kampfpanzer.engine.plots.proposals import Proposal, fire_ordered
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Piece, Place
from kpeditor.rulesets.kampfpanzer.engine.state import read_plots
from kpeditor.rulesets.kampfpanzer.orders import Fire, Order, write_order
from kpeditor.rulesets.kampfpanzer.words import spread


class PlotSheet(OrderSheet[Situation, int, int, Order], Roster):
    """One line of plotting code for each unit that may have an order."""

    def __init__(self, task: Task) -> None:
        self.call_roll(task)
        self.plots: dict[int, Order] = {}
        super().__init__(task, self.lines(task), tr("Order"), KINDS)
        Changes(
            self,
            Change(
                tr_later("Stop"),
                tr_later("Wait one point on the way"),
                "S",
                self._wait,
                tr_later("A stop belongs to a movement: give the unit a path first (Q39)."),
                back=tr_later("Wait half a point on the way"),
                when=lambda: MOVE in self.fitting(),
            ),
            Change(
                tr_later("Leave"),
                tr_later("Leave the map where the path ends"),
                "X",
                self._leave,
                tr_later("{unit} may not leave the map from where its path ends [14.0]"),
                when=lambda: MOVE in self.fitting() and bool(self.position.game.exits[self.side]),
            ),
        )
        self.tools.addStretch()
        self.refresh()
        self.on_selected()

    # --- The table ---

    def without_orders(self) -> list[str]:
        """The units that might be given an order and have none."""
        return [piece.id for piece in planning.without_orders(self.position, self.side, self.plots)]

    def pieces(self) -> list[Piece]:
        """The units on the map and those that are due."""
        return planning.to_order(self.position, self.side)

    def remark(self, unit: str) -> str:
        """The meaning of an order, or why there is none."""
        piece = self.piece_of(unit)
        status, numbers = self.position.status[piece.index], self.position.game.ground.numbers
        order = self.plots.get(piece.index)
        if order is not None:
            words = self.state.order_words(unit, self.codes[unit], tr)
            if is_direct(order) and not fire_ordered(self.position, self.plots, piece, order).is_made:
                words = f"{words}: {spread({}, tr)}"
            return words
        if piece.index in self.position.held:
            return tr("held until an event releases it")
        if status.level:
            return tr("disrupted D{level}").format(level=status.level)
        if status.carrier != NOBODY:
            return tr("aboard {unit}").format(unit=self.position.game.pieces[status.carrier].title)
        return tr("no order, in {hex}").format(hex=numbers[status.cell]) if status.stands else ""

    def to_do(self, unit: str) -> str:
        """Where a unit that is due may enter."""
        piece = self.piece_of(unit)
        status = self.position.status[piece.index]
        if status.place is not Place.DUE or status.carrier != NOBODY:
            return ""
        return tr("enters {area}").format(area=placing.area_in_words(self.position, piece))

    def describe(self, unit: str) -> str:
        """What the fire that is ordered would do, else the unit's figures; without a unit the warnings of the
        rules.
        """
        if not unit:
            return "\n".join(Plotting(self.position, self.side, self.plots).warnings())
        piece = self.piece_of(unit)
        if piece.index not in self.plots and self.to_do(unit):
            said = tr("{piece} enters in this game-turn: click the hex it shall drive to.")
            return said.format(piece=piece.title)
        order = self.plots.get(piece.index)
        if is_direct(order):
            return proposals.fire_words(self.position, self.plots, piece, order, tr)
        figures, weapon = piece.figures, ""
        if figures.weapon:
            said = tr("attack {attack} {weapon}, range {range}, ")
            weapon = said.format(attack=figures.attack, weapon=figures.weapon, range=figures.range)
        return tr("{piece}: {weapon}defence {defence} {hard}, movement {allowance:g}").format(
            piece=piece.title,
            weapon=weapon,
            defence=figures.defence,
            hard=tr("hard") if figures.hard else tr("soft"),
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
        """Reads the orders, and from them what can be reached and hit."""
        self.plots, _ = read_plots(self.position, self.side, self.codes)
        super().refresh()

    def situation(self) -> Situation | None:
        """The selected unit with what it can reach."""
        piece = self.piece()
        return planning.situation(self.position, self.plots, piece) if piece is not None else None

    def proposed(self, hex_: Hex) -> Proposal:
        """An order of the chosen kind; for a click on an enemy while movement is chosen, direct fire."""
        now, cell = self.now, self.place_of(hex_)
        if now is None or (not planning.may_have_order(self.position, now.piece) and self.kind is not UNLOAD):
            return Proposal()
        is_fire = self.kind is MOVE and now.enemies(cell) and FIRE.fits(now)
        return (FIRE if is_fire else self.kind).propose(now, cell)

    def refusal(self, proposal: Proposal) -> str:
        """Why the rules refuse it."""
        judge = Plotting(self.position, self.side, {**self.plots, **proposal.orders})
        faults = (judge.fault_of(self.position.game.pieces[index]) for index in proposal.orders)
        return next((fault.sentence() for fault in faults if fault is not None), "")

    def codes_of(self, proposal: Proposal) -> Codes:
        """The plotting code."""
        numbering, pieces = self.position.game.ground.sheet.numbering, self.position.game.pieces
        return {pieces[i].id: write_order(order, numbering) for i, order in proposal.orders.items()}

    def own_at(self, hex_: Hex) -> list[str]:
        """The side's units in a hex, passengers after their carriers."""
        return [piece.id for piece in planning.own_at(self.position, self.side, self.place_of(hex_))]

    def chooses_at(self, hex_: Hex) -> bool:
        """Whether a click selects a unit: one of the side's own does, unless the selected unit is to go
        aboard it.
        """
        return self.kind is not LOAD and super().chooses_at(hex_)

    # --- On the map ---

    def place_of(self, hex_: Hex) -> int:
        """The cell of a hex."""
        return self.position.game.ground.cell(hex_)

    def picture_of_code(self, unit: str, code: str) -> Picture:
        """The picture of an order that is advised."""
        return picture_of_code(self.position, unit, code)

    def reach_words(self) -> Mapping[Hex, str]:
        """The clock of the arrival in each hex in reach."""
        if (
            self.now is None
            or self.kind.id not in ("move", "overrun")
            or self.now.piece.index in self.position.held
        ):
            return {}
        points, ground = self.now.reach.points.items(), self.position.game.ground
        return {ground.hex(cell): f"{spent / 2:g}" if spent else "" for cell, spent in points}

    def targets(self) -> Iterator[tuple[Hex, str, bool]]:
        """The superiority over the enemies in each hex in range, a cross where nobody can be hurt."""
        piece = self.piece()
        if piece is None or self.kind is not FIRE or not planning.may_have_order(self.position, piece):
            return
        for cell, forecast in outlooks(self.position, piece):
            odds = forecast.odds if forecast is not None else None
            text = "" if forecast is None else f"{odds.superiority:+d}" if odds else "✕"
            yield self.position.game.ground.hex(cell), text, forecast is not None and forecast.is_made

    # --- Changing orders ---

    def area(self) -> frozenset[Hex]:
        """Where units that are due may enter."""
        return frozenset(hex_ for piece in self.pieces() for hex_ in self.hexes_of(piece.id))

    def shorten(self) -> None:
        """Removes the last part of the selected unit's order; for a pair, both orders."""
        if self.now is None or self.now.order is None:
            return
        rest = planning.shortened(self.now.order)
        if rest is not None:
            self.set_codes(self.codes_of(Proposal({self.now.piece.index: rest})))
        else:
            self.clear()

    def clear(self) -> None:
        """Removes the selected unit's order, and its partner's."""
        piece = self.piece()
        if piece is not None:
            self.set_codes({one.id: None for one in planning.pair(self.position, piece)})

    def _wait(self, unit: str, by: int) -> Codes | None:
        """The codes with a stop on the path, of one point or with Shift of half of one."""
        order = planning.waiting(self.now.order, 2 if by > 0 else 1) if self.now is not None else None
        return self.codes_of(Proposal({self.piece_of(unit).index: order})) if order is not None else None

    def _leave(self, unit: str, _by: int) -> Codes | None:
        """The codes with a unit that leaves the map where its path ends."""
        order = planning.leaving_at_end(self.now) if self.now is not None else None
        return self.codes_of(Proposal({self.piece_of(unit).index: order})) if order is not None else None


def is_direct(order: Order | None) -> TypeGuard[Fire]:
    """Whether an order is direct fire."""
    return isinstance(order, Fire) and order.code == "N"


Kind = OrderKind[Situation, int, int, Order]


def _kind(
    id_: str,
    title: str,
    key: str,
    tip: str,
    fits: Callable[[Situation], bool],
    propose: Callable[..., Proposal],
    **more: str,
) -> Kind:
    """A kind of order whose proposals are in the language of the window."""
    return OrderKind(id_, title, key, tip, fits, partial(propose, tr=tr, **more))


# fmt: off
MOVE = _kind("move", tr_later("Move"), "G", tr_later(
    "Click hexes: each click adds the cheapest way there. S waits, Backspace takes the last leg away."
), lambda now: now.piece.figures.allowance > 0, proposals.move)
FIRE = replace(_kind("fire", tr_later("Fire"), "N", tr_later(
    "Click an enemy. Numbers are the unit's superiority; a dashed line: no attack, out of sight or too weak."
), proposals.can_fire, proposals.fire), hindrance=partial(proposals.nobody_to_fire_at, tr=tr))
LOAD = _kind("load", tr_later("Load"), "M", tr_later(
    "Click the unit beside it: the carrier drives there at the end of the turn and takes it aboard."
), proposals.may_load, proposals.load)
UNLOAD = _kind("unload", tr_later("Unload"), "Q", tr_later(
    "Click the free hex the carrier drives on to; the passenger stays. A gun will face that way."
), proposals.may_unload, proposals.unload)
KINDS: tuple[Kind, ...] = (
    MOVE,
    FIRE,
    _kind("opportunity", tr_later("Wait for"), "P", tr_later(
        "Opportunity fire: click the far end of the line to watch. Its path hexes are outlined."
    ), proposals.can_fire, proposals.wait_for),
    _kind("shell-t", tr_later("Tight fire"), "T", tr_later(
        "H fire on one hex, hard and soft targets: click the hex."
    ), proposals.can_shell, proposals.shell, code="T"),
    _kind("shell-l", tr_later("Loose fire"), "L", tr_later(
        "H fire on a hex and the six around it, soft targets: click the middle."
    ), proposals.can_shell, proposals.shell, code="L"),
    _kind("overrun", tr_later("Overrun"), "V", tr_later(
        "Click a hex of soft enemies in clear terrain: the unit drives in and through."
    ), lambda now: now.piece.figures.hard and now.piece.figures.allowance > 0, proposals.overrun),
    LOAD,
    UNLOAD,
    _kind("face", tr_later("Turn"), "R", tr_later("Click a hex: the gun turns towards it."),
              lambda now: now.piece.is_gun and now.position.status[now.piece.index].stands, proposals.turn),
)
# fmt: on
"""All kinds of orders, in the order of the buttons."""
