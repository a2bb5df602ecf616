"""A game in progress is brought back only from files that keep to their schema."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.files.storage.journal import NoJournal
from kpeditor.core.play.gamejournal import FORMAT, GameAbout, GameJournal, OpenAnswers, game_left_in
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice

SOUND: dict[str, Any] = {
    "format": FORMAT,
    "about": {"title": "Small", "seats": {"red": "", "blue": "random"}},
    "answers": {"turn": 2, "sealed": {"red": {"1": "C7"}}, "draft_of": "", "draft": None},
}


def test_a_sound_head_is_read(tmp_path):
    (tmp_path / "game.json").write_text(json.dumps(SOUND))
    left = game_left_in(tmp_path)
    assert (left.about.title, left.about.seats["blue"], left.answers.turn) == ("Small", "random", 2)


@pytest.mark.parametrize(
    ("part", "change", "said"),
    [
        ("about", {"seats": {"red": []}}, "'red' should be a text, not a list"),
        ("about", {"map_path": ["/etc"]}, "'map_path' should be a text, not a list"),
        ("about", {"colour": "red"}, "'colour' is not known in this about"),
        ("answers", {"turn": "two"}, "'turn' should be a whole number, not 'two'"),
        ("answers", {"sealed": []}, "'sealed' should be a mapping (`name: value`), not a list"),
    ],
)
def test_a_head_that_does_not_keep_to_its_schema_is_refused_with_the_reason(tmp_path, part, change, said):
    data = {**SOUND, part: {**SOUND[part], **change}}
    (tmp_path / "game.json").write_text(json.dumps(data))
    with pytest.raises(NoJournal, match=re.escape(said)):
        game_left_in(tmp_path)


def test_a_game_on_a_free_table_is_kept_and_comes_back(root, tmp_path):
    battle = open_battle(root / "scenarios/panzer8/1-farm-at-dorn.yaml").battle
    session = Session.begin(battle, SeededDice(3))
    kept = GameJournal(tmp_path / "game")
    kept.write(session, 3, GameAbout("The farm", {"soviets": "", "germans": "drill"}), OpenAnswers())
    game = game_left_in(tmp_path / "game").game()
    assert not game.battle.is_hex
    assert Session.begin(game.battle, SeededDice(3)).state.digest() == session.state.digest()
