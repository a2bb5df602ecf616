"""What stands on the map: counters, their stacks, and the marks that lie there."""
