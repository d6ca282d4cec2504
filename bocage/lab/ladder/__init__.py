"""The ladder: opponents against each other in pairs of games with sides swapped on the same luck, and their ratings."""
