"""Paints railways of one and of two tracks, tunnels with their portals, and the signs on lines: sidings,
damage, bridges, fords.
"""

from __future__ import annotations

import numpy as np

from kpeditor.drawing.frame import Bits, Frame
from kpeditor.drawing.hexwindow import Bools
from kpeditor.drawing.map.hexsidelines import DETAILS_FROM, RIMS_FROM, line_width
from kpeditor.drawing.map.roadlines import Course, Ways, across, bridge_rails, shifted, ways_of
from kpeditor.drawing.qtbatch import Floats, beside, flattened, quarter_turned, segments
from kpeditor.drawing.strokes import Strokes, paint_segments
from kpeditor.drawing.style import LineLook

GAUGE = 0.62
"""The distance of the second track from the first, in widths of the line."""
_PIECES = 16


def paint_rail(frame: Frame, course: Course, look: LineLook, double: Bools | None = None) -> None:
    """Paints a railway: a dark line with sleepers across it, or two lines for two tracks.

    Args:
        double: the hexes of the window with two tracks, shape [n]; None if there are none.
    """
    ways = ways_of(frame.window, course)
    if not len(ways.curves):
        return
    width = line_width(frame, look)
    is_double = np.zeros(len(ways.curves), np.bool_) if double is None else double[ways.owners]
    single, two = ways.curves[~is_double], ways.curves[is_double]
    Strokes(single, ways.tips, bend=2).paint(frame, look.colour, width * 0.5)
    for hand in (-GAUGE, GAUGE) if len(two) else ():
        track = segments(shifted(flattened(two, _PIECES), hand * width * 0.75))
        paint_segments(frame, track, look.colour, max(1.0, width * 0.38))
    if frame.side < RIMS_FROM:
        return
    thick = max(1.0, 0.05 * frame.side)
    paint_segments(frame, across(single, 6, width * 0.75), look.colour, thick)
    if len(two):
        paint_segments(frame, across(two, 6, width * 1.05), look.colour, thick)


def paint_tunnel(
    frame: Frame, course: Course, look: LineLook, open_lines: Bits | None, double: Bools | None = None
) -> None:
    """Paints a tunnel: a broken line under the ground, with a portal where an open line ends.

    Args:
        open_lines: the sides that lines above the ground pass, shape [rows, columns]; None if there are none.
    """
    ways = ways_of(frame.window, course)
    if not len(ways.curves):
        return
    width = line_width(frame, look)
    pieces = 6 if frame.side < DETAILS_FROM else 12
    is_double = np.zeros(len(ways.curves), np.bool_) if double is None else double[ways.owners]
    for curves, hands in ((ways.curves[~is_double], (0.0,)), (ways.curves[is_double], (-GAUGE, GAUGE))):
        for hand in hands if len(curves) else ():
            lines = shifted(flattened(curves, pieces), hand * width * 0.75)
            dashes = beside_each(lines[:, :-1:2], lines[:, 1::2])
            paint_segments(frame, dashes, look.colour, max(1.2, width * 0.5))
    if open_lines is None or frame.side < RIMS_FROM:
        return
    is_portal = frame.window.values(open_lines) > 0
    _paint_portals(frame, ways, is_portal, look, width)


def beside_each(starts: Floats, ends: Floats) -> Floats:
    """Short lines between corresponding points of lines, shape [n, points, 2]; the result has the shape [m,
    2, 2].
    """
    return np.stack((starts, ends), axis=2).reshape(-1, 2, 2)


