"""Samples with a few characters or a value changed: they open or are refused, and what opens is saved as it
is.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.files.documents import render_map, render_scenario
from kpeditor.core.files.reading import read_map, read_scenario
from kpeditor.core.files.text import emit
from kpeditor.core.files.text.yamltext import YamlText

SAMPLES = Path(__file__).resolve().parents[2] / "files" / "v1"
TEXTS = {name: (SAMPLES / f"{name}.yaml").read_text("utf-8") for name in ("map", "table", "scenario")}
_PIECES = ("\n  ", "\n- ", ": ", "x-a: ", "0304", "no", "---\n", "\r\n")
BITS = st.sampled_from([*" \n\t:-,#[]{}'\"|>&*!%@?0aA9.~\r\0é", *_PIECES])


@st.composite
def mutilated(draw: st.DrawFn, names: tuple[str, ...]) -> str:
    text = TEXTS[draw(st.sampled_from(names))]
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        length = draw(st.sampled_from([0, 0, 1, 1, 5, 40]))
        text = text[:start] + draw(st.just("") | BITS) + text[start + length :]
    return text


@given(mutilated(("map", "table")))
def test_maps(text):
    sheet, problems, source = read_map(text)
    assert all(problem.text and problem.where.line > 0 for problem in problems)
    if sheet is None:
        assert problems
    else:
        assert source is not None
        assert render_map(sheet, source) == text
        sheet.title = "Other title"
        back = read_map(render_map(sheet, source))[0]
        assert back is not None
        assert back.title == "Other title"


@given(mutilated(("scenario",)))
def test_scenarios(text):
    scenario, problems, source = read_scenario(text)
    assert all(problem.text and problem.where.line > 0 for problem in problems)
    if scenario is None:
        assert problems
    else:
        assert source is not None
        assert render_scenario(scenario, source) == text


DATA: dict[str, Any] = {name: YamlText.parse(text).data for name, text in TEXTS.items()}
ODD = st.sampled_from([7, None, True, "odd", [], [1], {}, {"odd": 1}, [[1]], -3, 2.5, "", {"x-a": 1}])


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values in some data."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield (*path, key)
        yield from places(value, (*path, key))


PLACES = {
    name: [one for one in places(data) if one[0] not in ("format", "title")] for name, data in DATA.items()
}


@given(st.sampled_from(sorted(DATA)), st.data(), ODD)
def test_a_value_of_another_kind_stays_when_something_else_changes(name, draw, odd):
    """A picture of hexes written as a list of rows was replaced by an empty one."""
    path = draw.draw(st.sampled_from(PLACES[name]))
    data = copy.deepcopy(DATA[name])
    part = data
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = odd
    text = emit.document(data)
    if name == "scenario":
        scenario, _, source = read_scenario(text)
        assert scenario is not None
        saved = render_scenario(dataclasses.replace(scenario, title="Other title"), source)
    else:
        sheet, problems, source = read_map(text)
        if sheet is None:
            assert problems
            return
        sheet.title = "Other title"
        saved = render_map(sheet, source)
    assert YamlText.parse(saved).data == {**data, "title": "Other title"}
