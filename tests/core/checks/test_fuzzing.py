"""Files damaged at random are checked to the end: problems, never an exception."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kpeditor.core.checks.files import check_file
from kpeditor.core.files.formats.migrate import is_campaign
from tests.examples import examples

FILES = Path(__file__).resolve().parents[2] / "files"
SOURCES = [FILES / "valid" / "small-map.yaml", FILES / "valid" / "small-scenario.yaml"]
TOKENS = (
    *(
        "0",
        "-1",
        "99999999999999999999",
        "1e400",
        ".nan",
        "null",
        "true",
        "[]",
        "{}",
        '""',
        "'",
        "\t",
        "\n",
        ": ",
    ),
    *(
        "- ",
        "&a ",
        "*a",
        "!!binary x",
        "|",
        ">",
        "#",
        "---\n",
        "0101",
        '"9999"',
        "rows(1,",
        "town(1)",
        "edge(N)",
    ),
    *("draw", "x-y: 1\n", "\u2028", "\ud7ff", "\U0001f600", "{a: b}", "[[[[", "<<: ", "0x10", "10:30", "%"),
)
"""What damaged texts get put in: edges of numbers, marks of YAML, words of the languages."""


@st.composite
def damages(draw):
    """A few places in a text (as parts of its length) and what happens there."""
    place = st.floats(0, 1, exclude_max=True)
    return draw(
        st.lists(
            st.tuples(
                place, st.sampled_from(["insert", "delete", "replace", "swap"]), st.sampled_from(TOKENS)
            ),
            min_size=1,
            max_size=4,
        )
    )


def damaged(text: str, damage: list[tuple[float, str, str]]) -> str:
    for place, how, token in damage:
        at = int(place * len(text))
        end = min(len(text), at + 1 + len(token) % 7)
        match how:
            case "insert":
                text = text[:at] + token + text[at:]
            case "delete":
                text = text[:at] + text[end:]
            case "replace":
                text = text[:at] + token + text[end:]
            case _:
                lines = text.split("\n")
                first, second = at % len(lines), end % len(lines)
                lines[first], lines[second] = lines[second], lines[first]
                text = "\n".join(lines)
    return text


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.name)
@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(damage=damages())
def test_damaged_files_are_checked_to_the_end(source, damage, tmp_path):
    for path in SOURCES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    broken = tmp_path / source.name
    broken.write_text(damaged(source.read_text("utf-8"), damage), "utf-8")
    for problem in check_file(tmp_path / "small-scenario.yaml"):
        assert re.fullmatch(r"[a-z]+(-[a-z]+)+", problem.code)
        assert problem.text
        assert problem.where.line >= 0


def values_of(text: str) -> list[tuple[int, int]]:
    """Where the values of a text begin and end, roughly: numbers, words and quoted texts."""
    return [found.span() for found in re.finditer(r'"[^"\n]*"|[\w.()-]+', text)]


@pytest.mark.parametrize("seed", range(25))
def test_values_exchanged_within_a_shipped_scenario(root, tmp_path, seed):
    random_ = random.Random(seed)
    paths = (root / "scenarios").rglob("*.yaml")
    path = random_.choice(sorted(one for one in paths if not is_campaign(one)))
    text = path.read_text("utf-8").replace("../../maps", (root / "maps").as_posix())
    for _ in range(random_.randrange(1, 5)):
        spans = values_of(text)
        start, end = random_.choice(spans)
        other = text[slice(*random_.choice(spans))]
        text = text[:start] + other + text[end:]
    broken = tmp_path / "broken.yaml"
    broken.write_text(text, "utf-8")
    assert isinstance(check_file(broken), list)
