"""How many playouts are enough to advise at the table."""

CALL_PLAYOUTS = 2_500
"""Enough to suggest a call: its mean loss against the best is about a thousandth of a point."""
CARD_WORLDS = 2_000
