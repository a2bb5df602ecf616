"""Heat maps: a scale whose steps a legend can name, and plain numbers."""

from __future__ import annotations

import numpy as np
import pytest

from kpeditor.drawing.overlays.heat import HEAT, degrees
from kpeditor.lab.analysis.heatmap import KINDS, HeatMap, plain_number


@pytest.mark.parametrize(
    ("value", "text"), [(0.0, "0"), (0.4, "<1"), (2.5, "2"), (250, "250"), (12345, "12,345")]
)
def test_numbers_are_plain(value, text):
    assert plain_number(value) == text


def test_each_step_of_the_legend_is_the_largest_number_of_its_colour():
    values = np.linspace(0.0, 4.2, 400).reshape(20, 20)
    heat = HeatMap(KINDS["presence"], "", 40, values)
    tops = heat.steps(len(HEAT))
    assert tops == sorted(tops)
    assert tops[-1] == pytest.approx(420)
    tints = degrees(heat.shades())
    for value, tint in zip(heat.per_hundred.flat, tints.flat, strict=True):
        if tint:
            assert value <= tops[tint - 1] + 1e-6
            assert tint == 1 or value > tops[tint - 2] - 1e-6


def test_where_nothing_happened_there_are_no_steps():
    assert HeatMap(KINDS["losses"], "", 3, np.zeros((2, 2))).steps(5) == []
