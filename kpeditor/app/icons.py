"""Icons: own drawings on a 24 x 24 grid, with lines in the colour of the surrounding text and a few named
tints.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from kpeditor.app.plaintext import escape

APP_ICON = Path(__file__).parent / "appicon"
APP_ICON_SIZES = (16, 24, 32, 48, 64, 128)
"""In pixels, for windows; larger ones desktops take from their own menus."""
IN_BARS = (20,)
"""How large icons stand in tool bars."""
SIZES = (16, *IN_BARS)
"""How large they stand in menus and tool bars."""
SMALL = 24
"""Up to this size the program's icon leaves out the wheels."""

MIDDLE = 110
"""Lines at least this light (0 to 255) are taken to be on a dark background."""

_TOKEN = "token "
"""How the names of icons begin that are not in `SHAPES`: discs in a colour with a short text."""
_HEXAGON = '<path d="M8 4.5h8l4.5 7.5-4.5 7.5H8L3.5 12z"'

TINTS = {
    "red": ("#c9302c", "#ff8278"),
    "orange": ("#c65a11", "#ffa04d"),
    "yellow": ("#b58a00", "#ffd84d"),
    "green": ("#2f8a3b", "#74d680"),
    "teal": ("#0b7f86", "#4fd5dc"),
    "blue": ("#2468c4", "#79b4ff"),
    "violet": ("#7b3fb5", "#c99bff"),
    "pink": ("#d0487f", "#ff9cc2"),
    "brown": ("#9a6a35", "#dcae78"),
}
"""What `@red` and the like become where lines are dark, and where they are light."""

