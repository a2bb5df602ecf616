"""The search above the staff: its plots, its budget, and when it leaves the staff's plot."""

from __future__ import annotations

from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.state import IllegalAnswer
from kpeditor.core.scenario.model import VictoryLine
from kpeditor.rulesets.kampfpanzer.computer import players
from kpeditor.rulesets.kampfpanzer.computer.explaining import ILLEGAL, KEPT
from kpeditor.rulesets.kampfpanzer.computer.search import search
from kpeditor.rulesets.kampfpanzer.computer.search.rollouts import Course, Rollouts, judged
from kpeditor.rulesets.kampfpanzer.computer.search.search import Search
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
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
        assert (thought._judged(other)[0] == KEPT) is (name == "sure"), name
    assert thought.best is base


def test_the_same_dice_for_every_course_and_illegal_ones_are_refused() -> None:
    field = duel()
    play = rollouts(field)
    stay = play.course({})
    assert play.value(stay, 1, 3) == rollouts(field).value(play.course({}), 1, 3)
    assert play.left == 97
    with pytest.raises(IllegalAnswer):
        play.course({"1": "N9999"})


FIRST_SHOTS = {
    ("germans", 1): {"102": "A2B4C1B1C1", "103": "A1B4C1B1", "105": "B4A1B1C3D1"},
    ("germans", 2): {"102": "C4B1C1", "103": "A1B4C1B1", "105": "B4A1B1C3D1"},
    ("french", 3): {"26": "C1", "35": "P0407", "11": "B3", "12": "A1F1"},
}
"""What it plotted, by side and seed, when it was measured against the staff (docs/computer-players.md)."""


@pytest.mark.parametrize(("side", "seed"), FIRST_SHOTS)
def test_it_tells_what_it_tried_beside_what_the_staff_weighed(side: str, seed: int, root: Path) -> None:
    """The plots are pinned: an explanation must never change the plot."""
    state = KampfState.of(open_battle(root / "scenarios/tutorial/first-shots.yaml").battle)
    decision = next(one for one in state.pending() if one.side == side)
    answer, told = Search(players.QUICK).explain(state, decision, Chance.of(seed))
    assert answer == FIRST_SHOTS[side, seed]
    staffs, weighed = Staff.named().explain(state, decision, Chance.of(seed))
    assert told.keys() == weighed.keys()
    for own, entries in told.items():
        for name, plot in (("chosen", answer), ("begun", staffs)):
            assert [one["order"] for one in entries if one[name]] == [plot.get(own, "-")]
        shown = [(one["order"], one["score"], one["terms"]) for one in entries if one["score"] is not None]
        staffs_own = [(one["order"], one["score"], one["terms"]) for one in weighed[own]]
        assert [one for one in shown if one in staffs_own] == staffs_own
        for entry in entries:
            assert entry["score"] is not None or entry["tries"], "whatever was not weighed was tried"
            verdicts = [trial["verdict"] for trial in entry["tries"]]
            assert not entry["chosen"] or entry["begun"] or KEPT in verdicts
        for trial in (trial for entry in entries for trial in entry["tries"]):
            assert trial["gain"] == pytest.approx(trial["score"] - trial["stood"], abs=0.002)
            assert trial["verdict"] != KEPT or trial["gain"] > trial["error"] * search.ERRORS
            assert trial["turns"] <= search.AHEAD
            assert (trial["games"] == 0) is (trial["verdict"] == ILLEGAL)


def test_every_player_is_described() -> None:
    for name, one in players.offered().items():
        assert one.title, name
        assert one.note.endswith("."), name


def test_what_a_position_is_worth_follows_the_victory_lines_and_what_is_left() -> None:
    level = judged(duel().state.position, 0)
    assert level == pytest.approx(-judged(duel().state.position, 1), abs=1.0)
    hurt = duel().state.position
    hurt.status[hurt.game.index["9"]].level = 3
    assert judged(hurt, 0) > level
    assert judged(hurt, 1) < judged(duel().state.position, 1)
