"""DE 4 The campaign game: The Island, 23 to 25 September 1944."""
