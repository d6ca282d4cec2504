"""The Action deck: cards, what hands hold and discard, who reads which half, piles. It knows no chapter of any game."""
