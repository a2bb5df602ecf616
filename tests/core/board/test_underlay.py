"""The underlay of a map: read with care, laid by points, never outside the folder of the map."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.underlay import (
    KEY,
    BadUnderlay,
    Underlay,
    file_for,
    picture_path,
    underlay_of,
)
from kpeditor.core.edits.sheet import set_underlay
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.scenario.battle import Battle
from tests.each import each


def sheet(**extra: object) -> MapSheet:
    return MapSheet("", "kampfpanzer", HexGrid(4, 4), SCHEMES["CCRR"], extra=dict(extra))


numbers = st.floats(-500, 500)
points = st.tuples(st.floats(0, 1), st.floats(0, 1.5))
places = st.tuples(numbers, numbers)
underlays = st.builds(
    Underlay,
    st.just("sheet.png"),
    left=numbers,
    top=numbers,
    width=st.floats(1, 500),
    turn=st.floats(-180, 180),
    opacity=st.floats(0, 1),
    place=st.sampled_from(["below", "above"]),
)


@given(underlays, points)
def test_from_the_picture_to_the_board_and_back(underlay: Underlay, point: tuple[float, float]):
    assert underlay.on_picture(underlay.on_board(point)) == pytest.approx(point, abs=1e-6)


@given(underlays, points, places, points, places)
def test_two_points_lie_where_they_were_dragged(underlay, u1, q1, u2, q2):
    assume(math.dist(u1, u2) > 0.01 and math.dist(u1, u2) * underlay.width > 1 and math.dist(q1, q2) > 1)
    fitted = underlay.fitted((u1, q1), (u2, q2))
    assert fitted.on_board(u1) == pytest.approx(q1, abs=1e-5)
    assert fitted.on_board(u2) == pytest.approx(q2, abs=1e-5)
    assert -180 <= fitted.turn <= 180


@given(underlays, points, places)
def test_one_point_moves_and_neither_turns_nor_scales(underlay, point, goal):
    moved = underlay.moved(point, goal)
    assert moved.on_board(point) == pytest.approx(goal, abs=1e-6)
    assert (moved.width, moved.turn) == (underlay.width, underlay.turn)


def test_points_too_near_to_each_other_are_refused():
    with pytest.raises(BadUnderlay, match="too near"):
        Underlay("a.png").fitted(((0.5, 0.5), (3, 3)), ((0.5, 0.5), (9, 9)))
    with pytest.raises(BadUnderlay, match="too near"):
        Underlay("a.png").fitted(((0.1, 0.1), (3, 3)), ((0.9, 0.9), (3, 3)))


@given(underlays)
def test_what_is_written_is_read_again(underlay: Underlay):
    read = underlay_of(sheet(**{KEY: underlay.data()}))
    assert read is not None
    assert read.data() == underlay.data()


def test_a_map_without_one_has_none():
    assert underlay_of(sheet()) is None
    assert underlay_of(sheet(**{KEY: {"file": "a.png"}})) == Underlay("a.png")


@each(
    ("data", "says"),
    [
        ("sheet.png", "must name a file"),
        ({}, "must name a file"),
        ({"file": 3}, "must name a file"),
        ({"file": "a.png", "width": 0}, "width must be a number from 0.01"),
        ({"file": "a.png", "width": float("nan")}, "width must be a number"),
        ({"file": "a.png", "left": float("inf")}, "left must be a number"),
        ({"file": "a.png", "turn": "steep"}, "turn must be a number"),
        ({"file": "a.png", "opacity": True}, "opacity must be a number"),
        ({"file": "a.png", "place": "beside"}, "place must be below or above"),
    ],
)
def test_what_is_not_understood_is_told(data: object, says: str):
    with pytest.raises(BadUnderlay, match=says):
        underlay_of(sheet(**{KEY: data}))


@pytest.mark.parametrize(
    "file",
    ["../secret.png", "/etc/passwd", "a/../../b.png", "C:/x.png", "..\\x.png", "a\0b.png", "\\\\host\\x.png"],
)
def test_no_picture_outside_the_folder_of_the_map(file: str, tmp_path: Path):
    with pytest.raises(BadUnderlay, match="outside the folder"):
        picture_path(tmp_path, file)


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path):
    inside = tmp_path / "maps"
    inside.mkdir()
    (tmp_path / "secret.png").write_bytes(b"x")
    (inside / "link.png").symlink_to(tmp_path / "secret.png")
    with pytest.raises(BadUnderlay, match="outside the folder"):
        picture_path(inside, "link.png")


def test_a_picture_is_named_from_the_folder_of_the_map(tmp_path: Path):
    assert file_for(tmp_path, tmp_path / "scans" / "sheet.png") == "scans/sheet.png"
    assert picture_path(tmp_path, "scans/sheet.png") == tmp_path / "scans" / "sheet.png"
    with pytest.raises(BadUnderlay, match="copy it to"):
        file_for(tmp_path / "maps", tmp_path / "sheet.png")


def test_laying_and_removing_are_edits_that_undo_each_other():
    map_ = sheet(**{"x-mine": 1})
    battle = Battle(map_, None)
    inverse = set_underlay(map_, Underlay("a.png")).apply(battle)
    assert underlay_of(map_) == Underlay("a.png")
    assert map_.extra["x-mine"] == 1
    inverse.apply(battle)
    assert map_.extra == {"x-mine": 1}
    set_underlay(map_, Underlay("a.png")).apply(battle)
    set_underlay(map_, None).apply(battle)
    assert map_.extra == {"x-mine": 1}
