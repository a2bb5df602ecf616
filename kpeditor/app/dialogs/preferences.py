"""PreferencesDialog: appearance and automatic behaviour of the window; every change takes effect at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QPushButton,
    QSlider,
    QSpinBox,
    QWidget,
)

from kpeditor.app.dialogparts import Dialog
from kpeditor.app.formparts import column_of, guard_wheel, note, row_of
from kpeditor.app.plaintext import Label
from kpeditor.app.settings import Settings
from kpeditor.app.theme import CHOICES, LARGEST, SMALLEST, ThemeKeeper, set_text_size
from kpeditor.app.words import languages, tr


class PreferencesDialog(Dialog):
    """A form of a few fields."""

    def __init__(self, settings: Settings, themes: ThemeKeeper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._themes = themes
        self.setWindowTitle(tr("Preferences"))
        self.setMinimumWidth(460)
        self.theme, self.language = QComboBox(), QComboBox()
        self.text_size = QSlider(Qt.Orientation.Horizontal)
        self.percent = Label()
        self.session = QCheckBox(tr("Open what was open last"))
        self.autosave = QSpinBox()
        self._fill()
        self._lay_out()
        self._connect()
        guard_wheel(self)

    def _fill(self) -> None:
        settings = self._settings
        for name, title in CHOICES.items():
            self.theme.addItem(tr(title), name)
        self.theme.setCurrentIndex(self.theme.findData(self._themes.choice))
        self.language.addItem(tr("Like the system"), "")
        for code, title in languages().items():
            self.language.addItem(title, code)
        self.language.setCurrentIndex(max(0, self.language.findData(settings.language)))
        self.text_size.setRange(SMALLEST, LARGEST)
        self.text_size.setSingleStep(5)
        self.text_size.setPageStep(10)
        self.text_size.setTickInterval(20)
        self.text_size.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.text_size.setValue(settings.text_size)
        self.text_size.setAccessibleName(tr("Text size"))
        self.percent.setText(f"{settings.text_size} %")
        self.percent.setMinimumWidth(48)
        self.percent.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.session.setChecked(settings.restores_session)
        self.autosave.setRange(1, 60)
        self.autosave.setSuffix(" " + tr("min"))
        self.autosave.setValue(settings.autosave_minutes)

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setVerticalSpacing(12)
        form.setHorizontalSpacing(16)
        form.addRow(tr("&Theme"), self.theme)
        size = row_of((self.text_size, 1), self.percent)
        form.addRow(tr("Text &size"), size)
        form.addRow(tr("&Language"), self.language)
        form.addRow("", note(tr("The language changes when kpeditor starts next.")))
        form.addRow(tr("At the start"), self.session)
        form.addRow(tr("&Autosave every"), self.autosave)
        form.addRow(
            "",
            note(tr("Unsaved work is kept beside its journal, for documents opened from now on.")),
        )
        label = form.labelForField(size)
        if isinstance(label, QLabel):
            label.setBuddy(self.text_size)
        close = QPushButton(tr("Close"))
        close.setDefault(True)
        close.clicked.connect(self.accept)
        column_of(form, row_of(None, close), on=self, margins=(18, 18, 18, 14), spacing=18)

    def _connect(self) -> None:
        self.theme.currentIndexChanged.connect(self._choose_theme)
        self.language.currentIndexChanged.connect(self._choose_language)
        self.text_size.valueChanged.connect(self._choose_size)
        self.text_size.sliderReleased.connect(lambda: self._choose_size(self.text_size.value()))
        self.session.toggled.connect(self._choose_session)
        self.autosave.valueChanged.connect(
            lambda minutes: self._settings.set_text("autosave_minutes", str(minutes))
        )

    def _choose_theme(self) -> None:
        self._settings.theme = str(self.theme.currentData())
        self._themes.choose(self._settings.theme)

    def _choose_language(self) -> None:
        self._settings.set_text("language", str(self.language.currentData()))

    def _choose_session(self, is_on: bool) -> None:
        self._settings.set_text("restore_session", "yes" if is_on else "no")

    def _choose_size(self, percent: int) -> None:
        self._settings.set_text("text_size", str(percent))
        self.percent.setText(f"{percent} %")
        if not self.text_size.isSliderDown():  # not while dragging: growing texts would move the slider
            set_text_size(percent, self._themes)
            self.adjustSize()  # notes that wrap need more room
