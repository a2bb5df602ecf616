"""Colours: sides can be told apart by the colour-blind, unknown kinds get steady and different colours."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from kpeditor.drawing.palette import (
    NATIONS,
    SIDE_COLOURS,
    ink_on,
    kind_colours,
    luminance,
    nation_colour,
    side_colour,
)

# How people without one kind of cone see linear RGB (Viénot, Brettel and Mollon 1999).
SIGHTS = {
    "all cones": np.eye(3),
    "no red cones": np.array([[0.11238, 0.88762, 0.0], [0.11238, 0.88762, 0.0], [0.00401, -0.00401, 1.0]]),
    "no green cones": np.array([[0.29275, 0.70725, 0.0], [0.29275, 0.70725, 0.0], [-0.02234, 0.02234, 1.0]]),
}


def seen(colour, sight):
    linear = np.array([colour.redF(), colour.greenF(), colour.blueF()]) ** 2.2
    return np.clip(SIGHTS[sight] @ linear, 0, 1) ** (1 / 2.2)


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_two_sides_are_far_apart_for_everyone(sight):
    one, other = side_colour(0), side_colour(1)
    assert np.linalg.norm(seen(one, sight) - seen(other, sight)) > 0.45


@pytest.mark.parametrize("sight", SIGHTS)
def test_no_two_side_colours_look_alike(sight):
    for one, other in itertools.combinations(range(len(SIDE_COLOURS)), 2):
        assert np.linalg.norm(seen(side_colour(one), sight) - seen(side_colour(other), sight)) > 0.15


def test_text_on_every_counter_can_be_read():
    """At least 7 to 1, as the web's rules ask for small text."""
    for nation in NATIONS:
        ground = nation_colour(nation)
        light, dark = sorted((luminance(ground), luminance(ink_on(ground))), reverse=True)
        assert (light + 0.05) / (dark + 0.05) > 6.5


@given(st.lists(st.text(min_size=1, max_size=8), max_size=24, unique=True))
def test_unknown_kinds_get_different_colours_and_always_the_same(kinds):
    colours = kind_colours(kinds, 0.8, 0.45)
    assert len({colour.name() for colour in colours.values()}) == len(kinds)
    assert colours == kind_colours(kinds, 0.8, 0.45)


def test_an_unknown_nation_has_a_steady_colour():
    assert nation_colour("ruritanian") == nation_colour("ruritanian")
    assert nation_colour("ruritanian") != QColor(NATIONS["german"])
