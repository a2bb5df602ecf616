"""The switchable rulings [PB41]. docs/rulings-panzerblitz.md explains them."""

from __future__ import annotations

from kpeditor.rulesets.toolbox.datafiles import Switches

_SWITCHES = Switches(__file__)
options, value = _SWITCHES.options, _SWITCHES.value
