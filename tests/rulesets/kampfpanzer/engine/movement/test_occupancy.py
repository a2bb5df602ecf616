"""Occupancy: updated step by step, it equals the occupancy computed from the position."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.movement.occupancy import Occupancy
from kpeditor.rulesets.kampfpanzer.engine.position import Place, Position
from tests.rulesets.kampfpanzer.engine.field import Field, unit

FIELD = Field(
    red=[
        unit("94", "pz2", "1003"),
        unit("93", "pz1", "1004", level=1),
        unit("138", "truck", "1005"),
        unit("112", "inf_ge", "1005", carried_by="138"),
    ],
    blue=[unit("38", "at25", "1010"), unit("26", "inf_fr", "1010"), unit("139", "truck", "1011")],
)
START = FIELD.state.position


def after(position: Position, moves: list[tuple[int, int]]) -> tuple[Position, Occupancy]:
    changed, occupancy = position.copy(), Occupancy(position)
    for index, cell in moves:
        status = changed.status[index]
        if not status.stands:
            continue
        occupancy.move(index, status.cell, cell)
        status.place, status.cell = (Place.MAP, cell) if cell != OFF else (Place.EXITED, OFF)
    return changed, occupancy


@given(st.lists(st.tuples(st.integers(0, 6), st.sampled_from([OFF, 0, 1, 2, 3])), max_size=8))
def test_it_says_what_the_position_says(moves: list[tuple[int, int]]) -> None:
    changed, occupancy = after(START, moves)
    fresh = Occupancy(changed)
    assert (occupancy.units, occupancy.holders) == (fresh.units, fresh.holders)


def test_r_zoc_2_disrupted_units_and_empty_trucks_hold_no_zone_and_trucks_with_infantry_do() -> None:
    index = START.game.index
    holding = {unit for units in Occupancy(START).holders.values() for unit in units}
    assert holding == {index["94"], index["138"], index["38"], index["26"]}


@given(
    st.lists(
        st.tuples(st.integers(0, 6), st.sampled_from([OFF, 0, 1, 2, 3])), max_size=6, unique_by=lambda m: m[0]
    )
)
@example([(START.game.index["38"], 0)])
@example([(START.game.index["26"], 0)])
def test_zones_after_moves_are_those_of_the_units_moved(moves: list[tuple[int, int]]) -> None:
    standing = [(index, cell) for index, cell in moves if START.status[index].stands]
    occupancy = Occupancy(START)
    asked = occupancy.holders_after({i: (START.status[i].cell, cell) for i, cell in standing})
    moved = after(START, standing)[1].holders
    assert {cell: units for cell, units in asked.items() if units} == moved
    assert occupancy.holders == Occupancy(START).holders
