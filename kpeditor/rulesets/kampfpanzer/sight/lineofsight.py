"""Lines of sight in KampfPanzer [9.13-9.17, 9.37]: which hexes see each other, and why."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from kpeditor.core.rules.sightrules import FireMode, Verdict
from kpeditor.core.sight.farfield import far_field
from kpeditor.core.sight.lineindex import ANY_TOUCH, ONLY_CROSSED, LineIndex, line_index
from kpeditor.core.sight.lines import met_sides
from kpeditor.core.sight.offsets import distance_of
from kpeditor.core.sight.pairs import PairLines, PairSight, met_from
from kpeditor.core.sight.ranges import arc_from, ranges_from
from kpeditor.core.sight.shadows import Screen
from kpeditor.rulesets.kampfpanzer import options
from kpeditor.rulesets.kampfpanzer.readtables import tables
from kpeditor.rulesets.kampfpanzer.sight.arrays import COVER, CREST, SightGround
from kpeditor.rulesets.kampfpanzer.sight.reasons import Line, findings
from kpeditor.rulesets.kampfpanzer.units import figures
from kpeditor.rulesets.toolbox.rosters import well_formed

if TYPE_CHECKING:
    from kpeditor.core.board.mapsheet import MapSheet
    from kpeditor.core.geometry.directions import Direction
    from kpeditor.core.geometry.hexes import Hex
    from kpeditor.core.geometry.hexsides import Hexside
    from kpeditor.core.rules.unittype import UnitType
    from kpeditor.core.scenario.model import Scenario
    from kpeditor.core.sight.frame import Bools, Ints

H_FIRE = "h_fire"
FIRE_MODES = (
    FireMode(
        "", "N or P fire", "Direct and opportunity fire: into woods and towns from three hexes or nearer."
    ),
    FireMode(H_FIRE, "H fire", "Indirect fire at a hex, without the limit into woods and towns [9.37]."),
)

_FEW = 8
"""The first questions about a hex, up to this number, are answered line by line; then its field is
computed.
"""
_KEPT_ENDS = 16_384
"""The number of hexes for which the properties of a line's end are cached."""


