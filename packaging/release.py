"""Builds what is given to users: wheel, icons, a folder with everything in it, a Debian package.

    python packaging/release.py wheel     dist/kpeditor-VERSION-py3-none-any.whl
    python packaging/release.py icons     build/icons/
    python packaging/release.py folder    dist/kpeditor/, without Python; on macOS kpeditor.app as well
    python packaging/release.py deb       dist/kpeditor_VERSION_ARCH.deb, of the folder
    python packaging/release.py all       these four, one after the other

Several may be named: each is made once, in the order of this list, and the first that fails ends it. Each
makes what it needs from those before it. Needs Python 3.11 or newer; an environment of its own with the
versions of requirements.lock is set up in build/venv. All dates are those of the last commit.
docs/packaging.md says more.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import debian
import licences
from bootstrap import interpreter

ROOT = Path(__file__).resolve().parent.parent
BUILD, DIST = ROOT / "build", ROOT / "dist"
VENV = BUILD / "venv"
HERE = ROOT / "packaging"


def version() -> str:
    """The version as it stands in kpeditor/__init__.py."""
    found = re.search(r'__version__ = "(.+)"', (ROOT / "kpeditor/__init__.py").read_text("utf-8"))
    if found is None:
        raise SystemExit("release.py: kpeditor/__init__.py names no version")
    return found[1]


@cache
def wheel() -> Path:
    """Builds the wheel."""
    # The environment has hatchling already: nothing is fetched, and the lock decides its version.
    environment()
    _run(interpreter(VENV), "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "-w", DIST, ROOT)
    return DIST / f"kpeditor-{version()}-py3-none-any.whl"


@cache
def icons() -> Path:
    """Draws the icon in all sizes."""
    _install()
    _run(interpreter(VENV), HERE / "appicons.py", BUILD / "icons")
    return BUILD / "icons"


@cache
def folder() -> Path:
    """Builds the folder with program, libraries and data, and the licences of all that is in it."""
    icons()
    work = ["--noconfirm", "--log-level", "WARN", "--distpath", DIST, "--workpath", BUILD / "pyinstaller"]
    _run(interpreter(VENV), "-m", "PyInstaller", *work, HERE / "kpeditor.spec")
    made = DIST / "kpeditor"
    _run(interpreter(VENV), HERE / "licences.py", made / licences.FOLDER)
    return made


def deb() -> Path:
    """Builds the Debian package from the folder, which is built first when it is not there."""
    made = DIST / "kpeditor"
    if not made.is_dir():
        folder()
    return debian.package(made, BUILD / "icons", DIST, version(), int(os.environ["SOURCE_DATE_EPOCH"]))


@cache
def environment() -> None:
    """Makes build/venv with the tools, unless it is there."""
    if not interpreter(VENV).exists():
        _run(sys.executable, "-m", "venv", VENV)
    constraints = BUILD / "constraints.txt"
    constraints.write_text("".join(f"{line}\n" for line in locked()), "utf-8")
    _run(
        interpreter(VENV),
        "-m",
        "pip",
        "install",
        "-q",
        "-c",
        constraints,
        "hatchling",
        "pyinstaller",
        "pillow",
    )


def locked() -> list[str]:
    """The lines of requirements.lock without the hashes: which version of each library."""
    lines = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    return [line.removesuffix("\\").rstrip() for line in lines if re.match(r"[A-Za-z0-9]", line)]


def _install() -> None:
    """The wheel and what it needs, in build/venv."""
    made = wheel()
    pip = [interpreter(VENV), "-m", "pip", "install", "-q", "-c", BUILD / "constraints.txt"]
    _run(*pip, made)
    _run(
        *pip, "--force-reinstall", "--no-deps", made
    )  # the same version may have been there with other content


def _run(*command: object) -> None:
    """Runs a command away from the checkout, so that the installed kpeditor is meant, not that one."""
    elsewhere = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    words = [str(word) for word in command]
    subprocess.run(words, check=True, cwd=BUILD, stdin=subprocess.DEVNULL, env=elsewhere)


def committed() -> int:
    """The time of the last commit, in seconds; all dates in what is built are this one."""
    command = ["git", "log", "-1", "--format=%ct"]
    if shutil.which("git") is not None:
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        if told.returncode == 0:
            return int(told.stdout)
    return 315532800  # 1980, when there is no history or nothing to read it with


ALL = "all"
ARTEFACTS: dict[str, Callable[[], Path]] = {"wheel": wheel, "icons": icons, "folder": folder, "deb": deb}


def in_order(wished: Sequence[str]) -> list[str]:
    """The steps that are asked for, each once, in the order in which they build on each other."""
    return [step for step in ARTEFACTS if ALL in wished or step in wished]


def main() -> int:
    """Builds what is asked for; answers the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument(
        "what", nargs="+", choices=[*ARTEFACTS, ALL], metavar="what", help=", ".join(ARTEFACTS)
    )
    steps = in_order(parser.parse_args().what)
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(committed()))
    os.environ["PYTHONHASHSEED"] = "0"  # the order of sets decides the order of files
    BUILD.mkdir(exist_ok=True)
    for number, step in enumerate(steps, 1):
        print(f"release.py: {step} ({number} of {len(steps)}) ...", flush=True)
        try:
            made = ARTEFACTS[step]()
        except subprocess.CalledProcessError as failed:
            left = f"; not begun: {', '.join(steps[number:])}" if steps[number:] else ""
            command = " ".join(failed.cmd)
            print(f"release.py: {step} failed, see above{left}\nThe command was: {command}", file=sys.stderr)
            return 1
        print(f"release.py: {step} is {made.relative_to(ROOT)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
