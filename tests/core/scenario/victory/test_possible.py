"""Whether conditions can be true and can be false."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kpeditor.core.scenario.victory.parsing import parse_condition
from kpeditor.core.scenario.victory.possible import Outlook, outlook
from tests.core.scenario.areas.areastrategies import CCRR
from tests.each import each


@each(
    ("text", "true", "false"),
    [
        ("destroyed(a) >= 0", True, False),
        ("destroyed(a) >= 5", True, True),
        ("destroyed(a) > 5", False, True),
        ("destroyed(a) > 3 and destroyed(a) < 2", False, True),
        ("destroyed(a) > 3 or destroyed(a) < 4", True, False),
        ("not destroyed(a) > 5", True, False),
        ("destroyed(a) == destroyed(a)", True, False),
        ("destroyed(a) - units(a) > 5", False, True),
        ("2 * destroyed(a) > 9", True, True),
        ("1 > 2", False, True),
    ],
)
def test_counts_of_up_to_five_units(text, true, false):
    assert outlook(parse_condition(text, CCRR), lambda _: range(6)) == Outlook(true, false)


def test_too_many_combinations_leave_a_condition_open():
    text = " + ".join(f"units(s{n})" for n in range(30)) + " > 10000"
    assert outlook(parse_condition(text, CCRR), lambda _: range(30)) == Outlook(True, True)


def test_many_fixed_counts_are_no_burden():
    text = " + ".join(f"units(s{n})" for n in range(200)) + " == 200"
    assert outlook(parse_condition(text, CCRR), lambda _: range(1, 2)) == Outlook(True, False)


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
def test_one_comparison_agrees_with_the_numbers(least, most, wanted):
    least, most = sorted((least, most))
    condition = parse_condition(f"units(a) >= {wanted}", CCRR)
    values = range(least, most + 1)
    assert outlook(condition, lambda _: values) == Outlook(most >= wanted, least < wanted)
