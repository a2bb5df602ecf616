"""ScanSession: what the steps of reading a scan share: pictures, points, fit, background work. Lasting data
are kept in the map, by edits that can be undone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.scan.gridguessing import Guess, provisional
from kpeditor.app.scan.loading import Loaded, PictureStore, beside, loading
from kpeditor.app.scan.pyramid import Pyramid
from kpeditor.app.scan.task import Task
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.edits.edit import Edit
from kpeditor.core.errors import KpError
from kpeditor.scan.pictures.picture import open_scan
from kpeditor.scan.progress import Progress
from kpeditor.scan.registration import registration
from kpeditor.scan.registration.project import KEY, BadScan, ScanProject, ScanSheet, scan_of, set_scan
from kpeditor.scan.registration.refinement import refine_in, shrink_for


class ScanSession(QObject):
    """The scans of one document.

    Signals:
        changed: views have to refresh. told(text): something was done; the text says what. failed(text):
        something could not be done. asked_save(then): the map must be saved first; call `then` afterwards.

    Attributes:
        store: the pictures that have been read.
        current: which of the pictures is in front.
        trouble: why there is no fit for the picture in front, "" when there is one.
        registration: how the picture in front lies on the board, None without a fit.
        provisional: the same from one or two points and the guess of the grid, while there is no fit.
    """

    changed = Signal()
    told = Signal(str)
    failed = Signal(str)
    asked_save = Signal(object)

    def __init__(self, document: Document, sheet: MapSheet) -> None:
        super().__init__()
        self.document = document
        self.sheet = sheet
        self.task = Task(self)
        self.current = 0
        self.trouble = ""
        self.registration: registration.Registration | None = None
        self.provisional: registration.Registration | None = None
        self.store = PictureStore()
        self._seen: object = self
        self._has_chosen = False  # the chosen model; by default it depends on the number of points
        self.project = ScanProject()
        document.changed.connect(self._on_changed)
        self._take_in()

    # --- What is kept in the map ---

    def _on_changed(self, edit: Edit, initiator: object) -> None:
        self._take_in()
        self.changed.emit()

    def _take_in(self) -> None:
        data = self.sheet.extra.get(KEY)
        if data is self._seen:
            return
        self._seen = data
        try:
            self.project = scan_of(self.sheet) or ScanProject()
        except BadScan as reason:
            self.project = ScanProject()
            self.failed.emit(reason.sentence())
        self.current = max(0, min(self.current, len(self.project.sheets) - 1))
        self._fit()

    def _keep(self, project: ScanProject, title: str, stroke: int = 0) -> None:
        self.document.do(set_scan(self.sheet, project, title, stroke))

    @property
    def scan(self) -> ScanSheet | None:
        """The picture in front, with its points."""
        sheets = self.project.sheets
        return sheets[self.current] if self.current < len(sheets) else None

    @property
    def points(self) -> tuple[registration.ControlPoint, ...]:
        """The points of the picture in front."""
        return self.scan.points if self.scan is not None else ()

    def names(self) -> list[str]:
        """The names of the pictures."""
        return [
            Path(one.file).name + (tr(", page {number}").format(number=one.page + 1) if one.page else "")
            for one in self.project.sheets
        ]

    def choose(self, index: int) -> None:
        """Brings another picture to the front."""
        if 0 <= index < len(self.project.sheets) and index != self.current:
            self.current = index
            self._fit()
            self.load()
            self.changed.emit()

    def set_points(self, points: Sequence[registration.ControlPoint], title: str) -> None:
        """Replaces the points of the picture in front, as one undo step. The number of points chooses the
        model, until the user does.
        """
        if self.scan is not None:
            model = self.scan.model
            if not self._has_chosen or len(points) < registration.FEWEST[model]:
                model = registration.model_for(len(points))
            scan = self.scan.with_points(tuple(points), model)
            self._keep(self.project.with_sheet(self.current, scan), title)

    def set_model(self, model: registration.Model) -> None:
        """Fits the picture in front by another model."""
        self._has_chosen = True
        if self.scan is not None and model != self.scan.model:
            scan = self.scan.with_points(self.points, model)
            self._keep(self.project.with_sheet(self.current, scan), tr("Fit by another model"))

    # --- The fit ---

    @property
    def guess(self) -> Guess | None:
        """The guess of the grid of the picture in front, None before the picture is analysed."""
        loaded = self.store.get(self.scan)
        return loaded.guess if loaded is not None else None

    def _fit(self) -> None:
        self.registration, self.provisional, self.trouble = None, None, ""
        if self.scan is None:
            return
        try:
            self.registration = self.scan.registration(self.sheet.grid)
        except registration.TooFewPoints as reason:
            self.trouble = reason.sentence()
            self.provisional = provisional(self.sheet.grid, self.points, self.guess)
        except KpError as reason:
            self.trouble = reason.sentence()

    def refine(self) -> None:
        """Fits the picture in front to its printed grid, in the background."""
        found, scan, pyramid = self.registration, self.scan, self.pyramid
        if found is None or scan is None or pyramid is None:
            return
        index = self.current
        level = min(len(pyramid.levels) - 1, max(1, shrink_for(found)).bit_length() - 1)
        pixels = pyramid.levels[level]

        def job(progress: Progress) -> registration.Registration:
            return refine_in(pixels, found, 2**level, progress)

        def then(better: registration.Registration) -> None:
            if self.project.sheets[index : index + 1] != (scan,):
                return  # the points or the picture have changed since the job began
            sheet = scan.registered(better, pyramid.size)
            self._keep(self.project.with_sheet(index, sheet), tr("Refine on the printed grid"))
            self.told.emit(tr("Fitted to the printed grid."))

        self.task.start(tr("Looking for the printed grid…"), job, then)

    # --- Pictures ---

    @property
    def folder(self) -> Path | None:
        """The folder of the map, None before its first save."""
        path = self.document.map_path
        return path.parent if path is not None else None

    @property
    def pyramid(self) -> Pyramid | None:
        """The picture in front, None until it is loaded."""
        loaded = self.store.get(self.scan)
        return loaded.pyramid if loaded is not None else None

    def add(self, files: Sequence[str | Path], page: int = 0) -> None:
        """Adds pictures; refuses unusable ones with a message. If the map has no file, asks for one first.
        Copies pictures from elsewhere beside that file.
        """
        if self.folder is None:
            self.asked_save.emit(partial(self.add, files, page))
            return
        sheets = list(self.project.sheets)
        for file in files:
            try:
                picture = open_scan(Path(file), page)
                name = beside(Path(file), self.folder)
            except (KpError, OSError) as reason:
                self.failed.emit(reason.sentence() if isinstance(reason, KpError) else str(reason))
                continue
            made = ScanSheet(name, page, size=(picture.width, picture.height))
            if any((one.file, one.page) == (made.file, made.page) for one in sheets):
                self.failed.emit(tr("{name} is there already.").format(name=Path(name).name))
                continue
            sheets.append(made)
        if len(sheets) > len(self.project.sheets):
            self._keep(ScanProject(tuple(sheets)), tr("Add scan"))
            self.current = len(sheets) - 1
            self._fit()
            self.load()
            self.changed.emit()

    def set_page(self, page: int) -> None:
        """Takes another page of the file in front."""
        scan, folder = self.scan, self.folder
        if scan is None or folder is None or page == scan.page:
            return
        try:
            picture = open_scan(folder / scan.file, page, scan.dpi)
        except KpError as reason:
            self.failed.emit(reason.sentence())
            return
        size = picture.width, picture.height
        made = replace(scan, page=page, size=size, points=(), warp=None, refinement=None)
        self._keep(self.project.with_sheet(self.current, made), tr("Choose page"))
        self.load()

    def untouched(self) -> list[Path]:
        """The files of the pictures on which no point has been set yet."""
        folder = self.folder
        if folder is None:
            return []
        return list(dict.fromkeys(folder / one.file for one in self.project.sheets if not one.points))

    def remove(self, index: int) -> None:
        """Removes a picture and its points; the file stays."""
        sheets = self.project.sheets
        self._keep(ScanProject((*sheets[:index], *sheets[index + 1 :])), tr("Remove scan"))
        self.load()

    def load(self) -> None:
        """Loads the picture in front in the background, unless it is loaded already."""
        if self.scan is not None and self.store.get(self.scan) is None:
            self._load(self.scan, lambda: None)

    def load_all(self, then: Callable[[], None]) -> None:
        """Loads all missing pictures one after the other, then calls a function."""
        missing = [one for one in self.project.sheets if self.store.get(one) is None]
        if missing:
            self._load(missing[0], lambda: self.load_all(then))
        else:
            then()

    def _load(self, scan: ScanSheet, then: Callable[[], None]) -> None:
        if self.folder is None:
            return

        def got(loaded: Loaded) -> None:
            self.store.put(scan, loaded)
            if self.registration is None:
                self._fit()
            self.changed.emit()
            then()

        what = tr("Reading {name}…").format(name=Path(scan.file).name)
        self.task.start(what, loading(self.folder, scan), got, partial(self.store.fail, scan))

    def registrations(self) -> list[tuple[ScanSheet, registration.Registration]]:
        """All pictures that have a fit."""
        found = []
        for scan in self.project.sheets:
            try:
                found.append((scan, scan.registration(self.sheet.grid)))
            except KpError:
                continue
        return found

    def close(self) -> None:
        """Cancels all work of the session."""
        self.task.close()
