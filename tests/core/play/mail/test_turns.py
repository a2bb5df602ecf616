"""Games by mail of rules that ask many questions a game-turn: one letter a player-turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.checks.files import check_file
from kpeditor.core.errors import KpError
from kpeditor.core.files.text.emit import document
from kpeditor.core.play.gamefile import open_game
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.game import MailPlay
from kpeditor.core.play.mail.letters import LetterRefused, Letters, Message, read_letter
from kpeditor.core.play.mail.sealing import MOST_VEILED, Opening, opening_of, unveiled, veiled
from kpeditor.core.play.mail.state import MailGame
from kpeditor.core.play.mail.turns import cost_of, usual_letters
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import Decision
from tests import installing
from tests.rulesets.kampfpanzer.engine.field import Field, unit
from tests.toys.skirmish import SIDES, Chooser, Rules, Skirmish, skirmish_battle

Pair = tuple[MailFolder, MailFolder]
Begin = Callable[..., Pair]


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Callable[[Rules], None]:
    """Lets the registry know a skirmish."""

    def know(rules: Rules) -> None:
        installing.know(monkeypatch, Skirmish(rules))

    return know


@pytest.fixture
def begin(tmp_path: Path, known: Callable[[Rules], None]) -> Begin:
    def begin(rules: Rules, letters: Letters | None = None, first: str = "red") -> Pair:
        known(rules)
        one = MailFolder.start(tmp_path / first, skirmish_battle(rules).battle, first, letters)
        if not letters or rules.bids:  # the first letter holds a seal
            one.seal("bridge" if rules.has_secret else 1 if rules.bids else "fire")
        other = SIDES[1 - SIDES.index(first)]
        return one, MailFolder.join(tmp_path / other, read_letter(one.letters()[0]))

    return begin


def answer_all(folder: MailFolder) -> None:
    """Answers everything that is asked of a side now."""
    while (asked := folder.play.asked) is not None:
        chance = Chance.of("test", folder.play.game.side, *asked.address)
        folder.seal(Chooser().answer(folder.play.session.state, asked, chance))


def play_out(pair: Pair, look: Callable[[MailFolder], Any] = lambda folder: None) -> int:
    """Plays to the end with nothing but letters between the folders; answers how many there were."""
    while True:
        moved = False
        for folder, other in (pair, pair[::-1]):
            moved |= folder.play.asked is not None
            answer_all(folder)
            look(folder)
            for path in other.letters()[len(folder.play.game.received) :]:
                folder.receive(read_letter(path))
                moved = True
                look(folder)
        if not moved:
            return sum(len(folder.letters()) for folder in pair)


CASES = [
    (Rules(), "turn", 2 + 4),
    (Rules(), "", 2 * 20 + 1),
    # Of two bids of both sides the seals go with what was played before, some openings with what is next.
    (Rules(bids=True), "turn", 2 + 2 + 4),
]
MORE_CASES = [
    (Rules(turns=3, guns=5, moves=5), "turn", 2 + 6),
    (Rules(has_secret=True), "turn", 2 + 4),
    (Rules(reacts=True), "turn", 2 + 4),
    (Rules(bids=True), "", 2 * 22 + 1),
]
"""The same of more rules."""


@pytest.mark.parametrize(
    ("rules", "letters", "count"),
    [*CASES, *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE_CASES)],
)
def test_a_game_is_played_to_its_end_with_the_letters_that_were_told(
    begin: Begin, rules: Rules, letters: Letters, count: int
) -> None:
    pair = begin(rules, letters)
    told = cost_of(pair[0].play.session.battle, letters, SIDES)
    assert told is not None
    assert play_out(pair) == told.letters == count
    assert told.turns == rules.turns
    assert all(folder.play.session.outcome() is not None for folder in pair)
    records = [open_game(folder.path / "record.yaml") for folder in pair]
    assert records[0].record == records[1].record
    assert mismatches(records[0].record, replay(records[0].record, records[0].battle)) == []
    for folder in pair:
        assert folder.play.awaited() == "Nothing, for the game is over."
        for path in (folder.path / "game.yaml", *folder.letters()):
            assert check_file(path) == []
        again = MailFolder.load(folder.path)
        assert again.play.session.state.digest() == folder.play.session.state.digest()
        assert again.play.game == folder.play.game


def test_the_side_that_is_asked_first_may_be_the_other_one(begin: Begin) -> None:
    pair = begin(Rules(), "turn", "blue")
    assert play_out(pair) == 3 + 4
    assert pair[0].play.session.outcome() is not None
    assert cost_of(pair[0].play.session.battle, "turn", ("blue", "red")).letters == 7  # type: ignore[union-attr]


def kind(folder: MailFolder) -> str:
    return folder.play.asked.kind if folder.play.asked is not None else ""


def test_a_reaction_is_a_further_letter_where_that_was_agreed(begin: Begin) -> None:
    red, blue = begin(Rules(turns=1, guns=0, moves=2, reacts=True), "reaction")
    red.receive(read_letter(blue.letters()[0]))
    red.seal(2)
    assert kind(red) == "", "blue reacts"
    blue.receive(read_letter(red.letters()[-1]))
    assert kind(blue) == "react"
    blue.seal("fire")
    red.receive(read_letter(blue.letters()[-1]))
    assert kind(red) == "move"
    assert red.play.session.steps[-1].dice == blue.play.session.steps[-1].dice != ()


def test_a_reaction_takes_its_default_where_that_was_agreed(begin: Begin) -> None:
    red, blue = begin(Rules(turns=1, guns=0, moves=2, reacts=True), "turn")
    red.receive(read_letter(blue.letters()[0]))
    red.seal(2)
    assert [step.answers for step in red.play.session.steps] == [{"red": 2}, {"blue": "hold"}]
    red.seal(2)
    blue.receive(read_letter(red.letters()[-1]))
    assert [step.answers for step in blue.play.session.steps] == [{"red": 2}, {"blue": "hold"}] * 2
    assert blue.play.asked is not None
    assert (blue.play.asked.side, blue.play.asked.kind) == ("blue", "move")


def test_no_side_learns_more_than_its_view(begin: Begin) -> None:
    """Red's password stands in nothing that blue gets or keeps until the game is over (AT-4)."""
    pair = begin(Rules(has_secret=True), "turn")
    seen = []

    def look(folder: MailFolder) -> None:
        password = pair[0].play.session.state.view_for("red").get("password")
        if password and pair[1].play.session.outcome() is None:
            texts = [path.read_text("utf-8") for path in pair[1].path.rglob("*.yaml")]
            texts += [path.read_text("utf-8") for path in pair[0].letters()]
            assert not [text for text in texts if password in text]
            assert "password" not in pair[1].play.session.state.view_for("blue")
            seen.append(folder.play.game.side)

    play_out(pair, look)
    assert set(seen) == set(SIDES)
    record = open_game(pair[1].path / "record.yaml").record
    assert record.steps[0].answers["red"] in ("anchor", "bridge"), "when it is over all is told"


