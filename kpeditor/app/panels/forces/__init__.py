"""The forces panel: order of battle, counter mix, and the forms for sides, groups and units."""
