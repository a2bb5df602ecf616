"""Small positions with one right answer for the staff."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kpeditor.core.files.documents import open_battle
from kpeditor.core.rules.chance import Chance
from kpeditor.core.rules.dice import Dice, DieAddress
from kpeditor.core.rules.player import Explains
from kpeditor.core.scenario.model import Entry, Group, VictoryLine
from kpeditor.rulesets.kampfpanzer.computer.staff import Staff
from kpeditor.rulesets.kampfpanzer.engine.state import KampfState
from tests.rulesets.kampfpanzer.engine.field import BLUE, RED, Field, clear_map, unit

HILL = {"Hill 1": ("hill", ("1010", "1011", "1110", "1111"))}
FOR_HILL = (VictoryLine(RED, "undisrupted(red, hill(1)) > undisrupted(blue, hill(1))"), VictoryLine(BLUE))


def plots(field: Field, side: str = RED, doctrine: str = "balanced") -> dict[str, str]:
    """The staff's orders; they must be legal."""
    decision = next(d for d in field.state.pending() if d.side == side)
    answer: dict[str, str] = Staff.named(doctrine).answer(field.state, decision, Chance.of(1))
    assert not field.state.faults(decision, answer)
    return answer


def test_takes_a_sure_destruction() -> None:
    """Three tanks beside a disrupted gun: together +8, whatever the die (9.7)."""
    field = Field(
        [unit("1", "pz4e", "1010"), unit("2", "pz4e", "1110"), unit("3", "pz4e", "1009")],
        [unit("9", "at25", "1012", level=1, facing="D"), unit("8", "bt7", "3030")],
    )
    found = plots(field)
    firers = [id_ for id_, text in found.items() if text.startswith("N1012")]
    assert len(firers) >= 2
    field.play(**{f"_{id_}": found[id_] for id_ in firers}, dice=[6])
    assert field.state.position.status[field.state.position.game.index["9"]].level == 4


def test_leaves_the_map_with_one_turn_left() -> None:
    """A shot is possible, but leaving the map decides the game."""
    field = Field(
        [unit("1", "pz2", "1004")],
        [unit("9", "at25", "1106", facing="D")],
        victory=(VictoryLine(RED, 'exited(red, "1001") >= 1'), VictoryLine(BLUE)),
        exits=('hexes("1001")', ""),
        length=1,
    )
    assert re.fullmatch(r"A3X[A-F]", plots(field)["1"])


@pytest.mark.parametrize("doctrine", ["balanced", "rush", "attrition"])
def test_keeps_a_hill_in_the_last_turn(doctrine: str) -> None:
    field = Field(
        [unit("1", "pz3d", "1010")],
        [unit("9", "truck", "1613"), unit("8", "at25", "1812", facing="F", level=2)],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
        length=1,
    )
    assert not re.match(r"[A-FS@][\dV]", plots(field, doctrine=doctrine).get("1", "-"))


