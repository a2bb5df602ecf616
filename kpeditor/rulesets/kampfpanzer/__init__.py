"""KampfPanzer (1973): written simultaneous orders for single platoons of the years 1937 to 1940."""
