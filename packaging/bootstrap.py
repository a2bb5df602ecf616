"""Set up kpeditor in its checkout and start it: the work behind run.py, with the standard library alone.

`test` runs the tests, `lint` judges style, types, imports and translations, `bench` measures the program,
`docs` makes the site of docs/; anything else goes to the program itself.

Everything lands in `.venv` beside run.py, at the exact versions and hashes of requirements.lock.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import systemlibraries
from systemlibraries import SetupFailed

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / "requirements.lock"
FIRST_SCENARIO = ROOT / "scenarios" / "kampfpanzer" / "14-1-spain.yaml"
PICTURE = ROOT / "kpeditor-screenshot.png"

LINTERS = (
    ("style", "ruff", "check", "."),
    ("format", "ruff", "format", "--check", "."),
    ("types", "mypy"),
    ("imports", "lint-imports", "--no-cache"),
    ("translations", "python", "packaging/translations.py", "--check"),
)
"""What `lint` runs: a title, a program of the environment, its arguments."""
DOCS = ROOT / "docs"
DOCS_LOCK = DOCS / "site" / "requirements.lock"
"""What `docs` needs beside requirements.lock: Sphinx, its theme and its reader of Markdown."""
PICTURE_COMMANDS = ("render", "diff", "export", "play")
"""Sub-commands that draw, and so need Qt's system libraries; the others must not ask anybody for them."""
BENCHES_WITHOUT_QT = ("engine", "lab", "los", "match", "players")
"""Benchmarks that draw nothing."""
PICTURE_OPTIONS = {"los": ("-o", "--output"), "simulate": ("--report",)}
"""Sub-commands that draw only with one of these options."""


