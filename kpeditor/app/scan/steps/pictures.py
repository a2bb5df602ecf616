"""PicturesStep: the files with the scans of the sheet."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QListWidget, QPushButton, QSpinBox, QWidget

from kpeditor.app.formparts import STRETCH, heading, note, row_of, set_flags, silent, wrapped
from kpeditor.app.plaintext import Label
from kpeditor.app.scan.gridguessing import SURE
from kpeditor.app.scan.session import ScanSession
from kpeditor.app.scan.steps.step import Step
from kpeditor.app.scan.view import ScanView
from kpeditor.app.words import grouped, tr
from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.picture import open_scan, page_count


class PicturesStep(Step):
    """Adds, removes and shows the pictures.

    Signals:
        asked_pictures: the user wants to choose files.
        asked_board: the user wants to read into another map.
    """

    asked_pictures = Signal()
    asked_board = Signal()

    def __init__(self, session: ScanSession, view: ScanView) -> None:
        super().__init__(session, view)
        self.add = QPushButton(tr("&Add pictures…"))
        self.remove = QPushButton(tr("&Remove"))
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Pictures"))
        self.list.setMinimumHeight(96)
        self.list.setMaximumHeight(170)
        self.facts = note()
        self.page = QSpinBox()
        self.page.setKeyboardTracking(False)
        self._page_row = QWidget()
        self.map = wrapped()
        self.another = QPushButton(tr("An&other map…"))
        self._counted: dict[str, int] = {}
        self._lay_out()
        self.add.clicked.connect(self.asked_pictures)
        self.another.clicked.connect(self.asked_board)
        self.remove.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(session.choose)
        self.page.valueChanged.connect(lambda number: session.set_page(number - 1))
        keys = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.list)
        keys.setContext(Qt.ShortcutContext.WidgetShortcut)
        keys.activated.connect(self._remove)

    def _lay_out(self) -> None:
        pages = row_of(on=self._page_row, margins=0)
        label = Label(tr("Pa&ge"))
        label.setBuddy(self.page)
        pages.addWidget(label)
        pages.addWidget(self.page)
        pages.addStretch()
        self.column.addWidget(self.list)
        self.column.addLayout(row_of(self.add, self.remove, STRETCH))
        self.column.addWidget(self._page_row)
        self.column.addWidget(self.facts)
        self.column.addSpacing(10)
        self.column.addWidget(heading(tr("Read into")))
        self.column.addWidget(self.map)
        self.column.addLayout(row_of(self.another, STRETCH))
        self.column.addStretch()

    @property
    def title(self) -> str:
        return tr("Pictures")

    @property
    def about(self) -> str:
        if self.session.project.sheets:
            return tr("Several parts of one sheet may overlap; each is fitted by itself.")
        return tr("Add the scan of your map: PNG, JPEG, TIFF, or a page of a PDF, in one picture or several.")

    def state(self) -> tuple[bool, str]:
        count = len(self.session.project.sheets)
        if not count:
            return False, tr("none yet")
        return True, tr("1 picture") if count == 1 else tr("{count} pictures").format(count=count)

    def enter(self) -> None:
        self.session.load()

    def refresh(self) -> None:
        session = self.session
        names = session.names()
        with silent(self.list):
            if [self.list.item(row).text() for row in range(self.list.count())] != names:
                self.list.clear()
                self.list.addItems(names)
            self.list.setCurrentRow(session.current if names else -1)
        self.list.setVisible(bool(names))
        self.remove.setVisible(bool(names))
        set_flags(self.add, primary=not names)
        self._show_facts()
        self._show_map()
        self.view.words = (
            tr("Reading the picture…")
            if session.task.is_running
            else tr("Drag the scan of your map here,\nor choose Add pictures.")
            if not names
            else session.store.trouble(session.scan)
        )

    def _show_facts(self) -> None:
        scan = self.session.scan
        pages = self._pages()
        self._page_row.setVisible(pages > 1)
        if scan is None:
            self.facts.setText("")
            return
        with silent(self.page):
            self.page.setRange(1, max(1, pages))
            self.page.setSuffix(tr(" of {count}").format(count=pages))
            self.page.setValue(scan.page + 1)
        width, height = scan.size or (0, 0)
        words = tr("{width} × {height} pixels, {megapixels:.1f} megapixels").format(
            width=grouped(width), height=grouped(height), megapixels=width * height / 1e6
        )
        guess = self.session.guess
        if guess is None or guess.confidence < SURE:
            if self.session.pyramid is not None:
                words += ".\n" + tr("No grid of hexes shows in it. Is it the map?")
        else:
            words += ".\n" + tr(
                "A grid shows: {pitch:.1f} pixels from hex to hex, turned by {turn:+.1f}°."
            ).format(pitch=guess.pitch, turn=guess.degrees)
            if guess.is_flat != self.session.sheet.grid.is_flat:
                words += " " + tr("Its hexes seem to stand the other way than those of the map.")
        self.facts.setText(words)

    def _pages(self) -> int:
        scan, folder = self.session.scan, self.session.folder
        if scan is None or folder is None:
            return 0
        if scan.file not in self._counted:
            try:
                self._counted[scan.file] = page_count(open_scan(folder / scan.file, scan.page))
            except KpError:
                self._counted[scan.file] = 0
        return self._counted[scan.file]

    def _show_map(self) -> None:
        sheet = self.session.sheet
        grid = sheet.grid
        tops = tr("flat tops") if grid.is_flat else tr("pointed tops")
        self.map.setText(
            tr("“{title}”: {columns} × {rows} hexes, {tops}, numbered {first} to {last}").format(
                title=sheet.title,
                columns=grid.columns,
                rows=grid.rows,
                tops=tops,
                first=sheet.name(next(iter(grid.hexes()))),
                last=sheet.name(max(grid.hexes())),
            )
        )

    def _remove(self) -> None:
        if self.session.scan is not None:
            self.session.remove(self.session.current)
