"""UnderlayKeeper: the picture under a document's map, read again only when it changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QRectF, Signal

from kpeditor.app.document.document import Document
from kpeditor.app.words import tr
from kpeditor.core.board.mapsheet import MapSheet
from kpeditor.core.board.sheet import Sheet, TableSheet
from kpeditor.core.board.underlay import (
    KEY,
    BadUnderlay,
    Underlay,
    file_for,
    picture_path,
    underlay_of,
    underlays_of_boards,
)
from kpeditor.core.errors import KpError
from kpeditor.core.files.storage.places import is_file, is_taken, real_path
from kpeditor.core.files.storage.refusals import why_not_written
from kpeditor.core.files.storage.writing import copy_whole
from kpeditor.core.geometry.hexes import Hex, HexGrid
from kpeditor.core.geometry.joining import PlacedBoard
from kpeditor.core.geometry.pixels import HexLayout
from kpeditor.drawing.map.underlaypicture import BoardPictures, UnderlayPicture, read_picture


class UnderlayKeeper(QObject):
    """The picture under the map; `changed` tells that the picture or its place changed, or it was removed.

    Attributes:
        underlay: its placement, None without one or when the entry in the map file is not understood.
        picture: ready to be drawn, None when it could not be read.
        trouble: why it cannot be shown, "" when it can.
    """

    changed = Signal()

    def __init__(self, document: Document, sheet: Sheet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._sheet = sheet
        self._seen: tuple[object, Path | None, object, object] | None = None
        self._read: tuple[Path, int] | None = None
        self.underlay: Underlay | None = None
        self.picture: UnderlayPicture | None = None
        self.trouble = ""
        document.changed.connect(self.refresh)
        document.filed.connect(self.refresh)
        self.refresh()

    @property
    def folder(self) -> Path | None:
        """The folder of the map, None before its first save."""
        path = self._document.map_path
        return path.parent if path is not None else None

    def refresh(self, *, again: bool = False) -> None:
        """Updates to the underlay the map names; with `again` reads the picture file again."""
        assembly = self._sheet.assembly if isinstance(self._sheet, MapSheet) else None
        boards = [sheet.extra.get(KEY) for sheet in assembly.sheets] if assembly is not None else []
        state = self._sheet.extra.get(KEY), self.folder, assembly, boards
        if state == self._seen and not again:
            return
        before, self._seen = self._seen, state
        if again:
            self._read = None
        try:
            self.underlay = underlay_of(self._sheet)
            if before is not None and before[1] is not None and self.underlay is not None:
                self._take_along(before[1], self.underlay.file)
            self.picture = self._loaded(self.underlay) if self.underlay is not None else self._of_boards()
            self.trouble = ""
        except KpError as reason:
            self.picture, self._read = None, None
            self.trouble = str(reason)
        self.changed.emit()

    def _take_along(self, old: Path, file: str) -> None:
        """Copies the picture when the map is saved in another folder, unless its name is taken there.

        Raises:
            BadUnderlay: when that cannot be done.
        """
        if self.folder is None or old == self.folder:
            return
        source, target = picture_path(old, file), picture_path(self.folder, file)
        if is_file(source) and not is_taken(target):
            _copy(source, target)

    def _loaded(self, underlay: Underlay) -> UnderlayPicture:
        if self.folder is None:
            raise BadUnderlay(tr("the picture is named from the folder of the map; save the map first"))
        path = picture_path(self.folder, underlay.file)
        stamp = path, path.stat().st_mtime_ns if is_file(path) else 0
        if self.picture is not None and stamp == self._read:
            return self.picture.at(underlay)
        self._read = None
        picture = UnderlayPicture(read_picture(path), underlay)
        self._read = stamp
        return picture

    def _of_boards(self) -> UnderlayPicture | None:
        """The pictures of the boards of a joined map; a picture of the map's own replaces them."""
        if not isinstance(self._sheet, MapSheet):
            return None
        assembly, grid, parts = self._sheet.assembly, self._sheet.grid, []
        for index, board, underlay in underlays_of_boards(self._sheet) if self.folder is not None else ():
            assert assembly is not None
            assert self.folder is not None
            path = picture_path((self.folder / assembly.entries[index].file).parent, underlay.file)
            centres = [HexLayout(grid).centre(hex_) for hex_ in _outer(board, grid)]
            (left, right), (top, bottom) = ((min(axis), max(axis)) for axis in zip(*centres, strict=True))
            within = QRectF(left, top, right - left, bottom - top)
            parts.append(UnderlayPicture(read_picture(path), underlay, within))
        return BoardPictures(parts) if parts else None

    def lay(self, picture: Path) -> None:
        """Puts a picture under the map, as wide as the board; one from elsewhere is copied beside the map.

        Raises:
            KpError: when the picture cannot be used, or the map has no folder yet.
        """
        if self.folder is None:
            raise BadUnderlay(tr("Save the map first: it names the picture from its own folder."))
        read_picture(picture)
        file = file_for(self.folder, _brought(picture, self.folder))
        if isinstance(self._sheet, TableSheet):
            width = self._sheet.space.width
        else:
            width, _ = HexLayout(self._sheet.grid).size
        old = self.underlay or Underlay(file, width=round(width, 2))
        self.change(replace(old, file=file), tr("Lay picture under the map"))

    def change(self, underlay: Underlay | None, title: str = "", stroke: int = 0) -> None:
        """Moves it, or with None removes it; one undo step."""
        from kpeditor.core.edits.sheet import set_underlay

        self._document.do(set_underlay(self._sheet, underlay, title, stroke))


def _outer(board: PlacedBoard, grid: HexGrid) -> list[Hex]:
    """The hexes of a joined grid at the corners of a board, and their neighbours."""
    columns, rows = board.grid.columns, board.grid.rows
    own = [Hex(column, row) for column in (1, 2, columns - 1, columns) for row in (1, rows - 1, rows)]
    return [joined for one in own if one in board.grid and (joined := board.joined(one)) in grid]


def _brought(picture: Path, folder: Path) -> Path:
    """A picture in the folder of the map: the file itself, or a copy under an unused name."""
    from kpeditor.core.files.storage.membernames import fault_of

    if real_path(picture).is_relative_to(real_path(folder)):
        return picture
    name = Path(picture.name if not fault_of(picture.name) else f"picture{picture.suffix.lower()}")
    target, number = folder / name, 1
    while is_taken(target) and target.read_bytes() != picture.read_bytes():
        number += 1
        target = folder / f"{name.stem}-{number}{name.suffix}"
    if not is_taken(target):
        _copy(picture, target)
    return target


def _copy(picture: Path, target: Path) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        copy_whole(picture, target)
    except OSError as reason:
        raise BadUnderlay(
            tr("{picture} cannot be copied to {folder}: {reason}").format(
                picture=picture.name, folder=target.parent, reason=why_not_written(reason)
            )
        ) from None
