"""The combat of PanzerBitz: batteries and their observers, direct and indirect fire, improved positions."""
