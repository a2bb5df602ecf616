"""An evening with an umpire: two sides and an umpire in three windows of three programs, three hours.

    python -m tests.tour.evening --pictures docs/images

starts an X server in memory and three times the real program: one begins a game of *The bridge at Velm* by
folders and umpires it, the two others open the folder of a side. Everything is done by mouse and keyboard;
what is looked at beside the screen are the files of the game. Needs Xvfb, openbox, xdotool and ImageMagick.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from tests.tour.album import in_few_colours
from tests.tour.screen import missing, screen

SCENARIO = Path("scenarios/nqm/velm-bridge.yaml")
SIZE = 1360, 860
LONGEST = 90.0
"""Seconds anything may take on a busy machine."""
SETTLES = 1.5
"""Seconds before a picture or the next key."""
HOURS = 3
ORIGIN, KM = (24, 151), 106
"""Where the corner of the table lies in the window, and pixels to a kilometre, when all of it is shown."""
TASKS, READY, PLAY_ON = (1087, 715), "ctrl+Return", (1310, 41)
"""The first is within the list of tasks whether one line is said below it or two."""
UMPIRE_TAB, CONTACTS = (999, 122), (990, 480)
"""Tabs of the umpire's window."""
ROWS = {"recce": 212, "bn1": 232, "artillery": 412}
"""Where formations stand in the list of the attackers."""


class Stuck(Exception):
    """Something did not happen on the screen or in the folder."""


def until(found: Callable[[], object], what: str) -> None:
    """Waits for something."""
    late = time.monotonic() + LONGEST
    while not found():
        if time.monotonic() > late:
            raise Stuck(what)
        time.sleep(0.2)


def xdotool(*words: object) -> str:
    """What xdotool answers."""
    done = subprocess.run(["xdotool", *map(str, words)], capture_output=True, text=True, check=False)
    return done.stdout.strip()


@dataclass
class Desk:
    """A window of a program of its own."""

    title: str
    id: str = ""

    def find(self) -> None:
        """Waits for the window, and gives it its size."""
        until(self._is_there, f"no window {self.title}")
        xdotool("windowsize", self.id, *SIZE)
        xdotool("windowmove", self.id, 0, 0)
        self.front()

    def _is_there(self) -> bool:
        self.id = xdotool("search", "--onlyvisible", "--name", self.title).partition("\n")[0]
        return bool(self.id)

    def front(self) -> None:
        """Brings it to the front."""
        xdotool("windowactivate", self.id)
        xdotool("windowraise", self.id)
        time.sleep(SETTLES / 2)

    def click(self, x: float, y: float) -> None:
        """A click at a place of the window."""
        xdotool("mousemove", "--window", self.id, round(x), round(y), "click", 1)
        time.sleep(SETTLES / 2)

    def on_table(self, x: float, y: float) -> None:
        """A click at a point of the table, in km."""
        self.click(ORIGIN[0] + KM * x, ORIGIN[1] + KM * y)

    def key(self, *keys: str) -> None:
        """Presses keys."""
        xdotool("key", *keys)
        time.sleep(SETTLES / 2)

    def picture(self, folder: Path | None, name: str) -> None:
        """A picture of the window."""
        if folder is not None:
            self.front()
            xdotool("mousemove", "--window", self.id, 700, 840)
            time.sleep(SETTLES)
            file = folder / f"{name}.png"
            subprocess.run(["import", "-window", self.id, file], check=True)
            with Image.open(file) as picture:
                few = in_few_colours(picture.convert("RGB"))
            few.save(file, optimize=True)


@contextmanager
def program(state: Path, *arguments: str) -> Iterator[None]:
    """The real program in a process and with settings of its own."""
    folders = {f"XDG_{one}_HOME": str(state / one.lower()) for one in ("CONFIG", "DATA", "CACHE", "STATE")}
    for folder in folders.values():
        Path(folder).mkdir(parents=True)
    around = {**os.environ, **folders, "HOME": str(state)}
    process = subprocess.Popen([sys.executable, "-m", "kpeditor", *arguments], env=around)
    try:
        yield
    finally:
        process.terminate()
        process.wait()


