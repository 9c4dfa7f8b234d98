"""The files of the data folder by name; those of the user are written whole or not at all."""

from trainer.files import set_aside, write_safely

__all__ = ["CRASH_LOG", "FAULT_LOG", "MATCH_FILE", "OLDER", "SETTINGS_FILE", "set_aside", "write_safely"]

MATCH_FILE = "match.callbreak"
SETTINGS_FILE = "settings.ini"
FAULT_LOG, CRASH_LOG = "faults.log", "crash.log"
OLDER = ".1"
"""Ends the names of the logs that were full or have been told of."""
