"""Deployment: facing, entrenchments, stacking, who begins aboard (spec 3.12, R-VEH-6) [9.4, 13.0, 14.0]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import pytest

from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.model import Entry, Group
from kpeditor.rulesets.kampfpanzer.engine.deployment import NO_MAPPING, Deployment
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit

LEGAL = {"35": "1010A!", "26": "1010!", "11": "1011", "138": "1012"}


def deploying(entrench: Literal["no", "required"] = "required") -> Field:
    """A gun, infantry, a tank and a truck near 1010; the other side has a tank in 1009."""
    units = {"at25": 1, "inf_fr": 1, "h39": 1, "truck": 1}
    group = Group("main", units, deploy='within(2, "1010")', fields={"entrench": entrench})
    fixed = [unit("1", "a11", "1003")]
    return Field(red=fixed, blue=[unit("91", "pz1", "1009")], groups=((group,), ()))


@each(
    ("change", "told"),
    [
        ({}, ""),
        ({"35": "1010!"}, "needs a facing"),
        ({"11": "1011A"}, "has no facing"),
        ({"26": "1010"}, "must begin entrenched"),
        ({"11": "1010"}, "may not stand in the entrenchment"),
        ({"138": "1011"}, "cannot share 1011"),
        ({"138": "1009"}, "finds an enemy in 1009"),
        ({"138": "1015"}, "outside its area"),
        ({"138": "1012+11"}, "cannot begin with 11 aboard"),
        ({"138": "1012+26"}, "is in two places"),
        ({"138": "1012+13"}, "cannot begin with 13 aboard"),
        ({"138": "there"}, "cannot stand at 'there'; write a hex such as 1033"),
        ({"138": "9999"}, "cannot stand there"),
        ({"91": "1011"}, "unit 91 is not one of this side's"),
        ({"1": "1004"}, "stands where the scenario put it"),
        ({"35": None}, "has no place yet"),
        ({"35": None, "138": "1012+35"}, "must begin entrenched, not aboard"),
    ],
)
def test_r_set_1_what_holds_at_set_up(change: dict[str, str | None], told: str) -> None:
    """A change of None leaves the unit out of the answer."""
    state = deploying().state
    answer = {id_: at for id_, at in (LEGAL | change).items() if at is not None}
    faults = [fault.sentence() for fault in state.faults(state.pending()[0], answer)]
    assert any(told in fault for fault in faults) if told else faults == []


def test_r_enc_1_nobody_digs_in_without_leave() -> None:
    state = deploying("no").state
    faults = [fault.sentence() for fault in state.faults(state.pending()[0], LEGAL)]
    assert any("may not begin entrenched" in fault for fault in faults)


def test_r_veh_6_q_147_guns_enter_aboard_a_carrier_of_the_same_entry() -> None:
    def entering(truck_by: str) -> Field:
        gun = Group("gun", {"at25": 1}, enter=Entry(1, "hexes(0954)"))
        truck = Group("truck", {"truck": 1}, enter=Entry(1, f"hexes({truck_by})"))
        return Field(red=[], blue=[unit("91", "pz1", "1009")], groups=((gun, truck), ()))

    state = entering("0954").state
    assert state.faults(state.pending()[0], {"138": "+35"}) == []
    assert "must begin aboard" in state.faults(state.pending()[0], {})[0].sentence()
    assert entering("0754").state.turn == 1  # nothing to decide: no carrier comes by its way


def test_r_veh_6_who_enters_later_has_no_hex_and_who_is_aboard_begins_in_its_own_area() -> None:
    gun = Group("gun", {"at25": 1}, enter=Entry(1, "hexes(0954)"))
    truck = Group("truck", {"truck": 1}, enter=Entry(1, "hexes(0954)"))
    state = Field(red=[], blue=[unit("91", "pz1", "1009")], groups=((gun, truck), ())).state
    faults = [fault.sentence() for fault in state.faults(state.pending()[0], {"138": "0954+35"})]
    assert "Truck 138 enters in game-turn 1; it cannot stand on the map [14.0]" in faults
    near = Group("near", {"inf_fr": 1}, deploy="hexes(1010, 1011)")
    far = Group("far", {"truck": 1}, deploy="hexes(1011, 1012)")
    state = Field(red=[], blue=[unit("91", "pz1", "1009")], groups=((near, far), ())).state
    assert state.faults(state.pending()[0], {"138": "1011+26"}) == []
    fault, _ = state.faults(state.pending()[0], {"138": "1012+26"})
    assert fault.sentence() == "French infantry 26 may not begin in 1012 [14.0]"


def test_3_12_every_deployment_is_told_with_its_place() -> None:
    state = deploying().state
    _, events = state.advance({state.pending()[0]: LEGAL}, Sixes())
    gun, infantry, tank, truck = sorted(events, key=lambda one: -one.text.count(" "))[:4]
    assert gun.text.endswith("35 deploys in 1010 facing north (A) entrenched")
    assert (gun.hexes, gun.units, gun.side, gun.phase) == (("1010",), ("35",), "red", "deployment")
    assert infantry.text.endswith("26 deploys in 1010 entrenched")
    assert {tank.text, truck.text} == {"H39 11 deploys in 1011", "Truck 138 deploys in 1012"}


def test_a_deployment_is_a_mapping_and_illegal_ones_change_nothing() -> None:
    state = deploying().state
    (decision,) = state.pending()
    assert [str(fault) for fault in state.faults(decision, "1010")] == [NO_MAPPING]
    before = state.digest()
    with pytest.raises(IllegalAnswer, match="has no place yet"):
        state.advance({decision: {}}, Sixes())
    with pytest.raises(IllegalAnswer, match="red have not answered"):
        state.advance({}, Sixes())
    assert state.digest() == before


def test_r_ext_1_a_stream_on_the_edge_does_not_make_leaving_dearer() -> None:
    game = Field(
        red=[unit("1", "a11", "1003")],
        blue=[unit("11", "h39", "3030")],
        exits=("edge(N)", ""),
        sheet=clear_map(stream=["1001A"]),
    )
    assert game.faults(_1="A2 XA") == []


def test_a_deployment_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, read = deploying(), Deployment.read
    judged: list[int] = []

    def counted(self: Deployment, answer: Mapping[str, str]) -> None:
        judged.append(self.side)
        read(self, answer)

    monkeypatch.setattr(Deployment, "read", counted)
    (decision,) = game.state.pending()
    game.state.advance({decision: LEGAL}, Sixes())
    assert judged == [0]
    for wrong in ({}, ["35"], LEGAL | {"11": "1011A"}):
        faults = game.state.faults(decision, wrong)
        with pytest.raises(IllegalAnswer) as caught:
            game.state.advance({decision: wrong}, Sixes())
        assert str(caught.value) == str(faults[0])
