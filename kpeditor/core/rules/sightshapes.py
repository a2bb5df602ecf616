"""Visible and hidden ground as geometry on the lattice: parts of a line, outlines of fields, dead ground.

The verdicts of `SightRules` decide what is visible; this module only makes shapes of them.

Dead ground would be visible without the relief features of the ruleset's catalogue (`HexsideKind.relief`, for
example crests). Each piece is assigned to the hexsides that hide it.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt
import shapely
from shapely.ops import substring

from kpeditor.core.board.hexsidelayer import empty, sides_of
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.geometry import lattice
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, canonical
from kpeditor.core.geometry.masks import HexMask, board, disc, mask_of_hexes, nothing
from kpeditor.core.geometry.outlines import Shape, hex_shape, outline, side_shape
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.sightrules import Finding, SightRules, Verdict
from kpeditor.core.scenario.model import Scenario
from kpeditor.core.sight.frame import Frame
from kpeditor.core.sight.lines import fire_path

Places = npt.NDArray[np.intp]
_TOUCH = 1e-9
"""Shorter lengths on the lattice are touched corners, given the precision of floats."""


@dataclass(frozen=True, slots=True)
class LineParts:
    """A line of sight cut where it is first blocked, as lines on the lattice.

    Attributes:
        seen: from the firing hex to the blocker, or the whole line if nothing blocks. None if this part is
            empty.
        hidden: the rest; None if all is seen.
        blocker: the finding that cuts the line, the first of several.
    """

    seen: Shape | None
    hidden: Shape | None
    blocker: Finding | None


def line_parts(grid: HexGrid, verdict: Verdict) -> LineParts:
    """The seen and the hidden part of the line of a verdict."""
    if verdict.start == verdict.end:
        return LineParts(None, None, None)
    line = shapely.LineString((lattice.centre(grid, verdict.start), lattice.centre(grid, verdict.end)))
    # Reasons about hexsides are in the order in which the line meets them.
    of_sides = [reason for reason in verdict.reasons if reason.side is not None]
    others = [reason for reason in verdict.reasons if reason.side is None]
    cuts = [(_met_at(grid, line, reason), reason) for reason in (*of_sides[:1], *others)]
    if not cuts:
        return LineParts(line, None, None)
    at, blocker = min(cuts, key=lambda cut: cut[0])
    first = substring(line, 0.0, at) if at > 0.0 else None
    rest = substring(line, at, line.length) if at < line.length else None
    return LineParts(first, rest, blocker)


def _met_at(grid: HexGrid, line: Shape, reason: Finding) -> float:
    """The distance along the line to its blocker; 0 if the blocker has no place."""
    if reason.side is not None:
        obstacle = side_shape(grid, reason.side)
    elif reason.hex is not None:
        obstacle = hex_shape(grid, reason.hex)
    else:
        return 0.0
    met = shapely.get_coordinates(shapely.intersection(line, obstacle))
    if not len(met):  # the crossing is so flat that rounding misses it
        met = shapely.get_coordinates(shapely.shortest_line(line, obstacle))[:1]
    return float(np.min(shapely.line_locate_point(line, shapely.points(met))))


def hexes_along(grid: HexGrid, verdict: Verdict, part: Shape | None) -> tuple[Hex, ...]:
    """The hexes whose interior a part of a verdict's line crosses, in order.

    The hex in which the line is cut belongs to both parts.
    """
    if verdict.start == verdict.end:
        return (verdict.start,)
    if part is None:
        return ()
    passed = fire_path(Frame(grid), verdict.start, verdict.end).hexes
    hexes = tuple(dict.fromkeys((verdict.start, *passed, verdict.end)))
    shapes = shapely.polygons(np.array([lattice.corners(grid, hex_) for hex_ in hexes]))
    within = shapely.length(shapely.intersection(shapes, part))
    return tuple(hex_ for hex_, length in zip(hexes, within.tolist(), strict=True) if length > _TOUCH)


@dataclass(frozen=True, slots=True)
class Shadow:
    """Ground that is hidden by crests alone.

    Attributes:
        hexsides: the crest hexsides that hide it; without them it would all be visible.
        hexes: the ground, by column and row.
        rule: the rule paragraph by which they hide it.
    """

    hexsides: tuple[Hexside, ...]
    hexes: tuple[Hex, ...]
    rule: str


@dataclass(frozen=True, eq=False, slots=True)
class SightSurvey:
    """The hexes seen from one hex, or from at least one of several: masks bool [rows, columns].

    Attributes:
        starts: the hexes looked from.
        judged: the hexes that were judged: all, or on a very large board those within reach.
        shadows: the dead ground, the largest piece first; empty if it was not requested.
    """

    grid: HexGrid
    starts: tuple[Hex, ...]
    seen: HexMask
    judged: HexMask
    shadows: tuple[Shadow, ...] = ()

    @property
    def hidden(self) -> HexMask:
        """The judged hexes that are not seen."""
        return self.judged & ~self.seen

    def seen_shape(self) -> Shape:
        """The outline of what is seen, on the lattice."""
        return outline(self.grid, self.seen)

    def hidden_shape(self) -> Shape:
        """The outline of what is hidden, on the lattice."""
        return outline(self.grid, self.hidden)

    def shadow_shape(self, shadow: Shadow) -> Shape:
        """The outline of a piece of dead ground, on the lattice."""
        return outline(self.grid, mask_of_hexes(self.grid, shadow.hexes))


class ReliefSight:
    """Sight on a map as it is, and without its relief features. Make a new one after an edit.

    Attributes:
        relief: the relief features that lie on the map, by id.
    """

    def __init__(
        self, ruleset: RuleSet, sheet: MapSheet, rules: SightRules, scenario: Scenario | None = None
    ) -> None:
        """Takes a sheet and its rules, which judge what is really seen."""
        self.sheet, self.rules = sheet, rules
        known = [kind.id for kind in ruleset.terrain().hexsides if kind.relief]
        self.relief = frozenset(
            name for name in known if name in sheet.hexsides and sheet.hexsides[name].any()
        )
        self._flat: SightRules | None = None
        if self.relief:
            without = {**sheet.hexsides, **{name: empty(sheet.grid) for name in self.relief}}
            self._flat = ruleset.sight(replace(sheet, hexsides=without), scenario)

    def dead_ground(self, start: Hex, seen: HexMask, *, mode: str, whole: bool) -> HexMask:
        """The hexes that are hidden from one, whose field is `seen`, by relief alone."""
        if self._flat is None:
            return np.zeros_like(seen)
        without: HexMask = self._flat.field(start, mode=mode, whole=whole)
        return without & ~seen

    @cached_property
    def ridges(self) -> dict[Hexside, int]:
        """The number of the ridge of each relief hexside; hexsides that meet in a corner form one ridge."""
        return _numbered(self.sheet, self.relief)


def _numbered(sheet: MapSheet, relief: Iterable[str]) -> dict[Hexside, int]:
    sides = sorted({side for name in relief for side in sides_of(sheet.grid, sheet.hexsides[name])})
    at_corner: dict[lattice.Point, list[Hexside]] = {}
    ends = {side: lattice.side_ends(sheet.grid, side.hex, side.direction) for side in sides}
    for side, corners in ends.items():
        for corner in corners:
            at_corner.setdefault(corner, []).append(side)
    numbers: dict[Hexside, int] = {}
    for first in sides:
        waiting = [] if first in numbers else [first]
        while waiting:
            side = waiting.pop()
            if side not in numbers:
                numbers[side] = numbers.get(first, len(numbers))
                waiting += [other for corner in ends[side] for other in at_corner[corner]]
    return numbers


@dataclass(frozen=True, slots=True)
class SightQuestion:
    """The question of a survey.

    Attributes:
        starts: the hexes looked from.
        reach: only hexes up to this distance from one of them; None: all.
        has_shadows: whether the dead ground is wanted too.
        whole: whether to look beyond the reach of the tables on very large boards, which takes up to seconds
            a hex.
    """

    starts: tuple[Hex, ...]
    mode: str = ""
    reach: int | None = None
    has_shadows: bool = True
    whole: bool = False


def survey(sight: ReliefSight, question: SightQuestion) -> SightSurvey:
    """What is seen from these hexes together, and the dead ground."""
    steps = survey_steps(sight, question)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            answer: SightSurvey = done.value
            return answer


def survey_steps(sight: ReliefSight, question: SightQuestion) -> Generator[None, None, SightSurvey]:
    """The survey in steps of at most one field each, so that a window can paint in between."""
    grid, rules, far = sight.sheet.grid, sight.rules, question.reach
    is_beyond = question.whole and rules.reach is not None and (far is None or far > rules.reach)
    if not is_beyond and rules.reach is not None:
        far = rules.reach if far is None else min(far, rules.reach)
    seen, judged, dead = nothing(grid), nothing(grid), nothing(grid)
    dark: list[tuple[Hex, Places]] = []
    for start in question.starts:
        near = board(grid) if far is None else disc(grid, far, start)
        field = rules.field(start, mode=question.mode, whole=is_beyond)
        seen |= field & near
        judged |= near
        if question.has_shadows and sight.relief:
            yield
            new = sight.dead_ground(start, field, mode=question.mode, whole=is_beyond) & near & ~dead
            if new.any():
                dark.append((start, np.flatnonzero(new)))
                dead |= new
        yield
    shadows: tuple[Shadow, ...] = ()
    if dark:
        shadows = yield from _shadow_steps(
            sight, [(start, places[~seen.flat[places]]) for start, places in dark], question
        )
    return SightSurvey(grid, question.starts, seen, judged, shadows)


def _shadow_steps(
    sight: ReliefSight, dark: Iterable[tuple[Hex, Places]], question: SightQuestion
) -> Generator[None, None, tuple[Shadow, ...]]:
    """The dead ground in pieces; hexes hidden by the same ridges form one piece."""
    pieces: dict[frozenset[int], tuple[set[Hex], dict[Hexside, Finding]]] = {}
    count = 0
    for start, places in dark:
        rows, columns = np.divmod(places, sight.sheet.grid.columns)
        for hex_ in map(Hex, (columns + 1).tolist(), (rows + 1).tolist()):
            reasons = sight.rules.verdict(start, hex_, mode=question.mode).reasons
            hiding = {
                canonical(sight.sheet.grid, reason.side): reason
                for reason in reasons
                if reason.side is not None and reason.kind in sight.relief
            }
            key = frozenset(sight.ridges[side] for side in hiding)
            hexes, sides = pieces.setdefault(key, (set(), {}))
            hexes.add(hex_)
            sides.update(hiding)
            if (count := count + 1) % 16 == 0:
                yield
    found = [
        Shadow(
            tuple(sorted(sides)), tuple(sorted(hexes)), ", ".join(sorted({r.rule for r in sides.values()}))
        )
        for hexes, sides in pieces.values()
    ]
    return tuple(sorted(found, key=lambda shadow: (-len(shadow.hexes), shadow.hexes)))
