"""Where units begin, and set-ups in steps."""
