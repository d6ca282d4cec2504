"""The judge: what each position of a game was worth, which decisions cost most, and how much was luck."""
