"""What players see: views, words, the screen, the thread."""