@dataclass
class Evening:
    """The course of it."""

    game: Path
    pictures: Path | None
    umpire: Desk
    sides: dict[str, Desk]

    def seat(self, side: str) -> dict[str, object]:
        """What the folder of a side says."""
        data: dict[str, object] = json.loads((self.game / side / "seat.json").read_text("utf-8"))
        return data

    def is_asked(self, side: str) -> bool:
        """Whether a side is asked and has not answered."""
        return "question" in self.seat(side) and not (self.game / side / "answer.yaml").exists()

    def orders(self) -> None:
        """The orders of the operation, by clicks: the attackers' three, the defenders wait."""
        desk = self.sides["attackers"]
        desk.front()
        for formation, task, place in (
            ("recce", "m", (4.1, 3.0)),
            ("artillery", "e", (4.15, 3.0)),
            ("bn1", "a", (4.15, 3.0)),
        ):
            desk.click(953, ROWS[formation])
            desk.click(*TASKS)
            time.sleep(SETTLES)  # until the list is open
            desk.key(task)
            desk.key("Return")
            desk.on_table(*place)
        desk.picture(self.pictures, "umpire-orders")
        for side in self.sides:
            self.give(side)

    def give(self, side: str) -> None:
        """Gives the answer as it stands."""
        desk = self.sides[side]
        desk.front()
        desk.key("End")  # to the present
        desk.key(READY)
        until(lambda: not self.is_asked(side), f"{side} cannot answer")

    def play(self) -> None:
        """The hours, until the orders of the one after them are asked."""
        self.orders()
        shown = False
        while int(str(self.seat("umpire")["turn"])) <= HOURS:
            for side in self.sides:
                if self.is_asked(side):
                    self.give(side)
            before = self.seat("umpire")["step"]
            self.umpire.front()
            if self.is_asked("umpire"):
                self.umpire.key("End")
                if not shown:
                    self.umpire.picture(self.pictures, "umpire-card")
                    shown = True
                self.umpire.key(READY)
            else:
                self.umpire.click(*PLAY_ON)
            until(lambda before=before: self.seat("umpire")["step"] != before, "the umpire cannot go on")  # type: ignore[misc]
        self.umpire.key("End")
        self.umpire.picture(self.pictures, "umpire-truth")
        self.umpire.click(*UMPIRE_TAB)
        self.umpire.click(*CONTACTS)
        self.umpire.picture(self.pictures, "umpire-lists")
        desk = self.sides["attackers"]
        desk.front()
        desk.key("End")
        desk.picture(self.pictures, "umpire-attackers")


def begun(desk: Desk, game: Path) -> None:
    """Begins the game in the umpire's window."""
    desk.find()
    desk.click(550, 249)  # people at this machine: no notes on computer players
    desk.click(738, 341)  # the umpire's seat
    time.sleep(SETTLES)
    desk.key("Down")
    desk.key("Return")
    desk.key("alt+g")
    desk.key("f")
    time.sleep(SETTLES)
    desk.key("space")  # the button that begins a game has the keys
    time.sleep(SETTLES)
    desk.key("ctrl+a")
    xdotool("type", "--delay", 60, game)
    time.sleep(SETTLES)
    desk.key("Return")
    until((game / "defenders/seat.json").exists, "the game was not begun")
    if not (game / "umpire").is_dir():
        raise Stuck("nobody has the umpire's seat")


def evening(pictures: Path | None) -> str:
    """Plays it; the text of its record.

    Raises:
        Stuck: when something could not be done.
    """
    with TemporaryDirectory() as state, screen(1500, 950):
        game = Path(state) / "game"
        with program(Path(state) / "u", "play", str(SCENARIO)):
            umpire = Desk("playtest")
            begun(umpire, game)
            umpire.title = "umpire"
            umpire.find()
            with (
                program(Path(state) / "a", "play", str(game / "attackers")),
                program(Path(state) / "d", "play", str(game / "defenders")),
            ):
                sides = {side: Desk(side.capitalize()) for side in ("attackers", "defenders")}
                for desk in sides.values():
                    desk.find()
                Evening(game, pictures, umpire, sides).play()
        return (game / "truth.yaml").read_text("utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Plays the evening; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tour.evening", description=__doc__)
    parser.add_argument("--pictures", type=Path)
    parser.add_argument("--record", type=Path, help="where the record of the game is kept")
    if lacking := missing():
        sys.stderr.write("evening: needs " + ", ".join(lacking) + "\n")
        return 2
    asked = parser.parse_args(arguments)
    record = evening(asked.pictures)
    if asked.record is not None:
        asked.record.write_text(record, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
