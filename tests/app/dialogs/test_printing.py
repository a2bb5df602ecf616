"""The form of a print: pages, layers, legend, and a preview of what will be written."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from kpeditor.app.dialogs import pagepreview
from kpeditor.app.dialogs.printing import PrintDialog, PrintOptions, PrintView
from kpeditor.app.dialogs.printkinds import COUNTERS, ONE_SHEET, PAGES, PICTURE
from kpeditor.app.document.document import Document
from kpeditor.app.files import exporting
from kpeditor.app.files.exporting import Previews
from kpeditor.core.files.documents import open_battle

pytestmark = pytest.mark.one_window

TITLES = {"units": "Units", "grid": "Grid", "terrain": "Terrain"}


@pytest.fixture
def asked() -> list[tuple[list[str], str]]:
    return []


@pytest.fixture
def dialog(qtbot, asked) -> PrintDialog:
    def make(command, suffix, then):
        asked.append((command, suffix))
        then(None, "nothing drawn")
        return lambda: None

    view = PrintView("light", "silhouettes", TITLES, frozenset({"units", "terrain"}), make)
    made = PrintDialog(has_scenario=True, view=view)
    qtbot.addWidget(made)
    made.show()
    return made


def ok(dialog: PrintDialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


def test_layers_legend_and_pages_go_into_the_command(dialog):
    dialog.legend.setChecked(True)
    dialog.pages.setText(" 1-3, 5 ")
    command = dialog.options().command("light", "silhouettes")
    assert command[command.index("--layers") + 1] == "units,terrain"  # the window hides the grid
    assert command[command.index("--pages") + 1] == "1-3,5"
    assert "--legend" in command
    for row in range(dialog.layers.count()):
        dialog.layers.item(row).setCheckState(Qt.CheckState.Checked)
    assert "--layers" not in dialog.options().command("light", "silhouettes")


def test_a_map_on_paper_is_never_dark(dialog):
    """In a dark window the pages came out black; a picture looks as the window does."""

    def style(command):
        return command[command.index("--style") + 1]

    assert style(dialog.options().command("dark", "silhouettes")) == "light"
    assert style(dialog.options().preview("dark", "silhouettes")[0]) == "light"
    assert style(dialog.options().command("classic", "silhouettes")) == "classic"
    dialog.kinds[PICTURE].setChecked(True)
    assert style(dialog.options().command("dark", "silhouettes")) == "dark"


def test_only_what_a_kind_has_can_be_chosen(dialog):
    dialog.pages.setText("2")
    dialog.kinds[COUNTERS].setChecked(True)
    assert not dialog.layers.isEnabled()
    assert not dialog.legend.isEnabled()
    assert not dialog.pages.isEnabled()
    assert "--pages" not in dialog.options().command("light", "silhouettes")
    dialog.kinds[ONE_SHEET].setChecked(True)
    assert dialog.layers.isEnabled()
    assert "--pages" not in dialog.options().command("light", "silhouettes")


def test_a_picture_says_how_large_it_is_and_that_a_large_one_has_few_colours(
    qtbot, window, workspace, dialogs
):
    window.menus.by_id["print"].trigger()
    view = dialogs.print_view
    made = PrintDialog(has_scenario=True, view=view)
    qtbot.addWidget(made)
    assert made.about.text() == ""
    made.kinds[PICTURE].setChecked(True)
    assert "pixels." in made.about.text()
    assert "256" not in made.about.text()
    made.dpi.setValue(1200)
    made.hex_mm.setValue(16)
    assert "256 colours" in made.about.text()
    assert "--colours" not in made.options().command("light", "silhouettes")
    made.colours.setCurrentIndex(1)
    assert "256" not in made.about.text()
    command = made.options().command("light", "silhouettes")
    assert command[command.index("--colours") + 1] == "full"
    made.hex_mm.setValue(100)
    assert "too large" in made.about.text()
    made.kinds[PAGES].setChecked(True)
    assert "--colours" not in made.options().command("light", "silhouettes")


@pytest.mark.parametrize("text", ["a", "3-", "-2", "1--2", "1,,-"])
def test_pages_that_are_not_understood_are_marked_and_nothing_is_made(dialog, text):
    dialog.pages.setText(text)
    assert dialog.pages.property("wrong")
    assert not ok(dialog).isEnabled()
    dialog.pages.setText("1-2")
    assert ok(dialog).isEnabled()


def test_the_preview_follows_the_form_after_a_pause(qtbot, dialog, asked):
    qtbot.waitUntil(lambda: len(asked) == 1)
    dialog.hex_mm.setValue(20)
    dialog.legend.setChecked(True)
    dialog.pages.setText("2")
    qtbot.waitUntil(lambda: len(asked) == 2)
    command, suffix = asked[-1]
    assert suffix == ".pdf"
    assert "--legend" in command
    assert "20" in command
    assert "--pages" not in command  # all of them are shown
    assert dialog.preview is not None
    assert dialog.preview.picture.text() == "nothing drawn"
    dialog.kinds[PICTURE].setChecked(True)
    qtbot.waitUntil(lambda: len(asked) == 3)
    assert asked[-1][1] == ".png"
    assert asked[-1][0][asked[-1][0].index("--dpi") + 1] == "60"


@pytest.fixture
def pages(qtbot, window) -> Callable[[Document], AbstractContextManager[PrintDialog]]:
    """Shows the form of a document with previews of its pages."""

    @contextmanager
    def show(document: Document) -> Iterator[PrintDialog]:
        titles = {"terrain": "Terrain", "grid": "Grid"}
        with Previews(document) as previews:
            view = PrintView("light", "silhouettes", titles, frozenset(titles), previews.make)
            dialog = PrintDialog(has_scenario=True, view=view)
            qtbot.addWidget(dialog)
            dialog.resize(900, 640)
            dialog.show()
            yield dialog

    return show


def test_the_real_pages_are_shown_and_leafed_through(qtbot, pages, root):
    with pages(Document(open_battle(root / "scenarios/tutorial/first-shots.yaml"))) as dialog:
        dialog.hex_mm.setValue(36)
        dialog.paper.setCurrentText("A3")
        preview = dialog.preview
        assert preview is not None
        qtbot.waitUntil(lambda: preview.count > 1)
        assert preview.number.text() == f"1 of {preview.count}"
        first = preview.picture.pixmap().toImage()
        assert first.width() > 200
        colours = {first.pixel(x, y) for x in range(0, first.width(), 5) for y in range(0, first.height(), 5)}
        assert len(colours) > 20
        before = preview.count
        qtbot.mouseClick(preview.on, Qt.MouseButton.LeftButton)
        assert preview.number.text() == f"2 of {preview.count}"
        qtbot.waitUntil(lambda: preview.picture.pixmap().toImage() != first)
        dialog.legend.setChecked(True)
        qtbot.waitUntil(lambda: preview.count == before + 1)


@pytest.mark.usefixtures("exports_here")
def test_that_pages_are_too_many_is_shown_in_their_place(qtbot, pages, workspace):
    with pages(workspace.document) as dialog:
        dialog.overlap_mm.setValue(50)
        dialog.hex_mm.setValue(100)
        qtbot.waitUntil(lambda: "too many" in dialog.preview.picture.text())


def test_the_window_tells_the_form_what_it_shows(window, workspace, dialogs):
    workspace.settings.show("grid", False)
    window.menus.by_id["print"].trigger()
    view = dialogs.print_view
    assert "grid" not in view.shown
    assert {"units", "terrain", "grid"} <= set(view.titles)
    assert view.style == workspace.settings.style.name
    workspace.settings.show("grid", True)


def test_a_preview_that_is_given_up_leaves_nothing(qtbot, workspace):
    with Previews(workspace.document) as previews:
        folder = Path(previews._folder.path())
        stop = previews.make(PrintOptions(PAGES).command("light", "silhouettes"), ".pdf", lambda *_: None)
        qtbot.waitUntil(lambda: any(folder.glob("document/*")))
        stop()
    qtbot.waitUntil(lambda: not folder.exists())


def preview_of(file: Path | None, why: str) -> pagepreview.PagePreview:
    def make(_command, _suffix, then):
        then(file, why)
        return lambda: None

    return pagepreview.PagePreview(make)


@pytest.mark.usefixtures("exports_here")
def test_the_document_is_written_and_pages_are_drawn_beside_the_window(
    qtbot, workspace, dialog, monkeypatch, tmp_path
):
    """Both stalled the dialog: a page full of terrain takes a second, a large document a third of one."""
    threads = []

    def watched(work):
        def there(*given):
            threads.append(threading.current_thread())
            return work(*given)

        return there

    monkeypatch.setattr(exporting, "_as_file", watched(exporting._as_file))
    monkeypatch.setattr(pagepreview, "_drawn", watched(pagepreview._drawn))
    made = []
    with Previews(workspace.document) as previews:
        command = PrintOptions(ONE_SHEET).command("light", "silhouettes")
        for _ in range(2):
            previews.make(command, ".pdf", lambda path, why: made.append((path, why)))
        qtbot.waitUntil(lambda: len(made) == 2)
        assert len(threads) == 1  # written once for both
        shown = preview_of(*made[0])
        qtbot.addWidget(shown)
        shown.ask([], ".pdf")
        qtbot.waitUntil(lambda: not shown.picture.pixmap().isNull())
    assert (shown.page, shown.count) == (0, 1)
    assert len(threads) == 2
    assert threading.main_thread() not in threads


def test_a_page_that_cannot_be_drawn_says_why(qtbot, tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_text("no PDF")
    shown = preview_of(broken, "")
    qtbot.addWidget(shown)
    shown.ask([], ".pdf")
    qtbot.waitUntil(lambda: "damaged" in shown.picture.text())


def test_a_free_table_is_printed_in_a_ratio(qtbot, asked):
    def make(command, suffix, then):
        asked.append((command, suffix))
        return lambda: None

    view = PrintView("light", "silhouettes", TITLES, frozenset(TITLES), make, ("1:1", "1:2"))
    made = PrintDialog(has_scenario=False, view=view)
    qtbot.addWidget(made)
    assert made.options().command("light", "silhouettes")[4:6] == ["--ratio", "1:1"]
    qtbot.waitUntil(lambda: bool(asked))  # the preview follows after a pause
    assert asked[-1][0][2:4] == ["--paper", "A4"]
    assert "--hex-mm" not in asked[-1][0]
    made.ratio.setEditText("1:5")
    qtbot.waitUntil(lambda: "1:5" in asked[-1][0])
    made.ratio.setEditText("1 to 5")
    assert not ok(made).isEnabled()
    assert "1 to 5" not in asked[-1][0]
    made.kinds[PICTURE].setChecked(True)
    made.ratio.setEditText("1:10")
    assert made.options().command("light", "silhouettes")[:5] == ["render", "--dpi", "300", "--ratio", "1:10"]
