"""The published schemas are sound and guide the hand; what jsonschema says of data is told in plain words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema
import pytest
from check_jsonschema import main as independent
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.edits.plaindata import EDITS
from kpeditor.core.errors import BadFile
from kpeditor.core.files.data import data_dir
from kpeditor.core.files.formats.migrate import is_campaign
from kpeditor.core.files.formats.schemacheck import ANNOTATIONS, MAX_ERRORS
from kpeditor.core.files.formats.schemamessages import WORDED
from kpeditor.core.files.formats.schemas import SchemaKind, check, own_file, schema, validate, with_text_keys
from kpeditor.core.files.text.yamltext import YamlText
from tests.core.files.yamlstrategies import VALUES, changed
from tests.each import each

KINDS = get_args(SchemaKind)


def raw(kind: str) -> Any:
    return json.loads((data_dir("schemas") / f"{kind}.schema.json").read_text("utf-8"))


def shipped() -> list[tuple[SchemaKind, Path]]:
    root = data_dir("schemas").parent
    found: list[tuple[SchemaKind, Path]] = [("map", path) for path in sorted((root / "maps").glob("*.yaml"))]
    for path in sorted((root / "scenarios").rglob("*.yaml")):
        found.append(("campaign" if is_campaign(path) else "scenario", path))
    for rules in sorted((root / "kpeditor" / "rulesets").glob("*/")):
        found += [("units", path) for path in rules.glob("units.yaml")]
        found += [("tables", path) for path in rules.glob("tables.yaml")]
        found += [("terrain", path) for path in rules.glob("terrain.yaml")]
        found += [("options", path) for path in rules.glob("options.yaml")]
        found += [("doctrine", path) for path in rules.glob("computer/doctrines/*.yaml")]
    return found


def subschemas(part: Any) -> list[dict[str, Any]]:
    """Every schema within a schema."""
    if not isinstance(part, dict):
        return []
    found = [part]
    for key, value in part.items():
        if key in ("properties", "patternProperties", "$defs"):
            found += [one for inner in value.values() for one in subschemas(inner)]
        elif key in ("items", "additionalProperties", "propertyNames"):
            found += subschemas(value)
        elif key == "anyOf":
            found += [one for inner in value for one in subschemas(inner)]
    return found


def every_part() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema within those of all kinds, with its kind."""
    for kind in KINDS:
        for part in subschemas(schema(kind)):
            yield kind, part


def test_a_schema_keeps_to_the_metaschema_and_says_what_it_is():
    for kind in KINDS:
        found = raw(kind)
        jsonschema.Draft202012Validator.check_schema(found)
        assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema", kind
        assert found["$id"].endswith(f"/{kind}.schema.json"), kind
        assert found["title"], kind
        assert found["description"], kind


def test_every_key_has_a_title_and_texts_for_hovering():
    for kind, part in every_part():
        for name, rule in part.get("properties", {}).items():
            assert rule.get("title"), f"{kind}: {name}"
        for example in part.get("examples", []):
            jsonschema.Draft202012Validator(part).validate(example)


def test_there_are_words_for_every_keyword_that_is_used():
    for kind, part in every_part():
        assert set(part) <= WORDED | ANNOTATIONS, kind


def test_closed_mappings_leave_room_for_keys_of_the_users_own():
    for kind, part in every_part():
        if part.get("additionalProperties") is False and part.get("title") != "Rows and columns":
            assert "^x-" in part["patternProperties"], (kind, part.get("title"))


def test_unit_types_are_the_same_in_rulesets_and_scenarios():
    assert raw("units")["$defs"]["unitType"] == raw("scenario")["$defs"]["unitType"]


@pytest.mark.parametrize("most", [1, pytest.param(None, marks=pytest.mark.slow)])
def test_everything_shipped_satisfies_an_independent_validator(most: int | None):
    """Of each kind the smallest file, or all, which is slow; our own check, below, sees all."""
    for kind in KINDS:
        paths = sorted((path for of, path in shipped() if of == kind), key=lambda one: one.stat().st_size)
        files = [str(path) for path in paths[:most]]
        if files:
            schema_file = str(data_dir("schemas") / f"{kind}.schema.json")
            answer = CliRunner().invoke(independent, ["--schemafile", schema_file, *files])
            assert answer.exit_code == 0, answer.output


