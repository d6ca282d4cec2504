"""UF 10.4: Hero cards. Whether a player is asked for one depends on public facts alone."""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import add_credit, clear_credit, credit
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import AFVS
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.casualties import unpin
from bocage.games.upfront.table.deck import from_hand, spend
from bocage.games.upfront.table.uses import HERO_BIT, HEROES, held
from bocage.kernel.frames import Action, tell
from bocage.kernel.refusal import Refusal

GUN_RALLY = 3  # UF 34.6


def lost_heart(s: UpFrontState, m: int) -> Refusal | None:
    for function in hooks(s).no_spirit:
        found = function(s, m)
        if found is not None:
            return found
    return None


def may_hold_hero(s: UpFrontState, seat: int) -> bool:
    """Public: he has a card in hand, and not both Heroes lie where everybody has seen them go."""
    if not s.hands[seat]:
        return False
    for card in HEROES:  # noqa: SIM110 (asked very often)
        if card not in s.discards and card not in s.removed:
            return True
    return False


def pinned_men(s: UpFrontState, seat: int) -> list[int]:
    """The pinned men and guns of a side, by group and position; AFVs that a Hero can help come last (UF 28.421)."""
    pinned, kind = s.pinned, s.kind
    found: list[int] = []
    if True in pinned:
        found = [m for g in GROUPS_OF[seat] for m in s.men[g] if pinned[m] and kind[m] != AFV]
    if s.in_force & AFVS and AFV in kind:
        afvs = [m for g in GROUPS_OF[seat] for m in s.men[g] if kind[m] == AFV]
        found.extend([m for m in afvs if hooks(s).hero_on_afv_refusal(s, m) is None])
    return found


def hero_options(s: UpFrontState, seat: int) -> list[Action]:
    """UF 10.4: a Hero in hand on any pinned man of this side."""
    cards = held(s, seat, HERO_BIT)
    if not cards:
        return []
    men = [m for m in pinned_men(s, seat) if not s.marks or lost_heart(s, m) is None]
    return [("hero", card, m) for card in cards for m in men]


def hero_refusal(s: UpFrontState, seat: int, card: int, m: int) -> Refusal | None:
    """UF 10.4, UF 10.45: he must hold the card and it must do something for the man."""
    if card not in held(s, seat, HERO_BIT):
        return no.NO_HERO
    if m not in range(len(s.fate)) or s.side[m] != seat or s.group[m] < 0:
        return Refusal("UF 10.42", "that is not one of your men in play")
    if s.marks and lost_heart(s, m) is not None:
        return lost_heart(s, m)
    if s.kind[m] == AFV:
        return hooks(s).hero_on_afv_refusal(s, m)
    if s.kind[m] == GUN and not s.pinned[m]:
        return Refusal("UF 10.41", "for a gun a Hero card is only a credit towards its rally")
    return None if s.pinned[m] else no.HERO_IDLE


def credit_gun(s: UpFrontState, m: int, card: int, worth: int) -> None:
    """UF 34.6: the card stays with the gun; with a credit of three the crew is rallied and all its cards go."""
    add_credit(s, m, card, worth)
    tell(s, "UF 34.6", ("credit", m, credit(s, m)))
    if credit(s, m) >= GUN_RALLY:
        clear_credit(s, m)
        unpin(s, m, "UF 34.6")


def play_hero(s: UpFrontState, seat: int, card: int, m: int) -> None:
    """UF 10.4, UF 10.43: the man is rallied if pinned, and heroic for the rest of the turn. It is no action."""
    if s.kind[m] == AFV:
        return hooks(s).hero_on_afv(s, card, m)
    if s.kind[m] == GUN:
        from_hand(s, seat, card)
        tell(s, "UF 10.41", ("hero", card, m))
        return credit_gun(s, m, card, 1)
    spend(s, s.group[m], card)
    s.heroic = (*s.heroic, m)
    s.roused.pop(m, None)
    tell(s, "UF 10.4", ("hero", card, m))
    if s.pinned[m]:
        s.roused[m] = card
        unpin(s, m, "UF 10.4")
    return None
