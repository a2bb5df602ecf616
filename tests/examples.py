"""How many examples a property test draws."""

from __future__ import annotations

from hypothesis import settings

SUITE_EXAMPLES = 20
"""Examples of a property test that names no number, in the default profile of the tests."""


def examples(number: int) -> int:
    """The number of examples for a test that needs `number` in the default run; with the profile *explore*
    as many times more as that profile draws more.
    """
    return number * settings().max_examples // SUITE_EXAMPLES
