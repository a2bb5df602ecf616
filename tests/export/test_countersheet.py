"""Counters for print: all of them, numbered, fronts and backs meeting."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.model import COLOUR, Group, Unit
from kpeditor.export.countersheet import _Plan, counters_of, print_counters
from kpeditor.export.mappages import PrintRefused


def test_every_unit_has_a_counter_with_a_number_of_its_own(summa):
    looks = counters_of(summa)
    wanted: Counter[str] = Counter()
    for _, group in summa.scenario.groups():
        wanted.update(group.tally())
    assert Counter(look.type.id for look in looks) == wanted
    numbers = [look.number for look in looks]
    assert all(numbers)
    assert len(set(numbers)) == len(numbers)


def test_a_single_unit_keeps_its_number_and_nobody_else_gets_it(summa):
    side = summa.scenario.sides[1]
    more = replace(side, groups=(Group("one", units=(Unit("69", "bt7"),)), *side.groups))
    battle = Battle(summa.sheet, replace(summa.scenario, sides=(summa.scenario.sides[0], more)))
    numbers = [look.number for look in counters_of(battle) if look.type.id == "bt7"]
    assert numbers[0] == "69"
    assert len(set(numbers)) == len(numbers) == 11


def test_counters_have_the_colour_a_designer_gave_their_side(summa):
    first, second = summa.scenario.sides
    own = replace(second, extra={COLOUR: "#123456"})
    looks = counters_of(Battle(summa.sheet, replace(summa.scenario, sides=(first, own))))
    of_second = {type_ for group in own.groups for type_ in group.tally()}
    assert {look.side_colour for look in looks if look.type.id in of_second} == {"#123456"}


@pytest.mark.parametrize("index", [0, 3, 14, 20])
def test_a_back_lies_behind_its_front(index):
    """Turned over the long edge, what was x from the left is x from the right."""
    plan = _Plan(14, 12.7, 210.0, "")
    front, back = plan._rect(index, is_back=False), plan._rect(index, is_back=True)
    paper = 210.0 / 25.4 * 300
    assert front.left() == pytest.approx(paper - back.right())
    assert front.top() == back.top()


def test_a_page_of_fronts_and_one_of_backs(summa, tmp_path):
    target = tmp_path / "counters.pdf"
    assert print_counters(summa, target) == 34
    assert target.read_bytes().count(b"/MediaBox") == 2
    assert print_counters(summa, target, counter_mm=40) == 34
    assert target.read_bytes().count(b"/MediaBox") == 4


def test_without_units_there_is_nothing_to_print(summa, tmp_path):
    with pytest.raises(PrintRefused, match="no scenario"):
        print_counters(Battle(summa.sheet), tmp_path / "x.pdf")
