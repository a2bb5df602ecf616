"""Compact SVG says the same as what Qt wrote: same points, same look, fewer letters."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.drawing.pictures.svgcompact import Compactor, steps

NUMBERS = st.integers(-5000, 5000).map(lambda tenths: tenths / 10)
POINTS = st.tuples(NUMBERS, NUMBERS)
CURVES = st.tuples(POINTS, POINTS, POINTS)
PARTS = st.tuples(POINTS, st.lists(st.one_of(POINTS, CURVES), max_size=5), st.booleans())


def absolute(d: str) -> list[tuple[float, ...]]:
    """The points of a relative path, with all of every curve."""
    found: list[tuple[float, ...]] = []
    x = y = sx = sy = 0.0
    for command, text in re.findall(r"([mlcz])([^mlcz]*)", d):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", text)]
        if command == "z":
            x, y = sx, sy
            continue
        size = 6 if command == "c" else 2
        for at in range(0, len(numbers), size):
            shifts = numbers[at : at + size]
            found.append(tuple(round((x if i % 2 == 0 else y) + one, 1) for i, one in enumerate(shifts)))
            x, y = found[-1][-2:]
        if command == "m":
            sx, sy = x, y
    return found


@given(st.lists(PARTS, min_size=1, max_size=4))
def test_steps_lead_to_the_same_points(parts):
    d, wanted = "", []
    for start, rest, is_closed in parts:
        d += f"M{start[0]},{start[1]} "
        wanted.append(start)
        for one in rest:
            if isinstance(one[0], tuple):
                d += "C" + " ".join(f"{x},{y}" for x, y in one) + " "
                wanted.append(tuple(number for point in one for number in point))
            else:
                d += f"L{one[0]},{one[1]} "
                wanted.append(one)
        d += "Z " * is_closed
    assert absolute(steps(d)) == [tuple(round(number, 1) for number in point) for point in wanted]


def test_a_shape_that_stands_there_often_is_written_once_for_all_parts_of_a_page():
    d = "M" + " L".join(f"{number * 7},{number * number}" for number in range(30))
    look = 'fill="#123456" fill-opacity="1" stroke="none" font-family="Sans" font-size="12"'
    group = f'<g {look} transform="matrix(1,0,0,1,%d,5)"><path vector-effect="none" d="{d}"/></g>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><g>{group % 1}{group % 2}<g fill="none"></g></g></svg>'
    compactor = Compactor("x")
    numbers = [compactor.add(svg), compactor.add(svg)]
    parts = [compactor.part(number) for number in numbers]
    once = '<g fill="#123456" stroke="none" transform="translate(%d,5)"><use href="#x0"/></g>'
    assert parts == [once % 1 + once % 2] * 2
    assert compactor.definitions() == f'<path id="x0" d="{steps(d)}"/>'


def test_lines_of_one_look_become_one_path_and_text_stays_escaped():
    lines = '<polyline fill="none" points="1,2 3,4 "/><polyline fill="none" points="5,6 7,8 "/>'
    text = '<text fill="#000000" stroke="none" x="1.26" y="2" font-size="8" font-weight="400">a &lt; b</text>'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg"><g><g stroke="#111111">{lines}</g><g>{text}</g></g></svg>'
    compactor = Compactor()
    part = compactor.part(compactor.add(svg))
    assert '<path d="m1 2l2 2m2 2l2 2"/>' in part
    assert part.count("<path") == 1
    assert '<text x="1.3" y="2" fill="#000000" stroke="none" font-size="8">a &lt; b</text>' in part
