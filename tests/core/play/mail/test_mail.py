"""Games by mail: two processes with nothing but files between them, and every dishonest or damaged letter."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kpeditor.core.checks.files import check_file
from kpeditor.core.errors import BadFile, KpError, NotSaved
from kpeditor.core.files.storage.encoding import decode
from kpeditor.core.files.storage.fingerprint import sha256_of_data
from kpeditor.core.files.storage.folderlock import FolderInUse
from kpeditor.core.files.text import emit
from kpeditor.core.play import record
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import DRAFT, MailFolder, draft_in, keep_draft, open_letter
from kpeditor.core.play.mail.game import MailPlay
from kpeditor.core.play.mail.letters import Letter, LetterRefused, Start, read_letter
from kpeditor.core.play.mail.sealing import Opening, chain_of_seals, chance_of, dice_seed, salt_of, seal_of
from kpeditor.core.play.mail.state import MailGame, game_data, read_game
from kpeditor.core.play.players import find_player
from kpeditor.core.play.record import Keeping, RecordedStep
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Advance
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.happenings import TOLD
from kpeditor.core.rules.state import Decision, IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.events import ScenarioEvent
from kpeditor.core.scenario.model import Length
from tests.core.files.storage.faults import killed_copies, nobody_running
from tests.examples import examples
from tests.rulesets.kampfpanzer.engine.field import Field, unit

# Later orders are none: whatever the dice do, they are legal.
RED = [{"94": "D5"}, {}, {}]
BLUE = [{"38": "P1006"}, {}, {}]


def battle() -> Battle:
    return Field(
        red=[unit("94", "pz2", "1003")], blue=[unit("38", "at25", "1010", facing="A")], length=3
    ).battle


@pytest.fixture
def pair(tmp_path: Path) -> tuple[MailFolder, MailFolder]:
    """Both folders of a game in which nobody has sealed yet."""
    red = MailFolder.start(tmp_path / "red", battle(), "red")
    (first,) = red.send()
    blue = MailFolder.join(tmp_path / "blue", read_letter(first))
    return red, blue


def carry(paths: list[Path], to: MailFolder) -> list[Path]:
    """Takes letters in; answers what goes back."""
    return [answer for path in paths for answer in to.receive(read_letter(path))]


def exchange(letters: list[Path], red: MailFolder, blue: MailFolder, to: MailFolder) -> None:
    """Carries letters to and fro until nobody has one to write."""
    while letters:
        letters = carry(letters, to)
        to = red if to is blue else blue


def play_out(red: MailFolder, blue: MailFolder) -> None:
    for mine, theirs in zip(RED, BLUE, strict=True):
        exchange(red.seal(mine), red, blue, blue)
        exchange(blue.seal(theirs), red, blue, red)


# --- Two processes ---


def test_two_processes_play_14_4_with_nothing_but_files_between_them(root: Path, tmp_path: Path) -> None:
    box = tmp_path / "box"
    box.mkdir()
    program = [sys.executable, str(Path(__file__).parent / "mailpost.py")]
    scenario = str(root / "scenarios/kampfpanzer/14-4-poland.yaml")
    first = [*program, str(tmp_path / "a"), str(box), "germans", "poles", scenario]
    second = [*program, str(tmp_path / "b"), str(box), "poles", "germans"]
    running = [
        subprocess.Popen(command, cwd=root, env=_paths(root), stderr=subprocess.PIPE, text=True)
        for command in (first, second)
    ]
    for process in running:
        _, told = process.communicate(timeout=100)
        assert process.returncode == 0, told
    games = [open_game(tmp_path / name / "record.yaml") for name in "ab"]
    assert games[0].record == games[1].record
    assert games[0].record.result["winner"] in ("germans", "poles")
    for game in games:
        assert mismatches(game.record, replay(game.record, game.battle)) == []
    assert [p for path in box.glob("*.yaml") for p in check_file(path)] == []
    assert [p for name in "ab" for p in check_file(tmp_path / name / "game.yaml")] == []
    # A tampered, a truncated, a replayed and a foreign letter are all caught.
    home, text = tmp_path / "b", sorted(box.glob("germans-*.yaml"))[-1].read_text("utf-8")
    spoilt = tmp_path / "spoilt.yaml"
    for change in (text.replace("turn: ", "turn: 1", 1), text[: len(text) // 2]):
        spoilt.write_text(change, "utf-8")
        with pytest.raises(KpError, match="sk for it again"):
            open_letter(home, spoilt)
        assert check_file(spoilt) != []
    with pytest.raises(LetterRefused, match="taken in already"):
        open_letter(home, box / "germans-002.yaml")
    stranger = MailFolder.start(tmp_path / "c", battle(), "red")
    with pytest.raises(LetterRefused, match="another game"):
        open_letter(home, stranger.send()[0])


@pytest.mark.parametrize("written", range(3))
def test_a_full_disk_leaves_no_half_made_folder(tmp_path, pair, fill_disk, written):
    """The map, the scenario, the private file: whichever cannot be written, the others go."""
    first = read_letter(pair[0].letters()[0])
    new, empty = tmp_path / "new", tmp_path / "empty"
    empty.mkdir()
    for folder in (new, empty):
        fill_disk(written)
        with pytest.raises(NotSaved, match="disk is full"):
            MailFolder.start(folder, battle(), "red")
        fill_disk(written)
        with pytest.raises(NotSaved, match="disk is full"):
            MailFolder.join(folder, first)
    assert not new.exists()
    assert not list(empty.iterdir())


def test_a_beginning_that_was_killed_does_not_stop_the_next_one(tmp_path, pair):
    """Wherever the program is killed while a game is begun or joined, the same command works again; once the
    private file is there the game is, and goes on.
    """
    first = read_letter(pair[0].letters()[0])
    tries = {
        "begun": lambda folder: MailFolder.start(folder, battle(), "red"),
        "joined": lambda folder: MailFolder.join(folder, first),
    }
    for name, act in tries.items():
        left = killed_copies(tmp_path / name, "game.yaml", partial(act, tmp_path / name))
        assert len(left) > 5
        with nobody_running():
            for folder in left:
                if (folder / "game.yaml").exists():
                    with pytest.raises(KpError, match="holds a game by mail already; go on with it"):
                        act(folder)
                    game = MailFolder.load(folder)
                else:
                    game = act(folder)
                assert game.play.game.side == ("red" if name == "begun" else pair[1].play.game.side)
                assert name == "joined" or [path.is_file() for path in game.send()] == [True]


def test_a_game_is_begun_in_no_folder_with_other_files(tmp_path):
    for name in ("notes.txt", "map.yaml", "scenario.yaml", "letters/mine.yaml"):
        own = tmp_path / name.replace("/", "-") / name
        own.parent.mkdir(parents=True)
        own.write_text("mine", "utf-8")
        with pytest.raises(KpError, match="is there already"):
            MailFolder.start(tmp_path / name.replace("/", "-"), battle(), "red")
        assert own.read_text("utf-8") == "mine"


def _paths(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(root)}


def test_the_letter_and_private_file_of_the_first_version_open(root: Path) -> None:
    samples = root / "tests/files/v1"
    assert [message.kind for message in read_letter(samples / "mail.yaml").messages] == ["seal", "open"]
    game = read_game(samples / "mailgame.yaml")
    assert game.letter(2).messages == game.sent[1].messages


# --- The course of a game ---


def test_a_game_ends_alike_on_both_sides_as_an_ordinary_record(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    play_out(red, blue)
    assert red.play.session.outcome() is not None
    assert red.play.session.state.digest() == blue.play.session.state.digest()
    assert red.play.awaited() == blue.play.awaited() == "Nothing, for the game is over."
    game = open_game(red.path / "record.yaml")
    assert mismatches(game.record, replay(game.record, game.battle)) == []
    assert MailFolder.load(red.path).play.game == red.play.game


def test_one_letter_a_game_turn_and_side_is_enough(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    play_out(red, blue)
    assert len(blue.play.game.sent) <= len(RED) + 1


def test_what_is_awaited_is_always_said(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    assert "Your orders for game-turn 1" in red.play.awaited()
    letters = red.seal(RED[0])
    assert red.play.awaited() == "A letter from Blue with the seal of game-turn 1."
    carry(letters, blue)
    back = blue.seal(BLUE[0])
    assert blue.play.awaited() == "A letter from Red with the opening of game-turn 1."
    carry(back, red)
    assert "Your orders for game-turn 2" in red.play.awaited()


def test_orders_are_not_in_a_letter_before_both_have_sealed(pair: tuple[MailFolder, MailFolder]) -> None:
    red, _ = pair
    (letter,) = red.seal(RED[0])
    assert "D5" not in letter.read_text("utf-8")
    assert "D5" in (red.path / "game.yaml").read_text("utf-8")


def test_events_of_the_scenario_are_told_alike_on_both_sides(tmp_path: Path) -> None:
    plain = battle()
    assert plain.scenario is not None
    events = (ScenarioEvent(turns=(0,), say="Dawn."), ScenarioEvent(turns=(1,), side="blue", say="Hold on."))
    told = Battle(plain.sheet, replace(plain.scenario, events=events))
    red = MailFolder.start(tmp_path / "red", told, "red")
    blue = MailFolder.join(tmp_path / "blue", read_letter(red.send()[0]))
    play_out(red, blue)
    for folder in (red, blue, MailFolder.load(tmp_path / "blue")):
        happened = [(e.turn, e.side, e.text) for e in folder.play.session.events() if e.kind == TOLD]
        assert happened == [(0, "", "Dawn."), (1, "blue", "Hold on.")]
    assert red.play.session.state.digest() == blue.play.session.state.digest()


def test_a_draft_belongs_to_one_position(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    state = red.play.session.state
    assert draft_in(red.path, state) is None
    keep_draft(red.path, state, {"94": "D5"})
    assert draft_in(red.path, state) == {"94": "D5"}
    (red.path / DRAFT).write_text("{", "utf-8")
    assert draft_in(red.path, state) is None, "a damaged one is none"
    keep_draft(red.path, state, {"94": "D5"})
    play_out(red, blue)
    assert draft_in(red.path, red.play.session.state) is None
    keep_draft(red.path, state, {})
    assert not (red.path / DRAFT).exists()


def test_a_lost_letter_is_written_again_as_it_was(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    (letter,) = red.seal(RED[0])
    before = letter.read_bytes()
    letter.unlink()
    (again,) = MailFolder.load(red.path).send()
    assert again.read_bytes() == before
    carry([again], blue)


def test_sealed_is_sealed(pair: tuple[MailFolder, MailFolder]) -> None:
    red, _ = pair
    red.seal(RED[0])
    with pytest.raises(KpError, match="nothing can be sealed now"):
        red.seal({})


def test_illegal_orders_cannot_be_sealed(pair: tuple[MailFolder, MailFolder]) -> None:
    red, _ = pair
    with pytest.raises(IllegalAnswer):
        red.seal({"94": "D99"})
    assert red.play.asked is not None


def test_a_folder_in_use_is_not_begun_anew(pair: tuple[MailFolder, MailFolder]) -> None:
    with pytest.raises(KpError, match="holds a game by mail already"):
        MailFolder.start(pair[0].path, battle(), "red")


def test_a_changed_scenario_is_noticed(pair: tuple[MailFolder, MailFolder]) -> None:
    red, _ = pair
    scenario = red.path / "scenario.yaml"
    scenario.write_text(scenario.read_text("utf-8").replace('"1003"', '"1004"'), "utf-8")
    with pytest.raises(BadFile, match="not what this game began with"):
        MailFolder.load(red.path)
    assert [problem.code for problem in check_file(red.path / "game.yaml")] == ["mail-files-changed"]


# --- What is private ---

posix = pytest.mark.skipif(os.name != "posix", reason="Windows has no such permissions")


@posix
def test_what_is_private_can_be_read_by_its_owner_alone(
    pair: tuple[MailFolder, MailFolder], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The files themselves, what is being written beside them, and the folder that was made for them."""
    red, _ = pair
    written: list[tuple[str, int]] = []
    real = os.open

    def spy(path: Path, flags: int, mode: int = 0o777) -> int:
        handle = real(path, flags, mode)
        written.append((Path(path).name, os.fstat(handle).st_mode & 0o777))
        return handle

    (red.path / "game.yaml").chmod(0o644)  # as an older version has written it
    monkeypatch.setattr(os, "open", spy)
    red.seal(RED[0])
    keep_draft(red.path, red.play.session.state, {"94": "D5"})
    for name in ("game.yaml", DRAFT):
        assert (red.path / name).stat().st_mode & 0o777 == 0o600
        assert [mode for beside, mode in written if beside.startswith(f".{name}.")] == [0o600]
    assert red.path.stat().st_mode & 0o777 == 0o700


