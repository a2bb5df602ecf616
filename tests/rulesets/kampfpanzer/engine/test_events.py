"""Events that act: groups held and released, brought in, withdrawn; panic levels; the end of the game."""

from __future__ import annotations

from kpeditor.core.checks.run import check_battle
from kpeditor.core.problem import Severity
from kpeditor.core.rules.inforce.effects import is_lasting
from kpeditor.core.rules.ruleset import effect_kinds
from kpeditor.core.scenario.events import Effect
from kpeditor.core.scenario.events import ScenarioEvent as Event
from kpeditor.core.scenario.model import ON_EVENT, Entry, Group, VictoryLine
from kpeditor.rulesets.kampfpanzer.engine.events import DOES
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import NOBODY, Place
from kpeditor.rulesets.kampfpanzer.ruleset import KampfPanzer
from tests.rulesets.kampfpanzer.engine.field import Field, unit

NEAR = 'units(red, within(3, "1010")) >= 1'
RELEASE = Event("Alarm", when=NEAR, say="They come.", then=(Effect("release", "blue", "guard"),))
ARRIVE = Event(turns=(1,), then=(Effect("arrive", "blue", "reserve"),))
RESERVE = Group("reserve", {"bt7": 2}, enter=Entry(ON_EVENT, "1001"))
HELD = "is held: it may not move until an event releases it [14.0]"


def guarded(*events: Event, red: str = "1003") -> Field:
    """A tank of Red on its way to a tank and a gun of Blue that are held."""
    guard = Group(
        "guard", units=(unit("73", "bt7", "1010"), unit("38", "at25", "1011", facing="A")), held=True
    )
    return Field(red=[unit("94", "pz2", red)], blue=[], groups=((), (guard,)), happens=events)


def reserves(*events: Event, **more: object) -> Field:
    field = Field(red=[unit("94", "pz2", "3030")], blue=[], groups=((), (RESERVE,)), happens=events)
    for name, value in more.items():
        setattr(field, name, value)
    return field


def deployed(field: Field) -> Field:
    """The field after the deployment of carriers and passengers, if any of it is a choice."""
    while field.state.turn == 0:
        (decision,) = field.state.pending()
        field._state, _ = field.state.advance({decision: {}}, None)  # type: ignore[arg-type]
    return field


def kinds(field: Field) -> list[tuple[int, str]]:
    return [(event.turn, event.kind) for event in field.events if event.phase == "end"]


def test_the_ruleset_knows_what_its_engine_does() -> None:
    kinds = effect_kinds(KampfPanzer())
    assert {id_ for id_ in kinds if not is_lasting(Effect(id_), kinds)} == set(DOES)


def test_who_is_held_may_fire_and_turn_but_not_move() -> None:
    field = guarded(RELEASE)
    assert field.faults(_73="A1") == [f"BT7 73 {HELD}"]
    assert field.faults(_73="C1VD") == [f"BT7 73 {HELD}"]
    assert field.faults(_73="P1007", _38="B") == []
    assert field.state.view_for("red")["units"]["73"]["held"] is True
    assert "held" not in field.state.view_for("red")["units"]["94"]


def test_a_released_group_moves_from_the_next_game_turn_on() -> None:
    field = guarded(RELEASE).play(_94="D2")
    assert kinds(field) == []
    assert field.faults(_73="B1") == [f"BT7 73 {HELD}"]
    field.play(_94="D2")
    assert kinds(field) == [(2, "happens"), (2, "released"), (2, "told")]
    assert "event 1, Alarm, happens: the Red have at least one unit within three hexes of 1010" in field.log()
    assert "group guard of the Blue is released and may move from now on: BT7 73 and" in field.log()
    assert field.faults(_73="B1") == []
    field.play()
    assert [kind for _, kind in kinds(field)].count("released") == 1, "once is once"


def test_an_event_that_happens_each_time_releases_once() -> None:
    field = guarded(Event(then=(Effect("release", "blue", "guard"),), once=False)).play().play()
    assert kinds(field) == [(1, "happens"), (1, "released"), (2, "happens")]


