"""The player `drill`: what it weighs agrees with the rules, what it answers is legal and follows from what
its side sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import shapely

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.play.filling import Completing, fill
from kpeditor.core.play.players import ask
from kpeditor.core.rules import registry
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.lab.analysis.intervals import wilson
from kpeditor.lab.game import start_of, steps
from kpeditor.rulesets.panzer8.combat import Shot, opposed
from kpeditor.rulesets.panzer8.computer.acting import Acting
from kpeditor.rulesets.panzer8.computer.chart import NEVER, chart_of
from kpeditor.rulesets.panzer8.computer.drill import Drill
from kpeditor.rulesets.panzer8.computer.goals import Goals
from kpeditor.rulesets.panzer8.computer.missions import Missions
from kpeditor.rulesets.panzer8.computer.placing import Placing
from kpeditor.rulesets.panzer8.computer.reacting import Reacting
from kpeditor.rulesets.panzer8.computer.survey import Survey, as_seen_by
from kpeditor.rulesets.panzer8.computer.worth import SUPPRESSED, fire_loss, worth
from kpeditor.rulesets.panzer8.engine.hiding import base_at, spotted
from kpeditor.rulesets.panzer8.engine.state import Panzer8State
from kpeditor.rulesets.panzer8.engine.table.pieces import Marker
from kpeditor.rulesets.panzer8.engine.table.position import Position
from kpeditor.rulesets.panzer8.engine.turns import question
from kpeditor.rulesets.panzer8.tables import tables
from kpeditor.rulesets.panzer8.units import element, unit_types
from tests.rulesets.panzer8.tablegames import RED, Place, area, battle, line, position

BATTLES = ("1-farm-at-dorn", "2-hallern-crossroads", "3-ilva-bridge")


@pytest.fixture(scope="module")
def farm(root: Path) -> Battle:
    return open_battle(root / "scenarios/panzer8/1-farm-at-dorn.yaml").battle


@cache
def started(root: Path, name: str) -> Panzer8State:
    """The first position of a shipped battle: what players compute about its table is kept with it."""
    state = start_of(open_battle(root / f"scenarios/panzer8/{name}.yaml").battle)
    assert isinstance(state, Panzer8State)
    return state


@pytest.fixture(scope="module")
def game(farm) -> list[tuple[Panzer8State, Decision]]:
    """The questions of the first player-turns of a game of drills, each with its position."""
    assert farm.scenario is not None
    short = Battle(farm.sheet, replace(farm.scenario, length=replace(farm.scenario.length, min=2, max=2)))
    sides = [side.id for side in farm.scenario.sides]
    found = []
    for step in steps(start_of(short), dict.fromkeys(sides, Drill.named()), 3, 0):
        assert isinstance(step.before, Panzer8State)
        found.append((step.before, step.before.pending()[0]))
    return found


def test_what_fire_costs_agrees_with_the_chances_of_the_rules_p14_p15():
    types = unit_types()
    firer, target = element(types["ge_pz4h"]), element(types["so_rifles"])
    assert firer.gun is not None
    loss = fire_loss(tables(), firer, target, np.array([3.0, 10.0, 30.0, 50.0]), 1)
    for n, (near, far) in enumerate(((True, False), (False, False), (False, True))):
        shot = Shot(str(firer.gun.he), target.defence, False, near=near, far=far, cover="soft")
        odds = opposed(tables().fire_he, shot.reckoned(tables().numbers).net)
        expected = float(odds["out"] + SUPPRESSED * odds["suppressed"] + 0.12 * odds["falls back"])
        assert loss[n] == pytest.approx(expected)
    assert loss[3] == 0.0, "out of range"
    tiger = element(types["ge_tiger"])
    assert fire_loss(tables(), element(types["so_rifles_atr"]), tiger, np.array([3.0]), 0)[0] == 0.0  # P13


def test_the_chart_knows_how_far_elements_get_p17(root: Path):
    state = started(root, BATTLES[0])
    chart = chart_of(state.position.ground, tables())
    open_ground = chart.cell(TablePoint(40.5, 35.5))
    turns, _ = chart.reach("Inf", open_ground)
    assert turns[chart.cell(TablePoint(36.5, 35.5))] == pytest.approx(1.0)
    wheels, _ = chart.reach("Wh", open_ground)
    assert wheels[chart.cell(TablePoint(55.5, 33.5))] == NEVER, "no wheels in Crag Wood"
    way = chart.way("Inf", open_ground, chart.cell(TablePoint(36.5, 35.5)))
    assert way == [TablePoint(36.5, 35.5)]


def test_p39_a_set_up_that_is_begun_is_completed_around_what_stands(farm: Battle):
    """The player completes a set-up around the elements already placed; three of four were once left out
    because it placed one on top of another.
    """
    state, drill, chance = start_of(farm), Drill.named(), Chance.of(1)
    (decision,) = state.pending()
    usual = drill.answer(state, decision, chance)["places"]
    first, second, *others = usual
    written = {second: usual[first]}
    proposed = Completing(drill, {"places": written}).answer(state, decision, chance)
    found = fill(state, decision, {"places": written}, proposed)
    assert found.left_out == {}
    assert written.items() <= found.answer["places"].items()
    assert not state.faults(decision, found.answer)
    without = {fault.subject for fault in state.faults(decision, {"places": written})}
    assert without == {first, *others}


def test_bridges_and_fords_have_places_to_stand_p47(root: Path):
    state = started(root, "3-ilva-bridge")
    assert isinstance(state, Panzer8State)
    ground = state.position.ground
    chart = chart_of(ground, tables())
    for name in ("Ilva bridge", "Gravel ford"):
        over = shapely.intersection(shapely.buffer(ground.shape(name), 0.3), ground.shape("Ilva"))
        cells = chart.cells_in(over)
        assert chart.room(0.55)[cells].any(), name
        west, east = (chart.cell(TablePoint(x, shapely.centroid(over).y)) for x in (18, 38))
        assert chart.turns_to("Inf", np.array([east]))[west] < 10, name


def test_the_chart_knows_the_cover_and_the_houses_of_the_rules_p2_p38(root: Path):
    """For every cell: an element on the street between two houses is in neither, and has no cover."""
    grades = {"soft": tables().numbers.soft_cover, "hard": tables().numbers.hard_cover}
    for name in BATTLES:
        state = started(root, name)
        assert isinstance(state, Panzer8State)
        ground = state.position.ground
        chart = chart_of(ground, tables())
        for cell in np.flatnonzero((chart.cover > 0) | (chart.towns > 0)).tolist():
            stand = base_at(chart.point(cell))
            most = max((grades.get(cover, 0) for cover, _ in ground.covers(stand)), default=0)
            assert chart.cover[cell] == most, (name, stand.at)
            assert not chart.towns[cell] or ground.is_within_town(stand.at), (name, stand.at)


def test_who_hides_is_not_spotted_from_where_the_enemy_sets_up_p39(root: Path):
    state = started(root, "2-hallern-crossroads")
    assert isinstance(state, Panzer8State)
    for seed in range(2):
        placed = Placing(state.position, "germans", Drill.named().doctrine, Chance.of(seed)).answer()
        at, theirs = state.position.copy(), state.position.setting.rounds[1]
        at.markers = tuple(
            Marker(n, "germans", TablePoint(*point)) for n, point in enumerate(placed["markers"], 1)
        )
        foe = next(iter(theirs.grounds))
        edge = shapely.segmentize(shapely.boundary(theirs.grounds[foe]), 3.0)
        for x, y in shapely.get_coordinates(edge).tolist():
            at.put(foe, at=TablePoint(x, y), state="map")
            assert not list(spotted(at)), (x, y)


def test_p59_infantry_hides_and_crews_fire_from_the_beginning(root: Path):
    state = started(root, "2-hallern-crossroads")
    assert isinstance(state, Panzer8State)
    at = state.position
    placed = Placing(at, "germans", Drill.named().doctrine, Chance.of(1)).answer()
    hidden = set(at.setting.rounds[0].grounds) - set(placed["places"])
    assert {at.pieces[id_].type for id_ in hidden} == {"ge_grenadiers"}
    assert len(hidden) == 3


def test_p39_the_numbers_of_markers_do_not_tell_who_hides_below_them(root: Path):
    """Hidden elements are below any of the markers, at places in cover, each below one of its own."""
    taken = set()
    for seed in range(3):
        state: State = started(root, "2-hallern-crossroads")
        player = Drill.named()
        for _ in range(2):  # sets up, hides
            (decision,) = state.pending()
            assert isinstance(state, Panzer8State)
            answer = player.answer(state, decision, Chance.of(seed, 0, *decision.address))
            assert not state.faults(decision, answer)
            state, _ = state.advance({decision: answer}, SeededDice(seed, 0))
        assert isinstance(state, Panzer8State)
        at = state.position
        own = {one.number: one.at for one in at.markers}
        numbers = [piece.marker for piece in at.pieces.values() if piece.marker]
        assert len(set(numbers)) == 3
        cover = chart_of(at.ground, tables()).cover
        assert all(cover[chart_of(at.ground, tables()).cell(own[one])] for one in numbers)
        taken |= set(numbers)
    assert taken - {1, 2, 3}, "not always the first"


def weighing(at: Position) -> Acting:
    """The actions of Red by the usual doctrine."""
    survey, doctrine = Survey(at, RED), Drill.named().doctrine
    return Acting(survey, Goals(survey, doctrine), doctrine)


def test_smoke_is_laid_before_who_could_hurt_most_p42():
    # Tiger over a bare field, whom the mortar does no harm, and rifles of its side in his sight.
    places = {"mortar": ("mortar", 20, 36, 0), "tank": ("tank", 30, 30, 0), "men": ("infantry", 24, 31, 0)}
    (choice,) = weighing(position(places, {"tiger": ("ge_tiger", 30, 10, 180)})).at_once("mortar")
    assert (choice.answer["do"], choice.answer["facing"]) == ("smoke", 180.0)
    x, y = choice.answer["at"]
    assert (x, y) == pytest.approx((30, 11.8))
    assert 0 < choice.score == choice.terms["screens"]
    # A target of his own is worth more than a screen.
    rifles = {"rifles": ("infantry", 30, 20, 180)}
    assert weighing(position(places, rifles)).at_once("mortar")[0].answer["do"] == "fire"


RIVER = (area("River", "river", 0, 18, 60, 21), line("Ford", "ford", (30, 17), (30, 22)))
FAR_OFF: dict[str, Place] = {"foe": ("infantry", 58, 1, 0)}


def over_the_river(need: int) -> list[VictoryLine]:
    return [VictoryLine(RED, f"effective(red, north_of(feature(river))) >= {need}"), VictoryLine("draw")]


def test_crews_are_broken_down_where_elements_are_short_and_time_just_suffices_p18():
    own: dict[str, Place] = {"gun": ("machine_gun", 30, 26, 0), "men": ("infantry", 27, 24, 0)}
    for need, length, packs in ((1, 5, False), (2, 5, True), (2, 9, False), (2, 2, False)):
        more = {f"more{n}": ("infantry", 32 + 2 * n, 24, 0) for n in range(2)} if need == 1 else {}
        at = position(own | more, FAR_OFF, *RIVER, victory=over_the_river(need), length=length)
        found = [one for one in weighing(at).at_once("gun") if one.answer["do"] == "limber"]
        assert bool(found) is packs, (need, length)
        if found:
            assert found[0].score == pytest.approx(sum(found[0].terms.values()))
    # Who has somebody to shoot at gives that up for it.
    foes: dict[str, Place] = {"near": ("infantry", 30, 16.5, 180)}
    at = position(own, foes, *RIVER, victory=over_the_river(2), length=5)
    assert weighing(at).at_once("gun")[0].answer["do"] == "fire"


def test_a_crew_that_is_broken_down_goes_along_and_is_set_up_there_p18():
    foes: dict[str, Place] = {"near": ("infantry", 30, 4, 180)}
    for y, does in ((26.0, "moves"), (15.0, "unlimber")):
        at = position({"gun": ("machine_gun", 30, y, 0)}, foes, *RIVER, victory=over_the_river(1), length=5)
        at.put("gun", limbered=True)
        acting = weighing(at)
        if does == "moves":
            assert not acting.at_once("gun")
            assert acting.moves.of("gun")[0].terms["progress"] > 0
        else:
            assert acting.at_once("gun")[0].answer == {"unit": "gun", "do": "unlimber"}


def test_a_gun_is_limbered_to_the_lorry_beside_it_p18():
    own: dict[str, Place] = {"gun": ("anti_tank_gun", 30, 30, 0), "lorry": ("lorry", 31.4, 30, 0)}
    at = position(own, FAR_OFF, *RIVER, victory=over_the_river(1), length=6)
    (choice,) = weighing(at).at_once("gun")
    assert choice.answer == {"unit": "gun", "do": "limber", "carrier": "lorry"}
    at.put("lorry", at=TablePoint(36, 30))
    assert not weighing(at).at_once("gun"), "nothing tows it"
    # It is unlimbered over the river with an enemy in range, and not on the way there.
    for y, told in ((25.0, []), (14.0, [{"unit": "gun", "do": "unlimber"}])):
        at = position(own, {"foe": ("tank", 30, 4, 180)}, *RIVER, victory=over_the_river(1), length=6)
        at.put("gun", aboard="lorry", at=None, limbered=True)
        at.put("lorry", at=TablePoint(30, y))
        acting = weighing(at)
        assert [one.answer for one in acting.at_once("gun")] == told
        assert told or acting.moves.of("lorry")[0].terms["progress"] > 0


def test_p18_infantry_with_far_to_go_rides_on_the_lorry_beside_it_and_gets_down_there():
    """It goes aboard a carrier with room, only out of the enemy's sight; it walks to a near goal."""
    goal = [VictoryLine(RED, "units(red, north_of((0, 8))) >= 1"), VictoryLine("draw")]
    own: dict[str, Place] = {"men": ("infantry", 30, 36, 0), "lorry": ("lorry", 31.4, 36, 0)}
    near: dict[str, Place] = {"men": ("infantry", 30, 14, 0), "lorry": ("lorry", 31.4, 14, 0)}
    apart: dict[str, Place] = {**own, "lorry": ("lorry", 31.4, 32, 0)}
    foe: dict[str, Place] = {"foe": ("infantry", 58, 38, 180)}
    road, wood = line("R", "road", (31.4, 39), (31.4, 4)), area("W", "woods", 52, 30, 60, 40)
    for places, features, rides in (
        (own, (road, wood), True),
        (own, (road,), False),  # the enemy sees the lorry
        (own, (wood,), False),  # off roads a lorry is as slow as infantry
        (near, (road, wood), False),
        (apart, (road, wood), False),
    ):
        acting = weighing(position(places, foe, *features, victory=goal, length=9))
        found = [one for one in acting.at_once("men") if one.answer["do"] == "mount"]
        assert bool(found) is rides, (places, features)
    made = battle(own, foe, road, wood, victory=goal, length=9)
    players = {RED: Drill.named(), "blue": registry.find("panzer8").players()["random"]()}
    for step in steps(start_of(made), players, 1, 0):
        assert isinstance(step.after, Panzer8State)
        at, there = step.after.position, step.after.position.pieces["men"].at
        if there is not None and there.y < 8:
            break
    assert at.now <= 5, "on foot it takes seven game-turns"


