"""VASSAL's own engine loads modules and plays logs, where it is at hand.

    KPEDITOR_VASSAL='/opt/VASSAL/lib/*' pytest -m slow tests/export/vassal/test_engine.py

The variable is the class path of VASSAL; a JDK of 17 or newer and an X server (or `xvfb-run`) are needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.replaying import replay
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Unit
from kpeditor.export.vassal.kit import FORCES, MAP
from kpeditor.export.vassal.log import write_log
from kpeditor.export.vassal.module import kits_of, write_module
from tests.export.vassal.conftest import QUICK
from tests.export.vassal.test_module import HOSTILE, battle_on, scenario_of

ENGINE = os.environ.get("KPEDITOR_VASSAL", "")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(not ENGINE, reason="KPEDITOR_VASSAL does not say where VASSAL is"),
    pytest.mark.skipif(shutil.which("java") is None, reason="there is no Java"),
]


def told(home: Path, *words: str | Path) -> list[list[str]]:
    """What the engine tells of a module, as lines of words."""
    screen = [] if os.environ.get("DISPLAY") else ["xvfb-run", "-a", "-s", "-screen 0 1280x800x24"]
    program = str(Path(__file__).with_name("Engine.java"))
    command = [*screen, "java", "-cp", ENGINE, program, str(home), *map(str, words)]
    done = subprocess.run(command, cwd=home, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return [
        line.split("\t")
        for line in done.stdout.splitlines()
        if line.startswith(("MAP\t", "PIECE", "HEX", "STEPS"))
    ]


def pieces(lines: list[list[str]], title: str) -> Counter[tuple[str, ...]]:
    """Names, maps and places of the pieces of one game; VASSAL adds to a name how the unit faces."""
    mine = (line for line in lines if line[:2] == ["PIECE", title])
    return Counter((line[2].partition(" facing ")[0], *line[3:5]) for line in mine)


def odd() -> Battle:
    """A battle on a bare board whose names are made of everything that is special to the format."""
    battle = battle_on(
        HexGrid(5, 4, tops="pointed"), Unit("u/1;,'", "x", at="0302"), titles=("A/b;c", "D'\\")
    )
    return Battle(battle.sheet, replace(scenario_of(battle), title=HOSTILE))


@pytest.mark.parametrize("case", ["river crossing", "odd names"])
def test_a_new_game_has_every_hex_and_every_piece_in_its_place(case, river, tmp_path):
    battle = river if case == "river crossing" else odd()
    (kit,) = kits_of([battle], QUICK)
    write_module([battle], tmp_path / "a.vmod", QUICK)
    named = [(*kit.grid.centre(hex_), battle.map.name(hex_)) for hex_ in kit.grid.grid.hexes()]
    (tmp_path / "hexes").write_text("\n".join(f"{x}\t{y}\t{name}" for x, y, name in named), "utf-8")
    lines = told(tmp_path, tmp_path / "a.vmod", "new", tmp_path / "hexes")
    assert [line[2:] for line in lines if line[0] == "MAP"] == [[MAP, kit.name], [FORCES, kit.name]]
    wanted = Counter((one.piece.name, one.map, f"{one.at[0]},{one.at[1]}") for one in kit.units)
    assert pieces(lines, "new") == wanted
    hexes = [line[1:] for line in lines if line[0] == "HEX"]
    assert hexes == [[f"{x}", f"{y}", name, name, f"{x},{y}", f"{x},{y}"] for x, y, name in named]


def test_each_set_up_lays_out_its_own_board(river, small, tmp_path):
    battles = [small, river, odd()]
    kits = kits_of(battles, QUICK)
    write_module(battles, tmp_path / "a.vmod", QUICK)
    lines = told(tmp_path, tmp_path / "a.vmod", "setups")
    for kit in kits:
        assert [line[3] for line in lines if line[:2] == ["MAP", kit.name]] == [kit.name, kit.name]
        wanted = Counter((one.piece.name, one.map, f"{one.at[0]},{one.at[1]}") for one in kit.units)
        assert pieces(lines, kit.name) == wanted


def test_a_log_ends_where_the_game_did(root, tmp_path):
    game = open_game(root / "tests/playthroughs/14-4-poland.yaml")
    session = replay(game.record, game.battle)
    write_module(
        [open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml").battle], tmp_path / "a.vmod", QUICK
    )
    written = write_log(session, tmp_path / "a.vlog", QUICK)
    lines = told(tmp_path, tmp_path / "a.vmod", "log", tmp_path / "a.vlog")
    view = session.steps[-1].after.view_for(scenario_of(game.battle).sides[0].id)
    assert ["STEPS", str(written.steps), str(session.steps[-1].before.turn)] in lines
    places = {line[6]: (line[3], line[5]) for line in lines if line[0] == "PIECE"}
    for unit, seen in view["units"].items():
        assert places[unit] == (MAP, seen["hex"]) if seen.get("hex") else places[unit][0] == FORCES
