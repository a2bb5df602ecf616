"""Hatching: lines over an area only, in step from hex to hex, thinned out from far."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF

from kpeditor.core.geometry.hexes import Hex
from kpeditor.drawing.styles.classic import CLASSIC
from kpeditor.drawing.styles.contrast import CONTRAST
from tests.drawing.samples import ROUNDING, blank, difference, paint, picture, pixels

GROUND = frozenset({"elevation"})


def hill(tops="flat"):
    sheet = blank(12, 10, tops)
    paint(sheet, "elevation", sheet.grid.within(2, Hex(6, 5)), "slope")
    return sheet


@pytest.mark.parametrize("tops", ["flat", "pointed"])
def test_only_the_area_is_hatched(tops):
    image = pixels(picture(hill(tops), 24, GROUND, CLASSIC))
    ink = np.array([0xB5, 0x8C, 0x55])
    near = (np.abs(image.astype(int) - ink).max(axis=2) < 32).sum()
    assert near > 300
    plain = pixels(picture(blank(12, 10, tops), 24, GROUND, CLASSIC))
    assert (np.abs(plain.astype(int) - ink).max(axis=2) < 32).sum() == 0


def test_hatching_is_the_same_in_any_part_of_the_picture():
    sheet, side = hill(), 24
    whole = picture(sheet, side, GROUND, CLASSIC, QRectF(0, 0, 18, 18))
    part = picture(sheet, side, GROUND, CLASSIC, QRectF(5, 6, 8, 8))
    assert difference(whole.copy(5 * side, 6 * side, 8 * side, 8 * side), part) <= ROUNDING


def test_from_far_lines_are_left_out_so_that_they_stay_lines():
    sheet = hill()
    for side in (8, 12, 24):
        image = pixels(picture(sheet, side, GROUND, CONTRAST)).astype(int)
        row = image[int(9.5 * side), int(5 * side) : int(11 * side)]
        changes = int((np.abs(np.diff(row.sum(axis=1))) > 60).sum())
        assert changes >= 2, side