def test_crews_do_not_go_far_where_little_counts_but_fire_p18():
    """For half a victory a machine gun without targets makes a march of four turns, but not of six."""
    for y, length, packs in ((26.0, 5, True), (34.0, 7, False)):
        own: dict[str, Place] = {"gun": ("machine_gun", 30, y, 0), "men": ("infantry", 27, 24, 0)}
        at = position(own, FAR_OFF, *RIVER, victory=over_the_river(2), length=length)
        acting = weighing(at)
        assert "gun" in acting.goals.called, y
        found = [one for one in acting.at_once("gun") if one.answer["do"] == "limber"]
        assert bool(found) is packs, y


def test_who_has_crossed_leaves_the_ford_on_which_fire_is_planned_p45():
    own: dict[str, Place] = {"men": ("infantry", 31.5, 15.5, 0), "tank": ("tank", 28, 15.5, 0)}
    at = position(own, FAR_OFF, *RIVER, victory=over_the_river(2), length=9)
    moves, chart = weighing(at).moves, chart_of(at.ground, tables())
    assert chart.watched[chart.cell(at.stand("men").at)]
    best = moves.of("men")[0]
    assert not chart.watched[best.cell]
    assert best.terms["crossing"] > 0
    assert "crossing" not in moves._places("tank"), "infantry suffers most"


