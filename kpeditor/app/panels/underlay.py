"""UnderlayPanel: which picture lies under the map, and where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QPushButton,
    QSlider,
    QWidget,
)

from kpeditor.app.document.underlay import UnderlayKeeper
from kpeditor.app.formparts import STRETCH, Scroll, column_of, note, row_of, set_flags, silent
from kpeditor.app.plaintext import add_rows, plain_tip
from kpeditor.app.tools.select import SelectTool
from kpeditor.app.tools.tool import ToolSet
from kpeditor.app.tools.underlaypoints import UnderlayPoints
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.underlay import MOST, PLACES, Underlay
from kpeditor.core.errors import KpError
from kpeditor.core.geometry.pixels import SQRT3

KINDS = tr_later("Pictures (*.png *.jpg *.jpeg)")
EMPTY = tr_later(
    "Lay a scan or photograph of a printed map under this one, to trace it or compare it. "
    "PNG or JPEG; one from elsewhere is copied beside the map."
)
_PLACE_TEXTS = {"below": tr_later("Below the terrain"), "above": tr_later("Above the terrain")}
_IN_HEXES = frozenset({"left", "top", "width"})


class UnderlayPanel(QWidget):
    """Chooses the picture; moves, scales, turns and fades it by numbers or by two points."""

    def __init__(
        self,
        keeper: UnderlayKeeper,
        toolbox: ToolSet,
        pointing: UnderlayPoints,
        unit: str = "",
    ) -> None:
        """`unit`: what lengths are told in on a free table; "" for the widths of hexes."""
        super().__init__()
        self._toolbox = toolbox
        self._keeper = keeper
        self._unit = unit
        self._factor = 1.0 if unit else SQRT3
        self.choose_button = QPushButton(tr("Choo&se picture…"))
        self.remove_button = QPushButton(tr("&Remove"))
        self.note = note()
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.place = QComboBox()
        self.fields: dict[str, QDoubleSpinBox] = {}
        self.points_button = QPushButton(tr("Fit by two places…") if unit else tr("Fit &by two hexes…"))
        self._pointing = pointing
        pointing.done.connect(self._put_down)
        self._form = QWidget()
        self._lay_out()
        self.choose_button.clicked.connect(self.ask)
        self.remove_button.clicked.connect(lambda: self._do(lambda: keeper.change(None)))
        self.points_button.toggled.connect(self._on_points)
        keeper.changed.connect(self.refresh)
        toolbox.switched.connect(self._on_switched)
        self.refresh()

    def _lay_out(self) -> None:
        self.note.setAccessibleName(tr("Picture under the map"))
        self.points_button.setCheckable(True)
        self.points_button.setToolTip(plain_tip(tr(self._pointing.hint)))
        self.opacity.setRange(0, 100)
        self.opacity.setTracking(False)  # one undo step per movement of the slider
        self.opacity.setAccessibleName(tr("Opacity of the picture"))
        self.opacity.valueChanged.connect(lambda percent: self._change(opacity=percent / 100))
        for place in PLACES:
            self.place.addItem(tr(_PLACE_TEXTS[place]), place)
        self.place.activated.connect(lambda _: self._change(place=self.place.currentData()))
        form = QFormLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.addRow(tr("Opac&ity"), self.opacity)
        form.addRow(tr("Pl&ace"), self.place)
        add_rows(
            form,
            (tr("&Left"), self._field("left")),
            (tr("T&op"), self._field("top")),
            (tr("Wi&dth"), self._field("width")),
            (tr("T&urned by"), self._field("turn")),
        )
        form.addRow(self.points_button)
        inner = QWidget()
        column_of(
            row_of(self.choose_button, self.remove_button, STRETCH),
            self.note,
            self._form,
            STRETCH,
            on=inner,
            margins=8,
        )
        column_of(Scroll(inner), on=self, margins=0)

    def _field(self, name: str) -> QDoubleSpinBox:
        field = self.fields[name] = QDoubleSpinBox()
        field.setKeyboardTracking(False)
        field.setDecimals(2)
        field.setSingleStep(0.05)
        if name in _IN_HEXES:
            most = MOST / self._factor
            field.setRange(0.01 if name == "width" else -most, most)
            field.setSuffix(f" {self._unit}" if self._unit else tr(" hexes"))
        else:
            field.setRange(-180.0, 180.0)
            field.setSuffix("°")
        unit = self._factor if name in _IN_HEXES else 1.0
        field.valueChanged.connect(lambda value: self._change(**{name: value * unit}))
        return field

    def ask(self) -> None:
        """Asks for a picture and lays it under the map."""
        folder = self._keeper.folder
        if folder is None:
            self._tell(tr("Save the map first: it names the picture from its own folder."))
            return
        name, _ = QFileDialog.getOpenFileName(self, tr("Picture under the map"), str(folder), tr(KINDS))
        if name:
            self.lay(Path(name))

    def lay(self, picture: Path) -> None:
        """Lays a picture under the map; a refusal is shown in the panel."""
        self._do(lambda: self._keeper.lay(picture))

    def _change(self, **values: object) -> None:
        underlay = self._keeper.underlay
        if underlay is not None:
            changed = replace(underlay, **values)  # type: ignore[arg-type]  # fields by name
            self._do(lambda: self._keeper.change(changed))

    def _do(self, act: Callable[[], None]) -> None:
        try:
            act()
        except KpError as reason:
            self.refresh()  # what a field shows now was not taken
            self._tell(str(reason))

    def _tell(self, trouble: str) -> None:
        # Most begin with the name of the file, which is written as it is.
        text = "T" + trouble[1:] if trouble.startswith("the ") else trouble
        self._say(text if text.endswith(".") else f"{text}.", is_wrong=True)

    def _say(self, text: str, *, is_wrong: bool) -> None:
        self.note.setText(text)
        set_flags(self.note, wrong=is_wrong, faint=not is_wrong)

    def _on_points(self, is_on: bool) -> None:
        if is_on:
            self._toolbox.borrow(self._pointing)
        elif self._toolbox.current is self._pointing:
            self._put_down()

    def _put_down(self) -> None:
        self._toolbox.take(SelectTool.id)

    def _on_switched(self) -> None:
        self.points_button.setChecked(self._toolbox.current is self._pointing)

    def refresh(self) -> None:
        """Shows the picture under the map now."""
        underlay = self._keeper.underlay
        if self._keeper.trouble:
            self._tell(self._keeper.trouble)
        else:
            self._say(underlay.file if underlay is not None else tr(EMPTY), is_wrong=False)
        self.remove_button.setEnabled(underlay is not None or bool(self._keeper.trouble))
        self._form.setVisible(underlay is not None)
        if underlay is not None:
            self._show_values(underlay)

    def _show_values(self, underlay: Underlay) -> None:
        widgets = (self.opacity, self.place, *self.fields.values())
        with silent(*widgets):
            self.opacity.setValue(round(100 * underlay.opacity))
            self.place.setCurrentIndex(PLACES.index(underlay.place))
            for name, field in self.fields.items():
                unit = self._factor if name in _IN_HEXES else 1.0
                field.setValue(getattr(underlay, name) / unit)
