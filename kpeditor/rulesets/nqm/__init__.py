"""Not Quite Mechanized: divisions on a table in kilometres, by the hour, with or without an umpire."""
