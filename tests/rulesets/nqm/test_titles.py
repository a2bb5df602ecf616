"""Nobody reads ids: lines, cards, questions and reports call formations and stands by name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.chronicle import chronicle
from kpeditor.core.play.players import find_player
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.state import Decision
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import Group, Side
from kpeditor.rulesets.nqm.checks import check
from kpeditor.rulesets.nqm.engine.orders import commanded
from kpeditor.rulesets.nqm.engine.pieces import TASKS
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.setting import Setting
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.engine.titles import Titles, formation, numbered, with_ids
from kpeditor.rulesets.nqm.engine.views import fire_choices, press_choices, press_names
from kpeditor.rulesets.nqm.words import EVENTS

MARK = "zz-"
TARN, VELM = Path("scenarios/nqm/tarn-crossroads.yaml"), Path("scenarios/nqm/velm-bridge.yaml")


def _marked(names: object) -> str:
    return ", ".join(MARK + one for one in re.split(", *", str(names)))


def _group(group: Group) -> Group:
    fields = {
        key: _marked(one) if key in ("parent", "supports") else one for key, one in group.fields.items()
    }
    units = tuple(replace(one, id=MARK + one.id) for one in group.units)
    return replace(group, id=MARK + group.id, fields=fields, units=units)


def _side(side: Side) -> Side:
    plan = [{**one, "by": MARK + one["by"]} for one in side.fields.get("fireplan", ())]
    fields = {**side.fields, **({"fireplan": plan} if plan else {})}
    return replace(side, fields=fields, groups=tuple(map(_group, side.groups)))


def with_marked_ids(path: Path) -> Battle:
    """A battle in which every id of a formation and stand differs from any word."""
    battle = open_battle(path).battle
    scenario = battle.scenario
    assert scenario is not None
    sides = tuple(map(_side, scenario.sides))
    options = {**scenario.options, "umpire": "seat", "umpire_rules": "hours"}
    return replace(battle, scenario=replace(scenario, sides=sides, options=options))


def read(session: Session, position_texts: list[str]) -> list[str]:
    """What people read of a game."""
    found = list(position_texts)
    state = session.state
    assert session.battle.scenario is not None

    def called(unit: str) -> str:
        assert isinstance(state, Operation)
        return state.position.setting.titles.stand(unit)

    for event in session.events():
        found += [event.text, EVENTS.line(event, called), *sum(EVENTS.arithmetic(event, called), ())]
    for side in ("", *session.battle.scenario.titles):
        found.append(chronicle(session, side, figures=True))
    return found


def _ruled(position: Position) -> dict[str, Any]:
    """An umpire's answer that comments on everything and changes casualties."""
    assert position.proposal is not None
    changed = {"casualties": 1} if "casualties" in position.proposal.result else {}
    return {"note": "as I see it", **({"result": changed} if changed else {})}


def _asked(state: Operation, one: Decision, answer: Any) -> Iterator[str]:
    """What a question to a side says, and what its answer would come to."""
    yield one.words
    for said in state.outlooks(one, answer):
        yield f"{said.text} {said.short} {said.lines}"
    position = state.position
    if one.kind == "volley":
        yield from (name for able in fire_choices(position, one.side).values() for name in able.values())
    if one.kind == "press":
        yield from press_names(position, press_choices(position, one.side)).values()


def _refused(state: Operation, one: Decision) -> Iterator[str]:
    """The rules' objections to answers that are well formed but not legal."""
    if one.kind != "orders":
        return
    for id_ in commanded(state.position, one.side):
        for order in (
            *({"task": task} for task in TASKS),
            *({"task": task, "to": [2, 2]} for task in TASKS),
            {"task": "move", "to": [-1, 0]},
            {"relation": "direct"},
            {"objectives": ["nowhere"]},
        ):
            for fault in state.faults(one, {id_: order}):
                yield str(fault)


def test_no_problem_of_a_scenario_has_an_id():
    """Formations and stands are called by name in problems too, as they are in play."""
    battle = with_marked_ids(VELM)
    assert battle.scenario is not None
    sides = []
    for side in battle.scenario.sides:
        groups = tuple(
            replace(
                group,
                fields={**group.fields, "level": "company", "posture": "fortified", "objectives": "nowhere"},
                units=tuple(replace(one, fields={**one.fields, "combat": 99}) for one in group.units),
            )
            for group in side.groups
        )
        plan = side.fields.get("fireplan", [])
        late = [{**one, "from": 4, "to": 30, "at": "(7.9, 5.9)"} for one in plan * 2]
        sides.append(replace(side, groups=groups, fields={**side.fields, "fireplan": late}))
    told = list(check(replace(battle, scenario=replace(battle.scenario, sides=tuple(sides)))))
    codes = {one.code for one in told}
    assert {"stand-supply", "side-fireplan", "position-posture", "formation-parent", "side-orders"} <= codes
    found = [one.text for one in told if MARK in one.text]
    assert not found, found[:5]


@pytest.mark.parametrize(("path", "hours"), [(VELM, 3), pytest.param(TARN, 6, marks=pytest.mark.slow)])
def test_no_text_of_a_game_has_an_id(path, hours):
    session = Session.begin(with_marked_ids(path), SeededDice(3))
    player = find_player("nqm", "staff")
    texts: list[str] = []
    while session.pending() and session.state.turn <= hours:
        state, answers = session.state, {}
        assert isinstance(state, Operation)
        for one in session.pending():
            is_umpire = one.side == "umpire"
            chance = Chance.of(3, 0, *one.address)
            answers[one.side] = _ruled(state.position) if is_umpire else player.answer(state, one, chance)
            texts += _asked(state, one, answers[one.side])
            texts += _refused(state, one)
        session.submit(answers)
    kinds = {one.kind for one in session.events()}
    assert {"orders", "begins", "moves", "firefight", "reaction", "pace"} <= kinds
    found = [one for one in read(session, texts) if MARK in one]
    assert not found, found[:5]


def test_formations_of_both_sides_with_one_name_say_whose_they_are():
    """In the log as shortly as can be: main of Blues."""
    battle = open_battle(VELM).battle
    assert battle.scenario is not None
    sides = [
        replace(side, title=title, groups=(replace(side.groups[1], id="main", fields={"level": "company"}),))
        for side, title in zip(battle.scenario.sides, ("Reds", "Blues"), strict=True)
    ]
    scenario = replace(battle.scenario, sides=tuple(sides))
    titles = Setting.of(replace(battle, scenario=scenario)).titles
    assert list(titles.formations.values()) == ["main of Reds", "main of Blues"]
    assert "Battalion staff of main of Blues" in titles.stands.values()


def test_of_stands_of_one_type_each_has_a_number():
    assert numbered([("x", "Gun"), ("y", "Staff"), ("z", "Gun")]) == {
        "x": "Gun 1",
        "y": "Staff",
        "z": "Gun 2",
    }


def test_sentences_have_titles_or_ids():
    """Hashes of records have ids, people read titles."""
    text = f"{formation('bn1')} moves"
    assert with_ids(text) == "bn1 moves"
    assert Titles({"bn1": "1st Battalion"}).said(text) == "1st Battalion moves"
    assert Titles().said(text) == "bn1 moves"
