"""Lines of sight in Outpost [2.1]: rock blocks, and a ridge does that neither of the two stands behind."""

from __future__ import annotations

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.sightrules import Finding, FireMode, JudgedSight, Verdict
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.sight.lines import fire_path, met_sides
from tests.toys.outpost.rules import LOBBED, RIDGE, ROCK, ground

AT_NIGHT = 2
"""How far anybody sees at night."""
FIRE_MODES = (
    FireMode("", "Direct fire", "Ridges and rock block it."),
    FireMode(LOBBED, "Mortar fire", "Goes over ridges; rock blocks it [2.1]."),
)


class OutpostSight(JudgedSight):
    """One line at a time; the base class makes fields and pairs of it."""

    def __init__(self, sheet: MapSheet, *, is_night: bool = False) -> None:
        super().__init__(sheet)
        self.is_night = is_night

    def mode_of(self, unit: UnitType) -> str:
        """Mortars fire over ridges."""
        return str(unit.data.get("mode", ""))

    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """Whether a unit in one hex may fire at the other, with every reason."""
        sheet, met = self.sheet, tuple(met_sides(self.frame, start, end))
        distance, found = sheet.grid.distance(start, end), []
        if self.is_night and distance > AT_NIGHT:
            text = f"{distance} hexes are too far at night [2.1]"
            found.append(Finding("night", "2.1", text, blocks=True, hex=end))
        for one in met:
            if sheet.has_side(RIDGE, one.side) and not (one.at_start or one.at_end) and mode != LOBBED:
                text = f"{sheet.name_side(one.side)} ridge, met between both, blocks [2.1]"
                found.append(Finding(RIDGE, "2.1", text, blocks=True, side=one.side, touch=one.touch))
        for hex_ in fire_path(self.frame, start, end).hexes:
            if hex_ != end and ground(sheet, hex_) == ROCK:
                text = f"{sheet.name(hex_)} rock blocks [2.1]"
                found.append(Finding(ROCK, "2.1", text, blocks=True, hex=hex_))
        return Verdict(start, end, distance, not found, tuple(found), met)
