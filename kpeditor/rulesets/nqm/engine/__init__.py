"""The game of Not Quite Mechanized: written orders, hours, results that an umpire may override."""
