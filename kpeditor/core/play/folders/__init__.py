"""Games by folders: an umpire has the whole, and each player a folder with what he may know."""
