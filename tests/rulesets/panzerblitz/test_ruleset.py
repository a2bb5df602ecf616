"""PanzerBlitz as the rest of the program sees it: its board and its terrain."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.declarations import BadValue, by_id
from kpeditor.core.rules.registry import find
from kpeditor.core.scenario.model import Length, Scenario
from kpeditor.rulesets.panzerblitz import terrain
from kpeditor.rulesets.panzerblitz.units import _ENTRIES
from kpeditor.rulesets.toolbox.datafiles import read_beside


def test_its_board_has_33_rows_of_11_and_10_hexes():
    """F1: low odd rows, trimmed; 346 hexes."""
    board = find("panzerblitz").info.printed
    assert board is not None
    assert board.grid.size == 346
    assert [len(board.grid.column(row)) for row in (1, 2, 33)] == [10, 11, 10]
    assert board.numbering is not None
    assert (board.metres, board.numbering.name) == (250.0, "board-row-number")


def test_a_tunnel_of_the_source_is_a_chain_of_adjacent_hexes():
    """Part 2.1: G-8, H-8, I-7, J-7, K-7 fix which rows are the low ones."""
    board = find("panzerblitz").info.printed
    assert board is not None
    chain = [Hex(7, 8), Hex(8, 8), Hex(9, 7), Hex(10, 7), Hex(11, 7)]
    assert all(board.grid.distance(a, b) == 1 for a, b in pairwise(chain))


def test_the_terrain_of_the_family():
    catalogue = find("panzerblitz").terrain()
    assert {layer.id: [kind.id for kind in layer.kinds] for layer in catalogue.layers if not layer.line} == {
        "terrain": ["clear", "woods", "town", "farm", "swamp", "gorge"],
        "elevation": ["ground", "slope", "hilltop", "slope2", "hilltop2"],
        "wet": ["none", "stream", "gully"],
    }
    said = {layer.id: [kind.id for kind in layer.kinds] for layer in catalogue.properties("rail")}
    assert said == {
        "rail.tracks": ["1", "2"],
        "rail.siding": ["no", "yes"],
        "rail.damaged": ["no", "yes", "1", "2"],
        "rail.bridge": ["no", "yes"],
    }
    along = [kind.id for kind in catalogue.hexsides if not kind.crosses]
    assert along == ["green", "grey", "brown", "orange", "yellow", "purple"]
    assert {"road", "rail", "tunnel", "stream", "gully"} == {k.id for k in catalogue.hexsides if k.crosses}


def test_heights_of_two_hill_levels():
    """PB36: heights of units and tops of hexsides."""
    data = read_beside(terrain.__file__, "terrain")
    assert [kind["height"] for kind in data["layers"][1]["kinds"]] == [0, 50, 100, 150, 200]
    assert [kind["height"] for kind in data["hexsides"] if "height" in kind] == [20, 20, 60, 100, 160, 200]


def test_what_rests_on_no_printed_source_says_so():
    """PB41's preface: every figure of the base is unverified and shown so."""
    texts = {k.id: k.text for layer in find("panzerblitz").terrain().layers for k in layer.kinds}
    assert texts["slope"].endswith("Movement: vehicle 3, truck 4, foot 1. Unverified.")
    for kind in [
        k for layer in read_beside(terrain.__file__, "terrain")["layers"] for k in layer["kinds"]
    ] + read_beside(terrain.__file__, "terrain")["hexsides"]:
        has_figures = any(key in kind for key in ("cost", "height", "leaving", "closed", "depressed"))
        assert not has_figures or kind["evidence"] in ("unverified", "invented"), kind["id"]


def test_the_form_of_a_type_has_every_figure_a_file_may_say():
    """[PB18, Z8, Z10, B36] Flags, capacities of trains and calibres are no matter of files alone."""
    forms = find("panzerblitz").forms()
    asked = {field.id for field in forms.unit_fields()}
    assert asked == set(_ENTRIES.figures) - {"symbol"}


def test_pb24_who_may_leave_is_named_by_titles_and_must_be_a_type() -> None:
    scenario = Scenario("Trains", "panzerblitz", "map.yaml", Length(8, 8), ())
    leaves = by_id(find("panzerblitz").fields(scenario).side)["leaves"]
    assert leaves.shown("rail_truck, panssarijuna_2") == "Rail Truck, Panssarijuna 2"
    assert leaves.read("rail_truck panssarijuna_2") == "rail_truck panssarijuna_2"
    with pytest.raises(BadValue, match="rail_truck"):
        leaves.read("rail_truk")
