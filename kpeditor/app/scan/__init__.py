"""Reading a scanned map in the window: pictures, points, fit, reading, doubts, and the result in the map."""