# The content of <svg>: strokes take the colour of the text unless a tint is named, "fill" is written
# where a shape is solid.
SHAPES = {
    "select": ('<path d="M6 3.5l12 9.5-5.6.6 3 6-2.6 1.2-2.9-6L6 18.5z" fill="@blue"/>'),
    "brush-terrain": (
        '<path d="M20 3.5c-4 1.5-8 5-10 8.5l2.5 2.5C16 12.5 19 8 20 3.5z"/>'
        '<path d="M9 13.5c-3 0-3 3.5-5.5 4.5 2 2.5 7.5 2.5 8-2z" fill="@green"/>'
    ),
    "brush-elevation": (
        '<path d="M2.5 19L9 7l4 7 2.5-4L21.5 19z" fill="@brown"/><path d="M7 10.7l2 1.6 2-1.8"/>'
    ),
    "brush-hexsides": (
        _HEXAGON + ' opacity=".45"/><path d="M16 4.5l4.5 7.5-4.5 7.5" stroke="@orange" stroke-width="3.4"/>'
    ),
    "brush-layer": _HEXAGON + '/><path d="M8 12h8M12 8v8"/>',
    "brush-lines": _HEXAGON + '/><path d="M5 14c4-5 10 1 14-5M8.5 10.5l1.5 3M14 9.5l1.5 3"/>',
    "table-area": (
        '<path d="M4 8l6-4 9 3 1.500 9-8 4-8.500-3z" fill="@green"/><path d="M4 8h.1M10 4h.1M19 7h.1" '
        'stroke-width="4"/>'
    ),
    "table-line": (
        '<path d="M4 18l5-9 6 4 5-8" stroke="@brown" stroke-width="2.2"/>'
        '<path d="M4 18h.1M9 9h.1M15 13h.1M20 5h.1" stroke-width="4"/>'
    ),
    "table-point": '<circle cx="12" cy="12" r="4.5" fill="@red"/><path d="M12 3v4M12 17v4M3 12h4M17 12h4"/>',
    "table-rectangle": '<path d="M4 6h16v12H4z" fill="@green"/><path d="M4 6h.1M20 18h.1" stroke-width="4"/>',
    "table-circle": (
        '<circle cx="12" cy="12" r="8" fill="@green"/><path d="M12 12h.1M20 12h.1" stroke-width="4"/>'
    ),
    "table-freehand": ('<path d="M4 13c0-6 5-9 8-6s5-3 7 1-1 5 0 8-5 4-8 2-7 2-7-5z" fill="@green"/>'),
    "table-strip": (
        '<path d="M3 19L9 8l6 5 6-9" stroke="@blue" stroke-width="6" opacity=".6"/>'
        '<path d="M3 19L9 8l6 5 6-9" stroke-dasharray="2.5 2"/>'
    ),
    "table-hole": (
        '<path d="M3.500 5l9-2 8 4v11l-9 3-8-5z" fill="@green"/><path d="M9 9h6v6H9z" fill="#ffffff"/>'
    ),
    "table-split": (
        '<path d="M4 7l7-2v14l-7-3zM14 5l6 3v8l-6 3z" fill="@green"/><path d="M12.500 2v20" stroke="@red" '
        'stroke-dasharray="3 2"/>'
    ),
    "table-base": ('<path d="M5 9h14v11H5z" fill="@yellow"/><path d="M9 6l3-3.500L15 6zM8.500 14.500h7"/>'),
    "table-points": (
        '<path d="M5 17l7-11 7 11z" opacity=".6"/>'
        '<path d="M3 15h4v4H3zM10 4h4v4h-4zM17 15h4v4h-4z" fill="@blue"/>'
    ),
    "eraser": (
        '<path d="M9 19.5l-5-5 4.5-4.8 6.5 6.500-3 3.300z" fill="@pink"/>'
        '<path d="M9 19.5l-5-5 9.5-10 6.5 6.5-8 8.5zM8.5 9.7l6.5 6.5M12 19.5h8.5"/>'
    ),
    "picker": (
        '<path d="M12.500 7.5L5 15l-1 5 5-1 7.500-7.500z" fill="@violet"/>'
        '<path d="M14 6l4 4M12.5 7.5L5 15l-1 5 5-1 7.5-7.5M15 9l4.5-4.5c-1-2-3-2-4 0L12 7z"/>'
    ),
    "places": ('<path d="M6 4.5c4-2 6 2 12 0v8c-6 2-8-2-12 0z" fill="@red"/><path d="M6 21V3.500"/>'),
    "sight": (
        '<circle cx="5" cy="19" r="1.8" fill="@green"/>'
        '<path d="M6.6 17.4L13 11" stroke="@green"/><path d="M15.2 8.8l4.3-4.3M19.5 9V4.5H15" stroke="@red"/>'
        '<path d="M8.5 7.5l8 8" stroke-width="3"/>'
    ),
    "select-rectangle": (
        '<path d="M4 5h16v14H4z" fill="@blue" fill-opacity=".45" stroke-dasharray="3.2 2.6"/>'
    ),
    "select-lasso": (
        '<path d="M9 16.5C2 14 2 5.5 12 4.5s11 9 3 11.5c-2 .6-4 .6-6 .5" fill="@teal" fill-opacity=".5" '
        'stroke-dasharray="3.4 2.4"/>'
        '<path d="M9 14.5c2.5 0 2.5 3.5 0 3.5s-2.5-3.5 0-3.5M8 18l-2 3"/>'
    ),
    "select-wand": (
        '<path d="M4 20L14.5 9.5"/>'
        '<path d="M17 3v4M15 5h4M20 10v3M18.5 11.5h3M10 4v2.5M8.7 5.2h2.6" '
        'stroke="@yellow" stroke-width="2"/>'
    ),
    "select-kind": (
        '<path d="M6 3.5h4l2 3.5-2 3.5H6L4 7zM14 13.5h4l2 3.5-2 3.5h-4L12 17z" fill="@green"/>'
        '<path d="M15 3.5h3M6 20.5h3" opacity=".5"/>'
    ),
    "fill": (
        '<path d="M4.200 13.500h13.300l-6 6a2 2 0 0 1-2.8 0L4 14.8z" fill="@teal"/>'
        '<path d="M11 4l8 8-7.5 7.5a2 2 0 0 1-2.8 0L4 14.8a2 2 0 0 1 0-2.8zM8 3l3.5 3.5M4.2 13.5h13.3"/>'
        '<path d="M20.5 15.5c1.6 2.5 1.6 4 0 4s-1.6-1.5 0-4z" stroke="@teal" fill="@teal"/>'
    ),
    "swap": '<path d="M7 8.5h12M16 5.5l3 3-3 3M17 15.5H5M8 12.5l-3 3 3 3"/>',
    "path": (
        '<path d="M4 18l5-8 6 5 5-10" stroke="@orange" stroke-width="2.2"/><circle cx="4" cy="18" r="1.6"/>'
        '<circle cx="9" cy="10" r="1.6"/><circle cx="15" cy="15" r="1.6"/>'
    ),
    "stamp": (
        '<path d="M6 16.5h12V14l-4-2c-.8-2 1-3.5 1-5.5a3 3 0 0 0-6 0c0 2 1.8 3.5 1 5.5l-4 2z" '
        'fill="@violet"/>'
        '<path d="M5 20h14" stroke-width="2.4"/>'
    ),
    "ruler": (
        '<path d="M3 15.500L15.500 3l5.500 5.500L8.500 21z" fill="@yellow"/>'
        '<path d="M6.500 12l2 2M9.500 9l3 3M12.500 6l2 2"/>'
    ),
    "copy": (
        '<path d="M8.5 8.5h11v11h-11z" fill="@blue" fill-opacity=".45"/><path d="M15.5 8.5v-4h-11v11h4"/>'
    ),
    "cut": (
        '<circle cx="6.5" cy="17.5" r="2.5" stroke="@red"/>'
        '<circle cx="17.5" cy="17.5" r="2.5" stroke="@red"/>'
        '<path d="M8 15.5L17 4M16 15.5L7 4"/>'
    ),
    "paste": (
        '<path d="M8 5H5v15.5h14V5h-3" fill="@brown" fill-opacity=".5"/>'
        '<path d="M8 3.5h8v3.5H8zM8.5 12h7M8.5 16h7"/>'
    ),
    "new": (
        '<path d="M6 3.5h8l4.5 4.5v12.5H6zM14 3.5V8h4.5"/>'
        '<path d="M12.2 11v6M9.2 14h6" stroke="@green" stroke-width="2.2"/>'
    ),
    "open": ('<path d="M3.5 19V5.5h6l2 2.5h8v3"/><path d="M3.5 19l3-8h15l-3 8z" fill="@yellow"/>'),
    "save": (
        '<path d="M4.5 4.5h12l3 3v12h-15z" fill="@blue" fill-opacity=".55"/>'
        '<path d="M8 4.5v5h7v-5M8 19.5v-6h8v6"/>'
    ),
    "undo": ('<path d="M8 5L4 9l4 4M4 9h9.5a5 5 0 0 1 0 10H9" stroke="@blue" stroke-width="2"/>'),
    "redo": ('<path d="M16 5l4 4-4 4M20 9h-9.5a5 5 0 0 0 0 10H15" stroke="@green" stroke-width="2"/>'),
    "fit": (
        '<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/>'
        '<path d="M9.5 8h5l2.5 4-2.5 4h-5L7 12z" fill="@green"/>'
    ),
    "zoom-in": (
        '<circle cx="10.5" cy="10.5" r="6" fill="@blue" fill-opacity=".3"/>'
        '<path d="M15 15l5.5 5.5M7.5 10.5h6M10.5 7.5v6"/>'
    ),
    "zoom-out": (
        '<circle cx="10.5" cy="10.5" r="6" fill="@blue" fill-opacity=".3"/>'
        '<path d="M15 15l5.5 5.5M7.5 10.5h6"/>'
    ),
    "find": (
        '<circle cx="10.5" cy="10.5" r="6" fill="@yellow" fill-opacity=".5"/><path d="M15 15l5.5 5.5"/>'
    ),
    "add": '<path d="M12 5v14M5 12h14"/>',
    "remove": '<path d="M5 12h14"/>',
    "more": '<path d="M5 12h.1M12 12h.1M19 12h.1" stroke-width="3.2"/>',
    "zone-brush": (
        '<path d="M9.5 14.5L4 11l2-6h7l2 3.5" fill="@blue" fill-opacity=".4" '
        'stroke-dasharray="2.6 2.6"/>'
        '<path d="M21 6.5c-3 1-5.5 3.5-7 6l2 2c2.5-1.5 4.5-4.5 5-8z"/>'
        '<path d="M13 13.5c-2.5 0-2.5 3-4.5 4 2 2 6 2 6.5-2z" fill="@blue"/>'
    ),
    "mark-earthworks": (
        '<path d="M3 17v-4h3.5v-4h3.5v4h4v-4h3.5v4H21v4v3.500H3z" fill="@brown" stroke="none"/>'
        '<path d="M3 17v-4h3.5v-4h3.5v4h4v-4h3.5v4H21v4M3 20.5h18"/>'
    ),
    "mark-hulk": (
        '<path d="M3 18.5h15l2-3.5H5zM8 15l1-4h5l1.5 4M14 11.5L20 8"/>'
        '<path d="M8 8c-1.5-2 1-3 0-5M12 8c-1-1.5.7-2.5 0-4" stroke="@orange" stroke-width="2.4"/>'
    ),
    "rename": '<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM13.5 7l3.5 3.5"/>',
    "close": '<path d="M6 6l12 12M18 6L6 18"/>',
    "told": ('<path d="M4 5h16v11.500h-9L6.500 20.500v-4H4z"/><path d="M8 9h8M8 12.500h5"/>'),
    "error": '<circle cx="12" cy="12" r="8.5"/><path d="M9 9l6 6M15 9l-6 6" stroke-width="2"/>',
    "warning": '<path d="M12 4L2.8 19.5h18.4z"/><path d="M12 10v5M12 17v.3" stroke-width="2"/>',
    "hint": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.5v.3" stroke-width="2"/>',
    "good": '<circle cx="12" cy="12" r="8.5"/><path d="M8 12.5l3 3 5.5-6.5" stroke-width="2"/>',
    "eye": '<path d="M2.5 12c5-8.5 14-8.5 19 0-5 8.5-14 8.5-19 0z"/><circle cx="12" cy="12" r="3"/>',
    "eye-off": '<path d="M4 9.5c4.5 6.5 11.5 6.5 16 0M7.5 13l-2 3M12 14.300v3.500M16.5 13l2 3"/>',
    "lock": '<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.500v2.5"/>',
    "unlock": '<path d="M6 11h12v9H6zM8.5 11V7a3.5 3.5 0 0 1 6.8-1.2"/>',
    "play": ('<path d="M7 4.5l12 7.5-12 7.5z" fill="@green"/>'),
    "lab": (
        '<path d="M4 20V4M4 20h16"/><path d="M8 16.5v-4" stroke="@blue" stroke-width="3"/>'
        '<path d="M12 16.5V7" stroke="@red" stroke-width="3"/>'
        '<path d="M16 16.5v-6.500" stroke="@green" stroke-width="3"/>'
    ),
    "pause": '<path d="M8 5v14M16 5v14" stroke-width="3"/>',
    "step": '<path d="M6 5l8 7-8 7zM18 5v14"/>',
    "step-back": '<path d="M18 5l-8 7 8 7zM6 5v14"/>',
    "skip": '<path d="M4 5l7 7-7 7zM12 5l7 7-7 7zM20.5 5v14"/>',
    "scan": (
        '<path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4"/><path d="M2.5 12h19" stroke="@red"/>'
        '<path d="M9.700 8h4.6l2.300 4-2.300 4H9.700l-2.300-4z" opacity=".55"/>'
    ),
    "map": (
        '<path d="M3.5 6l5.5-2 6 2 5.5-2v14l-5.5 2-6-2-5.5 2z" fill="@green" fill-opacity=".5"/>'
        '<path d="M9 4v14M15 6v14"/>'
    ),
}


