"""ForcesPanel: order of battle as a tree; below it the form of the chosen line and the counter mix."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QSplitter, QStackedWidget, QTabWidget, QToolButton, QWidget

from kpeditor.app.document import forces
from kpeditor.app.document.document import Document
from kpeditor.app.document.selection import Selection
from kpeditor.app.document.units import placed_units
from kpeditor.app.formparts import STRETCH, column_of, row_of, silent
from kpeditor.app.guard import soon
from kpeditor.app.icons import icon
from kpeditor.app.panels.forces.commands import ForceCommands
from kpeditor.app.panels.forces.details import Details
from kpeditor.app.panels.forces.drops import ForceDrops
from kpeditor.app.panels.forces.lines import Declared, lines_of
from kpeditor.app.panels.forces.mixlist import WANTED, MixList
from kpeditor.app.panels.forces.tree import ForceTree
from kpeditor.app.panels.form import Leaf
from kpeditor.app.plaintext import plain_tip
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.words import tr
from kpeditor.core.edits.edit import Edit
from kpeditor.core.edits.forces.sides import FIRST_GROUP
from kpeditor.core.edits.forces.units import ForceKey
from kpeditor.core.geometry.hexes import Hex
from kpeditor.core.problem import Where
from kpeditor.core.rules.declarations import links_in
from kpeditor.core.scenario.unitlist import mix

if TYPE_CHECKING:
    from kpeditor.app.panels.forces.beginform import BeginForm

MOST_HEIGHT = 16777215
"""The largest height a widget may have."""
LEAST_OF_TREE = 120
"""Pixels of height the tree keeps, with its buttons, when the counter mix asks for room."""


class ForcesPanel(QWidget):
    """The order of battle.

    Signals:
        asked_reveal(hexes): show the hex of a placed unit.
        asked_brush: activate the zone brush.
        failed(text): something cannot be done; to be shown as a message.
        told(text): something was done that is not seen at once.
        asked_templates: open the templates of forces.
    """

    asked_reveal = Signal(object)
    asked_brush = Signal()
    failed = Signal(str)
    told = Signal(str)
    asked_templates = Signal()

    def __init__(self, document: Document, themes: ThemeKeeper) -> None:
        super().__init__()
        self._document = document
        self._themes = themes
        self.tree = ForceTree(themes)
        self.commands = ForceCommands(document, self)
        self._drops = ForceDrops(document, self.commands)
        self.details = Details(document, themes)
        self.mix = MixList(document, themes)
        self.add, self.remove = QToolButton(), QToolButton()
        self.more = QToolButton()
        self.add_menu, self.more_menu = QMenu(self), QMenu(self)
        self.tabs = QTabWidget()
        self._lay_out()
        self._connect()
        self._paint_icons()
        self.refresh()
        self._on_selected()

    def _lay_out(self) -> None:
        for button, text in ((self.add, tr("Add ▾")), (self.remove, tr("Remove")), (self.more, tr("More"))):
            button.setText(text)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(True)
        for button, menu in ((self.add, self.add_menu), (self.more, self.more_menu)):
            button.setMenu(menu)
            button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.add.setAccessibleName(tr("Add"))
        upper = QWidget()
        column_of(
            row_of(self.add, self.remove, self.more, STRETCH),
            (self.tree, 1),
            on=upper,
            margins=(6, 6, 6, 0),
            spacing=4,
        )
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(Leaf(self.details), tr("Details"))
        self.tabs.addTab(self.mix, tr("Counter mix"))
        self.fold = QToolButton()
        self.fold.setCheckable(True)
        self.fold.setAutoRaise(True)
        self.fold.toggled.connect(self._fold)
        self.tabs.setCornerWidget(self.fold)
        self.tabs.tabBarClicked.connect(lambda: self.fold.setChecked(False))
        self._fold(False)
        self._halves = halves = QSplitter(Qt.Orientation.Vertical)
        halves.setChildrenCollapsible(False)
        halves.addWidget(upper)
        halves.addWidget(self.tabs)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        halves.setSizes([310, 230])
        self._halves = halves
        self._pages = QStackedWidget()
        self._pages.addWidget(halves)
        column_of(self._pages, on=self, margins=0)

    def _connect(self) -> None:
        document, tree, commands = self._document, self.tree, self.commands
        tree.itemSelectionChanged.connect(self._on_current)
        tree.customContextMenuRequested.connect(self._show_menu)
        tree.dropped.connect(self._drops.drop)
        tree.renamed.connect(commands.rename)
        tree.counted.connect(commands.count)
        tree.keys = frozenset(commands.keys())
        tree.pressed_key.connect(commands.press)
        commands.failed.connect(self.failed)
        commands.told.connect(self.told)
        commands.asked_templates.connect(self.asked_templates)
        commands.asked_choose.connect(tree.choose_all)
        commands.asked_rename.connect(tree.edit_current)
        self.add_menu.aboutToShow.connect(self._fill_add_menu)
        self.more_menu.aboutToShow.connect(lambda: commands.fill_menu(self.more_menu))
        self.remove.clicked.connect(commands.remove)
        self.tabs.currentChanged.connect(self._make_room)
        self.mix.asked_add.connect(commands.add_units)
        self.mix.asked_less.connect(commands.fewer)
        self.mix.asked_place.connect(lambda type_id: commands.place_here(ForceKey("", "", type_id)))
        self.details.asked_place.connect(lambda: commands.place_here())
        self.details.failed.connect(self.failed)
        self.details.asked_brush.connect(self._take_brush)
        document.changed.connect(self._on_changed)
        document.selected.connect(self._on_selected)
        self._themes.changed.connect(self._on_themed)

    @cached_property
    def begin(self) -> BeginForm:
        """The form shown for a map without a scenario; made when first needed."""
        from kpeditor.app.panels.forces.beginform import BeginForm

        form = BeginForm(self._document)
        form.asked.connect(self._begin)
        self._pages.addWidget(form)
        return form

    def refresh(self) -> None:
        """Builds the tree from the scenario; what was chosen stays chosen."""
        scenario = self._document.scenario
        self._pages.setCurrentWidget(self.begin if scenario is None else self._halves)
        if scenario is None:
            self.tree.fill(())
            return
        document, fields = self._document, forces.fields_of(self._document)
        declared = Declared(
            document.unit_types(),
            frozenset(line.type for line in mix(scenario, forces.counters_of(document)) if line.is_over),
            document.battle.sheet.numbering,
            document.catalogue,
            fields.side,
            forces.conditions_of(document),
            links_in(scenario, fields.group),
        )
        self.tree.fill(lines_of(scenario, declared, self.devicePixelRatioF(), self._themes.symbols))
        self.mix.refresh()
        if self.current_key() is None:
            self._on_selected()  # what was chosen may have another name now
        self._show_form()

    def current_key(self) -> ForceKey | None:
        """What is chosen in the tree."""
        return self.tree.current_key()

    def choose(self, key: ForceKey) -> None:
        """Chooses a line of the tree, if there is such a one."""
        self.tree.choose(key)

    def _on_current(self) -> None:
        key = self.current_key()
        self._show_form()
        if key is None:
            return
        hexes: frozenset[Hex] = frozenset()
        units = self.commands.units
        if len(units) > 1:
            self._select_units(key, units)
            return
        placed = forces.placed(self._document.battle, key.unit) if key.unit else None
        if placed is not None:
            hexes = frozenset({placed.hex})
        elif key.type:
            hexes = frozenset(self._document.selection.hexes)  # the hex it may be put into
        together = self._groups_together()
        self._document.select(
            Selection(hexes, side=key.side, group=key.group, groups=together, unit=key.unit)
        )
        if placed is not None:
            self.asked_reveal.emit(hexes)

    def _groups_together(self) -> frozenset[tuple[str, str]]:
        """Side and id of the chosen groups where several are chosen and nothing else."""
        chosen = self.commands.chosen
        keys = {(key.side, key.group) for key in chosen if key.group and not key.type}
        return frozenset(keys) if 1 < len(keys) == len(chosen) else frozenset()

    def _select_units(self, key: ForceKey, units: list[str]) -> None:
        """Selects several units on the map too."""
        document = self._document
        wanted = frozenset(units)
        hexes = frozenset(one.hex for one in placed_units(document.battle) if one.unit.id in wanted)
        lead = key.unit or units[-1]
        document.select(Selection(hexes, side=key.side, group=key.group, unit=lead, units=wanted))

    def _on_selected(self) -> None:
        """Follows what was selected on the map; hexes alone leave the chosen line."""
        selection = self._document.selection
        selected = selection.side, selection.group, selection.unit
        key = self.current_key()
        is_shown = key is not None and (key.side, key.group, key.unit) == selected
        is_alone = len(self.commands.units) < 2 and len(selection.units) < 2
        is_same = is_alone or {*self.commands.units} == selection.units
        if not selection.side or (is_shown and is_same and self._groups_together() == selection.groups):
            return
        wanted = [k for k in self.tree.lines if (k.side, k.group, k.unit) == selected]
        several = [
            k
            for k in self.tree.lines
            if k.unit in selection.units or (not k.type and (k.side, k.group) in selection.groups)
        ]
        with silent(self.tree):
            if wanted:
                self.tree.choose(wanted[0])
                self.tree.choose_all(several or wanted[:1], wanted[0])
            else:
                self.tree.setCurrentIndex(QModelIndex())
                self.tree.clearSelection()
        self._show_form()

    def _on_changed(self, edit: Edit) -> None:
        if edit.touched(self._document.battle).scenario:
            self.refresh()

    def _show_form(self) -> None:
        key = self.commands.key = self.current_key()
        self.commands.chosen = self.tree.chosen_keys()
        self.remove.setEnabled(key is not None)
        self.details.show_line(key, self.commands.units, self.commands.chosen)
        if key is not None and key.side:
            self.mix.lead_with(key.side)
        soon(self, self._scroll_to_current)

    def _scroll_to_current(self) -> None:
        if (item := self.tree.currentItem()) is not None:
            self.tree.scrollToItem(item)

    def show_field(self, where: Where) -> bool:
        """Chooses what a problem is about and puts the cursor into the field; answers whether it is here."""
        key, name = forces.at_path(self._document.scenario, where.path)
        if key is None:
            return False
        if not self.tree.choose(key):
            self.choose(ForceKey(key.side, key.group))
        self.tabs.setCurrentIndex(0)
        field = self.details.field(name)
        if field is not None:
            field.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def begin_here(self) -> None:
        """Puts the cursor into the first field of a new scenario."""
        self.begin.title.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_menu(self, at: QPoint) -> None:
        self.commands.fill_menu(self.more_menu)
        self.more_menu.popup(self.tree.viewport().mapToGlobal(at))

    def _fill_add_menu(self) -> None:
        menu, has_side = self.add_menu, self.current_key() is not None
        menu.clear()
        menu.addAction(tr("Side"), self.commands.add_side)
        menu.addAction(tr("Group"), self.commands.add_group).setEnabled(has_side)
        menu.addAction(tr("Units from the counter mix"), self._show_mix)
        menu.addAction(tr("Forces from a template…"), self.asked_templates.emit)

    def _show_mix(self) -> None:
        self.tabs.setCurrentWidget(self.mix)
        self.mix.filter.setFocus(Qt.FocusReason.OtherFocusReason)

    def _make_room(self) -> None:
        """Gives the counter mix room for some lines when it is opened, as far as the tree can spare it."""
        upper, lower = self._halves.sizes()
        wanted = min(WANTED, upper + lower - LEAST_OF_TREE) - lower
        if self.tabs.currentWidget() is self.mix and wanted > 0:
            self._halves.setSizes([upper - wanted, lower + wanted])

    def _fold(self, is_folded: bool) -> None:
        """Folds the form and the mix away, so that the tree has all the room; a click on a tab brings them
        back.
        """
        self.fold.setArrowType(Qt.ArrowType.UpArrow if is_folded else Qt.ArrowType.DownArrow)
        words = tr("Show the form and the counter mix") if is_folded else tr("Give the tree all the room")
        self.fold.setToolTip(plain_tip(words))
        self.fold.setAccessibleName(words)
        bar = self.tabs.tabBar().sizeHint().height()
        self.tabs.setMaximumHeight(bar if is_folded else MOST_HEIGHT)

    def _take_brush(self) -> None:
        """The brush paints the area of the line whose form is shown."""
        key = self.current_key()
        if key is not None:
            together = self._groups_together()
            self._document.select(Selection(side=key.side, group=key.group, groups=together))
            self.asked_brush.emit()

    def _begin(self, edit: Edit) -> None:
        self._document.do(edit, self)
        scenario = self._document.scenario
        if scenario is not None:
            self.choose(ForceKey(scenario.sides[0].id, FIRST_GROUP))
            self.tabs.setCurrentWidget(self.mix)

    def _paint_icons(self) -> None:
        theme = self._themes.theme
        for button, name in ((self.add, "add"), (self.remove, "remove"), (self.more, "more")):
            button.setIcon(icon(name, theme.text))

    def _on_themed(self) -> None:
        self._paint_icons()
        self.refresh()
