"""Starts the editor: reads its arguments, builds the window and opens files and windows."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from PySide6.QtCore import QCoreApplication, QEventLoop, Qt
from PySide6.QtGui import QFont, QPixmap
from PySide6.QtWidgets import QApplication

from kpeditor import __version__
from kpeditor.app.crash import CrashReporter
from kpeditor.app.files.safety import clear_at_start
from kpeditor.app.garbage import GarbageKeeper
from kpeditor.app.preloading import load_ahead_soon
from kpeditor.app.settings import COUNTERS, MAP_STYLE, Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import CHOICES, POINTS, ThemeKeeper, set_text_size
from kpeditor.app.words import speak
from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.drawing.fonts import load_fonts
from kpeditor.drawing.pictures.savedfile import save_picture
from kpeditor.drawing.stylebook import CHOICES as MAPS
from kpeditor.drawing.stylebook import MODERN

PICTURE_SIZE = 1440, 900
TURN = 0.001
"""Interpreter switch interval in seconds: how long a worker thread may run before the window's thread gets
its turn. Python's default of five milliseconds is a third of a frame.
"""
NO_SHARING = "QT_NO_GUI_THREADPOOL"
"""Environment variable that makes Qt fill shapes in the window's thread. Otherwise Qt splits larger fills
among threads and waits for them, which takes longer than the fills of one frame themselves.
"""
PACKING = 60
"""How a PNG is packed: hardly larger than the smallest, in two thirds of the time; no pixel changes."""
PLAY = "play"


def main(argv: Sequence[str]) -> int:
    """Opens the editor, or with `--screenshot` draws its window to a file; answers the exit status.

    Raises:
        NotSaved: when the screenshot cannot be written.
    """
    is_play = list(argv[:1]) == [PLAY]
    arguments = (_play_parser() if is_play else _parser()).parse_args(list(argv[1:] if is_play else argv))
    app = application()
    keeper = GarbageKeeper()  # first, so that nothing is collected while the window is made
    if arguments.screenshot is not None:
        # A picture shows the window with default settings, and must not change those of the user.
        with TemporaryDirectory() as folder:
            try:
                return take_picture(app, Settings(Path(folder) / "window.ini"), arguments)
            finally:
                keeper.stop()
    settings = Settings()
    speak(app, settings.language)
    set_text_size(settings.text_size)
    themes = _themes(settings, arguments, app)
    window = MainWindow(settings, None, themes, is_blank=not is_play and bool(arguments.files))
    keeper.spare_the_present()
    if is_play:
        window.playtests.open_game(arguments.file, _names(arguments.players), arguments.seed)
    elif arguments.files:
        for file in arguments.files:
            window.files.open(file)
        if window.tabs.current is None:
            window.show_start()
    elif settings.restores_session:
        window.session.restore(window)
    clear_at_start(settings)
    window.safety.offer_recovery()
    app.aboutToQuit.connect(keeper.stop)
    reporter = CrashReporter(window, lambda: window.dialogs, window.messages.tell)
    sys.excepthook = reporter.report
    window.show()
    for playtest in window.playtests.open:
        playtest.raise_()
        playtest.activateWindow()  # keys are for the game, not for the editor behind it
    load_ahead_soon(window, lambda: window.workspace is not None and window.workspace.panels.are_waiting())
    return app.exec()


def _themes(settings: Settings, arguments: argparse.Namespace, app: QApplication) -> ThemeKeeper:
    """The looks of window, maps and counters: from the command line, else as last chosen."""
    return ThemeKeeper(
        arguments.theme or settings.theme,
        app,
        map_choice=arguments.map_style or settings.text(MAP_STYLE, MODERN),
        counters=settings.text(COUNTERS),
    )


def application() -> QApplication:
    """The Qt application with our name, style and font; created if there is none yet."""
    sys.setswitchinterval(TURN)
    os.environ[NO_SHARING] = "1"  # read by Qt once, when it fills first
    running = QApplication.instance()
    # `setStyle` answers a QStyle, for which Python would make eight enumerations that nobody needs at first.
    if isinstance(running, QApplication):
        app = running
        app.setStyle("Fusion")
    else:
        app = QApplication(["kpeditor", "-style", "fusion"])
    app.setApplicationName("kpeditor")
    app.setApplicationDisplayName("")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("kpeditor")
    app.setFont(QFont(load_fonts(), POINTS))
    return app


def take_picture(app: QApplication, settings: Settings, arguments: argparse.Namespace) -> int:
    """Draws the window to a picture once it shows everything; answers 1 when a file cannot be opened.

    Raises:
        NotSaved: when the picture cannot be written.
        BadFile: when the file cannot be read; the picture shows that as well.
    """
    from kpeditor.importers.opening import is_foreign, source_of
    from kpeditor.importers.tables.sources import table_source_of

    files: Sequence[Path] = [arguments.file] if "players" in arguments else arguments.files
    for file in filter(is_foreign, files):
        source = source_of(file) or table_source_of(file)
        raise KpError(f"{file.name} must come in first: kpeditor import {source.id if source else 'vassal'}")
    window = MainWindow(settings, None, _themes(settings, arguments, app))
    window.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    if "players" in arguments:
        return _take_play_picture(app, window, arguments)
    window.resize(*arguments.size)  # whatever the size of the screen, and before docks take their share of it
    refused = [file for file in files if not window.files.open(file)]
    window.setUpdatesEnabled(False)  # painted once everything is loaded
    window.show()
    settle(window)
    window.setUpdatesEnabled(True)
    picture = _picture(window)
    window.close()
    save_picture(picture, arguments.screenshot, PACKING)
    for file in refused:
        open_battle(file)  # reports what is wrong, as every sub-command does
    return 1 if refused else 0


def _picture(window: MainWindow) -> QPixmap:
    """A picture of the window with the panels in view; painted again if painting had more of them created."""
    if window.workspace is not None:
        window.workspace.panels.make_visible()
        QCoreApplication.processEvents()
    picture = window.grab()
    while window.workspace is not None and window.workspace.panels.are_waiting():
        while window.workspace.panels.are_waiting():
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
        QCoreApplication.processEvents()
        picture = window.grab()
    return picture


def _take_play_picture(app: QApplication, window: MainWindow, arguments: argparse.Namespace) -> int:
    """The same for the playtest window."""
    playtest = window.playtests.open_game(arguments.file, _names(arguments.players), arguments.seed)
    if playtest is None:
        raise KpError(window.messages.text)
    playtest.resize(*arguments.size)
    app.processEvents()
    if playtest.workspace is not None:
        playtest.workspace.board.complete()
    picture = playtest.grab()
    window.close()
    save_picture(picture, arguments.screenshot, PACKING)
    return 0


def settle(window: MainWindow) -> None:
    """Waits until all deferred work (tiles, checks, cards) is done, for pictures of the window."""
    QCoreApplication.processEvents()
    workspace = window.workspace
    if workspace is None:
        if window.tabs.current is window.start_page:
            window.start_page.content.wait()
        return
    if workspace.canvas is not None:
        workspace.canvas.complete()
    workspace.checker.check_at_once()
    while workspace.checker.is_busy:
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise argparse.ArgumentTypeError(f"a size looks like 1440x900, not {text!r}")
    return int(width), int(height)


def _names(text: str) -> list[str]:
    """Players from "human,staff"."""
    return [name.strip() for name in text.split(",")] if text else []


def _play_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kpeditor play", description="Open the playtest window.")
    parser.add_argument(
        "file", type=Path, metavar="SCENARIO", help="scenario, record, or folder of an umpired game"
    )
    parser.add_argument(
        "--players", default="", metavar="A,B", help='who plays each side: "human" or a computer player'
    )
    parser.add_argument("--seed", type=int, help="seed of all dice")
    return _with_looks(parser)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="kpeditor", description="Open the editor.")
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="maps and scenarios to open")
    return _with_looks(parser)


def _with_looks(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    """Adds the options of every window."""
    parser.add_argument(
        "--screenshot", type=Path, metavar="OUT.png", help="draw the window to a picture and end"
    )
    parser.add_argument(
        "--size", type=_size, default=PICTURE_SIZE, metavar="WxH", help="size of that picture"
    )
    parser.add_argument("--theme", choices=tuple(CHOICES), help="colours of the window, in this run only")
    parser.add_argument("--map-style", choices=tuple(MAPS), help="style of the maps, in this run only")
    return parser
