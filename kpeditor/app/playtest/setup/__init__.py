"""How a playtest begins: who plays which side, the seed of the dice, the options of the rules."""
