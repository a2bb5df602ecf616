"""Games by folders in a playtest window: an umpire's, and one for each seat with what that seat sees."""
