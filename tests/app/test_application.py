"""The Qt application that every window shares."""

from __future__ import annotations

import os

from kpeditor.app.main import NO_SHARING, application


def test_pictures_are_filled_in_the_thread_of_the_window(monkeypatch):
    monkeypatch.delenv(NO_SHARING, raising=False)
    application()
    assert NO_SHARING in os.environ
