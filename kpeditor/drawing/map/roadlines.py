"""Paints what passes from hex to hex: roads, railways, bridges, as smooth lines through the hexes."""

from __future__ import annotations

import itertools
from functools import cache

import numpy as np

from kpeditor.drawing.frame import Bits, Frame
from kpeditor.drawing.hexwindow import HexWindow, Ints
from kpeditor.drawing.map.edgecurves import Edges, noise
from kpeditor.drawing.map.hexsidelines import RIMS_FROM, line_width
from kpeditor.drawing.qtbatch import Floats, beside, flattened, quarter_turned, segments
from kpeditor.drawing.strokes import Strokes, paint_segments
from kpeditor.drawing.style import LineLook

WOBBLE = 0.1
"""How far a road may pass beside the middle of a hex, in hex sides."""
_NEXT = np.array((1, 2, 3, 4, 5, 0))


def paint_road(frame: Frame, mask: Bits, look: LineLook) -> None:
    """A road: a light band with a darker rim; from far a line."""
    strokes = road_strokes(frame.window, mask)
    width = line_width(frame, look)
    if frame.side < RIMS_FROM:
        strokes.paint(frame, look.casing or look.colour, width)
        return
    strokes.paint(frame, look.casing, width + max(1.2, 0.05 * frame.side))
    strokes.paint(frame, look.colour, width)


def paint_rail(frame: Frame, mask: Bits, look: LineLook) -> None:
    """A railway: a dark line with sleepers across it."""
    strokes = road_strokes(frame.window, mask)
    width = line_width(frame, look)
    strokes.paint(frame, look.colour, width * 0.5)
    if frame.side < RIMS_FROM or not len(strokes.curves):
        return
    points = flattened(strokes.curves, 6)
    along = points[:, 1:] - points[:, :-1]
    across = quarter_turned(along)
    across *= width * 0.75 / np.maximum(1e-9, np.linalg.norm(across, axis=-1, keepdims=True))
    middles = (points[:, 1:] + points[:, :-1]) / 2
    sleepers = np.stack((middles - across, middles + across), axis=2).reshape(-1, 2, 2)
    paint_segments(frame, sleepers, look.colour, max(1.0, 0.05 * frame.side))


def road_strokes(window: HexWindow, mask: Bits) -> Strokes:
    """The roads of every hex of the window."""
    bits = window.values(mask)
    used = np.nonzero(bits)[0]
    if not len(used):
        return Strokes.nothing()
    centres, middles = _passages(window, used)
    found = []
    is_end = np.zeros(len(used), np.bool_)
    for value in sorted(set(bits[used].tolist())):
        of_kind = bits[used] == value
        is_end |= of_kind & (len(_sides(value)) == 1)
        found.append(_pieces(value, centres[of_kind], middles[of_kind]))
    return Strokes(np.concatenate(found), centres[is_end], bend=2)


def _passages(window: HexWindow, used: Ints) -> tuple[Floats, Floats]:
    """The (strayed) centres of these hexes, shape [n, 2], and where roads cross each of their sides: half way
    to the neighbour's centre, shape [n, 6, 2].
    """
    corners = window.corner_points[used]
    points = np.empty((len(used), 7, 2), np.int64)
    points[:, 6] = here = window.lattice[used]
    # A neighbour's centre is this one mirrored at the middle of the shared side.
    points[:, :6] = corners + corners[:, _NEXT] - here[:, None]
    strayed = window.place(points) + noise(points, 3) * (WOBBLE * window.side)
    centres = strayed[:, 6]
    return centres, np.asarray((centres[:, None] + strayed[:, :6]) / 2)


def _pieces(bits: int, centres: Floats, middles: Floats) -> Floats:
    """The curves of hexes that all have roads by the same sides."""
    sides = _sides(bits)
    if len(sides) == 1:
        start = middles[:, sides[0]]
        return beside(start, (start + centres) / 2, centres)
    first, second = _through(bits)
    start, end = middles[:, first], middles[:, second]
    found = [beside(start, centres, end)]
    top = (start + 2 * centres + end) / 4
    for side in sides:
        if side not in (first, second):
            found.append(beside(middles[:, side], (middles[:, side] + 3 * centres) / 4, top))
    return np.concatenate(found)


@cache
def _sides(bits: int) -> tuple[int, ...]:
    return tuple(side for side in range(6) if bits >> side & 1)


@cache
def _through(bits: int) -> tuple[int, int]:
    """The two sides the main road takes: those most nearly opposite."""
    pairs = itertools.combinations(_sides(bits), 2)
    return max(pairs, key=lambda pair: min(pair[1] - pair[0], 6 - pair[1] + pair[0]))


def paint_bridges(frame: Frame, mask: Bits, look: LineLook) -> None:
    """The two rails of a bridge beside the road, splayed at their ends."""
    edges = Edges.of(frame.window, mask)
    if not len(edges):
        return
    window, side = frame.window, frame.side
    used, place = np.unique(edges.hexes, return_inverse=True)
    centres, passages = _passages(window, used)
    middles = passages[place, edges.directions]
    along = middles - centres[place]
    along /= np.linalg.norm(along, axis=1)[:, None]
    across = quarter_turned(along)
    off, reach = line_width(frame, look) / 2 + 0.075 * side, 0.24 * side
    rails = []
    for hand in (-1, 1):
        rail = [
            middles + along * a * reach + across * (hand * b)
            for a, b in ((-1.35, off + 0.1 * side), (-1, off), (1, off), (1.35, off + 0.1 * side))
        ]
        rails.append(beside(*rail))
    paint_segments(frame, segments(np.concatenate(rails)), look.casing, max(1.3, 0.065 * side))
