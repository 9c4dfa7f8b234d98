"""Data that the program brings along: its icon."""
