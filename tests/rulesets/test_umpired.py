"""Games by folders under every ruleset: what lies in the folder of a side, and that nothing else does."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.cli import main as cli
from kpeditor.core.errors import KpError, NotSaved
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.folders import game as umpired
from kpeditor.core.play.folders.commanders import Commander
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Session
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import view_as
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.state import Operation
from tests.core.files.storage.faults import faults, killed_copies, nobody_running
from tests.rulesets.conformance import PLAYABLE, RULESETS, answers_to, plain_battle
from tests.rulesets.test_conformance import filed

VELM = Path("scenarios/nqm/velm-bridge.yaml")


def texts_of(folder: Path) -> dict[str, str]:
    """The files of a seat, but for its own answer."""
    return {path.name: path.read_text("utf-8") for path in folder.iterdir() if path.name != "answer.yaml"}


def answer(game: UmpiredGame, seat: str, said: object) -> None:
    (game.folder / seat / "answer.yaml").write_text(yaml.safe_dump(said), encoding="utf-8")


@pytest.mark.parametrize("id_", PLAYABLE)
def test_a_game_of_any_rules_by_folders(id_: str, tmp_path: Path, toys: list[str]) -> None:
    """Two questions are answered by files; an answer that lies in one folder changes nothing in another, and
    each folder holds what its side sees, as a battle that opens.
    """
    opened = filed(tmp_path, plain_battle(RULESETS[id_]))
    assert opened.scenario_path is not None
    UmpiredGame.begin(tmp_path / "game", opened.scenario_path, 7)
    for _ in range(2):
        game = UmpiredGame.open(tmp_path / "game")
        before = {seat: texts_of(game.folder / seat) for seat in game.seats}
        for seat, said in answers_to(RULESETS[id_], game.session.state, 7).items():
            answer(game, seat, said)
            game.write()
            others = {one: texts_of(game.folder / one) for one in game.seats if one != seat}
            assert others == {one: text for one, text in before.items() if one != seat}
        assert game.step() == []
    for seat in game.seats:
        seen = open_battle(tmp_path / "game" / seat / "seen.yaml").battle.scenario
        assert seen is not None
        units = game.session.state.view_for(seat)["units"]
        assert {unit.id for _, group in seen.groups() for unit in group.units} <= set(units)


@pytest.mark.parametrize("id_", PLAYABLE)
def test_who_plays_no_side_sees_of_all_units_what_their_own_side_knows(id_: str, toys: list[str]) -> None:
    session = Session.begin(plain_battle(RULESETS[id_]), SeededDice(1))
    scenario = session.battle.scenario
    assert scenario is not None
    for step in range(3):
        whole = view_as(session.state, "")["units"]
        for side in scenario.sides:
            seen = session.state.view_for(side.id)["units"]
            own = {unit: one for unit, one in seen.items() if one["side"] == side.id}
            assert own.items() <= whole.items()
            assert view_as(session.state, side.id) == session.state.view_for(side.id)
        session.submit(answers_to(RULESETS[id_], session.state, step))


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    """Moments of a game in which much is hidden."""
    game = play_game(open_battle(VELM).battle, "random", 11, turns=5)
    found = [step.after for step in game.steps]
    return [one.position for one in found if isinstance(one, Operation)]


@given(data=st.data())
def test_no_view_tells_what_a_side_has_not_seen(positions: list[Position], data: st.DataObject) -> None:
    """Whatever the enemy does with stands that were never seen, and orders, a side's view is the same; but
    who is asked about a fight learns that there is one.
    """
    position = data.draw(st.sampled_from(positions))
    side = data.draw(st.sampled_from(position.setting.sides))
    unseen = [
        one for one in position.stands.values() if one.side != side and one.id not in position.contacts[side]
    ]
    enemies = [id_ for id_, one in position.setting.units.items() if one.side != side]
    point = st.builds(TablePoint, st.integers(0, 8).map(float), st.integers(0, 6).map(float))
    changed = position
    for one in data.draw(st.lists(st.sampled_from(unseen), max_size=4)) if unseen else ():
        where, marks = data.draw(point), data.draw(st.integers(0, 2))
        changed = changed.with_stands([replace(one, at=where, markers=marks, concealed=not one.concealed)])
    for id_ in data.draw(st.lists(st.sampled_from(enemies), max_size=3)):
        changed = changed.with_unit(id_, order=Order("attack", data.draw(point)), ordered=True, stalled=True)
    asked = {"fights", "won"}
    views = [Operation(one).view_for(side) for one in (changed, position)]
    shown, as_was = ({key: value for key, value in view.items() if key not in asked} for view in views)
    assert shown == as_was


def test_no_line_of_a_side_names_an_enemy_stand_it_has_not_met(positions: list[Position]) -> None:
    """In a whole game by folders: no file of a side has the id of an enemy stand that is no contact of it."""
    battle: Battle = positions[0].setting.battle
    game = UmpiredGame(Path("unused"), VELM, play_game(battle, "random", 11, turns=5), 11)
    position = positions[-1]
    for side in position.setting.sides:
        told = "\n".join(game.log_of(side)) + repr(game.session.state.view_for(side))
        told += repr(game.seen_by(side).scenario)
        for one in position.stands.values():
            if one.side != side and one.id not in position.contacts[side]:
                assert one.id not in told.replace("'", " ").split()


def test_a_new_game_writes_over_no_file(tmp_path: Path) -> None:
    """Not over a map and a scenario that lie in the folder, nor over what a folder of a side holds."""
    battle = open_battle(VELM).battle
    for taken in ("map.yaml", "scenario.yaml", "attackers/map.yaml", "defenders/log.txt"):
        folder = tmp_path / taken.replace("/", "-")
        (folder / taken).parent.mkdir(parents=True)
        (folder / taken).write_text("mine", "utf-8")
        with pytest.raises(KpError, match=f"has a file {taken}, which the game would write over"):
            UmpiredGame.found(folder, battle, 1)
        assert [one for one in folder.rglob("*") if one.is_file()] == [folder / taken]
        assert (folder / taken).read_text("utf-8") == "mine"
    (tmp_path / "shared" / "attackers").mkdir(parents=True)  # made ahead, to share it
    assert UmpiredGame.begin(tmp_path / "shared", VELM, 1).folder.is_dir()


@pytest.mark.parametrize("is_there", [False, True])
def test_a_game_that_cannot_be_written_leaves_no_folder_that_is_taken(is_there: bool, tmp_path: Path) -> None:
    """On a full disk half a game lay there, and the next try was refused because of it."""
    opened = filed(tmp_path, plain_battle(RULESETS["kampfpanzer"]))
    assert opened.scenario_path is not None
    folder = tmp_path / "game"
    with faults(folder) as counted:
        UmpiredGame.begin(folder, opened.scenario_path, 7)
    last = max(n for n, name in enumerate(counted.calls) if name == "write")
    shutil.rmtree(folder)
    if is_there:
        folder.mkdir()
    for at in (1, last // 3, last):
        with faults(folder, at), pytest.raises(NotSaved):
            UmpiredGame.begin(folder, opened.scenario_path, 7)
        assert folder.exists() == is_there
        assert not is_there or not any(folder.iterdir())
    UmpiredGame.begin(folder, opened.scenario_path, 7)


def test_a_beginning_that_was_killed_does_not_stop_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever the program is killed while a game is begun, the same command works again, in a new folder and
    beside files of one's own; once the record is there the game goes on.
    """
    battle = open_battle(VELM).battle
    who = [Commander("north", "defenders", groups=("d-a",)), Commander("south", "defenders")]
    tries: dict[str, Callable[[Path], UmpiredGame]] = {
        "begun": lambda folder: UmpiredGame.begin(folder, VELM, 7, who),
        "found": lambda folder: UmpiredGame.found(folder, battle, 7, who),
    }
    (tmp_path / "found").mkdir()
    (tmp_path / "found" / "notes.txt").write_text("mine", "utf-8")
    with monkeypatch.context() as quick:
        quick.setattr(UmpiredGame, "_write_seats", lambda game: None)  # they are written after the record
        for name, act in tries.items():
            left = killed_copies(tmp_path / name, "truth.yaml", partial(act, tmp_path / name))
            assert len(left) > 5
            with nobody_running():
                for one in left[:-1]:
                    assert act(one).commanders.find("north") is not None
            with pytest.raises(KpError, match="holds a game already; go on with it"):
                act(left[-1])
    game = UmpiredGame.open(left[-1])
    game.step()
    assert {"north", "south"} <= {one.name for one in game.folder.iterdir()}