def test_the_chance_of_a_computer_player_cannot_be_told_from_what_the_enemy_knows(
    pair: tuple[MailFolder, MailFolder],
) -> None:
    red, blue = pair
    asked = red.play.asked
    assert asked is not None
    known = Chance.of(red.play.game.start.nonce, 0, asked.side, asked.kind, asked.turn)
    assert red.play.chance(asked).address != known.address
    theirs = MailPlay.of(replace(red.play.game, key=blue.play.game.key), battle()).chance(asked)
    assert red.play.chance(asked).address != theirs.address, "another key, another chance"
    assert red.play.chance(asked).address == MailFolder.load(red.path).play.chance(asked).address
    letters = b"".join(path.read_bytes() for path in red.letters())
    assert red.play.game.key.encode() not in letters


def test_afterwards_the_answer_of_a_computer_player_can_be_asked_for_again(
    pair: tuple[MailFolder, MailFolder],
) -> None:
    """The salt that is opened with the answer is what its chance followed from."""
    red, blue = pair
    asked = red.play.asked
    assert asked is not None
    state, player = red.play.session.state, find_player("kampfpanzer", "random")
    answer = player.answer(state, asked, red.play.chance(asked))
    carry(carry(red.seal(answer), blue), red)
    carry(blue.seal(BLUE[0]), red)
    exchange(red.send(), red, blue, blue)
    opened = blue.play.game.steps[0].openings["red"]
    chance = chance_of(opened.salt, asked)
    assert player.answer(state, asked, chance) == answer == opened.answer