class KampfSight:
    """Lines of sight on one sheet. Options: `los_vertex` (Q60), `auto_woods_hexsides` (Q22)."""

    def __init__(self, sheet: MapSheet, scenario: Scenario | None = None) -> None:
        self.sheet = sheet
        self.is_closed = options.value(scenario, "los_vertex") != "open"
        self.close_range = _close_range(scenario)
        auto_woods = bool(options.value(scenario, "auto_woods_hexsides"))
        self._index = line_index(sheet.grid, ANY_TOUCH if self.is_closed else ONLY_CROSSED)
        self.frame = self._index.frame
        self.ground = SightGround(sheet, self.frame, auto_woods=auto_woods)
        self._pairs: dict[int | None, PairSight] = {}
        self._last: dict[LineIndex, tuple[Hex, tuple[tuple[slice, slice], Bools]]] = {}
        self._row_of: tuple[Hex, str] | None = None
        self._row = b""
        self._asked = 0
        self._ends: dict[Hex, tuple[int, bool, bool]] = {}

    # --- One line ---

    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """Whether fire from one hex into another has a clear line, with every reason (R-LOS-1 to R-LOS-5)."""
        met = tuple(met_sides(self.frame, start, end))
        distance = self.sheet.grid.distance(start, end)
        line = Line(
            self.ground,
            start,
            end,
            distance,
            h_fire=mode == H_FIRE,
            is_closed=self.is_closed,
            close_range=self.close_range,
        )
        found = findings(line, met)
        return Verdict(start, end, distance, not any(finding.blocks for finding in found), found, met)

    def visible(self, start: Hex, end: Hex, *, mode: str = "") -> bool:
        """The verdict without reasons. Repeated questions about one hex are answered from its field."""
        if self._row_of != (start, mode):
            self._row_of, self._row, self._asked = (start, mode), b"", 0
        if self._row:
            return self._row[(end.row - 1) * self.sheet.grid.columns + end.column - 1] != 0
        self._asked += 1
        if self._asked > _FEW and self.reach is None:
            self._row = self.field(start, mode=mode).tobytes()
        position, is_low, _ = self._ends.get(start) or self._end(start)
        there, is_low_there, is_cover = self._ends.get(end) or self._end(end)
        met = self._index.line(abs(there - position))
        if met is None:
            return self.verdict(start, end, mode=mode).visible
        if is_cover and mode != H_FIRE and met.distance > self.close_range:
            return False
        position, cells = min(position, there), self.ground.raw
        if met.distance > 1:
            for side in met.all:
                if cells[position + side] & COVER:
                    return False
        if is_low or is_low_there:
            for side in met.inner:
                if cells[position + side] & CREST:
                    return False
        return True

    def _end(self, hex_: Hex) -> tuple[int, bool, bool]:
        """The properties of a hex as the end of a line: its position, whether it is low, whether it is
        cover.
        """
        if len(self._ends) >= _KEPT_ENDS:
            self._ends.clear()
        ground = self.ground
        found = self.frame.position_of(hex_), ground.is_low(hex_), ground.is_cover(hex_)
        self._ends[hex_] = found
        return found

    def crest_bonus(self, start: Hex, end: Hex) -> bool:
        """Whether a slope target defends with its +3, since the line touches a crest hexside of the target
        hex [10.0] (R-LOS-6).
        """
        if not self.ground.is_slope(end):
            return False
        return any(
            met.at_end and self.sheet.has_side("crest", met.side) for met in met_sides(self.frame, start, end)
        )

    # --- One hex to all ---

    def field(self, start: Hex, *, mode: str = "", whole: bool = False) -> Bools:
        """The hexes that can be fired at from one hex, which is included itself: bool [rows, columns].

        On a board of more than about ten thousand hexes, the hexes beyond `reach` are judged only if the
        `whole` field is requested.
        """
        window, near = self._seen(self._index, start)
        seen = np.zeros_like(self.ground.cover)
        seen[window] = near & ~self._too_far(start, window, mode)
        if whole and self.reach is not None:
            far = far_field(
                self.frame,
                self.reach,
                start,
                self.ground.cells,
                self._screens(start),
                is_closed=self.is_closed,
            )
            seen |= far & ~self._too_far(start, (slice(None), slice(None)), mode)
        return seen

    def unit_field(self, unit: UnitType, start: Hex, facing: Direction | None = None) -> Bools:
        """The hexes a unit can fire at: seen, within its range [9.17], and, for a gun with a facing, in its
        arc [9.4].

        Transport cannot fire at any hex.
        """
        able = figures(unit)
        if not able.weapon:
            return np.zeros_like(self.ground.cover)
        is_far = self.reach is not None and able.range > self.reach
        seen = self.field(start, mode=H_FIRE if able.weapon == "H" else "", whole=is_far)
        window = self.frame.window(start, able.range)
        fired: Bools = np.zeros_like(seen)
        fired[window] = seen[window] & (ranges_from(self.frame, start, window) <= able.range)
        fired[start.row - 1, start.column - 1] = False
        if unit.category == "artillery" and facing is not None:
            fired &= arc_from(self.frame, start, facing)
        return fired

    @property
    def reach(self) -> int | None:
        """The distance in hexes up to which fields and pairs are computed; None for the whole board."""
        return self._index.reach

    def ambiguous(self, start: Hex, *, mode: str = "") -> Bools:
        """The hexes whose answer changes under the other ruling on corners and on hexsides that a line runs
        along (Q60): bool [rows, columns].
        """
        window, seen = self._seen(self._index, start)
        flips = np.zeros_like(self.ground.cover)
        flips[window] = (seen ^ self._seen(self._other_index, start)[1]) & ~self._too_far(start, window, mode)
        return flips

    def _too_far(self, start: Hex, window: tuple[slice, slice], mode: str) -> Bools:
        """The hexes of a window that are too far for N and P fire to enter (R-LOS-5)."""
        if mode == H_FIRE:
            return np.zeros_like(self.ground.cover[window])
        far = self.ground.cover.copy()
        near = self.frame.window(start, self.close_range)
        far[near] &= ranges_from(self.frame, start, near) > self.close_range
        return far[window]

    @cached_property
    def _other_index(self) -> LineIndex:
        """The line index of the other choice of `los_vertex`."""
        return line_index(self.sheet.grid, ONLY_CROSSED if self.is_closed else ANY_TOUCH)

    def _seen(self, index: LineIndex, start: Hex) -> tuple[tuple[slice, slice], Bools]:
        """The window of rows and columns within reach, and the hexes in it to which no hexside blocks the
        line.

        The last answer is cached until a change.
        """
        last = self._last.get(index)
        if last is None or last[0] != start:
            around = index.shadows.around(start)
            hidden = index.shadows.hidden(around, start, self.ground.cells, self._screens(start))
            hidden &= around.distance > 1  # adjacent hexes always see each other [9.16]
            last = self._last[index] = start, (around.window, around.known & ~hidden)
        return last[1]

    def _screens(self, start: Hex) -> tuple[Screen, Screen]:
        """The hexsides that hide hexes from a start hex.

        Woods and towns hide all hexes. Crests that belong to neither end of a line hide the hexes at ground
        level, or all hexes if the start is at ground level [9.16].
        """
        ground = self.ground
        crests = Screen(CREST, inner=True, hides=None if ground.is_low(start) else ground.low)
        return Screen(COVER), crests

    # --- All pairs ---

    def all_pairs(self, reach: int | None = None, *, mode: str = "") -> PairSight:
        """Which hexes see each other within a range (None: as far as the tables go). Later updates change the
        answer.

        Raises:
            ValueError: for a range beyond `reach`, which only large boards limit.
        """
        if reach is not None and self.reach is not None and reach > self.reach:
            raise ValueError(f"on a board of this size pairs go up to {self.reach} hexes, not {reach}")
        pairs = self._pairs.get(reach)
        if pairs is None:
            pairs = self._pairs[reach] = self._all_pairs(self._pair_lines(reach))
        return (
            pairs
            if mode == H_FIRE
            else replace(pairs, sheltered=self.ground.cover, shelter_range=self.close_range)
        )

    def _all_pairs(self, lines: PairLines) -> PairSight:
        ground, frame = self.ground, self.frame
        both, cover = lines.marks(ground.cells, CREST, COVER), lines.marks(ground.cells, COVER)
        board, low = frame.bits_of(frame.on_board), frame.bits_of(ground.low)
        length = (frame.size + 7) // 8
        rows = bytearray()
        for step, inner, of_ends in zip(lines.steps, lines.inner, lines.of_ends, strict=True):
            seen = board & lines.shift_to_end(board, step)
            if distance_of(*step) > 1:
                met = met_from(both, inner)
                by_crest = met & (low | lines.shift_to_end(low, step))
                seen &= ~(by_crest | met >> lines.width | met_from(cover, of_ends))
            rows += seen.to_bytes(length, "little")
        bits = np.frombuffer(rows, np.uint8).reshape(len(lines.steps), length)
        return PairSight(frame, lines.steps, bits)

    # --- After an edit ---

    def update(self, hexes: Iterable[Hex] = (), hexsides: Iterable[Hexside] = ()) -> None:
        """Updates after changes of these hexes (with all their hexsides) and of these hexsides.

        Only lines that meet them are judged again.
        """
        cells, moved = self.ground.update(hexes, hexsides)
        self._forget_fields()
        for reach, pairs in self._pairs.items():
            self._judge_again(self._pair_lines(reach), pairs, cells, moved)

    def refresh(self) -> None:
        """Reads the whole sheet again and drops all pairs."""
        self.ground.read()
        self._forget_fields()
        self._pairs.clear()

    def _forget_fields(self) -> None:
        self._last.clear()
        self._row_of, self._row = None, b""
        self._ends.clear()

    def _judge_again(self, lines: PairLines, pairs: PairSight, cells: Ints, moved: list[Hex]) -> None:
        """Corrects the pairs whose line meets a changed cell or ends in a hex whose level changed."""
        positions, rows = lines.lines_changed(cells, [self.frame.position_of(hex_) for hex_ in moved])
        if not len(rows):
            return
        met, inner, line = lines.index.entries(positions, rows)
        values = self.ground.cells[met]
        low = np.zeros(self.frame.size, np.bool_)
        low[self.frame.positions] = self.ground.low
        any_low = low[positions] | low[positions + lines.differences[rows]]
        far = lines.distances[rows] > 1
        blocked = np.zeros(len(rows), np.bool_)
        blocked[line[(values & COVER != 0) & far[line]]] = True
        blocked[line[(values & CREST != 0) & inner & any_low[line]]] = True
        pairs.put(rows, positions, ~blocked)

    def _pair_lines(self, reach: int | None) -> PairLines:
        return _prepared(line_index(self.sheet.grid, self._index.touches, reach))


def _close_range(scenario: Scenario | None) -> int:
    """The distance from which N and P fire may enter woods and town hexes [9.16C].

    If a scenario's own tables are not well formed, it is the printed figure; the scenario's checks report the
    defect.
    """
    return well_formed(tables, scenario).numbers.close_range


@lru_cache(maxsize=8)
def _prepared(index: LineIndex) -> PairLines:
    return PairLines(index)
