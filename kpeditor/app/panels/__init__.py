"""The panels beside the map, one file each, named after what they show."""
