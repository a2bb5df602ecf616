"""The small figures on terrain: tree crowns, roofs, reeds and waves, by the style of the map."""