def test_a_secret_answer_is_veiled_where_each_question_is_sealed(begin: Begin) -> None:
    red, blue = begin(Rules(has_secret=True), "")
    red.receive(read_letter(blue.letters()[0]))
    assert red.play.session.state.view_for("red")["password"] == "bridge"
    red.seal("fire")
    (opened,) = [one for path in red.letters() for one in read_letter(path).messages if one.kind == "open"]
    assert opened.opening is not None
    assert list(opened.opening.answer or ()) == ["veiled"]
    assert not [path for path in red.letters() if "bridge" in path.read_text("utf-8")]


def test_the_position_survives_in_the_middle_of_a_player_turn(begin: Begin) -> None:
    red, blue = begin(Rules(), "turn")
    red.receive(read_letter(blue.letters()[0]))
    red.seal("fire")
    red.seal("fire")
    assert len(red.letters()) == 1, "the letter is written at the end of the player-turn"
    again = MailFolder.load(red.path)
    assert again.play.asked == red.play.asked
    assert [step.dice for step in again.play.session.steps] == [step.dice for step in red.play.session.steps]


def test_an_answer_from_which_nothing_was_learnt_can_be_taken_back(begin: Begin) -> None:
    red, blue = begin(Rules(), "turn")
    with pytest.raises(KpError, match="what was sealed is sealed"):
        blue.take_back()
    red.receive(read_letter(blue.letters()[0]))
    red.seal("fire")
    with pytest.raises(KpError, match="dice have fallen"):
        red.take_back()
    red.seal("hold")
    red.seal(2)
    red.take_back()
    red.take_back()
    assert red.play.asked is not None
    assert (red.play.asked.phase, len(red.play.session.steps)) == ("fire", 1)
    assert play_out((red, blue)) == 6


