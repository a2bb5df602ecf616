"""Paints lines that pass through hexes as smooth curves: roads, streams, gullies, bridges."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import cache

import numpy as np

from kpeditor.drawing.frame import Bits, Frame
from kpeditor.drawing.hexwindow import HexWindow, Ints
from kpeditor.drawing.map.edgecurves import Edges, noise
from kpeditor.drawing.map.hexsidelines import DETAILS_FROM, RIMS_FROM, line_width, paint_band
from kpeditor.drawing.qtbatch import Floats, beside, flattened, quarter_turned, segments
from kpeditor.drawing.strokes import Strokes, paint_segments
from kpeditor.drawing.style import LineLook

WOBBLE = 0.1
"""The displacement of a road from the middle of a hex, in hex sides."""
WATER_WOBBLE, _WATER_SALT = 0.22, 7
"""The same for streams, whose bends should differ from those of roads."""
LANE = 0.15
"""The distance from the middle, in hex sides, of a road and of a railway that use the same hexsides."""
_NEXT = np.array((1, 2, 3, 4, 5, 0))


@dataclass(frozen=True, eq=False)
class Course:
    """The course of a feature through the hexes.

    Attributes:
        mask: the sides that it passes, shape [rows, columns].
        lanes: masks of the sides that it passes nearer to their end, or nearer to their beginning
            (`Lanes.of`); None for a feature that keeps to the middle.
    """

    mask: Bits
    lanes: tuple[Bits, Bits] | None = None
    wobble: float = WOBBLE
    salt: int = 3


@dataclass(frozen=True, eq=False)
class Ways:
    """The curves of a feature in a window.

    Attributes:
        curves: start, control point, end; shape [n, 3, 2].
        owners: the hex of each curve, as its index in the window, shape [n].
        is_main: whether a curve is the main way through its hex and not a branch, shape [n].
        tips: the ends of lines, shape [m, 2].
    """

    curves: Floats
    owners: Ints
    is_main: np.ndarray[tuple[int], np.dtype[np.bool_]]
    tips: Floats

    def strokes(self) -> Strokes:
        """All curves, as strokes to draw."""
        return Strokes(self.curves, self.tips, bend=2) if len(self.curves) else Strokes.nothing()

    def main_of(self, hexes: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> Floats:
        """The main ways, without branches, of the marked hexes of the window."""
        return self.curves[self.is_main & hexes[self.owners]]


def water_course(mask: Bits) -> Course:
    """The course of a stream or gully."""
    return Course(mask, None, WATER_WOBBLE, _WATER_SALT)


def paint_road(frame: Frame, course: Course, look: LineLook) -> None:
    """Paints a road: a light band with a darker rim; a single line when zoomed out."""
    strokes = ways_of(frame.window, course).strokes()
    width = line_width(frame, look)
    if frame.side < RIMS_FROM:
        strokes.paint(frame, look.casing or look.colour, width)
        return
    strokes.paint(frame, look.casing, width + max(1.2, 0.05 * frame.side))
    strokes.paint(frame, look.colour, width)


def paint_stream(frame: Frame, course: Course, look: LineLook) -> None:
    """Paints a stream through hexes: a band with a darker rim."""
    paint_band(frame, ways_of(frame.window, course).strokes(), look)


def paint_gully(frame: Frame, course: Course, look: LineLook) -> None:
    """Paints a gully: a dark cut with short strokes down both banks."""
    ways = ways_of(frame.window, course)
    width = line_width(frame, look)
    if frame.side >= DETAILS_FROM and len(ways.curves):
        reach = width / 2 + 0.1 * frame.side
        paint_segments(frame, across(ways.curves, 8, reach), look.casing, max(1.0, 0.045 * frame.side))
    ways.strokes().paint(frame, look.colour, width)


def across(curves: Floats, pieces: int, reach: float) -> Floats:
    """Short lines across curves: `pieces` on each curve, each reaching `reach` to either side; shape [m, 2,
    2].
    """
    points = flattened(curves, pieces)
    hand = _right_hand(points[:, 1:] - points[:, :-1]) * reach
    middles = (points[:, 1:] + points[:, :-1]) / 2
    return np.stack((middles - hand, middles + hand), axis=2).reshape(-1, 2, 2)


def shifted(points: Floats, by: Floats | float) -> Floats:
    """Lines of points, shape [n, points, 2], shifted to their right by a distance."""
    along = np.empty_like(points)
    along[:, 1:-1] = points[:, 2:] - points[:, :-2]
    along[:, 0], along[:, -1] = points[:, 1] - points[:, 0], points[:, -1] - points[:, -2]
    return np.asarray(points + _right_hand(along) * by)


def _right_hand(along: Floats) -> Floats:
    """Unit vectors to the right of these directions."""
    turned = quarter_turned(along)
    return np.asarray(turned / np.maximum(1e-9, np.linalg.norm(turned, axis=-1, keepdims=True)))


def ways_of(window: HexWindow, course: Course) -> Ways:
    """The ways of a feature through every hex of the window."""
    bits = window.values(course.mask)
    used = np.nonzero(bits)[0]
    if not len(used):
        return Ways(np.zeros((0, 3, 2)), used, np.zeros(0, np.bool_), np.zeros((0, 2)))
    centres, middles = _passages(window, used, course)
    found, owners, is_main = [], [], []
    is_end = np.zeros(len(used), np.bool_)
    for value in sorted(set(bits[used].tolist())):
        of_kind = bits[used] == value
        is_end |= of_kind & (len(sides_of_bits(value)) == 1)
        pieces = _pieces(value, centres[of_kind], middles[of_kind])
        found += pieces
        owners += [used[of_kind]] * len(pieces)
        is_main += [np.full(int(of_kind.sum()), index == 0) for index in range(len(pieces))]
    return Ways(np.concatenate(found), np.concatenate(owners), np.concatenate(is_main), centres[is_end])


def _passages(window: HexWindow, used: Ints, course: Course) -> tuple[Floats, Floats]:
    """The (displaced) centres of these hexes, shape [n, 2], and the points where roads cross each of their
    sides, half way to the neighbour's centre, shape [n, 6, 2].
    """
    corners = window.corner_points[used]
    points = np.empty((len(used), 7, 2), np.int64)
    points[:, 6] = here = window.lattice[used]
    # A neighbour's centre is this centre mirrored at the middle of the shared side.
    points[:, :6] = corners + corners[:, _NEXT] - here[:, None]
    strayed = window.place(points) + noise(points, course.salt) * (course.wobble * window.side)
    centres = strayed[:, 6]
    middles = np.asarray((centres[:, None] + strayed[:, :6]) / 2)
    if course.lanes is None:
        return centres, middles
    onward, back = (window.values(mask)[used] for mask in course.lanes)
    if not (onward.any() or back.any()):
        return centres, middles
    hand = _bools(onward).astype(np.int8) - _bools(back).astype(np.int8)
    along = window.corners[used][:, _NEXT] - window.corners[used]
    moves = along * (hand * LANE)[:, :, None]
    passed = np.maximum(1, _bools(window.values(course.mask)[used]).sum(axis=1))
    return centres + moves.sum(axis=1) / passed[:, None], middles + moves


def _bools(masks: Bits) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    """Masks of shape [n] as bools of shape [n, 6]."""
    return (masks[:, None] >> np.arange(6, dtype=np.uint8) & 1).astype(np.bool_)


def _pieces(bits: int, centres: Floats, middles: Floats) -> list[Floats]:
    """The curves of hexes whose roads use the same sides, the main way first."""
    sides = sides_of_bits(bits)
    if len(sides) == 1:
        start = middles[:, sides[0]]
        return [beside(start, (start + centres) / 2, centres)]
    first, second = _through(bits)
    start, end = middles[:, first], middles[:, second]
    found = [beside(start, centres, end)]
    top = (start + 2 * centres + end) / 4
    for side in sides:
        if side not in (first, second):
            found.append(beside(middles[:, side], (middles[:, side] + 3 * centres) / 4, top))
    return found


@cache
def sides_of_bits(bits: int) -> tuple[int, ...]:
    """The sides, 0 to 5, whose bits are set."""
    return tuple(side for side in range(6) if bits >> side & 1)


@cache
def _through(bits: int) -> tuple[int, int]:
    """The two sides that the main road uses: the pair most nearly opposite."""
    pairs = itertools.combinations(sides_of_bits(bits), 2)
    return max(pairs, key=lambda pair: min(pair[1] - pair[0], 6 - pair[1] + pair[0]))


def paint_bridges(frame: Frame, mask: Bits, look: LineLook) -> None:
    """Paints the two rails of a bridge beside the road, splayed at their ends."""
    edges = Edges.of(frame.window, mask)
    if not len(edges):
        return
    window, side = frame.window, frame.side
    used, place = np.unique(edges.hexes, return_inverse=True)
    centres, passages = _passages(window, used, Course(mask))
    middles = passages[place, edges.directions]
    along = middles - centres[place]
    along /= np.linalg.norm(along, axis=1)[:, None]
    paint_segments(
        frame,
        bridge_rails(middles, along, line_width(frame, look), side),
        look.casing,
        max(1.3, 0.065 * side),
    )


def bridge_rails(middles: Floats, along: Floats, width: float, side: float) -> Floats:
    """The rails of bridges at these points, for a width and a direction of the way; shape [n, 2, 2]."""
    beside_it = quarter_turned(along)
    off, reach = width / 2 + 0.075 * side, 0.24 * side
    rails = []
    for hand in (-1, 1):
        rail = [
            middles + along * a * reach + beside_it * (hand * b)
            for a, b in ((-1.35, off + 0.1 * side), (-1, off), (1, off), (1.35, off + 0.1 * side))
        ]
        rails.append(beside(*rail))
    return segments(np.concatenate(rails))
