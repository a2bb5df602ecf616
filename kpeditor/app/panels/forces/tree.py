"""ForceTree: the order of battle as a tree with drag and drop; it sends signals, the panel makes the
edits.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QKeyCombination,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLineEdit,
    QSpinBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.document.forceclipboard import is_from_mix, packed, unpacked
from kpeditor.app.formparts import claimed, silent
from kpeditor.app.guard import guarded
from kpeditor.app.panels.forces.lines import COUNTER, Line
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.edits.forces.units import ForceKey

KEY = Qt.ItemDataRole.UserRole
DETAIL = Qt.ItemDataRole.UserRole + 1
WARNING = Qt.ItemDataRole.UserRole + 2
MOST_UNITS = 999
Index = QModelIndex | QPersistentModelIndex
Drop = QAbstractItemView.DropIndicatorPosition


class ForceTree(QTreeWidget):
    """Lines of the order of battle.

    Signals:
        dropped(what, onto, index, few): a line, or a type of the counter mix, was dropped onto a line;
            `index` is the position among that line's children or -1; `few`: Ctrl was held, one unit moves.
        renamed(key, text): another name was typed for a side or group.
        counted(key, number): another number was typed for counted units.
        pressed_key(keys): one of `keys` was pressed, written as in menus: "+", "Alt+Up".
    """

    dropped = Signal(object, object, int, bool)
    renamed = Signal(object, str)
    counted = Signal(object, int)
    pressed_key = Signal(str)

    def __init__(self, themes: ThemeKeeper) -> None:
        super().__init__()
        self.lines: dict[ForceKey, QTreeWidgetItem] = {}
        self.keys: frozenset[str] = frozenset()
        self.setHeaderHidden(True)
        self.setIndentation(14)
        self.setIconSize(QSize(COUNTER, COUNTER))
        self.setUniformRowHeights(False)
        self.setAccessibleName(tr("Order of battle"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked | QAbstractItemView.EditTrigger.EditKeyPressed
        )
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setItemDelegate(LineDelegate(self, themes))

    def fill(self, lines: Iterable[Line]) -> None:
        """Shows these lines; what was chosen and what was folded stays so."""
        chosen = self.chosen_keys()
        current = self.current_key()
        closed = {key for key, item in self.lines.items() if not item.isExpanded()}
        at = self.verticalScrollBar().value()
        with silent(self):
            self.clear()
            self.lines = {}
            later = []
            for line in lines:
                if line.parent is None or line.parent in self.lines:
                    self._add(line)
                else:
                    later.append(line)  # a passenger that is listed before its carrier
            for line in later:
                self._add(line)
            for key, item in self.lines.items():
                item.setExpanded(key not in closed)
            self.choose_all(chosen, current)
        self.verticalScrollBar().setValue(at)

    def _add(self, line: Line) -> None:
        above = self.lines.get(line.parent) if line.parent is not None else None
        item = QTreeWidgetItem(above if above is not None else self.invisibleRootItem(), [line.text])
        item.setData(0, KEY, tuple(line.key))
        item.setData(0, DETAIL, line.detail)
        item.setData(0, WARNING, line.warning)
        item.setToolTip(0, plain_tip(f"{line.text}  {line.detail}".strip()))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, f"{line.text}, {line.detail}")
        if not line.key.unit:
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        if not line.key.group:
            font = item.font(0)
            font.setBold(True)
            item.setFont(0, font)
        if line.icon is not None:
            item.setIcon(0, line.icon)
        self.lines[line.key] = item

    def current_key(self) -> ForceKey | None:
        """The line that is chosen; of several the one with the cursor."""
        chosen = self.selectedItems()
        current = self.currentItem()
        return key_of_item(current if current in chosen else chosen[-1] if chosen else None)

    def chosen_keys(self) -> tuple[ForceKey, ...]:
        """All chosen lines."""
        keys = (key_of_item(item) for item in self.selectedItems())
        return tuple(key for key in keys if key is not None)

    def choose(self, key: ForceKey) -> bool:
        """Chooses a line, if there is such a one."""
        if key in self.lines:
            self.choose_all((key,), key)
            self.scrollToItem(self.lines[key])
        return key in self.lines

    def choose_all(self, keys: Iterable[ForceKey], current: ForceKey | None = None) -> None:
        """Chooses those of these lines that there are, and nothing else; `current` gets the cursor."""
        wanted = [key for key in keys if key in self.lines]
        if not wanted:
            return
        current = current if current in wanted else wanted[-1]
        assert current is not None
        chosen = QItemSelection()
        for key in wanted:
            index = self.indexFromItem(self.lines[key])
            chosen.select(index, index)
        model = self.selectionModel()
        model.setCurrentIndex(
            self.indexFromItem(self.lines[current]), QItemSelectionModel.SelectionFlag.NoUpdate
        )
        model.select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def edit_current(self) -> None:
        """Opens the field for the name or the number of the chosen line."""
        item = self.currentItem()
        if item is not None and item.flags() & Qt.ItemFlag.ItemIsEditable:
            self.editItem(item, 0)

    @guarded
    def event(self, event: QEvent) -> bool:
        """Claims its keys before the window's shortcuts get them."""
        return claimed(event, lambda key: keys_of(key) in self.keys) or super().event(event)

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Sends `pressed_key` for keys that have a command; the others move the cursor in the tree."""
        keys = keys_of(event)
        if keys in self.keys:
            self.pressed_key.emit(keys)
            event.accept()
        else:
            super().keyPressEvent(event)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Takes the chosen line along."""
        item, key = self.currentItem(), self.current_key()
        if item is None or key is None:
            return
        drag = QDrag(self)
        drag.setMimeData(packed(key))
        if not item.icon(0).isNull():
            drag.setPixmap(item.icon(0).pixmap(COUNTER, COUNTER))
            drag.setHotSpot(QPoint(COUNTER // 2, COUNTER // 2))
        drag.exec(Qt.DropAction.CopyAction)

    @guarded
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Takes lines and types of the counter mix."""
        self._consider(event)

    @guarded
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Shows where the line would go."""
        super().dragMoveEvent(event)
        self._consider(event)

    def _consider(self, event: QDropEvent) -> None:
        if unpacked(event.mimeData()) is not None:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    @guarded
    def dropEvent(self, event: QDropEvent) -> None:
        """Asks for what the drop means."""
        what = unpacked(event.mimeData())
        item = self.itemAt(event.position().toPoint())
        if what is None or (item is None and is_from_mix(what)):
            event.ignore()
            return
        few = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        onto, index = self._target(item, what)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.dropped.emit(what, onto, index, few)

    def _target(self, item: QTreeWidgetItem | None, what: ForceKey) -> tuple[ForceKey | None, int]:
        """The line dropped onto, or its parent and a position for a drop between two lines of one kind."""
        if item is None:
            return None, self.topLevelItemCount()
        onto = key_of_item(item)
        where = self.dropIndicatorPosition()
        is_alike = onto is not None and _rank(onto) == _rank(what) < 2
        if not is_alike or where is Drop.OnItem:
            return onto, -1
        above = item.parent()
        if onto is not None and onto.group and above is not None and _rank(key_of_item(above) or onto) == 1:
            return onto, -1  # below another group: groups keep their order in the file
        line = (above if above is not None else self.invisibleRootItem()).indexOfChild(item)
        return key_of_item(above), line + (where is Drop.BelowItem)


def keys_of(event: QKeyEvent) -> str:
    """The keys of an event as menus write them; characters that need Shift count as themselves."""
    if event.text() in ("+", "-", "[", "]"):
        return event.text()
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    keys = QKeySequence(QKeyCombination(modifiers, Qt.Key(event.key())))
    return keys.toString(QKeySequence.SequenceFormat.PortableText)


def key_of_item(item: QTreeWidgetItem | None) -> ForceKey | None:
    """What a line stands for."""
    data = item.data(0, KEY) if item is not None else None
    return ForceKey(*data) if data else None


def _rank(key: ForceKey) -> int:
    """0 for a side, 1 for a group, 2 for units."""
    return 2 if key.type else 1 if key.group else 0


class LineDelegate(QStyledItemDelegate):
    """Draws a line with its detail in a fainter colour behind it, and edits names and numbers in place."""

    def __init__(self, tree: ForceTree, themes: ThemeKeeper) -> None:
        super().__init__(tree)
        self._tree = tree
        self._themes = themes

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The line as usual, then the detail in what room is left."""
        super().paint(painter, option, index)
        detail = index.data(DETAIL)
        if not detail:
            return
        full = QStyleOptionViewItem(option)
        self.initStyleOption(full, index)
        style = self._tree.style()
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, full, self._tree)
        used = full.fontMetrics.horizontalAdvance(full.text) + 12
        room = room.adjusted(used, 0, -4, 0)
        if room.width() < 24:
            return
        theme = self._themes.theme
        is_chosen = bool(full.state & QStyle.StateFlag.State_Selected)
        colour = theme.on_accent if is_chosen else theme.error if index.data(WARNING) else theme.faint
        painter.save()
        painter.setPen(colour)
        painter.setFont(self._tree.font())
        fitted = self._tree.fontMetrics().elidedText(detail, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, fitted)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for a counter where there is one."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width(), max(hint.height(), 26))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A number for counted units, else a line for the name."""
        key = ForceKey(*index.data(KEY))
        if key.type:
            box = QSpinBox(parent)
            box.setRange(0, MOST_UNITS)
            return box
        return QLineEdit(parent)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Shows what is there now."""
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        if isinstance(editor, QSpinBox):
            editor.setValue(int(text.split(" ", 1)[0]))
            editor.selectAll()
        elif isinstance(editor, QLineEdit):
            editor.setText(text)
            editor.selectAll()

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Asks for the change; the tree itself is filled anew by the edit."""
        key = ForceKey(*index.data(KEY))
        if isinstance(editor, QSpinBox):
            self._tree.counted.emit(key, editor.value())
        elif isinstance(editor, QLineEdit):
            self._tree.renamed.emit(key, editor.text().strip())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Over the text, the number no wider than it needs."""
        full = QStyleOptionViewItem(option)
        self.initStyleOption(full, index)
        room = QApplication.style().subElementRect(QStyle.SubElement.SE_ItemViewItemText, full, self._tree)
        if isinstance(editor, QSpinBox):
            room.setWidth(min(room.width(), 72))
        editor.setGeometry(room)
