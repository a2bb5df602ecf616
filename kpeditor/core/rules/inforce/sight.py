"""Present sight: the lines of sight of a ruleset under the effects that events have put in force."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.geometry.hexsides import Hexside
from kpeditor.core.rules.inforce.effects import InForce, Weather, initial
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.sightrules import Finding, JudgedSight, SightRules, Verdict
from kpeditor.core.rules.unittype import UnitType
from kpeditor.core.scenario.effects import IGNORED, SIGHT_RANGE, SMOKE
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.sight.frame import Bools
from kpeditor.core.sight.lines import fire_path
from kpeditor.core.sight.ranges import ranges_from

OF_SIGHT = (SIGHT_RANGE, SMOKE, IGNORED)


class WeatherSight(JudgedSight):
    """Lines of sight of the rules, limited in range and blocked by smoke. Weather never hides adjacent hexes.

    Attributes:
        inner: the lines of sight of the rules.
        limit: the range of sight in hexes, None without a limit.
        smoke: the hexes that block any line that touches them, with the name of what they are part of.
    """

    def __init__(self, inner: SightRules, sheet: MapSheet, now: Weather) -> None:
        ranged = [one for one in now if one.kind.change == SIGHT_RANGE and one.effect.level is not None]
        self._limits = sorted(ranged, key=lambda one: one.effect.level or 0)
        self.limit = self._limits[0].effect.level if self._limits else None
        reach = inner.reach
        if self.limit is not None:
            reach = self.limit if reach is None else min(reach, self.limit)
        super().__init__(sheet, reach)
        self.inner = inner
        self.smoke: dict[Hex, InForce] = {}
        for one in now:
            if one.kind.change == SMOKE:
                hexes = one.hexes(sheet)
                self.smoke |= dict.fromkeys(sheet.grid.hexes() if hexes is None else hexes, one)

    def verdict(self, start: Hex, end: Hex, *, mode: str = "") -> Verdict:
        """The verdict of the rules, with the findings that weather adds."""
        found = self.inner.verdict(start, end, mode=mode)
        added = []
        if self._is_too_far(found.range):
            one = self._limits[0]
            text = f"range {found.range} is beyond the {self.limit} hexes one sees now: {one.kind.title}"
            added.append(Finding(one.effect.do, "", text, blocks=True))
        if (hex_ := self._smoke_on(start, end, found.range)) is not None:
            name, one = self.sheet.name(hex_), self.smoke[hex_]
            added.append(Finding(one.effect.do, "", f"{name} hides: {one.kind.title}", blocks=True, hex=hex_))
        if not added:
            return found
        return replace(found, visible=False, findings=(*found.findings, *added))

    def visible(self, start: Hex, end: Hex, *, mode: str = "") -> bool:
        """The verdict's answer alone."""
        distance = self.sheet.grid.distance(start, end)
        if self._is_too_far(distance) or not self.inner.visible(start, end, mode=mode):
            return False
        return self._smoke_on(start, end, distance) is None

    def field(self, start: Hex, *, mode: str = "", whole: bool = False) -> Bools:
        """The field of the rules without what weather hides."""
        return self._left(start, self.inner.field(start, mode=mode, whole=whole and self.limit is None))

    def unit_field(self, unit: UnitType, start: Hex, facing: Direction | None = None) -> Bools:
        """The field of fire of the rules without what weather hides."""
        return self._left(start, self.inner.unit_field(unit, start, facing))

    def ambiguous(self, start: Hex, *, mode: str = "") -> Bools:
        """The hexes that the rules leave open and weather does not hide."""
        return self._left(start, self.inner.ambiguous(start, mode=mode))

    def update(self, hexes: Iterable[Hex] = (), hexsides: Iterable[Hexside] = ()) -> None:
        """Takes note of a change of the sheet."""
        self.inner.update(hexes, hexsides)
        super().refresh()

    def refresh(self) -> None:
        """Reads the whole sheet again."""
        self.inner.refresh()
        super().refresh()

    def _is_too_far(self, distance: int) -> bool:
        return self.limit is not None and distance > max(self.limit, 1)

    def _smoke_on(self, start: Hex, end: Hex, distance: int) -> Hex | None:
        """The first hex with smoke that a line touches, its ends included; none between neighbours."""
        if not self.smoke or distance <= 1:
            return None
        on_line = (start, *fire_path(self.frame, start, end).hexes)
        return next((hex_ for hex_ in on_line if hex_ in self.smoke), None)

    def _left(self, start: Hex, seen: Bools) -> Bools:
        left = seen.copy()
        if self.limit is not None:
            window = self.frame.window(start, max(self.limit, 1))
            near = left[window] & (ranges_from(self.frame, start, window) <= max(self.limit, 1))
            left[:] = False
            left[window] = near
        if self.smoke:
            for row, column in zip(*left.nonzero(), strict=True):
                there = Hex(int(column) + 1, int(row) + 1)
                if self._smoke_on(start, there, self.sheet.grid.distance(start, there)) is not None:
                    left[row, column] = False
        return left


def sight_under(ruleset: RuleSet, sheet: Sheet, scenario: Scenario | None, now: Weather) -> SightRules | None:
    """Lines of sight of a ruleset on a sheet under the effects in force; None if it has none there."""
    acting = tuple(one for one in now if one.kind.change in OF_SIGHT)
    if not acting or not isinstance(sheet, MapSheet):
        return ruleset.sight(sheet, scenario)
    bare = without_hexsides(sheet, acting)
    inner = ruleset.sight(bare, scenario)
    dims = tuple(one for one in acting if one.kind.change != IGNORED)
    return WeatherSight(inner, bare, dims) if inner is not None and dims else inner


def without_hexsides(sheet: MapSheet, now: Weather) -> MapSheet:
    """The sheet without the kinds of hexside that hide nothing now; the same sheet if there are none."""
    gone = {one.effect.kind for one in now if one.kind.change == IGNORED}
    if not gone & sheet.hexsides.keys():
        return sheet
    return replace(sheet, hexsides={id_: mask for id_, mask in sheet.hexsides.items() if id_ not in gone})


def sight_at_start(ruleset: RuleSet, sheet: Sheet, scenario: Scenario | None) -> SightRules | None:
    """Lines of sight on a sheet in the weather a scenario begins in."""
    kinds: Mapping[str, object] = ruleset.effects()
    now = initial(scenario, ruleset.effects()) if scenario is not None and kinds else ()
    return sight_under(ruleset, sheet, scenario, now)
