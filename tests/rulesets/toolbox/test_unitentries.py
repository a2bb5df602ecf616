"""Unit entries of any rules: what a scenario's own ones may say, and what is told of ill-formed ones."""

from __future__ import annotations

from kpeditor.core.fields import Field
from kpeditor.rulesets.toolbox.unitentries import (
    COUNTERS,
    UnitEntries,
    counter_numbers,
    same,
)

PRINTED = {"horse": {"title": "Horse", "legs": 4, "counters": "1-3"}}


def odd_legs(entry):
    if entry["legs"] % 2:
        yield "stands on an odd number of legs"


ENTRIES = UnitEntries(
    fields=(
        Field("title", "Name", "text"),
        Field("legs", "Legs"),
        Field("swims", "Swims", "switch"),
        Field("gait", "Gait", "choice", choices=same("trot", "walk")),
        Field("eats", "Eats", "several", choices=same("hay", "oats")),
    ),
    besides={"counters": COUNTERS},
    required=("title", "legs"),
    own=("counters",),
    contradictions=odd_legs,
    example="{like: horse}",
)


def told(custom):
    return [(problem.where.path, problem.text) for problem in ENTRIES.laid_over(PRINTED, custom)[1]]


def test_a_known_id_changes_what_it_names_and_keeps_the_rest():
    entries, problems = ENTRIES.laid_over(PRINTED, {"horse": {"legs": 6, "x-note": "mine"}})
    assert not problems
    assert entries["horse"] == {"title": "Horse", "legs": 6, "counters": "1-3"}


def test_a_new_type_is_like_a_known_one_without_its_counters():
    entries, problems = ENTRIES.laid_over(PRINTED, {"pony": {"like": "horse"}, "foal": {"like": "pony"}})
    assert not problems
    assert entries["foal"] == {"title": "foal", "legs": 4}


def test_ill_formed_entries_are_told_with_their_place_and_left_out():
    cases = {
        ("units", "a"): (7, "must be a mapping"),
        ("units", "b", "like"): ({"like": "cow"}, "no known unit type"),
        ("units", "c", "wings"): ({"like": "horse", "wings": 2}, "unknown figure 'wings'"),
        ("units", "d", "legs"): ({"like": "horse", "legs": True}, "a whole number"),
        ("units", "e", "gait"): ({"like": "horse", "gait": "gallop"}, "one of trot, walk"),
        ("units", "f", "eats"): ({"like": "horse", "eats": ["stones"]}, "a list of hay, oats"),
        ("units", "g"): ({"title": "Newt"}, "lacks legs"),
        ("units", "h"): ({"like": "horse", "legs": 3}, "odd number of legs"),
    }
    for path, (entry, part) in cases.items():
        entries, problems = ENTRIES.laid_over(PRINTED, {path[1]: entry})
        assert [problem.where.path for problem in problems] == [path]
        assert part in problems[0].text
        assert "{like: horse}" in problems[0].fix
        assert set(entries) == {"horse"}


def test_counter_numbers_are_listed_one_by_one():
    assert counter_numbers("39-41, 51") == ("39", "40", "41", "51")
    assert counter_numbers("") == ()
