"""pywargame, which others wrote to the same formats, finds in our files what we put there."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.export.vassal.kit import MAP
from kpeditor.export.vassal.module import kits_of, write_module
from kpeditor.export.vassal.saves import position, saved_game
from tests.export.vassal.conftest import QUICK

TITLES = 'Grün; "Süd"/Ost', "Öst'erreich\\ & <Ü>"


@cache
def python() -> str:
    """A Python that can run pywargame, "" when there is none."""
    if sys.version_info >= (3, 12):
        return sys.executable
    known = [shutil.which(f"python3.{minor}") for minor in range(12, 16)]
    known += map(str, sorted(Path.home().glob(".pyenv/versions/3.1[2-9]*/bin/python")))
    return next((path for path in known if path and _runs(path)), "")


def _runs(path: str) -> bool:
    told = subprocess.run(
        [path, "-c", "import sys; sys.exit(sys.version_info < (3, 12))"], check=False, timeout=20
    )
    return told.returncode == 0


@pytest.fixture(scope="module")
def oracle(small, tmp_path_factory):
    found = importlib.util.find_spec("pywargame")
    if found is None or found.origin is None:
        pytest.skip("pywargame is not installed (pip install kpeditor[oracle])")
    if not python():
        pytest.skip("pywargame 0.8 needs Python 3.12 or newer, and none is here")
    folder = tmp_path_factory.mktemp("oracle")
    # Alone in its folder: its neighbours are built for the Python of these tests.
    shutil.copytree(Path(found.origin).parent, folder / "pywargame")
    sides = [replace(side, title=title) for side, title in zip(small.scenario.sides, TITLES, strict=True)]
    battle = replace(small, scenario=replace(small.scenario, title="Übung", sides=tuple(sides)))
    (kit,) = kits_of([battle], QUICK)
    write_module([battle], folder / "it.vmod", QUICK)
    (folder / "it.vsav").write_bytes(saved_game(position(kit), kit.name, "1.0", "Ä"))
    numbers = [battle.map.name(hex_) for hex_ in battle.map.grid.hexes()]
    script = Path(__file__).with_name("oracle.py")
    command = [python(), "-I", str(script), str(folder), str(folder / "it.vmod"), str(folder / "it.vsav")]
    told = subprocess.run([*command, *numbers], check=False, capture_output=True, text=True, timeout=120)
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout.splitlines()[-1]), kit


def test_hexes_lie_where_we_draw_them(oracle):
    found, kit = oracle
    layout = HexLayout(kit.grid.grid)
    for hex_ in kit.grid.grid.hexes():
        x, y = kit.grid.point(layout.centre(hex_))
        there = found["centres"][kit.battle.map.name(hex_)]
        assert max(abs(there[0] - x), abs(there[1] - y)) <= 1.0


def test_it_counts_the_same_pieces(oracle):
    found, kit = oracle
    names = [kit.piece(one).name for one in kit.listed]
    markers = [piece.name for piece in kit.markers.all()]
    assert sorted(found["pieces"]) == sorted([*names, *names, *markers])
    assert all(traits[-1] == "piece" for traits in found["traits"])


def test_names_with_umlauts_and_odd_signs_arrive(oracle):
    found, kit = oracle
    assert found["name"] == "Übung"
    assert found["maps"] == [MAP, "Forces"]
    assert found["zones"] == [zone.name for zone in kit.zones]
    assert {title for title in TITLES if any(title in name for name in found["pieces"])} == set(TITLES)


def test_the_saved_game_reads_as_it_was_written(oracle):
    found, kit = oracle
    assert found["lines"] == [line.replace("\x1b", "\\\x1b") for line in position(kit)]
