"""Reading a scanned map in the window: pictures, points, fit, reading, doubts, and what becomes of it."""
