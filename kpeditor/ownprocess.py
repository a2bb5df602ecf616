"""Where Python may look for modules, here and in processes that are started; never in the current folder.

People start kpeditor in folders of strangers. Python puts that folder at the head of `sys.path` when it is
told `-m` or `-c`: a `click.py` beside a map would then be run. Loads nothing that a starting Python has not
loaded already, not even `__future__`: a file of that name could lie there too.
"""

import os
import sys

OURS = "kpeditor"
"""What we set PYTHONSAFEPATH to: Python only looks whether it is empty, and we know our own setting again."""
HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120  pathlib loads much
"""The folder that holds the package."""


def forget_current_folder() -> None:
    """Take the current folder from `sys.path` where `python -m` or an empty entry of PYTHONPATH has put it.

    A path that somebody wrote out stays, also when it is this folder. Where the package itself lies in it,
    as in a checkout, it goes to the end: libraries are looked for everywhere else first.
    """
    if not sys.flags.safe_path and sys.path and sys.path[0] in ("", _here()):
        del sys.path[0]
    given = os.environ.get("PYTHONPATH", "")
    if given and _without_gaps(given) != given and _here() in sys.path:
        sys.path.remove(_here())
    if HOME not in sys.path:
        sys.path.append(HOME)


def guard_children() -> None:
    """Have no Python that is started from here look into the current folder, workers of a pool included."""
    os.environ.setdefault("PYTHONSAFEPATH", OURS)
    if given := os.environ.get("PYTHONPATH"):
        os.environ["PYTHONPATH"] = _without_gaps(given)


def own_command(*words: str, module: str = "kpeditor") -> list[str]:
    """The command that runs kpeditor, or one module of it, in a process of its own."""
    if getattr(sys, "frozen", False):
        return [sys.executable, *words]
    return [sys.executable, "-P", "-m", module, *words]


def own_environment() -> dict[str, str]:
    """The environment for `own_command`: says where the package lies, which need not be installed."""
    path = os.pathsep.join(filter(None, (HOME, _without_gaps(os.environ.get("PYTHONPATH", "")))))
    return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": OURS}


def others_environment() -> dict[str, str]:
    """The environment for programs of other people: a script in Python finds the modules beside it."""
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
    except OSError:  # it was deleted
        return ""
