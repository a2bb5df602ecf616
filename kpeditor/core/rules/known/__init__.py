"""What a side knows of a position, as plain data for the file of its seat and back from it."""
