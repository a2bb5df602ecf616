"""Campaigns: battles that follow each other, with the forces that are left."""
