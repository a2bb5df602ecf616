"""The libraries of the system that Qt needs on Linux: which are missing, and what installs them.

PySide6 brings Qt itself and expects to find these few. Desktop systems have them, servers and containers
do not.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple


class Manager(NamedTuple):
    """A package manager: its program and the words that install packages."""

    program: str
    install: str


MANAGERS = (
    Manager("apt-get", "apt-get install -y --no-install-recommends"),
    Manager("dnf", "dnf install -y"),
    Manager("pacman", "pacman -S --needed --noconfirm"),
    Manager("zypper", "zypper install -y"),
)

Packages = Mapping[str, tuple[str, str, str, str]]
"""Library -> the package that holds it, for each of MANAGERS in order."""

BASE: Packages = {
    "libglib-2.0.so.0": ("libglib2.0-0", "glib2", "glib2", "libglib-2_0-0"),
    "libGL.so.1": ("libgl1", "libglvnd-glx", "libglvnd", "libGL1"),
    "libEGL.so.1": ("libegl1", "libglvnd-egl", "libglvnd", "libEGL1"),
    "libxkbcommon.so.0": ("libxkbcommon0", "libxkbcommon", "libxkbcommon", "libxkbcommon0"),
    "libfreetype.so.6": ("libfreetype6", "freetype", "freetype2", "libfreetype6"),
    "libfontconfig.so.1": ("libfontconfig1", "fontconfig", "fontconfig", "fontconfig"),
    "libdbus-1.so.3": ("libdbus-1-3", "dbus-libs", "dbus", "libdbus-1-3"),
}
"""What Qt needs even to draw into a picture."""

X11: Packages = {
    "libxkbcommon-x11.so.0": (
        "libxkbcommon-x11-0",
        "libxkbcommon-x11",
        "libxkbcommon-x11",
        "libxkbcommon-x11-0",
    ),
    "libxcb-cursor.so.0": ("libxcb-cursor0", "xcb-util-cursor", "xcb-util-cursor", "libxcb-cursor0"),
    "libxcb-icccm.so.4": ("libxcb-icccm4", "xcb-util-wm", "xcb-util-wm", "libxcb-icccm4"),
    "libxcb-keysyms.so.1": ("libxcb-keysyms1", "xcb-util-keysyms", "xcb-util-keysyms", "libxcb-keysyms1"),
    "libxcb-shape.so.0": ("libxcb-shape0", "libxcb", "libxcb", "libxcb-shape0"),
}
"""What Qt needs besides to open a window on an X server."""


class SetupFailed(Exception):
    """The set-up cannot go on; the text says why and what the user can do."""


def can_load(library: str) -> bool:
    """Whether the dynamic loader finds this library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing(x11: bool, loads: Callable[[str], bool] = can_load) -> list[str]:
    """The libraries that Qt needs and this system lacks."""
    wanted = [*BASE, *X11] if x11 else list(BASE)
    return [library for library in wanted if not loads(library)]


def manager_here(finds: Callable[[str], object] = shutil.which) -> Manager | None:
    """The package manager of this system, None when it is one we do not know."""
    return next((manager for manager in MANAGERS if finds(manager.program)), None)


def install_command(libraries: Iterable[str], manager: Manager) -> list[str]:
    """The words of the command that brings these libraries."""
    return [*manager.install.split(), *packages_of(libraries, manager)]


def packages_of(libraries: Iterable[str], manager: Manager) -> list[str]:
    """What the packages with these libraries are called there, sorted."""
    column = MANAGERS.index(manager)
    packages = {**BASE, **X11}
    return sorted({packages[library][column] for library in libraries})


def provide(x11: bool) -> None:
    """See to it that Qt's libraries are here; raises SetupFailed with the command to type when they are not.

    Only root on a system with apt-get (a container, a fresh server) gets them installed, and is told so.
    """
    lacking = missing(x11)
    if not lacking:
        return
    manager = manager_here()
    if manager is None:
        raise SetupFailed(f"Qt needs these system libraries, which are not here: {', '.join(lacking)}.")
    command = install_command(lacking, manager)
    if may_install(manager):
        print(
            "run.py: installing the system libraries that Qt needs:",
            *packages_of(lacking, manager),
            flush=True,
        )
        apt_get(command)
        lacking = missing(x11)
    if lacking:
        advice = f"Install them with\n  sudo {' '.join(command)}\nand start run.py again."
        raise SetupFailed(f"Qt needs system libraries that are not here: {', '.join(lacking)}.\n{advice}")


def may_install(manager: Manager | None) -> bool:
    """Whether we install packages ourselves: as root where apt-get is, nowhere else."""
    return manager is MANAGERS[0] and hasattr(os, "geteuid") and os.geteuid() == 0


def apt_get(command: list[str]) -> None:
    """Run an apt-get command after refreshing the package lists; says nothing unless it fails."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["apt-get", "update", "-qq"], command):
        subprocess.run(
            words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, env=environment, check=False
        )
