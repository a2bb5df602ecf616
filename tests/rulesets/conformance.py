"""The trials for every ruleset: the installed ones and the toys of tests/toys, by id.

A ruleset needs no more than to be found: its boards, scenarios, answers and questions are made here from what
it declares. tests/rulesets/test_conformance.py and test_conforming_games.py ask the questions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any

from hypothesis import strategies as st

from kpeditor.core.board.build import new_sheet
from kpeditor.core.board.sheet import Feature, Sheet, TableSheet
from kpeditor.core.geometry.hexes import HexGrid
from kpeditor.core.geometry.numbering import SCHEMES
from kpeditor.core.geometry.table import TablePoint, TableSpace
from kpeditor.core.play.players import find_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules import registry
from kpeditor.core.rules.calculators import Calculator
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.declarations import Field, MarkKind
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.player import Player
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.state import Answer, Decision, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.effects import ARRIVE, DRAW, choices_of
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import (
    ON_EVENT,
    Entry,
    Group,
    Length,
    Mark,
    Scenario,
    Side,
    Unit,
    VictoryLine,
)
from tests.toys.dash.ruleset import DashRules
from tests.toys.duels import Duels
from tests.toys.hexduel import HexDuel
from tests.toys.outpost.ruleset import Outpost
from tests.toys.race import Race
from tests.toys.siege import Siege
from tests.toys.skirmish import Rules, Skirmish
from tests.toys.tablewar import TableWar


def asking_skirmish() -> Skirmish:
    """A skirmish with reactions and a secret."""
    return Skirmish(Rules(turns=2, guns=1, moves=2, reacts=True, has_secret=True))


TOYS: Mapping[str, Callable[[], RuleSet]] = {
    "dash": DashRules,
    "duels": Duels,
    "hexduel": HexDuel,
    "outpost": Outpost,
    "race": Race,
    "siege": Siege,
    "skirmish": asking_skirmish,
    "tablewar": TableWar,
}
"""The toys by id, as entry points name them."""
RULESETS: Mapping[str, RuleSet] = {id_: registry.find(id_) for id_ in registry.ids()} | {
    id_: make() for id_, make in TOYS.items()
}
"""Every ruleset that is tried."""
TURNS = 2
"""Game-turns of the games that are played for trial."""


def plain_sheet(ruleset: RuleSet) -> Sheet:
    """A small board of the ruleset's own kind."""
    if ruleset.info.space == "table":
        return a_table(ruleset)
    grid = HexGrid(8, 6, trim=True)
    return new_sheet("Plain", ruleset.info.id, grid, SCHEMES["CCRR"], ruleset.terrain())


def a_table(ruleset: RuleSet) -> TableSheet:
    """A small free table."""
    known = {kind.id for kind in ruleset.terrain().table_features}
    kind = "wood" if "wood" in known or not known else "woods"
    wood = Feature("wood-1", kind, "area", (TablePoint(1, 1), TablePoint(4, 1), TablePoint(2, 5)))
    return TableSheet("Table", ruleset.info.id, TableSpace(60, 40, "inch"), {"wood-1": wood})


def plain_scenario(ruleset: RuleSet) -> Scenario:
    """Two sides with one unit each and room for it."""
    type_ = next(iter(ruleset.unit_types()), "")
    groups = [Group("main", {type_: 1} if type_ else {}, deploy=area) for area in ("rows(1,2)", "rows(4,5)")]
    if ruleset.info.space == "table":
        places = {"1": "(10, 5)", "2": "(10, 35)"}
        groups = [Group("main", units=(Unit(id_, type_, at=at),)) for id_, at in places.items()]
    asked = ruleset.fields().side
    least = {field.id: field.least for field in asked if field.kind == "whole" and field.default is None}
    sides = tuple(
        Side(id_, id_.title(), (group,), fields=least)
        for id_, group in zip(("red", "blue"), groups, strict=True)
    )
    return Scenario("Plain", ruleset.info.id, "map.yaml", Length(5, 5), sides, (VictoryLine("draw"),))


def plain_battle(ruleset: RuleSet, **changes: Any) -> Battle:
    """The plain sheet and scenario, the scenario with some fields changed."""
    return Battle(plain_sheet(ruleset), replace(plain_scenario(ruleset), **changes))


def full_battle(ruleset: RuleSet) -> Battle:
    """A plain battle in which sides have as much of everything as they may, including secrets."""
    battle = plain_battle(ruleset)
    assert battle.scenario is not None
    most = {field.id: field.most for field in ruleset.fields().side if field.kind == "whole"}
    sides = tuple(replace(side, fields={**side.fields, **most}) for side in battle.scenario.sides)
    return replace(battle, scenario=replace(battle.scenario, sides=sides))


PLAYABLE = [id_ for id_, ruleset in RULESETS.items() if ruleset.start(plain_battle(ruleset)) is not None]
"""The rulesets with an engine."""


# --- Games ---


def player_of(ruleset: RuleSet) -> Player:
    """A player of these rules that varies what it does: the one called random, else the first."""
    players = list(ruleset.players())
    return find_player(ruleset.info.id, "random" if "random" in players else players[0])


def answers_to(ruleset: RuleSet, state: State, seed: int) -> dict[str, Answer]:
    """A legal answer of each side that is asked."""
    player = player_of(ruleset)
    return {
        decision.side: player.answer(state, decision, Chance.of(seed, 0, *decision.address))
        for decision in state.pending()
    }