def test_moves_onto_the_hill_in_the_last_turn() -> None:
    field = Field(
        [unit("1", "pz3d", "1014")],
        [unit("9", "at25", "1016", facing="D")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
        length=1,
    )
    assert plots(field)["1"] in ("A3", "A4")


def test_nobody_walks_into_the_own_shells() -> None:
    """The gun shells what stands in the way; the tanks go round the pattern (9.32, Q69)."""
    field = Field(
        [unit("39", "how75", "1020", facing="A"), unit("1", "pz3d", "1016"), unit("2", "pz3d", "1116")],
        [unit("9", "inf_fr", "1012"), unit("8", "at25", "1012", facing="D"), unit("7", "h39", "1005")],
        sheet=clear_map(places={"Hill 1": ("hill", ("1008", "1009"))}),
        victory=FOR_HILL,
    )
    found = plots(field)
    shells = found["39"]
    ground = field.state.position.game.ground
    target = ground.cell(ground.sheet.hex(shells[1:5]))
    covered = {target} | (set(ground.neighbours[target]) if shells[0] == "L" else set())
    field.play(dice=_Six(), **{f"_{id_}": text for id_, text in found.items()})
    entered = {number for e in field.events if e.kind == "enters" for number in e.hexes}
    assert shells[0] in "TL"
    assert not entered & {ground.numbers[cell] for cell in covered}


class _Six(Dice):
    """Dice that always show 6: fire does little."""

    def roll(self, address: DieAddress, sides: int = 6) -> int:
        return 6


def test_waits_until_the_enemy_has_passed() -> None:
    """A stop lets an enemy pass whose zone of control would end the move (6.3, as in 5.55)."""
    order = plots(_crossing(), doctrine="rush")["1"]
    enemy = plots(_crossing(), BLUE, "rush")["9"]
    assert order.startswith("S")
    assert _hexes_moved(order, enemy) > _hexes_moved(re.sub(r"^S[\d.]+", "", order), enemy)


def _crossing() -> Field:
    return Field(
        [unit("1", "pz2", "1010")],
        [unit("9", "bt7", "0612")],
        sheet=clear_map(places={"Hill 1": ("hill", ("1415",)), "Hill 2": ("hill", ("1605",))}),
        victory=(
            VictoryLine(RED, "undisrupted(red, hill(1)) >= 1"),
            VictoryLine(BLUE, "undisrupted(blue, hill(2)) >= 1"),
            VictoryLine("draw"),
        ),
        length=2,
    )


def _hexes_moved(order: str, enemy: str) -> int:
    field = _crossing().play(dice=_Six(), _1=order, _9=enemy)
    return sum(event.kind == "enters" and event.units == ("1",) for event in field.events)


def test_an_infantry_far_from_its_goal_goes_aboard() -> None:
    field = Field(
        [unit("112", "inf_ge", "1030"), unit("146", "apc", "1031")],
        [unit("9", "at25", "3010", facing="D")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
    )
    assert plots(field) == {"112": "M", "146": "M1030"}


def test_an_empty_carrier_comes_for_it() -> None:
    field = Field(
        [unit("112", "inf_ge", "1030"), unit("146", "apc", "1036")],
        [unit("9", "at25", "3010", facing="D")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
    )
    assert plots(field)["146"] == "A5"


def test_the_passenger_gets_off_at_the_goal() -> None:
    field = Field(
        [unit("146", "apc", "1010"), unit("112", "inf_ge", "1010", carried_by="146")],
        [unit("9", "at25", "3010", facing="D")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
    )
    found = plots(field)
    assert found["112"] == "Q"
    assert re.fullmatch(r"Q\d{4}", found["146"])


def test_tanks_overrun_infantry_in_the_open_together() -> None:
    """Entrenched infantry has nothing to fear from the fire of light tanks (V-02), so the tanks overrun
    it.
    """
    field = Field(
        [unit("1", "ft17", "1007"), unit("2", "ft17", "0907"), unit("3", "ft17", "1107")],
        [unit("9", "inf_ge", "1010")],
        entrenchments={"blue": ("1010",)},
        victory=(VictoryLine(RED, "destroyed(blue) >= 1"), VictoryLine(BLUE)),
    )
    found = plots(field)
    assert sum("V" in text for text in found.values()) >= 2


def test_a_weak_shot_stops_an_enemy_at_the_exit() -> None:
    """Superiority −3 is enough to pin, and a pinned unit does not leave (9.81)."""
    field = Field(
        [unit("1", "ft17", "1409")],
        [unit("9", "pz4e", "1003"), unit("8", "pz2", "3040")],
        victory=(VictoryLine(BLUE, 'exited(blue, "1001") >= 1'), VictoryLine(RED)),
        exits=("", 'hexes("1001")'),
        length=1,
    )
    assert plots(field)["1"].startswith("N1003")


def test_who_is_due_enters() -> None:
    group = Group("late", {"pz2": 3}, enter=Entry(1, '"1154"'))
    field = Field(
        [],
        [unit("9", "at25", "3010", facing="D")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
        groups=((group,), ()),
    )
    assert all(text.startswith("@") for text in plots(field).values())
    assert len(plots(field)) == 3


def test_the_staff_explains_what_it_weighed() -> None:
    field = Field(
        [unit("1", "pz3d", "1014")],
        [unit("9", "at25", "1212", facing="D"), unit("8", "h39", "1005")],
        sheet=clear_map(places=HILL),
        victory=FOR_HILL,
    )
    staff = Staff.named()
    assert isinstance(staff, Explains)
    decision = field.state.pending()[0]
    answer, told = staff.explain(field.state, decision, Chance.of(1))
    assert answer == staff.answer(field.state, decision, Chance.of(1))
    entries = told["1"]
    assert 1 <= len(entries) <= 5
    assert [entry["order"] for entry in entries if entry["chosen"]] == [answer["1"]]
    scores = [entry["score"] for entry in entries]
    assert scores == sorted(scores, reverse=True)
    assert all(isinstance(term, float) for entry in entries for term in entry["terms"].values())


def test_the_staff_explains_where_it_deploys(root: Path) -> None:
    state = KampfState.of(open_battle(root / "scenarios/kampfpanzer/14-4-poland.yaml").battle)
    decision, staff = state.pending()[0], Staff.named()
    answer, told = staff.explain(state, decision, Chance.of(1))
    assert answer == staff.answer(state, decision, Chance.of(1))
    assert told.keys() == answer.keys()
    for unit_id, entries in told.items():
        assert [entry["order"] for entry in entries if entry["chosen"]] == [answer[unit_id]]
        assert entries[0]["chosen"], "each takes the best place that is left"
        assert all(abs(sum(one["terms"].values()) - one["score"]) < 0.01 for one in entries)
