"""The umpire's cards: results, the hours of orders, the metres of moves; in whole games and by records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
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
from kpeditor.rulesets.nqm.assault import rounds_in_hour
from kpeditor.rulesets.nqm.calculators.table import calculators
from kpeditor.rulesets.nqm.dicewords import throw_lines
from kpeditor.rulesets.nqm.engine import moving, recceing, resting, testing
from kpeditor.rulesets.nqm.engine.combat import assaulting
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position, Proposal
from kpeditor.rulesets.nqm.engine.rulings.resolvers import RESOLVERS, WORDS
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.morale import PASSED_TO
from kpeditor.rulesets.nqm.tables import CLASSES, GRADES
from kpeditor.rulesets.nqm.words import EVENTS

VELM = Path("tests/rulesets/nqm/velm-battle.yaml")
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


def game_with(battle: Battle, umpire: RandomUmpire, seed: int, player: str, hours: int) -> Session:
    """A game of some hours, or to its end, whose umpire overrides what falls."""
    session = Session.begin(battle, SeededDice(seed))
    players = {side: find_player("nqm", player) for side in ("attackers", "defenders", "blue", "red")}
    while session.pending() and session.state.turn <= hours:
        answers = {}
        for decision in session.pending():
            chance = Chance.of(seed, 0, *decision.address)
            asked = umpire if decision.side == "umpire" else players[decision.side]
            answers[decision.side] = asked.answer(session.state, decision, chance)
        session.submit(answers)
    return session


def ruled_at_random(path: Path, seed: int, player: str, hours: int) -> set[str]:
    """The kinds of cards that an umpire overrode in a game; every ruling stands in the log with its note, and
    the record plays the same again.
    """
    umpire = RandomUmpire()
    session = game_with(seated(path), umpire, seed, player, hours)
    told = [one for one in session.events() if one.kind in RESOLVERS and one.data["ruled"]]
    rulings = [
        step.answers["umpire"] for step in session.steps if step.answers.get("umpire", {}).get("result")
    ]
    assert 0 < len(told) <= len(rulings)
    assert all(one.data["note"] == "as I rule" and one.data["changed"] for one in told)
    assert all(EVENTS.line(one, str) for one in told)
    record = record_of(session, scenario={}, seed=seed, sha256="")
    assert not mismatches(record, replay(record, session.battle, may_be_unfinished=True))
    return umpire.ruled


def test_an_umpire_rules_at_random():
    """N64."""
    assert {"reaction", "pace"} <= ruled_at_random(VELM, 3, "staff", 3)


@pytest.mark.slow
def test_an_umpire_rules_at_random_in_whole_games():
    """N64: whatever an umpire rules, games run to their end."""
    kinds = ruled_at_random(VELM, 3, "staff", 99) | ruled_at_random(TARN, 4, "random", 99)
    assert {"reaction", "pace", "recce", "firefight", "morale"} <= kinds


def test_cards_that_count_as_they_fell_change_no_game(velm):
    """N64: if every card is confirmed, the game and its log are those without an umpire."""
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
        "Delay of new orders: bn2 3 h; as the umpire decided (the rider is lost)"
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
        ({"metres": {"tanks": -1}}, "metres must be a value like"),
        ({"metres": {"tanks": 1_000_000}}, "metres must be a value like"),
        ({"metres": {}}, "metres must be a value like"),
        ({"metres": {"tanks": 1, "bn1": 1}}, "metres must be a value like"),
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


def test_cards_say_classes_in_words_and_what_who_passes_does(played):
    """N-T10, N46: no letters, and nobody fails a test to break."""
    cards = cards_of(played)
    said = [one.said for one in cards] + [str(throw_lines(one.throws, str)) for one in cards]
    assert any("weapons at" in one for one in said)
    for one in said:
        assert not set(CLASSES) & set(one.replace(":", " ").replace(",", " ").split()), one
        assert "to break" not in one


# --- Cards and odds ---


@pytest.fixture(scope="module")
def played(velm: Battle) -> Session:
    """Five hours of two staffs under an umpire who lets everything count."""
    return play_game(velm, "staff", 2, turns=5)


def odds(question: str, **asked: Any) -> dict[str, Any]:
    """The outcomes of a bare question with their chances, as `kpeditor odds nqm` tells them."""
    (found,) = [one for one in calculators() if one.id == question]
    return dict(found.answer({name.replace("__", "-"): value for name, value in asked.items()}).outcomes)


def throws_of(session: Session, kind: str) -> list[tuple[Position, Proposal, Mapping[str, Any]]]:
    """The dice and reasons on all cards of a kind, with the position and the card."""
    states = [one.before.position for one in session.steps if isinstance(one.before, Operation)]
    return [
        (one, one.proposal, throw)
        for one in states
        if one.proposal is not None and one.proposal.kind == kind
        for throw in one.proposal.throws
    ]


def test_volleys_of_cards_can_fall_as_the_odds_say(played):
    """NT-1 to NT-6, N27 to N31: each die scores by the ladder of the question, none at harassing range."""
    fires = [throw for _, _, throw in throws_of(played, "firefight") if throw["what"] in ("fire", "reply")]
    assert len(fires) > 5
    for one in fires:
        if one["band"] == "harassing":
            assert one["result"] == 0
            continue
        asked = {"weapon": one["weapon"], "target": one["target"], "units": len(one["dice"])}
        assert odds("firefight", **asked, shift=one["shift"]).get(str(one["result"]), 0) > 0, one


def test_tests_of_cards_are_those_the_odds_call_due(played):
    """N46, N50, N-T8: the same test, to the same end, passed from the same die on."""
    tests = throws_of(played, "morale")
    assert tests
    for position, card, throw in tests:
        grade = position.setting.units[card.unit].grade
        due = odds(
            "test-due",
            grade=grade,
            strength=throw["of"],
            casualties=throw["lost"],
            taken=position.units[card.unit].tests,
            attacks=testing.attacks(position, card.unit),
        )
        number = card.result["number"]
        assert list(due) == [f"test {number}: {PASSED_TO[throw['purpose']]}"]
        passes = odds("morale", grade=grade, test=str(number))["passes"]
        assert passes == Fraction(7 - throw["needed"], 6)


def test_moves_and_space_of_cards_are_those_of_the_odds(played):
    """NT-13, NT-14, N9, N11: the rate of the slowest stand, halved where the going is hard."""
    paces = throws_of(played, "pace")
    assert len(paces) > 5
    for position, _, throw in paces:
        unit, types = str(throw["formation"]), position.setting.types
        gait = moving.GAITS[throw["order"]["task"]]
        slow = []
        for mobility in {
            str(types[one.type].data["mobility"]) for one in moving.moving_stands(position, unit)
        }:
            way = gait if mobility != "horse-drawn" else "march"
            (said,) = odds("move", mobility=mobility, gait=way, bad__going=throw["hard"])
            slow.append(float(said.split(" km")[0]))
        assert throw["result"] == round(1000 * min(slow)), throw
        level = position.setting.units[unit].formation.level
        spaces = {
            next(iter(odds("space", formation=f"{level}{how}", close=close)))
            for how in ("", " in defence")
            for close in (True, False)
            if f"{level}{how}" in position.setting.known.space
        }
        assert "{} m by {} m".format(*throw["space"]) in spaces


def test_hours_of_cards_are_the_way_down_of_the_odds(played):
    """N7, NT-26: the hours of a card are those that the question of reaction counts from a battalion up to
    its brigade and down again, less the hour up; none with a general on the spot.
    """
    (both,) = odds("reaction", common="brigade", called="battalion", hour=1)
    down = int(both.removeprefix("hour ")) - 1 - 1
    cards = [
        (throw["why"], throw["result"])
        for position, _, throw in throws_of(played, "reaction")
        if position.setting.units[str(throw["formation"])].formation.level == "battalion"
    ]
    assert cards
    hours = {"down the chain of command": down, "a general on the spot": 0}
    assert all(result == hours[why] for why, result in cards if why in hours)


def test_reorganisations_of_cards_can_fall_as_the_odds_say(velm):
    """N53: half of the casualties, of an odd one by the die."""
    position = replace(Operation.of(velm).position, hour=2)
    for marked in range(1, 4):
        marks = [replace(one, markers=1) for one in position.members("bn1")[:marked]]
        card = resting.proposed(position.with_stands(marks), "bn1", Log(SeededDice(marked)))
        assert card is not None
        assert str(card.result["removed"]) in odds("reorganise", casualties=marked)


ROLLS = 60
"""How often the dice of a card are thrown again."""


def thrown_again(played: Session, kind: str) -> list[tuple[Position, Proposal]]:
    """The first card of a kind in a game, and what it would be by other dice."""
    position = next(
        one.before.position
        for one in played.steps
        if isinstance(one.before, Operation)
        and one.before.position.proposal is not None
        and one.before.position.proposal.kind == kind
    )
    assert position.proposal is not None
    unit, position = position.proposal.unit, replace(position, proposal=None)
    found = [RESOLVERS[kind].propose(position, unit, Log(SeededDice(seed))) for seed in range(ROLLS)]
    return [(position, one) for one in found if one is not None]


def test_recce_of_cards_comes_out_as_the_odds_say(played):
    """N14 to N17: over all dice a card has exactly the outcomes of the question; the red die sights and the
    blue one opens fire as their own questions say.
    """
    cards = thrown_again(played, "recce")
    assert len(cards) == ROLLS
    found = Counter[str]()
    for position, card in cards:
        grade = position.setting.units[card.unit].grade
        hidden = recceing.hidden_from(position, card.unit)
        asked = {
            "recce_grade": grade,
            "defender_grade": min((position.grade(one) for one in hidden), key=GRADES.index),
        }
        red, white = (throw["dice"][0] for throw in card.throws[:2])
        sights, hears = (
            odds("recce", recce_grade=one, defender_grade=other)["sighted"]
            for one, other in (asked.values(), reversed(asked.values()))
        )
        result = str(card.result["result"])
        assert (result == "sighted") == (red >= 7 - 6 * sights)
        assert (result == "ambushed") == (red < 7 - 6 * sights and white >= 7 - 6 * hears)
        if result == "fired upon":
            result += f" at {card.result['band']} range"
            assert odds("engagement", defender_grade=asked["defender_grade"])[str(card.result["band"])] > 0
        found[result] += 1
    likely = {name for name, chance in odds("recce-sequence", **asked).items() if chance > Fraction(1, 8)}
    assert likely <= set(found) <= set(odds("recce-sequence", **asked))


def test_air_attacks_of_cards_come_out_as_the_odds_say():
    """N24, N25: of so many aircraft against so many guns, each outcome of the question and no other."""
    position = Operation.of(seated(TARN)).position
    position = position.with_unit("b-aircraft", order=Order("strike", TablePoint(8.7, 4.3)), ordered=True)
    found, asked = set(), {}
    for seed in range(ROLLS):
        card = RESOLVERS["air"].propose(position, "b-aircraft", Log(SeededDice(seed)))
        assert card is not None
        fight = next(throw for throw in card.throws if throw["what"] == "air")
        assert fight["result"] == card.result["won"]
        asked = {"aircraft": len(fight["dice"]), "guns": len(fight["against"])}
        assert asked["guns"] == len(card.result["guns"]) > 0
        lost = card.result["air_lost"]
        said = f"driven off, aircraft lose {lost}"
        found.add(f"guns lose {card.result['guns_lost']}" if card.result["won"] else said)
    expected = odds("air", **asked)
    assert {name for name, chance in expected.items() if chance > Fraction(1, 8)} <= found <= set(expected)


def test_close_assaults_of_cards_come_out_as_the_odds_say():
    """N42, N43: each round by the question of so many dice, no more rounds than the hour has, and who is
    left.
    """
    cards = thrown_again(play_game(seated(VELM), "staff", 1, turns=6), "assault")
    rounds = 0
    for position, card in cards:
        own, foes = (one(position, card.unit) for one in (assaulting.attackers, assaulting.defenders))
        grades = {"attacker_grade": position.grade(own[0]), "defender_grade": position.grade(foes[0])}
        fought = [throw for throw in card.throws if throw["what"] == "round"]
        for throw in fought:
            dice = {"attackers": len(throw["dice"]), "defenders": len(throw["against"])}
            assert odds("assault", **dice, **grades)["{}-{}".format(*throw["lost"])] > 0
        rounds += len(fought)
        assert sum(throw["lost"][0] for throw in fought) == card.result["attacker"]
        assert sum(throw["lost"][1] for throw in fought) == card.result["defender"]
        assert len(fought) <= rounds_in_hour(position.setting.known, grades["attacker_grade"])
        if card.result["ends"] == "taken" and not any(throw["what"] == "test" for throw in card.throws):
            stands = {
                name: sum(one.unwounded for one in those)
                for name, those in (("attackers", own), ("defenders", foes))
            }
            hour = odds("assault-hour", **stands, **grades, rounds=len(fought))
            assert hour["attacker wins"] > 0
    assert rounds > ROLLS