def test_a_game_that_cannot_be_written_takes_nothing_else_away(tmp_path: Path) -> None:
    opened = filed(tmp_path, plain_battle(RULESETS["kampfpanzer"]))
    assert opened.scenario_path is not None
    own = tmp_path / "game" / "notes.txt"
    own.parent.mkdir()
    own.write_text("mine", "utf-8")
    with faults(own.parent, 1), pytest.raises(NotSaved):
        UmpiredGame.begin(own.parent, opened.scenario_path, 7)
    assert own.read_text("utf-8") == "mine"


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = str(tmp_path / "velm")
    assert cli.main(["umpire", "new", str(VELM), folder, "--seed", "3"]) == 0
    assert "attackers: What do your formations do?" in capsys.readouterr().out
    assert cli.main(["umpire", "new", str(VELM), folder]) == 1
    assert "holds a game already" in capsys.readouterr().err
    (tmp_path / "velm/attackers/answer.yaml").write_text("recce: {task: fly}\n", encoding="utf-8")
    assert cli.main(["umpire", "step", folder]) == 1
    assert (
        "attackers/answer.yaml does not count: Reconnaissance Company: the task is one of"
        in capsys.readouterr().err
    )
    for side, number in (("attackers", 10), ("defenders", 11)):
        said = f"{{number: {number}, answer: {{}}}}\n"
        (tmp_path / f"velm/{side}/answer.yaml").write_text(said, encoding="utf-8")
    assert cli.main(["umpire", "step", folder]) == 0
    assert not (tmp_path / "velm/attackers/answer.yaml").exists()
    (tmp_path / "velm/attackers/answer.yaml").write_text("{number: 10, answer: {}}\n", encoding="utf-8")
    assert cli.main(["umpire", "step", folder]) == 1
    assert "it answers question 10, and question" in capsys.readouterr().err
    assert cli.main(["umpire", "show", folder]) == 0
    assert "attackers/question.yaml; answer there" in capsys.readouterr().out
    assert cli.main(["umpire", "show", str(tmp_path / "nothing")]) == 1