def test_what_is_dishonest_is_refused_and_changes_nothing(begin: Begin) -> None:
    red, blue = begin(Rules(), "turn")
    red.receive(read_letter(blue.letters()[0]))
    answer_all(red)
    letter = read_letter(red.letters()[-1])
    before, (turn,) = blue.play.game, [one for one in letter.messages if one.kind == "turn"]
    assert turn.opening is not None
    changes: list[tuple[Message, str]] = [
        (replace(turn, opening=Opening(None, "0" * 64, turn.opening.salt)), "not the one that was sealed"),
        (replace(turn, answers=turn.answers[:-1]), "before all of its questions"),
        (replace(turn, answers=(*turn.answers, "hold")), "not asked"),
        (replace(turn, answers=("run", *turn.answers[1:])), "illegal"),
        (replace(turn, position="0" * 64), "another position"),
        (replace(turn, before="0" * 64), "another course"),
        (replace(turn, step=7), "out of order"),
        (Message("ahead", 7, seal="0" * 64), "out of order"),
        (Message("share", 3, dice="0" * 64), "out of order"),
        (Message("seal", 0, 1, turn.before, position=turn.position, seal="0" * 64), "something else"),
    ]
    for message, what in changes:
        messages = tuple(message if one is turn else one for one in letter.messages)
        with pytest.raises(LetterRefused, match=what):
            blue.receive(replace(letter, messages=messages).summed())
        assert blue.play.game == before
        assert blue.play.session.steps == []
    blue.receive(letter)
    assert blue.play.asked is not None


def test_the_dice_of_a_player_turn_come_from_both_sides(begin: Begin) -> None:
    """Another share of either side makes other dice, and each is fixed before the other is seen."""
    red, blue = begin(Rules(turns=1, guns=8, moves=0), "turn")
    first = read_letter(red.letters()[0])
    assert [message.kind for message in first.messages] == ["ahead"], "red seals before blue shows its share"
    (share,) = [one for one in read_letter(blue.letters()[0]).messages if one.kind == "share"]
    fallen = []
    for key, dice in (("1" * 64, share.dice), ("2" * 64, share.dice), ("1" * 64, "3" * 64)):
        game = MailGame(red.play.game.start, "red", shares=(dice,), key=key)
        play = MailPlay.of(game, red.play.session.battle)
        while (asked := play.asked) is not None:
            play.seal("fire" if asked.kind == "fire" else 0)
        fallen.append([roll.face for step in play.session.steps for roll in step.dice])
    assert len({tuple(faces) for faces in fallen}) == 3


def test_letters_of_rules_that_ask_once_a_turn_are_what_they_were(tmp_path: Path) -> None:
    """KampfPanzer: no new key in any letter or private file."""
    field = Field(red=[unit("94", "pz2", "1003")], blue=[unit("38", "at25", "1010", facing="A")], length=3)
    red = MailFolder.start(tmp_path / "red", field.battle, "red")
    assert usual_letters(field.battle) == ""
    red.seal({"94": "D5"})
    letter = read_letter(red.letters()[0])
    assert letter.start is not None
    assert set(letter.start.data()) == {"ruleset", "sides", "nonce", "scenario", "map"}
    assert [set(one.data()) for one in letter.messages] == [
        {"kind", "step", "turn", "before", "position", "seal"}
    ]
    text = (red.path / "game.yaml").read_text("utf-8")
    assert not [key for key in ("run:", "shares:", "sealed_ahead:", "given:", "letters:") if key in text]
    assert red.play.game.secret is not None
    assert set(red.play.game.secret.data()) == {"answer", "dice", "salt"}
    told = cost_of(field.battle, "", ("red", "blue"))
    assert told is not None
    assert (told.letters, told.turns) == (2 * 3 + 1, 3)


@pytest.mark.parametrize("answer", [["0304", 5], {"steps": 3}, {"move": ["0304"]}, 7, "hold", True, 0])
def test_ct_9_an_answer_of_any_plain_form_travels_as_it_is(answer: Any) -> None:
    opening = Opening(answer, "0" * 64, "1" * 64)
    assert "given" in opening.data()
    assert opening_of(opening.data()) == opening
    assert document({"x": opening.data()})


def test_an_answer_that_no_veil_fits_is_none() -> None:
    decision = Decision("red", "choose", 0, 1, secret=True)
    assert unveiled(decision, veiled(decision, ["0304", 5])) == ["0304", 5]
    huge = veiled(decision, "x" * (MOST_VEILED + 1))
    for odd in (huge, "bridge", {"veiled": 7}, {"veiled": "no base"}, {"veiled": "AAAA"}, None, {}):
        assert unveiled(decision, odd) is None
