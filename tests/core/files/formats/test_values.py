"""Values of another type than expected count as absent."""

from __future__ import annotations

from kpeditor.core.files.formats.values import mappings, number, texts, whole, wholes


def test_in_a_list_whatever_is_of_another_type_counts_as_absent():
    mixed = [1, True, "2", 3.5, None, {"a": 1}]
    assert wholes(mixed) == (1,)
    assert texts(mixed) == ("2",)
    assert list(mappings(mixed)) == [{"a": 1}]
    assert (wholes({1: 2}), texts("ab"), list(mappings({"a": {}}))) == ((), (), [])


def test_a_truth_value_is_no_number():
    assert (whole(True, 7), number(True)) == (7, None)
    assert (number(float("nan")), number(float("inf"))) == (None, None)
