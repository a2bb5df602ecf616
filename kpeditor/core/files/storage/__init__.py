"""The disk: untrusted files read, files written so that nothing is lost, backups, journals, bundle paths."""
