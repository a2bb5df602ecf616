"""What the umpire decides: the results of an hour, and the hours and metres that orders and moves take."""
