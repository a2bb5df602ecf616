"""Many cases in one test, where each of them takes less time than pytest needs for a test of its own."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Test = Callable[..., None]


def each(names: str | Sequence[str], cases: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `pytest.mark.parametrize`, but as one test, whose fixtures all cases share. It fails after the
    last of them with all that failed, and each failure says its case.
    """
    named = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    listed = list(cases)
    assert listed, "a test without cases proves nothing"

    def one_test(test: Test) -> Test:
        @functools.wraps(test)
        def all_cases(**fixtures: Any) -> None:
            failures = []
            for case in listed:
                values = (case,) if len(named) == 1 else case
                try:
                    test(**fixtures, **dict(zip(named, values, strict=True)))
                except Exception as failure:  # noqa: BLE001  # raised below, with those of other cases
                    failure.add_note(f"in the case {case!r:.500}")
                    failures.append(failure)
            if len(failures) == 1:
                raise failures[0]
            if failures:
                raise ExceptionGroup(f"{len(failures)} of {len(listed)} cases", failures)

        told = inspect.signature(test)
        left = [one for name, one in told.parameters.items() if name not in named]
        all_cases.__signature__ = told.replace(parameters=left)  # type: ignore[attr-defined]
        return all_cases

    return one_test
