"""Judgement: what a choice cost, whether that is certain enough to mark it, and the facts behind it."""
