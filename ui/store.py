"""The files of the data folder: the match on the table, written whole or not at all."""

from trainer.files import set_aside, write_safely

__all__ = ["MATCH_FILE", "set_aside", "write_safely"]

MATCH_FILE = "match.callbreak"
