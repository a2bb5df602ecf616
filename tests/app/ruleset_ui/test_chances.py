"""The odds shown before a fire are those of the rules (cases F of the specification)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kpeditor.app.ruleset_ui.kampfpanzer.plotsheet import KINDS
from kpeditor.rulesets.kampfpanzer.engine.fire import forecast as chances
from kpeditor.rulesets.kampfpanzer.engine.plots.planning import NOTHING, Situation
from kpeditor.rulesets.kampfpanzer.engine.position import Position
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.orders import Fire
from kpeditor.rulesets.kampfpanzer.tables import Result
from kpeditor.rulesets.kampfpanzer.words import spread
from tests.rulesets.kampfpanzer.engine.field import Field, unit


def position(*red: tuple[str, str, str], blue: tuple[str, str, str]) -> Position:
    """Firers and a target on the clear field."""
    field = Field(red=[unit(*one) for one in red], blue=[unit(*blue)])
    return KampfState.of(field.battle).position


def forecast(there: Position, *firers: str) -> chances.Forecast:
    indices = [there.game.index[id_] for id_ in firers]
    cell = next(s.cell for p, s in zip(there.game.pieces, there.status, strict=True) if p.side == 1)
    return chances.direct(there, indices, cell)


def test_f_01_piiid_at_range_1_against_h39() -> None:
    found = forecast(position(("102", "pz3d", "1010"), blue=("11", "h39", "1011")), "102")
    assert found.odds is not None
    assert found.odds.superiority == 6
    assert found.results == {Result.D3: Fraction(5, 6), Result.D2: Fraction(1, 6)}
    assert spread(found.results) == "D3 5/6, D2 1/6"


def test_f_03_too_weak_is_no_attack() -> None:
    found = forecast(position(("1", "s35", "1010"), blue=("52", "a12", "1025")), "1")
    assert not found.is_made
    assert spread(found.results) == "too weak, no attack is made"


def test_f_07_infantry_cannot_hurt_a_tank() -> None:
    found = forecast(position(("112", "inf_ge", "1010"), blue=("1", "s35", "1011")), "112")
    assert found.odds is None
    assert not found.is_made


def test_f_10_two_firers_are_one_attack() -> None:
    there = position(("94", "pz2", "1010"), ("95", "pz2", "1110"), blue=("96", "pz2", "1014"))
    found = forecast(there, "94", "95")
    assert found.odds is not None
    assert found.odds.superiority == 1
    third = Fraction(1, 3)
    assert found.results == {Result.D2: third, Result.D1: third, Result.PIN: third}


def test_who_fires_at_the_same_hex_already_is_counted_in() -> None:
    there = position(("94", "pz2", "1010"), ("95", "pz2", "1110"), blue=("96", "pz2", "1014"))
    order = Fire("N", there.game.ground.sheet.hex("1014"))
    first, second = there.game.index["94"], there.game.index["95"]
    assert chances.joined_firers(there, {first: order}, second, order) == [first, second]
    assert chances.joined_firers(there, {}, second, order) == [second]


def test_h_01_tight_fire_on_who_stays() -> None:
    there = position(("39", "how75", "1010"), blue=("112", "inf_ge", "1020"))
    found = chances.shelling(there, moving=False, softened=False)
    sixth = Fraction(1, 6)
    assert found == {Result.D3: sixth, Result.D2: 2 * sixth, Result.D1: 2 * sixth, Result.NONE: sixth}
    assert spread(found) == "D3 1/6, D2 1/3, D1 1/3, none 1/6"


def test_r_fir_5_naming_everybody_is_naming_nobody() -> None:
    there = position(("94", "pz2", "1010"), ("95", "pz2", "1110"), blue=("96", "pz2", "1014"))
    target = there.game.ground.sheet.hex("1014")
    first, second = there.game.index["94"], there.game.index["95"]
    plots = {first: Fire("N", target, ("96",))}
    assert chances.joined_firers(there, plots, second, Fire("N", target)) == [first, second]
    assert chances.joined_firers(there, plots, second, Fire("N", target, group="a")) == [second]


def test_r_opp_5_who_leaves_his_trench_leaves_its_cover_behind() -> None:
    field = Field(
        red=[unit("102", "pz3d", "1010")],
        blue=[unit("26", "inf_fr", "1014")],
        entrenchments={"blue": ("1014",)},
    )
    there = KampfState.of(field.battle).position
    cell = there.game.ground.cell(there.game.ground.sheet.hex("1013"))
    found = chances.opportunity(there, there.game.index["102"], there.game.index["26"], cell)
    assert found.odds is not None
    assert (found.odds.defence, found.odds.cover) == (5, 0)


@pytest.mark.parametrize(
    ("code", "options", "said"),
    [
        ("T", {}, "Who has movement plotted: D1 1/3, none 2/3. Friends are hit as well."),
        ("L", {}, "is entrenched or in a town or woods: D1 1/3, none 2/3. Friends are hit as well."),
        ("L", {"h_hits_friends": False}, "is entrenched or in a town or woods: D1 1/3, none 2/3."),
    ],
)
def test_r_hfi_6_shelling_says_whom_it_hits_how(code: str, options: dict[str, bool], said: str) -> None:
    field = Field(red=[unit("39", "how75", "1010")], blue=[unit("112", "inf_ge", "1008")], options=options)
    there = KampfState.of(field.battle).position
    now = Situation(there, {}, there.game.pieces[there.game.index["39"]], NOTHING)
    kind = next(kind for kind in KINDS if kind.key == code)
    text = kind.propose(now, there.status[there.game.index["112"]].cell).text
    assert text.endswith(said)
