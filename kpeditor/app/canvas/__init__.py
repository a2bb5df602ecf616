"""The map on the screen: far image and tiles below, counters, zones, selection and previews live on top."""
