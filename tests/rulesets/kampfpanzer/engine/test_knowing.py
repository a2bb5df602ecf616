"""What the file of a seat says of the position of a side, read again."""

from __future__ import annotations

from typing import Any

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.scenario.model import Group
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from tests.rulesets.kampfpanzer.engine.field import MAP_GRID, Field, unit

CELLS = MAP_GRID.columns * MAP_GRID.rows


@pytest.mark.parametrize(
    ("cell", "fits"),
    [(OFF, True), (0, True), (CELLS - 1, True), (OFF - 1, False), (CELLS, False), (CELLS + 1, False)],
)
def test_a_file_in_which_a_unit_stands_off_the_map_is_refused(cell: int, fits: bool) -> None:
    state = Field(red=[unit("94", "pz2", "1010")], blue=[unit("73", "bt7", "2010")]).state
    data = state.known_data("red")
    data["status"]["73"]["cell"] = cell
    if fits:
        assert [one.cell for one in state.with_known(data).position.status][1:] == [cell]
        return
    with pytest.raises(KpError, match="a unit stands off the map"):
        state.with_known(data)


@pytest.mark.parametrize(
    "told", [{}, {"73": 5}, {"73": {"carrier": "999", "passenger": ""}}, {"73": {"carrier": ""}}]
)
def test_a_file_about_other_units_is_refused(told: dict[str, Any]) -> None:
    state = Field(red=[unit("94", "pz2", "1010")], blue=[unit("73", "bt7", "2010")]).state
    data = state.known_data("red")
    data["status"] = {"94": data["status"]["94"], **told}
    with pytest.raises(KpError, match="it has other units than the scenario beside it"):
        state.with_known(data)


@pytest.mark.parametrize("data", [None, {}, {"status": []}])
def test_a_file_that_is_no_position_is_refused(data: object) -> None:
    state = Field(red=[unit("94", "pz2", "1010")], blue=[unit("73", "bt7", "2010")]).state
    with pytest.raises(KpError, match="this is no position of a side"):
        state.with_known(data)


def test_12_0_who_is_aboard_whom_is_named_by_ids_and_read_again() -> None:
    red = [unit("138", "truck", "1010"), unit("112", "inf_ge", "1010", carried_by="138")]
    held = Group("held", units=(unit("94", "pz2", "1003"),), held=True)
    state = Field(red=red, blue=[unit("73", "bt7", "2010")], groups=((held,), ())).state
    data = state.known_data("red")
    aboard = {id_: (one["carrier"], one["passenger"]) for id_, one in data["status"].items()}
    assert aboard == {"138": ("", "112"), "112": ("138", ""), "94": ("", ""), "73": ("", "")}
    assert data["held"] == ["94"]
    assert state.with_known(data).digest() == state.digest()