def test_a_commander_costs_what_falls_in_his_place_p37():
    types = unit_types()
    chief, foo, men = (worth(element(types[id_])) for id_ in ("ge_commander", "ge_foo", "ge_rifles"))
    assert foo < men <= chief


def test_at_a_ford_the_last_wait_away_from_it_while_there_is_time():
    own: dict[str, Place] = {f"m{n}": ("infantry", 24.5 + 2 * n, 26, 0) for n in range(6)}
    moved = {}
    for length in (9, 3):
        acting = weighing(position(own, FAR_OFF, *RIVER, victory=over_the_river(6), length=length))
        line_ = [*acting.moves.queues.before("m0"), "m0"]
        assert {"m2", "m3"} == set(line_[:2]), "the nearest first"
        assert acting.moves.queues.behind("m2") or acting.moves.queues.behind("m3")
        best = acting.moves.of(line_[-1])
        moved[length] = bool(best) and best[0].terms["progress"] > 0.1
    assert moved == {9: False, 3: True}


def test_who_has_fired_holds_nobody_up_at_a_ford():
    """An element that has acted does not move this turn unless it stands on the ford, so others need not wait
    for it.
    """
    own: dict[str, Place] = {f"m{n}": ("infantry", 24.5 + 2 * n, 26, 0) for n in range(6)}
    at = position(own, FAR_OFF, *RIVER, victory=over_the_river(6), length=9)
    last = max(own, key=lambda id_: len(weighing(at).moves.queues.before(id_)))
    ahead = weighing(at).moves.queues.before(last)
    assert len(ahead) == 5
    for id_ in ahead[:4]:
        at.put(id_, acted=True)
    assert weighing(at).moves.queues.before(last) == ahead[4:]
    at.put(ahead[0], at=TablePoint(30, 19.5))
    assert ahead[0] in weighing(at).moves.queues.before(last)


