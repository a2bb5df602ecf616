"""PanzerBlitz: the board family of the Eastern Front with railways, of platoons and companies."""
