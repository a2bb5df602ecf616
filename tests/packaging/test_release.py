"""The scripts that build what is given to users."""

from __future__ import annotations

import hashlib
import importlib
import os
import py_compile
import shutil
import subprocess
import sys
from pathlib import Path

import debian
import launch
import licences
import pytest
import readymade
import release
from contents import is_wanted

import kpeditor


def test_the_version_is_that_of_the_package():
    assert release.version() == kpeditor.__version__


def test_steps_do_not_see_a_checkout_on_the_path(monkeypatch, tmp_path):
    """The folder once held the checkout in place of the wheel, without its schemas."""
    monkeypatch.setenv("PYTHONPATH", str(release.ROOT))
    monkeypatch.setattr(release, "BUILD", tmp_path)
    release._run(sys.executable, "-c", "import os, sys; sys.exit('PYTHONPATH' in os.environ)")


def test_the_locked_versions_come_without_hashes():
    lines = release.locked()
    assert any(line.startswith("numpy==") for line in lines)
    assert not any("hash" in line or line.endswith("\\") for line in lines)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6/Qt/plugins/imageformats/libqsvg.so",
        "PySide6/Qt/translations/qtbase_de.qm",
        "kpeditor/_data/scenarios/kampfpanzer/14-1-spain.yaml",
        "kpeditor/drawing/fonts/DejaVuSans.ttf",
    ],
)
def test_what_the_program_opens_is_taken(name):
    assert is_wanted(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/Qt/plugins/platforms/libqvnc.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6\\plugins\\tls\\qopensslbackend.dll",
        "PySide6/Qt/translations/qtmultimedia_de.qm",
        "libgtk-3.so.0",
        "matplotlib/mpl-data/sample_data/grace_hopper.jpg",
    ],
)
def test_what_it_never_opens_is_left_out(name):
    assert not is_wanted(name)


def test_the_licences_are_those_of_all_that_is_needed_and_no_more():
    names = set(licences.needed("matplotlib"))
    assert {"matplotlib", "numpy", "pillow", "pyparsing"} <= names
    assert not names & {"pytest", "sphinx", "setuptools_scm"}


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is not installed")
def test_two_packages_of_one_folder_are_the_same_to_the_byte(tmp_path):
    sums = []
    for name in ("first", "second"):
        folder, icons, dist = (tmp_path / name / part for part in ("folder", "icons", "dist"))
        for path in (folder / "_internal", folder / licences.FOLDER, icons, dist):
            path.mkdir(parents=True)
        (folder / "kpeditor").write_text("the program")
        (folder / "_internal/lib.so").write_text("a library")
        (folder / licences.FOLDER / licences.LIST).write_text("Python: PSF-2.0\n")
        (icons / "16.png").write_text("a picture")
        (icons / "kpeditor.svg").write_text("a drawing")
        made = debian.package(folder, icons, dist, "1.2.3", 1_700_000_000)
        sums.append(hashlib.sha256(made.read_bytes()).hexdigest())
    assert sums[0] == sums[1]
    command = ["dpkg-deb", "--contents", str(made)]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "./usr/bin/kpeditor -> ../lib/kpeditor/kpeditor" in listed
    assert "./usr/share/man/man1/kpeditor.1.gz" in listed
    assert "./usr/share/icons/hicolor/16x16/apps/kpeditor.png" in listed
    (program,) = (line for line in listed.splitlines() if line.endswith(" ./usr/lib/kpeditor/kpeditor"))
    assert program.startswith("-rwxr-xr-x root/root")


def test_steps_are_made_once_and_in_order():
    assert release.in_order(["deb", "wheel", "deb"]) == ["wheel", "deb"]
    assert release.in_order(["deb", "all"]) == ["wheel", "icons", "folder", "deb"]


