"""The modern style: clear colours, round areas, hills lit from the north-west; light and dark."""

from __future__ import annotations

from types import MappingProxyType

from kpeditor.drawing.style import GroundLook, LineLook, MapStyle

LIGHT = MapStyle(
    name="light",
    title="Light",
    is_dark=False,
    desk="#c9ccc6",
    paper="#eceed8",
    rim="#6f7466",
    grid="#33424a3a",
    grid_width=0.022,
    number="#4b5146",
    place="#2a2621",
    place_halo="#fbfaf0",
    relief="#5a3f1a",
    relief_light="#fffdf0",
    selection="#ff8c00",
    hover="#1f6feb",
    grounds=MappingProxyType(
        {
            "clear": GroundLook(""),
            "ground": GroundLook(""),
            "woods": GroundLook("#c6dba9", "#8fb06e", "trees", "#74a15c", "#9fc682"),
            "town": GroundLook("#e4d7c9", "#b79f8c", "houses", "#a4604a", "#c98468"),
            "slope": GroundLook("#e8d8ac", "#c2a468", height=1),
            "hilltop": GroundLook("#dcbf85", "#a98648", height=2),
            "marsh": GroundLook("#d5e3d3", "#9db8ae", "marsh", "#5f8f90", "#8fb8b4"),
            "swamp": GroundLook("#d5e3d3", "#9db8ae", "marsh", "#5f8f90", "#8fb8b4"),
            "water": GroundLook("#a9cfe6", "#6fa5c7", "waves", "#6fa5c7", "#c6e1f1"),
            "lake": GroundLook("#a9cfe6", "#6fa5c7", "waves", "#6fa5c7", "#c6e1f1"),
        }
    ),
    lines=MappingProxyType(
        {
            "crest": LineLook("crest", "#7b4a1e", "#7b4a1e", 0.085),
            "woods": LineLook("hedge", "#4f7d3d", "#3a6130", 0.15),
            "town": LineLook("wall", "#8a5a48", "#6b4234", 0.13),
            "stream": LineLook("water", "#6cb0dd", "#3d7fb0", 0.15),
            "river": LineLook("water", "#6cb0dd", "#3d7fb0", 0.3),
            "ford": LineLook("ford", "#bfe0f3", "#3d7fb0", 0.15),
            "road": LineLook("road", "#fff6dd", "#8f7a56", 0.15),
            "bridge": LineLook("bridge", "#fff6dd", "#4c4238", 0.15),
            "rail": LineLook("rail", "#3d3f43", "#f6f4ea", 0.1),
        }
    ),
)

DARK = MapStyle(
    name="dark",
    title="Dark",
    is_dark=True,
    desk="#15181a",
    paper="#2f3632",
    rim="#7f8a84",
    grid="#38dfeadf",
    grid_width=0.02,
    number="#bfcac1",
    place="#f2efe2",
    place_halo="#1b1f1d",
    relief="#0b0a06",
    relief_light="#f6ecc8",
    selection="#ffb030",
    hover="#63b0ff",
    grounds=MappingProxyType(
        {
            "clear": GroundLook(""),
            "ground": GroundLook(""),
            "woods": GroundLook("#2a4632", "#3f6a48", "trees", "#1d3325", "#4d8055"),
            "town": GroundLook("#4a423d", "#7a6658", "houses", "#2a1f1b", "#b07a5e"),
            "slope": GroundLook("#4b4534", "#74653f", height=1),
            "hilltop": GroundLook("#5f5031", "#97804a", height=2),
            "marsh": GroundLook("#2b4140", "#48686a", "marsh", "#6ea3a3", "#395a5a"),
            "swamp": GroundLook("#2b4140", "#48686a", "marsh", "#6ea3a3", "#395a5a"),
            "water": GroundLook("#24506c", "#3b7396", "waves", "#4f8db3", "#336786"),
            "lake": GroundLook("#24506c", "#3b7396", "waves", "#4f8db3", "#336786"),
        }
    ),
    lines=MappingProxyType(
        {
            "crest": LineLook("crest", "#dda15e", "#dda15e", 0.085),
            "woods": LineLook("hedge", "#86c983", "#3d6b40", 0.15),
            "town": LineLook("wall", "#d59f7f", "#5d4033", 0.13),
            "stream": LineLook("water", "#4aa3df", "#1b4a6b", 0.15),
            "river": LineLook("water", "#4aa3df", "#1b4a6b", 0.3),
            "ford": LineLook("ford", "#2b6a94", "#8fd0fa", 0.15),
            "road": LineLook("road", "#c2b28c", "#191712", 0.14),
            "bridge": LineLook("bridge", "#cdbd97", "#f4ead0", 0.15),
            "rail": LineLook("rail", "#d8d8d8", "#303235", 0.1),
        }
    ),
    ground_lightness=0.32,
    ground_saturation=0.32,
    line_lightness=0.62,
)
