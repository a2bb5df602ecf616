"""Started in a stranger's folder, the program runs nothing that lies there.

Each way to start it is tried beside a map with modules of hostile names. Such a module leaves a file behind
and ends the process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kpeditor import ownprocess
from kpeditor.lab.report.charts import Bar, shares

HOSTILE = "import os, pathlib; pathlib.Path({trace!r}).touch(); os._exit(66)\n"
NAMES = (
    "click", "yaml", "numpy", "jsonschema", "shapely", "PySide6", "json", "sitecustomize", "usercustomize",
    "multiprocessing", "concurrent", "pickle", "argparse", "subprocess", "hashlib", "tempfile", "random",
    "pip", "venv", "pytest", "matplotlib", "lark", "scipy", "PIL", "platformdirs",
)  # fmt: skip
PLAIN_RULESET = "[kpeditor.rulesets]\nevil = evilrules:Evil\n"


@pytest.fixture
def folder(root: Path, tmp_path: Path) -> Path:
    """A stranger's folder: a scenario with its map, and modules that no start may run."""
    folder = tmp_path / "strange"
    folder.mkdir()
    for name in (*NAMES, "evilrules"):
        (folder / f"{name}.py").write_text(HOSTILE.format(trace=str(tmp_path / f"ran-{name}")))
    package = folder / "kpeditor"
    package.mkdir()
    for name in ("__init__", "__main__", "display"):
        (package / f"{name}.py").write_text(HOSTILE.format(trace=str(tmp_path / f"ran-kpeditor-{name}")))
    metadata = folder / "evil-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: evil\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text(PLAIN_RULESET)
    scenario = (root / "scenarios/tutorial/first-shots.yaml").read_text("utf-8")
    (folder / "scenario.yaml").write_text(
        scenario.replace("../../maps/first-shots.yaml", "map.yaml"), "utf-8"
    )
    shutil.copy(root / "maps/first-shots.yaml", folder / "map.yaml")
    return folder


