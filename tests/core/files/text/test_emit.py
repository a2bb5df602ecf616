"""New files look like those somebody wrote by hand."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given

from kpeditor.core.files.data import data_dir
from kpeditor.core.files.documents import render_map, render_scenario
from kpeditor.core.files.reading import read_map, read_scenario
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.align import same
from kpeditor.core.files.text.yamltext import YamlText
from tests.core.files.yamlstrategies import DOCUMENTS

SAMPLES = Path(__file__).resolve().parents[3] / "files" / "v1"
NEW_MAP = """\
format: kpeditor-map/1
title: Small example
ruleset: kampfpanzer
board: {kind: hex, columns: 5, rows: 4, tops: flat, low_columns: even, trim: true, numbering: CCRR, \
metres: 100}
legend:
  terrain: {".": clear, t: town, w: woods}
  elevation: {".": ground, "/": slope, "^": hilltop}
hexes:
  terrain: |
    ..w..
    ..ww.
    .t...
    . . .
  elevation: |
    .....
    ./^/.
    .....
    . . .
hexsides:
  crest: ["0201D", "0302D"]
  woods: ["0301D"]
  stream: ["0401C", "0402B"]
  ford: ["0402C"]
  road: ["0202D", "0203D"]
places:
  Town 1: {kind: town, hexes: ["0203"]}
  Hill 1: {kind: hill, hexes: ["0202", "0302", "0402"]}
edges: {"N": north, E: east, S: south, W: west}
notes: free text
x-mine:
  kept: [1, 2]
"""
NEW_SIDES = """\
sides:
  - id: nationalists
    title: Nationalists
    panic_level: 2
    exit: 'run("0101","0501")'
    ban: {turns: [1], ops: [move, overrun]}
    groups:
      - {id: a, units: {inf_fr: 9, how75: 2}, deploy: "rows(1,2)", entrench: optional}
      - {id: b, units: {bt7: 3}, enter: {turn: 6, at: "0503"}}
"""


def test_a_new_map_file():
    sheet, _, _ = read_map(SAMPLES / "map.yaml")
    assert sheet is not None
    assert render_map(sheet, None) == NEW_MAP


def test_a_new_scenario_file():
    scenario, _, _ = read_scenario(SAMPLES / "scenario.yaml")
    assert scenario is not None
    text = render_scenario(scenario, None)
    assert NEW_SIDES in text
    assert "notes: |\n  Two lines\n  of notes.\n" in text


def test_long_lists_are_filled_into_lines():
    names = [f"{number:04d}A" for number in range(40)]
    text = emit.document({"hexsides": {"road": names}})
    lines = text.splitlines()
    assert lines[:2] == ["hexsides:", "  road: ["]
    assert lines[-1] == "  ]"
    assert {line[:5] for line in lines[2:-1]} == {'    "'}
    assert all(len(line) <= emit.WIDTH for line in lines)
    assert yaml.safe_load(text) == {"hexsides": {"road": names}}


@given(DOCUMENTS)
def test_every_document_reads_back(document):
    assert same(YamlText.parse(emit.document(document)).data, document)
    json_text = emit.json_document(document)
    assert YamlText.parse(json_text).is_json
    assert same(YamlText.parse(json_text).data, document)


@pytest.mark.parametrize("kind", ["schemas", "maps", "scenarios"])
def test_what_is_shipped_is_found(kind):
    assert any(data_dir(kind).rglob("*.*"))


def test_hex_numbers_with_letters_stand_in_quotation_marks_and_orders_do_not():
    data = {
        "wrecks": ["K5", "6-T-9", "4C/D", "K5D"],
        "units": [{"id": "1", "at": "K5"}],
        "orders": {"red": {"145": "C7", "94": "D5VD"}},
        "ban": ["move"],
    }
    text = emit.document(data)
    assert 'wrecks: ["K5", "6-T-9", "4C/D", "K5D"]' in text
    assert 'at: "K5"' in text
    assert '145": C7' in text
    assert "ban: [move]" in text


def test_json_stands_on_one_line_within_the_document_while_it_fits():
    """Up to ten signs less than in YAML; the document itself, and what holds several lines, on several."""
    assert emit.json_value([1, {"a": True}], 0) == '[\n  1,\n  {"a": true}\n]'
    assert emit.json_value([1, {"a": True}], 2) == '[1, {"a": true}]'
    assert emit.json_value({}, 0) == "{}"
    fits = "x" * (emit.WIDTH - 10 - 4 - 2 - len('["", 1]') + 2)
    assert emit.json_value([fits, 1], 4) == f'["{fits}", 1]'
    assert emit.json_value([fits + "x", 1], 4) == f'[\n      "{fits}x", 1\n    ]'
    assert emit.json_value([[fits + "x", 1]], 2).startswith("[\n    [\n      ")
