"""Sides of several players under every ruleset: who is asked, whose orders count, and that nobody reads
another one's.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from kpeditor.core.errors import KpError
from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.folders.commanders import Commander
from kpeditor.core.play.folders.game import UmpiredGame
from kpeditor.core.play.folders.seatfolder import SeatFolder
from kpeditor.core.rules.registry import find
from kpeditor.core.rules.state import Decision, IllegalAnswer
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.engine.views import spelled_fire
from tests.rulesets.conformance import answers_to

VELM = Path("scenarios/nqm/velm-bridge.yaml")
SIX = [
    Commander("north", "attackers", "North", ("bn1", "recce")),
    Commander("south", "attackers", "South", ("bn2",)),
    Commander("guns", "attackers", "Guns", ("artillery", "tanks", "regiment")),
    Commander("left", "defenders", groups=("d-a",)),
    Commander("right", "defenders", groups=("d-b", "d-tanks")),
    Commander("staff", "defenders"),
]
ORDERS: Mapping[str, Mapping[str, Any]] = {
    "north": {"bn1": {"task": "attack", "to": [4.15, 3.0]}, "recce": {"task": "move", "to": [4.1, 3]}},
    "south": {"bn2": {"task": "attack", "to": [4.15, 3.4]}},
    "guns": {"artillery": {"task": "support", "to": [4.15, 3.0]}},
    "left": {},
    "right": {"d-tanks": {"task": "move", "to": [5.4, 3.0]}},
    "staff": {},
}


def put(game: UmpiredGame, seat: str, said: object) -> None:
    (game.folder / seat / "answer.yaml").write_text(yaml.safe_dump({"answer": said}), "utf-8")


def unwritten(game: UmpiredGame, monkeypatch: pytest.MonkeyPatch) -> UmpiredGame:
    """The game, that writes nothing any more, which takes longest."""
    monkeypatch.setattr(game, "write", lambda: None)
    return game


def files(game: UmpiredGame, seat: str) -> dict[str, str]:
    """What lies in a folder but for the own answer."""
    places = (game.folder / seat).iterdir()
    return {path.name: path.read_text("utf-8") for path in places if path.name != "answer.yaml"}


@pytest.fixture
def game(tmp_path: Path) -> UmpiredGame:
    return UmpiredGame.found(tmp_path / "game", open_battle(VELM).battle, 5, SIX)


def test_one_umpire_for_six_players(game: UmpiredGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """N6, N62: each orders his own, whose orders are one answer of the side; what lies in one folder changes
    nothing in another; a fight asks those alone whose stands can fire.
    """
    seats = [one.id for one in SIX]
    assert game.seats == seats
    assert [seat for seat, _ in game.asked] == seats
    for seat in seats:
        before = {one: files(game, one) for one in seats}
        put(game, seat, ORDERS[seat])
        game.write()
        assert {one: files(game, one) for one in seats} == before, "nobody learns of unsent orders"
        assert game.lacking == seats[seats.index(seat) + 1 :]
    assert game.step() == []
    answers = game.session.steps[0].answers
    assert answers["attackers"] == {**ORDERS["north"], **ORDERS["south"], **ORDERS["guns"]}
    assert answers["defenders"] == ORDERS["right"]
    assert not list(game.folder.glob("*/answer.yaml"))
    fights = 0
    unwritten(game, monkeypatch)
    for _ in range(14):
        state = game.session.state
        assert isinstance(state, Operation)
        for seat, decision in game.asked:
            if decision.kind == "volley":
                able = {one for those in state.view_for(decision.side)["fights"].values() for one in those}
                fights += bool(able)
                assert game.commanders.has(seat) & able or not able
            put(game, seat, {})
        assert game.step() == []
        if fights > 2 or game.session.outcome() is not None:
            break
    assert fights
    monkeypatch.undo()
    game.write()
    again = UmpiredGame.open(game.folder)
    assert again.session.state.digest() == game.session.state.digest()
    assert again.seats == seats


def test_an_order_for_formations_of_another_player_is_refused_to_him_alone(game: UmpiredGame) -> None:
    for seat in ORDERS:
        put(game, seat, ORDERS[seat])
    put(game, "south", {"bn2": {"task": "hold"}, "bn1a": {"task": "hold"}})
    (refused,) = game.step()
    assert (refused.seat, refused.reason) == (
        "south",
        "A Company of the 1st is commanded by another player of your side",
    )
    assert game.session.steps == []
    assert "refused" in files(game, "south")["question.yaml"]
    assert "refused" not in files(game, "north")["question.yaml"]
    put(game, "south", {"bn2": {"task": "fly"}})  # the rules' fault is his whose formation it names
    (refused,) = game.step()
    assert refused.seat == "south"
    assert "the task is one of" in refused.reason
    put(game, "south", ["bn2"])
    assert {one.seat for one in game.step()} >= {"south"}
    put(game, "south", ORDERS["south"])
    assert game.step() == []
    assert len(game.session.steps) == 1


def test_all_of_a_side_see_its_picture_and_nothing_else(game: UmpiredGame) -> None:
    """The view in each folder is that of the side, and holds no more."""
    for one in SIX:
        seen = SeatFolder.open(game.folder / one.id).read().state
        assert seen.view == yaml.safe_load(yaml.safe_dump(game.session.state.view_for(one.side)))
        assert seen.seat == one.side
        assert seen.command is not None
        assert seen.command.own == game.commanders.has(one.id)
    north = SeatFolder.open(game.folder / "north").read().state
    assert north.question is not None
    assert not north.faults(north.question, {"bn1": {"task": "hold"}})
    (fault,) = north.faults(north.question, {"bn2": {"task": "hold"}})
    assert "commanded by another player" in str(fault)
    assert north.is_commanded("bn1a-1")
    assert not north.is_commanded("bn2")


def test_fire_that_is_left_to_the_rules_is_that_of_ones_own_stands() -> None:
    """N62: who names no firefight fires with all he has there, but nobody twice unasked [N37]."""
    fires = {"bn1": {"a1": "A", "a2": "A", "g1": "G", "g1:2": "G again"}, "x": {"g1": "G"}}
    assert spelled_fire(fires, {}, {"a1", "a2"}) == {"bn1": ["a1", "a2"]}
    assert spelled_fire(fires, {}, {"g1"}) == {"bn1": ["g1"], "x": ["g1"]}
    assert spelled_fire(fires, {"bn1": ["g1", "g1:2"]}, {"g1"}) == {"bn1": ["g1", "g1:2"], "x": ["g1"]}
    with pytest.raises(IllegalAnswer, match=r"^G is commanded by another"):
        spelled_fire(fires, {"bn1": ["g1:2"]}, {"a1"})


def divided(path: Path) -> list[Commander]:
    """Two commanders for each side that has several groups: its first group, and the rest."""
    scenario = open_battle(path).battle.scenario
    assert scenario is not None
    sides = [side for side in scenario.sides if len(side.groups) > 1]
    ones = [Commander(f"{side.id}-one", side.id, groups=(side.groups[0].id,)) for side in sides]
    return ones + [Commander(f"{side.id}-two", side.id) for side in sides]


def of_units(answer: Any, units: frozenset[str]) -> Any:
    """The part of a joined answer that is for some units: what others do together with them as well."""
    if isinstance(answer, Mapping):
        return {key: one for key, one in answer.items() if key in units}
    return [one for one in answer if set(one.get("firers", one.get("attackers", ()))) & units]


def share(game: UmpiredGame, decision: Decision, said: Any) -> None:
    """Lets those who are asked say what a player of the whole side would answer."""
    sharing = game.session.state.sharing(decision)
    seats = [seat for seat, one in game.asked if one == decision]
    for seat in seats:
        units = game.commanders.has(seat) if game.commanders.find(seat) is not None else frozenset()
        if sharing.way == "parts" and units:
            put(game, seat, of_units(said, units))
        elif sharing.way == "first" or not units or units & set(sharing.subjects(said)):
            put(game, seat, said)
    if not any((game.folder / seat / "answer.yaml").is_file() for seat in seats):
        for seat in seats:
            put(game, seat, said)


@pytest.mark.parametrize(
    ("path", "steps"),
    [
        ("kampfpanzer/14-1-spain.yaml", 4),
        ("panzerblitz/1-assault-on-berezovka.yaml", 14),
        ("panzer8/3-ilva-bridge.yaml", 12),
    ],
)
def test_every_system_can_be_played_so(
    path: str, steps: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a player of the whole side would answer is said by those who command its parts, and counts."""
    scenario = Path("scenarios") / path
    game = UmpiredGame.found(tmp_path / "game", open_battle(scenario).battle, 5, divided(scenario))
    unwritten(game, monkeypatch)
    ways = set()
    for step in range(steps):
        state, before = game.session.state, len(game.session.steps)
        whole = answers_to(find(game.scenario.ruleset), state, step)
        for decision in state.pending():
            ways.add(state.sharing(decision).way)
            share(game, decision, whole[decision.side])
        assert game.step() == []
        assert len(game.session.steps) > before
    assert ways - {"first"}