def test_who_stands_in_a_ford_gives_up_no_turn_for_a_poor_shot():
    own: dict[str, Place] = {"lead": ("infantry", 30, 19.5, 0), "next": ("infantry", 30, 24, 0)}
    at = position(own, {"foe": ("infantry", 30, 12, 180)}, *RIVER, victory=over_the_river(2), length=9)
    alone = position({"lead": own["lead"]}, {"foe": ("infantry", 30, 12, 180)}, *RIVER, length=9)
    prices = [Reacting(weighing(one))._next_move("lead") for one in (at, alone)]
    assert prices[0] > prices[1] + 0.3


def test_a_tank_does_not_count_on_more_than_half_its_rate_where_its_way_leads_back_p17():
    own: dict[str, Place] = {"tank": ("tank", 34, 23, 90)}
    acting = weighing(position(own, FAR_OFF, *RIVER, victory=over_the_river(1), length=4))
    turns, chart = acting.moves._turns("tank"), acting.survey.chart
    there = chart.cell(TablePoint(30.5, 15.5))
    straight, _ = chart.reach("Fast AFV", chart.cell(TablePoint(34, 23)))
    assert turns[there] == pytest.approx(2 * straight[there]), "back to the ford first"
    assert acting.moves.moved(acting.moves.of("tank")[0]) is not None


