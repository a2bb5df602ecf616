"""The map itself: ground, hexsides, roads, names and numbers; near, from far away, and free tables."""
