"""What people see: the window, the command line, and every sentence in both."""
