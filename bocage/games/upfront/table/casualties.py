"""What becomes of a man under attack, and what follows for his group, crew and side (UF 6.5, UF 11.13, UF 15.2)."""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import POS
from bocage.games.upfront.state import KILLED, MAN, PANICKED, ROUTED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import clear_entries
from bocage.games.upfront.table.mark_owners import group_gone, man_gone
from bocage.kernel.consequences import touch
from bocage.kernel.frames import tell

NOTHING = 0
PINS = 1
KILLS = 2
PANICS = 3
ROUTS = 4
WOUNDS = 5  # UF 33
AFV_PINS, AFV_CREW, AFV_IMMOBILIZED, AFV_STUNNED, AFV_DRAWN, AFV_KILLED = range(20, 26)  # UF 28.4

FATE_OF = {KILLS: KILLED, PANICS: PANICKED, ROUTS: ROUTED}
RULE_OF = {NOTHING: "UF 6.54", PINS: "UF 6.52", KILLS: "UF 6.51", PANICS: "UF 6.53", ROUTS: "UF 6.531"}
SERVED = 9  # in a weapon chit: above this bit stands one more than the assistant who still serves it (s18_chits.py)
SECONDARY = 240  # weapon chits from here on are secondary weapons, which have no assistant
ROUT_COLUMN = 10  # the column marked 0r (UF 14.6)

ValueRow = tuple[str, Callable[[UpFrontState, int], int]]


def commissar_bonus(s: UpFrontState, m: int) -> int:
    """UF 15.52: one more for men who are with an unpinned Commissar, not for himself; nobody in transfer is. A gun is
    no man (UF 15.53)."""
    if m in s.crossing or s.kind[m] != MAN:
        return 0
    for c in s.commissars:
        if c != m and s.group[c] == s.group[m] and not s.pinned[c] and c not in s.crossing:
            return 1
    return 0


def morale_of(s: UpFrontState, m: int) -> int:
    found = s.morale[m]
    if s.commissars:
        found += commissar_bonus(s, m)
    for _, function in hooks(s).morale_rows:
        found += function(s, m)
    return found


def panic_of(s: UpFrontState, m: int) -> int:
    found = s.panic[m]
    if s.commissars:
        found += commissar_bonus(s, m)
    for _, function in hooks(s).panic_rows:
        found += function(s, m)
    return found


def kia_of(s: UpFrontState, m: int) -> int:
    """The exposed KIA value; one more on the pinned side."""
    found = s.kia[m] + 1 if s.pinned[m] else s.kia[m]
    for _, function in hooks(s).kia_rows:
        found += function(s, m)
    return found


def at_position(men: tuple[int, ...], card: int) -> int:
    """UF 14.6: the man at the position that the card gives among so many; beyond ten the last column serves (UF 42.9:
    a player's own man may be an eleventh)."""
    return men[POS[card][min(len(men), ROUT_COLUMN)] - 1]


def rout_or_panic(s: UpFrontState, m: int, card: int) -> int:
    """UF 6.53, UF 6.531: the position number under 0r against the Panic value printed on the man's card."""
    return PANICS if POS[card][ROUT_COLUMN] <= s.rout[m] else ROUTS


def outcome(s: UpFrontState, m: int, number: int, card: int) -> int:
    """UF 6.5: the final number against the values that are exposed."""
    if number >= kia_of(s, m):
        return KILLS  # UF 6.51
    if s.pinned[m]:
        return rout_or_panic(s, m, card) if number >= panic_of(s, m) else NOTHING  # UF 6.53, UF 10.13
    return PINS if number >= morale_of(s, m) else NOTHING  # UF 6.52, UF 6.54


def pin(s: UpFrontState, m: int) -> None:
    """UF 10.1: the card is turned over."""
    s.pinned[m] = True
    touch(s, ("man", m))
    tell(s, "UF 6.52", ("pinned", m))
    for function in hooks(s).on_pin:
        function(s, m)


