"""The sentences of the log: plain words, units by title, no unit that is gone."""

from __future__ import annotations

from tests.rulesets.kampfpanzer.engine.field import Field, unit


def test_several_fire_and_one_fires() -> None:
    field = Field(
        red=[unit("94", "pz3d", "1005"), unit("95", "pz3d", "1006"), unit("96", "pz3d", "1105")],
        blue=[unit("138", "truck", "0704")],
    )
    field.play([6], _94="N0704*a", _95="N0704*a", _96="N0704*a")
    (shot,) = field.happened("fires")
    assert shot.text.startswith("PzIIID 94, PzIIID 95 and PzIIID 96 fire at ")
    alone = Field(red=[unit("94", "pz3d", "1005")], blue=[unit("138", "truck", "0704")])
    (shot,) = alone.play([6, 1], _94="N0704").happened("fires")
    assert shot.text.startswith("PzIIID 94 fires at ")


def test_a_side_is_called_by_its_title() -> None:
    field = Field(red=[unit("94", "pz2", "1005")], blue=[], panic=(2, None), length=1)
    field.play([1])
    assert field.happened("panic")[0].text.startswith(
        "Red: die 1 at panic level 2, panic in hexes ending in "
    )


def test_9_24_who_is_hit_and_leaves_the_map_in_the_same_phase_is_not_told_of_again() -> None:
    """The hit counts at the end of phase E, when the unit has left the map [14.0]."""
    field = Field(red=[unit("94", "pz2", "0703")], blue=[unit("11", "h39", "1003")], exits=("edge(N)", ""))
    field.play([1], _94="A2XA", _11="P0702")
    (shot,) = field.happened("fires", "11", "94")
    assert shot.data["result"].startswith("D")
    assert field.unit("94")["state"] == "exited"
    assert field.happened("disrupted") == []
