"""The balance lab: many games between computer players and what follows from them."""
