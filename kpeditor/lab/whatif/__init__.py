"""What a change of a battle is worth: the same games, with the same dice, and one thing changed."""