def near_each_other(path: Path) -> Battle:
    """The battle with both sides near each other in the open, all there from the start."""
    battle = open_battle(path).battle
    assert battle.scenario is not None
    areas = {"germans": "within(1, B-P-9)", "soviets": "within(1, B-S-9)"}
    sides = tuple(
        replace(
            side,
            groups=tuple(replace(group, deploy=areas[side.id], enter=None) for group in side.groups),
        )
        for side in battle.scenario.sides
    )
    return Battle(battle.sheet, replace(battle.scenario, sides=sides, setup=()))


def in_the_fire_phase(game: UmpiredGame) -> list[str]:
    """The players who are asked together which of their units fire."""
    for step in range(20):
        asked = dict(game.asked)
        (decision,) = set(asked.values())
        if decision.kind == "fire" and len(asked) == 2 and shots(game):
            return list(asked)
        said = answers_to(find("panzerblitz"), game.session.state, step)[decision.side]
        share(game, decision, "done" if decision.kind == "move" else said)
        assert game.step() == []
    raise AssertionError("nobody can fire together")


def shots(game: UmpiredGame) -> list[dict[str, Any]]:
    """Legal attacks of one unit of each of two players on one target."""
    state = game.session.state
    (decision,) = set(dict(game.asked).values())
    seats = [seat for seat, _ in game.asked]
    units = state.view_for(decision.side)["units"]
    places = {one["hex"] for one in units.values() if one["side"] != decision.side and one["hex"]}
    pairs = itertools.product(
        *(sorted(game.commanders.has(seat) & set(units)) for seat in seats), sorted(places)
    )
    attacks = ({"firers": [one, other], "at": at} for one, other, at in pairs)
    return list(itertools.islice((one for one in attacks if not state.faults(decision, [one])), 1))