def test_only_one_program_plays_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not while another one has the game open, nor from what another one has played on since."""
    game = UmpiredGame.begin(tmp_path / "velm", VELM, 3)
    for side in ("attackers", "defenders"):
        answer(game, side, {})
    game.lock.take()
    assert cli.main(["umpire", "step", str(game.folder)]) == 1
    assert "is in use: kpeditor on" in capsys.readouterr().err
    game.lock.release()
    assert cli.main(["umpire", "step", str(game.folder)]) == 0
    played = (game.folder / "truth.yaml").read_text("utf-8")
    with pytest.raises(KpError, match="was changed by another program"):
        game.step()
    assert (game.folder / "truth.yaml").read_text("utf-8") == played


def test_links_in_the_folder_of_a_side_lead_nowhere(tmp_path: Path) -> None:
    """Neither is what they lead to read as an answer, nor is it written over."""
    game = UmpiredGame.begin(tmp_path / "velm", VELM, 3)
    answer(game, "defenders", {"d-tanks": {"task": "hide"}})
    (game.folder / "attackers/answer.yaml").symlink_to("../defenders/answer.yaml")
    refused = {one.seat: one.reason for one in game.step()}
    assert refused["attackers"] == "attackers/answer.yaml is a link to another file; remove it"
    assert "d-tanks" not in (game.folder / "attackers/question.yaml").read_text("utf-8")
    assert game.lacking == ["attackers", "defenders"]
    mine = tmp_path / "mine.txt"
    mine.write_text("mine", "utf-8")
    (game.folder / "attackers/log.txt").unlink()
    (game.folder / "attackers/log.txt").symlink_to(mine)
    with pytest.raises(KpError, match=r"attackers/log\.txt is a link to another file"):
        game.step()
    assert mine.read_text("utf-8") == "mine"


def test_answers_are_taken_away_when_the_record_has_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full loses no answer; it is not asked for again once there is room."""
    game = UmpiredGame.begin(tmp_path / "velm", VELM, 3)
    for side in ("attackers", "defenders"):
        answer(game, side, {})

    def full(*_: object) -> None:
        raise NotSaved("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(umpired, "save_record", full)
        with pytest.raises(NotSaved):
            game.step()
    assert (game.folder / "attackers/answer.yaml").exists()
    assert game.step() == []
    assert not (game.folder / "attackers/answer.yaml").exists()
    again = UmpiredGame.open(game.folder).session
    assert again.state.digest() == game.session.state.digest()
    assert again.steps


def test_a_side_whose_id_leads_elsewhere_gets_no_folder(tmp_path: Path, toys: list[str]) -> None:
    battle = plain_battle(RULESETS["duels"])
    assert battle.scenario is not None
    red, blue = battle.scenario.sides
    opened = filed(
        tmp_path, replace(battle, scenario=replace(battle.scenario, sides=(replace(red, id="../up"), blue)))
    )
    assert opened.scenario_path is not None
    with pytest.raises(KpError):
        UmpiredGame.begin(tmp_path / "game", opened.scenario_path, 1)
    assert not (tmp_path / "up").exists()
