"""The tour in a real window: left out of the quick suite; `pytest -m slow tests/tour` runs it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.tour.screen import missing


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.skipif(bool(missing()), reason=f"needs a screen in memory: {', '.join(missing())} not installed")
def test_a_scenario_is_designed_by_mouse_and_keyboard_alone(root, tmp_path):
    """Map, hill with crest, village, stream with a ford, forces, zones, victory: saved, clean, and played."""
    command = [sys.executable, "-m", "tests.tour.tour", "--files", str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("QT_")}
    done = subprocess.run(
        command, cwd=root, env=environment, capture_output=True, text=True, timeout=360, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "The scenario is clean." in done.stdout
    assert "  ford: " in (tmp_path / "mill-valley.yaml").read_text("utf-8")