def test_everything_shipped_satisfies_our_check():
    assert {kind for kind, _ in shipped()} > {"map", "scenario", "units", "tables", "terrain"}
    for kind, path in shipped():
        assert validate(kind, YamlText.parse(path.read_text("utf-8")).data) == [], path


HASH = "0" * 64
OPENING = {"answer": {"1": "C7"}, "dice": HASH, "salt": HASH}
SMALL: dict[SchemaKind, Any] = {
    "map": {
        "format": "kpeditor-map/1",
        "title": "t",
        "ruleset": "r",
        "board": {"kind": "hex", "columns": 5, "rows": 4, "trim": True, "metres": 100},
        "legend": {"terrain": {".": "clear", "t": "town"}},
        "hexes": {"terrain": "..\n"},
        "hexsides": {"crest": ["0201D"]},
        "places": {"Town 1": {"kind": "town", "hexes": ["0203"]}},
        "edges": {"N": "north"},
        "features": {"Wood": {"kind": "woods", "area": [[1, 2], [3, 4.5], [0, 0]]}},
    },
    "scenario": {
        "format": "kpeditor-scenario/1",
        "title": "t",
        "ruleset": "r",
        "map": "m.yaml",
        "length": {"min": 3, "max": 4},
        "sides": [
            {
                "id": "a",
                "groups": [
                    {
                        "id": "g",
                        "units": {"bt7": 3},
                        "deploy": "rows(1,2)",
                        "enter": {"turn": 1, "at": "0101"},
                    },
                    {"id": "h", "units": [{"id": "1", "type": "bt7", "facing": "A", "level": 1}]},
                ],
                "ban": {"turns": [1], "ops": ["move"]},
            }
        ],
        "victory": [{"when": "x", "winner": "a", "turns": [3]}],
        "wrecks": ["0101"],
    },
    "record": {
        "format": "kpeditor-record/1",
        "scenario": "s.yaml",
        "ruleset": {"id": "r"},
        "seed": 1,
        "turns": [{"orders": {"a": {"1": "C7"}}, "dice": [1, 6]}],
        "forfeits": [{"turn": 1, "side": "a", "reason": "it ended"}],
        "reproducible": False,
        "result": {"winner": "a", "turn": 3},
    },
    "mail": {
        "format": "kpeditor-mail/1",
        "title": "t",
        "game": HASH,
        "from": "a",
        "number": 1,
        "previous": "",
        "start": {
            "ruleset": {"id": "r", "version": "1"},
            "sides": ["a", "b"],
            "nonce": "0" * 32,
            "scenario": "s",
            "map": "m",
        },
        "messages": [
            {"kind": "seal", "step": 0, "turn": 0, "before": HASH, "position": HASH, "seal": HASH},
            {"kind": "open", "step": 0, "turn": 0, "before": HASH, **OPENING},
        ],
        "sum": HASH,
    },
    "mailgame": {
        "format": "kpeditor-mailgame/1",
        "title": "t",
        "side": "a",
        "secret": OPENING,
        "steps": [{"before": HASH, "seals": {"a": HASH}, "openings": {"a": {**OPENING, "answer": None}}}],
        "outbox": [],
        "sent": [{"sum": HASH, "messages": []}],
        "received": [HASH],
        "start": {
            "ruleset": {"id": "r", "version": "1"},
            "sides": ["a", "b"],
            "nonce": "0" * 32,
            "scenario": "s",
            "map": "m",
        },
    },
    "scan": {
        "format": "kpeditor-scan/1",
        "map": "sheet.yaml",
        "board": {"kind": "hex", "columns": 5, "rows": 4, "tops": "pointed"},
        "scans": [
            {
                "file": "a.jpg",
                "page": 1,
                "dpi": 150.0,
                "pixels": [100, 200],
                "model": "smooth",
                "points": {"0101": [1, 2.5]},
                "warp": {
                    "matrix": [1, 0, 0, 0, 1, 0, 0, 0, 1],
                    "bend": {"middle": [1, 1], "reach": [1, 1], "degree": 1, "terms": [0, 0]},
                    "corners": 3,
                    "rms": 0.5,
                },
            }
        ],
        "examples": {"terrain": {"woods": ["0101"]}},
    },
    "mapping": {
        "format": "kpeditor-mapping/1",
        "source": "Tiled",
        "kinds": {"tile a": "terrain/woods", "b": None},
    },
    "examples": {
        "format": "kpeditor-examples/1",
        "examples": {"terrain": {"woods": ["0101"]}},
        "lessons": {"terrain": {"kinds": ["woods"], "width": 1, "numbers": "AA=="}},
    },
    "bundle": {
        "format": "kpeditor-bundle/1",
        "title": "t",
        "main": "m.yaml",
        "authors": ["a"],
        "licence": "CC-BY-4.0",
        "files": [{"path": "m.yaml", "kind": "map", "sha256": HASH}],
    },
    "terrain": {
        "layers": [
            {
                "id": "terrain",
                "title": "Terrain",
                "kinds": [
                    {"id": "a", "title": "A", "char": ".", "text": "t", "cost": {"afv": 0.5}, "defence": 1}
                ],
            }
        ],
        "hexsides": [{"id": "b", "title": "B", "look": "road", "text": "t", "joins": ["b"]}],
        "precedence": ["b"],
        "places": [{"id": "town", "title": "Town", "needs": ["a"]}],
        "marks": [{"id": "wreck", "title": "Wreck", "text": "t", "no_overrun": True}],
    },
    "options": [
        {"id": "a", "title": "A", "default": 1, "choices": [1, "x", False], "ruling": "Q1", "text": "t"}
    ],
    "doctrine": {
        **{"title": "t", "text": "x", "advance": 1, "caution": 1.5, "fire": 1, "pin": 1, "cover": 1},
        **{"mass": 1, "overrun": 1, "wait": 1, "hold": 1, "spare": 2, "late": 0.5, "digits": True},
    },
    "journal": {
        **{"format": "kpeditor-journal/1", "generation": 1, "pid": 2, "title": "t", "map_path": ""},
        **{"scenario_path": "", "saved_map": "", "saved_scenario": "", "is_changed": False},
        "legend": {"terrain": ["clear"]},
        "bundle": {"archive": "a.kpz"},
    },
    "edit": {"!": "PaintLayer", "=": {"layer": "terrain"}},
    "game": {
        "format": "kpeditor-game/1",
        "about": {"title": "t", "seats": {"a": "staff"}, "is_alone": True, "bundle": {}},
        "answers": {"turn": 1, "sealed": {"a": {"1": "C7"}}, "draft_of": "b", "draft": None},
    },
    "seat": {
        **{"format": "kpeditor-seat/1", "seat": "a", "turn": 2, "step": 3},
        "view": {"units": {"1": {"side": "a", "type": "bt7", "hex": None}}},
        "question": {"kind": "plot", "number": 4, "choices": ["hold"], "secret": True},
        "refused": {"reason": "too far", "answer": HASH},
        "outcome": {"winner": "a", "reason": "held", "turn": 2, "points": {"a": 3}},
        "command": {
            **{"id": "c", "title": "C", "own": ["1"], "others": []},
            **{"way": "parts", "naming": "all"},
        },
        "events": [{"turn": 1, "kind": "moves", "text": "1 moves", "hexes": ["0101"], "units": ["1"]}],
    },
    "commanders": {
        "format": "kpeditor-commanders/1",
        "commanders": [{"id": "a-1", "side": "a", "title": "A", "groups": ["g"]}],
    },
    "draft": {"format": "kpeditor-draft/1", "position": HASH, "answer": {"1": "C7"}},
    "clip": {
        "format": "kpeditor-clip/1",
        "hexes": [[0, 0], [0, -1]],
        "layers": {"terrain": {"kinds": ["clear"], "values": [0, 0]}},
        "hexsides": {"crest": [1, 0]},
        "places": [{"name": "Town 1", "kind": "town", "hexes": [[0, 0]]}],
        "zones": [{"side": "a", "number": 0, "group": "g", "hexes": [[0, 0]]}],
        "units": [{"side": "a", "number": 0, "group": "g", "hex": [0, 0], "unit": {"id": "1"}}],
    },
    "campaign": {
        **{"format": "kpeditor-campaign/1", "title": "a", "begins": "a", "carry": ["casualties"]},
        "battles": {
            "a": {"scenario": "a.yaml", "next": [{"winner": "red", "level": "b", "to": "a", "text": "c"}]}
        },
    },
    "keys": {"format": "kpeditor-keys/1", "keys": {"save": ["Ctrl+S"]}},
    "units": {"units": {"bt7": {"title": "BT7", "attack": 6, "carries": ["infantry"]}}},
    "tables": {
        "combat": {"columns": [1, 2], "rows": {"1": "D1 D2"}},
        "bands": [{"to": 1, "times": 2}],
        "names": {"a": 1, "b": {"c": "x"}},
    },
}


