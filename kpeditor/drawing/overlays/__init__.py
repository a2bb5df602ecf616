"""What is laid over the map: zones, marked hexes, heat, and what is seen."""
