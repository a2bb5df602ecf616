"""Every rule and every printed case of Not Quite Mechanized is held by a test, found here by its id; those of
N3, N16, N22 and N34, and the example of N7 from a record.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kpeditor.cli import main as cli
from kpeditor.core.files.documents import open_battle
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.rules.dice import SeededDice
from kpeditor.rulesets.nqm import morale, recce
from kpeditor.rulesets.nqm.engine import moving
from kpeditor.rulesets.nqm.engine.combat import assaulting, firing
from kpeditor.rulesets.nqm.engine.log import Log
from kpeditor.rulesets.nqm.engine.pieces import Order
from kpeditor.rulesets.nqm.engine.position import Position
from kpeditor.rulesets.nqm.engine.sighting import observed
from kpeditor.rulesets.nqm.engine.state import Operation
from kpeditor.rulesets.nqm.tables import tables

HERE = Path(__file__).parent
RULES = range(1, 67)
CASES = (*range(1, 16), *range(21, 31))
"""The rules N1 to N66, and the cases of the specification: 16 to 20 are not in use."""


def cited(prefix: str) -> set[int]:
    """The numbers that names and docstrings of tests of these rules cite, ranges written out."""
    found: set[int] = set()
    for file in HERE.glob("test_*.py"):
        for text in re.findall(r'"""(.*?)"""', file.read_text("utf-8"), re.DOTALL):
            for first, last in re.findall(rf"\b{prefix}(\d+)(?: to {prefix}(\d+))?", text):
                found |= set(range(int(first), int(last or first) + 1))
    return found


def test_every_rule_and_every_case_is_held_by_a_test() -> None:
    assert [one for one in RULES if one not in cited("N")] == []
    assert [one for one in CASES if one not in cited("NT-")] == []


@pytest.fixture(scope="module")
def beginning() -> Position:
    """The bridge at Velm before its first hour."""
    return Operation.of(open_battle(Path("tests/rulesets/nqm/velm-battle.yaml")).battle).position


def any_log() -> Log:
    log = Log(SeededDice(1))
    log.at(1, "test")
    return log


def fighting(position: Position, *, dug_in: bool, led: bool = True) -> Position:
    """Company bn1a before company d-a, which stands in the open or has dug in; all others off the table."""
    places = {f"bn1a-{n}": (3.9, 2.8 + 0.1 * n) for n in (1, 2, 3)} | {"bn1-hq": (3.8, 3.0)}
    places |= {f"d-a-{n}": (4.15, 2.8 + 0.1 * n) for n in (1, 2, 3)}
    changed = []
    for one in position.stands.values():
        if one.id not in places or (one.id == "bn1-hq" and not led):
            changed.append(replace(one, state="withdrawn"))
        else:
            x, y = places[one.id]
            shift = 0.0 if dug_in else -1.5  # away from the positions on the bank
            at = TablePoint(x + shift, y)
            posture = "dug-in" if dug_in and one.side == "defenders" else "open"
            type_ = one.type if one.id == "bn1-hq" else "rifle_platoon"  # nobody is overtaken [N57]
            changed.append(replace(one, at=at, concealed=False, posture=posture, type=type_))
    aim = TablePoint(4.15 if dug_in else 2.65, 3.0)
    return observed(position.with_stands(changed).with_unit("bn1a", order=Order("attack", aim), ordered=True))


def test_the_highest_command_stand_present_fixes_the_level_of_an_attack(beginning: Position) -> None:
    """N3: with the staff of the battalion the company assaults as a whole, without it a single stand."""
    led = assaulting.attackers(fighting(beginning, dug_in=True), "bn1a")
    assert {one.id for one in led} == {"bn1a-1", "bn1a-2", "bn1a-3"}
    alone = assaulting.attackers(fighting(beginning, dug_in=True, led=False), "bn1a")
    assert len(alone) == 1


def test_the_white_die_is_read_with_the_defender_as_who_looks() -> None:
    """N16: a veteran defender ambushes conscripts by 3, conscripts never ambush veterans."""
    known = tables()
    assert recce.looked(known, "C", "V", (1, 3, 4)).result == recce.AMBUSHED
    assert recce.looked(known, "C", "V", (1, 2, 4)).result == recce.FIRED
    assert recce.looked(known, "V", "C", (1, 6, 4)).result == recce.FIRED


def test_pinned_troops_may_withdraw_and_do_nothing_else(beginning: Position) -> None:
    """N22: out of the beaten zone, where they reorganise when they halt."""
    position = fighting(beginning, dug_in=False).with_unit("bn1", pinned=1)
    still = moving.moved(position, any_log())
    assert still.stands["bn1a-1"].at == position.stands["bn1a-1"].at
    back = position.with_unit("bn1a", order=Order("withdraw", TablePoint(1.0, 3.0)))
    assert moving.moved(back, any_log()).stands["bn1a-1"].at != position.stands["bn1a-1"].at


def test_who_wins_a_firefight_pushes_troops_without_a_position_back(beginning: Position) -> None:
    """N34: a position has to be assaulted; before anybody else the winner goes on."""
    log = any_log()
    for dug_in in (False, True):
        position = fighting(beginning, dug_in=dug_in)
        found = firing.proposed(position, "bn1a", log)
        assert found is not None
        nothing = {"armour": 0, "others": 0}
        won = {**found.result, "won": True, "inflicted": nothing, "received": nothing, "gives_up": False}
        after = firing.applied(position, found, won, log)
        stays = [after.stands[f"d-a-{n}"].at == position.stands[f"d-a-{n}"].at for n in (1, 2, 3)]
        assert stays == [dug_in] * 3


def test_a_die_decides_on_the_last_of_an_odd_number_of_casualties() -> None:
    """N53: half a reorganisation takes off half of the casualties."""
    known = tables()
    need = known.numbers.recover
    assert [morale.removed(known, 4, die) for die in (need - 1, need)] == [2, 2]
    assert [morale.removed(known, 5, die) for die in (need - 1, need)] == [2, 3]


def test_the_example_of_command_reaction_from_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    """N7: a company is attacked in hour 1. The battery in direct support fires at once when it is asked; its
    own battalion and the tanks of the brigade whose relation covers it attack in hour 2; a unit of the
    brigade without such orders in hour 3.
    """
    assert cli.main(["replay", str(HERE / "n7-record.yaml"), "--verify"]) == 0
    told = capsys.readouterr().out
    assert "against it light weapons at very light targets" in told.partition("Hour 2")[0]
    for line in (
        "d-battery is ordered: effective shoot (3.7, 3); from hour 2 (comes at once)",
        "d-c is ordered: attack (4.2, 3); from hour 2 (its relation covers who is attacked there)",
        "d-tanks is ordered: attack (4.15, 3); from hour 2 (its relation covers who is attacked there)",
        "d-recce is ordered: move to contact (4.3, 3.4); from hour 3 (down the chain of command)",
    ):
        assert line in told


def test_every_rule_and_printed_case_is_named_by_a_test() -> None:
    """N1 to N66 and NT-1 to NT-30, of which 16 to 20 do not exist: each by its own id, not within a range."""
    told = " ".join(path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py")))
    told = re.sub(r"\bN(T-)?\d+ to N(T-)?\d+", "", told)
    cases = [*range(1, 16), *range(21, 31)]
    wanted = [*(f"N{number}" for number in range(1, 67)), *(f"NT-{number}" for number in cases)]
    assert not [one for one in wanted if not re.search(rf"\b{one}\b", told)]
