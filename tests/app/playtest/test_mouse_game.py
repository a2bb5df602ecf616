"""A training situation of PanzerBlitz by mouse against the computer to its end, by mail, and in the lab. Here
it is shortened; `python -m tests.tour.mousegame` plays whole ones in a real window.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from pytestqt.qtbot import QtBot

from kpeditor.app.playtest.workspace import GameWorkspace
from kpeditor.cli import main as cli
from kpeditor.cli import table
from kpeditor.core.files.documents import OpenBattle, open_battle
from kpeditor.core.files.formats.scenariowriter import scenario_data
from kpeditor.core.scenario.battle import Battle, snapshot
from tests.app.playtest.conftest import BeginGame
from tests.app.playtest.helpers import workspace_of
from tests.tour.mouseplay import MousePlayer, SentHand

KEPT = {"ge_rifle": 1, "mor_81": 1, "cp": 1, "ru_rifle": 2, "mor_82": 1, "t_34c": 2}
"""Units of the shortened situation by type."""


@pytest.fixture(scope="module")
def berezovka(root: Path) -> OpenBattle:
    """Training 1, read once, with a few of its units and three game-turns, the sides near each other."""
    opened = open_battle(root / "scenarios/panzerblitz/1-assault-on-berezovka.yaml")
    scenario = opened.battle.scenario
    assert scenario is not None
    areas = {"company": 'place("Berezovka")', "battalion": "rows(F,I)", "tanks": "rows(F,I)"}
    sides = tuple(
        replace(
            side,
            groups=tuple(
                replace(
                    group,
                    counts={type_: n for type_, n in KEPT.items() if type_ in group.counts},
                    deploy=areas.get(group.id, group.deploy),
                )
                for group in side.groups
            ),
        )
        for side in scenario.sides
    )
    short = replace(scenario, sides=sides, length=replace(scenario.length, max=3))
    return replace(opened, battle=Battle(opened.battle.map, short))


@pytest.fixture
def play(begin_game: BeginGame, qtbot: QtBot, berezovka: OpenBattle) -> object:
    """Plays the Soviets by mouse against the staff until the game is over; answers window and player."""

    def played(**options: object) -> tuple[GameWorkspace, MousePlayer]:
        battle = snapshot(berezovka.battle)
        assert battle.scenario is not None
        battle.scenario = replace(battle.scenario, options={**battle.scenario.options, **options})
        game = workspace_of(begin_game(battle, {"germans": "staff"}, size=(1200, 800)))
        player = MousePlayer(game, SentHand(game, lambda so: qtbot.waitUntil(so)))
        while game.game.session.outcome() is None:
            qtbot.waitUntil(lambda: not game.game.thinking.decisions)
            game.playback.skip()
            if game.game.session.outcome() is None:
                assert player.answer()
        game.playback.skip()
        return game, player

    return played


def test_a_whole_game_by_mouse_to_its_verdict(play) -> None:
    """Set-up, fire, moves and assaults by clicks alone; the banner tells who wins by how many points."""
    game, player = play()
    assert not player.unmet
    kinds = {event.kind for event in game.game.session.events()}
    assert {"deploys", "moves", "attacks"} <= kinds
    outcome = game.game.session.outcome()
    assert outcome is not None
    assert (
        outcome.reason
        in game.banner.note.text().replace("The Germans", "the Germans").replace("The Soviets", "the Soviets")
        or "points" in game.banner.note.text()
    )


@pytest.mark.slow
def test_the_same_under_panzerbitz(play) -> None:
    """Barrages, markers and shots in turn by clicks alone [B8, B20, B32]."""
    game, player = play(combat="panzerbitz")
    assert not player.unmet
    asked = {event.kind for event in game.game.session.events()}
    assert {"registers", "attacks"} <= asked


def by_mail(scenario: Path, folder: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """[kpeditor mail] Both sides seal letters in turn, as the staff advises, until the game is over; the last
    status.
    """
    folders = {"germans": folder / "germans", "soviets": folder / "soviets"}

    def mail(*words: object) -> Any:
        assert cli.main(["mail", *map(str, words), "--format", "json"]) == table.OK, capsys.readouterr().err
        return json.loads(capsys.readouterr().out)

    mail("start", scenario, folders["germans"], "--side", "germans")
    mail("open", folders["soviets"], *mail("send", folders["germans"])["letters"])
    for _ in range(40):
        for side, other in (("soviets", "germans"), ("germans", "soviets")):
            words = ["mail", "seal", str(folders[side]), "--player", "staff"]
            cli.main(
                [*words, "--format", "json"]
            )  # refused while the share of the other in the dice is awaited
            capsys.readouterr()
            letters = mail("send", folders[side])["letters"]
            if letters:
                mail("open", folders[other], *letters)
        if (last := mail("status", folders["germans"]))["result"]:
            break
    assert cli.main(["replay", str(last["record"]), "--verify"]) == table.OK
    return last


def test_the_same_situation_by_mail(berezovka: OpenBattle, tmp_path: Path, capsys, root: Path) -> None:
    """Letters to and fro to the end of the game; the record replays."""
    assert berezovka.battle.scenario is not None
    data = {**scenario_data(berezovka.battle.scenario), "length": 1}
    data["map"] = str(root / "maps/panzerblitz/berezovka.yaml")
    (tmp_path / "short.yaml").write_text(yaml.safe_dump(data, sort_keys=False), encoding="utf-8")
    last = by_mail(tmp_path / "short.yaml", tmp_path, capsys)
    assert last["result"]["winner"] in ("germans", "soviets", "draw")


@pytest.mark.slow
def test_all_turns_of_the_bald_hills_by_mail(tmp_path: Path, capsys, root: Path) -> None:
    """Training 3 as it is: eight game-turns in letters, from the set-up to the verdict by points."""
    last = by_mail(root / "scenarios/panzerblitz/3-bald-hills.yaml", tmp_path, capsys)
    assert last["result"]["turn"] == 8
    points = last["result"]["points"]
    ahead = "soviets" if points["soviets"] > points["germans"] else "germans"  # who win with equal points
    assert last["result"]["winner"] == ahead


@pytest.mark.slow
def test_the_bald_hills_in_the_lab(tmp_path: Path, capsys, root: Path) -> None:
    """A series of training 3 with sides changed: every game comes to its verdict."""
    words = ["simulate", str(root / "scenarios/panzerblitz/3-bald-hills.yaml"), "--games", "10", "--swap"]
    assert cli.main([*words, "-o", str(tmp_path), "--format", "json"]) == table.OK
    told = json.loads(capsys.readouterr().out)
    assert told["unfinished"] == 0
    assert sum(told["wins"].values()) == told["games"] == 10, "with equal points the Germans win"
