"""The one command `kpeditor`: a sub-command runs headless, anything else opens the editor."""

from kpeditor.ownprocess import forget_current_folder, guard_children

if __name__ == "__main__":
    forget_current_folder()  # before anything else is looked for

import gc
import importlib
import os
import stat
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import NoReturn

from kpeditor.cli import table
from kpeditor.core.errors import KpError
from kpeditor.display import has_display

PLAY = "play"
"""The one command that opens a window: the editor's own arguments follow."""
NEW_OBJECTS = 50_000
"""So many more objects than before make the process look for garbage: Python's own 700 are reached dozens of
times while modules are loaded, which are none.
"""
ASKS_ABOUT = ("-h", "--help", "-V", "--version")
ELSEWHERE = {"bench": "python run.py bench"}
"""What once was a command of the program -> what does it now, in a copy of the repository."""

NO_DISPLAY = """kpeditor: there is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are unset).
What works without one:
  kpeditor FILE --screenshot OUT.png   draws the editor window to a picture
  kpeditor --help                      lists the sub-commands, which need no window"""


def command() -> NoReturn:
    """Run kpeditor in a process of its own, with that process's arguments, and end the process."""
    guard_children()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    if _is_command(sys.argv[1:]):
        _end_in_order_when_terminated()
    status = main()
    if _wants_picture(sys.argv[1:]) and "kpeditor.app.main" in sys.modules:
        leave(status)
    gc.freeze()  # what is left goes with the process; nothing of it need be looked through for garbage
    sys.exit(status)


def leave(status: int) -> NoReturn:
    """End the process at once. For when all is written and closed, and no worker runs: Python would take
    the window apart object by object, which costs a tenth of the whole start.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            with suppress(OSError):
                stream.flush()
    os._exit(status)


def main(argv: Sequence[str] | None = None) -> int:
    """Run kpeditor with these arguments (default: the process's own) and return the exit status."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    # numpy would start threads for large matrices, of which there are none here.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        if _is_command(arguments):
            _load("kpeditor.cli.main", table.COMMANDS.get(arguments[0], "").partition(":")[0])
            from kpeditor.cli.main import main as run

            return run(arguments)
        return _edit(arguments)
    except KeyboardInterrupt:
        return table.INTERRUPTED
    except Exception as bug:  # noqa: BLE001  the outermost frame: a bug becomes a log file and status 3
        from kpeditor.core.files.storage.crashlog import write_crash_log

        log = write_crash_log(bug)
        reason = f"{type(bug).__name__}: {bug}".splitlines()[0]
        _tell(f"kpeditor: a bug in the program ended it ({reason}).")
        _tell(f"Details are in {log}; please attach that file to a report.")
        return table.BUG


def _is_command(arguments: Sequence[str]) -> bool:
    """Whether no window is asked for."""
    return bool(arguments) and (arguments[0] in table.COMMANDS or arguments[0] in ASKS_ABOUT)


def _end_in_order_when_terminated() -> None:
    """Has SIGTERM, as `timeout` and a shutdown send it, and SIGHUP, as a terminal sends it that is closed,
    interrupt like Ctrl+C: workers are ended, and what is half written is removed. What was started to ignore
    them, as by `nohup`, goes on.
    """
    import signal  # a window is left to Qt

    def interrupt(number: int, frame: FrameType | None) -> None:
        _leave_lost_terminal()
        signal.default_int_handler(number, frame)

    for name in ("SIGTERM", "SIGHUP"):
        one = getattr(signal, name, None)  # Windows closes no terminal by a signal
        if one is not None and signal.getsignal(one) is not signal.SIG_IGN:
            signal.signal(one, interrupt)


def _leave_lost_terminal() -> None:
    """Has output go nowhere that would go to a terminal that is closed: each line would be an error."""
    for handle in (1, 2):
        with suppress(OSError):
            if stat.S_ISCHR(os.fstat(handle).st_mode) and not os.isatty(handle):
                os.dup2(os.open(os.devnull, os.O_WRONLY), handle)


def _edit(arguments: list[str]) -> int:
    """Open the editor, or say why that is not possible."""
    if advice := _mistyped_command(arguments):
        _tell(advice)
        return table.USAGE
    if not has_display(sys.platform, os.environ):
        if not _wants_picture(arguments):
            _tell(NO_DISPLAY)
            return table.USAGE
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        # Where there is no screen, Qt complains of sizes that no screen could keep.
        os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")
    edit = _load_editor()  # only now: a sub-command never loads the window
    try:
        return edit(arguments)
    except KpError as mistake:
        from kpeditor.cli.main import tell
        from kpeditor.cli.streams import plain_streams

        with plain_streams():
            tell(mistake)
        return table.INPUT_ERROR


def _load_editor() -> Callable[[Sequence[str]], int]:
    """The start of the editor, loaded with all it needs, the quickest way."""
    # What opens files, and with it most that is free of Qt, comes before Qt: PySide6 looks into the source of
    # every module that is imported after it, which takes as long as to load the module.
    _load("kpeditor.core.files.documents", "kpeditor.app.main")
    from kpeditor.app.main import main as edit

    return edit


def _load(*modules: str) -> None:
    """Imports modules with all they need, without looking for garbage meanwhile: what is made then stays."""
    gc.disable()
    try:
        for name in filter(None, modules):
            importlib.import_module(name)
    finally:
        gc.enable()
    gc.freeze()


def _tell(text: str) -> None:
    """Writes a line to standard error, if there is one: a program of windows may have none."""
    from kpeditor.core.texts import escaped

    if sys.stderr is not None:
        with suppress(OSError):
            sys.stderr.write(escaped(text) + "\n")


def _wants_picture(arguments: Sequence[str]) -> bool:
    return any(word == "--screenshot" or word.startswith("--screenshot=") for word in arguments)


def _mistyped_command(arguments: Sequence[str]) -> str:
    """What to say when the first word looks like a sub-command but is none and no file; else nothing."""
    if not arguments or arguments[0] == PLAY:
        return ""
    word = arguments[0]
    if word.startswith("-") or Path(word).suffix or Path(word).name != word or _is_there(word):
        return ""
    if word in ELSEWHERE:
        return f"kpeditor: '{word}' is no command any more. In a copy of the repository: {ELSEWHERE[word]}"
    import difflib  # everything right is told sooner without it

    near = difflib.get_close_matches(word, (*table.COMMANDS, PLAY), n=1)
    advice = f"Did you mean '{near[0]}'?" if near else "'kpeditor --help' lists the commands."
    return f"kpeditor: there is no command and no file '{word}'. {advice}"


def _is_there(word: str) -> bool:
    try:
        return Path(word).exists()
    except (OSError, ValueError):  # no file can be called so
        return False


if __name__ == "__main__":
    command()
