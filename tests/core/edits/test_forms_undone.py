"""Whatever the forms do to a scenario: undone it leaves the identical document, redone the later one."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.board.regions import outline
from kpeditor.core.board.underlay import Underlay
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.entries import EVENTS, LINES
from kpeditor.core.edits.flagging import flag
from kpeditor.core.edits.forces.customtypes import add_type, change_type, set_figure
from kpeditor.core.edits.forces.sides import (
    add_group,
    add_side,
    duplicate_group,
    move_group,
    move_side,
    paint_side,
    rename_group,
    rename_side,
)
from kpeditor.core.edits.forces.units import (
    ForceKey,
    add_units,
    count_by_type,
    list_singly,
    load,
    place,
    renumber,
    set_count,
    turn,
)
from kpeditor.core.edits.hexsides import set_hexsides
from kpeditor.core.edits.scenario import put_group, set_marks
from kpeditor.core.edits.sheet import set_underlay
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.rules.declarations import MarkKind
from kpeditor.core.scenario.battle import Battle
from kpeditor.core.scenario.effects import USUAL
from kpeditor.core.scenario.events import Effect, ScenarioEvent
from kpeditor.core.scenario.model import ON_EVENT, Entry, Group, Scenario, VictoryLine
from tests.core.edits.test_edits import CATALOGUE, HEXES, battle, go_back_and_forth, same

COUNTERS = {"tank": ["1", "2", "3", "4"], "gun": ["7", "8"]}
WORKS = MarkKind("works", "earthwork", "earthworks", is_sided=True)
MINES = MarkKind("mines", "minefield", "minefields", least=1, most=3)
Hand = st.tuples(st.integers(0, 99), st.integers(0, 99), st.sampled_from(HEXES))
"""What a person points at: two things by their order, and a hex."""


def acts(target: Battle, one: int, two: int, name: str) -> dict[str, Callable[[Scenario], Edit]]:
    """What the forms and menus offer, each about the things pointed at."""
    sheet, scenario = target.map, target.scenario
    assert scenario is not None
    side = scenario.sides[one % len(scenario.sides)]
    other = scenario.sides[two % len(scenario.sides)].id
    group = side.groups[two % len(side.groups)] if side.groups else None
    in_group = group.id if group else "none"
    units = [unit.id for _, each in scenario.groups() for unit in each.units] or ["none"]
    here, there = units[one % len(units)], units[two % len(units)]
    key = ForceKey(side.id, in_group, next(iter(group.counts), "tank") if group else "tank")
    line = VictoryLine(side.id, f"destroyed({other}) >= {1 + two}", (1 + one % 5,))
    hexes = frozenset({sheet.hex(name)})
    kind = list(USUAL.values())[two % len(USUAL)]
    done_to = in_group if kind.target == "group" else ""
    effect = Effect(kind.id, side.id, done_to, two if kind.sets_level else None)
    event = ScenarioEvent(turns=(1 + one % 5,), when=line.when, say=("x", "")[two % 2], then=(effect,))
    entry = Entry(ON_EVENT if one % 2 else 1 + two, name)
    return {
        "add side": lambda s: add_side(s)[0],
        "move side": lambda s: move_side(s, side.id, 1 - two % 3),
        "rename side": lambda s: rename_side(s, side.id, f"Side {two}", f"side_{two}"),
        "paint side": lambda s: paint_side(s, side.id, f"#0000{one:02}"),
        "add group": lambda s: add_group(s, side.id)[0],
        "rename group": lambda s: rename_group(s, side.id, in_group, f"group {two}"),
        "copy group": lambda s: duplicate_group(s, side.id, in_group, COUNTERS)[0],
        "move group": lambda s: move_group(s, side.id, in_group, other, one % 3),
        "add units": lambda s: add_units(s, side.id, in_group, ("tank", "gun")[one % 2], COUNTERS),
        "count": lambda s: set_count(s, side.id, in_group, "tank", two % 5),
        "list": lambda s: list_singly(s, side.id, in_group, COUNTERS),
        "count again": lambda s: count_by_type(s, side.id, in_group),
        "place": lambda s: place(s, key, name, COUNTERS)[0],
        "turn": lambda s: turn(s, here, one % 6),
        "load": lambda s: load(s, here, there),
        "renumber": lambda s: renumber(s, here, str(200 + two)),
        "dig": lambda s: set_marks(s, WORKS, side.id, [name]),
        "fill in": lambda s: set_marks(s, WORKS, side.id, [], [name]),
        "mine": lambda s: set_marks(s, MINES, "", [name], value=1 + two % 3),
        "add line": lambda s: LINES.add(s, line)[0],
        "set line": lambda s: LINES.put(s, one % max(1, len(s.victory)), line),
        "move line": lambda s: LINES.move(s, one % max(1, len(s.victory)), 1 - two % 3)[0],
        "remove line": lambda s: LINES.remove(s, one % max(1, len(s.victory))),
        "add event": lambda s: EVENTS.add(s, event)[0],
        "set event": lambda s: EVENTS.put(s, one % max(1, len(s.events)), event),
        "move event": lambda s: EVENTS.move(s, one % max(1, len(s.events)), 1 - two % 3)[0],
        "remove event": lambda s: EVENTS.remove(s, one % max(1, len(s.events))),
        "hold group": lambda s: put_group(s, side.id, replace(group or Group("a"), held=not two % 2)),
        "wait for event": lambda s: put_group(s, side.id, replace(group or Group("a"), enter=entry)),
        "new type": lambda s: add_type(s, "tank", f"Tank {two}", {})[0],
        "own figures": lambda s: change_type(s, "tank"),
        "figure": lambda s: set_figure(s, "tank", "attack", two),
        "underlay": lambda _: set_underlay(sheet, Underlay("scan.png", one, two, 40.0)),
        "no underlay": lambda _: set_underlay(sheet, None),
        "outline": lambda _: set_hexsides(sheet, "crest", outline(sheet.grid, hexes), True),
        "flag": lambda _: flag(sheet, CATALOGUE, sheet.grid.hexes()),
    }


NAMES = sorted(acts(battle(), 0, 0, "0101"))


@given(st.lists(st.tuples(st.sampled_from(NAMES), Hand), max_size=14))
def test_whatever_the_forms_do_can_be_undone_and_redone(
    chosen: list[tuple[str, tuple[int, int, Hex]]],
) -> None:
    target = battle()
    states, undo, redo = [copy.deepcopy(target)], [], []
    for name, (one, two, hex_) in chosen:
        assert target.scenario is not None
        try:
            edit = acts(target, one, two, target.map.name(hex_))[name](target.scenario)
        except KpError:  # the form tells why not; nothing has changed then
            assert same(target, states[-1])
            continue
        undo.append(edit.apply(target))
        redo.append(edit)
        states.append(copy.deepcopy(target))
    go_back_and_forth(target, states, undo, redo)


def test_every_act_of_the_forms_is_possible_somewhere() -> None:
    """None of the acts above is refused always: each changes a scenario with units and a victory line."""
    target = battle()
    assert target.scenario is not None
    for name in ("list", "add line", "add event", "new type", "own figures", "underlay", "dig"):
        acts(target, 0, 0, "0101")[name](target.scenario).apply(target)
    refused = set()
    for name in NAMES:
        try:
            acts(target, 0, 1, "0101")[name](target.scenario)
        except KpError:
            refused.add(name)
    assert refused == {"count"}  # listed one by one, units are not counted any more
