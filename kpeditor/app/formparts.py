"""Parts of dialogs and forms besides their fields: explanations, headings, rows and columns, shared fields,
scrolling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import Label, plain_tip
from kpeditor.app.words import tr
from kpeditor.core.rules import registry
from kpeditor.core.texts import listed

if TYPE_CHECKING:  # PySide makes a class when it is first named
    from PySide6.QtWidgets import QHeaderView, QListWidget, QSpinBox, QTreeWidget

MESSAGES_LIE = "messages-lie-here"
"""The object name of the part of a page that messages may cover for a while; without one, the whole page."""


def wrapped(text: str = "") -> Label:
    """A text that wraps where it is longer than the room."""
    label = Label(text)
    label.setWordWrap(True)
    return label


def note(text: str = "") -> Label:
    """Explanatory text in a fainter colour."""
    label = wrapped(text)
    label.setProperty("faint", True)
    return label


def heading(text: str = "") -> Label:
    """A heading above rows."""
    label = Label(text)
    label.setProperty("heading", True)
    return label


def flat_button(tip: str, text: str = "") -> QToolButton:
    """A small button without a frame; screen readers say its tip, without the key it names."""
    button = QToolButton()
    button.setText(text)
    button.setAutoRaise(True)
    button.setToolTip(plain_tip(tip))
    button.setAccessibleName(tip.split(" (")[0])
    return button


Part = QWidget | QLayout | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag] | None
"""A part of a row or a column: a widget or a layout, with its share of the room and its alignment."""
STRETCH = None
"""An empty part that takes the remaining room."""
Margins = int | tuple[int, int, int, int]
"""Pixels around a row or a column: the same on all sides, or left, top, right, bottom."""


def row_of(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QHBoxLayout:
    """Parts from left to right, as the layout of `on` or for another layout; margins and spacing default to
    those of the style.
    """
    return _filled(QHBoxLayout() if on is None else QHBoxLayout(on), parts, margins, spacing)


def hide_unless(part: QWidget, wanted: object) -> None:
    """Hides a part that has no parent yet unless it is wanted.

    `setVisible(True)` would show it at once as a window of its own, which takes the keyboard focus from the
    window it will belong to.
    """
    if not wanted:
        part.hide()


def column_of(
    *parts: Part, on: QWidget | None = None, margins: Margins | None = None, spacing: int | None = None
) -> QVBoxLayout:
    """Parts from top to bottom, as `row_of`."""
    return _filled(QVBoxLayout() if on is None else QVBoxLayout(on), parts, margins, spacing)


_Box = TypeVar("_Box", bound=QBoxLayout)


def _filled(box: _Box, parts: tuple[Part, ...], margins: Margins | None, spacing: int | None) -> _Box:
    if margins is not None:
        box.setContentsMargins(*(margins if isinstance(margins, tuple) else (margins,) * 4))
    if spacing is not None:
        box.setSpacing(spacing)
    for part in parts:
        what = part[0] if isinstance(part, tuple) else part
        share = part[1] if isinstance(part, tuple) else 0
        where = part[2] if isinstance(part, tuple) and len(part) == 3 else Qt.AlignmentFlag(0)
        if what is None:
            box.addStretch()
        elif isinstance(what, QLayout):
            box.addLayout(what, share)
        else:
            box.addWidget(what, share, where)
    return box


def share_columns(
    header: QHeaderView, stretch: int, *, fit: Iterable[int] = (), fixed: Mapping[int, int] | None = None
) -> None:
    """Distributes the width of a table: one column takes the rest, those in `fit` are as wide as their
    content, those in `fixed` have so many pixels.
    """
    header.setStretchLastSection(False)
    header.setSectionResizeMode(stretch, header.ResizeMode.Stretch)
    for column in fit:
        header.setSectionResizeMode(column, header.ResizeMode.ResizeToContents)
    for column, width in (fixed or {}).items():
        header.setSectionResizeMode(column, header.ResizeMode.Fixed)
        header.resizeSection(column, width)


@contextmanager
def silent(*widgets: QObject) -> Iterator[None]:
    """Blocks the signals of these widgets within the block, because the values shown were not chosen by the
    user.
    """
    blockers = [QSignalBlocker(widget) for widget in widgets]
    try:
        yield
    finally:
        for blocker in blockers:
            blocker.unblock()


def set_flags(widget: QWidget, **flags: bool) -> None:
    """Sets properties that the style sheet selects by, such as `wrong` and `faint`."""
    if any(bool(widget.property(name)) != value for name, value in flags.items()):
        for name, value in flags.items():
            widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


class Fault(Label):
    """A text below a field that says what is wrong with it; hidden without a fault."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)
        self.setProperty("wrong", True)
        self.hide()

    def tell(self, fault: str, field: QWidget | None = None) -> None:
        """Shows a fault, "" for none, and marks its field."""
        self.setText(fault)
        self.setVisible(bool(fault))
        if field is not None:
            set_flags(field, wrong=bool(fault))


def code_font() -> QFont:
    """The monospaced font, in the size of the window's text."""
    from PySide6.QtGui import QFontDatabase

    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setPointSizeF(QApplication.font().pointSizeF())
    return font


def number_box(low: int, high: int, value: int, suffix: str = "") -> QSpinBox:
    """A field for a whole number from `low` to `high`."""
    from PySide6.QtWidgets import QSpinBox

    box = QSpinBox()
    box.setRange(low, high)
    box.setValue(value)
    box.setSuffix(suffix)
    return box


