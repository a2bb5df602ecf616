"""What stands on the map: counters, their stacks, and the marks of wrecks and entrenchments."""
