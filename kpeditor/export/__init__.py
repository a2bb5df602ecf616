"""What leaves the program for printers, players and other programs; one module per target."""
