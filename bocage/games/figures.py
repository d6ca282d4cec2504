"""The figures of every game, by its name: for reports, for an owner's packs and for what a save must say about them."""

from __future__ import annotations

from bocage.deck.data import DECK
from bocage.figures.files import Figures
from bocage.games.brothers.data import BROTHERS
from bocage.games.starterkit.data import STARTERKIT
from bocage.games.upfront.data import UPFRONT
from bocage.kernel.game import BadInput

FIGURES: dict[str, Figures] = {"upfront": UPFRONT, "deck": DECK, "brothers": BROTHERS, "starterkit": STARTERKIT}


def figures_of(game: str) -> Figures:
    if game not in FIGURES:
        raise BadInput(f"There are no figures of {game!r}; there are those of {', '.join(FIGURES)}.")
    return FIGURES[game]


def pack_digest(game: str) -> str:
    """A short name for exactly the figures that packs bring into a game now; "" if play goes by our own."""
    return FIGURES[game].pack_digest() if game in FIGURES else ""
