"""The table: a small web server that keeps games, shows each seat what it may see, and takes its answers."""
