"""What KampfPanzer finds wrong with maps and scenarios."""
