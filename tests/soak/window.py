"""Random mouse and keys in the real window, until something breaks.

    python -m tests.soak.window --minutes 10 --seed 7

A round opens some of the shipped scenarios (and a scan, a playtest, whatever its actions open), does a few
hundred random things with them, closes all and counts what is left. A bug, a warning of Qt, a stall, a crash,
a hang or growing memory ends the soak with status 1, the last actions, and how to see it again:
`--seed N --round K` does the same round again and nothing else.

Everything happens in a folder of its own, with a copy of the program and its maps and scenarios: file dialogs
answer files there, and no other program is started.
"""

from __future__ import annotations

import argparse
import faulthandler
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

TRAIL = 40
"""Actions that are shown when something breaks."""
SILENT = 180
"""Seconds without an action after which the window hangs."""


def parser() -> argparse.ArgumentParser:
    """What the soak may be told."""
    made = argparse.ArgumentParser(
        prog="tests.soak.window", description="Random mouse and keys in the window."
    )
    made.add_argument("--minutes", type=float, default=10.0, help="how long (default 10)")
    made.add_argument("--seed", type=int, default=1, help="where all chance comes from")
    made.add_argument("--round", type=int, help="this round alone, as it was told")
    made.add_argument("--steps", type=int, default=400, help="actions of a round (default 400)")
    made.add_argument("--stall", type=float, default=0.2, help="seconds an action may hold the window (0.2)")
    made.add_argument("--folder", type=Path, help="where files and the trail are kept; a new one by default")
    made.add_argument("--break", type=int, dest="breaks", help="raise a bug in this action, to try the soak")
    made.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    return made


def main(argv: Sequence[str]) -> int:
    """Runs the soak in a process of its own, which may die, and tells how it ended."""
    wish = parser().parse_args(list(argv))
    if wish.inside:
        from tests.soak.monkey import soak

        return soak(wish)
    if wish.folder is not None:
        wish.folder.mkdir(parents=True, exist_ok=True)
        return watch(wish, wish.folder, argv)
    with TemporaryDirectory() as folder:
        return watch(wish, Path(folder), argv)


def watch(wish: argparse.Namespace, folder: Path, argv: Sequence[str]) -> int:
    """Starts the process with the window, waits for its end, and tells the last actions when it broke."""
    home = folder / "home"
    home.mkdir(exist_ok=True)
    shutil.rmtree(folder / "program", ignore_errors=True)
    program = folder / "program"
    left_out = shutil.ignore_patterns("__pycache__", "images", "corpus")
    for part in PARTS:
        shutil.copytree(ROOT / part, program / part, ignore=left_out)
    places = {name: str(home / name.lower()) for name in HOMES}
    places |= {"HOME": str(home), "PYTHONPATH": str(program)}
    surroundings = {"QT_QPA_PLATFORM": "offscreen", **os.environ, **places}
    command = [
        sys.executable,
        "-m",
        "tests.soak.window",
        *argv,
        "--inside",
        "--folder",
        str(folder.resolve()),
    ]
    trail = folder / "trail.txt"
    trail.unlink(missing_ok=True)
    with (folder / "output.txt").open("w", encoding="utf-8") as output:
        child = subprocess.Popen(
            command, env=surroundings, cwd=program, stdout=output, stderr=subprocess.STDOUT
        )
        while child.poll() is None:
            time.sleep(0.5)
            if trail.exists() and time.time() - trail.stat().st_mtime > SILENT:
                child.kill()
                child.wait()
    said = (folder / "output.txt").read_text("utf-8", "replace")
    if child.returncode == 0:
        sys.stdout.write(said.splitlines()[-1] + "\n")
        return 0
    done = trail.read_text("utf-8").splitlines() if trail.exists() else []
    ended = f"killed by signal {-child.returncode}" if child.returncode < 0 else f"status {child.returncode}"
    round_ = done[-1].split()[0].split(".")[0] if done else "1"
    again = f"python -m tests.soak.window --seed {wish.seed} --round {round_} --steps {wish.steps}"
    lines = ["The last actions:", *done[-TRAIL:], "", *said.splitlines()[-120:], "", ended, f"Again: {again}"]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1


ROOT = Path(__file__).resolve().parents[2]
PARTS = ("kpeditor", "schemas", "maps", "scenarios", "docs", "tests/soak")
HOMES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


if __name__ == "__main__":
    faulthandler.enable()
    sys.exit(main(sys.argv[1:]))