@lru_cache(maxsize=512)
def icon(
    name: str, colour: str, lit: str = "", selected: str = "", *, sizes: tuple[int, ...] = SIZES
) -> QIcon:
    """The icon of this name: its colour (`#rrggbb`), the one where it is switched on, and the one in a
    selected line of a list. In other sizes than these it is scaled.
    """
    made = QIcon()
    plain = _renderer(name, colour)
    shining = _renderer(name, lit) if lit else None
    chosen = _renderer(name, selected) if selected else None
    for size in _in_pixels(sizes):
        off = _drawn(plain, size)
        made.addPixmap(off, QIcon.Mode.Normal, QIcon.State.Off)
        made.addPixmap(_drawn(shining, size) if shining else off, QIcon.Mode.Normal, QIcon.State.On)
        made.addPixmap(_faded(off), QIcon.Mode.Disabled, QIcon.State.Off)
        if chosen is not None:
            for state in QIcon.State:
                made.addPixmap(_drawn(chosen, size), QIcon.Mode.Selected, state)
    return made


def _in_pixels(sizes: tuple[int, ...]) -> list[int]:
    """These sizes in pixels of the screen."""
    app = QGuiApplication.instance()
    ratio = app.devicePixelRatio() if isinstance(app, QGuiApplication) else 1.0
    return [round(size * ratio) for size in sizes]