@each("kind", KINDS)
def test_the_samples_are_sound(kind):
    assert validate(kind, SMALL[kind]) == []
    assert jsonschema.Draft202012Validator(raw(kind)).is_valid(SMALL[kind])


def test_a_number_so_large_that_one_less_is_the_same_is_no_defect():
    large = {"units": {"bt7": {"odd": 9007199254740996.0}}}
    assert validate("units", large) == []
    assert jsonschema.Draft202012Validator(raw("units")).is_valid(large)


@given(st.sampled_from(KINDS), st.data())
def test_the_verdict_is_that_of_jsonschema_on_the_published_schema(kind, data):
    coerced, problems = check(kind, data.draw(changed(SMALL[kind], times=2)))
    published = jsonschema.Draft202012Validator(raw(kind))
    assert (problems == []) == published.is_valid(coerced)


@given(st.sampled_from(KINDS), VALUES)
def test_any_data_at_all_is_told_not_raised(kind, value):
    assert isinstance(validate(kind, value), list)


FORM_OF_A_HEXSIDE = " ".join(
    (
        raw("map")["$defs"]["hexside"]["description"],
        f"for example {raw('map')['$defs']['hexside']['examples'][0]!r}",
    )
)


def told(kind: SchemaKind, **changes: Any) -> list[tuple[str, str, str]]:
    return [
        (problem.code, problem.where.pointer(), problem.fix)
        for problem in validate(kind, {**SMALL[kind], **changes})
    ]


