"""VassalDialog: what a module for VASSAL is called and how large its hexes are."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.words import tr
from kpeditor.export.vassal.wish import HEIGHT


@dataclass(frozen=True, slots=True)
class VassalWish:
    """What the person wants; an empty name means the scenario's title."""

    name: str = ""
    version: str = "1.0"
    hex_pixels: int = HEIGHT
    draws_zones: bool = True

    def command(self, style: str, symbols: str) -> list[str]:
        """The sub-command of kpeditor that makes it, without the files; in the style of the window."""
        zones = "--zones" if self.draws_zones else "--no-zones"
        names = [f"--name={self.name}", f"--module-version={self.version}"]
        looks = ["--hex-pixels", f"{self.hex_pixels}", "--style", style, "--symbols", symbols]
        return ["export", "vassal", zones, *names, *looks]


class VassalDialog(QDialog):
    """The form for a module."""

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Module for VASSAL"))
        told = QLabel(
            tr(
                "Board, counters, deployment zones and the charts of the rules, with every unit where it"
                " begins. The file is made anew each time: what VASSAL's own editor changed is lost then."
            )
        )
        told.setWordWrap(True)
        told.setMinimumWidth(380)
        self.name = QLineEdit()
        self.name.setPlaceholderText(title)
        self.version = QLineEdit("1.0")
        self.hex_pixels = QSpinBox()
        self.hex_pixels.setRange(24, 240)
        self.hex_pixels.setSuffix(tr(" pixels"))
        self.hex_pixels.setValue(HEIGHT)
        self.zones = QCheckBox(tr("Paint deployment zones on the board"))
        self.zones.setChecked(True)
        form = QFormLayout()
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Version"), self.version)
        form.addRow(tr("Hex, side to side"), self.hex_pixels)
        form.addRow("", self.zones)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel
        )
        buttons.button(QDialogButtonBox.StandardButton.Save).setText(tr("Choose a file…"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setSpacing(10)
        column.addWidget(told)
        column.addLayout(form)
        column.addWidget(buttons)

    def wish(self) -> VassalWish:
        """What the form says now."""
        return VassalWish(
            self.name.text().strip(),
            self.version.text().strip() or "1.0",
            self.hex_pixels.value(),
            self.zones.isChecked(),
        )
