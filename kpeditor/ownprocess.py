"""Where Python may look for modules, in this process and in processes it starts: never in the current folder.

People start kpeditor in folders of strangers. Python puts that folder at the head of `sys.path` when it is
started with `-m` or `-c`, and would then run a `click.py` beside a map. This module imports nothing that a
starting Python has not loaded already, not even `__future__`: a file of that name could lie there too.
"""

import os
import sys

OURS = "kpeditor"
"""The value we give to PYTHONSAFEPATH. Python only checks that it is not empty; we recognise our own setting
by it.
"""
HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120  pathlib loads much
"""The folder that holds the package."""


def forget_current_folder() -> None:
    """Takes the current folder from `sys.path` if `python -m` or an empty entry of PYTHONPATH has put it
    there.

    A path that somebody wrote out stays, even if it is this folder. If the package itself lies in the folder,
    like in a checkout, the folder moves to the end, so that libraries are found elsewhere first.
    """
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", _here()):
        del sys.path[0]
    given = os.environ.get("PYTHONPATH", "")
    if given and _without_gaps(given) != given and _here() in sys.path:
        sys.path.remove(_here())
    if HOME not in sys.path:
        sys.path.append(HOME)


def guard_children() -> None:
    """Keeps every Python that is started from here from looking into the current folder, including pool
    workers.
    """
    os.environ.setdefault("PYTHONSAFEPATH", OURS)
    if given := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = _without_gaps(given)


def own_command(*words: str, module: str = "kpeditor") -> list[str]:
    """The command that runs kpeditor, or one module of it, in a process of its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *words]
    return [sys.executable, "-P", "-m", module, *words]


def own_environment() -> dict[str, str]:
    """The environment for `own_command`. It names the folder of the package, which need not be installed."""
    path = os.pathsep.join(filter(None, (HOME, _without_gaps(os.environ.get("PYTHONPATH", "")))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": OURS}


def others_environment() -> dict[str, str]:
    """The environment for programs of other people: their Python scripts find the modules beside them."""
    environment = dict(os.environ)
    if environment.get("PYTHONSAFEPATH") == OURS:
        del environment["PYTHONSAFEPATH"]
    return environment


def _without_gaps(path: str) -> str:
    """A PYTHONPATH without empty entries, which stand for the current folder."""
    return os.pathsep.join(filter(None, path.split(os.pathsep)))


def _here() -> str:
    try:
        return os.getcwd()  # noqa: PTH109  pathlib loads much
    except OSError:  # the current folder was deleted
        return ""
