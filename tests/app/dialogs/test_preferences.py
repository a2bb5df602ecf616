"""Preferences: every field changes the window at once and is remembered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QVBoxLayout, QWidget

from kpeditor.app.dialogs.preferences import PreferencesDialog
from kpeditor.app.settings import Settings
from kpeditor.app.theme import POINTS, set_text_size
from kpeditor.app.words import languages

pytestmark = pytest.mark.styled


@pytest.fixture
def dialog(qtbot, settings, themes) -> Iterator[PreferencesDialog]:
    made = PreferencesDialog(settings, themes)
    qtbot.addWidget(made)
    themes.dress(made)
    made.show()
    yield made
    set_text_size(100)


def test_the_theme(qtbot, dialog, settings, themes):
    dialog.theme.setFocus()
    dialog.theme.setCurrentIndex(dialog.theme.findData("dark"))
    assert themes.theme.name == "dark"
    assert settings.theme == "dark"
    themes.choose("light")


def test_the_text_size_by_keys(qtbot, dialog, settings):
    small = dialog.percent.fontMetrics().height()
    dialog.text_size.setFocus()
    for _ in range(10):
        qtbot.keyClick(dialog.text_size, Qt.Key.Key_PageUp)
    assert dialog.percent.text() == "200 %"
    assert settings.text_size == 200
    assert QApplication.font().pointSizeF() == 2 * POINTS
    assert dialog.percent.fontMetrics().height() > 1.5 * small


def test_the_text_size_has_limits(qapp):
    set_text_size(1000)
    assert QApplication.font().pointSizeF() == 2 * POINTS
    set_text_size(100)


def test_each_widget_of_a_window_is_styled_but_a_few_times(qtbot, themes):
    """A style sheet of the application styles a widget once for each widget around it."""
    seen = []

    class Watcher(QLabel):
        def changeEvent(self, event):
            super().changeEvent(event)
            if event.type() is QEvent.Type.StyleChange:
                seen.append(event)

    window = inner = QWidget()
    qtbot.addWidget(window)
    themes.dress(window)
    for _ in range(12):
        box = QVBoxLayout(inner)
        inner = QWidget()
        box.addWidget(inner)
    label = Watcher("styled", inner)
    window.show()
    seen.clear()
    set_text_size(150, themes)
    assert label.font().pointSizeF() == 1.5 * POINTS
    assert 1 <= len(seen) <= 3
    seen.clear()
    themes.choose("dark" if themes.theme.name == "light" else "light")
    assert 1 <= len(seen) <= 3
    set_text_size(100, themes)


def test_the_text_size_is_taken_when_the_slider_is_let_go(dialog, settings):
    dialog.text_size.setSliderDown(True)
    dialog.text_size.setValue(150)
    assert dialog.percent.text() == "150 %"
    assert QApplication.font().pointSizeF() == POINTS
    dialog.text_size.setSliderDown(False)
    assert QApplication.font().pointSizeF() == 1.5 * POINTS


def test_the_language_is_remembered(dialog, settings):
    assert list(languages())[:1] == ["en"]
    dialog.language.setCurrentIndex(dialog.language.findData("en"))
    assert settings.language == "en"


def test_session_and_autosave(qtbot, dialog, settings):
    assert dialog.session.isChecked()
    qtbot.mouseClick(dialog.session, Qt.MouseButton.LeftButton, pos=dialog.session.rect().center() * 0.1)
    dialog.session.setChecked(False)
    dialog.autosave.setValue(7)
    assert not settings.restores_session
    assert settings.autosave_minutes == 7


def test_spoilt_settings_are_the_usual_ones(tmp_path):
    settings = Settings(tmp_path / "w.ini")
    settings.set_text("text_size", "large")
    settings.set_text("autosave_minutes", "often")
    assert (settings.text_size, settings.autosave_minutes) == (100, 2)


def test_ctrl_comma_opens_them(qtbot, window):
    window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = window.findChildren(PreferencesDialog)
    assert dialog.isVisible()
    close = next(button for button in dialog.findChildren(QPushButton) if button.text() == "Close")
    qtbot.mouseClick(close, Qt.MouseButton.LeftButton)
    assert not window.findChildren(PreferencesDialog) or not dialog.isVisible()
