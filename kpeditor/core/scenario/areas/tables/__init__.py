"""Areas of free tables: what they are made of, how they are read, what ground they hold."""
