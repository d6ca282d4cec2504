"""The special cards (UA cards): when each may be played, on whom, and what it does."""
