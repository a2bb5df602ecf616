"""Joined boards in VASSAL: a zone with a grid of its own for each, turned numbering, areas cut at seams."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kpeditor.core.board.assembly import Assembly, BoardEntry
from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.formats.assemblies import assembly_file
from kpeditor.core.geometry.gridnumbering import board_row_number
from kpeditor.core.geometry.hexes import HexGrid, Tops
from kpeditor.core.rules import registry
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Length, Scenario, Side
from kpeditor.export.vassal.kit import MAP
from kpeditor.export.vassal.module import kits_of, write_module
from tests.export.vassal.conftest import QUICK
from tests.export.vassal.modulecheck import check_module
from tests.export.vassal.reread import ReadModule


def joined(
    *turned: bool, tops: Tops = "flat", join: str = "long", size: tuple[int, int] = (9, 5)
) -> MapSheet:
    """Boards A, B ... side by side, turned or not."""
    terrain = registry.find("kampfpanzer").terrain()
    grid = HexGrid(*size, tops, "odd", trim=True)
    sheets = tuple(
        new_sheet(f"Board {name}", "kampfpanzer", grid, board_row_number(name), terrain)
        for name, _ in zip("ABCD", turned, strict=False)
    )
    entries = tuple(BoardEntry(f"{i}.yaml", is_turned=is_turned) for i, is_turned in enumerate(turned))
    made, problems = assembly_file(Assembly(entries, join, "", sheets), "Boards", "kampfpanzer")  # type: ignore[arg-type]
    assert made is not None, problems
    return made


def battle(sheet: MapSheet, area: str) -> Battle:
    """Two sides, of which one deploys in an area."""
    groups = (Group("main", {"pz2": 1}, deploy=area),)
    sides = (Side("red", "Red", groups=groups), Side("blue", "Blue"))
    return Battle(sheet, Scenario("Boards", "kampfpanzer", "map.yaml", Length(3, 3), sides=sides))


@pytest.mark.parametrize("tops", ["flat", "pointed"])
@pytest.mark.parametrize("join", ["long", "short"])
@pytest.mark.parametrize("turned", [(False,), (True,), (False, True), (True, False), (True, True, False)])
def test_vassal_numbers_every_hex_of_joined_boards_as_the_map_does(
    tmp_path: Path, tops: Tops, join: str, turned: tuple[bool, ...]
) -> None:
    """A zone for each board, and for each piece of an area that a seam cuts; the checker reads all numbers by
    VASSAL's own arithmetic and finds each hex where it is drawn.
    """
    size = (9, 5) if tops == "flat" else (5, 9)
    sheet = joined(*turned, tops=tops, join=join, size=size)
    rng = Random(f"{tops}{join}{turned}")
    middle = sheet.name(rng.choice(list(sheet.grid.hexes())))
    made = battle(sheet, f'within(2, "{middle}")')
    told = write_module([made], tmp_path / "boards.vmod", QUICK).sentence()
    assert "single points" not in told
    kits = kits_of([made], QUICK)
    data = (tmp_path / "boards.vmod").read_bytes()
    check_module(data, kits)
    zones = kits[0].zones
    assert all(zone.numbers is not None for zone in zones)
    assert [zone.name for zone in zones][-len(turned) :] == [f"Board {name}" for name in "ABC"[: len(turned)]]
    boards = ReadModule.of(data).boards(MAP)["Boards"]
    assert not [one for one in boards.iter() if one.tag.endswith(".Region")]
    whole = zones[-len(turned) :]
    assert sum(len(zone.hexes) for zone in whole) == sheet.grid.size


def test_the_boards_of_panzer_zug_have_grids(root: Path, tmp_path: Path) -> None:
    """AT-6 lies on boards of which the numbers are letters and rows."""
    opened = open_battle(root / "scenarios/panzer-zug/at-06-minsk.yaml").battle
    assert opened.scenario is not None
    made = Battle(opened.sheet, replace(opened.scenario, title="Minsk"))
    told = write_module([made], tmp_path / "minsk.vmod", QUICK).sentence()
    assert "single points" not in told
    check_module((tmp_path / "minsk.vmod").read_bytes(), kits_of([made], QUICK))
