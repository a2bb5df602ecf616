"""The map on the screen: an overview picture and tiles at the bottom; counters, selection and previews are
painted over them in each frame.
"""
