"""Counters: types and states look different, equal looks are drawn once, small ones leave out the figures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from kpeditor.core.rules.registry import find
from kpeditor.core.rules.unittype import UnitType
from kpeditor.drawing.palette import NATIONS, SIDE_COLOURS, contrast, ink_on, luminance, nation_colour
from kpeditor.drawing.pieces.counterlooks import CounterLook, badges_of
from kpeditor.drawing.pieces.counters import counter_pixmap, paint_counter
from tests.drawing.samples import pixels
from tests.each import each
from tests.toys.mudrace import MUDDY, SPENT, TIRED

BLUE, RED = "#0b6fc2", "#d1491b"


def badged(**grades):
    """The badges of a unit of KampfPanzer in these grades of conditions."""
    return badges_of(find("kampfpanzer").conditions(), grades)


@pytest.fixture(scope="module")
def types():
    return find("kampfpanzer").unit_types()


def drawn(look, size):
    image = QImage(round(size), round(size), QImage.Format.Format_RGB32)
    image.fill(QColor("#808080"))
    painter = QPainter(image)
    paint_counter(painter, QRectF(0, 0, size, size), look)
    painter.end()
    return image


def unlike(one, other, size):
    """The share of pixels in which two looks differ clearly."""
    gap = np.abs(pixels(drawn(one, size)).astype(int) - pixels(drawn(other, size)).astype(int))
    return float((gap.max(axis=2) > 60).mean())


@pytest.mark.parametrize("symbols", ["silhouettes", "map symbols"])
@pytest.mark.parametrize("size", [24, 60])
def test_kinds_of_unit_can_be_told_apart(types, symbols, size):
    """Of one nation and side, so that only the symbol differs."""
    kinds = ["s35", "inf_fr", "at25", "how75", "truck", "apc"]
    looks = [CounterLook(replace(types[kind], colour="french"), BLUE, symbols=symbols) for kind in kinds]
    for index, one in enumerate(looks):
        for other in looks[index + 1 :]:
            assert unlike(one, other, size) > 0.03


def test_types_of_one_category_differ_by_their_figures(types):
    assert unlike(CounterLook(types["s35"], BLUE), CounterLook(types["r35"], BLUE), 80) > 0.005


def test_figures_vanish_when_there_is_no_room(types):
    one, other = CounterLook(types["s35"], BLUE), CounterLook(types["r35"], BLUE)
    assert drawn(one, 20) == drawn(other, 20)


@pytest.mark.parametrize("size", [10, 24, 60])
def test_two_sides_with_the_same_counter_differ(types, size):
    assert unlike(CounterLook(types["bt7"], BLUE), CounterLook(types["bt7"], RED), size) > 0.05


@pytest.mark.parametrize("size", [10, 24, 60])
@pytest.mark.parametrize(
    "state",
    [
        {"badges": badged(pinned=1)},
        {"badges": badged(level=1)},
        {"selected": True},
        {"planned": True},
        {"badges": badged(pinned=1, level=3)},
    ],
    ids=str,
)
def test_each_state_shows(types, state, size):
    plain = CounterLook(types["bt7"], BLUE)
    assert drawn(replace(plain, **state), size) != drawn(plain, size)


def test_levels_can_be_read(types):
    looks = [CounterLook(types["bt7"], BLUE, badges=badged(level=level)) for level in (1, 2, 3)]
    assert len({pixels(drawn(look, 40)).tobytes() for look in looks}) == 3


def test_declared_looks_turn_a_counter_over_and_fade_it(types):
    """Turned over it is its back with the text, in another ink; faded all that is printed is paler."""
    plain = CounterLook(types["bt7"], BLUE)
    spent, muddy, tired = (badges_of((SPENT, MUDDY, TIRED), {id_: 1}) for id_ in ("spent", "muddy", "tired"))
    back, pale = drawn(replace(plain, badges=spent), 60), drawn(replace(plain, badges=muddy), 60)
    other = replace(plain, type=replace(types["bt7"], figures=types["r35"].figures))
    assert drawn(replace(other, badges=spent), 60) == back, "the back shows no figures"
    assert back.pixelColor(30, 15) == drawn(replace(plain, is_back=True), 60).pixelColor(30, 15)
    assert back.pixelColor(12, 42) == QColor(SPENT.colour)
    ground = drawn(plain, 60).pixelColor(12, 30)
    assert luminance(pale.pixelColor(12, 30)) > luminance(ground) + 0.15
    assert pale.pixelColor(12, 36) == QColor(MUDDY.colour), "the text is not faded"
    assert drawn(replace(plain, badges=tired), 60).pixelColor(12, 30) == ground


def test_conditions_of_a_unit_stand_side_by_side():
    """The first declared stands rightmost, what nobody has declared leftmost; a grade of 0 shows nothing."""
    found = badges_of((TIRED, SPENT, MUDDY), {"tired": 2, "muddy": 1, "spent": 0, "brave": 3})
    assert [(badge.text, badge.ground, badge.look) for badge in found] == [
        ("brav", "#5f6368", "badge"),
        ("MUD", "#5d4037", "faded"),
        ("T2", "#00695c", "badge"),
    ]
    assert badged(pinned=1, level=3) == (
        ("PIN", "#f5b800", "#1d1600", "badge"),
        ("D3", "#b71c1c", "#ffffff", "badge"),
    )


def test_number_count_and_mark_show(types):
    plain = CounterLook(types["bt7"], BLUE)
    for change in ({"number": "69"}, {"count": 3}, {"mark": "GT6"}):
        assert drawn(replace(plain, **change), 70) != drawn(plain, 70)


def test_the_ground_is_the_nations_colour(types):
    look = CounterLook(types["pz2"], BLUE)
    colours = {drawn(look, 60).pixelColor(x, 52).name() for x in range(10, 55)}
    assert nation_colour("german").name() in colours


def test_equal_looks_are_drawn_once(types):
    first = counter_pixmap(CounterLook(types["s35"], BLUE), 48)
    again = counter_pixmap(CounterLook(types["s35"], BLUE), 48)
    assert first.cacheKey() == again.cacheKey()
    assert counter_pixmap(CounterLook(types["s35"], RED), 48).cacheKey() != first.cacheKey()
    assert hash(CounterLook(types["s35"], BLUE)) == hash(CounterLook(types["s35"], BLUE))


def test_units_of_a_type_share_a_picture_where_numbers_are_not_printed(types):
    """A scenario of 3,000 units draws its counters within a frame or two."""

    def pictures(size, dpr=1.0):
        looks = (CounterLook(types["s35"], BLUE, number) for number in ("1", "2", ""))
        return len({counter_pixmap(look, size, dpr).cacheKey() for look in looks})

    assert [pictures(24), pictures(48), pictures(60), pictures(24, 2.5)] == [1, 1, 3, 3]
    one, other = (drawn(CounterLook(types["s35"], BLUE, number), 49) for number in ("1", "2"))
    assert np.array_equal(pixels(one), pixels(other))


def test_a_sharp_screen_gets_more_pixels(types):
    pixmap = counter_pixmap(CounterLook(types["s35"], BLUE), 30, 2.0)
    assert pixmap.width() == 60
    assert pixmap.deviceIndependentSize().width() == 30


def test_a_type_that_says_nothing_is_drawn_too():
    look = CounterLook(UnitType("x", "Something with a long name", "martian", "balloon"), BLUE)
    assert drawn(look, 60) != drawn(replace(look, type=replace(look.type, title="Y")), 60)


@pytest.mark.parametrize("symbols", ["silhouettes", "map symbols"])
@pytest.mark.parametrize("size", [27, 55, 110])
def test_the_back_shows_what_it_is_and_no_figures(types, symbols, size):
    """At 50, 100 and 200 % of the usual size."""
    backs = [
        CounterLook(types[kind], BLUE, symbols=symbols, is_back=True) for kind in ("s35", "r35", "inf_fr")
    ]
    assert unlike(backs[0], replace(backs[0], is_back=False), size) > 0.2
    assert unlike(backs[0], backs[2], size) > 0.03
    strong = replace(backs[0], type=replace(types["s35"], figures=types["r35"].figures))
    assert drawn(backs[0], size) == drawn(strong, size)


@each("nation", NATIONS)
def test_print_reads_on_the_colour_of_every_nation(nation):
    ground = nation_colour(nation)
    assert contrast(ink_on(ground), ground) >= 4.5


@pytest.mark.parametrize("colour", SIDE_COLOURS)
def test_print_reads_on_the_back_of_every_side(colour):
    assert contrast(ink_on(QColor(colour)), colour) >= 4.0


@pytest.mark.parametrize("symbols", ["silhouettes", "map symbols"])
def test_the_arms_of_panzerblitz_can_be_told_apart(symbols):
    """Each has a figure of its own: foot, engineers, MGs, horse, motorcycles, mortars, guns."""
    types = find("panzerblitz").unit_types()
    kinds = [
        "ge_rifle",
        "ge_engineer",
        "ge_hmg",
        "ru_cavalry",
        "ge_motorcycle",
        "mor_81",
        "atg_75",
        "how_105",
        "cp",
    ]
    plain = UnitType("x", "X", "german", "")
    looks = [
        CounterLook(replace(plain, category=types[kind].category, symbol=types[kind].symbol,
                            figures={"class": types[kind].figures["class"]}), BLUE, symbols=symbols)
        for kind in kinds
    ]  # fmt: skip
    for index, one in enumerate(looks):
        for other in looks[index + 1 :]:
            assert unlike(one, other, 60) > 0.005


def test_size_and_doubtful_figures_have_marks():
    """Three dots for a platoon, a bar for a company; a corner turned down where figures are invented."""
    rifle = find("panzerblitz").unit_types()["ge_rifle"]
    assert (rifle.size, rifle.caveat) == ("platoon", "")
    as_company = CounterLook(replace(rifle, size="company"), BLUE)
    assert unlike(CounterLook(rifle, BLUE), as_company, 60) > 0.0005
    doubted = CounterLook(replace(rifle, caveat="figures invented"), BLUE)
    assert unlike(CounterLook(rifle, BLUE), doubted, 60) > 0.001
    assert rifle.figures_in_words == "attack 3, class I, range 6, defence 8, movement 1"
    assert replace(rifle, caveat="figures invented").figures_in_words.endswith(
        "movement 1 (figures invented)"
    )
