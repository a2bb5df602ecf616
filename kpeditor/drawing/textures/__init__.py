"""What terrain is strewn with: crowns, roofs, reeds and waves, by the style of the map."""
