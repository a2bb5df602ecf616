"""Weather that events bring about in PanzerBlitz, tables and lots: invented, not in the printed rules."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kpeditor.core.play.players import ask, find_player, play_on
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice, DieAddress, SeededDice
from kpeditor.core.rules.inforce.effects import is_lasting
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.setup.drawing import DRAWN
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.events import Effect, Outcome, RandomTable, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Group, Scenario, Unit
from kpeditor.rulesets.panzerblitz.declarations import EFFECTS
from kpeditor.rulesets.panzerblitz.engine.tasks import boat_hexes
from kpeditor.rulesets.panzerblitz.engine.turns import _EFFECTS
from tests.rulesets.panzerblitz.battles import GE, Game, scenario
from tests.rulesets.panzerblitz.boards import blank, railway
from tests.rulesets.panzerblitz.engine.test_moves import FAR, reached
from tests.rulesets.panzerblitz.engine.test_passengers import maas


def players(made: Scenario) -> dict[str, Player]:
    return {side.id: find_player("panzerblitz", "random") for side in made.sides}


def game(*effects: Effect) -> Game:
    made = scenario(["1 panther K-5", "3 ge_rifle K-5"], FAR)
    events = (ScenarioEvent(turns=(0,), then=effects),) if effects else ()
    return Game(replace(made, events=events), blank())


def test_the_engine_does_every_effect_it_declares() -> None:
    assert {id_ for id_ in EFFECTS if not is_lasting(Effect(id_), EFFECTS)} == set(_EFFECTS)


def test_mud_slow_going_and_closed_ground_change_where_units_get() -> None:
    plain = reached(game(), "1")
    muddy = reached(game(Effect("mud", level=1, kind="any")), "1")
    assert plain["K-6"] == 2
    assert muddy["K-6"] == 4
    slow = reached(game(Effect("slow", level=4, kind="vehicle")), "1")
    assert max(plain.values()) - max(slow.values()) == 8
    assert reached(game(Effect("slow", level=4, kind="truck")), "1") == plain
    shut = reached(game(Effect("closed", kind="vehicle", area='hexes("K-6")')), "1")
    assert "K-6" not in shut
    assert "K-6" in reached(game(Effect("closed", kind="vehicle", area='hexes("K-6")')), "3")


def test_fog_ends_sight_and_a_table_is_rolled_at_the_end_of_the_game_turn() -> None:
    foggy = game(Effect("fog", level=3)).state.position
    at, far, near = (foggy.ground.sheet.hex(name) for name in ("K-5", "K-9", "K-8"))
    assert not foggy.ground.sees(at, far)
    assert foggy.ground.sees(at, near)
    table = RandomTable((Outcome(3, "Mist", then=(Effect("fog", level=3, turns=1),)), Outcome(3, "Clear")))
    made = replace(scenario(["1 panther K-5"], FAR), events=(ScenarioEvent("Sky", once=False, roll=table),))
    session = Session.begin(Battle(blank(), made), SeededDice(2))
    play_on(session, players(made), 2, turns=3)
    rolled = [event for event in session.events() if event.kind == "event table"]
    assert [event.turn for event in rolled] == [1, 2, 3]
    assert len(session.state.in_force) == (rolled[-1].data["die"] <= 3)


def test_an_event_draws_lots_that_enter_and_stay_hidden_until_then() -> None:
    made = scenario(["1 panther K-5"], FAR)
    groups = tuple(
        Group(id_, {type_: 1}, enter=Entry(ON_EVENT, "edge(S)"))
        for id_, type_ in (("a", "panther"), ("b", "truck"))
    )
    side = replace(made.sides[0], groups=(*made.sides[0].groups, *groups))
    draw = Draw("reserve", side.id, (Lot(("a",)), Lot(("b",))), on_event=True, hidden="enemy")
    event = ScenarioEvent(turns=(1,), then=(Effect("draw", kind="reserve"),))
    made = replace(made, sides=(side, made.sides[1]), draws=(draw,), events=(event,))
    one = Game(made, blank())
    views = [one.state.view_for(each.id)["units"] for each in made.sides]
    assert len(views[0]) == len(views[1]) + 2
    session = Session.begin(Battle(blank(), made), SeededDice(3))
    play_on(session, players(made), 3, turns=1)
    assert len(session.state.position.arrived) == 1  # type: ignore[attr-defined]
    assert [event.kind for event in session.events() if event.data.get("draw")] == ["drawn", "told"]


class Drawing(Dice):
    """Fair dice, but the lots of hidden draws fall as they are told to."""

    def __init__(self, face: int) -> None:
        self.face = face

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        """The die of this address."""
        return self.face if address.purpose == DRAWN else SeededDice(1).roll(address, sides)


@pytest.mark.parametrize("name", ["random", "staff"])
@pytest.mark.parametrize("is_event", [False, True])
def test_computer_players_neither_see_nor_follow_lots_that_are_hidden_from_them(
    name: str, is_event: bool
) -> None:
    """Games that differ in hidden lots alone look alike to the enemy's player, who answers alike."""
    made = scenario(["1 panther K-5"], FAR)
    entry = Entry(ON_EVENT if is_event else 3, "edge(S)")
    groups = Group("a", {"panther": 3}, enter=entry), Group("b", {"truck": 1}, enter=entry)
    side = replace(made.sides[0], groups=(*made.sides[0].groups, *groups))
    draw = Draw("reserve", side.id, (Lot(("a",)), Lot(("b",))), on_event=is_event, hidden="enemy")
    event = ScenarioEvent(turns=(1,), then=(Effect("draw", kind="reserve"),))
    events = (event,) if is_event else ()
    made = replace(made, sides=(side, made.sides[1]), draws=(draw,), events=events)
    enemy, answers, digests = made.sides[1].id, [], set()
    for face in (1, 2):
        session = Session.begin(Battle(blank(), made), Drawing(face))
        found = []
        while session.state.turn <= 2 and (pending := session.pending()):
            (decision,) = pending
            chance = Chance.of("test", decision.turn, decision.phase)
            # The side that knows the lots does nothing: its moves would tell them.
            least = ("done", [], {}, *(decision.choices or ()))
            reply = next(one for one in least if not session.state.faults(decision, one))
            if decision.side == enemy:
                reply = ask(find_player("panzerblitz", name), session.state, decision, chance).answer
            known = session.state.known_to(decision.side)
            assert known.view_for(decision.side) == session.state.view_for(decision.side)
            if decision.side == enemy:
                found.append((session.state.view_for(enemy), reply))
            session.submit({decision.side: reply})
        answers.append(found)
        digests.add(session.state.digest())
    assert len(digests) == 2
    assert answers[0] == answers[1]
    assert len(answers[0]) > 1