def test_tanks_keep_away_from_infantry_in_cover_p16():
    wood = area("W", "woods", 26, 18, 34, 22)
    at = position({"tank": ("tank", 30, 36, 0)}, {"men": ("infantry", 30, 20, 180)}, wood)
    survey = weighing(at).survey
    near, far = (survey.chart.cell(TablePoint(30.5, y)) for y in (22.5, 30.5))
    threat = survey.threat(at.element("tank"))
    assert threat[near] > 0.15 > threat[far]


def test_who_counts_at_the_end_tries_to_recover_at_any_odds_p22():
    at = position({"men": ("infantry", 30, 15, 0)}, FAR_OFF, *RIVER, victory=over_the_river(1), length=3)
    at.put("men", suppressed=True, quality=-1)
    at.now = 1
    before = weighing(at).at_once("men")[0].terms["counts"]
    at.now = 3
    (choice,) = weighing(at).at_once("men")
    assert choice.terms["counts"] > 2 * before > 0


def test_p22_who_costs_points_does_not_risk_its_place_for_little():
    """Out of action on 3 of 10 and recovered on 3 of 10: no attempt where each loss counts; with 1 and 6 of
    10 it pays.
    """
    losses = (VictoryLine(RED, "destroyed(blue) >= 3"), VictoryLine("blue", "destroyed(red) >= 3"))
    for quality, lines, tries in ((-1, (), True), (-1, losses, False), (1, losses, True)):
        more = {"victory": [*lines, VictoryLine("draw")]} if lines else {}
        at = position({"men": ("infantry", 30, 30, 0)}, FAR_OFF, **more)
        at.put("men", suppressed=True, quality=quality)
        assert bool(weighing(at).at_once("men")) is tries, (quality, lines)


def test_p11_ways_past_those_who_may_react_are_dangerous_as_far_as_they_see():
    """A place behind a wood is as safe as here, but the way leads through the fire of a machine gun; enemies
    that have reacted or are suppressed do not fire at movers.
    """
    woods = [area("W", "woods", 10, 22, 28.5, 30), area("E", "woods", 31.5, 22, 50, 30)]
    at = position({"men": ("infantry", 25, 32, 90)}, {"gun": ("machine_gun", 30, 21, 180)}, *woods)
    survey = weighing(at).survey
    there = survey.chart.cell(TablePoint(35.5, 32.5))
    threat = survey.threat(at.element("men"))
    assert threat[there] < 0.05 < survey.danger("men")[there]
    here = survey.chart.cell(at.stand("men").at)
    assert survey.danger("men")[here] == threat[here], "who stays does not move"
    for state in ({"reacted": True}, {"suppressed": True}):
        at.put("gun", **state)
        survey = weighing(at).survey
        assert survey.danger("men")[there] == survey.threat(at.element("men"))[there], state


def test_p39_a_mortar_fires_out_of_hiding_as_if_it_stood_openly():
    """Its fire does not show it; that of a machine gun does."""
    scores = {}
    for type_ in ("mortar", "machine_gun"):
        for hides in (False, True):
            at = position({"crew": (type_, 30, 30, 0)}, {"foe": ("infantry", 30, 22, 180)})
            if hides:
                at.markers = (Marker(1, RED, TablePoint(30, 30)),)
                at.put("crew", marker=1)
            (choice,) = [one for one in weighing(at).at_once("crew") if one.answer["do"] == "fire"]
            scores[type_, hides] = choice.score
    assert scores["mortar", True] == pytest.approx(scores["mortar", False])
    assert scores["machine_gun", True] < scores["machine_gun", False] - 0.1


def test_ways_to_a_goal_are_begun_with_a_turn_to_spare():
    """Suppression or an obstacle costs a turn; an element that would arrive in the last turn hurries before
    that.
    """
    hurried = {}
    for length in (3, 4, 5):
        at = position(
            {"men": ("infantry", 30, 26, 0)}, FAR_OFF, *RIVER, victory=over_the_river(1), length=length
        )
        acting = weighing(at)
        assert 2 < acting.goals.turns_to("men", acting.goals.assigned["men"]) < 2.5
        hurried[length] = acting.moves.of("men")[0].terms["progress"]
    assert hurried[3] == hurried[4] > 2 * hurried[5]


