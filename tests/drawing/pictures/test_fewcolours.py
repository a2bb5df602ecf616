"""The colours of a large picture: surfaces exactly, shades of edges nearly, never more than 256."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.drawing.pictures import fewcolours
from kpeditor.drawing.pictures.fewcolours import MOST, FewColours


def shown(colours: FewColours, pixels):
    """What a reader of the file sees, 0xRRGGBB."""
    numbers = colours.numbers(pixels)  # first: this may add to the palette
    red, green, blue = colours.palette[numbers].astype(np.uint32).transpose(2, 0, 1)
    return red << 16 | green << 8 | blue


def worst(one, other) -> int:
    parts = [np.stack((p >> 16, p >> 8 & 255, p & 255)).astype(int) for p in (one, other)]
    return int(np.abs(parts[0] - parts[1]).max())


def surfaces(*kinds: int):
    """Surfaces of four by four pixels side by side."""
    return np.repeat(np.repeat(np.array([kinds], np.uint32), 4, axis=0), 4, axis=1)


def test_a_surface_that_comes_late_keeps_its_colour_though_it_is_rare_and_near_to_another():
    colours = FewColours()
    first = np.random.default_rng(1).integers(0, 1 << 24, (40, 50), dtype=np.uint32) & np.uint32(0x3F3F3F)
    colours.numbers(first)
    late = surfaces(0x3F3F3E, 0xFF0000, 0xFE0000)
    assert np.array_equal(shown(colours, late), late)


def test_a_colour_far_from_all_others_has_a_place_though_one_pixel_has_it():
    colours = FewColours()
    many = np.arange(200, dtype=np.uint32)[None, :].repeat(3, axis=0)  # shades of blue, none amid its like
    many[1, 7] = 0xFF8000
    assert worst(shown(colours, many), many) <= fewcolours._FAR
    assert shown(colours, many)[1, 7] == 0xFF8000


@settings(max_examples=6)
@given(st.integers(0, 2**32), st.integers(1, 24), st.integers(1, 4))
def test_there_are_never_more_colours_than_places(seed, bits, strips):
    """And what a number means stays, whatever comes later."""
    random, colours = np.random.default_rng(seed), FewColours()
    drawn = [random.integers(0, 1 << bits, (9, 40), dtype=np.uint32) for _ in range(strips)]
    numbers = [colours.numbers(strip) for strip in drawn]
    seen = [shown(colours, strip) for strip in drawn]
    for strip, number, at_end in zip(drawn, numbers, seen, strict=True):
        assert np.array_equal(colours.numbers(strip), number)
        assert np.array_equal(shown(colours, strip), at_end)
    assert len({int(colour) for strip in seen for colour in np.unique(strip)}) <= MOST
    if len(np.unique(np.concatenate(drawn))) <= fewcolours._AT_FIRST:
        assert all(np.array_equal(one, strip) for one, strip in zip(seen, drawn, strict=True))