def run(folder: Path, *command: str, path: str = "") -> subprocess.CompletedProcess[str]:
    """A command typed in that folder; `path` is the PYTHONPATH it finds."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    environment["PYTHONPATH"] = path
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def traces(folder: Path) -> list[str]:
    """Which of the hostile modules were run."""
    return sorted(file.name for file in folder.parent.glob("ran-*"))


SIMULATE = ("simulate", "scenario.yaml", "--players", "passive", "--games", "2", "--workers", "2")
"""Loads most of the program, and starts workers."""
CHECK = ("check", "scenario.yaml")


def test_run_py_runs_nothing_of_the_current_folder(root, folder):
    done = run(folder, sys.executable, "-c", RUN_PY, str(root), *SIMULATE)
    assert traces(folder) == []
    assert done.returncode == 0, done.stderr


RUN_PY = """
import sys
from pathlib import Path
root = Path(sys.argv.pop(1))
sys.path[0] = str(root)
sys.path.insert(1, str(root / "packaging"))
import bootstrap
bootstrap.provide_environment = lambda: None
bootstrap.interpreter = lambda: Path(sys.executable)
sys.exit(bootstrap.main(sys.argv[1:]))
"""
"""As run.py does it, with the Python of these tests for that in .venv."""


def test_run_py_finds_the_program_where_python_keeps_to_its_safe_path(root, folder):
    done = run(folder, sys.executable, "-P", "-c", FOUND_BY_RUN_PY, str(root / "run.py"))
    assert done.stdout.strip() == str(root / "kpeditor" / "__init__.py"), done.stderr


FOUND_BY_RUN_PY = """
import runpy, sys, types
bootstrap = sys.modules["bootstrap"] = types.ModuleType("bootstrap")
bootstrap.main = lambda arguments: print(__import__("kpeditor").__file__)
runpy.run_path(sys.argv[1], run_name="__main__")
"""


@pytest.mark.parametrize("option", ["-P", pytest.param("-B", marks=pytest.mark.slow)])
def test_python_dash_m_runs_nothing_of_the_current_folder(root, folder, option):
    """Without -P a `kpeditor` there could not be told from ours, and nobody would be asked: it is away."""
    if option != "-P":
        shutil.rmtree(folder / "kpeditor")
        for early in ("sitecustomize", "usercustomize"):
            assert (folder / f"{early}.py").exists()
    words = CHECK if option == "-P" else SIMULATE  # workers are started safely anyhow, as in the test above
    done = run(folder, sys.executable, option, "-m", "kpeditor", *words, path=str(root))
    assert traces(folder) == []
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_the_installed_command_runs_nothing_of_the_current_folder(root, folder, tmp_path):
    """Its own folder heads the path; workers are started with -c and would get the current one."""
    script = tmp_path / "bin" / "kpeditor"
    script.parent.mkdir()
    script.write_text("from kpeditor.__main__ import command\nif __name__ == '__main__':\n    command()\n")
    done = run(folder, sys.executable, str(script), *SIMULATE, path=str(root))
    assert traces(folder) == []
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_an_empty_entry_of_pythonpath_is_no_way_in_either(root, folder, monkeypatch):
    """`export PYTHONPATH=$PYTHONPATH:/lib` is often written where the variable was empty before."""
    shutil.rmtree(folder / "kpeditor")
    for early in ("sitecustomize", "usercustomize"):  # Python itself loads these before anybody is asked
        (folder / f"{early}.py").unlink()
    done = run(folder, sys.executable, "-m", "kpeditor", *SIMULATE, path=os.pathsep.join((str(root), "")))
    assert traces(folder) == []
    assert done.returncode == 0, done.stderr


def test_the_window_runs_nothing_of_the_current_folder(root, folder, tmp_path):
    shutil.rmtree(folder / "kpeditor")
    picture = str(tmp_path / "window.png")
    words = ("scenario.yaml", "--screenshot", picture, "--size", "800x600")
    done = run(folder, sys.executable, "-m", "kpeditor", *words, path=str(root))
    assert traces(folder) == []
    assert done.returncode == 0, done.stderr


def test_a_matplotlibrc_of_the_current_folder_changes_no_chart(root, folder):
    """With `text.usetex` titles would be handed to TeX as a program."""
    (folder / "matplotlibrc").write_text("text.usetex: True\nlines.linewidth: 40\n")
    code = "from kpeditor.lab.report.charts import Bar, shares; print(shares([Bar('$x^$', 0.5, 0.4, 0.6)]))"
    beside = run(folder, sys.executable, "-P", "-c", code, path=str(root))
    assert beside.returncode == 0, beside.stderr
    assert beside.stdout.rstrip("\n") == shares([Bar("$x^$", 0.5, 0.4, 0.6)]).rstrip("\n")


def test_set_up_asks_no_module_of_the_current_folder(folder, monkeypatch):
    """venv and pip are run before there is an environment: here by a run.py that finds none."""
    import bootstrap

    commands: list[list[str]] = []

    def call(command: list[str], **rest: object) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr("subprocess.call", call)
    bootstrap._step("a step", [sys.executable, "-P", "-m", "venv"])
    monkeypatch.setattr(bootstrap, "VENV", folder.parent / ".venv")
    monkeypatch.setattr(bootstrap, "_require_ensurepip", lambda: None)
    with pytest.raises(FileNotFoundError):  # the stamp: nothing was really made
        bootstrap.provide_environment()
    words = [command[1:4] for command in commands[1:]]
    assert words == [["-P", "-m", "venv"], ["-P", "-m", "pip"], ["-P", "-c", "import shiboken6"]]


def test_every_python_that_we_start_is_started_safely(root):
    """Whoever starts one asks `ownprocess`; a word `-m` after `sys.executable` is written nowhere else."""
    found = [
        f"{file.relative_to(root)}"
        for file in sorted((root / "kpeditor").rglob("*.py"))
        if "sys.executable" in (text := file.read_text("utf-8")) and '"-m"' in text
    ]
    assert found == ["kpeditor/ownprocess.py"]


def test_programs_of_other_people_are_started_as_without_us(monkeypatch):
    monkeypatch.setenv("PYTHONSAFEPATH", ownprocess.OURS)
    assert "PYTHONSAFEPATH" not in ownprocess.others_environment()
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    assert ownprocess.others_environment()["PYTHONSAFEPATH"] == "1"
