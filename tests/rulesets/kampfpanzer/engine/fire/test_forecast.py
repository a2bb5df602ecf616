"""Whom a unit could fire at now, and with what chances (3.5) [9.1, 9.4]."""

from __future__ import annotations

from fractions import Fraction

from kpeditor.core.scenario.model import Entry, Group
from kpeditor.rulesets.kampfpanzer.engine.fire.forecast import direct, joined_firers, outlooks
from kpeditor.rulesets.kampfpanzer.orders import Fire, Move, Order
from kpeditor.rulesets.kampfpanzer.tables import Result
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit


def seen(game: Field, id_: str) -> dict[str, bool]:
    """Enemy hexes within the range of a unit, and whether its fire has a forecast there."""
    at = game.state.position
    piece = at.game.pieces[at.game.index[id_]]
    return {at.game.ground.numbers[cell]: found is not None for cell, found in outlooks(at, piece)}


def test_9_16_enemies_within_range_are_aimed_at_where_they_are_seen() -> None:
    blue = [unit("94", "pz2", "1015"), unit("95", "pz2", "1016"), unit("96", "pz2", "0810")]
    red = [unit("91", "pz1", "1010"), unit("92", "pz1", "1008")]
    game = Field(red=red, blue=blue, sheet=clear_map(woods=["1013D"]))
    assert seen(game, "91") == {"1015": False, "0810": True}, "woods stand before 1015; 1016 is too far"
    assert seen(game, "94") == {"1010": False}


def test_9_4_a_gun_aims_only_in_front_of_it() -> None:
    blue = [unit("94", "pz2", "1012"), unit("95", "pz2", "1008")]
    game = Field(red=[unit("35", "at25", "1010", facing="A"), unit("1", "a11", "1110")], blue=blue)
    assert seen(game, "35") == {"1008": True, "1012": False}
    assert seen(game, "1") == {"1008": True, "1012": True}


def test_14_0_who_has_not_entered_aims_at_nobody() -> None:
    later = Group("later", {"h39": 1}, enter=Entry(1, "hexes(0101)"))
    game = Field(red=[], blue=[unit("94", "pz2", "0102")], groups=((later,), ()))
    assert seen(game, "11") == {}


def test_r_fir_5_those_who_plot_the_same_fire_are_one_attack() -> None:
    red = [unit("95", "pz2", "1110"), unit("94", "pz2", "1010"), unit("91", "pz1", "0910")]
    game = Field(red=red, blue=[unit("96", "pz2", "1014"), unit("97", "pz2", "1012")])
    at = game.state.position
    index, hex_ = at.game.index, at.game.ground.sheet.hex
    order, other = Fire("N", hex_("1014")), Fire("N", hex_("1012"))
    plots: dict[int, Order] = {
        index["91"]: other,
        index["94"]: order,
        index["96"]: order,
        index["97"]: Move(),
    }
    assert joined_firers(at, plots, index["95"], order) == [index["94"], index["95"]]
    plans: list[Order] = [Fire("P", hex_("1014")), Move()]
    for plan in plans:
        assert joined_firers(at, {index["94"]: plan}, index["95"], order) == [index["95"]]
    assert joined_firers(at, plots, index["94"], order) == [index["94"]], "its own order counts once"


def test_9_5_an_attack_has_its_chances_and_none_is_made_without_a_target() -> None:
    game = Field(red=[unit("94", "pz2", "1010")], blue=[unit("96", "pz2", "1014")])
    at = game.state.position
    cell = at.status[at.game.index["96"]].cell
    found = direct(at, [at.game.index["94"]], cell)
    assert found.results == {Result.D1: Fraction(1, 2), Result.PIN: Fraction(1, 2)}
    assert found.targets == (at.game.index["96"],)
    for firers, there in ((), cell), ([at.game.index["94"]], cell + 1):
        nobody = direct(at, firers, there)
        assert (nobody.targets, nobody.odds, nobody.is_made) == ((), None, False)
