"""UF 20.1, 20.2, 20.24, 20.25, 20.52, 20.55: who may try to infiltrate, and who may enter Close Combat."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.basic.s05_refusals import cards_before_ford
from bocage.games.upfront.basic.s05_terrain import out_of_marsh
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import GUN, MAN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.ground import MARSH, MINEFIELD_GROUND, PILLBOX_GROUND, SOFT_SAND, STREAM, WADI, read
from bocage.games.upfront.table.players import foes, is_foe, is_free_for_all
from bocage.games.upfront.table.uses import MOVE_BIT, held
from bocage.kernel.refusal import Refusal

INFILTRATE = "infiltrate"
CLOSE_COMBAT = "close combat"
CLOSE = 5

NO_SUCH_ENEMY = Refusal("UF 20.1", "only an enemy group in play can be infiltrated")
NOT_CLOSE = Refusal("UF 20.1", "only a group at Relative Range 5 can be infiltrated")
NOT_CLOSE_AT_FIRST = Refusal("UF 20.2", "the man must have started his turn at Relative Range 5 to that group")
AN_AFV = Refusal("UF 28.8", "an AFV may not attempt to infiltrate")
A_GUN = Refusal("UF 34.7", "an infantry gun does not infiltrate")
PINNED = Refusal("UF 20.2", "a pinned man cannot infiltrate")
BETWEEN = Refusal("UF 17.8", "a man in transfer takes part in nothing else")
IS_INSIDE = Refusal("UF 20.56", "he is already an infiltrator and would have to give that up first")
IN_MINEFIELD = Refusal("UF 20.24", "nobody infiltrates out of a Minefield")
IN_WIRE = Refusal("UF 20.24", "nobody infiltrates out of Wire")
IN_MARSH = Refusal("UF 20.24", "nobody infiltrates out of a Marsh before two Movement cards lie on it")
IN_STREAM = Refusal("UF 20.24", "leaving a Stream that was not forded takes a Movement card")
IN_WADI = Refusal("UF 52.13", "nobody infiltrates out of a Wadi without a Movement card")
IN_PILLBOX = Refusal("UF 23.5", "nobody infiltrates out of a Pillbox")
TO_MINEFIELD = Refusal("UF 20.25", "a group on a Minefield cannot be infiltrated")
NOT_OF_THE_GROUP = Refusal("UF 20.2", "only men of the acting group take part")
OTHER_GROUPS_FIGHT = Refusal(
    "UF 20.52", "he infiltrated from another group, and each group enters Close Combat separately"
)
INSIDE_ANOTHER = Refusal("UF 20.52", "he can enter Close Combat only with the group he has infiltrated")
NOT_INSIDE = Refusal("UF 20.1", "only an infiltrator can enter Close Combat")
MOVED_OFF = Refusal("UF 20.55", "the infiltrated group is not at Relative Range 5")
NO_FIGHT_IN_PILLBOX = Refusal("UF 23.5", "men in a Pillbox cannot be attacked in Close Combat")
NO_FIGHT_IN_MINEFIELD = Refusal("UF 24.7", "men in a Minefield cannot be attacked in Close Combat")

ManRefusal = Callable[[UpFrontState, int, int], "Refusal | None"]


def first_of(rows: list[ManRefusal], s: UpFrontState, m: int, t: int) -> Refusal | None:
    for function in rows:
        found = function(s, m, t)
        if found is not None:
            return found
    return None


def must_ford(s: UpFrontState, g: int) -> bool:
    """UF 20.24: in a Stream (or Wadi, UF 52.13) that the group has not forded."""
    ground = read(s.cards[g])
    return ground.terrain in (STREAM, WADI) and ground.moves <= cards_before_ford(s, g)


def card_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """Why no Movement card of this group may be spent on a single man (UF 45.6, UF 50.7)."""
    for function in hooks(s).man_card_refusals:
        found = function(s, g)
        if found is not None:
            return found
    return None


def ground_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 20.24, UF 20.25: where nobody can start from, and where nobody can go."""
    ground = read(s.cards[g])
    if ground.terrain == MINEFIELD_GROUND:
        return IN_MINEFIELD
    if ground.wires:
        return IN_WIRE  # UF 13.36
    if ground.terrain in (MARSH, SOFT_SAND) and not out_of_marsh(s, g):  # UF 37.3
        return IN_MARSH
    if ground.terrain == PILLBOX_GROUND:
        return IN_PILLBOX
    if must_ford(s, g):
        barred = card_refusal(s, g)
        if barred is not None:
            return barred
        if not held(s, g // SLOTS, MOVE_BIT):
            return IN_WADI if ground.terrain == WADI else IN_STREAM
    return TO_MINEFIELD if read(s.cards[t]).terrain == MINEFIELD_GROUND else None


def was_close(s: UpFrontState, g: int, t: int, m: int = -1) -> bool:
    """UF 20.2: at Relative Range 5 when the turn began, with the letter and chit it had then; a man who has joined the
    group since (UF 20.8) counts from where he began."""
    if not s.outset:
        return True
    letter, chit = s.outset[s.came_from.get(m, g) % SLOTS]
    return letter >= 0 and chit + s.chit[t] == CLOSE and (abs(letter - s.letter[t]) < 2 or is_free_for_all(s))


def infiltration_refusal(s: UpFrontState, g: int, m: int, t: int) -> Refusal | None:
    """Why this man of the group may not try to infiltrate that one."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return NO_SUCH_ENEMY
    if m not in s.men[g]:
        return NOT_OF_THE_GROUP
    if s.kind[m] != MAN:
        return A_GUN if s.kind[m] == GUN else AN_AFV
    if relative_range(s, g, t) != CLOSE:
        return NOT_CLOSE
    if not was_close(s, g, t, m):
        return NOT_CLOSE_AT_FIRST
    if s.pinned[m]:
        return PINNED
    if m in s.crossing:
        return BETWEEN
    if m in s.inside:
        return IS_INSIDE
    return ground_refusal(s, g, t) or first_of(hooks(s).infiltrate_refusals, s, m, t)


def entry_refusal(s: UpFrontState, g: int, m: int, t: int) -> Refusal | None:
    """UF 20.52: why this man may not enter Close Combat with that group."""
    if m not in s.men[g]:
        return OTHER_GROUPS_FIGHT if m in s.inside else NOT_OF_THE_GROUP
    if m not in s.inside:
        return NOT_INSIDE
    if s.inside[m] != t:
        return INSIDE_ANOTHER
    if relative_range(s, g, t) != CLOSE:
        return MOVED_OFF
    terrain = read(s.cards[t]).terrain
    if terrain == PILLBOX_GROUND:
        return NO_FIGHT_IN_PILLBOX
    if terrain == MINEFIELD_GROUND:
        return NO_FIGHT_IN_MINEFIELD
    return first_of(hooks(s).entry_refusals, s, m, t)


def plan_refusal(s: UpFrontState, purpose: str, g: int, m: int, t: int) -> Refusal | None:
    return (infiltration_refusal if purpose == INFILTRATE else entry_refusal)(s, g, m, t)


def men_and_groups(s: UpFrontState, purpose: str, g: int) -> list[tuple[int, int]]:
    """Every man of the group with every enemy group that could be meant."""
    if purpose == CLOSE_COMBAT:
        return [(m, s.inside[m]) for m in s.men[g] if m in s.inside]
    near = [t for t in foes(s, g // SLOTS) if s.men[t] and relative_range(s, g, t) == CLOSE]
    return [(m, t) for m in s.men[g] for t in near] if near else []


def any_refusal(s: UpFrontState, purpose: str, g: int, nobody: Refusal) -> Refusal | None:
    """None if anybody of the group can go; otherwise what stands in the way of the last who comes near it."""
    found = nobody
    for m, t in men_and_groups(s, purpose, g):
        refusal = plan_refusal(s, purpose, g, m, t)
        if refusal is None:
            return None
        if refusal != PINNED or found == nobody:
            found = refusal
    return found


def infiltrate_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if not any(s.kind[m] == MAN for m in s.men[g]):
        return A_GUN if any(s.kind[m] == GUN for m in s.men[g]) else AN_AFV
    return any_refusal(s, INFILTRATE, g, NOT_CLOSE)


def close_combat_refusal(s: UpFrontState, g: int) -> Refusal | None:
    if not s.inside:
        return NOT_INSIDE
    return any_refusal(s, CLOSE_COMBAT, g, NOT_INSIDE)
