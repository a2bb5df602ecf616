"""The files for contributors call only what is there, on the versions we speak of."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import yaml

WORKFLOW = ".github/workflows/ci.yml"
HOOKS = ".pre-commit-config.yaml"


def read(path: Path):
    """A YAML file."""
    return yaml.safe_load(path.read_text("utf-8"))


def test_the_workflow_is_one_by_its_schema(root):
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows"]
    done = subprocess.run([*command, str(root / WORKFLOW)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_workflow_runs_on_the_versions_of_the_package(root):
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    promised = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = read(root / WORKFLOW)["jobs"]["tests"]["strategy"]["matrix"]
    assert matrix["python"] == promised
    assert {name.partition("-")[0] for name in matrix["os"]} == {"ubuntu", "macos", "windows"}


def test_the_workflow_names_files_that_exist(root):
    named = re.findall(
        r"\b(?:maps|scenarios|tests|packaging)/[\w./-]*\w", (root / WORKFLOW).read_text("utf-8")
    )
    assert named
    for name in named:
        assert (root / name).exists(), name


def test_the_hooks_call_what_the_set_up_installs(root):
    folder = Path(sys.executable).parent
    for hook in (hook for repo in read(root / HOOKS)["repos"] for hook in repo["hooks"]):
        assert hook["language"] == "system"
        assert shutil.which(hook["entry"].split()[0], path=str(folder)), hook["id"]


def test_the_hook_for_files_sees_every_shipped_one_and_passes_a_good_one(root):
    hooks = {hook["id"]: hook for repo in read(root / HOOKS)["repos"] for hook in repo["hooks"]}
    pattern = re.compile(hooks["kpeditor-check"]["files"])
    shipped = [path for kind in ("maps", "scenarios") for path in (root / kind).rglob("*.yaml")]
    assert shipped
    assert all(pattern.search(path.relative_to(root).as_posix()) for path in shipped)
    words = hooks["kpeditor-check"]["entry"].split()
    command = [sys.executable, *words[1:], str(root / "maps/first-shots.yaml")]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
