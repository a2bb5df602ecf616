"""Registration: where the board lies in a scan, from points, the printed grid or a VASSAL module."""
