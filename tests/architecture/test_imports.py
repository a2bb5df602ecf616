"""The import contracts of pyproject.toml hold, and each of them really bites."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

LINTER = Path(sys.executable).with_name("lint-imports" + (".exe" if os.name == "nt" else ""))

OFFENCES: Mapping[str, Mapping[str, str]] = {
    "library-without-qt": {"core/geometry/offence.py": "def f():\n    import PySide6.QtCore\n"},
    "environments-in-the-lab": {"core/play/offence.py": "def f():\n    import gymnasium\n"},
    "command-line-without-qt": {"cli/offence.py": "import PySide6.QtGui\n"},
    "whole-program": {"rulesets/offence.py": "import kpeditor.cli.main\n"},
    "core": {"core/scenario/offence.py": "import kpeditor.core.rules\n"},
    "rulesets-independent": {
        "rulesets/other/__init__.py": "",
        "rulesets/kampfpanzer/offence.py": "import kpeditor.rulesets.other\n",
    },
    "rulesets-unnamed": {"cli/offence.py": "def f():\n    import kpeditor.rulesets.kampfpanzer\n"},
    "application": {
        "app/canvas/offence.py": "",
        "app/tools/offence.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
        "    import kpeditor.app.canvas.offence\n",
    },
}
"""Contract -> what to add to the package to break it."""

WITHOUT_WIDGETS = {"PySide6.QtCore", "PySide6.QtGui", "PySide6.QtSvg"}


def lint(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the linter on the package in this folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [str(LINTER), "--no-cache", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def contracts(root: Path) -> dict[str, str]:
    """Identifier -> name of every contract."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return {contract["id"]: contract["name"] for contract in table["tool"]["importlinter"]["contracts"]}


def test_contracts_hold(root):
    result = lint(root)
    assert result.returncode == 0, result.stdout


def test_every_contract_has_its_offence(root):
    assert set(contracts(root)) == set(OFFENCES)


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    """The package and its settings in a folder where they may be spoilt."""
    shutil.copy(root / "pyproject.toml", tmp_path)
    ignored = shutil.ignore_patterns("__pycache__", "*.ttf", "*.yaml")
    shutil.copytree(root / "kpeditor", tmp_path / "kpeditor", ignore=ignored)
    return tmp_path


@pytest.mark.parametrize("contract", OFFENCES)
def test_contract_bites(contract, copy, root):
    for path, text in OFFENCES[contract].items():
        file = copy / "kpeditor" / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text)
        (file.parent / "__init__.py").touch()
    result = lint(copy, "--contract", contract)
    assert result.returncode == 1, result.stdout
    assert f"{contracts(root)[contract]} BROKEN" in result.stdout


def test_a_new_folder_needs_its_place_in_the_contracts(copy):
    for folder in ("", "core/", "app/"):
        (copy / "kpeditor" / folder).mkdir(exist_ok=True)
        (copy / "kpeditor" / folder / "heap.py").touch()
    result = lint(copy)
    for contract in ("Whole program", "Core", "Application"):
        assert f"{contract} BROKEN" in result.stdout


def qt_modules(source: str) -> Iterator[str]:
    """The Qt modules that a piece of source imports, anywhere in it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module == "PySide6":
            names = [f"PySide6.{alias.name}" for alias in node.names]
        else:
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        yield from (name for name in names if name.startswith("PySide6"))


def test_drawing_and_export_use_no_widgets(root):
    offences = [
        f"{file.relative_to(root)}: {name}"
        for folder in ("drawing", "export")
        for file in (root / "kpeditor" / folder).rglob("*.py")
        for name in qt_modules(file.read_text(encoding="utf-8"))
        if name not in WITHOUT_WIDGETS
    ]
    assert not offences


@pytest.mark.parametrize(
    "offence",
    [
        "from PySide6 import QtCore, QtWidgets",
        "from PySide6.QtWidgets import QWidget",
        "def f():\n    import PySide6.QtWidgets",
    ],
)
def test_a_widget_in_drawing_would_be_seen(offence):
    assert set(qt_modules(offence)) - WITHOUT_WIDGETS == {"PySide6.QtWidgets"}
