"""UF 5.1, 5.51, 5.7, 8.42, 8.53: whether a Movement card may be played on a group, and which way it may lie."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.in_force import GUNS
from bocage.games.upfront.printed.cards import RED
from bocage.games.upfront.printed.scenarios import SCENARIOS, special
from bocage.games.upfront.specials.two_sides import is_two_sided
from bocage.games.upfront.state import GUN, SLOTS, UpFrontState, any_pinned
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.ground import (
    BACK,
    FORWARD,
    MARSH,
    SOFT_SAND,
    STREAM,
    WADI,
    read,
)
from bocage.games.upfront.table.groups import opposite
from bocage.games.upfront.table.players import foes
from bocage.games.upfront.table.uses import MOVES_AS
from bocage.kernel.refusal import Refusal

ModeRefusal = Callable[[UpFrontState, int, int, int], "Refusal | None"]
WADI_SIDEWAYS = Refusal("UF 52.13", "a Wadi is left only with a sideways Movement card")
WADED, ACROSS, BY_SECOND = 1, 2, 3  # marks.WADES
SAND_SIDEWAYS = Refusal("UF 52.15", "the first Movement card in Soft Sand lies sideways, as in a Marsh")  # UF 8.42


def blocked(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 5.7: no advance past Relative Range 5 with the enemy group of the same letter."""
    if mode != FORWARD or is_two_sided(s):
        return None
    t = opposite(s, g)
    if t < 0 or s.chit[g] + s.chit[t] < 5:
        return None
    return None if any(passes(s, g, t) for passes in hooks(s).passes_through) else no.BLOCKED


def retrograde(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 5.51: a retreat may not leave every enemy at less than range 0; from 0 or less the card must be red."""
    if mode != BACK:
        return None
    there = [t for t in foes(s, g // SLOTS) if s.men[t] and s.letter[t] >= 0]  # UF 41.56: the others are always at 0
    raws = [s.chit[g] - 1 + s.chit[t] for t in there]
    if raws and max([raw if raw <= 5 else 10 - raw for raw in raws]) < 0:
        return no.TOO_FAR_BACK
    if s.chit[g] > 0 or RED[card]:
        return None
    return no.NEEDS_RED if special(SCENARIOS[s.scenario], "free_retrograde") is None else None


def cards_before_ford(s: UpFrontState, g: int) -> int:
    """UF 8.53: a group with a gun first plays a sideways card without a draw; the second must ford. What the cards that
    lie there have done stays so, though the gun be lost or another joins."""
    if not s.in_force & GUNS:
        return 0
    if (marks.WADES, g) in s.marks and read(s.cards[g]).moves:
        return 1 if only_waded(s, g) else 0
    return 1 if GUN in [s.kind[m] for m in s.men[g]] else 0


def only_waded(s: UpFrontState, g: int) -> bool:
    """UF 8.53: the one card that lies in the Stream was laid for a gun and has forded nothing; the card that did may
    have gone again (UF 7.32)."""
    wades = s.marks.get((marks.WADES, g), 0)
    return wades == WADED or (wades == BY_SECOND and read(s.cards[g]).moves == 1)


def note_ford(s: UpFrontState, g: int) -> None:
    """UF 8.53: a sideways card is about to lie in the Stream: it fords, or is only the first that a gun needs."""
    ground = read(s.cards[g])
    if s.in_force & GUNS and ground.base == STREAM and ground.moves <= 1:
        wades = WADED if ground.moves < cards_before_ford(s, g) else ACROSS
        s.marks[marks.WADES, g] = BY_SECOND if wades == ACROSS and only_waded(s, g) and ground.moves else wades


def fords(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 8.53: out of a Stream only by a sideways card."""
    if mode in (FORWARD, BACK):
        ground = read(s.cards[g])
        if ground.base in (STREAM, WADI) and ground.moves <= cards_before_ford(s, g):
            return no.FORD_SIDEWAYS if ground.base == STREAM else WADI_SIDEWAYS
    return None


def first_in_marsh(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """UF 8.42: the first card in a Marsh lies sideways; the second decides the direction."""
    if mode in (FORWARD, BACK):
        ground = read(s.cards[g])
        if ground.base in (MARSH, SOFT_SAND) and not ground.moves:
            return no.MARSH_SIDEWAYS if ground.base == MARSH else SAND_SIDEWAYS
    return None


def must_draw_to_ford(s: UpFrontState, g: int, card: int) -> bool:
    """UF 8.53: a number decides unless it is a Ford card; UF 37.3: partisans know the way."""
    ground = read(s.cards[g])
    at_ford = ground.base == STREAM and not ground.wires and ground.moves == cards_before_ford(s, g)
    return at_ford and MOVES_AS[card] != "ford" and s.partisan != g // SLOTS


def move_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 5.1, UF 10.12, UF 34.6: a Movement card goes on a group without pinned men or guns."""
    for function in hooks(s).move_refusals:
        found = function(s, g)
        if found is not None:
            return found
    if not any_pinned(s, g):
        return None
    return no.PINNED_MEN if any(s.pinned[m] and s.kind[m] != GUN for m in s.men[g]) else no.PINNED_GUN


def mode_refusal(s: UpFrontState, g: int, card: int, mode: int) -> Refusal | None:
    """Why a Movement card may not lie this way on the group."""
    if read(s.cards[g]).wires:
        return no.WIRE_FIRST
    for function in hooks(s).mode_refusals:
        found = function(s, g, card, mode)
        if found is not None:
            return found
    for function in hooks(s).later_mode_refusals:
        found = function(s, g, card, mode)
        if found is not None:
            return found
    return None
