"""A text knows where its values stand and which problems its comments silence."""

from __future__ import annotations

import copy
import json
import re

import numpy as np
import pytest

from kpeditor.core.errors import BadFile
from kpeditor.core.files.text import yamltext
from kpeditor.core.files.text.yamltext import YamlText
from tests.each import each

TEXT = """\
# a map
title: "Größe \\u00e9 x"   # here
board: {kind: hex, columns: 5}
hexes:
  terrain: |
    ..w..
    .t...
  low: |2

     x
quote: 'it''s'
names: ["0201D", "0302D"]
groups:
  - id: a
    units: {bt7: 3}
  - {id: b, units: {}}
empty:
"""


@each(
    ("path", "offset", "expected"),
    [
        ((), 0, (2, 1)),
        (("title",), 0, (2, 8)),
        (("title",), 6, (2, 15)),  # the é written as an escape
        (("title",), 7, (2, 21)),
        (("board", "columns"), 0, (3, 29)),
        (("hexes", "terrain"), 0, (6, 5)),
        (("hexes", "terrain"), 2, (6, 7)),
        (("hexes", "terrain"), 7, (7, 6)),
        (("hexes", "low"), 2, (10, 6)),
        (("quote",), 3, (11, 13)),
        (("quote",), 99, (11, 14)),  # no farther than the closing quote
        (("title",), 99, (2, 23)),
        (("names", 1), 0, (12, 18)),
        (("names", 1), 4, (12, 23)),
        (("groups", 0), 0, (14, 5)),
        (("groups", 1, "id"), 0, (16, 10)),
        (("empty",), 0, (17, 1)),
        (("board", "rows"), 0, (3, 8)),  # the nearest holder of what is not there
        (("groups", 9, "id"), 0, (14, 3)),
        (("names", 9), 0, (12, 8)),
        (("title", "x"), 3, (2, 8)),
    ],
)
def test_values_are_found_by_path(path, offset, expected):
    for newline in ("\n", "\r\n", "\r"):
        source = YamlText.parse(TEXT.replace("\n", newline))
        assert source.locate(path, offset) == expected


def test_names_before_the_colon_are_found_too():
    source = YamlText.parse(TEXT)
    assert source.locate(("board", "columns"), key=True) == (3, 20)
    assert source.locate(("hexes", "terrain"), key=True) == (5, 3)


def test_names_in_long_lists_are_found():
    names = [f"{number:04d}A" for number in range(200)]
    source = YamlText.parse("a: [\n  # first\n  " + ",\n  ".join(json.dumps(name) for name in names) + "]\n")
    assert source.locate(("a", 0)) == (3, 3)
    assert source.locate(("a", 199)) == (202, 3)


def test_json_values_are_found():
    source = YamlText.parse('{"a": {"b": [1,\n "x\\ty"]}}')
    assert source.is_json
    assert source.locate(("a", "b", 1)) == (2, 2)
    assert source.locate(("a", "b", 1), 2) == (2, 6)


def test_a_byte_order_mark_is_kept_and_takes_no_column():
    source = YamlText.parse("\ufeffa: 1\n")
    assert source.locate(("a",)) == (1, 4)
    assert source.spliced({"a": 2}) == "\ufeffa: 2\n"
    assert source.source == "\ufeffa: 1\n"


def test_a_flow_mapping_of_yaml_is_no_json():
    source = YamlText.parse("{format: x, list: [a, b]}")
    assert not source.is_json
    assert source.data == {"format": "x", "list": ["a", "b"]}


def test_a_broken_file_called_json_is_judged_as_json():
    with pytest.raises(BadFile) as caught:
        YamlText.parse('{"a": 1,, }', "x.json")
    problem = caught.value.problems[0]
    assert (problem.code, problem.where.line, problem.where.column) == ("yaml-syntax", 1, 9)
    assert "JSON" in problem.text


def test_a_place_in_a_literal_of_blank_lines_is_found():
    assert YamlText.parse("a: |+\n\n\nb: 1\n").locate(("a",), 1) == (3, 1)


