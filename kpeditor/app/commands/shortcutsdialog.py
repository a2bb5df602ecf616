"""ShortcutsDialog: every command with its keys, which the user changes by pressing others."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QPoint, Qt
from PySide6.QtGui import QBrush, QColor, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from kpeditor.app.commands.actions import Actions, Listed
from kpeditor.app.commands.help import FileQuestions
from kpeditor.app.commands.keyset import native
from kpeditor.app.dialogparts import Dialog
from kpeditor.app.finder.fuzzy import fit
from kpeditor.app.formparts import column_of, note, row_of, wrapped
from kpeditor.app.guard import guarded
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.words import tr
from kpeditor.core.errors import KpError

NAME, MENU, KEYS, ALSO = range(4)
ID = Qt.ItemDataRole.UserRole
Index = QModelIndex | QPersistentModelIndex


class KeyDelegate(QStyledItemDelegate):
    """Edits the keys of a line by recording a key press; Esc leaves them as they are."""

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A field that waits for a key."""
        edit = QKeySequenceEdit(parent)
        edit.setMaximumSequenceLength(1)
        edit.setAutoFillBackground(True)
        edit.editingFinished.connect(lambda: self._done(edit), Qt.ConnectionType.SingleShotConnection)
        return edit

    def _done(self, edit: QKeySequenceEdit) -> None:
        # Qt itself closes the field on Esc and on loss of focus, even when no key was pressed.
        if not edit.keySequence().isEmpty():
            self.commitData.emit(edit)
            self.closeEditor.emit(edit)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Leaves the field empty at first."""

    @guarded
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Treats Enter like any other key. Otherwise Qt would end the editing a second time, on a deleted
        field.
        """
        enters = Qt.Key.Key_Return, Qt.Key.Key_Enter
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress and event.key() in enters:
            return False
        return super().eventFilter(watched, event)

    def setModelData(self, editor: QWidget, model: object, index: Index) -> None:
        """Passes the pressed key on."""
        if isinstance(editor, QKeySequenceEdit) and not editor.keySequence().isEmpty():
            # A field that loses the focus ends the editing again after the view has dropped the field.
            editor.blockSignals(True)
            dialog = self.parent()
            if isinstance(dialog, ShortcutsDialog):
                dialog.press(index.sibling(index.row(), NAME).data(ID), editor.keySequence().toString())