def test_the_first_step_that_fails_ends_the_others(monkeypatch, capsys, tmp_path):
    def fail():
        raise subprocess.CalledProcessError(1, ["pip", "wheel"])

    monkeypatch.setattr(release, "ROOT", tmp_path)
    monkeypatch.setattr(release, "BUILD", tmp_path / "build")
    made = {"wheel": lambda: tmp_path / "a.whl", "icons": fail, "folder": fail, "deb": fail}
    monkeypatch.setattr(release, "ARTEFACTS", made)
    monkeypatch.setenv("PYTHONHASHSEED", "1")
    monkeypatch.setenv("PATH", "")  # nor is git needed
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")  # what main sets goes away with the test
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    monkeypatch.setattr("sys.argv", ["release.py", "all"])
    assert release.main() == 1
    told = capsys.readouterr()
    assert "wheel is a.whl" in told.out
    assert "icons failed, see above; not begun: folder, deb" in told.err
    assert "pip wheel" in told.err
    assert os.environ["SOURCE_DATE_EPOCH"] == "315532800"  # 1980


def test_the_packaged_program_knows_the_processes_of_its_workers():
    """As multiprocessing starts them; anything else is a start of the program itself."""
    assert launch.is_worker(["kpeditor", "--multiprocessing-fork", "tracker_fd=5", "pipe_handle=7"])
    assert not launch.is_worker(["kpeditor", "simulate", "--workers", "2"])
    code = "from multiprocessing.resource_tracker import main;main(12)"
    assert launch.tracked(["kpeditor", "-B", "-c", code]) == 12
    assert launch.tracked(["kpeditor", "-c", "print(1)"]) is None
    assert launch.tracked(["kpeditor"]) is None


def test_modules_in_one_file_are_loaded_from_there_and_know_their_own_place(tmp_path, monkeypatch):
    build, place = tmp_path / "build", tmp_path / "folder"
    (place / "readyparts").mkdir(parents=True)
    build.mkdir()
    files = []
    for name, text in (("__init__", "WHOLE = True"), ("part", "from readyparts import WHOLE\nPART = 2")):
        (build / f"{name}.py").write_text(text, "utf-8")
        py_compile.compile(str(build / f"{name}.py"), str(build / f"{name}.pyc"), doraise=True)
        files.append((f"readyparts/{name}.pyc", str(build / f"{name}.pyc"), "DATA"))
    (build / readymade.LOADED).write_text("readyparts\nreadyparts.part\nreadyparts.elsewhere\n", "utf-8")
    name, made, _kind = readymade.modules(files, build)
    assert name == launch.MODULES
    finder = launch.ReadyModules(place, Path(made))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, finder])
    part = importlib.import_module("readyparts.part")
    whole = sys.modules["readyparts"]
    monkeypatch.delitem(sys.modules, "readyparts")  # what the test loads goes away with it
    monkeypatch.delitem(sys.modules, "readyparts.part")
    assert part.PART == 2
    assert part.WHOLE
    assert part.__file__ == f"{place}/readyparts/part.pyc"
    assert whole.__path__ == [f"{place}/readyparts"]
    assert finder.find_spec("readyparts.elsewhere") is None


def test_our_own_start_is_as_pyinstallers(tmp_path, monkeypatch):
    """What a Python in the folder is told, and that programs it starts do not take our libraries."""
    place = tmp_path / "_internal"
    monkeypatch.setattr(sys, "path", ["somewhere"])
    monkeypatch.setattr(sys, "executable", "python")
    for name in ("frozen", "_MEIPASS"):
        monkeypatch.setattr(sys, name, None, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", f"{place}:/opt/theirs")
    launch.settle_in(place)
    assert vars(sys)["frozen"]
    assert vars(sys)["_MEIPASS"] == sys.path[-1] == str(place)
    assert sys.executable == str(tmp_path / "kpeditor")
    assert os.environ["LD_LIBRARY_PATH"] == "/opt/theirs"
    monkeypatch.setenv("LD_LIBRARY_PATH", str(place))
    launch.settle_in(place)
    assert "LD_LIBRARY_PATH" not in os.environ
