"""What belongs to an open document: its desk, the panels and docks around the map, how it was shown."""
