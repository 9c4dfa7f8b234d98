"""What is probably good: counts, prices, bots and training. Sees only what a seat can know."""
