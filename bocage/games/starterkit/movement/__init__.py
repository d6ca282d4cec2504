"""SK 3.3 The Movement Phase: Infantry movement, Defensive First Fire, Residual Fire."""
