"""The import contracts of pyproject.toml hold, and each of them really bites."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

LINTER = Path(sys.executable).with_name("lint-imports" + (".exe" if os.name == "nt" else ""))

OFFENCES: Mapping[str, tuple[str, str, str]] = {
    "library-without-qt": ("core/geometry/loads_qt", "def f():\n    import PySide6.QtCore\n", "PySide6"),
    "environments-in-the-lab": ("core/play/learns", "def f():\n    import gymnasium\n", "gymnasium"),
    "program-without-tests": ("cli/measures", "def f():\n    import tests.benchmarks.timing\n", "tests"),
    "qt-to-draw-export-and-show": ("cli/games/paints", "import PySide6.QtGui\n", "PySide6"),
    "whole-program": ("rulesets/commands", "import kpeditor.cli.main\n", "kpeditor.cli.main"),
    "core": (
        "core/scenario/rules_over",
        "import kpeditor.core.rules.registry\n",
        "kpeditor.core.rules.registry",
    ),
    "files": (
        "core/files/text/reads_disk",
        "import kpeditor.core.files.storage.encoding\n",
        "kpeditor.core.files.storage.encoding",
    ),
    "rulesets-independent": (
        "rulesets/kampfpanzer/copies",
        "import kpeditor.rulesets.other\n",
        "kpeditor.rulesets.other",
    ),
    "rulesets-unnamed": (
        "cli/knows_one",
        "def f():\n    import kpeditor.rulesets.kampfpanzer.ruleset\n",
        "kpeditor.rulesets.kampfpanzer.ruleset",
    ),
    "toolbox-for-rulesets": (
        "lab/reckons",
        "import kpeditor.rulesets.toolbox.odds\n",
        "kpeditor.rulesets.toolbox.odds",
    ),
    "application": (
        "app/tools/draws",
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import kpeditor.app.canvas.canvas\n",
        "kpeditor.app.canvas.canvas",
    ),
}
"""Contract -> a module to add to the package, what stands in it, and what it must not import."""
OF_THE_TOOLBOX = (
    "rulesets/toolbox/knows_one",
    "import kpeditor.rulesets.kampfpanzer.units\n",
    "kpeditor.rulesets.kampfpanzer.units",
)
"""What rulesets share knows none of them."""

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


def copy_of(root: Path, folder: Path) -> Path:
    """The package and its settings in a folder where they may be spoilt."""
    shutil.copy(root / "pyproject.toml", folder)
    ignored = shutil.ignore_patterns("__pycache__", "*.ttf", "*.yaml")
    shutil.copytree(root / "kpeditor", folder / "kpeditor", ignore=ignored)
    return folder


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the linter says of a copy with all offences: one run, for it reads the whole package."""
    copy = copy_of(root, tmp_path_factory.mktemp("spoilt"))
    for path, text, _ in (*OFFENCES.values(), OF_THE_TOOLBOX):
        (copy / "kpeditor" / f"{path}.py").write_text(text)
    (copy / "kpeditor" / "rulesets" / "other").mkdir()
    (copy / "kpeditor" / "rulesets" / "other" / "__init__.py").touch()
    result = lint(copy)
    assert result.returncode == 1, result.stdout
    return result.stdout


@pytest.mark.parametrize(
    ("contract", "offence"),
    [*OFFENCES.items(), ("rulesets-independent", OF_THE_TOOLBOX)],
    ids=[*OFFENCES, "toolbox"],
)
def test_contract_bites(contract, offence, told, root):
    name = contracts(root)[contract]
    path, _, imported = offence
    assert f"{name} BROKEN" in told
    (reasons,) = re.findall(rf"^{name}\n-+\n(.*?)(?=\n[^\n]+\n-+\n|\Z)", told, re.MULTILINE | re.DOTALL)
    assert f"kpeditor.{path.replace('/', '.')} -> {imported} (l." in " ".join(reasons.split())


def test_a_new_folder_needs_its_place_in_the_contracts(root, tmp_path):
    copy = copy_of(root, tmp_path)
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
