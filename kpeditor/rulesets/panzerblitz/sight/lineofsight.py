"""Line of sight in PanzerBlitz [PB13, PB25, PB36, PB37]: which hexes see each other, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.sightrules import Finding, JudgedSight, Verdict
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import MetSide, met_sides, relative_sides, shifted_lines
from kpeditor.core.sight.offsets import Touch
from kpeditor.rulesets.panzerblitz import options
from kpeditor.rulesets.panzerblitz.sight.heights import Effects, bits, effects, unit_heights
from kpeditor.rulesets.panzerblitz.sight.watercourses import Watercourses


class Way(NamedTuple):
    """One of the lines to which a step may be shifted infinitesimally, given by the cells of the hexsides
    behind its hexes, relative to its first hex.
    """

    cells: tuple[int, ...]

    @property
    def hexes(self) -> int:
        """How many hexes it visits."""
        return len(self.cells) + 1


class StepPlan(NamedTuple):
    """The hexsides that a step meets, as differences of cells from its first hex.

    Attributes:
        met: every hexside the exact line meets.
        along: the hexsides it runs along, each with the number of the hex beside it, counted from 1.
        ways: the lines to which it may be shifted; a single line if it meets no corner.
    """

    met: tuple[int, ...]
    along: tuple[tuple[int, int], ...]
    ways: tuple[Way, ...]


class Line(NamedTuple):
    """A line that is being judged. It begins at the hex that comes first on the board, and holds the hexsides
    it meets.

    Attributes:
        is_turned: the lower unit stands in the last hex.
        can: the possible effects of the colours between the two heights.
    """

    position: int
    plan: StepPlan
    is_turned: bool
    can: Effects


class PanzerBlitzSight(JudgedSight):
    """Lines of sight on one sheet. Options: `gullies` [PB25], `adjacent_sight` [PB37a]."""

    def __init__(self, sheet: MapSheet, scenario: Scenario | None = None) -> None:
        super().__init__(sheet)
        self._sees_adjacent = options.value(scenario, "adjacent_sight") == "always"
        self._has_beds = options.value(scenario, "gullies") == "hidden"
        self.refresh()

    def refresh(self) -> None:
        """Reads the whole sheet again."""
        super().refresh()
        cells = self.frame.blank()
        for colour, bit in bits().items():
            if colour in self.sheet.hexsides:
                self.frame.mark(cells, self.sheet.hexsides[colour], bit)
        self._cells = cells.tobytes()
        self._heights = self._height_of_hexes()
        self.watercourses = Watercourses(self.sheet)

    def _height_of_hexes(self) -> list[int]:
        """The height of a unit in each hex, by its position."""
        found = np.zeros(self.frame.size, np.int32)
        if "elevation" in self.sheet.layers:
            known = unit_heights()
            by_kind = np.array([known.get(kind, 0) for kind in self.sheet.legend["elevation"].kinds])
            found[self.frame.positions] = by_kind[self.sheet.layers["elevation"]]
        heights: list[int] = found.tolist()
        return heights

    def height(self, hex_: Hex) -> int:
        """The height of a unit in a hex."""
        return self._heights[self.frame.position_of(hex_)]

    # --- One line ---

    def visible(self, start: Hex, end: Hex, *, mode: str = "") -> bool:
        """Whether a line is clear, without looking for reasons."""
        line = self._line(start, end)
        if self._is_free_near(line, start, end):
            return True
        if self._has_beds and self._is_hidden(start, end):
            return False
        return not self._blocks(line)

    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """Whether a unit in one hex sees the other hex, with every reason."""
        met = tuple(met_sides(self.frame, start, end))
        distance = self.sheet.grid.distance(start, end)
        line = self._line(start, end)
        is_near = self._is_free_near(line, start, end)
        is_blocked = not is_near and self._blocks(line)
        found = [*self._of_sides(line, met, start, end, is_blocked=is_blocked, is_near=is_near)]
        if self._has_beds and not is_near:
            found += self._of_beds(start, end)
        return Verdict(start, end, distance, not any(one.blocks for one in found), tuple(found), met)

    def _line(self, start: Hex, end: Hex) -> Line:
        places = self.frame.place(start), self.frame.place(end)
        (i, v), (j, w) = min(places), max(places)
        position, last = self.frame.position(i, v), self.frame.position(j, w)
        low, high = self._heights[position], self._heights[last]
        return Line(position, _plan(self.frame, j - i, w - v), low > high, effects(low, high))

    def _is_free_near(self, line: Line, start: Hex, end: Hex) -> bool:
        """Whether the two hexes see each other because they are the same or adjacent [PB37a]."""
        return start == end or (self._sees_adjacent and len(line.plan.met) == 1)

    def _blocks(self, line: Line) -> bool:
        """Whether coloured hexsides block a line [PB36, PB37, PB37a]."""
        cells, position, plan, can = self._cells, line.position, line.plan, line.can
        any_ = 0
        for cell in plan.met:
            any_ |= cells[position + cell]
        if not any_ & can.any:
            return False
        if any_ & can.several and sum(cells[position + c] & can.several != 0 for c in plan.met) > 1:
            return True
        for cell, number in plan.along:
            value, hexes = cells[position + cell], plan.ways[0].hexes
            nth = hexes + 1 - number if line.is_turned else number
            if value & can.always or (value & can.near and 2 * nth <= hexes + 1):
                return True
        return all(self._is_stopped(line, way) for way in plan.ways)

    def _is_stopped(self, line: Line, way: Way) -> bool:
        """Whether a hexside stops one of the shifted lines."""
        return any(self._stops(line, way, number) for number in range(1, way.hexes))

    def _stops(self, line: Line, way: Way, number: int) -> int:
        """The bits of the colours with which the hexside behind the nth hex stops a line, 0 for none. The
        hexside and n are counted from the hex that comes first.
        """
        value = self._cells[line.position + way.cells[number - 1]]
        if not value & line.can.any:
            return 0
        nth = way.hexes - number if line.is_turned else number
        stops = value & line.can.always
        if 2 * nth <= way.hexes:
            stops |= value & line.can.near
        if nth == 1:
            stops |= value & line.can.own
        return stops

    def _is_hidden(self, start: Hex, end: Hex) -> bool:
        """Whether a gully or stream bed hides one of the two hexes from the other [PB25]."""
        return bool(self._hiding(start, end))

    def _hiding(self, start: Hex, end: Hex) -> list[Hex]:
        """The hexes, out of the two, whose bed hides them from the other hex. Adjacent hexes are not
        hidden.
        """
        courses = self.watercourses
        hidden = [
            here
            for here, there in ((start, end), (end, start))
            if courses.is_depressed(here) and self.height(there) == 0
        ]
        if hidden and not courses.sees_along(start, end):
            return hidden
        return []

    # --- Reasons ---

    def _of_sides(
        self, line: Line, met: Sequence[MetSide], start: Hex, end: Hex, *, is_blocked: bool, is_near: bool
    ) -> Iterator[Finding]:
        """A finding for each colour of each hexside that the line meets."""
        stopping = self._stopping(line) if is_blocked else {}
        for one in met:
            cell = self.frame.cell(one.side) - line.position
            value = self._cells[line.position + cell]
            for colour, bit in bits().items():
                if not value & bit:
                    continue
                blocks = bool(stopping.get(cell, 0) & bit)
                why = self._why(line, colour, blocks=blocks, is_near=is_near)
                verb = "blocks" if blocks else "does not block"
                name = self.sheet.name_side(one.side)
                rule = _rule(one.touch)
                text = f"{name} {colour} hexside, {one.touch.phrase}, {verb}: {why} [{rule}]"
                yield Finding(colour, rule, text, blocks, side=one.side, touch=one.touch)

    def _stopping(self, line: Line) -> dict[int, int]:
        """For a blocked line: the bits of the colours that stop it, by the difference of their cell."""
        plan, can, cells = line.plan, line.can, self._cells
        several = [c for c in plan.met if cells[line.position + c] & can.several]
        found = dict.fromkeys(several, can.several) if len(several) > 1 else {}
        hexes = plan.ways[0].hexes
        for cell, number in plan.along:
            nth = hexes + 1 - number if line.is_turned else number
            stops = can.always | (can.near if 2 * nth <= hexes + 1 else 0)
            if cells[line.position + cell] & stops:
                found[cell] = found.get(cell, 0) | stops
        if not found:
            for way in plan.ways:
                for number, cell in enumerate(way.cells, start=1):
                    if stops := self._stops(line, way, number):
                        found[cell] = found.get(cell, 0) | stops
        return found

    def _why(self, line: Line, colour: str, *, blocks: bool, is_near: bool) -> str:
        """The reason for the effect of a colour on this line."""
        if is_near:
            return "the hexes are adjacent"
        bit, can = bits()[colour], line.can
        if bit & can.always:
            return "higher than both units" if blocks else "the line passes beside it on the other side"
        if bit & can.several:
            return "as high as the higher unit, " + ("and not the only one" if blocks else "and the only one")
        if bit & can.near:
            return "nearer to the lower unit or midway" if blocks else "nearer to the higher unit"
        if bit & can.own:
            return "at the hex of the unit at ground level" if blocks else "away from the lower unit"
        return "not higher than the lower unit"

    def _of_beds(self, start: Hex, end: Hex) -> Iterator[Finding]:
        for hidden in self._hiding(start, end):
            text = (
                f"{self.sheet.name(hidden)} lies in a gully or stream bed, blocks: not adjacent, on no hill,"
                " and more than one bend along the bed away [PB25]"
            )
            yield Finding("bed", "PB25", text, blocks=True, hex=hidden)

    def update(self, hexes: Iterable[Hex] = (), hexsides: Iterable[Hexside] = ()) -> None:
        """Reads the sheet again."""
        self.refresh()


def _rule(touch: Touch) -> str:
    return "PB36" if touch is Touch.CROSS else "PB36, PB37a"


@lru_cache(maxsize=65536)
def _plan(frame: Frame, n: int, dv: int) -> StepPlan:
    """Computes what a step meets."""
    if (n, dv) == (0, 0):
        return StepPlan((), (), (Way(()),))
    ways = shifted_lines(n, dv)
    hexes = ways[0].hexes

    def cell(class_: int, di: int, dw: int) -> int:
        return class_ * frame.size + frame.difference(di, dw)

    met, along = [], []
    for side in relative_sides(n, dv):
        met.append(cell(side.class_, side.di, side.dv))
        if side.touch is Touch.ALONG:
            beside = next(hexes.index(one) for one in side.hexes if one in hexes)
            along.append((met[-1], beside + 1))
    return StepPlan(
        tuple(met), tuple(along), tuple(Way(tuple(cell(*side) for side in way.sides)) for way in ways)
    )
