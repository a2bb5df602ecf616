"""The themes of the window: contrast by WCAG 2."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget

from kpeditor.app.theme import (
    CHOICES,
    CONTRAST,
    LIGHT,
    THEMES,
    Theme,
    ThemeKeeper,
    apply,
    set_text_size,
    style_sheet,
)
from kpeditor.drawing.palette import contrast


def test_every_theme_can_be_chosen():
    assert set(THEMES) < set(CHOICES)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_text_reads_on_every_ground(theme: Theme):
    least = 7.0 if theme is CONTRAST else 4.5
    for ground in (theme.window, theme.base, theme.alternate, theme.button):
        assert contrast(theme.text, ground) >= 7.0
        assert contrast(theme.faint, ground) >= least
        for colour in (theme.error, theme.warning, theme.hint, theme.good):
            assert contrast(colour, ground) >= least, (colour, ground)


def test_high_contrast_has_clear_borders_and_accent():
    assert contrast(CONTRAST.border, CONTRAST.window) >= 7.0
    assert contrast(CONTRAST.on_accent, CONTRAST.accent) >= 7.0


@pytest.mark.styled
@pytest.mark.parametrize("make", [QLineEdit, QComboBox, QSpinBox, QPushButton])
def test_fields_have_outlines_in_high_contrast(qapp, make: type[QWidget]):
    """Fusion draws them in a darker shade of the window, which is black already."""
    themes = ThemeKeeper("contrast")
    widget = make()
    themes.dress(widget)
    widget.resize(90, 30)
    image = widget.grab().toImage()
    widget.deleteLater()
    apply(LIGHT)
    middle = image.height() // 2
    assert max(image.pixelColor(x, middle).lightness() for x in range(3)) > 120


class _Counting(QWidget):
    """Counts how often it is given a style sheet."""

    styled = 0

    def setStyleSheet(self, sheet: str) -> None:
        self.styled += 1
        super().setStyleSheet(sheet)


@pytest.mark.styled
def test_a_window_is_styled_anew_only_for_another_theme_or_font(qapp):
    """Styling takes a tenth of a millisecond for each widget of a window, and there are thousands."""
    font = qapp.font()
    set_text_size(100)
    themes, window = ThemeKeeper("light"), _Counting()
    try:
        themes.dress(window)
        themes.restyle()
        themes.choose("light")
        set_text_size(100, themes)
        assert window.styled == 1
        themes.choose("dark")
        themes.restyle()
        assert window.styled == 2
        set_text_size(150, themes)
        themes.restyle()
        assert window.styled == 3
        assert window.styleSheet() == style_sheet(themes.theme)
    finally:
        qapp.setFont(font)
        apply(LIGHT)
        window.deleteLater()