def test_p43_nobody_goes_near_an_edge_that_is_not_his_own_without_need():
    """A flank attack takes out elements within 4 of an edge; the attacker's own edge is the southern."""
    at = position({"men": ("infantry", 30, 20, 0)}, FAR_OFF)
    acting = weighing(at)
    chart, flank = acting.survey.chart, acting.moves._places("men")["flank"]
    costs = {(x, y): float(flank[chart.cell(TablePoint(x, y))]) for x in (3, 30, 57) for y in (3, 20, 37)}
    assert {place for place, cost in costs.items() if not cost} == {(30, 20), (30, 37)}
    assert min(costs.values()) < 0


def test_who_is_to_keep_the_enemy_out_goes_for_him_in_time():
    """Reinforcements hurry to an enemy who has come over the river while they still get there."""
    lines = [VictoryLine("blue", "effective(blue, south_of(feature(river))) >= 1"), VictoryLine(RED)]
    hurried = {}
    for length in (9, 4):
        at = position(
            {"tank": ("tank", 4, 36, 90)},
            {"foe": ("infantry", 34, 28, 0)},
            *RIVER,
            victory=lines,
            length=length,
        )
        acting = weighing(at)
        assert 2 < acting.goals.turns_to("tank", acting.goals.assigned["tank"]) < 4
        hurried[length] = max(move.terms["progress"] for move in acting.moves.of("tank"))
    assert hurried[4] > 2 * hurried[9] > 0


def test_p12_who_could_hurt_the_side_is_fired_at_before_who_could_not():
    """Two guns are alike and equally far: the one with a tank in its field of fire is the better target,
    until it is suppressed.
    """
    wood = area("W", "woods", 26, 12, 29, 19)
    own: dict[str, Place] = {"mortar": ("mortar", 30, 36, 0), "tank": ("tank", 22, 20, 0)}
    foes: dict[str, Place] = {
        "facing": ("anti_tank_gun", 22, 10, 180),
        "beside": ("anti_tank_gun", 38, 10, 180),
    }
    at = position(own, foes, wood)
    assert weighing(at).at_once("mortar")[0].answer["target"] == "facing"
    survey = weighing(at).survey
    assert survey.worth_of("facing") > survey.worth_of("beside") >= worth(at.element("beside"))
    at.put("facing", suppressed=True)
    assert weighing(at).survey.worth_of("facing") < survey.worth_of("facing")


def test_p11_after_its_last_action_a_side_reacts_to_whatever_it_can():
    """A shot at tanks next turn is worth more than one at the last man who passes, as long as there is a next
    turn.
    """
    own: dict[str, Place] = {"gun": ("anti_tank_gun", 30, 36, 0)}
    foes: dict[str, Place] = {"tank": ("tank", 30, 26, 0), "men": ("infantry", 20, 30, 0)}
    prices = {}
    for now in (2, 3):
        at = position(own, foes, length=3)
        at.now = now
        prices[now] = Reacting(weighing(at))._next_shot("gun")
    assert prices[2] > 0 == prices[3]


def test_places_within_an_area_alone_are_wanted(root: Path):
    """Of the houses at the Ilva only those east of the river count."""
    battle = open_battle(root / "scenarios/panzer8/3-ilva-bridge.yaml").battle
    assert battle.scenario is not None
    count = "controlled(germans, each(built_up, east_of(feature(river)))) >= 2"
    lines = (VictoryLine("germans", count), VictoryLine("french"))
    start = start_of(Battle(battle.sheet, replace(battle.scenario, victory=lines)))
    assert isinstance(start, Panzer8State)
    survey = Survey(start.position, "germans")
    wanted = [one.cells for one in Goals(survey, Drill.named().doctrine).aims]
    assert len(wanted) == 4
    for cells in wanted:
        assert cells
        assert all(survey.chart.point(cell).x > 30 for cell in cells)


def mission(at: Position) -> Any:
    """What Red does with a card of medium artillery."""
    at.tasks = (("mission", RED, {"level": "medium"}),)
    return Missions(weighing(at)).best()


def test_support_fire_falls_where_it_costs_the_enemy_most_and_no_friend_p45():
    own: dict[str, Place] = {"chief": ("commander", 30, 36, 0), "men": ("infantry", 20, 12, 0)}
    foes: dict[str, Place] = {f"f{n}": ("infantry", 40 + 1.6 * n, 10, 180) for n in range(3)}
    foes |= {"near": ("infantry", 20, 10, 180), "tank": ("tank", 10, 10, 180)}
    found = mission(position(own, foes))
    assert (found["by"], found["target"]) == ("chief", "f1"), "three in the zone"
    assert "smoke" not in found
    foes = {"near": foes["near"]}
    own["more"] = ("infantry", 21.6, 12, 0)
    assert mission(position(own, foes)) == "pass", "it would hit friends as hard"