def test_a_group_that_is_brought_in_enters_in_the_next_game_turn() -> None:
    field = deployed(reserves(ARRIVE))
    first, second = (piece.id for piece in field.state.position.game.side_pieces(1))
    assert field.faults(**{f"_{first}": "@1001D1"}) == [
        f"BT7 {first} enters when an event brings it in, not yet [14.0]"
    ]
    field.play()
    assert kinds(field) == [(1, "happens"), (1, "called")]
    assert "enters in game-turn 2" in field.log()
    assert len(field.faults()) == 2, "who is due must be plotted"
    field.play((), **{f"_{first}": "@1001D1", f"_{second}": "@1001D2"})
    assert (field.at(first), field.at(second)) == ("1002", "1003")


def test_who_waits_for_an_event_takes_aboard_only_its_own_group() -> None:
    other = Group("guns", {"at25": 1}, enter=Entry(ON_EVENT, "1001"))
    trucks = Group("trucks", {"truck": 1}, enter=Entry(ON_EVENT, "1001"))
    field = Field(red=[], blue=[], groups=((), (other, trucks)))
    assert field.state.turn == 1, "nothing to decide: they come apart"
    together = Group("both", {"at25": 1, "truck": 1}, enter=Entry(ON_EVENT, "1001"))
    assert Field(red=[], blue=[], groups=((), (together,))).state.turn == 0


def test_withdrawn_units_are_neither_lost_nor_gone_by_an_exit() -> None:
    event = Event(turns=(1,), then=(Effect("withdraw", "blue", "guard"),))
    field = guarded(event)
    field.exits = ("", "edge(N)")
    field.play()
    assert kinds(field) == [(1, "happens"), (1, "withdrawn")]
    assert field.unit("73")["state"] == "withdrawn"
    tally = field.state.tally()
    assert (tally.units("blue", None), tally.destroyed("blue"), tally.exited("blue", None)) == (0, 0, 0)
    assert field.faults(_73="A1") == ["BT7 73 is withdrawn and has no operation [5.0]"]


def test_what_an_event_does_to_nobody_and_with_nothing_changes_nothing() -> None:
    """An editor marks such effects; a game with them goes on."""
    for effect in (
        Effect("panic", "green", level=3),
        Effect("panic", "blue"),
        Effect("withdraw", "green", "guard"),
        Effect("withdraw", "blue", "nobody"),
    ):
        field = guarded(Event(turns=(1,), then=(effect,))).play()
        assert kinds(field) == [(1, "happens")], effect
        assert field.state.position.panic == {}


def test_the_end_by_an_event_is_part_of_the_hash() -> None:
    position = guarded().state.position
    other = position.copy()
    other.is_last = True
    assert other.digest() != position.digest()


def test_a_carrier_that_is_withdrawn_takes_its_passenger_along_and_a_passenger_leaves_its_carrier() -> None:
    riders = Group("riders", units=(unit("1", "inf_fr", "1010", carried_by="2"),))
    trucks = Group("trucks", units=(unit("2", "truck", "1010"),))
    for group, left in (("trucks", set()), ("riders", {"2"})):
        event = Event(turns=(1,), then=(Effect("withdraw", "red", group),))
        field = Field(red=[], blue=[], groups=((riders, trucks), ()), happens=(event,)).play()
        units = field.state.view_for("red")["units"]
        assert {id_ for id_, seen in units.items() if seen["state"] == "map"} == left
        assert all("carried_by" not in seen for seen in units.values())
        status = field.state.position.status
        assert all((one.carrier, one.passenger) == (NOBODY, NOBODY) for one in status)
        assert {one.cell for one in status if one.place is Place.WITHDRAWN} == {OFF}


def test_a_group_withdrawn_before_it_came_never_comes() -> None:
    both = (ARRIVE, Event(turns=(1,), then=(Effect("withdraw", "blue", "reserve"),)))
    field = deployed(reserves(*both)).play()
    assert field.faults() == []
    assert {seen["state"] for seen in field.state.view_for("red")["units"].values()} == {"map", "withdrawn"}


def test_an_entrenchment_left_by_withdrawn_units_is_given_up_at_once() -> None:
    field = guarded(Event(turns=(1,), then=(Effect("withdraw", "blue", "guard"),)))
    field.entrenchments = {"blue": ("1011",)}
    field.play()
    assert kinds(field)[-1] == (1, "entrenchment removed")