def test_a_game_of_the_first_version_gets_a_key_and_is_finished(tmp_path: Path) -> None:
    """Its private file holds no key, and the letters of both sides fit as before."""
    red = MailFolder.start(tmp_path / "red", battle(), "red")
    blue = MailFolder.join(tmp_path / "blue", read_letter(red.send()[0]))
    exchange(red.seal(RED[0]), red, blue, blue)
    for folder in (red, blue):
        file = folder.path / "game.yaml"
        lines = [line for line in file.read_text("utf-8").splitlines() if not line.startswith("key:")]
        file.write_text("\n".join(lines) + "\n", "utf-8")
    red, blue = MailFolder.load(red.path), MailFolder.load(blue.path)
    exchange(blue.seal(BLUE[0]), red, blue, red)
    for mine, theirs in zip(RED[1:], BLUE[1:], strict=True):
        exchange(red.seal(mine), red, blue, blue)
        exchange(blue.seal(theirs), red, blue, red)
    assert red.play.session.outcome() is not None
    assert read_game(red.path / "game.yaml").key == red.play.game.key
    assert check_file(red.path / "game.yaml") == []


# --- Two programs on one folder ---


def test_two_programs_cannot_write_the_same_letter(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    first, second = MailFolder.load(blue.path), MailFolder.load(blue.path)
    with first.lock.held(), pytest.raises(FolderInUse, match=r"kpeditor on .* has it open since"):
        second.seal({})
    (sent,) = first.seal(BLUE[0])
    before = sent.read_bytes()
    for act in (lambda: second.seal({}), second.send, lambda: second.receive(red.play.game.letter(1))):
        with pytest.raises(KpError):
            act()
    assert sent.read_bytes() == before
    assert MailFolder.load(blue.path).play.game == first.play.game


def test_an_old_copy_of_the_private_file_overwrites_no_letter(pair: tuple[MailFolder, MailFolder]) -> None:
    red, _ = pair
    private = red.path / "game.yaml"
    old = private.read_bytes()
    (sent,) = red.seal(RED[0])
    before = sent.read_bytes()
    private.write_bytes(old)
    again = MailFolder.load(red.path)
    with pytest.raises(KpError, match=r"another letter than the one to be written.*put back the game\.yaml"):
        again.seal({})
    assert sent.read_bytes() == before
    assert private.read_bytes() == old
    assert again.play.asked is not None


def test_the_beginning_of_a_letter_that_was_never_sent_is_written_anew(
    pair: tuple[MailFolder, MailFolder],
) -> None:
    red, _ = pair
    (sent,) = red.seal(RED[0])
    whole = sent.read_bytes()
    sent.write_bytes(whole[:100])
    assert MailFolder.load(red.path).send() == [sent]
    assert sent.read_bytes() == whole


def test_nothing_of_the_lock_stays(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    play_out(red, blue)
    for folder in pair:
        names = {path.name for path in folder.path.iterdir()}
        assert names == {"game.yaml", "map.yaml", "scenario.yaml", "record.yaml", "letters"}


# --- A scenario under a shipped title ---


def first_letter(tmp_path: Path, root: Path, **changes: Any) -> Letter:
    shipped = open_game(root / "scenarios/tutorial/first-shots.yaml").battle
    assert shipped.scenario is not None
    changed = Battle(shipped.sheet, replace(shipped.scenario, **changes))
    side = shipped.scenario.sides[0].id
    return read_letter(MailFolder.start(tmp_path / "first", changed, side).send()[0])


def test_a_changed_scenario_under_a_shipped_title_is_told(tmp_path: Path, root: Path) -> None:
    letter = first_letter(tmp_path, root, length=Length(1, 1), title="tutorial 1:  FIRST shots")
    (remark,) = MailFolder.join(tmp_path / "second", letter).remarks
    assert "comes with kpeditor, but it is not the same" in remark
    assert "length: " in remark
    assert "before you seal" in remark
    assert MailFolder.load(tmp_path / "second").remarks == (remark,), "also when it is opened again"
    assert MailFolder.load(tmp_path / "first").remarks == (), "who began it knows"


@pytest.mark.parametrize("changes", [{}, {"title": "First shots of mine", "length": Length(1, 1)}])
def test_the_shipped_scenario_and_others_are_joined_without_a_word(
    tmp_path: Path, root: Path, changes: dict[str, Any]
) -> None:
    letter = first_letter(tmp_path, root, **changes)
    assert MailFolder.join(tmp_path / "second", letter).remarks == ()


# --- Cheats that know the format and mend the sums ---


def forged(letter: Letter, **changes: object) -> Letter:
    """A letter with its last message changed and all sums right again."""
    last = replace(letter.messages[-1], **changes)  # type: ignore[arg-type]
    return replace(letter, messages=(*letter.messages[:-1], last)).summed()


def both_sealed(pair: tuple[MailFolder, MailFolder]) -> tuple[MailFolder, Letter]:
    """Red awaits blue's opening, which is the last message of the letter."""
    red, blue = pair
    carry(red.seal(RED[0]), blue)
    (letter,) = blue.seal(BLUE[0])
    return red, read_letter(letter)


def test_other_orders_than_sealed_are_refused(pair: tuple[MailFolder, MailFolder]) -> None:
    red, letter = both_sealed(pair)
    opening = letter.messages[-1].opening
    assert opening is not None
    for lie in (replace(opening, answer={}), replace(opening, dice="0" * 64)):
        with pytest.raises(LetterRefused, match="not those that were sealed"):
            red.receive(forged(letter, opening=lie))
    assert red.play.session.state.turn == 1
    red.receive(letter)
    assert red.play.session.state.turn == 2


def test_another_position_or_course_is_refused(pair: tuple[MailFolder, MailFolder]) -> None:
    red, letter = both_sealed(pair)
    sealed = replace(letter, messages=letter.messages[:1])
    with pytest.raises(LetterRefused, match="another position"):
        red.receive(forged(sealed, position="0" * 64))
    for lie in (forged(sealed, before="0" * 64), forged(letter, before="0" * 64)):
        with pytest.raises(LetterRefused, match="another course"):
            red.receive(lie)


def test_an_opening_before_both_have_sealed_is_refused(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    letter = read_letter(blue.seal(BLUE[0])[0])
    step, secret = blue.play.game.steps[-1], blue.play.game.secret
    assert secret is not None
    early = replace(letter.messages[0], kind="open", seal="", position="", opening=secret)
    early = replace(early, before=chain_of_seals(step.before, 0, step.seals))
    with pytest.raises(LetterRefused, match="before both sides have sealed"):
        red.receive(replace(letter, messages=(*letter.messages, early)).summed())


def test_a_second_seal_is_refused(pair: tuple[MailFolder, MailFolder]) -> None:
    """Nobody can seal again after a look at anything: the first seal counts."""
    red, blue = pair
    first = read_letter(blue.seal(BLUE[0])[0])
    red.receive(first)
    step = blue.play.game.steps[-1]
    other = seal_of(step.before, 0, "blue", Opening.of({}))
    second = forged(replace(first, number=first.number + 1, previous=first.sum), seal=other)
    with pytest.raises(LetterRefused, match="sealed already"):
        red.receive(second)
    with pytest.raises(LetterRefused, match="not the letter 1 that was taken in before"):
        red.receive(forged(first, seal=other))


def test_letters_out_of_order_and_ones_own_are_refused(pair: tuple[MailFolder, MailFolder]) -> None:
    red, blue = pair
    (first,) = blue.seal(BLUE[0])
    letter = read_letter(first)
    with pytest.raises(LetterRefused, match="letter 1 has not come yet"):
        red.receive(replace(letter, number=2).summed())
    with pytest.raises(LetterRefused, match="your own letter"):
        blue.receive(letter)
    with pytest.raises(LetterRefused, match="does not continue"):
        red.receive(replace(letter, previous="0" * 64).summed())
    with pytest.raises(
        LetterRefused, match=r"another game of .*: to game 00000000, and this is game [0-9a-f]{8}"
    ):
        red.receive(replace(letter, game="0" * 64).summed())
    with pytest.raises(LetterRefused, match="another game than this"):
        red.receive(replace(letter, game="0" * 64, title="Elsewhere").summed())
    with pytest.raises(LetterRefused, match="begins no game"):
        MailFolder.join(red.path / "new", letter)


def test_a_stranger_cannot_send_a_start_that_reaches_out_of_its_folder(
    pair: tuple[MailFolder, MailFolder], tmp_path: Path
) -> None:
    letter = pair[0].play.game.letter(1)
    assert letter.start is not None
    text = letter.start.scenario.replace("map.yaml", "../map.yaml")
    for start in (replace(letter.start, scenario=text), replace(letter.start, sides=("red", "../blue"))):
        lie = replace(letter, start=start, game=start.game, messages=()).summed()
        with pytest.raises(LetterRefused, match="not one of these two sides"):
            MailFolder.join(tmp_path / "new", lie)
    newer = replace(letter.start, version="999")
    with pytest.raises(LetterRefused, match="same version"):
        MailFolder.join(tmp_path / "new", replace(letter, start=newer, game=newer.game).summed())
    assert not (tmp_path / "new").exists()


# --- Dice and bytes ---

SECRETS = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(SECRETS, SECRETS, SECRETS)
def test_either_share_alone_decides_the_dice(one: str, two: str, three: str) -> None:
    """Whoever has sealed first knows nothing of the dice while the other's share is unknown."""
    seals = {"red": one, "blue": two}
    mine, theirs, others = (Opening(None, share, "") for share in (one, two, three))
    first = dice_seed(chain_of_seals("x", 0, seals), {"red": mine, "blue": theirs})
    second = dice_seed(chain_of_seals("x", 0, seals), {"red": mine, "blue": others})
    assert (first == second) == (two == three)


def _letters() -> list[bytes]:
    """A first letter without map or scenario to speak of, and one with seal and opening."""
    small = MailPlay.of(MailGame(_start(), "red"), battle())
    first = small.write()
    other = MailPlay.of(MailGame(_start(), "blue"), battle())
    other.receive(first)
    small.seal(RED[0])
    other.receive(small.write())
    other.seal(BLUE[0])
    return [letter.text().encode() for letter in (first, other.write())]


def _start() -> Start:
    return Start("Field", "kampfpanzer", "1", ("red", "blue"), "0" * 32, "a: b\nc: d\n", "e: f\n")


LETTERS = _letters()


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_any_single_byte_changed_is_refused_or_has_no_effect(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(LETTERS))
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.integers(0, 255))
    sent = read_letter(whole.decode())
    try:
        found = read_letter(decode(whole[:at] + bytes([byte]) + whole[at + 1 :]))
    except KpError:
        return
    assert found == sent


@settings(max_examples=examples(50), deadline=None)
@given(st.data())
def test_a_truncated_letter_is_refused(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from(LETTERS))
    end = data.draw(st.integers(0, len(whole) - 2))
    with pytest.raises(KpError):
        read_letter(decode(whole[:end]))


def test_ct_10_two_questions_of_one_kind_in_a_game_turn_have_salts_of_their_own():
    one, two = (Decision("red", "fire", 3, number=number) for number in (7, 8))
    assert salt_of("ab" * 32, one) != salt_of("ab" * 32, two)
    assert salt_of("ab" * 32, Decision("red", "plot", 3)) == sha256_of_data(
        "salt", "ab" * 32, "red", "plot", 3
    )


def test_a_letter_costs_the_same_in_every_turn(
    pair: tuple[MailFolder, MailFolder], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was written of an earlier step is not made again; the files are those that are made anew."""
    red, blue = pair
    made: list[object] = []
    real = record.recorded

    def counted(step: Advance) -> RecordedStep:
        made.append(step)
        return real(step)

    monkeypatch.setattr(record, "recorded", counted)
    play_out(red, blue)
    steps = len(red.play.session.steps)
    assert steps > 2
    assert len(made) <= 2 * (steps + 1)  # once for each of both folders
    for folder in pair:
        text = (folder.path / "game.yaml").read_text("utf-8")
        assert text.endswith(emit.document(game_data(folder.play.game, Keeping())))
        assert MailFolder.load(folder.path).play.game == folder.play.game
