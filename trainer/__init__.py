"""Call Break itself: cards, rule sets, play, scores, matches and saved hands. Standard library only."""
