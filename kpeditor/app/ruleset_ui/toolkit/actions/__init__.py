"""Actions of a phase in a list: chosen on the map, judged, told, changed until the phase ends."""
