"""How maps, counters and overlays look: QPainter from QtGui, no widgets."""
