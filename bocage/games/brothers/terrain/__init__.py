"""BB 39.0 to 54.0: the ground and what stands on it, smoke and night."""
