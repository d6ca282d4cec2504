"""What is printed on counters and on the Player Aid Card, read from `data`."""
