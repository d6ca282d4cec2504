"""UF 23.1, UF 23.2: the Pillbox leaves the deck before set-up and lies on its owner's Group B before other Terrain."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import ALL_CARDS, KIND, PILLBOX
from bocage.games.upfront.printed.scenarios import DEFENDER, Force, Scenario, special
from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import TERRAIN_UP, entry
from bocage.kernel.frames import Frame, tell

THE_PILLBOX = next(card for card in ALL_CARDS if KIND[card] == PILLBOX)


def give_pillbox(s: UpFrontState, scn: Scenario, forces: tuple[Force, ...]) -> None:
    """UF 23.1: out of the deck; `marks[PILLBOX, seat]` is the group (counted from A) that will be in it."""
    settings = special(scn, "pillbox_given")
    if settings is not None:
        seat = 1 if settings["side"] == DEFENDER else 0
        s.removed.append(THE_PILLBOX)
        s.marks[marks.PILLBOX, seat] = "ABCD".index(settings["group"])


def place_pillbox(s: UpFrontState) -> Frame | None:
    """UF 23.2: first of all Terrain, and no card of the owner's hand."""
    for seat in (0, 1):
        if (marks.PILLBOX, seat) in s.marks:
            g = GROUPS_OF[seat][s.marks.pop((marks.PILLBOX, seat))]
            s.removed.remove(THE_PILLBOX)
            s.cards[g] = (entry(THE_PILLBOX, TERRAIN_UP),)
            tell(s, "UF 23.2", ("terrain", g, THE_PILLBOX))
    return None