def played(ruleset: RuleSet, battle: Battle, seed: int, turns: int = TURNS) -> Session:
    """A game of some game-turns."""
    session = Session.begin(battle, SeededDice(seed))
    while (pending := session.pending()) and pending[0].turn <= turns:
        session.submit(answers_to(ruleset, session.state, seed))
    return session


def moments(session: Session) -> Iterator[tuple[State, Decision]]:
    """The first question of each kind in a game, and the position in which it was asked."""
    known = set()
    for step in session.steps:
        for decision in step.decisions:
            if (decision.kind, decision.phase, decision.side) not in known:
                known.add((decision.kind, decision.phase, decision.side))
                yield step.before, decision


def second_answers(ruleset: RuleSet, state: State, decision: Decision, first: Answer) -> Iterator[Answer]:
    """Up to three other legal answers to a question than the first one: its choices, or some by chance."""
    if decision.choices is not None:
        yield from islice((one for one in decision.choices if one != first), 3)
        return
    player = player_of(ruleset)
    tried = (
        player.answer(state, decision, Chance.of(seed, 0, *decision.address)) for seed in range(100, 120)
    )
    yield from islice((answer for answer in tried if answer != first), 3)


# --- Answers that mean nothing ---


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


def nonsense_about(units: list[str]) -> list[Answer]:
    """Meaningless answers of every kind, also about units that exist."""
    values: list[Answer] = [
        None,
        True,
        -1,
        10**30,
        1.5,
        float("nan"),
        "",
        "no such order",
        "x" * 20_000,
        "\x00",
        "ä" * 50,
    ]
    values += [[], [None], [[1, [2, {}]]], {}, {"": {}}, nested(300)]
    about = [*units[:2], "no such unit", "", "x" * 5_000]
    named: list[Answer] = [{unit: value} for unit in about for value in values]
    return [*values, *named, {1: 2}, {None: None}, dict.fromkeys(units, "?"), [*units], {"steps": nested(50)}]


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
"""Any plain data."""


# --- Bare questions ---


def values_of(field: Field) -> st.SearchStrategy[Any]:
    """Possible values of a field; a text keeps its default."""
    if field.kind == "switch":
        return st.booleans()
    if field.kind == "choice":
        return st.sampled_from(sorted(field.choices or {}))
    if field.kind == "whole":
        edges = st.sampled_from([field.least, field.most])
        return edges | st.integers(field.least, field.most)
    return st.just(field.default)


def questions_of(calculator: Calculator) -> st.SearchStrategy[dict[str, Any]]:
    """Questions within the limits of all fields of a calculator."""
    return st.fixed_dictionaries({field.id: values_of(field) for field in calculator.fields})


# --- What units may be in and what may lie about ---


def begun(ruleset: RuleSet, condition: str, grade: int) -> Scenario:
    """A plain scenario in which each side has a unit that begins in a condition, in a hex of its own."""
    scenario = plain_scenario(ruleset)
    type_ = next(iter(ruleset.unit_types()))
    places = ("(10, 5)", "(10, 35)") if ruleset.info.space == "table" else ("0201", "0505")
    units = [
        Unit(f"u{number}", type_, at=place, conditions={condition: grade})
        for number, place in enumerate(places)
    ]
    sides = [
        replace(side, groups=(Group("main", units=(unit,)),))
        for side, unit in zip(scenario.sides, units, strict=True)
    ]
    return replace(scenario, sides=tuple(sides))


def marked(ruleset: RuleSet, kind: MarkKind) -> Scenario:
    """A plain scenario with a mark of a kind on the map."""
    side = "red" if kind.is_sided else ""
    place = "(20, 30)" if ruleset.info.space == "table" else "0203"
    mark = Mark(kind.id, place, side, kind.most if kind.has_value else None)
    return replace(plain_scenario(ruleset), marks=(mark,))


# --- Events that act ---


def acting(ruleset: RuleSet, effect: str) -> Scenario:
    """A plain scenario in which the end of the first game-turn has this effect."""
    kind = ruleset.effects()[effect]
    scenario = plain_scenario(ruleset)
    red, blue = scenario.sides
    own = replace(red.groups[0], held=effect == "release")
    is_table = ruleset.info.space == "table"
    relief = Group(
        "relief",
        own.tally() if is_table else own.counts,
        enter=Entry(ON_EVENT, "edge(S)" if is_table else "0201"),
    )
    groups = (own, relief) if effect in (ARRIVE, DRAW) else (own,)
    draws = (Draw("lots", red.id, (Lot((relief.id,)), Lot()), on_event=True),) if effect == DRAW else ()
    level = next((one.most for one in ruleset.fields().side if one.id == kind.sets), None)
    done = Effect(
        effect,
        side=red.id if kind.target else "",
        group=groups[-1].id if kind.target == "group" else "",
        level=kind.amount.usual if kind.amount is not None else level,
        kind=next(iter(choices_of(kind, draws)), ""),
        area='hexes("0202")' if kind.area else "",
        turns=1 if kind.lasts else None,
    )
    event = ScenarioEvent("It happens", (1,), say="Something happens.", then=(done,))
    return replace(scenario, sides=(replace(red, groups=groups), blue), events=(event,), draws=draws)
