"""Samples with a few characters changed: they open or are refused, and what opens is saved as it is."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.files.documents import render_map, render_scenario
from kpeditor.core.files.reading import read_map, read_scenario

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
