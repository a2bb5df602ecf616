"""File > Export: a module for VASSAL from the window."""

from __future__ import annotations

from kpeditor.app.dialogs.vassal import VassalDialog, VassalWish
from kpeditor.export.vassal.reread import ReadModule


def test_a_module_of_the_scenario_in_front(window, desk, qtbot, dialogs, tmp_path):
    dialogs.vassal, dialogs.path = VassalWish("Spain; für zwei", "2", 24, False), tmp_path / "spain.vmod"
    window.menus.by_id["export-vassal"].trigger()
    assert dialogs.asked[-2:] == ["vassal Spain, 1937", "export spain-1937.vmod"]
    qtbot.waitUntil(lambda: not window.exporting.running, timeout=60_000)
    assert "a module for VASSAL, 45 units" in window.messages.text
    root = ReadModule.of(dialogs.path.read_bytes()).root
    assert (root.get("name"), root.get("version")) == ("Spain; für zwei", "2")


def test_nothing_is_written_when_the_person_thought_better(window, desk, dialogs):
    window.menus.by_id["export-vassal"].trigger()
    dialogs.vassal = VassalWish()
    window.menus.by_id["export-vassal"].trigger()
    assert not window.exporting.running


def test_a_map_alone_is_no_module(window):
    assert not window.menus.by_id["export-vassal"].isEnabled()


def test_the_form(qtbot):
    dialog = VassalDialog("Spain, 1937")
    qtbot.addWidget(dialog)
    assert dialog.name.placeholderText() == "Spain, 1937"
    assert dialog.wish() == VassalWish()
    dialog.name.setText(" -Odd- ")
    dialog.version.clear()
    dialog.hex_pixels.setValue(80)
    dialog.zones.setChecked(False)
    wish = dialog.wish()
    assert wish == VassalWish("-Odd-", "1.0", 80, False)
    command = wish.command("classic", "map symbols")
    assert command[:3] == ["export", "vassal", "--no-zones"]
    assert "--name=-Odd-" in command


def test_a_log_of_a_record(window, root, qtbot, dialogs, tmp_path):
    """From the start page too; the record is asked for first, then the log."""
    record, log = root / "tests/playthroughs/14-4-poland.yaml", tmp_path / "poland.vlog"
    dialogs.vassal, dialogs.path = VassalWish("Mine"), record
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
    assert not dialog.zones.isVisible()
    assert dialog.wish().log_command("silhouettes")[:2] == ["export", "vassal-log"]
