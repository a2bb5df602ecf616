"""Without PySide6 everything but the window and pictures loads, from the checkout and from the wheel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

REFUSE_QT = """
import sys
sys.modules["PySide6"] = None  # every later import of it raises ImportError
sys.modules["shiboken6"] = None
"""

ALL_IN_TURN = """
import contextlib, importlib, io, json, pkgutil, sys
import kpeditor.cli.main, kpeditor.cli.games.simulate
import kpeditor.lab.report.report, kpeditor.lab.whatif.sweeping
loaded = [name for name in ("matplotlib", "scipy.stats", "jinja2") if name in sys.modules]
from kpeditor.__main__ import main

def run(*arguments):
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        status = main(list(arguments))
    return status, out.getvalue()

told = {"loaded": loaded, "help": run("--help"), "check": run("check", sys.argv[1]), "window": run()}
with_qt = ("kpeditor.app", "kpeditor.drawing", "kpeditor.export")
for module in pkgutil.walk_packages(kpeditor.__path__, "kpeditor."):
    if not module.name.startswith(with_qt):
        importlib.import_module(module.name)
print(json.dumps(told))
"""

CHECK = """
import kpeditor
from kpeditor.__main__ import main
print(kpeditor.__file__)
sys.exit(main(sys.argv[1:]))
"""


def run(code: str, *arguments: str, path: Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh interpreter that refuses Qt, with the package found in `path`."""
    environment = {**os.environ, "PYTHONPATH": str(path), "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", REFUSE_QT + code, *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What an interpreter without Qt says of the checkout; only one, for its start takes longest."""
    map_file = str(root / "maps" / "kampfpanzer.yaml")
    result = run(ALL_IN_TURN, map_file, path=root, cwd=tmp_path_factory.mktemp("elsewhere"))
    assert result.returncode == 0, result.stderr
    return dict(json.loads(result.stdout))


def test_all_but_the_window_and_pictures_loads(told):
    assert told


def test_starting_loads_no_chart_or_statistics_library(told):
    assert told["loaded"] == []


def test_every_sub_command_has_its_help(told):
    status, text = told["help"]
    assert status == 0, text
    assert "check" in text


def test_a_map_of_the_checkout_is_checked(told):
    status, text = told["check"]
    assert status == 0, text


def test_the_window_is_refused_so_the_refusal_works(told):
    status, text = told["window"]
    assert status == 3
    assert "PySide6" in text


@pytest.fixture(scope="module")
def wheel(root: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    built = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the wheel is unpacked, which is how one of Python alone is installed."""
    folder = tmp_path_factory.mktemp("site")
    with zipfile.ZipFile(wheel) as archive:
        assert {"Root-Is-Purelib: true"} <= set(
            archive.read(_name_in(archive, "WHEEL")).decode().splitlines()
        )
        archive.extractall(folder)
    return folder


def _name_in(archive: zipfile.ZipFile, ending: str) -> str:
    (found,) = [name for name in archive.namelist() if name.endswith(f".dist-info/{ending}")]
    return found


def test_the_wheel_carries_data_schemas_and_font(wheel, root):
    names = set(zipfile.ZipFile(wheel).namelist())
    for kind in ("schemas", "maps", "scenarios"):
        sources = [file for file in (root / kind).rglob("*") if file.is_file()]
        assert sources
        for file in sources:
            assert f"kpeditor/_data/{file.relative_to(root).as_posix()}" in names
    assert "kpeditor/drawing/fonts/DejaVuSans.ttf" in names
    assert not [name for name in names if "__pycache__" in name]


def test_the_wheel_checks_its_own_map_without_qt(installed, tmp_path):
    """Nothing of the checkout is in reach: ruleset and data come from the wheel."""
    packaged = installed / "kpeditor" / "_data" / "maps" / "kampfpanzer.yaml"
    result = run(CHECK, "check", "--format", "json", str(packaged), path=installed, cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    program, answer = result.stdout.split("\n", 1)
    assert str(installed) in program
    json.loads(answer)