@pytest.mark.parametrize(
    ("sign", "said", "fix"),
    [("\0", "a NUL byte", "this is no text file"), ("\x07", "the invisible character U+0007", "delete it")],
)
def test_control_characters_are_refused(sign, said, fix):
    with pytest.raises(BadFile) as caught:
        YamlText.parse(f"a: {sign}")
    (problem,) = caught.value.problems
    assert (problem.code, problem.where.line, problem.where.column) == ("file-character", 1, 4)
    assert problem.text == f"{said} stands here"
    assert problem.fix.startswith(fix)


SILENCED = """\
# kpeditor: ignore all-over
format: x
title: a  # kpeditor: ignore one, two  because I say so
hexsides:  # kpeditor: ignore gap
  road: ["0101A",
    "0102A"]
# kpeditor: ignore next
# another comment

places:
  a: {kind: town}
  b: '# kpeditor: ignore text'
  c: [1, 2,  # kpeditor:ignore inner
    3]
notes: |
  # kpeditor: ignore literal
  x# kpeditor: ignore literal
last: 1
# kpeditor: ignore nothing-follows
"""


def test_comments_silence_what_begins_on_their_line_or_the_next():
    silenced = YamlText.parse(SILENCED).silenced()
    assert silenced[0] == {"all-over"}
    assert silenced[3] == {"one", "two"}
    assert [line for line, codes in silenced.items() if "gap" in codes] == [4, 5, 6]
    assert [line for line, codes in silenced.items() if "next" in codes] == [10, 11, 12, 13, 14]
    assert [line for line, codes in silenced.items() if "inner" in codes] == [13, 14]
    assert not any("text" in codes or "literal" in codes for codes in silenced.values())


def test_a_text_without_such_comments_silences_nothing():
    assert YamlText.parse("a: 1 # kpeditor: is great\n").silenced() == {}
    assert YamlText.parse("# kpeditor: ignore x-y\n").silenced() == {}


class Counted:
    """A pattern that counts how often it is asked."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.asked = 0

    def __getattr__(self, name: str) -> object:
        self.asked += 1
        return getattr(self._pattern, name)


@pytest.mark.parametrize(
    "text", ["# kpeditor: ignore a\n{more}b: 1\n", "b: 1\n{more}c: 2\n", "b: 1 {more}\nc: 2\n"]
)
def test_many_such_comments_are_read_in_one_go(text, monkeypatch):
    """A file of 423 kB took a minute: what follows was looked through again for each of its comments."""
    asked = []
    for number in (10, 1000):
        known = [Counted(getattr(yamltext, name)) for name in ("_HEADER", "_CONTENT", "_SILENCER")]
        with monkeypatch.context() as patched:
            for name, pattern in zip(("_HEADER", "_CONTENT", "_SILENCER"), known, strict=True):
                patched.setattr(yamltext, name, pattern)
            comment = "# kpeditor: ignore a" + (" " if "b: 1 {" in text else "\n")
            assert YamlText.parse(text.format(more=comment * number)).silenced()
        asked.append([pattern.asked for pattern in known])
    assert asked[0] == asked[1]


def test_every_line_end_of_yaml_is_one():
    source = YamlText.parse("a: 1\rb: [\r  1]\r\nc: 2\n")
    assert [source.position(source.text.index(sign)) for sign in "abc"] == [(1, 1), (2, 1), (4, 1)]


def test_a_place_is_found_without_copying_all_lines(monkeypatch):
    """numpy copies an array when it is asked for a number of another type."""
    known = YamlText.parse("a: 1\n" * 1)
    asked = []
    search = np.searchsorted

    def noted(lines, one, **rest):
        asked.append(one)
        return search(lines, one, **rest)

    monkeypatch.setattr(np, "searchsorted", noted)
    known.position(3)
    assert [type(one) for one in asked] == [np.int32]


LIST = """\
hexsides:
  crest: [
    # Hill 1
    "0404C", "0405B",
    # Hill 2
    "0504D",
  ]
  road: ["0101A"]   # one road
