"""Panzer8's part of the playtest window."""
