"""What a Linux desktop is told of the program: its files agree with each other and the code."""

from __future__ import annotations

import configparser
import os
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import debian
import pytest
from contents import APPLICATION_ID

from kpeditor.app.icons import APP_ICON_SIZES, app_icon, app_picture
from kpeditor.cli.table import COMMANDS
from kpeditor.core.files.formats.migrate import is_campaign

MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"
OWN = {
    "application/x-kpeditor-bundle",
    "application/x-kpeditor-map+yaml",
    "application/x-kpeditor-scenario+yaml",
}
DAY = 1_700_000_000


def filled(name: str, folder: Path) -> Path:
    """A file of packaging/linux as it is installed."""
    path = folder / name
    path.write_text(debian.filled(name, "1.2.3", DAY), "utf-8")
    return path


def run(*command: object, **environment: str) -> str:
    """What a tool says; it must be content."""
    words = [str(word) for word in command]
    done = subprocess.run(
        words, capture_output=True, text=True, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def needs(tool: str) -> pytest.MarkDecorator:
    """Runs only where this tool is installed; CI installs all of them."""
    return pytest.mark.skipif(shutil.which(tool) is None, reason=f"{tool} is not installed")


def test_the_desktop_entry_opens_our_types_by_the_installed_name(tmp_path):
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # keys are kept as they are written
    parser.read(filled("kpeditor.desktop", tmp_path), "utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Exec"] == "kpeditor %F"
    assert set(entry["MimeType"].strip(";").split(";")) >= OWN


def test_the_types_are_those_of_the_desktop_entry(tmp_path):
    tree = ElementTree.parse(filled("kpeditor-mime.xml", tmp_path))
    assert {found.get("type") for found in tree.iter(f"{MIME}mime-type")} == OWN


def test_the_first_lines_told_of_are_those_of_real_files(root, tmp_path):
    tree = ElementTree.parse(filled("kpeditor-mime.xml", tmp_path))
    marks = [str(found.get("value")) for found in tree.iter(f"{MIME}match")]
    for path in [*(root / "maps").glob("*.yaml"), *(root / "scenarios").rglob("*.yaml")]:
        if is_campaign(path):
            continue  # opened from Play > Campaign
        text = path.read_text("utf-8")
        assert any(0 <= text.find(mark) < 2048 for mark in marks), path


def test_the_metainfo_names_program_types_and_release(tmp_path):
    tree = ElementTree.parse(filled("metainfo.xml", tmp_path))
    assert tree.findtext("id") == APPLICATION_ID
    assert tree.findtext("launchable") == "kpeditor.desktop"
    assert {found.text for found in tree.iter("mediatype")} == OWN
    release = tree.find("releases/release")
    assert release is not None
    assert (release.get("version"), release.get("date")) == ("1.2.3", "2023-11-14")


def test_the_manual_page_names_every_command(tmp_path):
    page = filled("kpeditor.1", tmp_path).read_text("utf-8")
    for name in (*COMMANDS, "play"):
        assert f"\\fB{name}\\fR" in page
    assert "@" not in page


@needs("desktop-file-validate")
def test_the_validator_is_content_with_the_desktop_entry(tmp_path):
    assert run("desktop-file-validate", filled("kpeditor.desktop", tmp_path)) == ""


@needs("appstreamcli")
def test_the_validator_is_content_with_the_metainfo(tmp_path):
    path = filled("metainfo.xml", tmp_path).rename(tmp_path / f"{APPLICATION_ID}.metainfo.xml")
    run("appstreamcli", "validate", "--no-net", path)


FILE_TYPE = """
import sys
from PySide6.QtCore import QMimeDatabase
print(*[QMimeDatabase().mimeTypeForFile(name).name() for name in sys.argv[1:]])
"""


@needs("update-mime-database")
def test_a_desktop_tells_our_files_from_others(root, tmp_path):
    folder = tmp_path / "share/mime"
    (folder / "packages").mkdir(parents=True)
    filled("kpeditor-mime.xml", folder / "packages")
    run("update-mime-database", folder)
    bundle, map_, scenario, other = (
        tmp_path / name for name in ("b.kpz", "m.kpmap.yaml", "s.kpscenario.yaml", "o.yaml")
    )
    for path in (bundle, map_, scenario, other):
        path.write_text("a: 1\n")
    plain = tmp_path / "unnamed"
    shutil.copyfile(root / "scenarios/kampfpanzer/14-1-spain.yaml", plain)
    share = {"XDG_DATA_DIRS": f"{tmp_path / 'share'}:/usr/share", "XDG_DATA_HOME": str(tmp_path / "home")}
    *own, foreign, by_content = run(
        sys.executable, "-c", FILE_TYPE, bundle, map_, scenario, other, plain, **share
    ).split()
    assert own == [f"application/x-kpeditor-{kind}" for kind in ("bundle", "map+yaml", "scenario+yaml")]
    assert foreign not in OWN
    assert by_content == "application/x-kpeditor-scenario+yaml"


def test_the_icon_has_its_sizes_and_stands_free(qapp):
    assert [size.width() for size in app_icon().availableSizes()] == list(APP_ICON_SIZES)
    for size in APP_ICON_SIZES:
        image = app_picture(size).toImage()
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(size // 2, size // 2).alpha() == 255


def test_the_tank_is_seen_at_16_pixels(qapp):
    image = app_picture(16).toImage()
    bright = [(x, y) for x in range(16) for y in range(16) if image.pixelColor(x, y).lightness() > 200]
    assert 40 <= len(bright) <= 100
