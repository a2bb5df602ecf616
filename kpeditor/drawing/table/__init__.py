"""What lies and stands on a free table, as pieces of a picture, by the looks of a style."""
