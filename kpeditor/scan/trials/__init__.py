"""Trials: scans made from known maps, readers who know the truth, and how good a reading is."""
