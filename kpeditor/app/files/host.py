"""Host: the interface of the window for the parts that open, save, protect, export and play its documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from kpeditor.app.document.document import Document
from kpeditor.app.mapview.viewsettings import ViewSettings
from kpeditor.app.messages import MessageStrip, Offer
from kpeditor.app.settings import Settings
from kpeditor.app.theme import ThemeKeeper
from kpeditor.app.tools.toolbox import ToolBox
from kpeditor.core.errors import BadFile

if TYPE_CHECKING:
    from kpeditor.app.dialogs.dialogs import Dialogs
    from kpeditor.app.files.exporting import Exporting
    from kpeditor.app.files.fileflow import FileFlow
    from kpeditor.app.files.safety import Safety
    from kpeditor.app.tools.table.toolset import TableTools


class OpenDocument(Protocol):
    """A document in a tab, with the looks of its map and its tools."""

    document: Document
    settings: ViewSettings
    toolbox: ToolBox
    table_tools: TableTools | None


class Pages(Protocol):
    """The tabs of a window: documents and other pages."""

    def __iter__(self) -> Iterator[OpenDocument]: ...

    def of(self, document: Document) -> OpenDocument | None:
        """The tab of a document, or None if it has none."""

    def find(self, path: Path) -> OpenDocument | None:
        """The tab of a file, or None if it is in no tab."""

    def show_page(self, page: QWidget, title: str = "", tip: str = "") -> None:
        """Shows a page that is not a document in a tab."""

    def hide_page(self, page: QWidget) -> None:
        """Removes the tab of a page that is not a document."""


class Host(Protocol):
    """The window around open documents, with what its parts share."""

    settings: Settings
    themes: ThemeKeeper
    messages: MessageStrip
    files: FileFlow
    safety: Safety

    @property
    def dialogs(self) -> Dialogs:
        """Asks the user."""

    @property
    def exporting(self) -> Exporting:
        """Writes files of documents in processes of their own."""

    @property
    def document(self) -> Document | None:
        """The document in front, also while its scan is being read, or None if there is none."""

    @property
    def workspace(self) -> OpenDocument | None:
        """The document in front with its tools, or None while another page is in front."""

    @property
    def front(self) -> OpenDocument:
        """Like `workspace`, but never None.

        Raises:
            KpError: when another page is in front.
        """

    @property
    def workspaces(self) -> Pages:
        """The tabs."""

    @property
    def family(self) -> Sequence[Host]:
        """All windows of the program, this one included."""

    def window(self) -> QWidget:
        """The window as the parent of dialogs."""

    def show_document(self, document: Document) -> None:
        """Shows a document in a tab of its own."""

    def replace_document(self, old: Document, new: Document) -> None:
        """Shows a document in the tab of another one."""

    def show_open(self, path: Path) -> bool:
        """Goes to the tab in which a file is already open, in any window; answers whether there is such a
        tab.
        """

    def show_bad_file(self, path: Path, bad: BadFile) -> None:
        """Shows what is wrong with a file."""

    def tell(self, text: str, kind: str = "error", offers: Sequence[Offer] = ()) -> None:
        """Shows a message above the map, with a button for each offer."""

    def activateWindow(self) -> None:
        """Brings it to the front."""
