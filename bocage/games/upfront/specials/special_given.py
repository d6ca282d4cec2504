"""UF 2.4: a Terrain card given to one side for placement before play (G.1).

Both players know it: it lies beside the hand as marks[GIVEN, seat], out of the deck, until it is placed. What is not
placed before play begins goes to the Discard pile.
"""

from __future__ import annotations

from bocage.games.upfront.basic.s03_prepare import given_card
from bocage.games.upfront.printed.cards import ALL_CARDS, INTO, TERRAIN
from bocage.games.upfront.printed.scenarios import DEFENDER, Force, Scenario, special
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import discard_shown
from bocage.kernel.frames import Frame, tell


def give_card(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 2.4 (G.1): the first card of that sort leaves the deck before anything is dealt."""
    settings = special(scn, "card_given")
    if settings is None:
        return
    sort = [card for card in ALL_CARDS if TERRAIN[card] == settings["terrain"] and INTO[card] == settings["into"]]
    s.removed.append(sort[0])
    s.marks[marks.GIVEN, 1 if settings["side"] == DEFENDER else 0] = sort[0]


def take_back(s: UpFrontState) -> Frame | None:
    """UF 2.4 (G.1): it is for the preparation only and never becomes part of the hand."""
    for seat in (0, 1):
        card = given_card(s, seat)
        if card:
            del s.marks[marks.GIVEN, seat]
            s.removed.remove(card)
            discard_shown(s, card)
            tell(s, "UF 2.4", ("given back", seat, card))
    return None