def test_closed_ground_is_closed_to_trains_as_well() -> None:
    """They go along no track into it, neither overrun nor tunnels excepted, and do not come on there."""

    def trains(kind: str, at: str) -> Game:
        later = Group("later", units=(Unit("2", "hurban"),), enter=Entry(1, 'hexes("K-1")'))
        made = scenario(["1 hurban K-3"], ["9 ru_rifle K-5"])
        side, other = made.sides
        shut = ScenarioEvent(turns=(0,), then=(Effect("closed", kind=kind, area=f'hexes("{at}")'),))
        sides = (replace(side, groups=(*side.groups, later)), other)
        return Game(replace(made, sides=sides, events=(shut,)), railway()).until(GE, "move")

    overrun = {"unit": "1", "path": ["K-4", "K-5", "K-6"]}
    entry = {"unit": "2", "path": ["K-1"]}
    away = trains("rail", "A-9")
    assert away.refused(overrun) == away.refused(entry) == ""
    assert {"K-2", "K-4"} <= reached(away, "1").keys()
    for kind in ("rail", "any"):
        assert "K-4 is closed to it" in trains(kind, "K-4").refused(overrun)
        assert "K-4" not in reached(trains(kind, "K-4"), "1")
        for at in ("K-5", "K-6"):
            assert f"{at} is closed to it" in trains(kind, at).refused(overrun)
        assert trains(kind, "K-1").refused(entry) != ""
    assert trains("vehicle", "K-4").refused(overrun) == ""


def test_closed_ground_is_closed_to_boats() -> None:
    """Z41: neither the river nor the far bank; the hexes beside it stay open."""
    units = ["1 ge_rifle_1940 Q-4"]

    def ways(at: str) -> set[str]:
        made = scenario(units, FAR, special=("assault_boats",), turns=16)
        shut = ScenarioEvent(turns=(0,), then=(Effect("closed", kind="foot", area=f'hexes("{at}")'),))
        boats = Game(replace(made, events=(shut,)), maas()).until(GE, "move", turn=11, phase="others")
        position = boats.state.position
        return {position.ground.name(hex_) for hex_ in boat_hexes(position, "1")}

    assert ways("A-9") - ways("P-4") == {"P-4"}
    assert ways("P-4")