class ShortcutsDialog(Dialog):
    """The table of the commands; every change takes effect at once."""

    def __init__(self, actions: Actions, questions: FileQuestions, parent: QWidget) -> None:
        super().__init__(parent)
        self._actions = actions
        self._keys = actions.keys
        self._questions = questions
        self.setWindowTitle(tr("Keyboard shortcuts"))
        self.resize(760, 560)
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Find a command or a key"))
        self.filter.setAccessibleName(tr("Find a command or a key"))
        self.filter.setClearButtonEnabled(True)
        self.table = QTreeWidget()
        self.told = wrapped()
        self.change = QPushButton(tr("&Change…"))
        self.remove = QPushButton(tr("&Remove"))
        self.reset = QPushButton(tr("R&eset"))
        self.reset_all = QPushButton(tr("Reset &all"))
        self.take = QPushButton(tr("&Import…"))
        self.give = QPushButton(tr("E&xport…"))
        self._items: dict[str, QTreeWidgetItem] = {}
        self._lay_out()
        self._connect()
        self._fill()
        self.refresh()
        self.filter.setFocus()

    def _lay_out(self) -> None:
        table = self.table
        table.setHeaderLabels([tr("Command"), tr("Menu"), tr("Keys"), tr("Also used by")])
        table.setRootIsDecorated(False)
        table.setUniformRowHeights(True)
        table.setAlternatingRowColors(True)
        table.setItemDelegateForColumn(KEYS, KeyDelegate(self))
        table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        table.setAllColumnsShowFocus(True)
        header = table.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(NAME, QHeaderView.ResizeMode.Interactive)
        for section, width in ((NAME, 240), (MENU, 130), (KEYS, 170)):
            header.resizeSection(section, width)
        told = note(
            tr("Click into the column of the keys, or press Enter on a line, then press the new key.")
        )
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.accept)
        buttons = self.change, self.remove, self.reset, self.reset_all, self.take, self.give
        for button in (*buttons, close):
            button.setAutoDefault(False)
        column_of(self.filter, told, (table, 1), self.told, row_of(*buttons, None, close), on=self)
        self.told.hide()

    def _connect(self) -> None:
        self.filter.textChanged.connect(self._narrow)
        self.filter.returnPressed.connect(self._go_to_list)
        down = QShortcut(QKeySequence(Qt.Key.Key_Down), self.filter, self._go_to_list)
        down.setContext(Qt.ShortcutContext.WidgetShortcut)
        self.table.itemClicked.connect(lambda item, column: self._begin(item) if column == KEYS else None)
        self.table.itemActivated.connect(self._begin)
        self.table.currentItemChanged.connect(self._enable)
        self.change.clicked.connect(lambda: self._begin(self.table.currentItem()))
        self.remove.clicked.connect(lambda: self._keys.choose(self.current(), ()))
        self.reset.clicked.connect(lambda: self._keys.reset(self.current()))
        self.reset_all.clicked.connect(lambda: self._keys.reset())
        self.take.clicked.connect(self._import)
        self.give.clicked.connect(self._export)
        self._keys.changed.connect(self.refresh)

    def _go_to_list(self) -> None:
        """Moves the focus from the field to the first visible line, for Down or Enter."""
        first = next((item for item in self._items.values() if not item.isHidden()), None)
        if first is not None:
            self.table.setCurrentItem(first)
            self.table.setFocus(Qt.FocusReason.TabFocusReason)

    def current(self) -> str:
        """The id of the chosen command, or "" if none is chosen."""
        item = self.table.currentItem()
        return str(item.data(NAME, ID)) if item is not None else ""

    def item(self, id_: str) -> QTreeWidgetItem:
        """The line of a command.

        Raises:
            KeyError: when there is no such command.
        """
        return self._items[id_]

    def press(self, id_: str, key: str) -> None:
        """Replaces the keys of a command by a pressed key."""
        self._keys.choose(id_, (key,))

    def _fill(self) -> None:
        for command in self._actions.listed():
            item = QTreeWidgetItem([command.name, command.path])
            item.setData(NAME, ID, command.id)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
            self._items[command.id] = item
        self.table.addTopLevelItems(list(self._items.values()))

    def refresh(self) -> None:
        """Shows the present keys of every command, and which other commands have the same key."""
        listed = self._actions.listed()
        also = conflicts(listed, self._actions)
        colours = {True: QBrush(QColor(self._actions.themes.theme.error)), False: QBrush()}
        for command in listed:
            item = self._items[command.id]
            others = also.get(command.id, [])
            is_chosen = self._keys.is_chosen(command.id)
            item.setText(KEYS, native(self._actions.keys_of(command.id)))
            item.setText(ALSO, ", ".join(others))
            font = item.font(NAME)
            font.setBold(is_chosen)
            item.setFont(KEYS, font)
            item.setToolTip(
                KEYS,
                plain_tip(tr("Shipped: {keys}").format(keys=self._shipped(command)) if is_chosen else ""),
            )
            for column in (KEYS, ALSO):
                item.setForeground(column, colours[bool(others)])
        self._narrow()
        self._enable()

    def _shipped(self, command: Listed) -> str:
        return native(self._actions.shipped.get(command.id, ())) or tr("none")

    def _narrow(self) -> None:
        typed = self.filter.text()
        for item in self._items.values():
            text = " ".join(item.text(column) for column in (NAME, MENU, KEYS))
            item.setHidden(fit(typed, text) is None)

    def _enable(self) -> None:
        id_ = self.current()
        self.change.setEnabled(bool(id_))
        self.remove.setEnabled(bool(id_) and bool(self._actions.keys_of(id_)))
        self.reset.setEnabled(self._keys.is_chosen(id_))

    def _begin(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self.table.setCurrentItem(item)
            self.table.editItem(item, KEYS)

    def key_spot(self, id_: str) -> QPoint:
        """A point in the table cell that shows the keys of a command."""
        return self.table.visualRect(self.table.indexFromItem(self._items[id_], KEYS)).center()

    def _import(self) -> None:
        path = self._questions.open_file(self, self._keys.settings.folder(), tr("Import a set of keys"))
        if path is not None:
            self._try(lambda: self._keys.read(path), tr("Took the keys of {name}.").format(name=path.name))

    def _export(self) -> None:
        suggestion = self._keys.settings.folder() / "kpeditor-keys.yaml"
        path = self._questions.save_file(self, tr("Export the keys"), suggestion)
        if path is not None:
            self._try(lambda: self._keys.write(path), tr("Wrote the keys to {name}.").format(name=path.name))

    def _try(self, act: Callable[[], None], done: str) -> None:
        try:
            act()
        except KpError as reason:
            self._tell(reason.sentence(), is_wrong=True)
        else:
            self._tell(done, is_wrong=False)

    def _tell(self, text: str, *, is_wrong: bool) -> None:
        self.told.setText(text)
        self.told.setProperty("wrong", is_wrong)
        self.told.style().polish(self.told)
        self.told.show()


def conflicts(listed: list[Listed], actions: Actions) -> dict[str, list[str]]:
    """By id of a command: the names of the other commands with one of its keys, and of the map's own uses of
    the key.
    """
    fixed = {
        "Esc": tr("cancel"),
        "Space": tr("hold the map"),
        **dict.fromkeys(("Left", "Right", "Up", "Down"), tr("move the map")),
    }
    users: dict[str, list[Listed]] = defaultdict(list)
    for command in listed:
        for key in actions.keys_of(command.id):
            users[QKeySequence(key).toString()].append(command)
    found: dict[str, list[str]] = defaultdict(list)
    for key, sharing in users.items():
        for command in sharing:
            found[command.id] += [other.name for other in sharing if other is not command]
            found[command.id] += [fixed[key]] if key in fixed else []
    return {id_: names for id_, names in found.items() if names}
