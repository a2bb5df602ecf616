"""SightPanel: the answer about a line of sight with its reasons, what is shown over the map, and keeping an
answer as a test.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPushButton, QSizePolicy, QWidget

from kpeditor.app.formparts import column_of, note, silent
from kpeditor.app.guard import guarded
from kpeditor.app.panels.sightwords import answer_lines, zone_choices
from kpeditor.app.plaintext import HtmlPage, plain_tip
from kpeditor.app.tools.sight import LineOfSight, Shown
from kpeditor.app.words import tr, tr_later
from kpeditor.core.board.catalogue import Catalogue
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.rules.sightrules import Verdict
from kpeditor.core.rules.tablesight import TableVerdict
from kpeditor.core.texts import Share
from kpeditor.drawing.overlays.profilepainting import looks_of, paint_profile
from kpeditor.drawing.overlays.sight import BLOCKED, CLEAR
from kpeditor.drawing.styles.modern import LIGHT

if TYPE_CHECKING:
    from kpeditor.drawing.overlays.profiles import Profile

ALL_SIDES = tr_later("All sides")
SELECTED = tr_later("The selected hexes")
_EXPLAINED = {
    Shown.FIELD: tr_later("What cannot be seen from the pinned hex is shaded"),
    Shown.FIRE: tr_later("What the units in the pinned hex cannot fire at is shaded"),
    Shown.AMBIGUOUS: tr_later("Orange: hexes whose answer hangs on a corner or a hexside run along"),
    Shown.CHANGES: tr_later("Hatched: hexes that came into sight or were lost since the map was saved"),
    Shown.GUNS: tr_later("How many units of a side can fire at each hex"),
    Shown.DEAD: tr_later("Hexes that no unit of a side can fire at"),
    Shown.SHADOWS: tr_later(
        "Violet: hidden from the pinned hex by crests alone; the crests that hide it are drawn thick"
    ),
    Shown.ZONE: tr_later("What a deployment zone or the selected hexes see together; violet behind crests"),
}


class SightPanel(QWidget):
    """Shows the answers of a `LineOfSight` and switches it."""

    def __init__(self, sight: LineOfSight, *, may_keep: bool = True) -> None:
        """`may_keep`: answers may be kept as tests of the map."""
        super().__init__()
        self._may_keep = may_keep
        self._sight = sight
        self._lines: list[str] = []
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self.text = HtmlPage()
        self.text.setAccessibleName(tr("Line of sight"))
        self.text.setMinimumHeight(54)
        self.profile = SightProfile()
        self.copy = QPushButton(tr("Cop&y"))
        self.copy.setToolTip(tr("Copy the answer as text"))
        self.remark = QLineEdit()
        self.remark.setPlaceholderText(tr("A note about this line"))
        self.remark.setToolTip(
            tr("What it is for, such as: the ridge hides the ford. Without a note, what blocks it is kept.")
        )
        self.keep = QPushButton(tr("Watch this &line"))
        self.keep.setToolTip(
            tr("Keeps the present answer in the map, and Problems tells when a change of the map turns it")
        )
        self.about = note(
            tr("Must it stay so? Watch the line: Problems then tells when a change of the map turns it.")
        )
        self.kept = note()
        self.kept.hide()
        self.shown = QComboBox()
        for shown in Shown:
            self.shown.addItem(tr(shown.value), shown)
            self.shown.setItemData(self.shown.count() - 1, tr(_EXPLAINED[shown]), Qt.ItemDataRole.ToolTipRole)
        self.side = QComboBox()
        self.zone = QComboBox()
        self.fire = QComboBox()
        for number, mode in enumerate(sight.fire_modes):
            self.fire.addItem(mode.title, mode.id)
            self.fire.setItemData(number, plain_tip(mode.text), Qt.ItemDataRole.ToolTipRole)
        self.rings = QCheckBox(tr("Range rings"))
        self.follows = QCheckBox(tr("Follow the pointer"))
        self.follows.setToolTip(tr("Shows the field of the hex under the pointer while nothing is pinned"))
        self._lay_out()
        for widget in (self.remark, self.keep):
            widget.setVisible(may_keep)
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        # Not all side by side: the words of some languages need more room than a narrow dock has.
        buttons = QGridLayout()
        buttons.setColumnStretch(0, 1)
        buttons.addWidget(self.remark, 0, 0, 1, 2)
        buttons.addWidget(self.keep, 1, 0)
        buttons.addWidget(self.copy, 1, 1)
        switches = QGridLayout()
        switches.setColumnStretch(0, 1)
        switches.setColumnStretch(1, 1)
        switches.addWidget(self.shown, 0, 0)
        # Units fire as their type does: where a side is asked for, the kind of fire is not.
        switches.addWidget(self.side, 0, 1)
        switches.addWidget(self.fire, 0, 1)
        for row, widget in enumerate((self.rings, self.follows, self.zone), start=1):
            switches.addWidget(widget, row, 0, 1, 2)
        for combo in (self.shown, self.side, self.fire, self.zone):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(10)
        self.remark.setMinimumWidth(70)
        column_of(switches, (self.text, 1), self.profile, self.about, buttons, self.kept, on=self, margins=6)

    def _connect(self) -> None:
        sight = self._sight
        self.copy.clicked.connect(self._copy)
        self.keep.clicked.connect(self._keep)
        self.remark.returnPressed.connect(self._keep)
        self.shown.activated.connect(self._choose)
        self.side.activated.connect(self._choose)
        self.zone.activated.connect(self._choose)
        self.fire.activated.connect(lambda index: sight.switch(mode=self.fire.itemData(index)))
        self.rings.toggled.connect(lambda on: sight.switch(has_rings=on))
        self.follows.toggled.connect(lambda on: sight.switch(follows=on))
        self._later.timeout.connect(self.refresh)
        sight.changed.connect(self._on_sight)
        sight.document.pointed.connect(self._on_pointed)
        sight.document.changed.connect(self._fill_sides)
        self._fill_sides()

    @property
    def plain_text(self) -> str:
        """The answer as it is copied."""
        if self._later.isActive():
            self.refresh()
        first, *others = self._lines
        return "\n".join([first, *(f"  {line}" for line in others)])

    def refresh(self) -> None:
        """Shows the present answer and how the switches stand."""
        self._later.stop()
        sight = self._sight
        verdict = self._enable()
        self.side.setVisible(sight.shown.is_of_side)
        self.fire.setVisible(not sight.shown.is_of_side and self.fire.count() > 1)
        self.zone.setVisible(sight.shown is Shown.ZONE)
        self.shown.setCurrentIndex(self.shown.findData(sight.shown))
        self.side.setCurrentIndex(max(0, self.side.findData(sight.side)))
        self.zone.setCurrentIndex(max(0, self.zone.findData(sight.zone)))
        self.fire.setCurrentIndex(max(0, self.fire.findData(sight.mode)))
        for box, is_on in ((self.rings, sight.has_rings), (self.follows, sight.follows)):
            with silent(box):
                box.setChecked(is_on)
        document = sight.document
        self.profile.show_verdict(document.sheet, document.catalogue, verdict)
        lines = answer_lines(sight)
        colour = "" if verdict is None else (CLEAR if verdict.visible else BLOCKED).name()
        if lines != self._lines:  # setting the same text again would clear a selection in it
            self._lines = lines
            self.kept.hide()
            self.text.setHtml(_page(lines, colour))

    def _enable(self) -> Verdict | None:
        """Lets a line be kept where there is one; answers about it."""
        verdict = self._sight.verdict()
        for widget in (self.remark, self.keep):
            widget.setEnabled(verdict is not None)
        self.about.setVisible(verdict is not None and self._may_keep)
        return verdict

    def _on_sight(self) -> None:
        """Updates the text after the next frame: while painting under a pinned field of view, the map has to
        be redrawn within one frame.
        """
        self._enable()
        self._later.start()

    def _on_pointed(self) -> None:
        if self._sight.shown.is_of_side:
            self._later.start()

    def _choose(self) -> None:
        shown: Shown = self.shown.currentData()
        if shown is Shown.CHANGES:
            self._sight.compare_with(None)
            return
        self._sight.show(
            shown,
            self.side.currentData() or "" if shown.is_of_side else "",
            self.zone.currentData() or "" if shown is Shown.ZONE else "",
        )

    def _fill_sides(self) -> None:
        scenario = self._sight.document.scenario
        sides = [("", tr(ALL_SIDES)), *((s.id, s.title) for s in (scenario.sides if scenario else ()))]
        if sides != [(self.side.itemData(i), self.side.itemText(i)) for i in range(self.side.count())]:
            self.side.clear()
            for id_, title in sides:
                self.side.addItem(title, id_)
            self.refresh()
        zones = [("", tr(SELECTED)), *(zone_choices(scenario) if scenario else ())]
        if zones != [(self.zone.itemData(i), self.zone.itemText(i)) for i in range(self.zone.count())]:
            self.zone.clear()
            for text, title in zones:
                self.zone.addItem(title, text)
            self.refresh()

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.plain_text)

    def _keep(self) -> None:
        verdict, sheet = self._sight.verdict(), self._sight.document.sheet
        if verdict is None or sheet is None:
            return
        self._sight.keep(self.remark.text())
        self.remark.clear()
        answer = tr("visible") if verdict.visible else tr("hidden")
        self.kept.setText(
            tr("Watched from now on: {end} {answer} from {start}.").format(
                end=sheet.name(verdict.end), answer=answer, start=sheet.name(verdict.start)
            )
        )
        self.kept.show()


def _page(lines: list[str], colour: str) -> str:
    """The answer with its first line set off, in the colour of the verdict."""
    first, *others = (html.escape(line) for line in lines)
    style = f"color:{colour}; font-weight:600" if colour else ""
    rest = "".join(f'<p style="margin:4px 0 0 10px">{line}</p>' for line in others)
    return f'<p style="margin:0; {style}">{first}</p>{rest}'


HIGH = 78
"""Pixels."""


class SightProfile(QWidget):
    """A small cross-section; hidden while there is no line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.profile: Profile | None = None
        self._catalogue = Catalogue()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(HIGH)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_verdict(
        self, sheet: Sheet | None, catalogue: Catalogue, verdict: Verdict | TableVerdict | None
    ) -> None:
        """Shows the cross-section of a line, or nothing where there is none."""
        self._catalogue = catalogue
        self.profile = _profile(sheet, catalogue, verdict)
        if self.profile is not None:
            self.setAccessibleName(profile_words(self.profile))
        self.setVisible(self.profile is not None)
        self.update()

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws it as broad as the panel is."""
        if self.profile is None:
            return
        painter = QPainter(self)
        looks = looks_of(LIGHT, self._catalogue)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        paint_profile(painter, box, self.profile, looks, LIGHT)
        painter.end()


def _profile(
    sheet: Sheet | None, catalogue: Catalogue, verdict: Verdict | TableVerdict | None
) -> Profile | None:
    if verdict is None:
        return None
    from kpeditor.drawing.overlays.profiles import hex_profile, table_profile  # they need shapely

    profile = None
    if isinstance(sheet, TableSheet) and isinstance(verdict, TableVerdict):
        profile = table_profile(sheet, verdict, catalogue)
    elif isinstance(sheet, MapSheet) and isinstance(verdict, Verdict):
        profile = hex_profile(sheet, verdict)
    return profile if profile is not None and profile.length else None


def profile_words(profile: Profile) -> str:
    """A cross-section in words, for who cannot see it."""
    head = tr("Cross-section from {start} to {end}").format(start=profile.start, end=profile.end)
    if profile.is_visible:
        return f"{head}: {tr('nothing blocks')}"
    share = f"{Share(profile.seen_to):.0%}"
    return f"{head}: {tr('seen for {share} of the way').format(share=share)}"
