"""Forms that are pleasant to use: the wheel, small screens, texts that are cut short, first keys."""

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QLabel, QSlider, QVBoxLayout, QWidget

from kpeditor.app.dialogparts import Dialog, FormScroll, ask, fit_to_screen
from kpeditor.app.dialogs.mapchanges import NewMapDialog
from kpeditor.app.formparts import (
    STRETCH,
    ElidedLabel,
    Fault,
    column_of,
    guard_wheel,
    number_box,
    row_of,
    silent,
)
from kpeditor.app.panels.board.boardform import OWN_SIZE
from kpeditor.app.panels.table.tableform import NewTable
from kpeditor.core.rules import registry


def turn_wheel(field: QWidget) -> None:
    """One notch down over the middle of a field."""
    at = QPointF(field.rect().center())
    nothing = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, field.mapToGlobal(at), QPoint(), QPoint(0, -120), *nothing, False)
    QApplication.sendEvent(field, event)


def test_the_wheel_changes_only_what_is_in_focus(qtbot):
    form = QWidget()
    column = QVBoxLayout(form)
    number, slider = number_box(0, 9, 5), QSlider(Qt.Orientation.Horizontal)
    slider.setValue(5)
    for field in (number, slider):
        column.addWidget(field)
    qtbot.addWidget(form)
    guard_wheel(form)
    form.show()
    qtbot.waitUntil(form.isActiveWindow)
    slider.setFocus()
    turn_wheel(number)
    assert number.value() == 5
    number.setFocus()
    turn_wheel(number)
    turn_wheel(slider)
    assert (number.value(), slider.value()) == (4, 5)


def test_a_dialog_of_a_new_map_is_typed_into_at_once(qtbot):
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)

    def answer():
        qtbot.keyClicks(dialog.form.title, "Ridge")
        dialog.accept()

    QTimer.singleShot(0, answer)
    assert ask(dialog)
    assert dialog.options().title == "Ridge"


def test_one_list_of_rules_leads_to_hexes_or_a_free_table(qtbot):
    """The rules of free tables were listed only behind a box to tick."""
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    known = {ruleset.info.id for ruleset in (*registry.on_hexes(), *registry.on_tables())}
    assert {dialog.rules.itemData(row) for row in range(dialog.rules.count())} == known
    dialog.form.title.selectAll()
    qtbot.keyClicks(dialog.form.title, "Ridge")
    for ruleset, is_table in (("panzer8", True), ("nqm", True), ("panzerblitz", False)):
        dialog.rules.setCurrentIndex(dialog.rules.findData(ruleset))
        options = dialog.options()
        assert (options.ruleset, options.title) == (ruleset, "Ridge")
        assert isinstance(options, NewTable) == is_table
        assert (dialog.table.isVisible(), dialog.form.isVisible()) == (is_table, not is_table)
        form = dialog.table if is_table else dialog.form
        assert dialog.rules.mapTo(dialog, QPoint()).x() == form.title.mapTo(dialog, QPoint()).x()
        assert not form.ruleset.isVisible()


def test_the_size_can_be_typed_whatever_is_chosen(qtbot):
    dialog = NewMapDialog()
    qtbot.addWidget(dialog)
    form = dialog.form
    form.columns.setValue(30)
    assert (form.preset.currentText(), form.options().rows) == (OWN_SIZE, 54)
    form.columns.setValue(39)
    assert form.preset.currentIndex() == 1


def test_a_form_larger_than_the_screen_scrolls(qtbot):
    window, content = QWidget(), QLabel("\n" * 400)
    QVBoxLayout(window).addWidget(FormScroll(content))
    qtbot.addWidget(window)
    window.show()
    fit_to_screen(window)
    assert window.height() <= window.screen().availableGeometry().height()
    assert window.geometry().bottom() <= window.screen().availableGeometry().bottom()


def test_a_line_cut_short_asks_for_no_room_and_tells_all_in_its_tip(qtbot):
    label = ElidedLabel("Click from bend to bend")
    qtbot.addWidget(label)
    assert label.minimumSizeHint().width() == 0
    label.resize(40, 20)
    label.grab()
    assert label.toolTip() == label.text()
    label.resize(400, 20)
    label.grab()
    assert label.toolTip() == ""


def test_the_line_at_the_bottom_never_widens_the_window(window):
    before = window.minimumSizeHint().width()
    window.status.hint.setText("What the tool does " * 40)
    window.status.hover.setText("0101 · Clear " * 40)
    assert window.minimumSizeHint().width() == before


def test_a_window_fits_its_screen_at_first(window, qtbot):
    other = window.new_window()
    qtbot.addWidget(other)
    assert other.screen().availableGeometry().contains(other.frameGeometry())


def test_a_dialog_opens_with_its_title_bar_on_the_screen(qtbot):
    """It is put in the middle of its window: of a small one at the top of the screen half of it was above."""
    dialog = Dialog()
    qtbot.addWidget(dialog)
    room = dialog.screen().availableGeometry()
    dialog.setMinimumSize(300, room.height() - 10)
    for at in (QPoint(-80, -60), QPoint(room.right() - 20, room.bottom() - 20)):
        dialog.move(at)
        dialog.show()
        qtbot.waitUntil(lambda: room.contains(dialog.frameGeometry()))
        dialog.hide()


def test_rows_and_columns_hold_their_parts_in_order_with_shares_and_margins(qtbot):
    page, first, second = QWidget(), QLabel("first"), QLabel("second")
    qtbot.addWidget(page)
    row = row_of(first, (second, 2), spacing=3)
    column = column_of(row, STRETCH, on=page, margins=(1, 2, 3, 4))
    margins = column.contentsMargins()
    assert page.layout() is column
    assert (margins.left(), margins.top(), margins.right(), margins.bottom()) == (1, 2, 3, 4)
    assert (row.indexOf(first), row.indexOf(second), column.indexOf(row)) == (0, 1, 0)
    assert (row.stretch(0), row.stretch(1), row.spacing()) == (0, 2, 3)
    stretch = column.itemAt(1)
    assert stretch is not None
    assert stretch.spacerItem() is not None


def test_what_is_shown_silently_sends_nothing_even_where_it_is_nested_or_fails(qtbot):
    sent: list[int] = []
    box = number_box(0, 9, 1)
    qtbot.addWidget(box)
    box.valueChanged.connect(sent.append)
    try:
        with silent(box):
            with silent(box):
                box.setValue(2)
            box.setValue(3)
            raise ValueError
    except ValueError:
        box.setValue(4)
    assert sent == [4]


def test_a_fault_shows_below_its_field_and_marks_it(qtbot):
    page, field, fault = QWidget(), number_box(0, 9, 1), Fault()
    qtbot.addWidget(page)
    column_of(field, fault, on=page)
    fault.tell("No such hex.", field)
    assert (fault.isHidden(), fault.text(), field.property("wrong")) == (False, "No such hex.", True)
    fault.tell("", field)
    assert (fault.isHidden(), field.property("wrong")) == (True, False)
