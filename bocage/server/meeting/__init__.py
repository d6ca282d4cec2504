"""Two people at a table: what they say to each other, and what they do when a game is over."""