def _paint_portals(frame: Frame, ways: Ways, is_portal: Bools, look: LineLook, width: float) -> None:
    """Paints a portal in the middle of each hex where an open line enters a tunnel."""
    curves = ways.main_of(is_portal)
    if not len(curves):
        return
    # A way with one side ends in the middle of its hex. The portal is there and faces away from the tunnel.
    mouth, inward = curves[:, 2], curves[:, 0] - curves[:, 2]
    inward = inward / np.maximum(1e-9, np.linalg.norm(inward, axis=1, keepdims=True))
    hand = quarter_turned(inward)
    half, depth = width * 0.9 + 0.1 * frame.side, 0.2 * frame.side
    arch = [
        mouth + inward * a * depth + hand * b * half
        for a, b in ((-0.55, -1.25), (0, -1), (0.75, -0.85), (1.1, 0), (0.75, 0.85), (0, 1), (-0.55, 1.25))
    ]
    lines = segments(beside(*arch))
    paint_segments(frame, lines, look.casing, max(2.4, 0.13 * frame.side))
    paint_segments(frame, lines, look.colour, max(1.2, 0.065 * frame.side))


def paint_sign(frame: Frame, course: Course, look: LineLook, sign: str, hexes: Bools) -> None:
    """Paints a sign on the ways through the marked hexes of the window, shape [n]."""
    if frame.side < RIMS_FROM or not hexes.any():
        return
    curves = ways_of(frame.window, course).main_of(hexes)
    if not len(curves):
        return
    width = line_width(frame, look)
    match sign:
        case "siding":
            _paint_sidings(frame, curves, look, width)
        case "damage":
            _paint_damage(frame, curves, width)
        case "bridge":
            middles, along = _middles(curves)
            wide = width * (1.9 if look.pattern == "rail" else 1.0)
            paint_segments(
                frame,
                bridge_rails(middles, along, wide, frame.side),
                frame.style.place,
                max(1.3, 0.065 * frame.side),
            )
        case "ford":
            _paint_fords(frame, curves, width)


def _paint_sidings(frame: Frame, curves: Floats, look: LineLook, width: float) -> None:
    """Paints sidings: a third line that leaves the track and comes back to it."""
    points = flattened(curves, _PIECES)
    t = np.linspace(0.0, 1.0, _PIECES + 1)
    swing = np.clip(np.sin(np.pi * t) * 1.9, 0.0, 1.0)[None, :, None]
    lines = segments(shifted(points, swing * (width * 1.1 + 0.14 * frame.side)))
    paint_segments(frame, lines, look.colour, max(1.0, width * 0.45))


def _paint_damage(frame: Frame, curves: Floats, width: float) -> None:
    """Paints damage: a bold cross on the track, a light stroke under a dark or red one."""
    middles, along = _middles(curves)
    reach = width * 0.6 + 0.17 * frame.side
    hand = quarter_turned(along)
    strokes = np.concatenate(
        [
            beside(middles - (along + hand * way) * reach, middles + (along + hand * way) * reach)
            for way in (-1, 1)
        ]
    )
    paint_segments(frame, strokes, frame.style.place_halo, max(3.0, 0.2 * frame.side))
    red = "#ff6a4d" if frame.style.is_dark else "#b3001b"
    paint_segments(frame, strokes, red, max(1.6, 0.11 * frame.side))


def _paint_fords(frame: Frame, curves: Floats, width: float) -> None:
    """Paints fords: pale shallows with ripples across the stream."""
    middles, along = _middles(curves)
    hand = quarter_turned(along)
    step, reach = 0.09 * frame.side, width / 2 + 0.1 * frame.side
    ripples = [
        beside(middles + along * a * step - hand * reach, middles + along * a * step + hand * reach)
        for a in (-2, -1, 0, 1, 2)
    ]
    lines = np.concatenate(ripples)
    paint_segments(frame, lines, frame.style.place_halo, max(1.6, 0.075 * frame.side))
    paint_segments(frame, lines, frame.style.place, max(1.0, 0.035 * frame.side))


def _middles(curves: Floats) -> tuple[Floats, Floats]:
    """The middle of each curve and its direction there, shape [n, 2] each."""
    along = curves[:, 2] - curves[:, 0]
    along = along / np.maximum(1e-9, np.linalg.norm(along, axis=1, keepdims=True))
    return (curves[:, 0] + 2 * curves[:, 1] + curves[:, 2]) / 4, along
