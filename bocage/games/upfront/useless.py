"""Why a card that is held cannot be used so, though by print some side can (UF 2.21, UF 2.22): the rule of the nation,
of the troops, of the night or of the desert, where the general answer would be that no such card is held."""

from __future__ import annotations

from bocage.games.upfront.asked import out_of_place
from bocage.games.upfront.hooks import whole_book
from bocage.games.upfront.printed.cards import ALL_CARDS, INTO, KIND, MINEFIELD, N_CARDS, SMOKE, SNIPER, SPLIT, TERRAIN
from bocage.games.upfront.printed.nations import (
    BRITISH,
    FRENCH,
    ITALIAN,
    JAPANESE,
    TROOP_NAMES,
)
from bocage.games.upfront.state import UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import STRONG
from bocage.games.upfront.table.uses import (
    CONCEALED_BIT,
    MINEFIELD_BIT,
    MOVE_BIT,
    RADIO_BIT,
    RALLY_BIT,
    SMOKE_BIT,
    SNIPER_BIT,
    TERRAIN_BIT,
    mask_table,
    masks,
)
from bocage.games.upfront.why_none import nearest
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

ANSWERS_WITH: dict[str, int] = {
    "move": MOVE_BIT, "clear": MOVE_BIT, "flank": MOVE_BIT, "encircle": MOVE_BIT, "shift": MOVE_BIT, "by": MOVE_BIT,
    "charge": MOVE_BIT, "unbog": MOVE_BIT, "withdraw": MOVE_BIT, "card": MOVE_BIT,
    "terrain": TERRAIN_BIT, "smoke": SMOKE_BIT, "rally": RALLY_BIT, "radio": RADIO_BIT,
    "conceal": CONCEALED_BIT, "ambush": CONCEALED_BIT,
}  # fmt: skip
READS_ONE_HALF: dict[int, Refusal] = {
    BRITISH: Refusal("UF 44.2", "the British use what Americans or Germans could use of that card, and that is not it"),
    JAPANESE: Refusal("UF 45.2", "the Japanese use the Russian half of that card only"),
    ITALIAN: Refusal("UF 50.2", "every split card is a Cower card for Italians"),
    FRENCH: Refusal("UF 51.2", "the French use the German half of that card only"),
}
OTHER_HALF = Refusal("UF 2.21", "of a split card only the half with your own nation's mark is used")
BY_TROOPS: dict[str, Refusal] = {
    "Bersaglieri": Refusal("UF 39.6a", "Bersaglieri use the German half of that card only"),
    "Reservists": Refusal("UF 39.7b", "every split card is a Cower card for Reservists"),
}
DARK = Refusal("UF 38.1", "Smoke has no effect at night and is a Cower card")
TOO_STRONG = Refusal("UF 52.14", "in the desert Buildings of -3 are Cower cards")


NO_SNIPER = Refusal("UF 14.1", "this side has no Sniper in this scenario, or none any more")
NO_MINES = Refusal("UF 24.1", "this side lays no Minefields in this scenario")
ON_ENEMIES = TERRAIN_BIT | SNIPER_BIT | MINEFIELD_BIT


def _for_anybody() -> tuple[int, ...]:
    tables = [mask_table(troops, ()) for troops in range(len(TROOP_NAMES))]
    found = [0] * (N_CARDS + 1)
    for card in ALL_CARDS:
        for table in tables:
            found[card] |= table[card]
    return tuple(found)


FOR_ANYBODY: tuple[int, ...] = _for_anybody()  # what the card is good for to some nation, by print


def why_useless(s: UpFrontState, seat: int, card: int, bit: int) -> Refusal | None:
    """The rule that keeps the side from using the card so; None where there is none beside UF 2.22."""
    if not FOR_ANYBODY[card] & bit or masks(s, seat)[card] & bit:
        return None
    if KIND[card] == SMOKE and s.night:
        return DARK
    if s.desert and TERRAIN[card] == "buildings" and INTO[card] == STRONG:
        return TOO_STRONG
    if KIND[card] == SNIPER:
        return NO_SNIPER
    if KIND[card] == MINEFIELD:
        return NO_MINES
    if KIND[card] != SPLIT:
        return None
    return BY_TROOPS.get(TROOP_NAMES[s.troops[seat]]) or READS_ONE_HALF.get(s.nation[seat], OTHER_HALF)


def needs_of(refusal: Refusal) -> int:
    """What kind of card is missing for an action of a group, 0 if it was not refused for want of a card."""
    for verb in whole_book().verbs:
        if verb.needs and verb.without is refusal:
            return verb.needs
    return 0


def sharper(s: UpFrontState, action: Action, refusal: Refusal) -> Refusal:
    """The same refusal, or that of the question to which the answer belongs (asked.py), or why the card that is held is
    none of that use, or what no card could change."""
    sharp = (out_of_place(s, action, refusal) or nearest(s, action, refusal)) if action else None
    if sharp is not None:
        return sharp
    if s.player < 0 or s.exchanging:
        return refusal
    hand = s.hands[s.player]
    if refusal is no.NOT_HELD or refusal is no.NOTHING_THERE:
        bit = ON_ENEMIES if refusal is no.NOTHING_THERE else ANSWERS_WITH.get(action[0], 0)
        card = action[1] if len(action) > 1 else 0
        found = why_useless(s, s.player, card, bit) if card in hand else None
        return found or refusal
    needs = needs_of(refusal) if s.player == s.seat else 0
    for card in hand if needs else ():
        found = why_useless(s, s.player, card, needs)
        if found is not None:
            return found
    return without_card(s, action, refusal) if needs else refusal


def without_card(s: UpFrontState, action: Action, refusal: Refusal) -> Refusal:
    """For want of a card: what bars the action of the group whatever is held, by another rule, comes first."""
    for verb in whole_book().verbs:
        if verb.name == action[0] and verb.without is refusal and len(action) > 1:
            found = verb.refusal(s, action[1])
            barred = found is not None and found is not no.NO_SHOT and found.rule != refusal.rule
            return found if barred and found is not None else refusal
    return refusal
