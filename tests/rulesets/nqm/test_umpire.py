"""The umpire's cards: results, the hours of orders, the metres of moves; in whole games and by records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.play.players import find_player, play_game
from kpeditor.core.play.record import record_of
from kpeditor.core.play.replaying import mismatches, replay
from kpeditor.core.play.session import Session
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import SeededDice
from kpeditor.core.rules.event import may_read
from kpeditor.core.rules.state import Decision, IllegalAnswer, State
from kpeditor.core.scenario.battle import Battle
from kpeditor.rulesets.nqm import movement
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.rulings.resolvers import RESOLVERS, WORDS
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.tables import CLASSES
from kpeditor.rulesets.nqm.words import EVENTS, throw_lines

VELM = Path("scenarios/nqm/velm-bridge.yaml")
TARN = Path("scenarios/nqm/tarn-crossroads.yaml")


def seated(path: Path, **options: str) -> Battle:
    """A battle with an umpire who rules hours too."""
    battle = open_battle(path).battle
    assert battle.scenario is not None
    given = {**battle.scenario.options, "umpire": "seat", "umpire_rules": "hours", **options}
    return replace(battle, scenario=replace(battle.scenario, options=given))


@pytest.fixture(scope="module")
def velm() -> Battle:
    return seated(VELM)


def position_of(session: Session) -> Position:
    assert isinstance(session.state, Operation)
    return session.state.position


def cards_of(session: Session) -> list[Proposal]:
    """All results of a game that waited for the umpire."""
    states = [step.before for step in session.steps]
    return [one.position.proposal for one in states if isinstance(one, Operation) and one.position.proposal]


def _other(key: str, fell: Any, chance: Chance) -> Any:
    """Another value of a part of a result, of the same form."""
    if isinstance(fell, Mapping):
        return {part: _other(key, one, chance) if chance.below(2) else one for part, one in fell.items()}
    if isinstance(fell, bool):
        return not fell
    if isinstance(fell, int):
        return fell + 1 if chance.below(2) else fell // 2
    if isinstance(fell, str):
        return chance.choice(WORDS[key]) if key in WORDS else fell
    return [one for one in fell if chance.below(2)] if key == "disorganised" else fell


class RandomUmpire:
    """Overrides two results of three, in a random way."""

    def __init__(self) -> None:
        self.ruled: set[str] = set()

    def answer(self, state: State, decision: Decision, chance: Chance) -> Any:
        assert isinstance(state, Operation)
        proposal = state.position.proposal
        assert proposal is not None
        kept = {"number", "purpose"}  # which test it is
        result = {key: _other(key, fell, chance) for key, fell in proposal.result.items() if key not in kept}
        if chance.below(3) == 0:
            return {}
        if result != {key: one for key, one in proposal.result.items() if key not in kept}:
            self.ruled.add(proposal.kind)
        return {"result": result, "note": "as I rule"}


def game_with(battle: Battle, umpire: RandomUmpire, seed: int, player: str = "staff") -> Session:
    """A game to its end whose umpire overrides what falls."""
    session = Session.begin(battle, SeededDice(seed))
    players = {side: find_player("nqm", player) for side in ("attackers", "defenders", "blue", "red")}
    while session.pending():
        answers = {}
        for decision in session.pending():
            chance = Chance.of(seed, 0, *decision.address)
            asked = umpire if decision.side == "umpire" else players[decision.side]
            answers[decision.side] = asked.answer(session.state, decision, chance)
        session.submit(answers)
    return session


def test_an_umpire_rules_at_random_in_whole_games():
    """N64: whatever an umpire rules, games run to their end, every ruling stands in the log with its note,
    and the record plays the same again.
    """
    umpire = RandomUmpire()
    for path, seed, player in ((VELM, 3, "staff"), (TARN, 4, "random")):
        session = game_with(seated(path), umpire, seed, player)
        told = [one for one in session.events() if one.kind in RESOLVERS and one.data["ruled"]]
        rulings = [
            step.answers["umpire"] for step in session.steps if step.answers.get("umpire", {}).get("result")
        ]
        assert 0 < len(told) <= len(rulings)
        assert all(one.data["note"] == "as I rule" and one.data["changed"] for one in told)
        assert all(EVENTS.line(one, str) for one in told)
        record = record_of(session, scenario={}, seed=seed, sha256="")
        assert not mismatches(record, replay(record, session.battle))
    assert {"reaction", "pace", "recce", "firefight", "morale"} <= umpire.ruled


def test_cards_that_count_as_they_fell_change_no_game(velm):
    """N64: with every card taken as it is, the game is the one without an umpire, by the same lines."""
    plain = open_battle(VELM).battle
    cards, alone = play_game(velm, "staff", 5, turns=3), play_game(plain, "staff", 5, turns=3)
    kinds = {one.kind for one in cards_of(cards)}
    assert {"reaction", "pace"} <= kinds
    assert [one.text for one in cards.events()] == [one.text for one in alone.events()]
    assert position_of(cards).stands == position_of(alone).stands


def until(session: Session, kind: str) -> Proposal:
    """Lets everything count until a card of a kind is there."""
    while (found := position_of(session).proposal) is None or found.kind != kind:
        session.submit({one.side: {} for one in session.pending()})
    return found


def ordered(battle: Battle, hour: int, **given: Any) -> Session:
    """A game in which the attackers give orders in an hour."""
    session = Session.begin(battle, SeededDice(1))
    while position_of(session).hour < hour or position_of(session).proposal is not None:
        session.submit({one.side: {} for one in session.pending()})
    session.submit({"attackers": given, "defenders": {}})
    return session


def test_the_umpire_rules_how_long_an_order_takes(velm):
    """N6, N7, N-T3: the card says the hours of the table, as the odds do; the ruling holds."""
    session = ordered(velm, 2, bn2={"task": "move", "to": [2.5, 4]}, tanks={"task": "move", "to": [2, 3]})
    proposal = until(session, "reaction")
    position = position_of(session)
    tree = position.setting.trees["attackers"]
    assert proposal.result == {"hours": {one: tree.ordered(one) for one in ("bn2", "tanks")}}
    assert proposal.result["hours"]["bn2"] == position.setting.known.reaction["brigade"][1] == 1
    assert "down the chain of command" in str(throw_lines(proposal.throws, str))
    said = {"result": {"hours": {"bn2": 3, "tanks": 1}}, "note": "the rider is lost"}
    step = session.submit({"umpire": said})
    (told,) = [one for one in step.events if one.kind == "reaction"]
    assert EVENTS.line(told, str) == (
        "New orders take so long: bn2 3 h; so the umpire rules (the rider is lost)"
    )
    assert not may_read(told, ("defenders",))
    assert {one.unit: one.hour for one in position_of(session).due} == {"bn2": 5, "tanks": 3}
    while position_of(session).hour < 5:
        assert position_of(session).units["bn2"].order.task == "hold"
        session.submit({one.side: {} for one in session.pending()})
    until(session, "pace")
    assert position_of(session).units["bn2"].order.task == "move"


def test_no_card_for_the_orders_of_the_operation(velm):
    """N6: those of the first hour hold at once."""
    session = ordered(velm, 1, bn2={"task": "move", "to": [2.5, 4]})
    proposal = position_of(session).proposal
    assert proposal is not None
    assert proposal.kind == "pace"


@pytest.mark.parametrize(("metres", "gone"), [(2000, 2.0), (600, 0.6), (0, 0.0), (9000, 4.0)])
def test_the_umpire_rules_how_far_a_formation_gets(velm, metres, gone):
    """N9, N10: the default is the rate of N-T1; a ruling holds for its hour, and nobody goes beyond his
    place.
    """
    session = ordered(velm, 1, tanks=_south())
    proposal = until(session, "pace")
    known = position_of(session).setting.known
    assert proposal.result == {"metres": {"tanks": round(1000 * movement.rate(known, "armoured", "contact"))}}
    start = position_of(session).centre(position_of(session).of("tanks"))
    session.submit({"umpire": {"result": {"metres": {"tanks": metres}}, "note": "mud"}})
    assert not position_of(session).paces, "for one hour alone"
    end = position_of(session).centre(position_of(session).of("tanks"))
    assert start is not None
    assert end is not None
    assert position_of(session).setting.distance(start, end) == pytest.approx(min(gone, 2.4), abs=0.05)


def _south() -> dict[str, Any]:
    """To the south over open ground."""
    return {"task": "move", "to": [1.4, 5.575]}


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ({"metres": {"tanks": -1}}, "metres is like"),
        ({"metres": {"tanks": 1_000_000}}, "metres is like"),
        ({"metres": {}}, "metres is like"),
        ({"metres": {"tanks": 1, "bn1": 1}}, "metres is like"),
        ({"hours": {"tanks": 1}}, "this result has no 'hours'"),
    ],
)
def test_metres_that_mean_nothing_are_refused(velm, said, text):
    session = ordered(velm, 1, tanks=_south())
    until(session, "pace")
    with pytest.raises(IllegalAnswer, match=text):
        session.submit({"umpire": {"result": said}})


def test_a_card_of_moves_tells_space_and_who_shares_the_ground(velm):
    """N9, N11, N-T2."""
    session = ordered(velm, 1, tanks=_south(), bn2a={"task": "move", "to": [1.5, 5.5]})
    lines = dict(throw_lines(until(session, "pace").throws, str))
    assert lines["It takes up [N11]"] == "300 m by 300 m"
    assert lines["It shares its ground with"] in ("tanks", "bn2a")


def test_cards_say_classes_in_words_and_what_who_passes_does(velm):
    """N-T10, N46: no letters, and nobody fails a test to break."""
    session = play_game(velm, "staff", 2, turns=5)
    cards = cards_of(session)
    said = [one.said for one in cards] + [str(throw_lines(one.throws, str)) for one in cards]
    assert any("weapons at" in one for one in said)
    for one in said:
        assert not set(CLASSES) & set(one.replace(":", " ").replace(",", " ").split()), one
        assert "to break" not in one
