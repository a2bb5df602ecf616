"""The worked example of the rules [5.5] as a whole game-turn (EX-55, EX-55b, EX-55c)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.rules.dice import Dice, DieAddress
from tests.rulesets.kampfpanzer.engine.field import Field, unit
from tests.rulesets.kampfpanzer.engine.glass import mirrored

ORDERS = {
    "_145": "C7",
    "_93": "D2VD",
    "_94": "D5VD",
    "_104": "D6",
    "_105": "D3",
    "_39": "L0304",
    "_38": "P0603",
    "_10": "A2F4",
    "_20": "F1A2F3",
    "_18": "F2B4",
    "_29": "E1",
}


def example() -> Field:
    return Field(
        red=[
            unit("145", "truck", "0102"),
            unit("93", "pz1", "0804"),
            unit("94", "pz2", "0702"),
            unit("104", "pz3d", "1203"),
            unit("105", "pz4e", "1803"),
            unit("114", "inf_ge", "0305", level=1),
        ],
        blue=[
            unit("39", "how75", "0311", facing="A"),
            unit("38", "at25", "0708", facing="A"),
            unit("10", "r35", "1507"),
            unit("20", "b1", "1510"),
            unit("18", "h39", "2006"),
            unit("29", "inf_fr", "0807"),
        ],
        entrenchments={"blue": ("0708",)},
    )


class Rolls(Dice):
    """Dice by what they are rolled for, sixes for the rest."""

    def __init__(self, **changes: int) -> None:
        self.by_subject = {"1805>red": 6, "1805>blue": 2, "38>0706": 3, "0807": 2} | changes

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return self.by_subject.get(address.subject, 6)


def test_ex_55_the_whole_example() -> None:
    game = example().play(Rolls(), **ORDERS)
    expected = {
        "145": "0805", "93": "0808", "94": "0707", "104": "1207", "105": "1805",
        "20": "1307", "18": "1906", "10": "1103", "29": "0807", "39": "0311", "38": "0708", "114": "0305",
    }  # fmt: skip
    assert {id_: game.at(id_) for id_ in expected} == expected, game.log()
    (shot,) = game.happened("fires", "38", "94")
    assert shot.data["superiority"] == -1
    assert shot.data["ranges"] == [2]
    assert shot.hexes[0] == "0706"
    (overrun,) = game.happened("overruns", "93", "29")
    assert overrun.data["superiority"] == 3
    assert game.happened("counterattacks", "29", "93")
    shelled = [event.units[1] for event in game.happened("shelled", "39")]
    assert shelled == ["114", "145", "145"]
    columns = [event.data["column"] for event in game.happened("shelled", "39")]
    assert columns == ["Static", "Moving", "Moving"]


@pytest.mark.parametrize(("red", "blue", "ends"), [(6, 2, ("1805", "1906")), (2, 6, ("1804", "1805"))])
def test_ex_55_the_contest_for_1805_goes_by_dice(red: int, blue: int, ends: tuple[str, str]) -> None:
    game = example().play(Rolls(**{"1805>red": red, "1805>blue": blue}), **ORDERS)
    assert (game.at("105"), game.at("18")) == ends


def test_ex_55b_a_stop_on_the_way_avoids_the_meeting() -> None:
    game = example().play(Rolls(), **(ORDERS | {"_20": "F1S2A2F3"}))
    assert game.at("20") == "1106"
    assert game.at("104") == "1209"


def test_ex_55c_when_38_misses_94_overruns_it() -> None:
    game = example().play(Rolls(**{"38>0706": 6}), **ORDERS)
    (overrun,) = game.happened("overruns", "94", "38")
    assert overrun.data["defenders"] == 2
    assert overrun.data["superiority"] == 0
    assert game.at("94") == "0709"


@pytest.mark.parametrize("shot", [3, 6])
def test_a_mirrored_battle_comes_out_mirrored(shot: int) -> None:
    rolls = Rolls(**{"38>0706": shot})
    plain = example().play(rolls, **ORDERS)
    glass = example()
    glass.red = [replace(unit, at=mirrored(unit.at)) for unit in glass.red]
    glass.blue = [replace(unit, at=mirrored(unit.at)) for unit in glass.blue]
    glass.entrenchments = {"blue": (mirrored("0708"),)}
    changed = Rolls()
    changed.by_subject = {mirrored(subject): die for subject, die in rolls.by_subject.items()}
    glass.play(changed, **{id_: mirrored(order) for id_, order in ORDERS.items()})
    for unit_ in (*plain.red, *plain.blue):
        at = plain.at(unit_.id)
        assert glass.at(unit_.id) == (mirrored(at) if at else None), unit_.id
        assert glass.unit(unit_.id)["level"] == plain.unit(unit_.id)["level"]
