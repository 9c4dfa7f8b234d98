"""What a hand is worth and which cards are best: counts, beliefs, playouts. Takes views, never positions."""