def test_a_misspelt_key_gets_a_question():
    assert told("map", notse="x") == [("key-unknown", "notse", "did you mean 'notes'?")]


def test_an_unlike_key_gets_the_known_ones():
    ((code, where, fix),) = told("map", zzz="x")
    assert (code, where) == ("key-unknown", "zzz")
    assert "places" in fix
    assert "x-" in fix


def test_a_misspelt_word_gets_a_question():
    assert told("map", edges={"N": "nort"}) == [("value-unknown", "edges.N", "did you mean 'north'?")]


def test_a_wrong_branch_is_told_once():
    assert told("scenario", length=[3]) == [("value-type", "length", "")]
    assert told("scenario", length={"min": 3, "mx": 4}) == [
        ("key-unknown", "length.mx", "did you mean 'max'?"),
        ("key-missing", "length", "The last game-turn."),
    ]
    assert told("map", board={"kind": "table", "width": 3, "height": 4, "unit": "inches"}) == [
        ("value-unknown", "board.unit", "did you mean 'inch'?")
    ]


def test_a_whole_board_of_faults_is_told_with_an_end():
    assert len(told("map", hexsides={"crest": ["x"] * 5000})) == MAX_ERRORS


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("wrecks: [0304]", ["0304"]),
        ("wrecks: [2037]", ["2037"]),
        ("title: 1937", "1937"),
        ("title: no", "no"),
        ("title: true", "true"),
        ("options: {a: yes, b: 'yes', c: off}", {"a": True, "b": "yes", "c": False}),
        ("x-mine: {a: yes}", {"a": True}),
    ],
)
def test_scalars_become_what_is_meant(text, value):
    data = {**SMALL["scenario"], **YamlText.parse(text).data}
    coerced, problems = check("scenario", data)
    assert problems == []
    found = coerced[text.split(":")[0]]
    assert found == value
    assert type(found) is type(value)


def test_an_unquoted_hex_number_is_never_silently_another_hex():
    data = {**SMALL["scenario"], **YamlText.parse("wrecks: [0304, 304, 0o304, 3e4]").data}
    coerced, problems = check("scenario", data)
    assert coerced["wrecks"] == ["0304", "304", "0o304", "3e4"]
    assert [problem.where.pointer() for problem in problems] == ["wrecks[1]", "wrecks[2]", "wrecks[3]"]


