"""The tools of the map: one per file, selected by the tool box."""
