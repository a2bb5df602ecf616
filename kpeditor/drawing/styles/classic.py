"""The classic style: the printed sheets of the 1970s. Few muted inks on cream paper, hatching for slopes,
outlined trees, solid houses, roads as double lines; flat, without light and shadow.
"""

from __future__ import annotations

from types import MappingProxyType

from kpeditor.drawing.style import GroundLook, Hatch, LineLook, MapStyle

_PAPER = "#f1e8cf"
_BROWN = "#7a4f24"
_OLIVE = "#55602a"
_SOOT = "#3a3733"
_WATER = "#3f7186"
_SWAMP = GroundLook("#d9dcc0", "", "marsh", "#4c6660", "#6f8f8f")
_LAKE = GroundLook("#a9c2c4", _WATER, "swell", _WATER, _WATER)

CLASSIC = MapStyle(
    name="classic",
    title="Classic",
    is_dark=False,
    desk="#d8d0bb",
    paper=_PAPER,
    rim="#3a3733",
    grid="#8c9a8f76",
    grid_width=0.026,
    number="#514a3c",
    place="#221f1a",
    place_halo="#f6efdb",
    relief="#5a3f1a",
    relief_light="#fffdf0",
    selection="#c2410c",
    hover="#1d4f91",
    grounds=MappingProxyType(
        {
            "clear": GroundLook(""),
            "ground": GroundLook(""),
            "woods": GroundLook("#ccd0a0", "", "clumps", _OLIVE, "#b3ba80"),
            "town": GroundLook("#ddd0b9", "", "blocks", _SOOT, _SOOT),
            "slope": GroundLook("#e9d6ab", "", height=1, hatch=Hatch("#b58c55", (-52.0,), 0.15, 0.026)),
            "hilltop": GroundLook("#dcba80", "", height=2),
            "slope2": GroundLook("#e4c4a0", "", height=3, hatch=Hatch("#8a6128", (-52.0, 38.0), 0.15, 0.026)),
            "hilltop2": GroundLook("#deb69a", "", height=4),
            "farm": GroundLook("#e9dfb0", "", "fields", "#8d8148", _SOOT),
            "gorge": GroundLook("#d0c3ab", _SOOT, "cliffs", _SOOT, "#d8ccb2"),
            "dry": GroundLook(""),
            "streambed": GroundLook("#dfe4d0"),
            "gullybed": GroundLook("#e5d9b8"),
            "marsh": _SWAMP,
            "swamp": _SWAMP,
            "water": _LAKE,
            "lake": _LAKE,
            "orchard": GroundLook("#dcdfb6", "", "orchard", "#55602a", "#b3ba80"),
            "crops": GroundLook("#e9dfae", "#8d8148", "crops", "#7d6f35", "#b3a05a"),
            "building": GroundLook("#ddd0b9", "", "blocks", "#3a3733", "#b08a5a"),
            "beach": GroundLook("#efe3c0", "", "sand", "#8a7444", "#8a7444"),
            "craters": GroundLook("#e0d6bc", "", "craters", "#5a5040", "#c9bda0"),
            "smoke": GroundLook("#dcdad2", "#6a6a66", "smoke", "#5e5e5a", "#ecebe4"),
        }
    ),
    lines=MappingProxyType(
        {
            "crest": LineLook("crest", _BROWN, _BROWN, 0.105),
            "woods": LineLook("hedge", "#4a5a24", "#4a5a24", 0.12),
            "town": LineLook("wall", _SOOT, _SOOT, 0.12),
            "stream": LineLook("water", _WATER, "", 0.085),
            "river": LineLook("water", "#a9c2c4", _WATER, 0.28),
            "ford": LineLook("ford", _PAPER, _SOOT, 0.1),
            "road": LineLook("road", "#f7f0dc", _SOOT, 0.13),
            "bridge": LineLook("bridge", "#f7f0dc", _SOOT, 0.13),
            "rail": LineLook("rail", _SOOT, _PAPER, 0.1),
            "tunnel": LineLook("tunnel", _SOOT, _PAPER, 0.1),
            "gully": LineLook("gully", "#8b6b3a", "#8b6b3a", 0.07),
            "green": LineLook("hedge", "#5a7a2a", "#43601f", 0.14),
            "grey": LineLook("wall", "#7b7b78", "#4d4d4b", 0.13),
            "brown": LineLook("line", _BROWN, _BROWN, 0.095),
            "orange": LineLook("crest", "#c9661a", "#c9661a", 0.11),
            "yellow": LineLook("line", "#8a6a00", "#8a6a00", 0.11, _PAPER),
            "purple": LineLook("crest", "#6d3a86", "#6d3a86", 0.11, _PAPER),
            "dirt": LineLook("dirt", "#efe0b8", "#6b4f24", 0.12),
            "track": LineLook("track", "#5e4826", "", 0.08),
            "fence": LineLook("fence", "#5e4826", "", 0.05),
            "embankment": LineLook("embankment", "#7a4f24", "", 0.08),
            "wire": LineLook("wire", "#3a3733", "", 0.06),
            "smoke": LineLook("smoke", "#77776f", "#4f4f4a", 0.2),
        }
    ),
    ground_lightness=0.78,
    ground_saturation=0.25,
    line_lightness=0.32,
    number_halo="#d0f1e8cf",
    relief_depth=0.0,
)
