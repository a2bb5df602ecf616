"""What computer players say in a playtest: advice, orders filled in, and why they ordered something."""
