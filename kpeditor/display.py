"""Whether a window can be opened here.

Standard library only, because the set-up uses it before anything else is installed.
"""

from __future__ import annotations

from collections.abc import Mapping


def has_display(platform: str, environment: Mapping[str, str]) -> bool:
    """Whether Qt can start on this `sys.platform`. Without a display Qt would abort the whole process."""
    if platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def needs_x11(environment: Mapping[str, str]) -> bool:
    """Whether Qt would use an X server here: it is configured for X11, or there is no other display."""
    asked = environment.get("QT_QPA_PLATFORM", "")
    if asked:
        return "xcb" in asked
    return bool(environment.get("DISPLAY")) and not environment.get("WAYLAND_DISPLAY")
