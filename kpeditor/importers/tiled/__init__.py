"""Maps of the Tiled editor (TMX and TMJ), foreign ones and those that kpeditor itself wrote."""
