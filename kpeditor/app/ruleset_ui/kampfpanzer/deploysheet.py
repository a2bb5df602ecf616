"""DeploySheet: where the units of a side begin, with facings, entrenchments and carriers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.contract import Task, Units
from kpeditor.app.ruleset_ui.kampfpanzer.inwords import in_words
from kpeditor.app.ruleset_ui.kampfpanzer.pictures import picture_of_code
from kpeditor.app.ruleset_ui.kampfpanzer.roster import Roster
from kpeditor.app.ruleset_ui.toolkit.deploying import deploysheet as deploying
from kpeditor.app.ruleset_ui.toolkit.deploying.deploysheet import BoardingMenu
from kpeditor.app.ruleset_ui.toolkit.orders.unitsheet import Codes
from kpeditor.app.ruleset_ui.toolkit.painting import ADVISED, Drawing, tint
from kpeditor.app.ruleset_ui.toolkit.pictures import paint_picture
from kpeditor.app.words import tr, tr_later
from kpeditor.core.geometry.hexes import Hex
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.placing import Placing
from kpeditor.rulesets.kampfpanzer.engine.position import BY_EVENT, Piece

EARTH = QColor("#6b4a2b")


class DeploySheet(deploying.DeploySheet, Roster):
    """One line for each unit that this side has to place or may put aboard another."""

    key_help: Sequence[tuple[str, str]] = (
        ("R", tr_later("Turn a gun clockwise")),
        ("Shift+R", tr_later("Turn a gun counterclockwise")),
        ("E", tr_later("Begin entrenched, or not")),
        ("Q", tr_later("Unload")),
        *deploying.DeploySheet.key_help,
    )

    def __init__(self, task: Task) -> None:
        self.call_roll(task)
        self._latest = ""
        self._placing = Placing(self.position, task.decision.side)
        pieces, ground = self.pieces(), self.position.game.ground
        zones = {piece.id: frozenset(map(ground.hex, piece.zone)) for piece in pieces if piece.zone}
        super().__init__(task, self.lines(task), zones, tr("Place"))
        tip = tr("Turn a gun clockwise (R; Shift+R the other way)")
        self.tools.add(tr("Turn"), tip, self.turn, Qt.Key.Key_R, partial(self.turn, -1))
        tip = tr("Begin entrenched, or not (E)")
        self.tools.add(tr("Entrench"), tip, self.entrench, Qt.Key.Key_E)
        self.tools.add(tr("Clear"), tr("Take the unit off the map again (Delete)"), self.clear)
        self.carriers = BoardingMenu(self, self._placing)
        self.unload = self.carriers.unload
        self.tools.addStretch()
        self.begin()

    # --- The table ---

    def pieces(self) -> list[Piece]:
        """Units with an area, and those that enter and may begin aboard another."""
        return placing.to_place(self.position, self.side)

    def refresh(self) -> None:
        """Reads the places."""
        self._placing.spots = {unit: placing.read(code, self.position) for unit, code in self.codes.items()}
        super().refresh()

    def to_do(self, unit: str) -> str:
        """Where a unit may begin that has no place yet."""
        piece = self.piece_of(unit)
        if unit not in self._placing.unplaced([piece]):
            return ""
        return tr("begins {area}").format(area=placing.area_in_words(self.position, piece))

    def remark(self, unit: str) -> str:
        """What the code means."""
        piece = self.piece_of(unit)
        carrier = self._placing.carrier_of(piece.id)
        if carrier:
            found = self.piece(carrier)
            return tr("aboard {unit}").format(unit=found.title if found else carrier)
        spot = self._placing.spots.get(piece.id)
        if spot is None:
            return _enters(piece) if piece.due else ""
        return in_words(self.position, piece.id, self.codes[piece.id])

    def describe(self, unit: str) -> str:
        """What to do."""
        if not unit:
            return super().describe(unit)
        piece = self.piece_of(unit)
        if piece.due == BY_EVENT:
            said = tr("{piece} enters by an event: with Aboard somebody may begin on it.")
            return said.format(piece=piece.title)
        if piece.due:
            said = tr("{piece} enters in game-turn {due}: with Aboard somebody may begin on it.")
            return said.format(piece=piece.title, due=piece.due)
        hint = tr("; onto a carrier to go aboard") if piece.category in ("infantry", "artillery") else ""
        said = tr("{piece}: click a hex of its area, or drag it there{hint}.")
        return said.format(piece=piece.title, hint=hint)

    # --- Placing ---

    def hex_of(self, unit: str) -> Hex | None:
        """Where a unit is placed, aboard a carrier or not."""
        return self._placing.hex_of(unit)

    def units_at(self, hex_: Hex | None) -> list[str]:
        """Units placed in a hex, carriers before their passengers."""
        return self._placing.units_at(hex_)

    def unplaced(self) -> list[str]:
        """The units that need a place and have none, on the map or aboard."""
        return self._placing.unplaced(self.pieces())

    def codes_at(self, unit: str, hex_: Hex) -> Codes:
        """The codes with a unit in a hex, or aboard the carrier there that has room for it."""
        piece = self.piece_of(unit)
        carrier = self._placing.carrier_in(hex_, piece)
        return self._placing.board(piece, carrier) if carrier else self._placing.stand(piece, hex_)

    def clear(self) -> None:
        """Takes the selected unit off the map again, and off its carrier."""
        if self.selected:
            self.set_codes({**self._placing.off_carrier(self.selected), self.selected: None})

    def place(self, unit: str, hex_: Hex) -> bool:
        """Puts a unit there, and remembers which: it can be turned before it is selected again."""
        before, self._latest = self._latest, unit
        is_placed = super().place(unit, hex_)
        self._latest = unit if is_placed else before
        return is_placed

    def turn(self, steps: int = 1) -> None:
        """Turns the chosen gun."""
        codes = self._placing.turned(self._placing.first_placed(self.selected, self._latest), steps)
        if codes is not None:
            self.set_codes(codes)
        else:
            self.told.emit(tr("Only a gun that is placed has a facing [9.4]"))

    def entrench(self) -> None:
        """Entrenches the chosen unit, or takes it out again."""
        codes = self._placing.dug(self._placing.first_placed(self.selected, self._latest))
        if codes is None:
            self.told.emit(tr("Place the unit first"))
            return
        faults = self.state.faults(self.task.decision, {**self.codes, **codes})
        wrong = [fault for fault in faults if fault.subject in codes]
        if wrong:
            self.told.emit(wrong[0].sentence())
        else:
            self.set_codes(codes)

    # --- The map ---

    def drafted(self, units: Units) -> Units:
        """The units where they would be put; all others as they are."""
        return self.with_dragged(self._placing.drafted(units))

    def paint(self, draw: Drawing) -> None:
        """What is entrenched, besides the selected unit."""
        for hex_ in self._placing.dug_hexes():
            tint(draw, [hex_], EARTH)
        super().paint(draw)

    def paint_advised(self, draw: Drawing) -> None:
        """The place that an adviser names."""
        paint_picture(draw, picture_of_code(self.position, *self.advised), ADVISED, strong=True)


def _enters(piece: Piece) -> str:
    if piece.due == BY_EVENT:
        return tr("enters when an event brings it in")
    return tr("enters in game-turn {due}").format(due=piece.due)
