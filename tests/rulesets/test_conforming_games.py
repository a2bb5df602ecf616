"""Games of every ruleset with an engine: they replay, keep secrets, refuse nonsense, do what they declare."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.checks.files import check_file
from kpeditor.core.checks.run import check_battle
from kpeditor.core.errors import KpError
from kpeditor.core.play.gamefile import open_game, save_record
from kpeditor.core.play.mail.folder import MailFolder
from kpeditor.core.play.mail.letters import read_letter
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Advance, Session
from kpeditor.core.problem import Problem, Severity
from kpeditor.core.rules.calculators import BadQuestion
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.ruleset import RuleSet
from kpeditor.core.rules.state import Decision, IllegalAnswer, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.lab.watch import Attack
from tests.rulesets import conformance
from tests.rulesets.conformance import PLAIN, PLAYABLE, RULESETS, TURNS, full_battle, plain_battle, played
from tests.rulesets.leaks import told_to
from tests.rulesets.test_conformance import filed

CALCULATORS = [(id_, one.id) for id_, ruleset in RULESETS.items() for one in ruleset.calculators()]
CHOICES = [
    (id_, option.id, value)
    for id_ in PLAYABLE
    for option in RULESETS[id_].options()
    for value in option.choices
]
SPECIALS = [(id_, special) for id_ in PLAYABLE for special in RULESETS[id_].specials()]
EFFECTS = [(id_, effect) for id_ in PLAYABLE for effect in RULESETS[id_].effects()]
CONDITIONS = [
    (id_, one.id, grade)
    for id_, ruleset in RULESETS.items()
    for one in ruleset.conditions()
    for grade in range(1, len(one.levels) + 1)
    if one.may_begin and ruleset.unit_types()
]
MARKS = [(id_, one.id) for id_, ruleset in RULESETS.items() for one in ruleset.marks() if one.may_begin]
PLAYERS = [(id_, player) for id_ in PLAYABLE for player in RULESETS[id_].players()]


def is_error(problem: Problem) -> bool:
    return problem.severity is Severity.ERROR


def ruleset_start(ruleset: RuleSet, battle: Battle) -> State:
    state = ruleset.start(battle)
    assert state is not None
    return state


@pytest.fixture(autouse=True)
def _toys(toys: list[str]) -> None:
    """The toys are installed."""


@pytest.fixture(params=PLAYABLE)
def ruleset(request: pytest.FixtureRequest) -> RuleSet:
    return RULESETS[request.param]


def test_there_is_something_to_play_and_to_ask() -> None:
    assert {"kampfpanzer", "duels", "race", "skirmish"} <= set(PLAYABLE)
    assert CALCULATORS
    assert EFFECTS


# --- Replay ---


def test_a_record_replays_with_the_same_hashes(ruleset: RuleSet, tmp_path: Path) -> None:
    """CT-1 and CT-3: one driver plays every ruleset to its end, and its log gives the same positions."""
    opened = filed(tmp_path, plain_battle(ruleset))
    session = played(ruleset, opened.battle, seed=7)
    save_record(record_of(session, scenario="scenario.yaml", seed=7), tmp_path / "game.yaml")
    game = open_game(tmp_path / "game.yaml")
    again = replay(game.record, game.battle)
    assert [step.after.digest() for step in again.steps] == [step.after.digest() for step in session.steps]
    assert mismatches(game.record, again) == []
    assert len(session.steps) > 1
    for event in session.events():
        assert "outlook" not in event.data or Attack.of(event).firers, "series count attacks by such events"


def test_positions_are_values_and_questions_of_a_game_differ(ruleset: RuleSet) -> None:
    session = played(ruleset, plain_battle(ruleset), seed=3)
    for step in session.steps:
        copy, answers = step.before.copy(), {one: step.answers[one.side] for one in step.decisions}
        copy.advance(answers, SeededDice(99))
        assert copy.digest() == step.before.digest(), "a position was changed by going on from it"
    asked = [decision for step in session.steps for decision in step.decisions]
    assert len(set(asked)) == len(asked)
    assert {decision.side for decision in asked} <= {"red", "blue"}


def test_views_are_plain_data_and_name_their_units(ruleset: RuleSet) -> None:
    for step in played(ruleset, plain_battle(ruleset), seed=3).steps:
        for side in ("red", "blue"):
            view = step.after.view_for(side)
            assert json.loads(json.dumps(view)) == view
            for unit in view["units"].values():
                assert unit["side"] in ("red", "blue")
                assert unit["type"] in ruleset.unit_types()
                assert unit["hex"] is None or isinstance(unit["hex"], str)


# --- Secrets ---


def goes_on(game: Session, later: Advance) -> bool:
    """Whether a game asks what a step answers, and may be answered so."""
    return game.pending() == later.decisions and not any(
        game.state.faults(decision, later.answers[decision.side]) for decision in game.pending()
    )


@pytest.mark.parametrize("id_", PLAYABLE)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, TURNS), data=st.data())
def test_what_a_side_sees_does_not_change_with_the_secrets_of_the_other(
    id_: str, seed: int, turns: int, data: st.DataObject
) -> None:
    ruleset = RULESETS[id_]
    battle = full_battle(ruleset)
    session = played(ruleset, battle, seed, turns)
    hidden = [
        (number, one) for number, step in enumerate(session.steps) for one in step.decisions if one.secret
    ]
    if not hidden:
        return
    number, decision = data.draw(st.sampled_from(hidden))
    step, other = session.steps[number], "blue" if decision.side == "red" else "red"
    first = step.answers[decision.side]
    games = []
    for answer in (first, *conformance.second_answers(ruleset, step.before, decision, first)):
        games.append(Session(battle, SeededDice(seed), session.start, list(session.steps[:number])))
        games[-1].submit({**step.answers, decision.side: answer})
    assert len(games) > 1
    assert all(told_to(other, game) == told_to(other, games[0]) for game in games)
    for later in session.steps[number + 1 :]:
        if any(not goes_on(game, later) for game in games):
            return  # another course: what was chosen has come out, or bars what was answered then
        told = [game.submit(later.answers).events for game in games]
        if games[0].outcome() is not None or any(events != told[0] for events in told):
            return
        assert all(told_to(other, game) == told_to(other, games[0]) for game in games)


SECRETIVE = [
    id_
    for id_ in PLAYABLE
    if any(one.secret for one in ruleset_start(RULESETS[id_], full_battle(RULESETS[id_])).pending())
]
"""The rulesets whose games begin with a secret of a side."""


def test_secrets_are_tried() -> None:
    """The properties here say something: there are secrets, and who has one sees it."""
    assert {"skirmish", "outpost"} <= set(SECRETIVE)
    after = played(RULESETS["skirmish"], plain_battle(RULESETS["skirmish"]), 1).steps[0].after
    assert "password" in after.view_for("red")
    assert "password" not in after.view_for("blue")


@pytest.mark.parametrize("id_", SECRETIVE)
def test_no_file_of_a_game_by_mail_changes_with_the_secret_of_the_other(
    id_: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """But for hashes, which seal it: they are made unguessable by numbers that are the same here."""
    monkeypatch.setattr("secrets.token_hex", lambda size: "5e" * size)
    ruleset = RULESETS[id_]
    battle = filed(tmp_path, full_battle(ruleset)).battle
    state = ruleset_start(ruleset, battle)
    asked = state.pending()[0]
    first = conformance.answers_to(ruleset, state, 1)[asked.side]
    folders = []
    for number, answer in enumerate((first, *conformance.second_answers(ruleset, state, asked, first))):
        one = MailFolder.start(tmp_path / f"one{number}", battle, asked.side, "")
        one.seal(answer)
        MailFolder.join(tmp_path / f"other{number}", read_letter(one.letters()[0]))
        files = sorted((tmp_path / f"other{number}").rglob("*"))
        texts = {path.name: path.read_text("utf-8") for path in files if path.is_file()}
        folders.append({name: re.sub('"?[0-9a-f]{32,}"?', "#", text) for name, text in texts.items()})
    assert len(folders) > 1
    assert len(folders[0]) > 2
    assert all(folder == folders[0] for folder in folders)


# --- Illegal answers ---


def refuses(state: State, decision: Decision, answer: Any, others: Mapping[str, Any], battle: Any) -> bool:
    """Whether an answer is illegal; that it is then refused with a reason, and nothing else comes of it."""
    before = state.digest()
    faults = state.faults(decision, answer)
    assert all(str(fault).strip() for fault in faults)
    if not faults:
        return False
    with pytest.raises(IllegalAnswer) as refused:
        state.verify(decision, answer)
    assert str(refused.value).strip()
    session = Session(battle, SeededDice(1), state)
    with pytest.raises(IllegalAnswer):
        session.submit({**others, decision.side: answer})
    assert session.state is state
    assert state.digest() == before
    return True


def test_nonsense_is_refused_with_a_reason_and_changes_nothing(ruleset: RuleSet) -> None:
    battle = plain_battle(ruleset)
    session = played(ruleset, battle, seed=5)
    given = [answer for step in session.steps for answer in step.answers.values()]
    for state, decision in conformance.moments(session):
        units = list(state.view_for(decision.side)["units"])
        others = conformance.answers_to(ruleset, state, 5)
        answers = [*conformance.nonsense_about(units), *given]
        refused = [answer for answer in answers if refuses(state, decision, answer, others, battle)]
        assert len(refused) > len(answers) // 2
        assert None in refused


@given(PLAIN, st.data())
def test_any_plain_answer_is_legal_or_refused(answer: Any, data: st.DataObject) -> None:
    ruleset = RULESETS[data.draw(st.sampled_from(PLAYABLE))]
    battle = plain_battle(ruleset)
    state, decision = data.draw(st.sampled_from(list(conformance.moments(played(ruleset, battle, 5)))))
    others = conformance.answers_to(ruleset, state, 5)
    if not refuses(state, decision, answer, others, battle):
        Session(battle, SeededDice(1), state).submit({**others, decision.side: answer})


# --- What is declared ---


@pytest.mark.parametrize(("id_", "option", "value"), CHOICES)
def test_every_choice_of_every_option_plays(id_: str, option: str, value: Any) -> None:
    ruleset = RULESETS[id_]
    battle = plain_battle(ruleset, options={option: value})
    assert [problem.text for problem in check_battle(battle) if is_error(problem)] == []
    assert ruleset.option(cast(Any, battle.scenario), option) == value
    assert len(played(ruleset, battle, 11).steps) > 1


@pytest.mark.parametrize(("id_", "special"), SPECIALS)
def test_every_special_rule_plays(id_: str, special: str) -> None:
    ruleset = RULESETS[id_]
    assert ruleset.specials()[special].title.strip()
    assert ruleset.specials()[special].text.strip()
    battle = plain_battle(ruleset, special=(special,))
    assert [problem.text for problem in check_battle(battle) if is_error(problem)] == []
    assert len(played(ruleset, battle, 11).steps) > 1


@pytest.mark.parametrize(("id_", "effect"), EFFECTS)
def test_every_effect_of_an_event_plays_and_is_told(id_: str, effect: str) -> None:
    ruleset = RULESETS[id_]
    battle = replace(plain_battle(ruleset), scenario=conformance.acting(ruleset, effect))
    assert [problem.text for problem in check_battle(battle) if is_error(problem)] == []
    session = played(ruleset, battle, 11)
    assert "Something happens." in " ".join(event.text for event in session.events())
    assert ruleset.effects()[effect].text.strip()


@pytest.mark.parametrize(("id_", "condition", "grade"), CONDITIONS)
def test_every_condition_a_unit_may_begin_in_is_kept_and_played(
    id_: str, condition: str, grade: int, tmp_path: Path
) -> None:
    ruleset = RULESETS[id_]
    scenario = conformance.begun(ruleset, condition, grade)
    opened = filed(tmp_path, replace(plain_battle(ruleset), scenario=scenario))
    assert opened.battle.scenario == scenario
    assert [problem.text for problem in check_file(tmp_path / "scenario.yaml") if is_error(problem)] == []
    declared = next(one for one in ruleset.conditions() if one.id == condition)
    assert declared.title.strip()
    assert declared.said(grade).strip()
    if id_ in PLAYABLE:
        units = ruleset_start(ruleset, opened.battle).view_for("red")["units"]
        assert {int(units[id_].get(condition, 0)) for id_ in units} == {grade}
        assert played(ruleset, opened.battle, 11).steps


OF_SOMETHING = {("panzer8", "held"), ("panzer8", "mounts"), ("panzerblitz", "held")}
"""Marks that say something of the feature, unit or hex they lie on, which the plain battle lacks or views
show in another way; their rules test them.
"""


@pytest.mark.parametrize(("id_", "kind"), MARKS)
def test_every_mark_that_may_lie_on_the_map_is_kept_and_played(id_: str, kind: str, tmp_path: Path) -> None:
    ruleset = RULESETS[id_]
    declared = next(one for one in ruleset.marks() if one.id == kind)
    scenario = conformance.marked(ruleset, declared)
    opened = filed(tmp_path, replace(plain_battle(ruleset), scenario=scenario))
    assert opened.battle.scenario == scenario
    assert [problem.text for problem in check_file(tmp_path / "scenario.yaml") if is_error(problem)] == []
    assert declared.title.strip()
    assert declared.plural.strip()
    if id_ in PLAYABLE and (id_, kind) not in OF_SOMETHING:
        state = ruleset_start(ruleset, opened.battle)
        view = state.view_for("red")
        # what rules show as ground, such as smoke, need be no mark any more
        assert kind in {mark.kind for mark in ruleset.marks_in(view)} or ruleset.grounds_in(view)
        assert played(ruleset, opened.battle, 11).steps


@pytest.mark.parametrize(("id_", "name"), PLAYERS)
def test_every_player_answers_legally(id_: str, name: str) -> None:
    ruleset = RULESETS[id_]
    session = Session.begin(plain_battle(ruleset), SeededDice(2))
    player = ruleset.players()[name]()
    for decision in session.pending():
        answer = player.answer(session.state, decision, Chance.of(2, 0, *decision.address))
        assert list(session.state.faults(decision, answer)) == []


@pytest.mark.parametrize(("id_", "name"), CALCULATORS)
def test_every_calculator_answers_within_the_limits_of_its_fields(id_: str, name: str) -> None:
    calculator = next(one for one in RULESETS[id_].calculators() if one.id == name)
    answered, reasons = list[dict[str, Any]](), list[str]()

    @given(conformance.questions_of(calculator))
    def asked(question: dict[str, Any]) -> None:
        try:
            spread = calculator.answer(question)
        except BadQuestion as refused:
            reasons.append(str(refused))
            return
        assert sum(chance for _, chance in spread.outcomes) == 1
        assert all(chance > 0 for _, chance in spread.outcomes)
        assert len(dict(spread.outcomes)) == len(spread.outcomes)
        answered.append(question)

    asked()
    assert answered, "every question was refused"
    assert all(reason.strip() for reason in reasons)
    assert (calculator.title.strip(), calculator.text.strip()) != ("", "")
    assert all(field.title.strip() for field in calculator.fields)


def test_what_cannot_be_played_says_why(ruleset: RuleSet) -> None:
    with pytest.raises(KpError, match="no scenario"):
        Session.begin(Battle(conformance.plain_sheet(ruleset)), SeededDice(1))
