"""A thousand edits of a table, undone and done again; files keep every byte and comment."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kpeditor.core.board.sheet import Feature, TableSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.scenario import put_group
from kpeditor.core.edits.tables import cutting, features
from kpeditor.core.edits.tables.features import SetFeatures
from kpeditor.core.errors import EditRefused
from kpeditor.core.files.documents import OpenBattle, open_battle, save_map, save_scenario
from kpeditor.core.geometry.table import TablePoint
from kpeditor.core.scenario.areas.tables.painting import drawn
from kpeditor.core.scenario.battle import Battle, snapshot

STEPS = 1000


def point(chance: random.Random, sheet: TableSheet) -> TablePoint:
    return TablePoint(
        round(chance.uniform(0, sheet.space.width), 2), round(chance.uniform(0, sheet.space.height), 2)
    )


def box(chance: random.Random, sheet: TableSheet) -> tuple[TablePoint, ...]:
    a, b = point(chance, sheet), point(chance, sheet)
    return (a, TablePoint(b.x, a.y), b, TablePoint(a.x, b.y))


def random_edit(chance: random.Random, battle: Battle) -> Edit:
    """Anything a hand may do to a table or to where its units stand.

    Raises:
        EditRefused: when it cannot be done now.
    """
    sheet, scenario = battle.sheet, battle.scenario
    assert isinstance(sheet, TableSheet)
    assert scenario is not None
    names = list(sheet.features)
    name = chance.choice(names) if names else ""
    match chance.randrange(12):
        case 0 | 1:
            kind = chance.choice(("woods", "hill", "orchard", "built_up"))
            new = features.free_name(sheet, kind)
            return SetFeatures({new: Feature(new, kind, "area", box(chance, sheet))})
        case 2:
            line = tuple(point(chance, sheet) for _ in range(chance.randint(2, 5)))
            new = features.free_name(sheet, "Hedge")
            return SetFeatures({new: Feature(new, "hedge", "line", line)})
        case 3:
            return features.remove_features(sheet, [name]) if name else random_edit(chance, battle)
        case 4:
            return features.move_features(sheet, [name], chance.uniform(-2, 2), chance.uniform(-2, 2))
        case 5:
            return features.rename_feature(sheet, name, features.free_name(sheet, "Place"))
        case 6:
            return cutting.split_feature(sheet, name, [point(chance, sheet), point(chance, sheet)])
        case 7:
            return cutting.cut_hole(sheet, name, box(chance, sheet))
        case 8:
            return cutting.join_features(sheet, chance.sample(names, min(2, len(names))))
        case 9:
            return cutting.simplify_feature(sheet, name, 0.5)
    side = scenario.sides[0]
    group = side.groups[0]
    if chance.random() < 0.5:
        return put_group(
            scenario, side.id, replace(group, deploy=drawn(group.deploy, sheet, box(chance, sheet)))
        )
    unit = replace(
        group.units[0], at=sheet.space.name(point(chance, sheet)), facing=str(chance.randrange(360))
    )
    return put_group(scenario, side.id, replace(group, units=(unit, *group.units[1:])))


def applied(battle: Battle, seed: int) -> Iterator[tuple[Edit, Edit]]:
    """So many edits done one after the other, each with its inverse."""
    chance = random.Random(seed)
    done = 0
    while done < STEPS:
        try:
            edit = random_edit(chance, battle)
            inverse = edit.apply(battle)
        except (EditRefused, IndexError):
            continue
        done += 1
        yield edit, inverse


def state(battle: Battle) -> object:
    sheet = battle.sheet
    assert isinstance(sheet, TableSheet)
    return list(sheet.features.items()), battle.scenario


def test_a_thousand_edits_are_undone_and_done_again(root):
    opened = open_battle(root / "tests/files/valid/panzer8-scenario.yaml")
    battle = snapshot(opened.battle)
    first = state(battle)
    before = snapshot(battle)
    inverses = [inverse for _, inverse in applied(battle, seed=1)]
    last = state(battle)
    again = [inverse.apply(battle) for inverse in reversed(inverses)]
    assert state(battle) == first == state(before)
    for edit in reversed(again):
        edit.apply(battle)
    assert state(battle) == last


def copied(root: Path, folder: Path) -> OpenBattle:
    """A table and its scenario in a folder of their own."""
    valid = root / "tests/files/valid"
    (folder / "valid").mkdir()
    for name in ("panzer8-table.yaml", "panzer8-scenario.yaml"):
        shutil.copy(valid / name, folder / "valid" / name)
    return open_battle(folder / "valid/panzer8-scenario.yaml")


def test_a_save_without_a_change_keeps_every_byte_and_one_with_changes_the_comments(root, tmp_path):
    opened = copied(root, tmp_path)
    assert opened.map_path is not None
    assert opened.scenario_path is not None
    texts = [path.read_bytes() for path in (opened.map_path, opened.scenario_path)]
    save_scenario(save_map(opened))
    assert [path.read_bytes() for path in (opened.map_path, opened.scenario_path)] == texts
    inverses = [inverse for _, inverse in applied(opened.battle, seed=2)]
    opened = save_scenario(save_map(opened))
    assert opened.map_path is not None
    assert opened.scenario_path is not None
    changed = opened.map_path.read_text("utf-8")
    assert changed.startswith("# A table of rules that are installed")
    again = open_battle(opened.scenario_path)
    assert state(again.battle) == state(opened.battle)
    for inverse in reversed(inverses):
        inverse.apply(opened.battle)
    restored = save_scenario(save_map(opened)).scenario_path
    assert restored is not None
    original = open_battle(root / "tests/files/valid/panzer8-scenario.yaml")
    assert state(open_battle(restored).battle) == state(original.battle)
