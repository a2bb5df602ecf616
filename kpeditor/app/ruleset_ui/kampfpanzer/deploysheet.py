"""DeploySheet: where the units of a side begin, with facings, entrenchments and carriers."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QColor

from kpeditor.app.ruleset_ui.contract import Task
from kpeditor.app.ruleset_ui.kampfpanzer.orderlooks import picture_of_code
from kpeditor.app.ruleset_ui.kampfpanzer.roster import Roster
from kpeditor.app.ruleset_ui.toolkit.deploying import deploysheet as deploying
from kpeditor.app.ruleset_ui.toolkit.deploying.placingsheet import BoardingMenu
from kpeditor.app.ruleset_ui.toolkit.orders.changes import Change, Changes
from kpeditor.app.ruleset_ui.toolkit.painting import ADVISED, Drawing, tint
from kpeditor.app.ruleset_ui.toolkit.pictures import paint_picture
from kpeditor.app.words import tr, tr_later
from kpeditor.rulesets.kampfpanzer.engine import placing
from kpeditor.rulesets.kampfpanzer.engine.placing import Placing
from kpeditor.rulesets.kampfpanzer.engine.position import BY_EVENT, Piece

EARTH = QColor("#6b4a2b")


class DeploySheet(deploying.DeploySheet, Roster):
    """One line for each unit that this side has to place or may put aboard another."""

    key_help: Sequence[tuple[str, str]] = (("Q", tr_later("Unload")), *deploying.DeploySheet.key_help)

    def __init__(self, task: Task) -> None:
        self.call_roll(task)
        self._placing = Placing(self.position, task.decision.side)
        super().__init__(task, self.lines(task), self._placing, tr("Place"))
        Changes(
            self,
            Change(
                tr_later("Turn"),
                tr_later("Turn a gun clockwise"),
                "R",
                self._placing.turned,
                tr_later("Only a gun that is placed has a facing [9.4]"),
                back=tr_later("Turn a gun counterclockwise"),
            ),
            Change(
                tr_later("Entrench"),
                tr_later("Begin entrenched, or not"),
                "E",
                lambda unit, _by: self._placing.dug(unit),
                tr_later("Place the unit first"),
                judged=True,
            ),
            unit=self.unit_to_change,
        )
        self.tools.add(tr("Clear"), tr("Take the unit off the map again (Delete)"), self.clear)
        self.carriers = BoardingMenu(self, self._placing)
        self.begin()

    # --- The table ---

    def pieces(self) -> list[Piece]:
        """The units with a deployment area, and those that enter later and may begin aboard another."""
        return self._placing.pieces

    def to_do(self, unit: str) -> str:
        """Where a unit without a place may begin."""
        piece = self.piece_of(unit)
        if unit not in self._placing.unplaced():
            return ""
        return tr("begins {area}").format(area=placing.area_in_words(self.position, piece))

    def remark(self, unit: str) -> str:
        """The meaning of the code."""
        piece = self.piece_of(unit)
        carrier = self._placing.carrier_of(piece.id)
        if carrier:
            found = self.piece(carrier)
            return tr("aboard {unit}").format(unit=found.title if found else carrier)
        spot = self._placing.spots.get(piece.id)
        if spot is None:
            return _enters(piece) if piece.due else ""
        return self.state.order_words(unit, self.codes[unit], tr)

    def describe(self, unit: str) -> str:
        """What to do for the selected unit."""
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

    def paint(self, draw: Drawing) -> None:
        """Draws the entrenchments, besides the selected unit."""
        for hex_ in self._placing.dug_hexes():
            tint(draw, [hex_], EARTH)
        super().paint(draw)

    def paint_advised(self, draw: Drawing) -> None:
        """Draws the place that an adviser names."""
        paint_picture(draw, picture_of_code(self.position, *self.advised), ADVISED, strong=True)


def _enters(piece: Piece) -> str:
    if piece.due == BY_EVENT:
        return tr("enters when an event brings it in")
    return tr("enters in game-turn {due}").format(due=piece.due)
