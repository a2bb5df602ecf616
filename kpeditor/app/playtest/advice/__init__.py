"""What computer players say in a playtest: advice, filled-in orders, and the reasons of their orders."""
