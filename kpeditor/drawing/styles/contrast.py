"""The high contrast style: black on white, pale grounds with bold patterns, very strong lines."""

from __future__ import annotations

from types import MappingProxyType

from kpeditor.drawing.style import GroundLook, Hatch, LineLook, MapStyle

_BLACK = "#000000"
_BLUE = "#00449e"
_MARSH = GroundLook("#dff3f0", _BLACK, "marsh", "#003c3c", "#00605e")
_WATER = GroundLook("#bfe0ff", _BLUE, "swell", _BLUE, _BLUE)

CONTRAST = MapStyle(
    name="contrast",
    title="High contrast",
    is_dark=False,
    desk="#767676",
    paper="#ffffff",
    rim=_BLACK,
    grid="#6a6a6a",
    grid_width=0.035,
    number=_BLACK,
    place=_BLACK,
    place_halo="#ffffff",
    relief=_BLACK,
    relief_light="#ffffff",
    selection="#d000b8",
    hover="#0033cc",
    grounds=MappingProxyType(
        {
            "clear": GroundLook(""),
            "ground": GroundLook(""),
            "woods": GroundLook("#c9f0bd", _BLACK, "firs", "#0b3d0b", "#0b3d0b"),
            "town": GroundLook("#ffd9d2", _BLACK, "blocks", "#5c0000", "#5c0000"),
            "slope": GroundLook("#fff0b8", _BLACK, height=1, hatch=Hatch("#7a5200", (-45.0,), 0.26, 0.036)),
            "hilltop": GroundLook(
                "#ffd27a", _BLACK, height=2, hatch=Hatch("#7a5200", (-45.0, 45.0), 0.36, 0.036)
            ),
            "slope2": GroundLook(
                "#ffdcc0", _BLACK, height=3, hatch=Hatch("#7a2e00", (-45.0, 0.0), 0.3, 0.04)
            ),
            "hilltop2": GroundLook(
                "#ffc4a0", _BLACK, height=4, hatch=Hatch("#7a2e00", (0.0, 60.0, 120.0), 0.36, 0.036)
            ),
            "farm": GroundLook("#fff9c4", _BLACK, "fields", "#4a3d00", "#5c0000"),
            "gorge": GroundLook("#d6d6d6", _BLACK, "cliffs", _BLACK, "#ffffff"),
            "dry": GroundLook(""),
            "streambed": GroundLook("#e2f0ff", "", hatch=Hatch("#00449e", (0.0,), 0.34, 0.024, 0.2)),
            "gullybed": GroundLook("#f3e6d3", "", hatch=Hatch("#6b3d00", (90.0,), 0.34, 0.024, 0.2)),
            "marsh": _MARSH,
            "swamp": _MARSH,
            "water": _WATER,
            "lake": _WATER,
            "orchard": GroundLook("#e3f7c9", "#000000", "orchard", "#0b3d0b", "#7cc46a"),
            "crops": GroundLook("#fff6b0", "#000000", "crops", "#4a3d00", "#4a3d00"),
            "building": GroundLook("#ffd9d2", "#000000", "blocks", "#5c0000", "#b8645a"),
            "beach": GroundLook("#fff3d6", "#000000", "sand", "#5a4200", "#5a4200"),
            "craters": GroundLook("#ececec", "#000000", "craters", "#000000", "#bdbdbd"),
            "smoke": GroundLook("#eeeeee", "#000000", "smoke", "#3c3c3c", "#ffffff"),
        }
    ),
    lines=MappingProxyType(
        {
            "crest": LineLook("crest", "#5a2500", "#5a2500", 0.13),
            "woods": LineLook("hedge", "#1c7a1c", "#052e05", 0.2),
            "town": LineLook("wall", "#8a1a10", "#3b0000", 0.17),
            "stream": LineLook("water", "#2f80e0", _BLUE, 0.17),
            "river": LineLook("water", "#2f80e0", _BLUE, 0.32),
            "ford": LineLook("ford", "#ffffff", _BLACK, 0.19),
            "road": LineLook("road", "#ffffff", _BLACK, 0.17),
            "bridge": LineLook("bridge", "#ffffff", _BLACK, 0.17),
            "rail": LineLook("rail", _BLACK, "#ffffff", 0.13),
            "tunnel": LineLook("tunnel", _BLACK, "#ffffff", 0.13),
            "gully": LineLook("gully", "#6b3d00", "#6b3d00", 0.13),
            "green": LineLook("hedge", "#138a13", "#003300", 0.2),
            "grey": LineLook("wall", "#8c8c8c", "#2b2b2b", 0.17),
            "brown": LineLook("line", "#5a2500", "#5a2500", 0.13),
            "orange": LineLook("crest", "#963a00", "#963a00", 0.14),
            "yellow": LineLook("line", "#6b5000", "#6b5000", 0.14, "#ffffff"),
            "purple": LineLook("crest", "#7a00a8", "#7a00a8", 0.14, "#ffffff"),
            "dirt": LineLook("dirt", "#ffe9b8", "#4a2e00", 0.16),
            "track": LineLook("track", "#4a2e00", "", 0.12),
            "fence": LineLook("fence", "#4a2500", "", 0.08),
            "embankment": LineLook("embankment", "#5a2500", "", 0.1),
            "wire": LineLook("wire", "#000000", "", 0.08),
            "smoke": LineLook("smoke", "#6a6a6a", "#2b2b2b", 0.2),
        }
    ),
    line_lightness=0.28,
    ground_lightness=0.86,
    ground_saturation=0.6,
    number_halo="#f0ffffff",
    relief_depth=0.0,
    outline_width=0.05,
)
