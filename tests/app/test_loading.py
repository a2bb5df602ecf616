"""The editor opens quickly: what it does not need at first is not loaded with it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

FORMS = """
FORMS = [f"kpeditor.app.{name}" for name in (
    "dialogs.mapchanges", "dialogs.owncommands", "dialogs.printing", "dialogs.sharing",
    "dialogs.foreignmap", "finder.finder", "shell.searches", "commands.palette",
    "commands.cheatsheet", "commands.shortcutsdialog", "dialogs.preferences",
    "files.recoverypage", "files.comparison",
)]
"""
"""What a command of a menu opens."""

LOADED = """
import gc, sys
from kpeditor.__main__ import _load_editor
_load_editor()
assert gc.isenabled()
loaded = list(sys.modules)
assert loaded.index("kpeditor.core.files.documents") < loaded.index("PySide6")
late = (
    "click", "scipy", "shapely", "matplotlib", "jinja2", "multiprocessing", "numpy.ma", "numpy.random",
    "difflib", "email", "fractions", "html", "importlib.resources", "jsonschema", "shlex", "tomllib",
    "kpeditor.app.playtest.window", "kpeditor.lab.report", "kpeditor.lab.game", "kpeditor.app.lab.panel",
    "kpeditor.app.canvas.tablecanvas", "kpeditor.drawing.table",
    "lark", "concurrent.futures", "kpeditor.core.checks", "kpeditor.core.edits.scenario",
    "kpeditor.core.edits.layers",
    "kpeditor.core.scenario.areas.nodes", "kpeditor.core.scenario.victory.nodes",
    "kpeditor.app.panels.forces.panel", "kpeditor.app.panels.palette", "kpeditor.app.panels.inspector",
    "kpeditor.app.files.exports", "kpeditor.app.files.exporting", "kpeditor.importers.opening",
    "kpeditor.core.board.assembly", "kpeditor.core.scenario.clip", "kpeditor.core.files.storage.crashlog",
    "kpeditor.core.files.storage.journal", "kpeditor.drawing.pieces.counterlooks",
    *FORMS,
)
print([name for name in late if name in sys.modules])
"""

PAINTED = """
import os, sys
from kpeditor.__main__ import main
from kpeditor.app.canvas.canvas import MapCanvas

late = (
    "lark", "concurrent.futures", "kpeditor.core.checks", "kpeditor.core.edits.scenario",
    "kpeditor.core.scenario.areas.nodes", "kpeditor.rulesets.kampfpanzer.checks",
    "kpeditor.rulesets.kampfpanzer.tables", "kpeditor.app.panels.forces.panel", "kpeditor.app.panels.palette",
    "kpeditor.app.dialogs.dialogs", "kpeditor.app.dialogparts", "kpeditor.app.playtest.host",
    "kpeditor.core.files.bundles.bundle", "kpeditor.core.files.storage.safezip",
    "kpeditor.core.scenario.copiedforces", "kpeditor.core.files.formats.cliptext",
    "kpeditor.core.files.text.splice", "kpeditor.core.files.formats.mapwriter",
    "kpeditor.core.files.formats.scenariowriter", "kpeditor.core.files.formats.tablefiles",
    "kpeditor.app.files.importing", "kpeditor.app.files.exports", "kpeditor.importers.opening",
    "kpeditor.core.board.assembly", "kpeditor.core.scenario.clip", "kpeditor.core.files.storage.journal",
    "kpeditor.drawing.pieces.counterlooks", "kpeditor.core.rules.inforce.effects",
)
paint, painted = MapCanvas.paintEvent, []

def watched(canvas, event):
    paint(canvas, event)
    painted.append([name for name in late if name in sys.modules])
    panels = canvas.window().workspace.panels
    if canvas.spots() and not panels.are_waiting() and panels.is_made("forces"):
        print(painted[0], flush=True)
        os._exit(0)
    canvas.update()

