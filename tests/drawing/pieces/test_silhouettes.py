"""Silhouettes and map symbols: in their box, one for every category, their small language checked."""

from __future__ import annotations

import pytest

from kpeditor.core.rules.registry import find
from kpeditor.core.rules.unittype import UnitType
from kpeditor.drawing.pieces.silhouettes import (
    HEIGHT,
    MAP_SYMBOLS,
    SILHOUETTES,
    WIDTH,
    figure,
    parse,
    symbol_of,
)
from tests.each import each


@each(("name", "strokes"), [*SILHOUETTES.items(), *MAP_SYMBOLS.items()])
def test_every_figure_stays_in_its_box(name, strokes):
    for role, text in strokes:
        box = parse(text).boundingRect()
        if role == "ink":
            assert box.left() >= 0, name
            assert box.top() >= 0, name
            assert box.right() <= WIDTH, name
            assert box.bottom() <= HEIGHT, name


@each("symbol", SILHOUETTES)
def test_every_silhouette_has_a_map_symbol(symbol):
    assert figure(symbol, as_map_symbol=True) in MAP_SYMBOLS.values()


def test_every_unit_of_the_game_has_its_symbol():
    types = find("kampfpanzer").unit_types()
    found = {id_: symbol_of(type_) for id_, type_ in types.items()}
    assert found["bt7"] == "tank"
    assert found["inf_ru"] == "infantry"
    assert found["at37"] == "gun"
    assert found["how75"] == "howitzer"
    assert found["truck"] == "truck"
    assert found["apc"] == "apc"
    assert "unit" not in found.values()


def test_the_arms_of_panzerblitz_have_figures_of_their_own():
    types = find("panzerblitz").unit_types()
    found = {id_: symbol_of(type_) for id_, type_ in types.items()}
    assert found["ge_engineer"] == "engineer"
    assert found["ge_hmg"] == "mg"
    assert found["ru_cavalry"] == "cavalry"
    assert found["mor_82_mot"] == "mortar"
    assert found["how_105"] == "howitzer"
    assert found["cp"] == "command"
    assert "unit" not in found.values()


def test_a_ruleset_may_choose_the_symbol():
    assert symbol_of(UnitType("x", "X", "", "afv", symbol="tank-heavy")) == "tank-heavy"
    assert symbol_of(UnitType("x", "X", "", "afv", symbol="no such")) == "tank"
    assert symbol_of(UnitType("x", "X", "", "zeppelin")) == "unit"


@pytest.mark.parametrize("text", ["M 1", "X 1 2", "L 1 a", "O 1 2"])
def test_a_bad_path_is_refused(text):
    with pytest.raises(ValueError, match=r"path|float"):
        parse(text)
