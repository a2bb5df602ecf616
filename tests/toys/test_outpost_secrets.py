"""What a side of Outpost keeps secret is in no view, file or letter of the other, also in games by mail."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import Letters, read_letter
from kpeditor.core.play.players import find_player
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.scenario.battle import Battle

TRAP = "0806"
SIDES = "garrison", "raiders"


@pytest.fixture
def battle(toybox: Path) -> Battle:
    return open_battle(toybox / "outpost/raid.yaml").battle


def views(battle: Battle, trap: str) -> list[tuple[Any, Any]]:
    """What the raiders see of each position of a game, and the question, until the trap is sprung."""
    session, found = Session.begin(battle, SeededDice(8)), []
    player = find_player("outpost", "random")
    while pending := session.pending():
        (asked,) = pending
        answer: Any = trap
        if asked.kind != "trap":
            answer = player.answer(session.state, asked, Chance.of(8, *asked.address))
        step = session.submit({asked.side: answer})
        if any(event.kind == "trap" for event in step.events):
            break
        found.append((session.state.view_for("raiders"), [event.text for event in step.events]))
    return found


def test_the_view_of_a_side_is_the_same_whatever_the_other_keeps_secret(battle: Battle) -> None:
    """CT-2: only what is sprung tells itself."""
    one, other, none = (views(battle, trap) for trap in (TRAP, "0403", "hold"))
    assert len(none) > 60
    for seen in (one, other):
        assert len(seen) > 11, "more than the set-up"
        assert seen == none[: len(seen)]


def answer_all(folder: MailFolder) -> None:
    """Answers everything that is asked of a side now, by chance, and mines `TRAP`."""
    while (asked := folder.play.asked) is not None:
        chance = Chance.of("mail", folder.play.game.side, *asked.address)
        player = find_player("outpost", "random")
        answer = TRAP if asked.kind == "trap" else player.answer(folder.play.session.state, asked, chance)
        folder.seal(answer)


def exchange(folders: tuple[MailFolder, MailFolder]) -> bool:
    """Answers and carries letters once in both directions; False when nothing was left to do."""
    moved = False
    for folder, other in (folders, folders[::-1]):
        moved |= folder.play.asked is not None
        answer_all(folder)
        for path in other.letters()[len(folder.play.game.received) :]:
            folder.receive(read_letter(path))
            moved = True
    return moved


@pytest.mark.parametrize("letters", ["turn", pytest.param("", marks=pytest.mark.slow)])
def test_a_game_by_mail_keeps_the_secret_and_comes_to_its_end(
    battle: Battle, tmp_path: Path, letters: Letters
) -> None:
    first = MailFolder.start(tmp_path / "garrison", battle, "garrison", letters)
    answer_all(first)
    first.send()
    second = MailFolder.join(tmp_path / "raiders", read_letter(first.letters()[0]))
    folders = first, second
    looked = 0
    while exchange(folders):
        sprung = any(event.kind == "trap" for event in second.play.session.events())
        if not sprung and not any(TRAP in str(one) for one in second.play.session.events()):
            looked += 1
            files = [path for path in (tmp_path / "raiders").rglob("*") if path.is_file()]
            texts = {path.name: path.read_text("utf-8", "replace") for path in (*files, *first.letters())}
            assert [name for name, text in texts.items() if TRAP in text] == []
    assert looked
    assert [folder.play.session.outcome() is not None for folder in folders] == [True, True]
    games = [open_game(folder.path / "record.yaml") for folder in folders]
    assert games[0].record == games[1].record
    assert mismatches(games[0].record, replay(games[0].record, games[0].battle)) == []