def main(arguments: Sequence[str]) -> int:
    """Set up what is missing, then do what the first word says (`start`); returns the exit status."""
    try:
        if sys.platform.startswith("linux") and draws(arguments):
            systemlibraries.provide(x11=uses_x11(arguments, os.environ))
        provide_environment()
        return start(arguments)
    except SetupFailed as reason:
        print(f"run.py: {reason}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def draws(arguments: Sequence[str]) -> bool:
    """Whether these arguments lead to a window, a picture or the tests of them."""
    if not arguments:
        return True
    first = arguments[0]
    if first == "bench":
        return not any(one in BENCHES_WITHOUT_QT for one in arguments[1:])
    if first in PICTURE_OPTIONS:
        return any(one.startswith(PICTURE_OPTIONS[first]) for one in arguments[1:])
    return (
        first in ("lint", "test", *PICTURE_COMMANDS)
        or first.startswith("--screenshot")
        or Path(first).exists()
    )


def uses_x11(arguments: Sequence[str], environment: Mapping[str, str]) -> bool:
    """Whether an X server will be asked for a window; tests and benchmarks draw in memory unless told
    otherwise.
    """
    from kpeditor.display import needs_x11

    if arguments and arguments[0] in ("bench", "lint", "test") and not environment.get("QT_QPA_PLATFORM"):
        return False
    return needs_x11(environment)


def interpreter(venv: Path = VENV) -> Path:
    """The Python inside a virtual environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def stamp(lock: bytes, version: str) -> str:
    """What an environment made from this lock by this Python is known by."""
    return hashlib.sha256(lock + version.encode()).hexdigest()


def is_ready(venv: Path, wanted: str) -> bool:
    """Whether the environment was completed, from the present lock and by this Python."""
    mark = venv / "run.stamp"
    return interpreter(venv).exists() and mark.is_file() and mark.read_text() == wanted


def provide_environment() -> None:
    """Make `.venv` unless it is ready; one that was interrupted or is out of date is made afresh."""
    wanted = stamp(LOCK.read_bytes(), sys.version)
    if is_ready(VENV, wanted):
        return
    if Path(sys.prefix).resolve() == VENV.resolve():
        raise SetupFailed(
            f"{VENV} is out of date. Start run.py with the system's Python, not with the one in it."
        )
    print("run.py: setting up .venv (only this once; about 200 MB to download) ...", flush=True)
    _require_ensurepip()
    _step("making .venv", [sys.executable, "-P", "-m", "venv", "--clear", str(VENV)])
    _install(LOCK)
    unpack_pyside([str(interpreter())])
    (VENV / "run.stamp").write_text(wanted)


def _install(lock: Path) -> None:
    """Install the packages of a lock file into `.venv`; raises SetupFailed."""
    pip = ["-P", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "-r"]
    _step(f"installing the packages of {lock.name}", [str(interpreter()), *pip, str(lock)])


def unpack_pyside(python: Sequence[str], **environment: str) -> None:
    """Have PySide lay its own modules beside its library, where Python keeps them compiled; else it unpacks
    and compiles them whenever it is loaded. A PySide without this switch does as before.
    """
    command = [*python, "-P", "-c", "import shiboken6"]
    env = {**_environment(), **environment, "SBK_EMBED": "False"}
    subprocess.call(command, stdin=subprocess.DEVNULL, env=env)


def _require_ensurepip() -> None:
    """Debian and its kin keep a part of Python's venv in a package of its own."""
    if importlib.util.find_spec("ensurepip") is not None:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", "python3-venv"]
    if systemlibraries.may_install(systemlibraries.manager_here()):
        print("run.py: installing python3-venv", flush=True)
        systemlibraries.apt_get(command)
        importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupFailed(f"this Python lacks venv. Install it with\n  sudo {' '.join(command)}")


def _step(what: str, command: list[str]) -> None:
    """One step of the set-up; raises SetupFailed when it fails."""
    if subprocess.call(command, stdin=subprocess.DEVNULL, env=_environment()) != 0:
        raise SetupFailed(
            f"{what} failed, see above. Start run.py again to try once more; only .venv was touched."
        )


def start(arguments: Sequence[str]) -> int:
    """Run the tests, the linters, a benchmark, the sub-command, or the editor: on the first scenario when
    nothing else is said.
    """
    from kpeditor.display import has_display

    if arguments[:1] == ["test"]:
        # All of them on all cores; whoever names some gets just what he names.
        return _python("pytest", *(arguments[1:] or ["-n", "auto", "--dist", "worksteal"]), cwd=ROOT)
    if arguments[:1] == ["lint"]:
        return lint(arguments[1:])
    if arguments[:1] == ["bench"]:
        return _python("tests.benchmarks", *arguments[1:])
    if arguments[:1] == ["docs"]:
        return make_site(arguments[1:])
    if arguments:
        return _python("kpeditor", *arguments)
    if has_display(sys.platform, os.environ):
        return _python("kpeditor", str(FIRST_SCENARIO))
    return show_without_display()


def lint(arguments: Sequence[str]) -> int:
    """Judge the checkout by every linter, also after one has complained; 1 when any of them did."""
    if arguments:
        print("run.py: lint judges the whole checkout and takes nothing more", file=sys.stderr)
        return 2
    suffix = ".exe" if os.name == "nt" else ""
    failed = []
    for name, tool, *words in LINTERS:
        print(f"== {name}", flush=True)
        command = [str(interpreter().with_name(tool + suffix)), *words]
        if subprocess.call(command, env=_checkout_environment(), cwd=ROOT) != 0:
            failed.append(name)
    if failed:
        print(f"run.py: lint: failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def make_site(arguments: Sequence[str]) -> int:
    """Make the site of docs/ and of the library's docstrings; a warning of Sphinx is an error."""
    if len(arguments) > 1 or arguments[:1] == ["--help"]:
        print("usage: run.py docs [FOLDER]  (dist/site unless another is named)", file=sys.stderr)
        return 2
    site = Path(arguments[0] if arguments else ROOT / "dist" / "site").resolve()
    mark, wanted = VENV / "docs.stamp", stamp(DOCS_LOCK.read_bytes(), sys.version)
    if not mark.is_file() or mark.read_text() != wanted:
        print("run.py: installing what makes the site (only this once) ...", flush=True)
        _install(DOCS_LOCK)
        mark.write_text(wanted)
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "docs"  # a copy: Sphinx writes a page for each module into it
        shutil.copytree(DOCS, source)
        sphinx = ["-q", "-W", "--keep-going", "-j", "auto", "-b", "html", "-c", str(source / "site")]
        made = _python("sphinx", *sphinx, "-d", str(Path(scratch) / "trees"), str(source), str(site))
    if made == 0:
        print(f"run.py: the site is in {site}; begin with index.html")
    return made


def show_without_display() -> int:
    """Do what can be done where no window opens: check the first scenario, draw the window to a file."""
    print(
        "run.py: there is no display here, so no window can open. Checking the first scenario instead:",
        flush=True,
    )
    checked = _python("kpeditor", "check", str(FIRST_SCENARIO))
    print("run.py: and drawing the editor window to a picture ...", flush=True)
    picture = PICTURE if os.access(PICTURE.parent, os.W_OK) else Path(tempfile.gettempdir()) / PICTURE.name
    drawn = _python("kpeditor", str(FIRST_SCENARIO), "--screenshot", str(picture))
    if drawn == 0:
        print(f"run.py: the window as it would look is in {picture}")
    return checked or drawn


def _python(module: str, *arguments: str, cwd: Path | None = None) -> int:
    """Run a module in the environment, with the checkout importable; returns its exit status.

    It may be started in a stranger's folder, where no module is looked for (-P).
    """
    command = [str(interpreter()), "-P", "-m", module, *arguments]
    return subprocess.call(command, env=_checkout_environment(), cwd=cwd)


def _checkout_environment() -> dict[str, str]:
    """Ours, with the packages of the checkout before all others."""
    environment = _environment()
    paths = [str(ROOT), environment["PYTHONPATH"]]
    return {**environment, "PYTHONPATH": os.pathsep.join(filter(None, paths))}


def _environment() -> dict[str, str]:
    """Ours without empty entries of PYTHONPATH: to Python they are the current folder."""
    path = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
