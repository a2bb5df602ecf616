"""The search above the staff: its plots, its budget, and when it leaves the staff's plot."""

from __future__ import annotations

import pytest

from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.rulesets.kampfpanzer.computer import byname, search
from kpeditor.rulesets.kampfpanzer.computer.judging import judged
from kpeditor.rulesets.kampfpanzer.computer.rollouts import Course, Rollouts
from kpeditor.rulesets.kampfpanzer.computer.search import Search
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from tests.rulesets.kampfpanzer.engine.field import BLUE, RED, Field, unit

KILLS = (VictoryLine(RED, "destroyed(blue) > destroyed(red)"), VictoryLine(BLUE))


def duel() -> Field:
    return Field(
        [unit("1", "pz3d", "1010"), unit("2", "pz3d", "1110")],
        [unit("9", "h39", "1016"), unit("8", "at25", "1218", facing="A")],
        victory=KILLS,
        length=6,
    )


def rollouts(field: Field, turns: int = 100) -> Rollouts:
    return Rollouts(field.state, field.state.pending()[0], 7, turns)


def test_its_plot_is_legal_and_repeats() -> None:
    field = duel()
    decision = field.state.pending()[0]
    player = Search(60)
    answer = player.answer(field.state, decision, Chance.of(1))
    assert not field.state.faults(decision, answer)
    assert answer == player.answer(field.state, decision, Chance.of(1))


@pytest.mark.parametrize("budget", [0, 9, 40])
def test_the_budget_is_kept(budget: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Rollouts] = []
    begun = Rollouts.__init__

    def noted(self: Rollouts, *arguments: object) -> None:
        begun(self, *arguments)  # type: ignore[arg-type]
        made.append(self)

    monkeypatch.setattr(Rollouts, "__init__", noted)
    field = duel()
    Search(budget).answer(field.state, field.state.pending()[0], Chance.of(1))
    assert made[0].left >= min(0, budget - search.GLANCES)


def test_without_a_budget_to_compare_it_plots_what_the_staff_plots() -> None:
    field = duel()
    decision = field.state.pending()[0]
    staff = Staff.named().answer(field.state, decision, Chance.of(1))
    assert Search(20).answer(field.state, decision, Chance.of(1)) == staff


def test_a_change_is_made_only_when_it_gains_beyond_the_luck_of_the_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    field = duel()
    thought = search._Thought(rollouts(field, 1000), Chance.of(1))
    base, other = thought.best, thought.rollouts.course({"1": "F1"})
    gains = {"sure": (1.0, 1.1), "luck": (4.0, -3.0), "none": (0.0, 0.0)}
    for name, gain in gains.items():

        def value(course: Course, game: int, turns: int, gain: tuple[float, float] = gain) -> float:
            return gain[game % 2] if course is other else 0.0

        monkeypatch.setattr(thought.rollouts, "value", value)
        assert thought._is_better(other) is (name == "sure"), name
    assert thought.best is base


def test_the_same_dice_for_every_course_and_illegal_ones_are_refused() -> None:
    field = duel()
    play = rollouts(field)
    stay = play.course({})
    assert play.value(stay, 1, 3) == rollouts(field).value(play.course({}), 1, 3)
    assert play.left == 97
    with pytest.raises(IllegalAnswer):
        play.course({"1": "N9999"})


def test_every_player_is_described() -> None:
    assert byname.notes().keys() == byname.players().keys()


def test_what_a_position_is_worth_follows_the_victory_lines_and_what_is_left() -> None:
    level = judged(duel().state.position, 0)
    assert level == pytest.approx(-judged(duel().state.position, 1), abs=1.0)
    hurt = duel().state.position
    hurt.status[hurt.game.index["9"]].level = 3
    assert judged(hurt, 0) > level
    assert judged(hurt, 1) < judged(duel().state.position, 1)
