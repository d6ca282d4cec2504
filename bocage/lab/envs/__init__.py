"""The games behind interfaces that researchers know: Gymnasium, PettingZoo (AEC) and OpenSpiel.

All three see a game through the same two small things: `numbers` gives every answer a number that does not change,
`observing` turns what a seat may see into a row of figures. Neither knows a game, and neither sees more than `view`.
"""
