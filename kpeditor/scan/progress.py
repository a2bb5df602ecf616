"""Progress of long work and its cancelling: a callable that receives the fraction done and answers whether to
continue.
"""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.core.errors import KpError

Progress = Callable[[float], bool]
"""Called with the share done, 0 to 1; answers False to stop."""


class Cancelled(KpError):
    """The user stopped the work; nothing was changed."""


def unwatched(share: float) -> bool:
    """A progress callable that never cancels."""
    return True


def report(progress: Progress, share: float) -> None:
    """Reports progress.

    Raises:
        Cancelled: when the answer is to stop.
    """
    if not progress(min(1.0, max(0.0, share))):
        raise Cancelled("stopped; nothing was changed")


def part(progress: Progress, start: float, end: float) -> Progress:
    """The progress callable of a part of the work between two fractions of the whole."""
    return lambda share: progress(start + (end - start) * share)
