"""Maps and scenarios as maps of Tiled: tile layers with a drawn tileset, and objects for the rest."""
