"""Reading: a few named hexes and hexsides, and the program knows the rest and what it is not sure of."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kpeditor.core.edits.layers import paint
from kpeditor.core.files.documents import open_battle, render_map
from kpeditor.core.geometry.directions import Direction
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.hexsides import Hexside, between, canonical
from kpeditor.core.rules import registry
from kpeditor.scan.pictures.straight import NothingSeen, draw_straight
from kpeditor.scan.reading.accuracy import AnotherBoard, accuracy
from kpeditor.scan.reading.classifier import learn
from kpeditor.scan.reading.continuity import Lines
from kpeditor.scan.reading.examplefile import (
    BadExamples,
    lessons_for,
    lessons_of,
    read_examples,
    write_lessons,
)
from kpeditor.scan.reading.features import features_of
from kpeditor.scan.reading.naming import name_all
from kpeditor.scan.reading.printednumbers import check_numbers
from kpeditor.scan.reading.provenance import KEY, provenance_of, put_reading
from kpeditor.scan.reading.reading import Example, Lesson, TooFewExamples, groups, queue, read_layer, suggest
from kpeditor.scan.reading.readingtext import BadReading
from kpeditor.scan.reading.targets import SIDES, all_sides, kind_at, layers_of
from tests.benchmarks.simulateduser import name_when_asked
from tests.scan.testsheets import ReadSheet, read_sheet

EMPTY = "\n" * 10


@pytest.fixture(scope="module")
def village(root, qapp) -> ReadSheet:
    return read_sheet(root / "maps/first-shots.yaml", 4)


@pytest.fixture
def empty(root):
    """The map of the village without anything on it."""
    battle = open_battle(root / "maps/first-shots.yaml").battle
    for array in (*battle.map.layers.values(), *battle.map.hexsides.values()):
        array[:] = 0
    return battle


def test_a_dozen_examples_read_the_rest(village):
    for reading in village.readings(village.examples(12)):
        good = accuracy(reading, village.truth)
        assert good.share >= (0.95 if reading.layer == SIDES else 0.98), reading.layer
        assert good.count == len(reading.targets)


def test_what_is_asked_for_teaches_more_than_chance(village):
    first = [one for one in village.examples(3) if one.layer == SIDES]
    asked = name_when_asked(village.truth, village.sides, first, SIDES, 12, village.catalogue)
    by_chance = [one for one in village.examples(12) if one.layer == SIDES]
    wrong = [
        len(
            accuracy(
                read_layer(village.sides, some, SIDES, catalogue=village.catalogue), village.truth
            ).mistakes
        )
        for some in (asked, by_chance)
    ]
    assert len(asked) <= len(by_chance)
    assert wrong[0] < max(1, wrong[1])


def test_examples_are_read_as_they_say_and_are_no_doubt(village):
    lie = Example(Hex(1, 1), "terrain", "woods")
    examples = [*(e for e in village.examples(4) if e.target != Hex(1, 1)), lie]
    readings = village.readings(examples)
    assert readings[0].kind(Hex(1, 1)) == "woods"
    found = queue(readings, examples)
    assert [doubt.confidence for doubt in found] == sorted(doubt.confidence for doubt in found)
    assert not {(d.layer, d.target) for d in found} & {(e.layer, e.target) for e in examples}
    assert all(doubt.kind != doubt.rival for doubt in found)
    assert len(found) + len(examples) == sum(len(reading.targets) for reading in readings)


def test_suggestions_are_doubtful_and_unlike_each_other(village):
    examples = village.examples(3)
    reading = village.readings(examples)[-1]
    asked = suggest(reading, examples, 6, village.sides)
    rows = [village.sides.targets.index(target) for target in asked]
    values = village.sides.values[rows]
    gaps = ((values[:, None] - values[None]) ** 2).mean(axis=-1)
    assert len(set(asked)) == 6
    assert gaps[~np.eye(6, dtype=bool)].min() >= 0.3
    assert reading.confidence[rows[0]] <= np.quantile(reading.confidence, 0.01)


def test_without_examples_there_are_groups_to_name(village):
    found = groups(village.hexes, 6)
    assert sum(map(len, found)) == len(village.hexes.targets)
    pure = 0
    for group in found:
        kinds = [village.truth.kind("terrain", hex_) for hex_ in group]
        pure += max(kinds.count(kind) for kind in set(kinds))
    assert pure / len(village.hexes.targets) > 0.93


def test_one_kind_alone_cannot_be_read(village):
    with pytest.raises(TooFewExamples, match="two kinds of terrain"):
        read_layer(village.hexes, [Example(Hex(1, 1), "terrain", "clear")], "terrain")


def test_uneven_light_changes_little(village):
    shade = np.linspace(0.75, 1.0, village.picture.rgb.shape[1])[None, :, None]
    dim = replace(village.picture, rgb=(village.picture.rgb * shade).astype(np.uint8))
    gap = np.abs(features_of(dim)[0].values - village.hexes.values)
    assert np.median(gap) < 0.1


def test_what_the_scan_does_not_show_is_not_read(village, empty):
    seen = village.picture.seen.copy()
    seen[:, : seen.shape[1] // 3] = False
    hexes, _ = features_of(replace(village.picture, seen=seen))
    reading = read_layer(hexes, village.examples(8), "terrain")
    gone = [t for t, sure in zip(reading.targets, reading.confidence, strict=True) if sure == 0]
    assert {one.column for one in gone if isinstance(one, Hex)} == {1, 2, 3, 4}
    put_reading(empty.map, [reading]).apply(empty)
    known = provenance_of(empty.map)
    assert known.source(empty.map, "terrain", Hex(1, 1)) == ""
    assert known.source(empty.map, "terrain", Hex(9, 9)) == "read"
    with pytest.raises(NothingSeen):
        draw_straight([])


def test_a_reading_is_one_step_and_remembers_where_everything_comes_from(village, empty):
    sheet, examples = empty.map, village.examples(8)
    readings = village.readings(examples)
    undo = put_reading(sheet, readings, examples).apply(empty)
    for reading in readings:
        assert [kind_at(sheet, reading.layer, t) for t in reading.targets] == list(reading.kinds)
    named = {(e.layer, e.target) for e in examples}
    known = provenance_of(sheet)
    for layer in layers_of(sheet):
        assert {(layer, t) for t in known.targets(sheet, layer, "confirmed")} == {
            n for n in named if n[0] == layer
        }
    undo.apply(empty)
    assert KEY not in sheet.extra
    assert not any(array.any() for array in (*sheet.layers.values(), *sheet.hexsides.values()))


def test_changes_by_hand_are_seen_without_being_watched(village, empty):
    sheet = empty.map
    put_reading(sheet, village.readings(village.examples(8))).apply(empty)
    here, side = Hex(6, 6), Hexside(Hex(6, 6), Direction.D)
    was = sheet.kind("terrain", here)
    undo = paint(sheet, "terrain", [here], "town").apply(empty)
    assert provenance_of(sheet).source(sheet, "terrain", here) == "hand"
    undo.apply(empty)
    assert (sheet.kind("terrain", here), provenance_of(sheet).source(sheet, "terrain", here)) == (was, "read")
    sheet.hexsides["crest"][5, 5] ^= 1 << side.direction
    sheet.hexsides["crest"][6, 5] ^= 1 << side.direction.opposite
    assert provenance_of(sheet).source(sheet, SIDES, side) == "hand"
    name_all(sheet, SIDES, {side: kind_at(sheet, SIDES, side)}).apply(empty)
    assert provenance_of(sheet).source(sheet, SIDES, side) == "confirmed"
    assert provenance_of(sheet).confidence(SIDES, side) == 1.0


def test_a_second_reading_leaves_alone_what_the_user_did(village, empty):
    sheet, readings = empty.map, village.readings(village.examples(8))
    put_reading(sheet, readings).apply(empty)
    paint(sheet, "elevation", [Hex(2, 2)], "hilltop").apply(empty)
    put_reading(sheet, readings).apply(empty)
    assert sheet.kind("elevation", Hex(2, 2)) == "hilltop"
    assert provenance_of(sheet).targets(sheet, "elevation", "hand") == [Hex(2, 2)]


def test_the_map_file_keeps_it(village, empty, tmp_path):
    examples = village.examples(8)
    put_reading(empty.map, village.readings(examples), examples).apply(empty)
    file = tmp_path / "read.yaml"
    file.write_text(render_map(empty.map, None), "utf-8")
    again = open_battle(file).battle.map
    first, second = provenance_of(empty.map), provenance_of(again)
    for layer in layers_of(again):
        for source in ("read", "confirmed", "hand"):
            assert first.targets(empty.map, layer, source) == second.targets(again, layer, source)
        target = village.features(layer).targets[30]
        assert first.confidence(layer, target) == second.confidence(layer, target)


@pytest.mark.parametrize(
    ("broken", "told"),
    [
        (5, "by layer"),
        ({"terrain": {"kinds": 3}}, "needs kinds"),
        ({"terrain": {"kinds": {"a": "clear"}, "read": "aaa\n", "marks": "999\n"}}, "another size"),
        ({"terrain": {"kinds": {"ab": "clear"}, "read": "\n" * 10, "marks": "\n" * 10}}, "no single letter"),
        (
            {"terrain": {"kinds": {"a": "clear"}, "read": "a\n" * 10, "marks": "x\n" * 10}},
            "without a meaning",
        ),
        ({SIDES: {"kinds": {}, "read": {"G": ""}, "marks": {}}}, "by direction"),
    ],
)
def test_a_broken_memory_is_told_plainly(empty, broken, told):
    empty.map.extra[KEY] = broken
    with pytest.raises(BadReading, match=told):
        provenance_of(empty.map)


def test_another_map_is_no_truth(village):
    reading = village.readings(village.examples(4))[0]
    with pytest.raises(AnotherBoard):
        accuracy(replace(reading, layer="vegetation"), village.truth)


def test_examples_serve_the_next_map(village, root, tmp_path):
    examples = village.examples(20)
    file = tmp_path / "examples.yaml"
    kept = lessons_of(examples, (village.hexes, village.sides))
    write_lessons(file, kept)
    again, lessons = read_examples(file, village.truth)
    assert not again, "the hexes of the next map are others"
    assert np.abs(lessons[0].values - kept[0].values).max() < 0.03
    river = read_sheet(root / "maps/river-crossing.yaml", 3)
    both = river.hexes, river.sides
    lessons = lessons_for(river.truth, lessons, both)
    for layer in ("terrain", "elevation"):
        reading = read_layer(river.hexes, [], layer, lessons=lessons)
        assert accuracy(reading, river.truth).share > 0.95, layer


def test_of_examples_of_another_map_only_what_this_map_knows_is_used(village):
    lessons = [
        Lesson("terrain", ("woods", "jungle"), village.hexes.values[:2]),
        Lesson("weather", ("rain",), village.hexes.values[:1]),
        Lesson(SIDES, ("road+canal", "road", ""), village.sides.values[:3]),
    ]
    both = village.hexes, village.sides
    fitting = lessons_for(village.truth, lessons, both)
    assert [(one.layer, one.kinds, len(one.values)) for one in fitting] == [
        ("terrain", ("woods",), 1),
        (SIDES, ("road", ""), 2),
    ]
    with pytest.raises(BadExamples, match="another version"):
        lessons_for(village.truth, [Lesson("terrain", ("woods",), np.zeros((1, 3), np.float32))], both)


@pytest.mark.parametrize("is_named_in_map", [False, True], ids=["command line", "window"])
def test_what_was_named_after_reading_counts_more_than_the_reading(village, empty, is_named_in_map):
    sheet, readings = empty.map, village.readings(village.examples(4))
    here, side = Hex(5, 5), Hexside(Hex(5, 5), Direction.D)
    assert readings[0].kind(here) != "town"
    examples = [Example(here, "terrain", "town"), Example(side, SIDES, "crest")]
    if is_named_in_map:
        for one in examples:
            name_all(sheet, one.layer, {one.target: one.kind}).apply(empty)
    put_reading(sheet, readings, () if is_named_in_map else examples).apply(empty)
    for one in examples:
        assert kind_at(sheet, one.layer, one.target) == one.kind
        assert provenance_of(sheet).source(sheet, one.layer, one.target) == "confirmed"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("format: other/1\n", "begins with"),
        ("format: kpeditor-examples/1\nexamples: {weather: {}}\n", "no layer 'weather'"),
        ("format: kpeditor-examples/1\nexamples: {terrain: {jungle: []}}\n", "no 'jungle'"),
        ("format: kpeditor-examples/1\nexamples: {hexsides: {canal: []}}\n", "no hexside feature 'canal'"),
        ('format: kpeditor-examples/1\nexamples: {terrain: {woods: ["9901"]}}\n', "9901 is not on the map"),
        ("format: kpeditor-examples/1\nexamples: {terrain: {woods: 3}}\n", "'woods' should be a list, not 3"),
        ("format: kpeditor-examples/1\nexample: {}\n", "did you mean 'examples'"),
        (
            "format: kpeditor-examples/1\nlessons: {terrain: {kinds: [a], width: 2, numbers: '!'}}\n",
            "damaged",
        ),
    ],
)
def test_examples_that_are_not_understood(village, tmp_path, text, told):
    file = tmp_path / "examples.yaml"
    file.write_text(text)
    with pytest.raises(BadExamples, match=told):
        read_examples(file, village.truth)


def test_printed_numbers_tell_when_the_grid_is_off(village):
    assert check_numbers(village.picture, village.truth).agrees
    shifted = replace(village.truth, numbering=Shifted())
    found = check_numbers(village.picture, shifted)
    assert found.offset == (-1, 0)
    assert "0403" in found.text(shifted)
    blank = replace(village.picture, rgb=np.full_like(village.picture.rgb, 200))
    assert not check_numbers(blank, village.truth).is_readable


class Shifted:
    """Numbers of the column to the right: the grid lies one column off."""

    name = "CCRR"

    def name_hex(self, hex_: Hex) -> str:
        return f"{hex_.column + 1:02d}{hex_.row:02d}"

    def parse_hex(self, text: str) -> Hex:
        return Hex(int(text[:2]) - 1, int(text[2:]))


def test_chances_follow_the_examples():
    chance = np.random.default_rng(3)
    yes, no = chance.normal(1.5, 1, (20, 8)), chance.normal(-1.5, 1, (20, 8))
    taught = np.concatenate((yes, no)).astype(np.float32)
    holds = np.arange(40) < 20
    far = np.full((1, 8), 40.0, np.float32)
    scores = learn(np.concatenate((taught, far)), taught, holds)
    assert ((scores.chances[:40] > 0.5) == holds).all()
    assert ((scores.chances > 0) & (scores.chances < 1)).all()
    assert abs(scores.values[-1]) < 0.01  # like nothing that is known: no opinion


def test_a_road_with_a_gap_is_mended():
    grid = HexGrid(6, 5)
    catalogue = registry.find("kampfpanzer").terrain()
    sides = all_sides(grid)
    row = [Hexside(Hex(3, r), Direction.D) for r in (1, 2, 3, 4)]
    road = np.full((len(sides), 1), 0.01)
    for side, chance in zip(row, (0.99, 0.35, 0.99, 0.99), strict=True):
        road[sides.index(side)] = chance
    road[sides.index(Hexside(Hex(3, 1), Direction.A))] = 0.99
    road[sides.index(Hexside(Hex(3, 5), Direction.D))] = 0.99
    chosen, guilt = Lines(grid, sides, ("road",), catalogue).mended(road)
    assert chosen[[sides.index(side) for side in row], 0].all()
    assert guilt.max() < 0.1


def test_where_a_line_has_a_loose_end_everything_that_meets_there_is_in_doubt():
    grid, catalogue = HexGrid(6, 5), registry.find("kampfpanzer").terrain()
    sides = all_sides(grid)

    def at(column: int, row: int, direction: Direction) -> int:
        return sides.index(canonical(grid, Hexside(Hex(column, row), direction)))

    stream = [at(3, 3, Direction.A), at(3, 3, Direction.B)]
    beyond = between(grid, *(grid.step(Hex(3, 3), way) for way in (Direction.B, Direction.C)))
    assert beyond is not None
    meeting = [at(3, 3, Direction.C), sides.index(beyond)]
    seen = np.full((len(sides), 1), 0.001)
    seen[stream] = 0.999
    lines = Lines(grid, sides, ("stream",), catalogue)
    chosen, guilt = lines.mended(seen)
    assert chosen.sum() == 2
    assert guilt[[stream[1], *meeting], 0].min() > 0.03, "it may run on under other ink"
    assert guilt[at(3, 3, Direction.D), 0] == 0.0, "it is not there"
    is_known = np.arange(len(sides)) == stream[1]
    assert lines.mended(seen, is_known)[1][stream[1], 0] == 0.0, "somebody said so"
    slopes = dict.fromkeys(grid.hexes(), frozenset({"slope"}))
    uphill = Lines(grid, sides, ("stream",), catalogue, slopes)
    assert uphill.mended(seen)[1].max() < guilt.max() / 2, "a stream may begin on a slope"


def test_a_doubtful_link_of_a_line_makes_the_next_one_doubtful():
    grid, catalogue = HexGrid(8, 8), registry.find("kampfpanzer").terrain()
    sides = all_sides(grid)
    way = [sides.index(Hexside(Hex(4, row), Direction.D)) for row in range(1, 8)]
    road = np.full((len(sides), 1), 0.001)
    road[way] = 0.999
    _, sound = Lines(grid, sides, ("road",), catalogue).mended(road)
    road[way[3]] = 0.6
    _, guilt = Lines(grid, sides, ("road",), catalogue).mended(road)
    assert guilt[way[2], 0] > 0.01 + sound[way[2], 0]
    assert guilt[way[1], 0] == sound[way[1], 0]
