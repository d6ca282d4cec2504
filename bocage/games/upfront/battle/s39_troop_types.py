"""UF 39: what sets elite and second line troops apart from the line troops of their nation.

Discards after actions, halves of split cards, surrender and breaking points are figures of nations.toml (nations.py).
Here is what a refusal cites, and the pistols of the Paratroops.
"""

from __future__ import annotations

from bocage.games.upfront.infantry.hurt import has_half
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.nations import TROOP_NAMES, TROOPS
from bocage.games.upfront.printed.weapons import UNARMED
from bocage.games.upfront.state import MAN, SLOTS, UpFrontState
from bocage.kernel.refusal import Refusal

PISTOL_RANGE = 5  # UF 39.2b

# The rule of each troop type: how many cards they may discard, and with how many actions.
RULES: dict[str, str] = {
    "Conscripts": "UF 39.1a",
    "Guards": "UF 39.1b",
    "Green": "UF 39.2a",
    "Paratroops": "UF 39.2b",
    "Volksgrenadiers": "UF 39.3a",
    "SS": "UF 39.3b",
    "SNLF": "UF 39.4a",
    "Samurai": "UF 39.4b",
    "Airborne": "UF 39.5a",
    "Home Guard": "UF 39.5b",
    "Bersaglieri": "UF 39.6a",
    "Blackshirts": "UF 39.6b",
    "Legionnaires": "UF 39.7a",
    "Reservists": "UF 39.7b",
}


def discard_refusal(s: UpFrontState, seat: int) -> Refusal | None:
    """The refusal of one card too many, by the rule of the troops."""
    name = TROOP_NAMES[s.troops[seat]]
    return Refusal(RULES[name], f"{name} may discard no more cards this turn") if name in RULES else None


def pistols(s: UpFrontState, g: int, t: int, rr: int, cards: tuple[int, ...]) -> int:
    """UF 39.2b: every unarmed Paratrooper has one factor at Relative Range 5, if all Fire cards used are black."""
    if rr != PISTOL_RANGE or not TROOPS[s.troops[g // SLOTS]].unarmed_pistol or any(RED[card] for card in cards):
        return 0
    return sum([has_pistol(s, m) for m in s.men[g]])


def has_pistol(s: UpFrontState, m: int) -> bool:
    if s.kind[m] != MAN or s.pinned[m] or s.weapon[m] != UNARMED or s.principal[m] >= 0 or has_half(s, m):
        return False
    return m not in s.crossing and m not in s.silent