"""


def spliced(text: str, change) -> str:
    source = YamlText.parse(text)
    data = copy.deepcopy(source.data)
    change(data)
    return source.spliced(data)


def test_comments_inside_a_list_survive_a_new_entry():
    text = spliced(LIST, lambda data: data["hexsides"]["crest"].insert(2, "0406A"))
    assert text == LIST.replace('"0405B",', '"0405B", "0406A",')


def test_comments_inside_a_list_survive_a_deletion():
    text = spliced(LIST, lambda data: data["hexsides"]["crest"].remove("0405B"))
    assert text == LIST.replace('"0404C", "0405B",', '"0404C",')


def test_a_comment_behind_a_value_stays():
    text = spliced(LIST, lambda data: data["hexsides"]["road"].append("0102A"))
    assert text == LIST.replace('["0101A"]   #', '["0101A", "0102A"]   #')


def test_a_full_line_is_continued_on_a_new_one():
    names = [f"{number:04d}A" for number in range(13)]
    text = "a:\n  b: [" + ", ".join(f'"{name}"' for name in names) + "]\n"
    longer = spliced(text, lambda data: data["a"]["b"].append("9999A"))
    assert longer == text.replace("]", ',\n    "9999A"]')


def test_rows_change_in_place():
    text = spliced(TEXT, lambda data: data["hexes"].update(terrain="..w..\n.tt..\n"))
    assert text == TEXT.replace(".t...", ".tt..")


def test_rows_whose_lines_end_in_lone_carriage_returns_keep_their_indentation():
    text = TEXT.replace("\n", "\r")
    changed = spliced(text, lambda data: data["hexes"].update(terrain="..w..\n.tt..\n"))
    assert changed == text.replace(".t...", ".tt..")


def test_a_value_is_written_where_nothing_or_a_block_stood():
    assert YamlText.parse("a: # why\nb: 1\n").spliced({"a": 5, "b": 1}) == "a: 5 # why\nb: 1\n"
    assert YamlText.parse("a:\n  b: 1\nc: 2\n").spliced({"a": 5, "c": 2}) == "a: 5\nc: 2\n"


def test_quotes_stay_as_they_were():
    text = "a: 'x'\nb: \"x\"\nc: x\n"
    assert spliced(text, lambda data: data.update(a="z", b="z", c="z")) == "a: 'z'\nb: \"z\"\nc: z\n"


def test_a_new_key_stands_behind_the_one_before_it():
    def change(data):
        data.clear()
        data.update({"a": 1, "b": 2, "c": 3})

    assert spliced("a: 1 # first\n# about c\nc: 3\n", change) == "a: 1 # first\nb: 2\n# about c\nc: 3\n"


def test_boolean_words_that_are_kept_stay_unquoted():
    text = "a: {trim: yes, b: 1}\n"
    assert spliced(text, lambda data: data["a"].update(c=2)) == "a: {trim: yes, b: 1, c: 2}\n"


def test_pretty_printed_json_grows_line_by_line():
    text = json.dumps({"a": [{"b": 1}, {"c": 2}], "d": "e"}, indent=2)
    longer = spliced(text, lambda data: data.update(f=3))
    assert longer == text.replace('"d": "e"', '"d": "e",\n  "f": 3')


def test_what_cannot_be_changed_in_place_is_written_anew_below_its_comments():
    text = "# heading\n\na: &x {b: 1}\nc: *x\n# foot\n"
    assert spliced(text, lambda data: data["a"].update(b=2)) == "# heading\n\na: {b: 2}\nc: {b: 1}\n"


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 10**18])
def test_what_no_file_can_hold_is_a_mistake_of_the_caller(value):
    with pytest.raises(ValueError, match="file"):
        spliced("a: 1\n", lambda data: data.update(a=value))


def test_a_line_that_nobody_wrote_is_refused_at_once(monkeypatch):
    monkeypatch.setattr(yamltext, "LONGEST_LINE", 100)
    short = f"a: {'x' * 97}\nb: [{'1, ' * 30}]\nc: 1\n"
    assert YamlText.parse(short).data["c"] == 1
    with pytest.raises(BadFile) as refused:
        YamlText.parse(f"{short}d: {'y' * 98}\n", "big.yaml")
    (problem,) = refused.value.problems
    assert (problem.code, problem.where.line, problem.where.column) == ("file-too-large", 4, 1)
    assert YamlText.parse(json.dumps({"a": "x" * 200})).data == {"a": "x" * 200}
