"""File > Import and File > Open of maps of other programs, and File > Export to Tiled."""

from __future__ import annotations

import zipfile
from dataclasses import dataclass
from io import BytesIO

import pytest
from PIL import Image

from kpeditor.app.dialogs.foreignmap import ForeignMapOptions
from kpeditor.app.main import main
from kpeditor.app.shell.window import MainWindow
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules import registry
from kpeditor.export.tiled.write import write_tiled
from kpeditor.importers.mapping import guess
from tests.app.helpers import ScriptedDialogs
from tests.importers.samples import GROUND, layer, tmx


@dataclass
class Answers(ScriptedDialogs):
    """Chooses town for forests, and remembers what it was shown."""

    is_wanted: bool = True
    before: object = None

    def foreign_file(self, parent, folder):
        return self.path

    def foreign(self, parent, foreign, file, before, style):
        self.before = before
        rules = registry.find("kampfpanzer")
        targets = guess(foreign, rules) | {"tile Forest": "terrain/town"}
        return ForeignMapOptions("Moor", rules, targets) if self.is_wanted else None

    def save_export(self, parent, suggestion, suffixes):
        self.asked.append(f"{suggestion.name} {suffixes}")
        return self.path


@pytest.fixture
def dialogs():
    return Answers()


@pytest.fixture
def window(qtbot, settings, dialogs, themes):
    window = MainWindow(settings, dialogs, themes)
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def foreign(tmp_path):
    path = tmp_path / "swamp.tmx"
    path.write_text(tmx(layer(GROUND)), "utf-8")
    return path


def test_a_foreign_map_becomes_a_new_document_that_is_not_saved(window, dialogs, foreign, tmp_path):
    dialogs.path = foreign
    window.files.ask_import()
    document = window.document
    assert document.title == "Moor"
    assert document.is_modified
    assert document.path is None
    assert document.sheet.kind("terrain", Hex(3, 1)) == "town"
    assert "1 of 3 kinds left out: ground, tile 0 (9 hexes)." in window.messages.text
    dialogs.path = tmp_path / "moor.yaml"
    assert window.files.save()
    assert open_battle(tmp_path / "moor.yaml").battle.map.kind("terrain", Hex(3, 1)) == "town"


@pytest.fixture
def module(tmp_path):
    """A VASSAL module with two boards of 300 by 300 pixels."""
    path, picture = tmp_path / "game.vmod", BytesIO()
    Image.new("RGB", (300, 300), "white").save(picture, "PNG")
    board = "VASSAL.build.module.map.boardPicker.Board"
    grid = '<VASSAL.build.module.map.boardPicker.board.HexGrid x0="20" y0="20" dx="30" dy="34"/>'
    boards = "".join(f'<{board} name="{name}" image="b.png">{grid}</{board}>' for name in ("North", "South"))
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("buildFile.xml", f"<VASSAL.build.GameModule>{boards}</VASSAL.build.GameModule>")
        archive.writestr("images/b.png", picture.getvalue())
    return path


@pytest.mark.usefixtures("exports_here")
def test_a_board_of_a_vassal_module_becomes_a_map_over_its_picture(window, dialogs, module, qtbot):
    dialogs.chosen_board, dialogs.path = "South", module.with_name("south.yaml")
    assert not window.files.open(module)  # it comes when it is made
    assert [one for one in dialogs.asked if "rules" not in one] == [
        "board of game.vmod: North, South",
        "Save the map of this board: south.yaml",
    ]
    qtbot.waitUntil(lambda: not window.exporting.running)
    assert window.document.path == dialogs.path
    assert window.document.sheet.ruleset == "kampfpanzer"
    assert (window.document.sheet.title, window.document.sheet.grid.columns) == ("South", 9)
    assert "south-scan.jpg below them" in window.messages.text


@pytest.mark.usefixtures("exports_here")
@pytest.mark.usefixtures("second_ruleset")
def test_of_several_rules_those_of_the_board_are_asked_for(window, dialogs, module, qtbot):
    dialogs.chosen_board, dialogs.path, dialogs.chosen_rules = "South", module.with_name("s.yaml"), None
    assert not window.files.open(module)
    assert dialogs.asked[1].startswith("rules of game.vmod: Hex duel, KampfPanzer")
    assert not window.exporting.running
    dialogs.chosen_rules = "KampfPanzer"
    window.files.open(module)
    qtbot.waitUntil(lambda: not window.exporting.running)
    assert window.document.sheet.ruleset == "kampfpanzer"


def test_a_module_without_boards_is_told_and_one_may_think_better_of_it(window, dialogs, module, tmp_path):
    dialogs.path = tmp_path / "no.yaml"
    assert not window.files.open(module)
    assert len(dialogs.asked) == 1
    module.write_bytes(b"PK nothing")
    assert not window.files.open(module)
    assert "game.vmod is no VASSAL module" in window.messages.text
    assert not window.exporting.running
    with pytest.raises(KpError, match="kpeditor import vassal"):
        main([str(module), "--screenshot", str(tmp_path / "x.png")])


def test_what_was_chosen_is_remembered(window, dialogs, foreign):
    assert window.files.open(foreign)
    assert dialogs.before == {}
    assert window.files.open(foreign)
    assert dialogs.before["tile Forest"] == "terrain/town"


def test_thinking_better_of_it_leaves_everything_as_it_was(window, dialogs, foreign):
    dialogs.is_wanted = False
    assert not window.files.open(foreign)
    assert window.document is None


def test_a_damaged_file_is_told_with_its_cure(window, foreign):
    foreign.write_text(tmx(layer(GROUND), orientation="isometric"), "utf-8")
    assert not window.files.open(foreign)
    assert window.tabs.current is window.report_page


def test_our_own_scenario_comes_back_without_questions(window, dialogs, root, tmp_path):
    source, sheet = root / "scenarios/tutorial/first-shots.yaml", root / "maps/first-shots.yaml"
    write_tiled(open_battle(source), tmp_path / "a.tmj")
    assert window.files.open(tmp_path / "a.tmj")
    assert dialogs.before is None
    assert window.document.scenario is not None
    targets = iter([tmp_path / "map.yaml", tmp_path / "scenario.yaml"])
    dialogs.save_file = lambda *_: next(targets)
    assert window.files.save()
    assert (tmp_path / "map.yaml").read_text("utf-8") == sheet.read_text("utf-8")
    saved = (tmp_path / "scenario.yaml").read_text("utf-8")
    assert saved == source.read_text("utf-8").replace("../../maps/first-shots.yaml", "map.yaml")


def test_export_to_tiled_writes_map_and_tileset(window, dialogs, root, tmp_path):
    assert window.files.open(root / "maps/river-crossing.yaml")
    dialogs.path = tmp_path / "river.tmx"
    window.menus.by_id["export-tiled"].trigger()
    assert dialogs.asked[-1] == "river-crossing.tmx ('.tmx', '.tmj')"
    assert (tmp_path / "river-tiles.png").exists()
    assert "river-tiles.png" in window.messages.text
    dialogs.path = tmp_path / "no" / "river.tmx"
    window.menus.by_id["export-tiled"].trigger()
    assert "there is no such folder" in window.messages.text


def test_a_picture_of_a_foreign_map_asks_for_no_person(qapp, foreign, tmp_path):
    with pytest.raises(KpError, match="kpeditor import tiled"):
        main([str(foreign), "--screenshot", str(tmp_path / "x.png")])