def test_a_panic_level_changes_from_the_next_game_turn_on() -> None:
    field = guarded(Event(turns=(1,), then=(Effect("panic", "blue", level=5),)))
    field.panic = (None, 1)
    field.play([1]).play([6])
    levels = [event.text for event in field.events if event.kind == "panic"]
    assert "panic level 1" in levels[0]
    assert "panic level 5" in levels[1]
    assert "the panic level of the Blue is 5 from now on [11.11]" in field.log()


def test_what_an_event_does_not_change_is_not_told() -> None:
    """Events without effect are not told: nobody left to withdraw, a panic level that is in force already,
    one that the table lacks.
    """
    gone = tuple(Event(turns=(turn,), then=(Effect("withdraw", "blue", "guard"),)) for turn in (1, 2))
    field = guarded(*gone, Event(turns=(1,), then=(Effect("panic", "blue", level=1),)))
    field.panic = (None, 1)
    field.play([1]).play([1])
    told = [(event.turn, event.kind) for event in field.events if event.kind in ("withdrawn", "panic level")]
    assert told == [(1, "withdrawn")]
    for unknown in (0, 99):
        field = guarded(Event(turns=(1,), then=(Effect("panic", "blue", level=unknown),))).play()
        assert not field.happened("panic level")
        assert field.state.position.panic == {}


def test_an_event_ends_the_game_and_the_victory_lines_decide() -> None:
    field = guarded(Event("Night", turns=(2,), then=(Effect("end"),)))
    field.victory = (VictoryLine("red", NEAR), VictoryLine("blue"))
    field.play().play(_94="D4")
    outcome = field.state.outcome()
    assert outcome is not None
    assert (outcome.winner, outcome.turn) == ("red", 2)
    assert kinds(field) == [(2, "happens"), (2, "game ended"), (2, "game over")]
    assert field.state.pending() == ()


def test_all_events_of_a_game_turn_look_at_the_same_position() -> None:
    field = guarded(
        Event(turns=(1,), then=(Effect("withdraw", "blue", "guard"),)),
        Event(when="units(blue) == 0", say="Nobody is left.", turns=(1,)),
        Event(when="units(blue) == 0", say="Still nobody.", turns=(2,)),
    )
    field.play().play()
    assert [event.text for event in field.events if event.kind == "told"] == ["Still nobody."]


def test_without_effects_the_engine_tells_nothing_and_hashes_as_ever() -> None:
    plain, telling = (
        Field(red=[unit("94", "pz2", "1003")], blue=[]),
        Field(red=[unit("94", "pz2", "1003")], blue=[], happens=(Event(say="x"),)),
    )
    assert not telling.state.tells_events
    assert plain.play().state.digest() == telling.play().state.digest()
    assert telling.events == plain.events


def test_a_position_goes_on_as_a_scenario_with_what_is_held_called_and_changed() -> None:
    events = (RELEASE, ARRIVE, Event(turns=(1,), then=(Effect("panic", "red", level=4),)))
    field = guarded(*events)
    field.panic = (1, None)
    field.groups = ((), (*field.groups[1], RESERVE, Group("rest", {"bt7": 1}, enter=Entry(ON_EVENT, "2001"))))
    deployed(field).play([1])
    made = field.state.as_scenario()
    (red, blue) = made.sides
    assert red.fields == {"panic_level": 4}
    assert [(group.id, group.held, group.enter) for group in blue.groups] == [
        ("guard", True, None),
        ("reserve", False, Entry(1, "1001")),
        ("rest", False, Entry(ON_EVENT, "2001")),
    ]
    position = field.state.position
    other = type(position).copy(position)
    other.held = frozenset()
    assert other.digest() != position.digest()
    other = position.copy()
    other.panic = {0: 3}
    assert other.digest() != position.digest()


def test_a_scenario_with_effects_is_sound_and_its_reach_knows_who_waits() -> None:
    victory = (VictoryLine("blue", 'units(blue, within(1, "1003")) >= 1'), VictoryLine("red"))
    field = reserves(ARRIVE, panic=(1, 1), victory=victory)
    assert [one for one in check_battle(field.battle) if one.severity is Severity.ERROR] == []
