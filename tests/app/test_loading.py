"""The editor opens quickly: what it does not need at first is not loaded with it."""

from __future__ import annotations

import os
import subprocess
import sys

LOADED = """
import gc, sys
from kpeditor.__main__ import WITHOUT_QT, _load_editor
import importlib
for name in WITHOUT_QT:
    importlib.import_module(name)
assert not any(name.startswith("PySide6") for name in sys.modules), "these modules load no Qt"
_load_editor()
assert gc.isenabled()
late = ("scipy", "shapely", "matplotlib", "jinja2", "kpeditor.app.playtest.window", "kpeditor.lab.report")
print([name for name in late if name in sys.modules])
"""


def test_opening_the_editor_loads_nothing_for_later(root, tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", LOADED]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"
