"""Progress of long work and how it is stopped: a callable that is told the share done and answers whether to
go on.
"""

from __future__ import annotations

from collections.abc import Callable

from kpeditor.core.errors import KpError

Progress = Callable[[float], bool]
"""Called with the share done, 0 to 1; answers False to stop."""


class Cancelled(KpError):
    """The user stopped the work; nothing was changed."""


def unwatched(share: float) -> bool:
    """A progress callable that ignores what it is told and never stops the work."""
    return True


def report(progress: Progress, share: float) -> None:
    """Tells how far the work is.

    Raises:
        Cancelled: when the answer is to stop.
    """
    if not progress(min(1.0, max(0.0, share))):
        raise Cancelled("stopped; nothing was changed")


def part(progress: Progress, start: float, end: float) -> Progress:
    """Progress of a part of the work that reaches from one share of the whole to another."""
    return lambda share: progress(start + (end - start) * share)