def pixmap(name: str, colour: str, size: int, *, opacity: float = 1.0) -> QPixmap:
    """The drawing of this name, `size` pixels wide and high."""
    return _drawn(_renderer(name, colour), size, opacity=opacity)


def _renderer(name: str, colour: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(svg(name, colour).encode()))


def _drawn(renderer: QSvgRenderer, size: int, *, opacity: float = 1.0) -> QPixmap:
    made = QPixmap(QSize(size, size))
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setOpacity(opacity)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return made


def _faded(picture: QPixmap) -> QPixmap:
    """The picture of a disabled command. Fading a pixmap is much faster than rendering the SVG again."""
    made = QPixmap(picture.size())
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.setOpacity(0.35)
    painter.drawPixmap(0, 0, picture)
    painter.end()
    return made


def token(fill: str, text: str) -> str:
    """The icon name of a token with a short text on it."""
    return f"{_TOKEN}{QColor(fill).name()} {text[:5]}"


def _token(name: str) -> str:
    fill, _, text = name.removeprefix(_TOKEN).partition(" ")
    ink = "#000000" if QColor(fill).lightness() > MIDDLE else "#ffffff"
    size = 10 if len(text) < 2 else 8 if len(text) < 4 else 5
    return (
        f'<circle cx="12" cy="12" r="9.500" fill="{fill}"/>'
        f'<text x="12" y="{12 + 0.36 * size:.2f}" text-anchor="middle" font-family="sans-serif" '
        f'font-weight="bold" font-size="{size}" stroke="none" fill="{ink}">{escape(text)}</text>'
    )


def svg(name: str, colour: str) -> str:
    """The drawing of this name as SVG text."""
    shape = _token(name) if name.startswith(_TOKEN) else SHAPES.get(name, SHAPES["brush-layer"])
    is_light = QColor(colour).lightness() > MIDDLE
    for tint, (on_light, on_dark) in TINTS.items():
        shape = shape.replace(f"@{tint}", on_dark if is_light else on_light)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke-width="1.7" '
        f'stroke="{QColor(colour).name()}" stroke-linecap="round" stroke-linejoin="round">{shape}</svg>'
    )


@lru_cache(maxsize=1)
def app_icon() -> QIcon:
    """The program's own icon: a tank in a hex with one marked hexside; small sizes have their own drawing."""
    made = QIcon()
    for size in APP_ICON_SIZES:
        made.addPixmap(app_picture(size))
    return made


def app_picture(size: int) -> QPixmap:
    """The program's own icon, so many pixels wide and high."""
    name = "kpeditor-small.svg" if size <= SMALL else "kpeditor.svg"
    one = QPixmap(QSize(size, size))
    one.fill(Qt.GlobalColor.transparent)
    painter = QPainter(one)
    QSvgRenderer(str(APP_ICON / name)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return one
