"""One player of a game by mail as a process of its own; it knows the other by the letters in a folder alone.

Run as: python mailpost.py HOME POST SIDE [SCENARIO]; with a scenario it begins the game.
"""

from __future__ import annotations

import shutil
import sys
import time
from pathlib import Path

from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import MailFolder, open_letter
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.players import find_player
from kpeditor.core.rules.chance import Chance

PATIENCE = 60.0


def post(letters: list[Path], box: Path) -> None:
    """Puts letters into the box, each whole at once."""
    for letter in letters:
        half = box / f".{letter.name}"
        shutil.copyfile(letter, half)
        half.rename(box / letter.name)


def next_letter(box: Path, other: str, number: int) -> Path:
    """The letter of the other side, as soon as it is there."""
    path, end = box / f"{other}-{number:03}.yaml", time.monotonic() + PATIENCE
    while not path.exists():
        if time.monotonic() > end:
            raise SystemExit(f"{path.name} never came")
        time.sleep(0.01)
    return path


def play(home: Path, box: Path, side: str, other: str, scenario: Path | None) -> None:
    """Plays until the game is over and everything is told."""
    if scenario is not None:
        folder = MailFolder.start(home, open_game(scenario).battle, side)
        post(folder.letters(), box)
    else:
        folder, letters = open_letter(home, next_letter(box, other, 1))
        post(letters, box)
    while True:
        game, asked = folder.play.game, folder.play.asked
        if asked is not None:
            chance = Chance.of("test", side, asked.kind, asked.turn)
            player = find_player(game.start.ruleset, "random")
            post(folder.seal(player.answer(folder.play.session.state, asked, chance)), box)
        elif folder.play.session.outcome() is not None:
            return
        else:
            letter = read_letter(next_letter(box, other, len(game.received) + 1))
            post(folder.receive(letter), box)


if __name__ == "__main__":
    home_, box_, side_, other_ = sys.argv[1:5]
    play(Path(home_), Path(box_), side_, other_, Path(sys.argv[5]) if len(sys.argv) > 5 else None)