def ruleset_box() -> QComboBox:
    """A choice of the rules of a map of hexes, with what else is played by them; its data are their ids. Its
    tip names installed rules that cannot be loaded.
    """
    box = QComboBox()
    box.setToolTip(plain_tip("\n".join(map(str, registry.broken()))))
    for ruleset in registry.on_hexes():
        title, variants = ruleset.info.title, listed(ruleset.info.variants, tr)
        named = tr("{rules}, with {variants}").format(rules=title, variants=variants) if variants else title
        box.addItem(named, ruleset.info.id)
    return box


def size_row(columns: QSpinBox, rows: QSpinBox) -> QHBoxLayout:
    """The fields of a board's size side by side, read as "39 columns × 54 rows"."""
    row = QHBoxLayout()
    row.addWidget(columns)
    row.addWidget(Label(tr("columns ×")))
    row.addWidget(rows)
    row.addWidget(Label(tr("rows")))
    row.addStretch()
    return row


def step_through(box: QComboBox, by: int) -> None:
    """Chooses the next item of a box, or with -1 the previous one, as its user would; after the last comes
    the first.
    """
    box.setCurrentIndex((box.currentIndex() + by) % box.count())
    box.activated.emit(box.currentIndex())


class ElidedLabel(Label):
    """A line of text that is shortened where there is no room for it; its tip has the whole text."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """A width of almost nothing."""
        return QSize(0, super().minimumSizeHint().height())

    @guarded
    def paintEvent(self, event: QPaintEvent) -> None:
        """Draws the text, shortened by an ellipsis."""
        fitted = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        tip = self.text() if fitted != self.text() else ""
        if self.toolTip() != plain_tip(tip):
            self.setToolTip(plain_tip(tip))
        painter = QPainter(self)  # its pen has the widget's colour; asking the style would load all of QStyle
        painter.drawText(self.rect(), self.alignment(), fitted)


class Scroll(QScrollArea):
    """A frameless scroll area whose content fills it and scrolls if there is not enough room."""

    def __init__(self, content: QWidget) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(content)


class _WheelGuard(QObject):
    """Lets the wheel scroll the form unless the field under the pointer has the focus."""

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Withholds the wheel from fields without the focus."""
        if event.type() is QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return False


def wheel_needs_focus(field: QWidget) -> None:
    """Makes the wheel change a field only while it has the focus, so that scrolling changes nothing."""
    field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    field.installEventFilter(_WheelGuard(field))


def guard_wheel(form: QWidget) -> None:
    """Makes the wheel change numbers and choices of a form only while they have the focus."""
    from PySide6.QtWidgets import QAbstractSlider, QAbstractSpinBox, QScrollBar

    kinds = QComboBox, QAbstractSpinBox, QAbstractSlider
    for field in (one for kind in kinds for one in form.findChildren(kind)):
        if not isinstance(field, QScrollBar):
            wheel_needs_focus(field)


class _WideLists(QObject):
    """Widens the list of a choice to its longest entry before it opens, however narrow the field is."""

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Watches for events that open the list."""
        kinds = QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress
        if event.type() in kinds and isinstance(watched, QComboBox):
            view = watched.view()
            bar = view.verticalScrollBar().sizeHint().width()
            view.setMinimumWidth(view.sizeHintForColumn(0) + bar + 12)
        return False


FEWEST_LETTERS = 6
"""The least number of letters that a choice shows in a narrow form."""


def let_narrow(form: QWidget) -> None:
    """Lets a form become narrower than its longest row: labels move above their fields, and a choice shows
    the beginning of a long entry.
    """
    from PySide6.QtWidgets import QFormLayout

    for layout in form.findChildren(QFormLayout):
        layout.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    for box in form.findChildren(QComboBox):
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(FEWEST_LETTERS)
        box.installEventFilter(_WideLists(box))


def on_choice(lines: QListWidget | QTreeWidget, act: Callable[..., object]) -> None:
    """Calls a function with the line that is clicked, or on which Enter is pressed."""
    lines.itemClicked.connect(act)
    lines.itemActivated.connect(act)


def claimed(event: QEvent, is_own: Callable[[QKeyEvent], bool]) -> bool:
    """Whether a key of a widget is about to become a shortcut of the window; then the widget keeps it."""
    is_claimed = (
        isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride and is_own(event)
    )
    if is_claimed:
        event.accept()
    return is_claimed


class Section(QWidget):
    """Rows below a heading that folds and unfolds them; `folded(is_folded)` reports it."""

    folded = Signal(bool)

    def __init__(self, title: str, body: QWidget | QLayout) -> None:
        super().__init__()
        self.head = QToolButton()
        self.head.setText(title)
        self.head.setProperty("section", True)
        self.head.setCheckable(True)
        self.head.setChecked(True)
        self.head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.head.setArrowType(Qt.ArrowType.DownArrow)
        self.head.setAutoRaise(True)
        self.body = QWidget() if isinstance(body, QLayout) else body
        if isinstance(body, QLayout):
            body.setContentsMargins(0, 0, 0, 0)
            self.body.setLayout(body)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.head)
        column.addWidget(self.body)
        self.head.toggled.connect(self._show)

    def fold(self, is_folded: bool) -> None:
        """Folds the rows away, or shows them."""
        self.head.setChecked(not is_folded)

    def _show(self, is_shown: bool) -> None:
        self.body.setVisible(is_shown)
        self.head.setArrowType(Qt.ArrowType.DownArrow if is_shown else Qt.ArrowType.RightArrow)
        self.folded.emit(not is_shown)


def section_of(widget: QWidget) -> Section | None:
    """The section in which a widget stands, None outside of any."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, Section):
        above = above.parentWidget()
    return above