def test_a_whole_number_written_with_a_point_is_one():
    """JSON Schema counts 10.0 among the whole numbers; what reads the file gets 10."""
    coerced, problems = check("scenario", {**SMALL["scenario"], "length": 10.0})
    assert problems == []
    assert coerced["length"] == 10
    assert type(coerced["length"]) is int
    assert told("scenario", length=10.5) == [("value-type", "length", "")]


def test_one_value_gets_one_problem_however_many_keywords_it_breaks():
    assert told("map", hexsides={"crest": [3]}) == [("value-form", "hexsides.crest[0]", FORM_OF_A_HEXSIDE)]
    ((code, where, fix),) = told("map", ruleset="")
    assert (code, where) == ("value-empty", "ruleset")
    assert fix.endswith("for example 'kampfpanzer'")
    assert told("map", edges={"N": [1]}) == [("value-unknown", "edges.N", "")]


def test_several_missing_keys_are_told_once_each():
    codes = [(one.code, one.text) for one in validate("map", {"format": "kpeditor-map/1"})]
    assert codes == [("key-missing", f"{key!r} is missing") for key in ("title", "ruleset", "board")]


def test_problems_stand_in_the_order_of_the_file():
    data = {**SMALL["map"], "zzz": 1, "notes": [], "board": {"kind": "hex", "columns": 0, "rows": "x"}}
    places = [problem.where.pointer() for problem in validate("map", data)]
    assert places == ["board.columns", "board.rows", "zzz", "notes"]


def test_every_kind_of_edit_has_its_name_in_the_schema_of_journals():
    assert raw("edit")["properties"]["!"]["enum"] == [one.__name__ for one in EDITS]


def test_a_file_of_a_ruleset_with_an_error_is_refused_with_the_place():
    text = "units:\n  bt7: {title: BT7, attack: six}\n"
    with pytest.raises(BadFile, match=r"units, units\.bt7\.attack: 'attack' should be a whole number"):
        own_file("units", text)
    assert own_file("units", text.replace("six", "6")) == {"units": {"bt7": {"title": "BT7", "attack": 6}}}


def test_a_file_of_a_ruleset_that_is_wrong_as_a_whole_is_told_so():
    with pytest.raises(BadFile, match="units, as a whole: the file should be a mapping") as refused:
        own_file("units", "[]\n")
    assert [one.code for one in refused.value.problems] == ["value-type"]
    with pytest.raises(BadFile, match=r"units, units\.a\.attack: ") as refused:
        own_file("units", "units: {a: {title: A, attack: x}, b: {title: B, attack: y}}\n")
    assert len(refused.value.problems) > 1


def test_names_are_texts_at_any_depth():
    data = {1: [{2: "a", "b": [{True: 3}]}], "c": 4.5}
    assert with_text_keys(data) == {"1": [{"2": "a", "b": [{"True": 3}]}], "c": 4.5}


def references(raw_part: Any, part: Any, whole: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Each part of a schema with a reference, what it became, and what it refers to."""
    if isinstance(raw_part, list):
        for one, other in zip(raw_part, part, strict=True):
            yield from references(one, other, whole)
    elif isinstance(raw_part, dict):
        if isinstance(raw_part.get("$ref"), str):
            yield raw_part, part, whole["$defs"][raw_part["$ref"].rpartition("/")[2]]
        for key in raw_part.keys() & part.keys():
            yield from references(raw_part[key], part[key], whole)


def test_references_are_filled_in_beside_what_stands_with_them():
    count = 0
    for kind in KINDS:
        for reference, part, target in references(raw(kind), schema(kind), raw(kind)):
            count += 1
            assert set(part) == (set(target) | set(reference)) - {"$ref"}, (kind, reference)
            assert all(part[key] == reference[key] for key in ("title", "description") if key in reference)
        for part in subschemas(schema(kind)):
            assert not {"$ref", "$defs", "$schema", "$id"} & set(part)
    assert count > 20


def test_names_that_are_numbers_to_yaml_are_names_to_the_schema():
    assert own_file("tables", "panic:\n  1: {1: '3'}\n") == {"panic": {1: {1: "3"}}}