def test_units_of_two_players_attack_together_where_both_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PB19: an attack of several units is declared as one; in whichever order each lists them."""
    scenario = Path("scenarios/panzerblitz/1-assault-on-berezovka.yaml")
    game = UmpiredGame.found(tmp_path / "game", near_each_other(scenario), 5, divided(scenario))
    unwritten(game, monkeypatch)
    one, two = in_the_fire_phase(game)
    (attack,) = shots(game)
    mine, theirs = attack["firers"]
    put(game, one, [attack])
    put(game, two, [])
    (refused,) = game.step()
    assert (refused.seat, refused.reason) == (
        one,
        f"{theirs} is commanded by {two}: it counts once he says the same",
    )
    put(game, two, [{**attack, "firers": [theirs]}])
    (refused,) = game.step()
    assert refused.seat == one
    put(game, two, [{**attack, "firers": [theirs, mine]}])
    assert game.step() == []
    (answer,) = game.session.steps[-1].answers.values()
    assert answer == [attack]
    assert any({mine, theirs} <= set(event.units) for event in game.session.steps[-1].events)


@pytest.mark.parametrize("path", ["kampfpanzer/14-1-spain.yaml", "panzerblitz/1-assault-on-berezovka.yaml"])
def test_each_player_deploys_his_own_units(path: str, tmp_path: Path) -> None:
    """In the folder of each nothing is said against his part; the whole counts."""
    scenario = Path("scenarios") / path
    game = UmpiredGame.found(tmp_path / "game", open_battle(scenario).battle, 5, divided(scenario))
    while len(game.asked) == 1:
        ((seat, decision),) = game.asked
        put(game, seat, answers_to(find(game.scenario.ruleset), game.session.state, 1)[decision.side])
        assert game.step() == []
    (decision,) = set(dict(game.asked).values())
    assert decision.turn == 0
    whole = answers_to(find(game.scenario.ruleset), game.session.state, 1)[decision.side]
    one, two = dict(game.asked)
    parts = {seat: of_units(whole, game.commanders.has(seat)) for seat in (one, two)}
    assert all(parts.values())
    for seat, part in parts.items():
        seen = SeatFolder.open(game.folder / seat).read().state
        assert seen.question is not None
        assert seen.faults(seen.question, part) == []
        assert seen.faults(seen.question, dict(list(part.items())[1:])), "one of his own is missing"
        assert seen.faults(seen.question, whole), "others are not his"
    put(game, one, parts[one])
    assert game.step() == []
    assert game.lacking == [two]
    put(game, two, {})
    assert {refused.seat for refused in game.step()} == {two}
    put(game, two, parts[two])
    assert game.step() == []
    assert game.session.steps[-1].answers == {decision.side: {**parts[one], **parts[two]}}


def test_a_pass_counts_until_the_phase_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has nothing to move says so once; the others move on, and are asked until all have passed."""
    scenario = Path("scenarios/panzerblitz/1-assault-on-berezovka.yaml")
    game = UmpiredGame.found(tmp_path / "game", open_battle(scenario).battle, 5, divided(scenario))
    unwritten(game, monkeypatch)
    for step in range(30):
        asked = dict(game.asked)
        (decision,) = set(asked.values())
        if decision.kind == "move" and len(asked) == 2:
            break
        said = answers_to(find("panzerblitz"), game.session.state, step)[decision.side]
        share(game, decision, [] if decision.kind in ("fire", "assault") else said)
        assert game.step() == []
    one, two = asked
    put(game, one, "done")
    assert game.step() == []
    assert game.lacking == [two]
    unit, answer = move_of(game, two)
    put(game, two, answer)
    assert game.step() == []
    assert game.session.state.view_for(decision.side)["units"][unit]["hex"]
    assert (game.folder / one / "answer.yaml").is_file()
    (now,) = set(dict(game.asked).values())
    if now.kind == "move":
        put(game, two, "done")
        assert game.step() == []
        (then,) = set(dict(game.asked).values()) if game.asked else (None,)
        assert then is None or (then.kind, then.phase) != (now.kind, now.phase)


