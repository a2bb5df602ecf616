"""DeploySheet: where the units of a side begin, by clicking and dragging within their areas, or as text."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QMenu, QToolButton

from kpeditor.app.mapview.camera import Camera
from kpeditor.app.mapview.tool import Button, KeyPress, PointerEvent, PointerTool
from kpeditor.app.plaintext import keyless, plain_tip
from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.kampfpanzer import spots
from kpeditor.app.ruleset_ui.kampfpanzer.inwords import in_words
from kpeditor.app.ruleset_ui.kampfpanzer.placing import Placing
from kpeditor.app.ruleset_ui.toolkit.painting import CHOSEN, Drawing, paint_code
from kpeditor.app.ruleset_ui.toolkit.unitsheet import UnitSheet
from kpeditor.app.words import tr
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.oneline import count
from kpeditor.drawing.overlays.markedhexes import paint_hexes
from kpeditor.drawing.overlays.zonepainting import paint_area
from kpeditor.drawing.palette import side_colour
from kpeditor.rulesets.kampfpanzer.engine.deployment import may_carry
from kpeditor.rulesets.kampfpanzer.engine.position import BY_EVENT, NOBODY, Piece
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.spotcodes import SpotCode


class DeploySheet(UnitSheet):
    """One line for each unit that this side has to place or may put aboard another."""

    def __init__(self, task: Task) -> None:
        self._dragged = self._latest = ""
        self._over: Hex | None = None
        assert isinstance(task.state, KampfState)
        self._placing = Placing(task.state.position, task.decision.side)
        super().__init__(task, tr("Place"))
        self.tool = DeployTool(self)
        for text, tip, run in (
            (tr("Turn"), tr("Turn a gun clockwise (R; Shift+R the other way)"), self.turn),
            (tr("Entrench"), tr("Begin entrenched, or not (E)"), self.entrench),
            (tr("Clear"), tr("Take the unit off the map again (Delete)"), self.clear),
        ):
            button = QToolButton()
            button.setText(text)
            button.setToolTip(plain_tip(tip))
            button.setAutoRaise(True)
            button.clicked.connect(lambda _checked=False, run=run: run())
            self.tools.addWidget(button)
        aboard = QToolButton()
        aboard.setText(tr("Aboard"))
        aboard.setToolTip(tr("Begin aboard a carrier, also one that enters later; or get off (Q)"))
        aboard.setAutoRaise(True)
        aboard.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.carriers = QMenu(aboard)
        self.carriers.aboutToShow.connect(self._list_carriers)
        aboard.setMenu(self.carriers)
        self.tools.addWidget(aboard)
        self.tools.addStretch()
        self.refresh()
        self.select(self.table.next_after("", self._placing.unplaced(self.pieces())))

    # --- The table ---

    def pieces(self) -> list[Piece]:
        """Units with an area, and those that enter and may begin aboard another."""
        mine = self.position.game.side_pieces(self.side)
        free = [p for p in mine if self.position.status[p.index].carrier == NOBODY and (p.zone or p.due)]
        return [
            piece
            for piece in free
            if piece.zone or any(may_carry(a, piece) or may_carry(piece, a) for a in free)
        ]

    def on_codes(self) -> None:
        """Reads the places."""
        self._placing.spots = {unit: spots.read(code, self.position) for unit, code in self.codes.items()}

    def remaining(self) -> str:
        """How many units still have no place."""
        left = len(self._placing.unplaced(self.pieces()))
        return (
            tr("{units} still to be placed").format(units=count(left, tr("unit"), tr("units")))
            if left
            else ""
        )

    def to_do(self, piece: Piece) -> str:
        """Where a unit may begin that has no place yet."""
        if piece.id not in self._placing.unplaced([piece]):
            return ""
        return tr("begins {area}").format(area=spots.area_in_words(self.position, piece))

    def remark(self, piece: Piece) -> str:
        """What the code means."""
        carrier = self._placing.carrier_of(piece.id)
        if carrier:
            found = self.piece(carrier)
            return tr("aboard {unit}").format(unit=found.title if found else carrier)
        spot = self._placing.spots.get(piece.id)
        if spot is None:
            return _enters(piece) if piece.due else ""
        return in_words(self.position, piece.id, self.codes[piece.id])

    def describe(self, piece: Piece | None) -> str:
        """What to do."""
        if piece is None:
            return tr("Click a unit in the table, then its hex; or drag counters about on the map.")
        if piece.due == BY_EVENT:
            return tr("{piece} enters by an event: with Aboard somebody may begin on it.").format(
                piece=piece.title
            )
        if piece.due:
            return tr("{piece} enters in game-turn {due}: with Aboard somebody may begin on it.").format(
                piece=piece.title, due=piece.due
            )
        hint = tr("; onto a carrier to go aboard") if piece.category in ("infantry", "artillery") else ""
        return tr("{piece}: click a hex of its area, or drag it there{hint}.").format(
            piece=piece.title, hint=hint
        )

    def hexes_of(self, unit: str) -> frozenset[Hex]:
        """Where a unit is placed, else nothing: its whole area would move the map about."""
        hex_ = self._placing.hex_of(unit)
        return frozenset({hex_}) if hex_ is not None else frozenset()

    # --- Placing ---

    def place(self, unit: str, hex_: Hex) -> bool:
        """Puts a unit into a hex, or aboard the carrier there; says why when the rules forbid it. Answers
        whether it is there now.
        """
        piece = self.piece(unit)
        if piece is None:
            return False
        before = dict(self.codes)
        carrier = self._placing.carrier_in(hex_, piece)
        if carrier is not None:
            codes = self._placing.board(piece, carrier)
        else:
            codes = self._placing.stand(piece, hex_)
        after = {unit: code for unit, code in {**before, **codes}.items() if code}
        faults = self.state.faults(self.task.decision, after)
        touched = {unit, carrier.id if carrier else unit}
        number = self.position.game.ground.numbers[self.position.game.ground.cell(hex_)]
        wrong = [f for f in faults if f.subject in touched or number in str(f)]
        old = {str(f) for f in self.faults()}
        wrong = [f for f in wrong if str(f) not in old]
        if wrong:
            self.told.emit(wrong[0].sentence())
            return False
        self._latest = unit
        self.set_codes(codes)
        return True

    def _list_carriers(self) -> None:
        """Who could take the chosen unit aboard, placed already or entering with it."""
        self.carriers.clear()
        piece = self.piece()
        if piece is not None:
            for carrier in self._placing.carriers_for(piece, self.pieces()):
                codes = self._placing.board(piece, carrier)
                self.carriers.addAction(keyless(carrier.title), partial(self.set_codes, codes))
        if self.carriers.isEmpty():
            self.carriers.addAction(tr("No carrier is free for it")).setEnabled(False)
        self.carriers.addAction(tr("Get off"), self.unload)

    def turn(self, steps: int = 1) -> None:
        """Turns the chosen gun."""
        unit, spot = self._placing.first_placed(self.selected, self._latest)
        piece = self.piece(unit)
        if piece is None or spot is None or not piece.is_gun:
            self.told.emit(tr("Only a gun that is placed has a facing [9.4]"))
            return
        facing = Direction[spot.facing or "A"].turned(steps).name
        turned = SpotCode(spot.hex, facing, spot.is_entrenched)
        self.set_codes({piece.id: spots.write(turned, self.position)})

    def entrench(self) -> None:
        """Entrenches the chosen unit, or takes it out again."""
        unit, spot = self._placing.first_placed(self.selected, self._latest)
        piece = self.piece(unit)
        if piece is None or spot is None or not spot.hex:
            self.told.emit(tr("Place the unit first"))
            return
        dug = replace(spot, is_entrenched=not spot.is_entrenched)
        code = spots.write(dug, self.position)
        after = {**self.codes, piece.id: code}
        wrong = [f for f in self.state.faults(self.task.decision, after) if f.subject == piece.id]
        if wrong:
            self.told.emit(wrong[0].sentence())
        else:
            self.set_codes({piece.id: code})

    def unload(self) -> None:
        """Takes the chosen unit off its carrier, or the chosen carrier's passenger off it; it has no place
        then.
        """
        spot = self._placing.spots.get(self.selected)
        unit = spot.aboard if spot and spot.aboard else self.selected
        codes = self._placing.off_carrier(unit)
        if codes:
            self.set_codes(codes)
            self.select(unit)
        else:
            self.told.emit(tr("Nobody is aboard"))

    def clear(self) -> None:
        """Takes the chosen unit off the map again."""
        if self.selected:
            self.set_codes({**self._placing.off_carrier(self.selected), self.selected: None})

    # --- The map ---

    def area(self) -> frozenset[Hex]:
        """Where units may be placed."""
        ground = self.position.game.ground
        return frozenset(ground.hex(cell) for piece in self.pieces() for cell in piece.zone)

    def drafted(self, units: Units) -> Units:
        """The units where they would be put; all others as they are."""
        found = self._placing.drafted(units)
        if self._dragged in found and self._over is not None:
            found[self._dragged] |= {"hex": self.position.game.ground.sheet.name(self._over), "state": "map"}
            found[self._dragged].pop("carried_by", None)
        return found

    def take_up(self, hex_: Hex | None) -> None:
        """Takes a counter up, to be dragged."""
        there = self._placing.units_at(hex_)
        if there:
            after = there.index(self.selected) if self.selected in there else 0
            self._dragged = there[after]
            self._over = hex_
            self.select(self._dragged)

    def carry(self, hex_: Hex | None) -> None:
        """The counter that is dragged follows the pointer."""
        if self._dragged and hex_ is not None and hex_ != self._over:
            self._over = hex_
            self.asked_repaint.emit()
            self.changed.emit()

    def put_down(self, hex_: Hex | None) -> None:
        """Puts the counter down, or back where it may not stand; a click on a stack takes the next unit of
        it.
        """
        unit, over = self._dragged, self._over
        self._dragged, self._over = "", None
        if unit and over is not None and over != self._placing.hex_of(unit):
            self.place(unit, over)
        elif unit:
            there = self._placing.units_at(hex_)
            if len(there) > 1 and self.selected in there:
                self.select(there[(there.index(self.selected) + 1) % len(there)])
        self.changed.emit()
        self.asked_repaint.emit()

    def put_back(self) -> None:
        """Ends the drag of a counter where it began."""
        self._dragged, self._over = "", None
        self.changed.emit()
        self.asked_repaint.emit()

    def place_selected(self, hex_: Hex) -> None:
        """Places the chosen unit and goes on to the next one."""
        if not self.selected:
            return
        was_unplaced = self.selected in self._placing.unplaced(self.pieces())
        if self.place(self.selected, hex_) and was_unplaced:
            self.select(
                self.table.next_after(self.selected, self._placing.unplaced(self.pieces())) or self.selected
            )

    def has_unit(self, hex_: Hex | None) -> bool:
        """Whether a counter stands there that can be dragged."""
        return bool(self._placing.units_at(hex_))

    def paint_below(self, painter: QPainter, side: float) -> None:
        """The area of the chosen unit, all areas when none is chosen."""
        colour, ground = side_colour(self.side), self.position.game.ground
        piece = self.piece()
        zones = {piece.zone} if piece is not None and piece.zone else {p.zone for p in self.pieces()}
        for zone in sorted(zones, key=len):
            if zone:
                paint_area(
                    painter, self.layout_of_hexes, [ground.hex(cell) for cell in zone], colour, side=side
                )

    def paint(self, painter: QPainter, side: float) -> None:
        """A ring round the chosen unit; what is entrenched."""
        for spot in self._placing.spots.values():
            hex_ = spots.hex_in(spot, self.position)
            if hex_ is not None and spot.is_entrenched:
                paint_hexes(painter, self.layout_of_hexes, [hex_], QColor("#6b4a2b"), side=side, fill=0.0)
        paint_code(Drawing(painter, self.layout_of_hexes, side, self.position), *self.advised)
        hex_ = self._over or self._placing.hex_of(self.selected)
        if hex_ is not None:
            piece, cell = self.piece(), self.position.game.ground.cell(hex_)
            colour = CHOSEN if piece is None or cell in piece.zone else QColor("#d93025")
            paint_hexes(painter, self.layout_of_hexes, [hex_], colour, side=side, fill=0.12)


class DeployTool(PointerTool):
    """Places the chosen unit by clicks, and drags counters about."""

    def __init__(self, sheet: DeploySheet) -> None:
        self._sheet = sheet
        self._is_dragging = False

    def drags(self, at: PointerEvent) -> bool:
        """A drag that begins on a placed counter takes it along."""
        return self._sheet.has_unit(at.hex)

    def press(self, at: PointerEvent) -> None:
        """Takes a counter up."""
        self._is_dragging = at.button is Button.LEFT and self.drags(at)
        if self._is_dragging:
            self._sheet.take_up(at.hex)

    def move(self, at: PointerEvent) -> None:
        """The counter follows."""
        if self._is_dragging:
            self._sheet.carry(at.hex)

    def release(self, at: PointerEvent) -> None:
        """Puts the counter down, or places the chosen unit where was clicked."""
        was_dragging, self._is_dragging = self._is_dragging, False
        if was_dragging:
            self._sheet.put_down(at.hex)
        elif at.is_click and at.button is Button.LEFT and at.hex is not None:
            self._sheet.place_selected(at.hex)

    def cancel(self) -> None:
        """The counter goes back."""
        if self._is_dragging:
            self._is_dragging = False
            self._sheet.put_back()

    def cursor(self, at: PointerEvent | None) -> Qt.CursorShape:
        """A hand over what can be dragged."""
        is_unit = at is not None and self.drags(at)
        return Qt.CursorShape.OpenHandCursor if is_unit else Qt.CursorShape.ArrowCursor

    def key(self, press: KeyPress) -> bool:
        """R turns, E entrenches, Q unloads, Delete clears."""
        sheet, key = self._sheet, press.key
        if key is Qt.Key.Key_R:
            sheet.turn(-1 if press.shift else 1)
        elif key is Qt.Key.Key_E:
            sheet.entrench()
        elif key is Qt.Key.Key_Q:
            sheet.unload()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            sheet.clear()
        elif key is Qt.Key.Key_Escape:
            sheet.select("")
        else:
            return False
        return True

    def paint_below(self, painter: QPainter, camera: Camera) -> None:
        """Where units may be placed."""
        self._sheet.paint_below(painter, camera.side)

    def paint(self, painter: QPainter, camera: Camera) -> None:
        """The chosen unit, what is entrenched, advice."""
        self._sheet.paint(painter, camera.side)


def _enters(piece: Piece) -> str:
    if piece.due == BY_EVENT:
        return tr("enters when an event brings it in")
    return tr("enters in game-turn {due}").format(due=piece.due)