def test_support_fire_lays_smoke_where_it_does_no_harm_but_saves_losses_p42():
    own: dict[str, Place] = {"chief": ("commander", 36, 36, 0), "men": ("infantry", 30, 24, 0)}
    found = mission(position(own, {"tiger": ("ge_tiger", 30, 10, 180)}))
    assert (found["target"], found["smoke"] % 180) == ("tiger", 0.0), "across the way to the men"
    at = position(own, {"tiger": ("ge_tiger", 30, 10, 180)})
    at.pool = {**at.pool, RED: 0}
    assert mission(at) == "pass", "no smoke left"


def test_nobody_stays_in_the_way_at_a_ford():
    water = area("River", "river", 0, 18, 60, 21)
    ford = line("Ford", "ford", (30, 17), (30, 22))
    own = {
        "lead": ("infantry", 30, 16.5, 0),
        "chief": ("commander", 30, 22, 0),
        "next": ("infantry", 30, 24, 0),
    }
    goal = [VictoryLine(RED, "units(red, north_of(feature(river))) >= 2"), VictoryLine("draw")]
    at = position(own, {"foe": ("infantry", 58, 1, 0)}, water, ford, victory=goal)
    moves = weighing(at).moves
    for id_ in ("lead", "chief"):
        best = moves.of(id_)[0]
        assert not chart_of(at.ground, tables()).narrows[best.cell], id_
        assert best.terms["in the way"] > 0, id_


def test_houses_that_are_held_want_nobody_but_against_an_enemy_in_them():
    towns = [area(name, "built_up", x, 10, x + 4, 14, material="stone") for name, x in (("A", 10), ("B", 40))]
    goal = [VictoryLine(RED, "controlled(red, each(built_up)) >= 2"), VictoryLine("draw")]
    own = {"one": ("infantry", 12, 20, 0), "two": ("infantry", 16, 20, 0)}
    for foe, wanted in ((58.0, {"B"}), (12.0, {"A"})):
        at = position(own, {"foe": ("infantry", foe, 12, 180)}, *towns, victory=goal)
        at.holds = {"A": RED}
        goals = weighing(at).goals
        chart = chart_of(at.ground, tables())
        cells = {name: frozenset(chart.cells_in(at.ground.shape(name)).tolist()) for name in "AB"}
        assert {
            name for name in "AB" if cells[name] in {one.cells for one in goals.assigned.values()}
        } == wanted


def test_from_house_to_house_it_goes_by_the_street_p38():
    """Leaving and entering cost half a move each, so the way over a street takes two turns; into an adjacent
    house it takes a whole move.
    """
    kinds = [
        area(name, "built_up", x, 18, x + 4, 22, material="stone") for name, x in (("A", 20), ("B", 25.5))
    ]
    kinds.append(area("C", "built_up", 16, 18, 20, 22, material="stone"))
    goal = [VictoryLine(RED, "controlled(red, B) >= 1"), VictoryLine("draw")]
    places = {"men": ("infantry", 23.4, 20, 90), "chief": ("commander", 22, 18.6, 90)}
    at = position(places, {"foe": ("infantry", 58, 1, 0)}, *kinds, victory=goal)
    acting = weighing(at)
    chart, start = acting.survey.chart, acting.survey.chart.cell(TablePoint(23.4, 20))
    turns, _ = chart.reach("Inf", start)
    assert turns[chart.cell(TablePoint(26.5, 20.5))] > 1.0
    assert turns[chart.cell(TablePoint(18.5, 20.5))] <= 1.0
    for x, fits in ((26.5, False), (18.5, True)):
        answer = {"unit": "men", "do": "move", "path": [[x, 20.5]], "facing": 90.0}
        assert acting.is_legal(answer) is fits, x
    best = acting.moves.of("men")[0]
    moved = acting.moves.moved(best)
    assert moved is not None, "out on the street first"
    assert 24 < moved.answer["path"][-1][0] < 25.5


def test_a_mortar_fires_by_the_eyes_of_friends_beside_it_p9():
    wood = area("W", "woods", 26, 24, 36, 28)
    own = {"mortar": ("mortar", 30.0, 30.0, 0), "men": ("infantry", 30.0, 28.7, 0)}
    foes = {"foe": ("infantry", 36.6, 12, 180)}
    assert not weighing(position(own, foes, wood)).at_once("mortar"), "a wood hides the enemy from both"
    own["men"] = ("infantry", 37.0, 27.5, 0)
    assert not weighing(position(own, foes, wood)).at_once("mortar"), "who sees him is too far away"
    own = {"mortar": ("mortar", 34.9, 29.0, 0), "men": ("infantry", 36.7, 28.8, 0)}
    (choice,) = weighing(position(own, foes, wood)).at_once("mortar")
    assert (choice.answer["do"], choice.answer["target"]) == ("fire", "foe")