def move_of(game: UmpiredGame, seat: str) -> tuple[str, Any]:
    """A legal move of a unit of a player."""
    state, has = game.session.state, game.commanders.has(seat)
    for number in range(200):
        (answer,) = answers_to(find("panzerblitz"), state, number).values()
        if isinstance(answer, Mapping) and answer.get("unit") in has:
            return str(answer["unit"]), answer
    raise AssertionError("no move was found")


def test_a_new_game_writes_over_no_folder_of_a_commander(tmp_path: Path) -> None:
    battle = open_battle(VELM).battle
    (tmp_path / "north").mkdir()
    (tmp_path / "north/log.txt").write_text("mine", "utf-8")
    with pytest.raises(KpError, match=r"has a file north/log\.txt"):
        UmpiredGame.found(tmp_path, battle, 1, SIX)
    with pytest.raises(KpError, match="alone on its side"):
        UmpiredGame.found(tmp_path / "other", battle, 1, SIX[:1])
    assert not (tmp_path / "other").exists()
    scenario = battle.scenario
    assert scenario is not None
    alone = replace(SIX[0], id="umpire")
    seated = replace(battle, scenario=replace(scenario, options={**scenario.options, "umpire": "seat"}))
    with pytest.raises(KpError, match="something else is called so"):
        UmpiredGame.found(tmp_path / "other", seated, 1, [alone, SIX[1]])
