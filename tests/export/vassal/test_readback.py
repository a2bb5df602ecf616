"""A module or log that is damaged, or lacks a part, is told and never takes the place of a good one."""

from __future__ import annotations

import pytest

from kpeditor.core.play.players import play_game
from kpeditor.export.vassal import log, module
from kpeditor.export.vassal.log import write_log
from kpeditor.export.vassal.module import kits_of, module_bytes, write_module
from kpeditor.export.vassal.readback import ModuleFaulty, read_back_module
from kpeditor.export.vassal.saves import packed, position, saved_game
from tests.export.vassal.conftest import QUICK
from tests.export.vassal.reread import ReadModule


@pytest.fixture(scope="module")
def two(small, river):
    """The kits of a module of two scenarios, and its files."""
    kits = kits_of([small, river], QUICK)
    return kits, ReadModule.of(module_bytes(kits, "Test", QUICK)).files


BUILD = "buildFile.xml"


@pytest.mark.parametrize(
    ("name", "old", "new", "told"),
    [
        (BUILD, b"</VASSAL.build.GameModule>", b"", "buildFile.xml cannot be read back"),
        (BUILD, b"build.widget.PieceSlot", b"Other", "slots of pieces: 0"),
        (BUILD, b"setup-2.vsav", b"setup-9.vsav", "'setup-9.vsav' is missing"),
        (BUILD, b"PredefinedSetup", b"Other", "0 read back, 2 written"),
        ("moduledata", b"</data>", b"", "moduledata cannot be read back"),
        ("images/moved.png", b"IEND", b"", "images/moved.png cannot be read back: it is no whole"),
        ("images/moved.png", b"PNG", b"GIF", "images/moved.png cannot be read back"),
        ("scenario-1.html", b"</html>", b"\xff", "scenario-1.html cannot be read back"),
        ("setup-1.vsav", b"PK\x05\x06", b"", "the archive cannot be read back"),
    ],
)
def test_a_damaged_file_of_a_module_is_named(two, name, old, new, told):
    kits, files = two
    read_back_module(packed(files), kits)
    assert old in files[name]
    with pytest.raises(ModuleFaulty) as found:
        read_back_module(packed(files | {name: files[name].replace(old, new)}), kits)
    assert told in str(found.value)


def test_a_piece_that_is_lost_is_noticed(two):
    kits, files = two
    lines = position(kits[1])
    lost = [line for line in lines if line != next(one for one in lines if one.startswith("+/"))]
    setup = saved_game(lost, "Test", "1.0", kits[1].name)
    with pytest.raises(ModuleFaulty, match=f"pieces of {kits[1].name}"):
        read_back_module(packed(files | {"setup-2.vsav": setup}), kits)


def test_a_damaged_module_or_log_leaves_what_was_there(small, tmp_path, monkeypatch):
    target = tmp_path / "x.vmod"
    target.write_bytes(b"an older one")
    monkeypatch.setattr(module, "packed", lambda files: packed(files)[:-30])
    with pytest.raises(ModuleFaulty, match="the archive cannot be read back"):
        write_module([small], target, QUICK)
    session = play_game(small, "passive", seed=1, turns=1)
    monkeypatch.setattr(log, "saved_game", lambda lines, *names: saved_game(lines[:-1], *names))
    with pytest.raises(ModuleFaulty, match="commands of the log"):
        write_log(session, target, QUICK)
    monkeypatch.setattr(log, "saved_game", lambda lines, *names: saved_game(lines, *names)[:-30])
    with pytest.raises(ModuleFaulty, match="the archive cannot be read back"):
        write_log(session, target, QUICK)
    assert target.read_bytes() == b"an older one"
    assert [one.name for one in tmp_path.iterdir()] == ["x.vmod"]
