"""Forces as text: read back as written, refused where they could not stand in a scenario."""

from __future__ import annotations

import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.files.formats.forcestext import MOST_TEXT, forces_text, is_forces, read_forces
from kpeditor.core.scenario.copiedforces import CopiedForces
from kpeditor.core.scenario.model import Ban, Entry, Group, Side, Unit
from tests.each import each

UNITS = (Unit("50", "truck", "0203"), Unit("9#1", "inf", "0203", carried_by="50"))
FORCES = CopiedForces(
    "kampfpanzer",
    "Spain: <b>1937</b>",
    (
        Side(
            "red",
            'Red: the "second"',
            (Group("a", units=UNITS),),
            "edge(N)",
            Ban((1,), ("move",)),
            {"panic_level": 2},
        ),
    ),
    (Group("late", counts={"bt7": 2}, enter=Entry(3, "0101"), held=True, fields={"entrench": "required"}),),
    (
        Group("main", counts={"bt7": 1}),
        Group("x", units=(Unit("no", "gun", facing="D", conditions={"level": 2}),)),
    ),
    {"own": {"based_on": "bt7", "attack": 9}},
)


def test_what_is_written_is_read_back():
    text = forces_text(FORCES)
    assert is_forces(text)
    assert text.startswith("format: kpeditor-forces/1\n")
    assert read_forces(text) == FORCES


@each(
    ("text", "told"),
    [
        ("", "holds no forces"),
        ("format: kpeditor-clip/1\n", "holds no forces"),
        ("format: kpeditor-forces/2\n", "another format"),
        ("format: kpeditor-forces/1\nsides: 3\n", "sides should be a list"),
        ("format: kpeditor-forces/1\nplan: {}\n", "unknown key 'plan'"),
        ("format: kpeditor-forces/1\ngroups: [{id: a, units: {bt7: -4}}]\n", "damaged"),
        ("format: kpeditor-forces/1\ngroups: [{id: a, units: [{id: '1'}]}]\n", "damaged"),
        ("format: kpeditor-forces/1\nsides: [{id: 'a b', groups: []}]\n", "damaged"),
        (
            "format: kpeditor-forces/1\ngroups: [{id: a, units: [{id: x, type: t}, {id: x, type: t}]}]\n",
            "unit x twice",
        ),
        ("format: kpeditor-forces/1\nsides: [{id: a, groups: []}, {id: a, groups: []}]\n", "side a twice"),
        (
            "format: kpeditor-forces/1\nsides: [{id: a, groups: [{id: g, units: {}}, {id: g, units: {}}]}]\n",
            "the side a has a group twice",
        ),
        (
            "format: kpeditor-forces/1\nsides: [{id: a, groups: [{id: g, units: [{id: x, type: t}]}]}]\n"
            "loose: [{id: h, units: [{id: y, type: t}, {id: x, type: t}]}]\n",
            "list the unit x twice",
        ),
        ("format: kpeditor-forces/1\ntypes: {own: 3}\n", r"not 3 \(units\.own\)"),
        ("format: kpeditor-forces/1\nloose: 3\n", r"damaged.*\(sides\.1\.groups\)"),
    ],
)
def test_what_could_not_stand_in_a_scenario_is_refused(text: str, told: str):
    with pytest.raises(BadFile, match=told):
        read_forces(text)


def test_endless_text_is_refused_before_it_is_read():
    with pytest.raises(BadFile, match="too long"):
        read_forces("format: kpeditor-forces/1\n" + "# x\n" * 600_000)


def test_a_text_that_says_so_at_its_beginning_means_to_hold_forces():
    line = "\nformat: kpeditor-forces/"
    assert is_forces("#" * (2000 - len(line)) + line)
    assert not is_forces("#" * (2001 - len(line)) + line)


def test_of_several_unknown_keys_the_first_is_told():
    with pytest.raises(BadFile, match="an unknown key 'plan'"):
        read_forces("format: kpeditor-forces/1\nplan: {}\ncolour: red\n")


def test_a_text_is_as_long_as_any_battle_needs():
    line = "format: kpeditor-forces/1\n"
    longest = line + "#" * (MOST_TEXT - len(line))
    assert read_forces(longest) == CopiedForces("", "")
    with pytest.raises(BadFile, match="too long: more than 2,000,000 characters"):
        read_forces(longest + "#")


def test_what_is_empty_is_not_written_and_the_place_of_a_text_is_named():
    assert forces_text(CopiedForces("kampfpanzer", "None")) == (
        "format: kpeditor-forces/1\nruleset: kampfpanzer\ntitle: None\n"
    )
    with pytest.raises(BadFile, match="The mail holds no forces"):
        read_forces("", "mail")
    with pytest.raises(BadFile) as refused:
        read_forces("format: kpeditor-forces/1\ngroups: [{id: a, units: {bt7: -4}, colour: 1}]\n")
    assert len(refused.value.problems) == 2
