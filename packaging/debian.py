"""The Debian package: the folder of PyInstaller under /usr/lib, and what a desktop wants to know of it."""

from __future__ import annotations

import gzip
import hashlib
import os
import platform
import re
import shutil
import subprocess
import textwrap
from datetime import UTC, datetime
from pathlib import Path

import contents
import licences

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
DEPENDS = "libc6 (>= {glibc}), libgl1, libegl1"
"""What the folder leaves to the system: the C library it was built with, and the graphics driver's own."""

CONTROL = """Package: kpeditor
Version: {version}
Architecture: {architecture}
Maintainer: kpeditor contributors <kpeditor@localhost>
Installed-Size: {size}
Depends: {depends}
Recommends: hicolor-icon-theme, shared-mime-info, desktop-file-utils
Section: games
Priority: optional
Description: editor for tactical battles on hex maps
 Paint terrain, elevation and hexsides on a map of hexes, lay out the forces
 of both sides, and see at once what every gun sees and why. kpeditor tells
 everything that is wrong with a scenario, plays it hot-seat, by mail or
 against the computer, and tells from many games whether it is fair.
 .
 The nine historical situations of KampfPanzer and three tutorials come along.
"""


def package(folder: Path, icons: Path, target: Path, version: str, epoch: int) -> Path:
    """Makes the .deb of a folder with the program; all dates in it are `epoch`. Answers where it is."""
    root = target.parent / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    usr = root / "usr"
    shutil.copytree(folder, usr / "lib/kpeditor", symlinks=True)
    (usr / "bin").mkdir()
    (usr / "bin/kpeditor").symlink_to("../lib/kpeditor/kpeditor")
    _write_desktop(usr / "share", icons, version, epoch)
    _write_papers(usr, version, epoch)
    _write_control(root, version)
    _settle(root, epoch)
    made = target / f"kpeditor_{version}_{architecture()}.deb"
    options = ["--root-owner-group", "-Zzstd", "-z12"]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(epoch)}
    command = ["dpkg-deb", *options, "--build", str(root), str(made)]
    subprocess.run(command, check=True, env=environment, stdout=subprocess.DEVNULL)
    return made


def architecture() -> str:
    """This machine, as Debian calls it."""
    return ARCHITECTURES.get(platform.machine(), platform.machine())


def filled(name: str, version: str, epoch: int) -> str:
    """The text of a file in packaging/linux with its gaps filled in."""
    date = datetime.fromtimestamp(epoch, UTC).strftime("%Y-%m-%d")
    text = (HERE / "linux" / name).read_text("utf-8")
    for gap, words in (("@ID@", contents.APPLICATION_ID), ("@VERSION@", version), ("@DATE@", date)):
        text = text.replace(gap, words)
    return text.replace("@COMMANDS@", commands()) if "@COMMANDS@" in text else text


def commands() -> str:
    """The sub-commands for the manual page, as its own table names them."""
    table = (ROOT / "kpeditor/cli/table.py").read_text("utf-8")
    names = re.findall(r'^    "([a-z]+)": "kpeditor\.cli\.', table, re.MULTILINE)
    return ", ".join(f"\\fB{name}\\fR" for name in sorted([*names, "play"])) + "."


def _write_desktop(share: Path, icons: Path, version: str, epoch: int) -> None:
    """Desktop entry, file types, software centre, icons."""
    _write(share / "applications/kpeditor.desktop", filled("kpeditor.desktop", version, epoch))
    _write(share / "mime/packages/kpeditor.xml", filled("kpeditor-mime.xml", version, epoch))
    metainfo = share / f"metainfo/{contents.APPLICATION_ID}.metainfo.xml"
    _write(metainfo, filled("metainfo.xml", version, epoch))
    for picture in icons.glob("*.png"):
        if (size := int(picture.stem)) <= 512:
            _copy(picture, share / f"icons/hicolor/{size}x{size}/apps/kpeditor.png")
    _copy(icons / "kpeditor.svg", share / "icons/hicolor/scalable/apps/kpeditor.svg")


def _write_papers(usr: Path, version: str, epoch: int) -> None:
    """Manual page, change log, licences."""
    share = usr / "share"
    _write_packed(share / "man/man1/kpeditor.1.gz", filled("kpeditor.1", version, epoch))
    _write_packed(share / "doc/kpeditor/changelog.gz", (ROOT / "CHANGELOG.md").read_text("utf-8"))
    texts = share / "doc/kpeditor/licences"
    shutil.move(usr / "lib/kpeditor" / licences.FOLDER, texts)
    libraries = (texts / licences.LIST).read_text("utf-8")
    copyright_ = filled("copyright", version, epoch)
    copyright_ = copyright_.replace("@LIBRARIES@", textwrap.indent(libraries.rstrip(), " "))
    mit = (ROOT / "LICENSE").read_text("utf-8").rstrip()
    indented = "\n".join(f" {line}" if line else " ." for line in mit.splitlines())
    _write(share / "doc/kpeditor/copyright", copyright_.replace("@MIT@", indented))


def _write_control(root: Path, version: str) -> None:
    """What dpkg has to know, and the sums of all files."""
    files = sorted(path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    size = sum(path.stat().st_size for path in files) // 1024
    depends = DEPENDS.format(glibc=platform.libc_ver()[1])
    control = CONTROL.format(version=version, architecture=architecture(), size=size, depends=depends)
    _write(root / "DEBIAN/control", control)
    sums = (f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n" for path in files)
    _write(root / "DEBIAN/md5sums", "".join(sums))


def _settle(root: Path, epoch: int) -> None:
    """The same dates and rights everywhere, whoever builds."""
    for path in [root, *root.rglob("*")]:
        if not path.is_symlink():
            runs = path.is_dir() or path.name == "kpeditor" or ".so" in path.name
            path.chmod(0o755 if runs else 0o644)
        os.utime(path, (epoch, epoch), follow_symlinks=False)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def _write_packed(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode(), mtime=0))


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
