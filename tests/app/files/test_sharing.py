"""File > Export: a module for VASSAL from the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from kpeditor.app.dialogs.sharing import BundleDialog, VassalDialog, VassalOptions
from kpeditor.app.dialogs.vassalset import SetPart, VassalSet, VassalSetDialog, part_of_file, told_of
from kpeditor.core.edits.scenario import set_fields
from kpeditor.core.files.bundles.bundle import read_bundle
from kpeditor.core.files.bundles.bundling import About
from tests.export.vassal.reread import ReadModule

pytestmark = pytest.mark.one_window


@pytest.mark.usefixtures("exports_here")
def test_a_module_of_the_scenario_in_front(window, workspace, qtbot, dialogs, tmp_path):
    dialogs.vassal, dialogs.path = VassalOptions("Spain; für zwei", "2", 24, False), tmp_path / "spain.vmod"
    window.menus.by_id["export-vassal"].trigger()
    assert dialogs.asked[-2:] == ["vassal Spain, 1937", "export spain-fur-zwei.vmod"]
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    assert "a module for VASSAL, 45 units" in window.messages.text
    root = ReadModule.of(dialogs.path.read_bytes()).root
    assert (root.get("name"), root.get("version")) == ("Spain; für zwei", "2")


def test_nothing_is_written_when_the_person_thought_better(window, workspace, dialogs):
    window.menus.by_id["export-vassal"].trigger()
    dialogs.vassal = VassalOptions()
    window.menus.by_id["export-vassal"].trigger()
    assert not window.exporting.running


def test_a_map_alone_is_no_module(window):
    assert not window.menus.by_id["export-vassal"].isEnabled()


def test_the_form(qtbot):
    dialog = VassalDialog("Spain, 1937")
    qtbot.addWidget(dialog)
    form = dialog.form
    assert form.name.placeholderText() == "Spain, 1937"
    assert dialog.options() == VassalOptions()
    form.name.setText(" -Odd- ")
    form.version.clear()
    form.hex_pixels.setValue(80)
    form.zones.setChecked(False)
    wish = dialog.options()
    assert wish == VassalOptions("-Odd-", "1.0", 80, False)
    command = wish.command("classic", "map symbols")
    assert command[:3] == ["export", "vassal", "--no-zones"]
    assert "--name=-Odd-" in command


@pytest.mark.usefixtures("exports_here")
def test_a_log_of_a_record(window, root, qtbot, dialogs, tmp_path):
    """From the start page too; the record is asked for first, then the log."""
    record, log = root / "tests/playthroughs/14-4-poland.yaml", tmp_path / "poland.vlog"
    dialogs.vassal, dialogs.path = VassalOptions("Mine"), record
    asked_open = dialogs.open_file

    def open_then_save(*these):
        found = asked_open(*these)
        dialogs.path = log
        return found

    dialogs.open_file = open_then_save
    window.menus.by_id["export-vassal-log"].trigger()
    told = ["Record of a game", "vassal log like the scenario", "export 14-4-poland.vlog"]
    assert dialogs.asked[-3:] == told
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    assert "for the module 'Mine'" in window.messages.text
    assert log.read_bytes().startswith(b"PK")


def test_the_form_of_a_log_asks_no_zones(qtbot):
    dialog = VassalDialog("like the scenario", is_log=True)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.form.zones.isVisible()
    assert dialog.options().log_command("silhouettes")[:2] == ["export", "vassal-log"]


def test_all_exports_stand_in_one_menu(window, workspace):
    (file_menu,) = [menu for menu in window.menuBar().actions() if menu.text() == "&File"]
    (export,) = [action.menu() for action in file_menu.menu().actions() if action.text() == "E&xport"]
    texts = ["" if one.isSeparator() else one.text().replace("&", "") for one in export.actions()]
    assert texts == [
        "Map on pages (PDF)…",
        "Map on one sheet (PDF)…",
        "Counters (PDF)…",
        "Scenario sheet (PDF, web page, text)…",
        "Picture (PNG, SVG, PDF)…",
        "",
        "Bundle to send (one file)…",
        "",
        "Line of sight (GeoJSON, picture)…",
        "What is seen from a place or zone (GeoJSON, picture)…",
        "Shapes of the table (GeoJSON)…",
        "",
        "Map for Tiled…",
        "Module for VASSAL…",
        "Module of several scenarios for VASSAL…",
        "Log for VASSAL…",
    ]


@pytest.mark.usefixtures("exports_here")
@pytest.mark.slow  # the quick sibling is test_a_module_of_the_scenario_in_front
def test_a_module_of_the_scenario_as_it_is_and_of_a_file(window, workspace, root, qtbot, dialogs, tmp_path):
    workspace.document.do(set_fields(workspace.document.scenario, "Rename", title="Spain; not saved"))
    river = root / "scenarios/tutorial/river-crossing.yaml"
    other = part_of_file(river)
    assert (other.title, other.number) == ("Tutorial 2: River crossing", -1)
    dialogs.path = tmp_path / "two.vmod"
    asked = dialogs.vassal_set

    def both(parent, parts, folder):
        parts = [*parts]
        dialogs.module_set = VassalSet((other, *parts), VassalOptions("Two", "3", 24, False, "A line"))
        return asked(parent, parts, folder)

    dialogs.vassal_set = both
    window.menus.by_id["export-vassal-set"].trigger()
    assert [part.title for part in dialogs.offered] == ["Spain; not saved"]
    assert dialogs.asked[-2:] == ["vassal set in kampfpanzer", "export two.vmod"]
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    assert "2 scenarios" in window.messages.text
    module = ReadModule.of(dialogs.path.read_bytes())
    assert list(module.setups()) == [other.title, "Spain; not saved"]
    assert (module.root.get("name"), module.root.get("description")) == ("Two", "A line")
    assert workspace.document.is_modified


def test_the_form_of_several_scenarios(qtbot, root, tmp_path):
    """Files are added, moved and removed by the buttons; what is no scenario is told and left out."""
    spain = SetPart("Spain", "Europe", "kampfpanzer", None, 0)
    tutorial = sorted((root / "scenarios/tutorial").glob("*.yaml"))[:2]
    (tmp_path / "bad.yaml").write_text("format: kpeditor-map/1\n")
    files = [[*tutorial, tmp_path / "bad.yaml", root / "maps/kampfpanzer.yaml"], [tutorial[0]]]
    dialog = VassalSetDialog([spain], lambda _: files.pop(0))
    qtbot.addWidget(dialog)
    assert "One scenario" in dialog.told.text()
    assert not dialog.form.zones.isChecked()
    dialog.show()
    qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.add, Qt.MouseButton.LeftButton)
    assert [part.file for part in dialog.parts] == [None, *tutorial]
    assert dialog.refused.isHidden()  # of the last time: nothing was left out
    assert "3 scenarios on 3 maps (Europe, " in dialog.told.text()
    last = dialog.list.topLevelItem(2)
    assert last is not None
    last.setSelected(True)
    assert not dialog.down.isEnabled()
    qtbot.mouseClick(dialog.up, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(dialog.up, Qt.MouseButton.LeftButton)
    assert [part.file for part in dialog.parts] == [tutorial[1], None, tutorial[0]]
    assert dialog.form.name.placeholderText() == dialog.parts[0].map_title
    qtbot.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert [part.file for part in dialog.options().parts] == [None, tutorial[0]]
    for _ in range(2):
        qtbot.mouseClick(dialog.remove, Qt.MouseButton.LeftButton)
    assert dialog.told.text() == "Add the scenarios that the module shall hold."
    assert not dialog.box.button(QDialogButtonBox.StandardButton.Ok).isEnabled()


def test_what_is_no_scenario_is_told(qtbot, root):
    dialog = VassalSetDialog([], lambda _: [root / "maps/kampfpanzer.yaml"])
    qtbot.addWidget(dialog)
    dialog.add.click()
    assert dialog.parts == []
    assert dialog.refused.text().startswith("kampfpanzer.yaml was left out: ")


def test_two_of_one_name_and_two_rules_are_told():
    one = SetPart("Spain", "Europe", "kampfpanzer")
    assert told_of([one, one, SetPart("Poland", "Europe", "panzer8")]) == (
        "3 scenarios on one map, Europe. Spain stands there twice: the second is called “Spain (2)”."
        " They follow different rules: the charts of all of them are in it."
    )


def test_a_bundle_to_send_leaves_the_document_where_it_is(window, workspace, dialogs, tmp_path):
    workspace.document.do(set_fields(workspace.document.scenario, "Rename", title="Sent as it is"))
    before = workspace.document.path
    dialogs.about_bundle = About("For you", ("Ada", "Otto"), "CC0-1.0")
    dialogs.path = tmp_path / "sent.kpz"
    window.menus.by_id["export-bundle"].trigger()
    assert dialogs.asked[-2:] == ["bundle Sent as it is", "export for-you.kpz"]
    bundle, problems = read_bundle(dialogs.path)
    assert problems == []
    said = bundle.manifest
    assert (said.title, said.authors, said.licence) == ("For you", ("Ada", "Otto"), "CC0-1.0")
    assert b"Sent as it is" in bundle.files[said.main]
    assert workspace.document.path == before
    assert workspace.document.is_modified
    dialogs.path = tmp_path / "no" / "sent.kpz"
    window.menus.by_id["export-bundle"].trigger()
    assert "no such folder" in window.messages.text.lower()


def test_the_form_of_a_bundle(qtbot):
    dialog = BundleDialog(About("Spain", ("Ada", "Otto")))
    qtbot.addWidget(dialog)
    assert dialog.options() == About("Spain", ("Ada", "Otto"))
    dialog.authors.setText(" Ada ,, Eva")
    dialog.licence.setCurrentText("CC0-1.0")
    assert dialog.options() == About("Spain", ("Ada", "Eva"), "CC0-1.0")
