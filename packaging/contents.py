"""What goes into the packaged program and what stays out."""

from __future__ import annotations

import fnmatch
from collections.abc import Mapping

APPLICATION_ID = "io.github.kpeditor.kpeditor"
"""How software centres know the program; also the stem of its AppStream file and of its Flatpak."""

EXCLUDED_MODULES = [
    # optional libraries of the lab: who wants a cluster or learning players installs from the wheel
    "dask",
    "distributed",
    "gymnasium",
    "pettingzoo",
    # never used, but found through matplotlib, numpy, Pillow and scipy
    "IPython",
    "PIL.ImageTk",
    "PIL._imagingtk",
    "PySide6.QtNetwork",
    "PySide6.QtOpenGL",
    "PySide6.QtOpenGLWidgets",
    "PySide6.QtQml",
    "matplotlib.tests",
    "numpy.f2py.tests",
    "pytest",
    "scipy._lib.array_api_compat.torch",
    "setuptools",
    "tkinter",
]

UNWANTED = (
    # Qt plugins: screens without a window system, virtual keyboards, the network, the themes of GTK
    "*/plugins/egldeviceintegrations/*",
    "*/plugins/generic/*",
    "*/plugins/networkinformation/*",
    "*/plugins/platforminputcontexts/*virtualkeyboard*",
    "*/plugins/platforms/*eglfs*",
    "*/plugins/platforms/*linuxfb*",
    "*/plugins/platforms/*minimalegl*",
    "*/plugins/platforms/*vkkhrdisplay*",
    "*/plugins/platforms/*vnc*",
    "*/plugins/platformthemes/*gtk3*",
    "*/plugins/tls/*",
    "*/plugins/imageformats/*pdf*",
    "*/plugins/wayland-graphics-integration-client/*dmabuf*",
    "*/plugins/wayland-graphics-integration-client/*vulkan*",
    # libraries that only those plugins need
    "*libQt6EglF*",
    "*libQt6EglFS*",
    "*libQt6Network*",
    "*libQt6Pdf*",
    "*libQt6Qml*",
    "*libQt6Quick*",
    "*libQt6VirtualKeyboard*",
    "libgtk-3*",
    "libgdk-3*",
    "libgdk_pixbuf*",
    "libatk*",
    "libatspi*",
    "libcairo*",
    "libpango*",
    "libepoxy*",
    # samples and their pictures
    "matplotlib/mpl-data/sample_data/*",
    "matplotlib/mpl-data/images/*",
    "*/tests/*",
)
"""Patterns of files, by their place in the folder, that the program never opens."""

UNWANTED_AT_START = (
    "pyi_rth_mplconfig",  # a new folder for matplotlib's fonts at every start
    "pyi_rth_multiprocessing",  # loads multiprocessing at every start; launch.py does it for workers alone
)
"""What PyInstaller would run before the program; on Linux, where we start Python, it runs nothing at all."""

TRANSLATIONS = "*/Qt/translations/*"
"""What Qt says itself in other languages; only the general texts of ours are kept."""


def is_wanted(name: str) -> bool:
    """Whether a file that PyInstaller found belongs into the folder; `name` is its place in there."""
    name = name.replace("\\", "/")
    if fnmatch.fnmatch(name, TRANSLATIONS):
        return fnmatch.fnmatch(name, "*/qtbase_*")
    return not any(fnmatch.fnmatch(name, pattern) for pattern in UNWANTED)


def info_plist(version: str) -> Mapping[str, object]:
    """What macOS is told about the program: its version and the files it opens."""
    return {
        "CFBundleDisplayName": "kpeditor",
        "CFBundleShortVersionString": version,
        "NSHighResolutionCapable": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "kpeditor bundle",
                "CFBundleTypeExtensions": ["kpz"],
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Owner",
            },
            {
                "CFBundleTypeName": "kpeditor map or scenario",
                "CFBundleTypeExtensions": ["yaml"],
                "CFBundleTypeRole": "Editor",
                "LSHandlerRank": "Alternate",
            },
        ],
    }
