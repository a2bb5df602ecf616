"""Forms for files sent to others: details of a bundle, settings of a VASSAL module."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout, QLineEdit, QSpinBox, QWidget

from kpeditor.app.dialogparts import Dialog, accept_or_cancel
from kpeditor.app.formparts import column_of, note, wrapped
from kpeditor.app.words import tr
from kpeditor.core.files.bundles.bundling import About
from kpeditor.export.vassal.moduleoptions import HEIGHT

_LICENCES = ("", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-4.0", "CC0-1.0")


class BundleDialog(Dialog):
    """The form, filled with known details."""

    def __init__(self, known: About, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Bundle to send"))
        self.title = QLineEdit(known.title)
        self.authors = QLineEdit(", ".join(known.authors))
        self.authors.setPlaceholderText(tr("Names with commas between them"))
        self.licence = QComboBox()
        self.licence.setEditable(True)
        self.licence.addItems([*_LICENCES])
        self.licence.setCurrentText(known.licence)
        line = self.licence.lineEdit()
        if line is not None:
            line.setPlaceholderText(tr("What others may do with it"))
        told = note(
            tr(
                "Map, scenario and the picture under the map in one file, as they are now. What you work on"
                " stays where it is. Without a licence nobody may do much with your work."
            )
        )
        told.setMinimumWidth(380)
        form = QFormLayout()
        form.addRow(tr("Title"), self.title)
        form.addRow(tr("Authors"), self.authors)
        form.addRow(tr("Licence"), self.licence)
        column_of(told, form, accept_or_cancel(self, tr("Choose a file…")), on=self, spacing=10)

    def options(self) -> About:
        """The details in the form."""
        names = (name.strip() for name in self.authors.text().split(","))
        return About(
            self.title.text().strip(), tuple(filter(None, names)), self.licence.currentText().strip()
        )


@dataclass(frozen=True, slots=True)
class VassalOptions:
    """The choices of the dialog. An empty name stands for the title of the scenario, or for the title of the
    map if several scenarios make one module.
    """

    name: str = ""
    version: str = "1.0"
    hex_pixels: int = HEIGHT
    draws_zones: bool = True
    description: str = ""

    def command(self, style: str, symbols: str) -> list[str]:
        """The sub-command of kpeditor that makes the module, without the files, in this style."""
        zones = "--zones" if self.draws_zones else "--no-zones"
        told = [f"--description={self.description}"] if self.description else []
        return ["export", "vassal", zones, "--style", style, *told, *self._common(symbols)]

    def together(self, style: str, symbols: str) -> list[str]:
        """The sub-command that makes one module of several scenarios, without the files."""
        return [*self.command(style, symbols), "--together"]

    def log_command(self, symbols: str) -> list[str]:
        """The sub-command that makes a log for that module, without the files."""
        return ["export", "vassal-log", *self._common(symbols)]

    def _common(self, symbols: str) -> list[str]:
        names = [f"--name={self.name}", f"--module-version={self.version}"]
        return [*names, "--hex-pixels", f"{self.hex_pixels}", "--symbols", symbols]


class VassalForm(QWidget):
    """The fields of a module; `title` is its name if the user enters none."""

    def __init__(self, title: str, *, is_log: bool = False) -> None:
        super().__init__()
        self.name, self.version, self.description = QLineEdit(), QLineEdit("1.0"), QLineEdit()
        self.name.setPlaceholderText(title)
        self.description.setPlaceholderText(tr("A line that VASSAL's library shows"))
        self.hex_pixels = QSpinBox()
        self.hex_pixels.setRange(24, 240)
        self.hex_pixels.setSuffix(tr(" pixels"))
        self.hex_pixels.setValue(HEIGHT)
        self.zones = QCheckBox(tr("Paint deployment zones on the board"))
        self.zones.setChecked(True)
        form = QFormLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Name"), self.name)
        form.addRow(tr("Version"), self.version)
        if not is_log:
            form.addRow(tr("Description"), self.description)
        form.addRow(tr("Hex, side to side"), self.hex_pixels)
        if not is_log:
            form.addRow("", self.zones)

    def options(self) -> VassalOptions:
        """The settings in the fields."""
        return VassalOptions(
            self.name.text().strip(),
            self.version.text().strip() or "1.0",
            self.hex_pixels.value(),
            self.zones.isChecked(),
            self.description.text().strip(),
        )


class VassalDialog(Dialog):
    """The form for a module or for a log. For a log it also asks for the module that the log belongs to."""

    def __init__(self, title: str, parent: QWidget | None = None, *, is_log: bool = False) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Log for VASSAL") if is_log else tr("Module for VASSAL"))
        told = wrapped(_log_text() if is_log else _module_text())
        told.setMinimumWidth(380)
        self.form = VassalForm(title, is_log=is_log)
        buttons = accept_or_cancel(self, tr("Choose a file…"))
        column_of(told, self.form, buttons, on=self, spacing=10)

    def options(self) -> VassalOptions:
        """The settings in the form."""
        return self.form.options()


def _module_text() -> str:
    return tr(
        "Board, counters, deployment zones and the charts of the rules, with every unit where it"
        " begins. The file is made anew each time: what VASSAL's own editor changed is lost then."
    )


def _log_text() -> str:
    return tr(
        "A recorded game to step through in VASSAL. It plays in the module of its scenario: give the"
        " name, version and size that you gave the module."
    )
