"""Training: a session at the table."""
