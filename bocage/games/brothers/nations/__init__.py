"""BB 56.0 to 61.0: what sets the nations apart, and the optional rules."""
