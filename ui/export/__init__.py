"""Saved hands made to be read elsewhere: a page for any browser, a short text for a chat."""
