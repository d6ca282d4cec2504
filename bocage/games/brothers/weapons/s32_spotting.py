"""BB 32.0, 50.2, 55.2: who spots for Artillery, and which hex may be called for."""

from __future__ import annotations

from bocage.games.brothers.campaign.s63_command import spotting_refusal
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Hex, Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import in_melee, place_of, type_of, vehicle_or_self
from bocage.games.brothers.terrain.s50_night import in_view, sees
from bocage.kernel.refusal import Refusal

NO_SPOTTER = Refusal("BB 32.0", "no unit may spot: not a Vehicle, not Fully Suppressed, not in Melee")
DARK = Refusal("BB 50.2", "at night a spotter sees only within his Visibility Range, or what is Illuminated")
RAIN = Refusal("BB 55.2", "in the rain no spotter sees farther than three hexes")
NO_SIGHT = Refusal("BB 14.0", "no spotter has LOS to the hex, and by the option chosen sight is shown")


def spots(s: BrothersState, u: Unit) -> bool:
    """BB 32.0: any unit but a Vehicle, a Decoy too, Used or not, that is neither Fully Suppressed nor in Melee.

    Facing does not matter (BB 2.2). In a campaign it must be in command (BB 63.1)."""
    if type_of(s, u).vehicle or s.supp[u] > 1 or in_melee(s, u):
        return False
    if s.unsure[vehicle_or_self(s, u)]:
        return False  # BB 61.2: nor out of a Vehicle that may be wrecked
    return not s.campaign or spotting_refusal(s, u) is None


def spotters(s: BrothersState, side: Side) -> list[Unit]:
    return [u for u, owner in enumerate(s.side) if owner == side and place_of(s, u) >= 0 and spots(s, u)]


def watching(s: BrothersState, side: Side) -> list[Loc]:
    """Where the side's spotters are."""
    return [place_of(s, u) for u in spotters(s, side)]


def spotted(s: BrothersState, side: Side, h: Hex) -> bool:
    """Has one of them LOS to the hex?"""
    return seen_from(s, watching(s, side), h)


def seen_from(s: BrothersState, eyes: list[Loc], h: Hex) -> bool:
    """Has a spotter in one of these places LOS to the hex?"""
    g = CARDS[s.scenario].ground
    for at in eyes:  # noqa: SIM110 (asked very often)
        if sees(s, at, h) and (not s.raining or g.range(at, h) <= pac.MONSOON_RANGE):
            return True
    return False


def spot_refusal(s: BrothersState, eyes: list[Loc], h: Hex) -> Refusal | None:
    """What is against the hex for all to see, with spotters in these places (`watching`). LOS itself is found out by
    calling, as with any fire (BB 14.0)."""
    if not eyes:
        return NO_SPOTTER
    card = CARDS[s.scenario]
    if s.raining and all([card.ground.range(at, h) > pac.MONSOON_RANGE for at in eyes]):  # noqa: C419 (lists compile to loops)
        return RAIN
    if card.night and not any([in_view(s, at, h) for at in eyes]):  # noqa: C419 (lists compile to loops)
        return DARK
    return NO_SIGHT if s.sight_shown and not seen_from(s, eyes, h) else None
