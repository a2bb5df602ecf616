"""What answers do to a position: each class goes on from the one before, `Play` has them all."""
