"""Which group another one belongs to, and names that follow it, for all rules that declare such links."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.edits.forces.belonging import (
    all_below,
    left_behind,
    put_below,
    put_on_top,
    renamed_in,
    to_side,
    tops_of,
    why_not_below,
)
from kpeditor.core.edits.forces.sides import rename_group
from kpeditor.core.edits.scenario import remove_group
from kpeditor.core.errors import EditRefused
from kpeditor.core.fields import Field
from kpeditor.core.scenario.model import Group, Length, Scenario, Side

DECLARED = (
    Field("parent", "Belongs to", "text", optional=True, links="below"),
    Field("relation", "Relation", "choice", optional=True, choices={"direct": "In direct support"}),
    Field("supports", "Supports", "text", optional=True, links="to", linked_by="relation"),
)
IDS = ("division", "brigade", "bn", "coy", "guns")


def scenario_of(parents: dict[str, str], supports: str = "bn") -> Scenario:
    groups = tuple(
        Group(
            id_,
            fields=({"parent": above} if (above := parents.get(id_)) else {})
            | ({"relation": "direct", "supports": supports} if id_ == "guns" else {}),
        )
        for id_ in IDS
    )
    sides = (Side("red", "Red", groups), Side("blue", "Blue", (Group("bn"),)))
    return Scenario("t", "nqm", "", Length(1, 1), sides, ())


CHAIN = {"brigade": "division", "bn": "brigade", "coy": "bn", "guns": "division"}


def parents(scenario: Scenario | None, side: str = "red") -> dict[str, str]:
    assert scenario is not None
    found = scenario.side(side)
    assert found is not None
    return {one.id: str(one.fields["parent"]) for one in found.groups if "parent" in one.fields}


def test_a_group_goes_below_another_with_all_that_belongs_to_it():
    made = put_below(scenario_of(CHAIN), "red", "bn", "division", DECLARED)
    assert parents(made.scenario) == CHAIN | {"bn": "division"}
    side = made.made.side("red")
    assert side is not None
    assert all_below(side, "bn", DECLARED) == ["bn", "coy"]
    assert made.title == "bn belongs to division"


@pytest.mark.parametrize("above", ["bn", "coy"])
def test_a_group_belongs_neither_to_itself_nor_to_those_below_it(above):
    with pytest.raises(EditRefused, match="cannot belong"):
        put_below(scenario_of(CHAIN), "red", "bn", above, DECLARED)


def test_rules_without_such_a_link_refuse():
    with pytest.raises(EditRefused, match="sides alone"):
        put_below(scenario_of({}), "red", "bn", "brigade", DECLARED[1:])


@given(st.lists(st.tuples(st.sampled_from(IDS), st.sampled_from(("", *IDS))), max_size=12))
def test_no_row_of_moves_makes_a_circle_or_loses_a_group(moves):
    scenario = scenario_of({})
    for id_, above in moves:
        side = scenario.sides[0]
        if why_not_below(side, id_, above, DECLARED):
            with pytest.raises(EditRefused):
                put_below(scenario, "red", id_, above, DECLARED)
        else:
            scenario = put_below(scenario, "red", id_, above, DECLARED).made
    side = scenario.sides[0]
    reached = [one for top in tops_of(side, DECLARED) for one in all_below(side, top, DECLARED)]
    assert sorted(reached) == sorted(IDS)


def test_between_the_highest_groups_it_stands_where_it_was_dropped():
    made = put_on_top(scenario_of(CHAIN | {"guns": ""}), "red", "bn", 1, DECLARED).made
    side = made.sides[0]
    assert tops_of(side, DECLARED) == ["division", "bn", "guns"]
    assert parents(made)["coy"] == "bn"


def test_on_the_other_side_it_keeps_its_own_and_names_nobody_left_behind():
    """A taken id changes, and those below follow; the guns that stay support nobody any more."""
    edit, id_ = to_side(scenario_of(CHAIN), "red", "bn", "blue", "bn", DECLARED)
    made = edit.made
    assert id_ == "bn-2"
    assert [one.id for one in made.sides[1].groups] == ["bn", "bn-2", "coy"]
    assert parents(made, "blue") == {"bn-2": "bn", "coy": "bn-2"}
    guns = next(one for one in made.sides[0].groups if one.id == "guns")
    assert dict(guns.fields) == {"parent": "division"}


def test_names_follow_a_group_that_is_called_otherwise():
    before = scenario_of(CHAIN, supports="bn, coy")
    made = rename_group(before, "red", "bn", "first")
    after = renamed_in(made.made, "red", "bn", "first", DECLARED)
    assert parents(after)["coy"] == "first"
    guns = next(one for one in after.sides[0].groups if one.id == "guns")
    assert guns.fields["supports"] == "first, coy"
    assert after.sides[1] == before.sides[1]


def test_those_below_a_group_that_is_removed_belong_to_the_one_above():
    before = scenario_of(CHAIN)
    gone = remove_group(before, "red", "bn").made
    gone = remove_group(gone, "red", "brigade").made
    after = left_behind(before, gone, DECLARED)
    assert parents(after) == {"coy": "division", "guns": "division"}
    guns = next(one for one in after.sides[0].groups if one.id == "guns")
    assert "supports" not in guns.fields
    assert "relation" not in guns.fields
