"""KampfPanzer in the playtest window: its deployment, its plot sheet, the looks of its events."""
