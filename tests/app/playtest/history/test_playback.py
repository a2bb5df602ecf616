"""Playback: what is shown when another person sits down."""

from __future__ import annotations

from typing import Any, cast

from kpeditor.app.playtest.history.playback import Playback
from kpeditor.app.playtest.history.timeline import Timeline


class Known:
    """As much of a timeline as a playback asks: each side knows of other events."""

    frames = {"blue": 3, "umpire": 5}  # noqa: RUF012
    viewer = "blue"

    def __len__(self) -> int:
        return self.frames[self.viewer]

    def see_as(self, viewer: str) -> None:
        self.viewer = viewer


def test_who_knows_more_is_at_the_present_too(qapp: object) -> None:
    """An umpire saw a moment of the past, and was asked nothing, until he found the way to the present."""
    playback = Playback(cast("Timeline", cast("Any", Known())))
    playback.at = playback.last
    playback.see_as("umpire")
    assert playback.at == 4
    assert playback.is_at_end
    playback.see_as("blue")
    assert playback.at == 2
    playback.go(1)
    playback.see_as("umpire")
    assert playback.at == 1, "who looks at the past stays there"
