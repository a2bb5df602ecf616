"""The pattern style: each terrain has its own pattern, so that colour alone never identifies a terrain.

The colours are from the set of Okabe and Ito, which colour-blind people can distinguish. Lightness decreases
from clear ground over slopes and woods to water.
"""

from __future__ import annotations

from types import MappingProxyType

from kpeditor.drawing.style import GroundLook, Hatch, LineLook, MapStyle

_INK = "#1c1c1c"
_SEA = "#00557f"
_MARSH = GroundLook("#dfeaf2", _SEA, "marsh", _SEA, _SEA)
_WATER = GroundLook("#9fd0ee", _SEA, "swell", _SEA, _SEA)

PATTERNS = MapStyle(
    name="patterns",
    title="Colour-blind safe patterns",
    is_dark=False,
    desk="#c8c8c4",
    paper="#fbfaf5",
    rim="#3c3c3c",
    grid="#50303030",
    grid_width=0.024,
    number="#3a3a3a",
    place=_INK,
    place_halo="#ffffff",
    relief=_INK,
    relief_light="#ffffff",
    selection="#b04600",
    hover="#005a96",
    grounds=MappingProxyType(
        {
            "clear": GroundLook(""),
            "ground": GroundLook(""),
            "woods": GroundLook("#bfe3d4", "#00674c", "firs", "#005a42", "#005a42"),
            "town": GroundLook("#e6dede", _INK, "blocks", "#2b2b2b", "#2b2b2b"),
            "slope": GroundLook("#fbe9b6", "#8a5a00", height=1, hatch=Hatch("#a06a00", (-50.0,), 0.2, 0.028)),
            "hilltop": GroundLook(
                "#f3c477", "#8a5a00", height=2, hatch=Hatch("#8a5a00", (0.0, 90.0), 0.3, 0.026)
            ),
            "slope2": GroundLook(
                "#eec9a4", "#6b4200", height=3, hatch=Hatch("#6b4200", (-50.0, 0.0), 0.24, 0.028)
            ),
            "hilltop2": GroundLook(
                "#f0bfa0", "#5a3600", height=4, hatch=Hatch("#5a3600", (0.0, 60.0, 120.0), 0.34, 0.028)
            ),
            "farm": GroundLook("#f4eec0", _INK, "fields", "#4a4420", "#2b2b2b"),
            "gorge": GroundLook("#c6c6c6", _INK, "cliffs", _INK, "#f2f2f2"),
            "dry": GroundLook(""),
            "streambed": GroundLook("#e6f1f8", "", hatch=Hatch("#2a78a8", (0.0,), 0.3, 0.02, 0.18)),
            "gullybed": GroundLook("#f1e6d6", "", hatch=Hatch("#8a5f2a", (90.0,), 0.3, 0.02, 0.18)),
            "marsh": _MARSH,
            "swamp": _MARSH,
            "water": _WATER,
            "lake": _WATER,
            "orchard": GroundLook("#d9efd9", "#00674c", "orchard", "#005a42", "#7cc8a8"),
            "crops": GroundLook("#f6edb0", "#5a4a00", "crops", "#4a4420", "#4a4420"),
            "building": GroundLook("#e6dede", "#1c1c1c", "blocks", "#2b2b2b", "#8c7f7f"),
            "beach": GroundLook("#f7ecd2", "#6b4a1a", "sand", "#5a4010", "#5a4010"),
            "craters": GroundLook("#e2e0dc", "#1c1c1c", "craters", "#2b2b2b", "#b9b5ae"),
            "smoke": GroundLook("#e9ebec", "#3c3c3c", "smoke", "#4a4a4a", "#ffffff"),
        }
    ),
    lines=MappingProxyType(
        {
            "crest": LineLook("crest", "#8f3f00", "#8f3f00", 0.1),
            "woods": LineLook("hedge", "#009e73", "#004d38", 0.17),
            "town": LineLook("wall", "#b8b8b8", "#1c1c1c", 0.14),
            "stream": LineLook("water", "#3d9bd0", "#00466b", 0.15),
            "river": LineLook("water", "#3d9bd0", "#00466b", 0.3),
            "ford": LineLook("ford", "#ffffff", "#00334d", 0.16),
            "road": LineLook("road", "#ffffff", "#4a4a4a", 0.15),
            "bridge": LineLook("bridge", "#ffffff", _INK, 0.15),
            "rail": LineLook("rail", _INK, "#ffffff", 0.1),
            "tunnel": LineLook("tunnel", _INK, "#ffffff", 0.1),
            "gully": LineLook("gully", "#6b4a1a", "#6b4a1a", 0.1),
            "green": LineLook("hedge", "#009e73", "#004d38", 0.17),
            "grey": LineLook("wall", "#b8b8b8", "#1c1c1c", 0.14),
            "brown": LineLook("line", "#6b3a00", "#6b3a00", 0.1),
            "orange": LineLook("crest", "#d55e00", "#d55e00", 0.12),
            "yellow": LineLook("line", "#8c7800", "#8c7800", 0.12, "#ffffff"),
            "purple": LineLook("crest", "#a0408c", "#a0408c", 0.12, "#ffffff"),
            "dirt": LineLook("dirt", "#f3e2b8", "#5a3f10", 0.15),
            "track": LineLook("track", "#5a3f10", "", 0.1),
            "fence": LineLook("fence", "#5a3f10", "", 0.06),
            "embankment": LineLook("embankment", "#6b3a00", "", 0.09),
            "wire": LineLook("wire", "#1c1c1c", "", 0.07),
            "smoke": LineLook("smoke", "#747474", "#4a4a4a", 0.2),
        }
    ),
    number_halo="#e0fbfaf5",
    relief_depth=0.5,
)
