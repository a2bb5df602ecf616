"""What KampfPanzer finds wrong with maps and scenarios, beyond the general checks."""
