"""Events in scenario files, and what renaming, resizing, comparing and the journal make of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kpeditor.core.compare.scenarios import battle_differences
from kpeditor.core.edits.forces.sides import move_group, rename_group, rename_side
from kpeditor.core.edits.plaindata import edit_data, edit_of
from kpeditor.core.edits.resizing import resize
from kpeditor.core.edits.scenario import SetScenario
from kpeditor.core.files.documents import open_battle, render_scenario
from kpeditor.core.files.formats.eventdata import draw_data, event_data, read_draw
from kpeditor.core.files.reading import read_scenario
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.draws import Draw, Lot
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Scenario

SMALL = Path(__file__).parents[2] / "files" / "valid" / "small-scenario.yaml"
EVENTS = """\
events:
  # The first thing they read.
  - {turns: [0], say: Hold the town., for: blue, x-by: Ada}
  - title: Smoke
    when: units(red, within(1, "0303")) >= 2   # two of them
    once: no
    say: |
      Smoke rises
      from the town.
"""
MEANT = (
    ScenarioEvent(turns=(0,), side="blue", say="Hold the town.", extra={"x-by": "Ada"}),
    ScenarioEvent(
        "Smoke", when='units(red, within(1, "0303")) >= 2', say="Smoke rises\nfrom the town.\n", once=False
    ),
)


def battle() -> Battle:
    found = open_battle(SMALL).battle
    assert found.scenario is not None
    return Battle(found.sheet, replace(found.scenario, events=MEANT))


def scenario() -> Scenario:
    found = battle().scenario
    assert found is not None
    return found


def test_events_are_read_saved_and_written_anew() -> None:
    text = SMALL.read_text("utf-8") + EVENTS
    read, problems, source = read_scenario(text)
    assert problems == []
    assert read is not None
    assert read.events == MEANT
    assert render_scenario(read, source) == text
    again, problems, _ = read_scenario(render_scenario(read, None))
    assert (again, problems) == (read, [])
    changed = replace(read, events=(replace(MEANT[0], say="Hold it."), MEANT[1]))
    assert render_scenario(changed, source) == text.replace("Hold the town.", "Hold it.")
    _, problems, _ = read_scenario(text.replace("once: no", "onec: no"))
    assert [one.code for one in problems] == ["key-unknown"]


def test_a_side_that_is_renamed_is_told_under_its_new_id() -> None:
    after = rename_side(rename_side(scenario(), "red", "Reds", "reds").made, "blue", "Blues", "blues").made
    assert after.events[0].side == "blues"
    assert after.events[1].when == 'units(reds, within(1, "0303")) >= 2'


def test_a_map_of_another_size_renumbers_conditions() -> None:
    target = battle()
    resize(target, 12, 9, 2, 0).edit.apply(target)
    assert target.scenario is not None
    assert target.scenario.events[1].when == 'units(red, within(1, "0803")) >= 2'


def test_a_comparison_tells_an_event_that_was_added() -> None:
    new = battle()
    old = Battle(new.sheet, replace(scenario(), events=MEANT[1:]))
    assert [one.sentence() for one in battle_differences(old, new)] == [
        "event 1: added (turns 0: blue: Hold the town.)"
    ]


def test_the_journal_keeps_events() -> None:
    edit = SetScenario(replace(scenario(), events=ACTING))
    assert edit_of(edit_data(edit)) == edit


# --- Events that act ---

ACTS = """\
events:
  - when: destroyed(red) >= 1
    then:   # in this order
      - {do: release, side: blue, group: c, x-why: help}
      - {do: panic, side: red, level: 4}
      - {do: end}
"""
ACTING = (
    ScenarioEvent(
        when="destroyed(red) >= 1",
        then=(
            Effect("release", "blue", "c", extra={"x-why": "help"}),
            Effect("panic", "red", level=4),
            Effect("end"),
        ),
    ),
)


def test_effects_held_groups_and_entries_by_event_are_read_saved_and_written_anew() -> None:
    text = SMALL.read_text("utf-8").replace("enter: {turn: 3,", "enter: {turn: event,") + ACTS
    text = text.replace("deploy: town(1)}", "deploy: town(1), held: true}")
    read, problems, source = read_scenario(text)
    assert problems == []
    assert read is not None
    assert read.events == ACTING
    waiting, held = read.group("red", "b"), read.group("blue", "c")
    assert waiting is not None
    assert waiting.enter == Entry(ON_EVENT, "0109")
    assert held is not None
    assert held.held
    assert render_scenario(read, source) == text
    assert read_scenario(render_scenario(read, None))[0] == read
    changed = replace(read, events=(replace(read.events[0], then=read.events[0].then[1:]),))
    assert "release" not in render_scenario(changed, source)
    assert "# in this order" in render_scenario(changed, source)


def test_what_events_do_follows_a_side_or_group_to_its_new_name_and_a_group_to_its_side() -> None:
    made = replace(scenario(), events=ACTING)
    renamed = rename_group(rename_side(made, "blue", "Blues", "blues").made, "blues", "c", "guard").made
    assert renamed.events[0].then[:2] == (
        Effect("release", "blues", "guard", extra={"x-why": "help"}),
        Effect("panic", "red", level=4),
    )
    moved = move_group(made, "blue", "c", "red", 0).made
    assert (moved.events[0].then[0].side, moved.events[0].then[0].group) == ("red", "c")


def test_a_comparison_tells_what_an_event_does_and_who_is_held() -> None:
    old, made = battle(), replace(scenario(), events=ACTING)
    blue = made.sides[1]
    held = replace(blue, groups=(replace(blue.groups[0], held=True), *blue.groups[1:]))
    new = Battle(old.sheet, replace(made, sides=(made.sides[0], held)))
    told = [one.sentence() for one in battle_differences(Battle(old.sheet, replace(made, events=())), new)]
    assert any("held" in one and "yes" in one for one in told)
    assert any("release blue c, panic red 4, end" in one for one in told)


def test_a_draw_says_what_is_not_usual_and_reads_the_rest_as_usual() -> None:
    usual = Draw("relief", "red", (Lot(("tanks",)), Lot()))
    data = {"id": "relief", "side": "red", "lots": [{"groups": ["tanks"]}, {"groups": []}]}
    assert draw_data(usual) == data
    assert read_draw(data) == usual
    rare = Draw("relief", "red", (Lot(("tanks",), 2, 3, '"0303"'),), 2, True, "all")
    assert read_draw(draw_data(rare)) == rare


def test_what_an_event_says_may_be_left_out_where_it_acts() -> None:
    assert "say" in event_data(ScenarioEvent())
    assert "say" not in event_data(ScenarioEvent(then=(Effect("end"),)))