def test_recce_uses_its_move_before_the_game_p31():
    goal = [VictoryLine(RED, "units(red, north_of(feature(mark))) >= 1"), VictoryLine("draw")]
    places = {"car": ("recce_car", 30, 36, 0)}
    at = position(
        places, {"foe": ("infantry", 58, 1, 0)}, line("mark", "hedge", (0, 8), (60, 8)), victory=goal
    )
    at.phase, at.now, at.scouts, at.scouting = "recce", 0, ("car",), 0
    decision = question(at)
    assert decision is not None
    answer = Drill.named().answer(Panzer8State(at), decision, Chance.of(1))
    assert answer != "pass"
    assert not Panzer8State(at).faults(decision, answer)
    assert answer["path"][-1][1] < 30


def test_crews_that_look_at_their_target_already_do_not_turn():
    own = {"gun": ("machine_gun", 30, 30, 0), "friend": ("infantry", 30, 28, 0)}
    acting = weighing(position(own, {"men": ("infantry", 30, 18, 180)}))
    assert not [one for one in acting.at_once("gun") if one.answer["do"] == "move"]


def test_who_moves_may_fire_where_it_stops_p21():
    at = position(
        {"tank": ("tank", 30, 36, 0)}, {"men": ("infantry", 30, 20, 180)}, area("W", "woods", 29, 27, 31, 29)
    )
    found = [one for one in weighing(at).moves.of("tank") if one.target]
    assert found, "behind the wood nothing is seen"
    moved = weighing(at).moves.moved(found[0])
    assert moved is not None
    assert (moved.answer["do"], moved.answer["target"]) == ("move and fire", "men")


def test_every_answer_is_legal_and_the_same_again(game):
    assert {decision.kind for _, decision in game} >= {"set up", "action", "react"}
    player = Drill.named()
    for state, decision in game[::8]:
        chance = Chance.of(3, 0, *decision.address)
        answer = player.answer(state, decision, chance)
        assert not state.faults(decision, answer)
        again, told = player.explain(state, decision, Chance.of(3, 0, *decision.address))
        assert again == answer
        if decision.kind == "action" and answer != "end":
            lines = told[answer["unit"]]
            assert [one["chosen"] for one in lines].count(True) == 1
            assert sum(lines[0]["terms"].values()) == pytest.approx(lines[0]["score"], abs=0.2)


def hiding_positions(root: Path) -> Iterator[tuple[Panzer8State, Decision]]:
    """Questions to the attackers of a village in which three elements are hidden."""
    state: State = started(root, "2-hallern-crossroads")
    dice, player = SeededDice(1, 0), Drill.named()
    asked = 0
    while asked < 2:
        (decision,) = state.pending()
        assert isinstance(state, Panzer8State)
        if decision.kind == "action" and decision.side == "americans":
            asked += 1
            yield state, decision
        reply = ask(player, state, decision, Chance.of(1, 0, *decision.address))
        state, _ = state.advance({decision: reply.answer}, dice)


def test_p39_what_is_below_markers_changes_no_answer(root: Path):
    compared = 0
    for state, decision in hiding_positions(root):
        at = state.position
        hidden = [id_ for id_, piece in at.pieces.items() if piece.marker and piece.side == "germans"]
        compared += bool(hidden)
        assert not set(hidden) & as_seen_by(at, "americans").pieces.keys()
        other = at.copy()
        numbers = sorted({one.number for one in at.markers})
        for n, id_ in enumerate(hidden):
            other.put(id_, marker=numbers[(n + 2) % len(numbers)], type="ge_tiger", quality=1)
        chance = decision.address
        one, two = (
            Drill.named().answer(Panzer8State(each), decision, Chance.of(*chance)) for each in (at, other)
        )
        assert one == two
    assert compared


def test_doctrines_are_players_with_titles_and_notes():
    rules = registry.find("panzer8")
    names = {"random", "drill", "drill:balanced", "drill:bold", "drill:careful"}
    assert rules.players().keys() == rules.player_titles().keys() == rules.player_notes().keys() == names


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", BATTLES)
def test_drill_beats_random_as_either_side(root: Path, name: str) -> None:
    """At least nine games of ten, by the lower bound of the 95 % interval."""
    battle = open_battle(root / f"scenarios/panzer8/{name}.yaml").battle
    assert battle.scenario is not None
    ids = [side.id for side in battle.scenario.sides]
    rules, start, won, games = registry.find("panzer8"), start_of(battle), 0, 120
    for index in range(games):
        own = ids[index % 2]
        players = {id_: rules.players()["drill" if id_ == own else "random"]() for id_ in ids}
        *_, last = steps(start, players, 11, index)
        outcome = last.after.outcome()
        won += outcome is not None and outcome.winner == own
    assert wilson(won, games).low >= 0.90, f"{won} of {games}"
