"""What every test of the window gets: a dialog that waits for a person fails the test, it cannot hang it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import pytest
from PySide6.QtWidgets import QColorDialog, QFileDialog, QInputDialog, QMessageBox


def _refusal(name: str) -> Callable[..., NoReturn]:
    def refuse(*args: Any, **kwargs: Any) -> NoReturn:
        pytest.fail(f"{name} would have waited for a person; replace the function that asks")

    return refuse


@pytest.fixture(autouse=True)
def _no_waiting_dialogs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The static functions of Qt's dialogs, which block until somebody answers, are out of bounds."""
    for dialog, names in (
        (QFileDialog, ("getOpenFileName", "getOpenFileNames", "getSaveFileName", "getExistingDirectory")),
        (QMessageBox, ("about", "critical", "information", "question", "warning")),
        (QInputDialog, ("getText", "getInt", "getDouble", "getItem", "getMultiLineText")),
        (QColorDialog, ("getColor",)),
    ):
        for name in names:
            monkeypatch.setattr(dialog, name, _refusal(f"{dialog.__name__}.{name}"))
