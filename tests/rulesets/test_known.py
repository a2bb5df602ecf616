"""What a side knows of a position, in the file of its seat: it comes back as it was written, and judges
answers as the whole game does.
"""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.folders.knownbattle import read_known
from kpeditor.core.play.folders.seatfolder import SeatFolder
from kpeditor.core.play.players import play_game
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.state import State
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.pieces import MAP, Marker
from tests.rulesets.conformance import answers_to

PLAYED = (
    "kampfpanzer/14-6-hannut.yaml",
    "panzerblitz/3-bald-hills.yaml",
    "panzer-zug/at-09-mill.yaml",
    "panzer-zug/at-10-slovak-blocking-action.yaml",
    "panzer8/3-ilva-bridge.yaml",
)
SHOWN = 12
"""How many moments of a game are looked at."""


def known_to(session: Session, state: State, side: str) -> tuple[State, Any]:
    """The position of a side as it is read from its file, and what is written there."""
    game = UmpiredGame(Path("unused"), Path("unused.yaml"), session, 1)
    game.session = cast(Session, SimpleNamespace(state=state))
    found = game.known_by(side)
    assert found is not None
    scenario, data = found
    first = registry.find(scenario.ruleset).start(Battle(session.battle.sheet, scenario))
    assert first is not None
    plain = json.loads(json.dumps(data))
    return read_known(first, plain, state.view_for(side)["units"], side), plain


@pytest.mark.parametrize("path", PLAYED)
def test_a_position_comes_back_from_the_file_of_a_seat(path: str) -> None:
    """Written again it is the same; answers that were legal in the whole game are legal in what is known."""
    session = play_game(open_battle(Path("scenarios") / path).battle, "random", 5, turns=2)
    steps = session.steps[:: max(1, len(session.steps) // SHOWN)]
    for step in steps:
        for decision in step.decisions:
            known, data = known_to(session, step.before, decision.side)
            again = json.loads(json.dumps(known.known_data(decision.side)))
            assert {**again, "walk": None} == {**data, "walk": None}, step.before.turn
            assert not known.faults(decision, step.answers[decision.side])


def test_files_that_do_not_fit_are_told(tmp_path: Path) -> None:
    """Damaged, exchanged and lost files of a seat are told with the file and the cure; nothing is shown."""
    battle = open_battle(Path("scenarios/panzerblitz/3-bald-hills.yaml")).battle
    game = UmpiredGame.found(tmp_path / "game", battle, 3)
    side = game.seats[0]
    folder = game.folder / side
    seat, known = folder / "seat.json", folder / "known.yaml"
    whole, scenario = seat.read_text("utf-8"), known.read_text("utf-8")
    assert SeatFolder.open(folder).read().state.known is not None
    data = json.loads(whole)
    pieces = data["known"]["pieces"]
    for change in ({"pieces": pieces[:-1]}, {"pieces": 3}, {"now": "soon"}):
        seat.write_text(json.dumps({**data, "known": {**data["known"], **change}}), "utf-8")
        with pytest.raises(KpError, match=r"do not fit .* Ask the umpire"):
            SeatFolder.open(folder)
    seat.write_text(whole, "utf-8")
    for text in (
        "format: kpeditor-map/1\n",
        "no: scenario\n",
        scenario.replace("ruleset: panzerblitz", "ruleset: no"),
    ):
        known.write_text(text, "utf-8")
        with pytest.raises(KpError):
            SeatFolder.open(folder)
    known.unlink()
    with pytest.raises(KpError):
        SeatFolder.open(folder)


@pytest.mark.parametrize("name", ["at-04-vyshgorod", "at-02-glakhov"])
def test_battles_on_boards_are_played_by_folders(name: str, tmp_path: Path) -> None:
    """A map made of boards goes into the folders as one that needs no other file, with the same numbers."""
    battle = open_battle(Path(f"scenarios/panzer-zug/{name}.yaml")).battle
    game = UmpiredGame.found(tmp_path / "game", battle, 3)
    rules = registry.find(game.scenario.ruleset)
    for step in range(2):
        answers = answers_to(rules, game.session.state, step)
        for decision in game.session.pending():
            seen = SeatFolder.open(game.folder / decision.side).read()
            assert seen.state.question == decision
            assert not seen.state.faults(decision, answers[decision.side])
            game.put(decision, answers[decision.side])
        assert game.step() == []


def test_who_is_aboard_a_hidden_carrier_is_hidden_too() -> None:
    """P39: neither the view of the enemy nor the file of his seat says that somebody has gone aboard."""
    session = play_game(
        open_battle(Path("scenarios/panzer8/3-ilva-bridge.yaml")).battle, "random", 5, turns=1
    )
    state = session.state
    assert isinstance(state, Panzer8State)
    at = state.position.copy()
    side, enemy = at.setting.sides
    carrier, passenger = [id_ for id_, one in at.pieces.items() if one.side == enemy][:2]
    where = TablePoint(5.0, 5.0)
    at.markers = (*at.markers, Marker(99, enemy, where))
    at.put(carrier, at=None, state=MAP, marker=99, aboard="")
    at.put(passenger, at=None, state=MAP, marker=0, aboard=carrier)
    view = Panzer8State(at).view_for(side)["units"][passenger]
    assert (view["hex"], view["state"]) == (None, "due")
    assert "carried_by" not in view
    told = dict(Panzer8State(at).known_data(side)["pieces"])
    assert (told[passenger]["aboard"], told[passenger]["state"], told[passenger]["at"]) == ("", "due", None)
    assert (told[carrier]["marker"], told[carrier]["state"]) == (0, "due")
    assert dict(Panzer8State(at).known_data(enemy)["pieces"])[passenger]["aboard"] == carrier
