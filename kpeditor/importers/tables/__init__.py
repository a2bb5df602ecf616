"""Shapes of other programs for free tables: GeoJSON and objects of Tiled, read safely, sorted into kinds."""
