"""Areas without quotes inside braces, as the format's own example writes them."""

from __future__ import annotations

import pytest

from kpeditor.core.files.text.yamltext import YamlText
from tests.each import each


@each(
    ("text", "value"),
    [
        ("rows(29,54)", "rows(29,54)"),
        ('within(2, "0908")', 'within(2, "0908")'),
        ("town(1) + (roads & ring(2, town(1)))", "town(1) + (roads & ring(2, town(1)))"),
        ("ROWS(29,54)", "ROWS(29,54)"),
        ("rows ( 29 , 54 )", "rows ( 29 , 54 )"),
        ("roads & rows(1,17)", "roads & rows(1,17)"),
        ("0908 + hexes(0909,0910)", "0908 + hexes(0909,0910)"),
        ("not units(a, town(1)) >= 2 * units(b, town(1))", "not units(a, town(1)) >= 2 * units(b, town(1))"),
        ("'rows(1,2)'", "rows(1,2)"),
        ('"rows(1,2)"', "rows(1,2)"),
    ],
)
def test_an_area_inside_braces_is_one_value(text: str, value: str) -> None:
    source = f"groups:\n  - {{id: a, deploy: {text}, entrench: optional}}\n"
    parsed = YamlText.parse(source)
    assert parsed.data == {"groups": [{"id": "a", "deploy": value, "entrench": "optional"}]}
    assert parsed.spliced(parsed.data) == source
    changed = {"groups": [{"id": "a", "deploy": value, "entrench": "required"}]}
    assert parsed.spliced(changed) == source.replace("optional", "required")


@pytest.mark.parametrize(
    ("source", "data"),
    [
        ('a: {b: "x: f(1, 2)", c: 1}', {"a": {"b": "x: f(1, 2)", "c": 1}}),
        ("a: [f(1, 2)]", {"a": ["f(1", "2)"]}),
        ("a: |\n  b: f(1, 2)\n", {"a": "b: f(1, 2)\n"}),
        ("a: {b: f(1, c: 2}", {"a": {"b": "f(1", "c": 2}}),
        ("a: {b: f(1,2), c: \ue0f0}", {"a": {"b": "f(1", "2)": None, "c": "\ue0f0"}}),
    ],
)
def test_other_brackets_mean_what_they_always_meant(source: str, data: object) -> None:
    assert YamlText.parse(source).data == data
