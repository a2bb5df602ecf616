"""Victory, bans and the end of the game, with the conditions of the shipped scenarios (spec 6.13) [14.0]."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.state import Outcome
from kpeditor.core.scenario.model import Ban, Group, Scenario, Side, VictoryLine
from kpeditor.rulesets.kampfpanzer.engine.deployment import faults_of_deployment
from kpeditor.rulesets.kampfpanzer.engine.ground import OFF
from kpeditor.rulesets.kampfpanzer.engine.position import Place, Position
from kpeditor.rulesets.kampfpanzer.engine.start import start
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from kpeditor.rulesets.kampfpanzer.engine.victory import outcome_of, tally
from tests.rulesets.kampfpanzer.engine.field import Field, Sixes, clear_map, unit

SHIPPED = Path(__file__).parents[4] / "scenarios" / "kampfpanzer"


def position(name: str) -> Position:
    return start(open_battle(SHIPPED / f"{name}.yaml").battle)


def give(where: Position, side: str, place: Place, number: int, *, area: str = "", level: int = 0) -> None:
    """Puts so many combat units of a side, none used yet, into a state, in a hex of a place of the map."""
    game = where.game
    cell = game.ground.cell(next(iter(game.ground.sheet.places[area].hexes))) if area else -1
    free = [
        piece.index
        for piece in game.pieces
        if game.sides[piece.side] == side and piece.is_combat and where.status[piece.index].place is Place.DUE
    ]
    for index in free[:number]:
        status = where.status[index]
        status.place, status.cell, status.level = place, cell, level
    assert len(free) >= number


def leave(where: Position, side: str, number: int) -> None:
    give(where, side, Place.EXITED, number)
    exits = where.game.exits[where.game.sides.index(side)]
    for status in where.status:
        if status.place is Place.EXITED:
            status.cell = min(exits)


def winner(where: Position, turn: int | None = None) -> str:
    found = outcome_of(where, turn or where.game.scenario.length.max)
    assert isinstance(found, Outcome)
    return found.winner


@pytest.mark.parametrize(
    ("exits", "losses", "expected"), [(5, 6, "czechs"), (4, 6, "draw"), (4, 5, "germans")]
)
def test_s_01_czechoslovakia(exits: int, losses: int, expected: str) -> None:
    where = position("14-2-czechoslovakia")
    leave(where, "czechs", exits)
    give(where, "germans", Place.DESTROYED, losses)
    assert winner(where) == expected


@pytest.mark.parametrize(
    ("russians", "japanese", "expected"),
    [(4, 2, "russians"), (3, 2, "japanese"), (0, 0, "japanese"), (1, 0, "russians")],
)
def test_s_02_bain_tsagan(russians: int, japanese: int, expected: str) -> None:
    where = position("14-3-bain-tsagan")
    hill = next(name for name in where.game.ground.sheet.places if "1" in name and "ill" in name)
    give(where, "russians", Place.MAP, russians, area=hill)
    give(where, "japanese", Place.MAP, japanese, area=hill)
    give(where, "russians", Place.MAP, 2, area=hill, level=1)  # disrupted units do not count
    assert winner(where) == expected


@pytest.mark.parametrize(("german_losses", "expected"), [(9, "germans"), (10, "french")])
def test_s_03_flavion(german_losses: int, expected: str) -> None:
    where = position("14-7-flavion")
    leave(where, "germans", 11)
    give(where, "french", Place.DESTROYED, 8)
    give(where, "germans", Place.DESTROYED, german_losses)
    assert winner(where) == expected


def test_s_04_arras_ends_when_the_british_hold_2341() -> None:
    where = position("14-8-arras")
    cell = where.game.ground.cell(where.game.ground.sheet.hex("2341"))
    tank = next(piece.index for piece in where.game.pieces if piece.type == "a12")
    where.status[tank].place, where.status[tank].cell = Place.MAP, cell
    assert outcome_of(where, 14) is None
    where.status[tank].level = 1
    assert outcome_of(where, 15) is None
    where.status[tank].level = 0
    found = outcome_of(where, 16)
    assert found is not None
    assert (found.winner, found.turn) == ("british", 16)
    where.status[tank].place = Place.DESTROYED
    assert winner(where, 18) == "germans"


@pytest.mark.parametrize(("held", "expected"), [(2, "british"), (3, "germans")])
def test_s_05_abbeville(held: int, expected: str) -> None:
    where = position("14-9-abbeville")
    hill = next(name for name in where.game.ground.sheet.places if "3" in name and "ill" in name)
    give(where, "germans", Place.MAP, held, area=hill)
    assert winner(where) == expected


@pytest.mark.parametrize(("at", "legal"), [("0104", False), ("3903", True), ("0101", True)])
def test_s_09_the_germans_at_flavion_begin_in_the_first_three_rows(at: str, legal: bool) -> None:
    where = position("14-7-flavion")
    side = where.game.sides.index("germans")
    tank = next(piece for piece in where.game.side_pieces(side) if piece.type == "pz38")
    faults = [fault for fault in faults_of_deployment(where, side, {tank.id: at}) if fault.subject == tank.id]
    assert (faults == []) is legal


@pytest.mark.parametrize(("option", "expected"), [(False, "draw"), (True, "red")])
def test_q_133_lost_transport_counts_only_by_option(option: bool, expected: str) -> None:
    game = Field(
        red=[unit("19", "b1", "1009")],
        blue=[unit("138", "truck", "1010")],
        victory=(VictoryLine("red", "destroyed(blue) >= 1"), VictoryLine("draw")),
        options={"count_transport_losses": option},
        length=1,
    )
    game.play([1], _19="N1010")
    outcome = game.state.outcome()
    assert outcome is not None
    assert outcome.winner == expected
    assert game.state.pending() == ()


def test_r_vic_1_passengers_count_and_transport_does_not() -> None:
    game = Field(
        red=[unit("138", "truck", "1010"), unit("112", "inf_ge", "1010", carried_by="138")],
        blue=[unit("11", "h39", "3030")],
        sheet=clear_map(places={"Town 1": ("town", ["1010"])}),
        victory=(VictoryLine("red", "undisrupted(red, town(1)) == 1"), VictoryLine("draw")),
        length=1,
    )
    outcome = game.play().state.outcome()
    assert outcome is not None
    assert outcome.winner == "red"


def test_12_32_only_who_is_aboard_a_vehicle_has_the_level_of_another() -> None:
    game = Field(
        red=[unit("1", "pz1", "1010", 1)],
        blue=[unit("11", "h39", "3030"), unit("138", "truck", "3031")],
        sheet=clear_map(places={"Town 1": ("town", ["1010"])}),
        victory=(VictoryLine("red", "undisrupted(red, town(1)) == 1"), VictoryLine("draw")),
        length=1,
    )
    outcome = game.play([6]).state.outcome()
    assert outcome is not None
    assert outcome.winner == "draw"


def test_a_side_controls_the_hexes_where_it_alone_has_combat_units() -> None:
    """Of no paragraph: the rulebook knows no control. Transport and units off the map hold nothing."""
    game = Field(
        red=[unit("1", "pz1", "1010"), unit("2", "pz1", "2020"), unit("138", "truck", "3030")],
        blue=[unit("11", "h39", "1012"), unit("12", "h39", "2022")],
    )
    where = game.state.position
    status = {piece.id: where.status[piece.index] for piece in where.game.pieces}
    ground = where.game.ground
    assert tally(where).control == {
        ground.hex(status[id_].cell): side
        for id_, side in (("1", "red"), ("2", "red"), ("11", "blue"), ("12", "blue"))
    }
    status["11"].cell = status["1"].cell
    status["2"].place = Place.DESTROYED
    status["12"].place, status["12"].cell = Place.EXITED, OFF
    assert tally(where).control == {}
    assert [one.hex for one in tally(where).roll if one.id == "12"] == [None]


def test_12_32_passengers_are_as_disrupted_as_their_vehicle() -> None:
    game = Field(
        red=[unit("138", "truck", "1010", level=2), unit("112", "inf_ge", "1010", carried_by="138")],
        blue=[unit("11", "h39", "3030")],
    )
    counted = {one.id: one for one in tally(game.state.position).roll}
    assert [counted[id_].is_effective for id_ in ("138", "112", "11")] == [False, False, True]


@pytest.mark.parametrize(("hills", "expected"), [("slope+hilltop", "red"), ("hilltop", "draw")])
def test_q_06_slopes_belong_to_the_hill(hills: str, expected: str) -> None:
    game = Field(
        red=[unit("1", "h39", "1010")],
        blue=[unit("11", "h39", "3030")],
        sheet=clear_map(
            elevation={"1010": "slope", "1011": "hilltop"}, places={"Hill 1": ("hill", ["1010", "1011"])}
        ),
        victory=(VictoryLine("red", "undisrupted(red, hill(1)) >= 1"), VictoryLine("draw")),
        options={"hill_membership": hills},
        length=1,
    )
    outcome = game.play().state.outcome()
    assert outcome is not None
    assert outcome.winner == expected


def test_r_plot_9_a_ban_forbids_movement_and_nothing_else() -> None:
    game = Field(red=[unit("1", "pz1", "1010")], blue=[unit("26", "inf_fr", "1012")])
    battle = game.battle
    scenario = battle.scenario
    assert isinstance(scenario, Scenario)
    red, blue = scenario.sides
    banned = Side(
        red.id, red.title, (Group("units", units=tuple(game.red)),), ban=Ban((1,), ("move", "overrun"))
    )
    battle.scenario = replace(scenario, sides=(banned, blue))
    game._state = KampfState.of(battle)
    assert "[14.0]" in game.faults(_1="A1")[0]
    assert "[14.0]" in game.faults(_1="D1VD")[0]
    assert game.faults(_1="N1012") == []
    game.play(Sixes())
    assert game.faults(_1="A1") == []
