"""Lots drawn before the set-up in games by mail: by both sides, known to neither early, replayed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.checks.files import check_file
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import DRAWN, RECORD, MailFolder
from kpeditor.core.play.mail.letters import LetterRefused, Letters, read_letter
from kpeditor.core.play.mail.lots import Undrawn, drawn_by
from kpeditor.core.play.mail.sealing import Opening
from kpeditor.core.play.players import find_player
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.problem import Severity
from kpeditor.core.rules.chance import Chance
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot

Pair = tuple[MailFolder, MailFolder]
LOTS = Draw("train", "raiders", (Lot(("train",), 2), Lot(())), hidden="enemy")


@pytest.fixture
def battle(toybox: Path) -> Battle:
    """The raid, whose train comes by chance."""
    found = open_battle(toybox / "outpost/raid.yaml").battle
    assert found.scenario is not None
    return Battle(found.sheet, replace(found.scenario, draws=(LOTS,)))


def begun(battle: Battle, folder: Path, letters: Letters | None = None) -> Pair:
    """Both folders before any letter has gone back."""
    one = MailFolder.start(folder / "raiders", battle, "raiders", letters)
    first = one.letters() or one.send()
    return one, MailFolder.join(folder / "garrison", read_letter(first[0]))


def carry(pair: Pair) -> bool:
    """Takes every letter in that is there; answers whether any was."""
    moved = False
    for folder, other in (pair, pair[::-1]):
        for path in other.letters()[len(folder.play.game.received) :]:
            folder.receive(read_letter(path))
            moved = True
    return moved


def answer_all(folder: MailFolder) -> bool:
    """Answers everything a side is asked now, by chance; answers whether it was."""
    moved = False
    while (asked := folder.play.asked) is not None:
        player = find_player("outpost", "random")
        folder.seal(player.answer(folder.play.session.state, asked, Chance.of("test", *asked.address)))
        moved = True
    return moved


def has_train(folder: MailFolder) -> bool:
    scenario = folder.play.session.battle.scenario
    assert scenario is not None
    return scenario.group("raiders", "train") is not None


@pytest.mark.parametrize("letters", [pytest.param("", marks=pytest.mark.slow), "turn"])
def test_lots_are_drawn_by_both_and_the_game_is_played_to_its_end(
    battle: Battle, tmp_path: Path, letters: Letters
) -> None:
    pair = begun(battle, tmp_path, letters)
    assert isinstance(pair[0].play.session.state, Undrawn)
    assert pair[0].play.asked is None, "nobody is asked before the lots are drawn"
    assert pair[0].play.awaited() == "A letter from Garrison with the seal of the draw of lots."
    while carry(pair) or answer_all(pair[0]) or answer_all(pair[1]):
        for folder in pair:
            if folder.play.session.outcome() is None:
                assert not (folder.path / RECORD).exists(), "a record would tell the lots"
    assert has_train(pair[0]) == has_train(pair[1])
    records = [open_game(folder.path / RECORD) for folder in pair]
    assert records[0].record == records[1].record
    for folder, game in zip(pair, records, strict=True):
        assert folder.play.session.outcome() is not None
        assert mismatches(game.record, replay(game.record, game.battle)) == []
        again = MailFolder.load(folder.path)
        assert again.play.session.state.digest() == folder.play.session.state.digest()
        sent = folder.letters()  # those with the lots, and the last
        files = (
            folder.path / "game.yaml",
            folder.path / DRAWN,
            folder.path / RECORD,
            *sent[:3],
            sent[-1],
        )
        assert [one for path in files for one in check_file(path) if one.severity is Severity.ERROR] == []


def test_chance_decides_and_neither_side_alone(battle: Battle, tmp_path: Path) -> None:
    """Games of equal scenarios draw otherwise; the same shares draw the same."""
    drawn: set[bool] = set()
    for number in range(24):
        if drawn == {True, False}:
            break
        pair = begun(battle, tmp_path / str(number))
        carry(pair)
        carry(pair)
        assert has_train(pair[0]) == has_train(pair[1])
        drawn.add(has_train(pair[0]))
    assert drawn == {True, False}
    seeds = [drawn_by(seed, battle).battle.scenario for seed in (5, 5)]
    assert seeds[0] == seeds[1]


def test_a_share_is_fixed_before_the_other_is_known(battle: Battle, tmp_path: Path) -> None:
    """The first letter holds a seal and no share; another share than the sealed one is refused."""
    raiders, garrison = begun(battle, tmp_path)
    first = read_letter(raiders.letters()[0])
    assert [one.opening for one in first.messages if one.kind == "seal"] == [None]
    assert all(one.kind != "open" for one in first.messages)
    letter = read_letter(garrison.letters()[0])
    changed = tuple(
        replace(one, opening=Opening.of(None)) if one.kind == "open" else one for one in letter.messages
    )
    assert changed != letter.messages
    with pytest.raises(LetterRefused, match="not those that were sealed"):
        raiders.play.copy().receive(replace(letter, messages=changed))
    raiders.receive(letter)
    assert not isinstance(raiders.play.session.state, Undrawn)
