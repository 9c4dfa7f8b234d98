"""What stands beside the table or over it: the count, the scores, the last trick, the log."""
