"""Progress and cancelling of long work: a callable receives the fraction done and returns whether to
continue.
"""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.core.errors import KpError

Progress = Callable[[float], bool]
"""Called with the fraction done, 0 to 1; returns False to stop."""


class Cancelled(KpError):
    """The user stopped the work; nothing was changed."""


def unwatched(share: float) -> bool:
    """A progress callable that never cancels."""
    return True


def report(progress: Progress, share: float) -> None:
    """Reports progress.

    Raises:
        Cancelled: if the callable returns False.
    """
    if not progress(min(1.0, max(0.0, share))):
        raise Cancelled("stopped; nothing was changed")


def part(progress: Progress, start: float, end: float) -> Progress:
    """The progress callable of a part of the work between two fractions of the whole."""
    return lambda share: progress(start + (end - start) * share)
