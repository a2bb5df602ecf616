"""A scenario from nothing, by mouse and keyboard alone, in a real window.

    python -m tests.tour.tour --pictures docs/manual/tour

starts an X server in memory, opens the editor on it, designs a small battle with real clicks, drags and keys,
saves it, and asks `kpeditor check` whether it is clean. Needs Xvfb, openbox and xdotool.
"""

from __future__ import annotations

import argparse
import sys
import threading
import traceback
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from kpeditor.app.dialogs.dialogs import Dialogs
from kpeditor.app.garbage import GarbageKeeper
from kpeditor.app.main import application
from kpeditor.app.settings import Settings
from kpeditor.app.shell.window import MainWindow
from kpeditor.app.theme import ThemeKeeper
from kpeditor.core.checks.files import check_file
from tests.tour.hands import Hands, Onlooker
from tests.tour.screen import missing, screen
from tests.tour.steps import Steps
from tests.tour.walk import Walk

SIZE = 1440, 900


def tour(files: Path, pictures: Path | None, theme: str = "light", script: type[Walk] = Steps) -> list[str]:
    """Designs a scenario and saves it into a folder; answers the problems the check finds.

    Args:
        script: what is done.
        pictures: a folder for a picture of each step.

    Raises:
        RuntimeError: when a step cannot be done.
    """
    faults: list[str] = []
    with TemporaryDirectory() as state:
        app = application()
        settings = Settings(Path(state) / "window.ini")
        settings.set_text("folder", str(files))
        window = MainWindow(settings, Dialogs(), ThemeKeeper(theme, app))
        keeper = GarbageKeeper(window)
        eyes = Onlooker()
        steps = script(window, Hands(eyes), files, pictures)

        def walk() -> None:
            try:
                steps.all()
            except Exception:  # noqa: BLE001  whatever it was, the window is closed and the fault told
                if pictures is not None:
                    steps.hands.picture(pictures / "fault.png")
                faults.append(traceback.format_exc())
            eyes.ask(lambda: app.exit())

        thread = threading.Thread(target=walk, name="tour")
        window.showMaximized()
        thread.start()
        app.exec()
        thread.join()
        keeper.stop()
        window.is_leaving = True
        window.close()
    if faults:
        raise RuntimeError(f"the tour ended at the step “{steps.now}”\n{faults[0]}")
    return [
        f"{path.name}: {problem.severity.name.lower()}: {problem.text}"
        for path in steps.saved
        for problem in check_file(path)
    ]


def main(words: Sequence[str], script: type[Walk] = Steps, about: str | None = __doc__) -> int:
    """The command of a script; answers 0 when what it designs is clean."""
    parser = argparse.ArgumentParser(prog=f"python -m {script.__module__}", description=about)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER", help="where pictures of the steps go")
    parser.add_argument("--files", type=Path, metavar="FOLDER", help="where map and scenario are saved")
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    wish = parser.parse_args(words)
    if gone := missing():
        parser.error(f"not installed: {', '.join(gone)}")
    with TemporaryDirectory() as folder, screen(*SIZE):
        files = wish.files or Path(folder)
        for made in (files, wish.pictures):
            if made is not None:
                made.mkdir(parents=True, exist_ok=True)
        found = tour(files, wish.pictures, wish.theme, script)
    sys.stdout.write("\n".join(found) + "\n" if found else "The scenario is clean.\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
