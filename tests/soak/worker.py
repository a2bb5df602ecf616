"""The process in which inputs are read: `python -m tests.soak.worker MODULE` reads lines from standard input,
each with a kind and a path, and answers each with a line. MODULE has `READERS`, functions by kind. Time and
memory per input are limited here.
"""

from __future__ import annotations

import faulthandler
import importlib
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

SECONDS = 8.0
"""Of the processor for one input; the inputs are small."""
MEGABYTES = 700
"""More than the process holds before the first input."""


class Broken(Exception):
    """A promise of the program that does not hold for an input."""


class TooSlow(BaseException):
    """An input took too much time; no `except Exception` may hide it."""


def _alarm(_: int, frame: FrameType | None) -> None:
    raise TooSlow


def limit_memory(megabytes: int = MEGABYTES) -> None:
    """Lets everything fail that would take more memory than that."""
    status = Path("/proc/self/status")
    if not status.exists():
        return
    size = next(line for line in status.read_text("ascii").splitlines() if line.startswith("VmSize"))
    most = int(size.split()[1]) * 1024 + (megabytes << 20)
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def signature_of(bug: BaseException) -> str:
    """What kind of fault it is: the exception and the innermost function of ours."""
    frames = [one for one in traceback.extract_tb(bug.__traceback__) if one.name != _alarm.__name__]
    ours = [one for one in frames if "/kpeditor/" in one.filename.replace(os.sep, "/")] or frames[-1:]
    where = f"{Path(ours[-1].filename).stem}.{ours[-1].name}" if ours else "nowhere"
    return f"{type(bug).__name__}-{where}"


def answer(read: Callable[[Path], object], path: Path, seconds: float = SECONDS) -> dict[str, Any]:
    """Reads one input; what was found, or how the program behaved."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        behaviour = read(path)
    except TooSlow as slow:
        return _finding("slow", slow)
    except Broken as broken:
        signal.setitimer(signal.ITIMER_PROF, 0)
        words = "-".join(str(broken).split(":")[0].split()[:9])
        return {"finding": f"broken-{words}", "told": str(broken)}
    except MemoryError as full:
        return _finding("memory", full)
    except Exception as bug:  # noqa: BLE001  whatever gets out is what is looked for
        return _finding("bug", bug)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return {"behaviour": repr(behaviour)}


def _finding(what: str, bug: BaseException) -> dict[str, Any]:
    signal.setitimer(signal.ITIMER_PROF, 0)
    told = "".join(traceback.format_exception(bug))
    return {"finding": f"{what}-{signature_of(bug)}", "told": told[-6000:]}


def main() -> None:
    """Answers until standard input ends."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_LOGGING_RULES"] = "*.warning=false;*.critical=false"
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    faulthandler.enable()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever is printed goes elsewhere
    from PySide6.QtWidgets import QApplication

    application = QApplication(["kpeditor"])
    readers = importlib.import_module(sys.argv[1]).READERS
    limit_memory()
    signal.signal(signal.SIGPROF, _alarm)
    for line in sys.stdin:
        wish = json.loads(line)
        answers.write(json.dumps(answer(readers[wish["kind"]], Path(wish["path"]), wish["seconds"])) + "\n")
        answers.flush()
    del application


if __name__ == "__main__":
    from tests.soak import worker  # this module under its own name: `Broken` must be one class

    worker.main()