MapCanvas.paintEvent = watched
main([sys.argv[1]])
"""
"""Shows what is loaded when the map is painted first, once panels and counters have followed."""

OPENED = """
import sys
from kpeditor.__main__ import main
assert main([sys.argv[1], "--screenshot", "window.png"]) == 0
late = (
    "click", "jsonschema", "scipy", "shapely", "matplotlib", "email", "html", "shlex", "tomllib",
    "kpeditor.app.lab.panel", "kpeditor.app.panels.scenario.panel",
    "kpeditor.lab.game", "kpeditor.core.play.players", "kpeditor.rulesets.kampfpanzer.engine.state",
    "kpeditor.rulesets.kampfpanzer.playaids", "kpeditor.rulesets.kampfpanzer.computer.players",
    "kpeditor.app.panels.forces.sideform", "kpeditor.app.panels.forces.groupform",
    "kpeditor.app.panels.forces.unitforms", "kpeditor.app.panels.forces.beginform",
    "kpeditor.core.play.session", "kpeditor.drawing.pictures.battle",
    "kpeditor.app.tools.sightanswers", "kpeditor.core.sight.lines", "kpeditor.core.rules.sightrules",
    "kpeditor.core.edits.plaindata", "kpeditor.app.canvas.tablecanvas", "kpeditor.drawing.table",
    *FORMS,
)
print([name for name in late if name in sys.modules])
"""

AHEAD = """
import sys, threading
from kpeditor.app import preloading
from kpeditor.app.main import application
from PySide6.QtCore import QObject, QTimer
app, owner = application(), QObject()
preloading.load_ahead_soon(owner)
seen = ["scipy" in sys.modules]
loading = lambda: next((one for one in threading.enumerate() if one.name == preloading.NAME), None)
QTimer.singleShot(preloading.PAUSE + 50, lambda: (loading() is None or loading().join(), app.quit()))
app.exec()
missing = [name for name in preloading.LIBRARIES if name not in sys.modules]
windows = [name for name in sys.modules if name.startswith(("kpeditor.app.lab.", "kpeditor.app.scan."))]
before, poll = set(sys.modules), QTimer()
poll.timeout.connect(lambda: "kpeditor.app.scan.page" in sys.modules and app.quit())
poll.start(20)
app.exec()
late = ("kpeditor.lab.", "kpeditor.scan.", "scipy.", "PIL.", "pypdfium2", "multiprocessing.")
slow = [name for name in sorted(set(sys.modules) - before) if name.startswith(late)]
wanted = ("kpeditor.app.lab.panel", "kpeditor.app.playtest.window")
print(seen, missing, windows, slow, [name for name in wanted if name not in sys.modules])
"""

CHECKED = """
import sys
from kpeditor.__main__ import main
main(["check", sys.argv[1]])
late = (
    "scipy", "shapely", "PySide6", "jsonschema", "platformdirs", "kpeditor.core.sight.lines",
    "kpeditor.core.checks.tables.bases", "kpeditor.core.rules.tablesight",
    "kpeditor.core.play.session", "kpeditor.core.play.campaign.campaign", "kpeditor.core.board.assembly",
    "kpeditor.core.board.tablekinds", "kpeditor.core.geometry.tableratio",
    "kpeditor.core.files.storage.writing",
    "kpeditor.core.rules.happenings", "kpeditor.core.rules.dice", "kpeditor.core.rules.calculators",
    "kpeditor.core.scenario.events", "kpeditor.core.scenario.victory.standing",
    "kpeditor.core.checks.forecast",
    "kpeditor.core.scenario.victory.tallies", "kpeditor.core.scenario.areas.phrases",
)
own = [name for name in sys.modules if name.startswith("kpeditor.")]
print([name for name in late if name in sys.modules], len(own) if len(own) > MOST else "few")
"""

CHECKED_MAP = """
import sys
from kpeditor.__main__ import main
main(["check", sys.argv[1]])
late = (
    "lark", "kpeditor.core.scenario.model", "kpeditor.core.scenario.areas.nodes",
    "kpeditor.core.checks.parsedscenario", "kpeditor.core.files.formats.scenarioreader",
    "kpeditor.rulesets.kampfpanzer.checks.situation",
)
own = [name for name in sys.modules if name.startswith("kpeditor.")]
print([name for name in late if name in sys.modules], len(own) if len(own) > MOST else "few")
"""
"""A map alone is checked without what knows areas, conditions and forces."""


RENDERED = """
import sys
from kpeditor.__main__ import main
main(["render", sys.argv[1], "-o", "map.png", "--width", "300"])
late = (
    "shapely", "scipy", "PySide6.QtWidgets",
    "kpeditor.core.scenario.zones", "kpeditor.core.scenario.areas.nodes",
    "kpeditor.drawing.overlays.zones", "kpeditor.drawing.pieces.units", "kpeditor.drawing.pieces.marks",
)
print([name for name in late if name in sys.modules])
"""


def said(code: str, root: Path, folder: Path, *arguments: str) -> str:
    """The last line a fresh interpreter prints."""
    environment = {**os.environ, "PYTHONPATH": str(root), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[-1]


def test_every_module_that_is_named_here_exists() -> None:
    """A module that was moved would else be late for ever."""
    named = {f"kpeditor.app.{name}" for name in re.findall(r'"([a-z]+(?:\.\w+)+)"', FORMS)}
    named |= set(
        re.findall(r'"(kpeditor\.[\w.]+)"', LOADED + PAINTED + OPENED + CHECKED + CHECKED_MAP + RENDERED)
    )
    assert len(named) > 20
    assert [name for name in sorted(named) if find_spec(name) is None] == []


def test_opening_the_editor_loads_nothing_for_later(root, tmp_path):
    assert said(FORMS + LOADED, root, tmp_path) == "[]"


def test_the_map_is_painted_before_what_follows_it_is_loaded(root, tmp_path):
    """Panels, checks, zones and counters come after the first picture of the map, without being asked for."""
    scenario = root / "scenarios" / "kampfpanzer" / "14-4-poland.yaml"
    assert said(PAINTED, root, tmp_path, str(scenario)) == "[]"


def test_opening_a_scenario_loads_no_library_panel_or_engine_for_later(root, tmp_path):
    """Window and checks do without scipy, and without what stands behind other tabs and menus."""
    scenario = root / "scenarios" / "kampfpanzer" / "14-4-poland.yaml"
    assert said(FORMS + OPENED, root, tmp_path, str(scenario)) == "[]"
    assert (tmp_path / "window.png").is_file()


def test_libraries_needed_soon_are_loaded_beside_the_window(root, tmp_path):
    """Not before its first picture, and then in another thread: nothing of Qt, but all else of the lab, a
    playtest and a scan. What is left of those the window's own thread loads little by little.
    """
    assert said(AHEAD, root, tmp_path) == "[False] [] [] [] []"


def test_checking_a_scenario_loads_only_what_it_needs(root, tmp_path):
    """Every module more is felt: one with two dataclasses takes a millisecond and a half."""
    code = f"MOST = 155\n{CHECKED}"
    assert said(code, root, tmp_path, str(root / "scenarios/kampfpanzer/14-4-poland.yaml")) == "[] few"


def test_checking_a_map_loads_nothing_of_scenarios(root, tmp_path):
    assert (
        said(f"MOST = 122\n{CHECKED_MAP}", root, tmp_path, str(root / "maps/river-crossing.yaml")) == "[] few"
    )


def test_the_picture_of_a_map_loads_nothing_of_forces(root, tmp_path):
    assert said(RENDERED, root, tmp_path, str(root / "maps" / "river-crossing.yaml")) == "[]"
    assert (tmp_path / "map.png").is_file()
