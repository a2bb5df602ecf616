"""Contrast of the map styles by WCAG 2: text 4.5 (7 in high contrast), lines 3; terrain without colour."""

from __future__ import annotations

import itertools

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtGui import QColor

from kpeditor.core.rules import registry
from kpeditor.drawing.palette import contrast
from kpeditor.drawing.style import GroundLook, MapStyle
from kpeditor.drawing.stylebook import STYLES
from kpeditor.drawing.styles.contrast import CONTRAST
from kpeditor.drawing.styles.patterns import PATTERNS
from tests.drawing.samples import blank, paint, picture, pixels

ALL = pytest.mark.parametrize("style", STYLES.values(), ids=list(STYLES))
KINDS = ("clear", "woods", "town", "slope", "hilltop")


def fills(style: MapStyle) -> list[str]:
    return [style.paper, *(look.fill for look in style.grounds.values() if look.fill)]


def test_contrast_is_reckoned_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1.0


@ALL
def test_text_reads_on_every_ground(style: MapStyle):
    least = 7.0 if style is CONTRAST else 4.5
    for text, fill in itertools.product((style.number, style.place), fills(style)):
        assert contrast(text, fill) >= least, (text, fill)


@ALL
def test_lines_stand_out_from_the_paper(style: MapStyle):
    least = 7.0 if style is CONTRAST else 3.0
    for name, look in style.lines.items():
        inks = (look.colour, look.casing or look.colour)
        assert max(contrast(ink, style.paper) for ink in inks) >= least, name


@ALL
def test_marks_of_selection_and_pointer_stand_out(style: MapStyle):
    for mark, fill in itertools.product((style.selection, style.hover), fills(style)):
        assert contrast(mark, fill) >= (3.0 if style in (CONTRAST, PATTERNS) else 1.3), (mark, fill)


@pytest.mark.parametrize("style", [CONTRAST, PATTERNS], ids=["contrast", "patterns"])
def test_patterns_stand_out_from_their_ground(style: MapStyle):
    looks: list[tuple[str, GroundLook]] = [(k, look) for k, look in style.grounds.items() if look.fill]
    for name, look in looks:
        inks = [ink for ink in (look.ink, look.hatch.colour if look.hatch else "") if ink]
        assert inks, f"{name} has no pattern"
        assert max(contrast(ink, look.fill) for ink in inks) >= 3.0, name


def structure(style: MapStyle, kind: str, side: float) -> npt.NDArray[np.float64]:
    """How much of the ground of a kind is ink, and how much of it runs in each of four directions: what is
    left of its look without any colour and lightness.
    """
    sheet = blank(9, 7)
    layer = "terrain" if kind in ("clear", "woods", "town") else "elevation"
    paint(sheet, layer, sheet.grid.hexes(), kind)
    grey = pixels(picture(sheet, side, frozenset({"terrain", "elevation"}), style)).mean(axis=2)
    middle = grey[int(3 * side) : int(9 * side), int(3 * side) : int(10 * side)]
    ink = (np.abs(middle - np.median(middle)) > 20).astype(float)
    steps = [
        np.abs(ink[1:, 1:] - ink[:-1, 1:]),
        np.abs(ink[1:, 1:] - ink[1:, :-1]),
        np.abs(ink[1:, 1:] - ink[:-1, :-1]),
        np.abs(ink[1:, :-1] - ink[:-1, 1:]),
    ]
    return np.array([ink.mean(), *(step.mean() for step in steps)])


@pytest.mark.parametrize("side", [12.0, 24.0, 48.0], ids=["50%", "100%", "200%"])
@pytest.mark.parametrize("style", [CONTRAST, PATTERNS], ids=["contrast", "patterns"])
def test_each_terrain_is_told_by_its_pattern_alone(style: MapStyle, side: float):
    found = {kind: structure(style, kind, side) for kind in KINDS}
    assert not found["clear"].any()
    for one, other in itertools.combinations(KINDS, 2):
        gap = np.abs(found[one] - found[other]).max()
        assert gap >= 0.2 * max(found[one].max(), found[other].max()), (one, other, found)


def as_seen_by(colour: QColor, matrix: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.asarray(matrix @ np.array([colour.redF(), colour.greenF(), colour.blueF()]))


SIGHTS = {
    # Machado, Oliveira and Fernandes 2009, full severity.
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


CONDITIONS = {
    "kampfpanzer": ("level", "pinned"),
    "nqm": ("casualties", "pinned", "disorganised", "broken", "concealed"),
    "panzer8": ("suppressed", "hidden", "limbered", "reacted"),
    "panzerblitz": ("dispersed", "in_tunnel", "at_work"),
}
"""What players look for on the whole map, where the letters on counters are too small to be read."""


@pytest.mark.parametrize("sight", SIGHTS)
def test_badges_of_conditions_stay_apart_for_the_colour_blind(sight: str):
    matrix = np.array(SIGHTS[sight])
    for ruleset, names in CONDITIONS.items():
        known = {one.id: QColor(one.colour) for one in registry.find(ruleset).conditions()}
        for one, other in itertools.combinations(names, 2):
            seen, beside = as_seen_by(known[one], matrix), as_seen_by(known[other], matrix)
            assert np.abs(seen - beside).max() > 0.14, (ruleset, one, other)


@pytest.mark.parametrize("sight", SIGHTS)
def test_hexside_lines_of_the_pattern_style_stay_apart_for_the_colour_blind(sight: str):
    matrix = np.array(SIGHTS[sight])
    names = ("crest", "woods", "town", "stream")
    inks = {name: as_seen_by(QColor(PATTERNS.lines[name].colour), matrix) for name in names}
    for one, other in itertools.combinations(names, 2):
        assert np.abs(inks[one] - inks[other]).max() > 0.12, (one, other)
