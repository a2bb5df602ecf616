"""The controls of a VASSAL map. VASSAL adds none by default, so each is written to the file."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from kpeditor.export.vassal.buildfile.tools import ALT

_MAP = "VASSAL.build.module.map."
_CTRL = 130
_STACKS = {
    "bottom": "40,0",
    "down": "37,0",
    "top": "38,0",
    "up": "39,0",
    "disabled": "false",
    "exSepX": "8",
    "exSepY": "22",
    "unexSepX": "5",
    "unexSepY": "5",
}
_VIEWER = {
    "version": "3",
    "description": "What lies in the hex",
    "delay": "400",
    "display": "from all layers",
    "minDisplayPieces": "1",
    "graphicsZoom": "1.5",
    "zoomlevel": "1.5",
    "showgraph": "true",
    "showgraphsingle": "true",
    "showtext": "true",
    "showtextsingle": "true",
    "showNoStack": "true",
    "showMoveSelectde": "true",  # misspelt by VASSAL, as is emptyHexReportForma
    "showNonMovable": "true",
    "showOverlap": "false",
    "summaryReportFormat": "$LocationName$",
    "emptyHexReportForma": "$LocationName$",
    "counterReportFormat": "$PieceName$",
    "fontSize": "12",
    "fgColor": "0,0,0",
    "bgColor": "255,252,240",
    "hotkey": f"32,{_CTRL}",
    "unrotatePieces": "true",
}
_ZOOM = {
    "zoomLevels": "0.2,0.25,0.333,0.4,0.5,0.625,0.75,1.0,1.25,1.6,2.0",
    "zoomStart": "4",
    "zoomInKey": f"61,{_CTRL}",
    "zoomOutKey": f"45,{_CTRL}",
    "zoomPickKey": f"90,{ALT}",
    "inTooltip": "Zoom in",
    "outTooltip": "Zoom out",
    "pickTooltip": "Choose the zoom",
    "inButtonText": "",
    "outButtonText": "",
    "pickButtonText": "",
    "inIconName": "/images/zoomIn.gif",
    "outIconName": "/images/zoomOut.gif",
    "pickIconName": "/images/zoom.png",
}
_THREAD = {
    "threadName": "LOS",
    "hotkey": f"76,{ALT}",
    "tooltip": "Stretches a thread from hex to hex; whether it is blocked is for you to judge",
    "iconName": "/images/thread.gif",
    "label": "",
    "snapStart": "true",
    "snapEnd": "true",
    "report": "",
    "threadColor": "216,27,96",
    "losThickness": "3",
    "drawRange": "true",
    "scale": "0",
    "round": "Nearest whole number",
    "hideCounters": "false",
    "hideOpacity": "50",
    "persistence": "Ctrl-Click & Drag",
    "persistentIconName": "",
    "global": "Always",
}


def add_map_parts(map_: Element, *, is_main: bool) -> None:
    """Adds the controls to a map; line of sight, overview and screenshots to the main map only."""
    SubElement(map_, _MAP + "StackMetrics", _STACKS)
    for name in (
        "ForwardToKeyBuffer",
        "Scroller",
        "ForwardToChatter",
        "MenuDisplayer",
        "MapCenterer",
        "StackExpander",
        "PieceMover",
        "KeyBufferer",
        "SelectionHighlighters",
    ):
        SubElement(map_, _MAP + name)
    SubElement(map_, _MAP + "HighlightLastMoved", enabled="true", color="255,0,0", thickness="2")
    SubElement(map_, _MAP + "CounterDetailViewer", _VIEWER)
    SubElement(map_, _MAP + "Zoomer", _ZOOM)
    if is_main:
        _add_main_parts(map_)


def _add_main_parts(map_: Element) -> None:
    SubElement(map_, _MAP + "LOS_Thread", _THREAD)
    SubElement(
        map_,
        _MAP + "GlobalMap",
        scale="0.15",
        color="255,0,0",
        hotkey=f"79,{ALT}",
        tooltip="The whole map",
        buttonText="",
        icon="/images/overview.gif",
    )
    SubElement(
        map_,
        _MAP + "HidePiecesButton",
        buttonText="",
        hotkey=f"86,{ALT}",
        tooltip="Hides all pieces while you look at the map",
        hiddenIcon="/images/globe_selected.gif",
        showingIcon="/images/globe_unselected.gif",
    )
    SubElement(
        map_,
        _MAP + "ImageSaver",
        buttonText="",
        hotkey="",
        tooltip="Saves the map as a picture",
        icon="/images/camera.gif",
    )
    SubElement(
        map_,
        _MAP + "Flare",
        flareKey="keyAlt",
        flareName="Map flare",
        circleSize="100",
        flarePulses="6",
        flarePulsesPerSec="3",
        circleScale="true",
        circleColor="255,0,0",
        reportFormat="",
    )
