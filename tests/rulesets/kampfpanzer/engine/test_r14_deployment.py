"""Deployment: facing, entrenchments, stacking, who begins aboard (spec 3.12, R-VEH-6) [9.4, 13.0, 14.0]."""

from __future__ import annotations

from typing import Literal

from kpeditor.core.scenario.model import Entry, Group
from tests.each import each
from tests.rulesets.kampfpanzer.engine.field import Field, clear_map, unit

LEGAL = {"35": "1010A!", "26": "1010!", "11": "1011", "138": "1012"}


def deploying(entrench: Literal["no", "required"] = "required") -> Field:
    """A gun, infantry, a tank and a truck near 1010; the other side has a tank in 1009."""
    units = {"at25": 1, "inf_fr": 1, "h39": 1, "truck": 1}
    group = Group("main", units, deploy='within(2, "1010")', fields={"entrench": entrench})
    return Field(red=[], blue=[unit("91", "pz1", "1009")], groups=((group,), ()))


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
    ],
)
def test_r_set_1_what_holds_at_set_up(change: dict[str, str], told: str) -> None:
    state = deploying().state
    faults = [fault.sentence() for fault in state.faults(state.pending()[0], LEGAL | change)]
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


def test_r_ext_1_a_stream_on_the_edge_does_not_make_leaving_dearer() -> None:
    game = Field(
        red=[unit("1", "a11", "1003")],
        blue=[unit("11", "h39", "3030")],
        exits=("edge(N)", ""),
        sheet=clear_map(stream=["1001A"]),
    )
    assert game.faults(_1="A2 XA") == []