def unpin(s: UpFrontState, m: int, rule: str) -> None:
    s.pinned[m] = False
    s.marks.pop((marks.FALTERS, m), None)
    s.berserk.pop(m, None)  # UF 20.9: who is rallied is berserk no more
    tell(s, rule, ("rallied", m))


def take_effect(s: UpFrontState, m: int, result: int) -> None:
    """A result is carried out on the man."""
    if result == PINS:
        pin(s, m)
    elif result in FATE_OF:  # results of AFVs follow by a procedure of their own (UF 28.4)
        remove(s, m, FATE_OF[result], RULE_OF[result])


def end_crew(s: UpFrontState, m: int) -> None:
    """UF 11.13: the man is no longer anybody's assistant, nor has he one."""
    if s.assistant[m] >= 0:
        s.principal[s.assistant[m]] = -1
        s.assistant[m] = -1
    if s.principal[m] >= 0:
        if s.principal[m] != m:
            s.assistant[s.principal[m]] = -1
        elif s.group[m] >= 0:  # the weapon he served lies there, and is anybody's now
            g = s.group[m]
            s.dropped[g] = tuple([unserved(c) if serves(c, m) else c for c in s.dropped[g]])
        s.principal[m] = -1


def serves(c: int, a: int) -> bool:
    """UF 11.13: the man is assistant at the weapon that lies there."""
    return c >> SERVED == a + 1 and c & 255 < SECONDARY


def unserved(c: int) -> int:
    """The chit of a weapon at which there is no assistant any more."""
    return c & (1 << SERVED) - 1 if c & 255 < SECONDARY else c


def leave_crew(s: UpFrontState, m: int) -> int:
    """UF 11.13: the gunner is parted from his weapon, which lies with the group now; his assistant stays at it, and is
    his own principal meanwhile. -1 if there is none."""
    a = s.assistant[m]
    if a >= 0:
        s.assistant[m] = -1
        s.principal[a] = a
    return a


def remove(s: UpFrontState, m: int, fate: int, rule: str) -> None:
    """The man leaves play: positions close up (UF 3.3), crews end (UF 11.13), a lost leader is noted (UF 15.2)."""
    g = s.group[m]
    side = s.side[m]
    tell(s, rule, ("out", m, fate))
    if m == current_leader(s, side):
        s.leader_lost[side] = True
    s.fate[m] = fate
    s.losses[side] += 1
    s.men[g] = tuple([other for other in s.men[g] if other != m])
    s.group[m] = -1
    s.pinned[m] = False
    for function in hooks(s).on_removal:
        function(s, m, g, fate)
    end_crew(s, m)
    touch(s, ("group", g))
    if s.marks:
        man_gone(s, m)
    if not s.men[g]:
        clear_group(s, g)


def leave_weapons(s: UpFrontState, g: int) -> None:
    """UF 18.4: Movement or Terrain on the group: weapons that lie there are left behind."""
    if s.dropped[g]:
        s.dropped[g] = ()
        touch(s, ("group", g))


def clear_group(s: UpFrontState, g: int) -> None:
    """UF 4.3: the cards on an eliminated group are discarded, at no cost in discards."""
    clear_entries(s, g, s.cards[g])
    s.cards[g] = ()
    if s.pending[g]:
        if (s.pending[g], g) not in s.declared:  # one that is yet to be resolved may go to another group (UF 14.5)
            s.discards.append(s.pending[g])
        s.pending[g] = 0
    s.dropped[g] = ()
    s.sniped[g] = -1
    tell(s, "UF 4.3", ("group gone", g))
    for function in hooks(s).group_gone:
        function(s, g)
    if s.marks:
        group_gone(s, g)


def current_leader(s: UpFrontState, seat: int) -> int:
    """UF 15.1, UF 15.3: the SL, or who has taken his place; -1 if there is nobody left. UF 41.57: who stands on an LOS
    Divider does not count yet."""
    for m in s.leaders[seat]:
        if s.group[m] >= 0 and s.letter[s.group[m]] >= 0:
            return m
    return -1
