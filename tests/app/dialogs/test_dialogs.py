"""The real dialog that asks where to write, worked by keyboard and mouse."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QMessageBox, QWidget

from kpeditor.app.dialogs.dialogs import Dialogs


@pytest.fixture
def person(qtbot, monkeypatch):
    """Types these names into the dialog, then goes; questions whether to replace are answered no."""
    asked: list[str] = []

    def works(*names, kind=""):
        waiting = list(names)

        def acts() -> None:
            if is_over:
                return  # the next test may have opened its dialog within these milliseconds
            QTimer.singleShot(20, acts)  # first: what follows may open the next question and wait in it
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QMessageBox):
                asked.append(dialog.text())
                answers = dialog.button(QMessageBox.StandardButton.No), *dialog.buttons()
                next(filter(None, answers)).click()
            elif isinstance(dialog, QFileDialog) and waiting:
                if kind:
                    dialog.selectNameFilter(kind)
                    dialog.filterSelected.emit(kind)
                field, buttons = (
                    dialog.findChild(QLineEdit, "fileNameEdit"),
                    dialog.findChild(QDialogButtonBox),
                )
                assert field is not None
                assert buttons is not None
                field.setText(waiting[0])
                save = buttons.button(QDialogButtonBox.StandardButton.Save)
                if save.isEnabled():  # not while the folder is still being read
                    waiting.pop(0)
                    save.click()
            elif isinstance(dialog, QFileDialog):
                dialog.reject()

        QTimer.singleShot(20, acts)
        return asked

    is_over: list[bool] = []
    yield works
    is_over.append(True)


@pytest.fixture
def parent(qtbot):
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.mark.parametrize(
    ("typed", "suffixes", "written"),
    [
        ("spain", (".vmod",), "spain.vmod"),
        ("spain", (".vlog",), "spain.vlog"),
        ("spain v1.2", (".pdf", ".html", ".md"), "spain v1.2.pdf"),
        ("spain.html", (".pdf", ".html", ".md"), "spain.html"),
        ("spain.doc", (".pdf",), "spain.doc.pdf"),
    ],
)
def test_a_name_without_its_ending_gets_it(person, parent, tmp_path, typed, suffixes, written):
    """Endings of four letters once crashed here."""
    person(typed)
    found = Dialogs().save_export(parent, tmp_path / f"suggested{suffixes[0]}", suffixes)
    assert found == tmp_path / written


def test_the_chosen_kind_gives_the_ending(person, parent, tmp_path):
    person("sheet", kind="Web page (*.html)")
    found = Dialogs().save_export(parent, tmp_path / "suggested.pdf", (".pdf", ".html"))
    assert found == tmp_path / "sheet.html"


@pytest.mark.parametrize("typed", ["spain", "spain v1.2"])
def test_nothing_is_replaced_unasked(person, parent, tmp_path, typed):
    """Also where the ending was added by the program."""
    (tmp_path / f"{typed}.vmod").write_bytes(b"mine")
    asked = person(typed)
    assert Dialogs().save_export(parent, tmp_path / "suggested.vmod", (".vmod",)) is None
    assert len(asked) == 1
    assert f"{typed}.vmod" in asked[0]


@pytest.mark.parametrize("typed", ["map", "map.yaml", "./MAP/../map.yaml"])
def test_what_is_open_is_not_written_over(person, parent, tmp_path, typed):
    """As examples of a scan over the map that is read; the dialog stays for another name."""
    (tmp_path / "MAP").mkdir()
    dialogs = Dialogs()
    dialogs.kept = lambda: [tmp_path / "map.yaml"]
    asked = person(typed, "examples")
    found = dialogs.save_export(parent, tmp_path / "map-examples.yaml", (".yaml",))
    assert found == tmp_path / "examples.yaml"
    assert asked == ["map.yaml is open here and would be lost: choose another name."]


def test_what_is_saved_may_be_written_over(person, parent, tmp_path):
    dialogs = Dialogs()
    dialogs.kept = lambda: [tmp_path / "map.yaml", tmp_path / "other.yaml"]
    person("map")
    assert dialogs.save_file(parent, "Save map as", tmp_path / "map.yaml") == tmp_path / "map.yaml"
