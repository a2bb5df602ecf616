"""A game in progress is brought back only from files that keep to their schema."""

from __future__ import annotations

import json
import re
import shutil
from typing import Any

import pytest

from kpeditor.core.board.build import complete
from kpeditor.core.files.documents import board_files, is_map_as_read, open_battle
from kpeditor.core.files.storage.journal import NoJournal
from kpeditor.core.play.gamejournal import FORMAT, GameAbout, GameJournal, OpenAnswers, game_left_in
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
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


@pytest.mark.parametrize("name", ["panzer-zug/at-04-vyshgorod", "panzerblitz/1-assault-on-berezovka"])
def test_a_game_that_comes_back_has_the_map_of_its_file_as_long_as_it_says_the_same(root, tmp_path, name):
    """With its boards and comments; a map that is another by now is not taken for what was played on."""
    for folder in ("maps", "scenarios"):
        shutil.copytree(root / folder, tmp_path / folder)
    opened = open_battle(tmp_path / "scenarios" / f"{name}.yaml")
    complete(opened.battle.map, registry.find("panzerblitz").terrain())  # as in a window
    session = Session.begin(opened.battle, SeededDice(3))
    GameJournal(tmp_path / "game").write(session, 3, GameAbout.of(session, {}, opened), OpenAnswers())
    game = game_left_in(tmp_path / "game").game()
    assert game.opened.map_source is not None
    assert opened.map_source is not None
    assert game.opened.map_source.source == opened.map_source.source
    assert game.battle.map.assembly == opened.battle.map.assembly
    assert is_map_as_read(game.opened)
    assert Session.begin(game.battle, SeededDice(3)).state.digest() == session.state.digest()

    path = [opened.map_path, *board_files(opened)][-1]
    assert path is not None
    before = path.read_text("utf-8")
    path.write_text(before.replace("ww", "..", 1), "utf-8")
    assert path.read_text("utf-8") != before
    game = game_left_in(tmp_path / "game").game()
    assert game.opened.map_source is not None
    assert game.opened.map_source.source != path.read_text("utf-8")
    assert Session.begin(game.battle, SeededDice(3)).state.digest() == session.state.digest()
