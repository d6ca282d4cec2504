"""Names of cards, men and groups in words, shared by views and narration."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import (
    KIND,
    MINE_STRENGTH,
    NEED,
    RALLY_ALL,
    SNIPER_KIA,
    SNIPER_PIN,
    STRENGTH,
    TERRAIN,
    describe,
)
from bocage.games.upfront.printed.men import NAME
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.vehicles import VEHICLE_NAME
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState
from bocage.games.upfront.table.groups import group_name
from bocage.games.upfront.table.uses import (
    CONCEALED_BIT,
    CONCEALS,
    FIRE_BIT,
    HERO_BIT,
    MINEFIELD_BIT,
    MOVE_BIT,
    MOVES_AS,
    RADIO_BIT,
    RALLY_BIT,
    RALLY_OF,
    SMOKE_BIT,
    SNIPER_BIT,
    TERRAIN_BIT,
    WIRE_BIT,
    masks,
)


def card_name(card: int) -> str:
    return describe(card) if card else "no card"


def use_texts(card: int, mask: int) -> list[str]:
    """One short phrase for each use that the holder has of the card."""
    low, high = SNIPER_PIN[card]
    texts = {
        FIRE_BIT: f"fire with strength {STRENGTH[card]}, needs {NEED[card]} factor{'s' * (NEED[card] != 1)}",
        MOVE_BIT: "move a group" + {"flank": " (flank)", "ford": " (fords a Stream)"}.get(MOVES_AS[card], ""),
        TERRAIN_BIT: f"{TERRAIN[card]} for a moving group, yours or the enemy's",
        RALLY_BIT: "rally all pinned men" if RALLY_OF[card] == RALLY_ALL else f"rally up to {RALLY_OF[card]} men",
        CONCEALED_BIT: f"an attack on you is weaker by {CONCEALS[card]}",
        SMOKE_BIT: "smoke on a group with a leader",
        WIRE_BIT: "wire on an enemy group, as a discard",
        HERO_BIT: "rally a man at any time, or double his firepower",
        SNIPER_BIT: f"snipe as a discard: pins on {low}-{high}, kills on {SNIPER_KIA[card][0]}-{SNIPER_KIA[card][1]}",
        MINEFIELD_BIT: f"mines of strength {MINE_STRENGTH[card]} on a moving enemy group",
        RADIO_BIT: "call artillery",
    }
    return [text for bit, text in texts.items() if mask & bit]


def card_text(s: UpFrontState, seat: int, card: int) -> str:
    """One line of what the card does for its owner."""
    mask = masks(s, seat)[card]
    known = _TEXTS.get((card, mask))
    if known is None:
        found = use_texts(card, mask)
        known = "; or ".join(found) if found else f"Cower card ({KIND[card]}): no use but as Open Ground"
        _TEXTS[card, mask] = known
    return known


_TEXTS: dict[tuple[int, int], str] = {}
"""What has been said of a card, by the uses its holder has of it: a few for each card."""


def man_name(s: UpFrontState, m: int) -> str:
    if not 0 <= m < len(s.person):
        return f"card {m}"
    return NAME[s.person[m]] if s.kind[m] == MAN else VEHICLE_NAME[s.person[m]]


def side_name(s: UpFrontState, seat: int) -> str:
    return NATION_NAMES[s.nation[seat]]


def group_words(s: UpFrontState, g: int) -> str:
    """ "German group B"."""
    return f"{side_name(s, g // SLOTS)} group {group_name(s, g)}"
