"""Questions before a playtest: who plays which side, the seed of the dice, the rules options."""
