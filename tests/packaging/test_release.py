"""The scripts that build what is given to users."""

from __future__ import annotations

import licences
import pytest
import release
from contents import is_wanted

import kpeditor


def test_the_version_is_that_of_the_package():
    assert release.version() == kpeditor.__version__


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
