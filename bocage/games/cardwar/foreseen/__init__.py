"""What a card would do, with its odds, before it is played."""
