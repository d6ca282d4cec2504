"""UF 2.4: a scenario of two segments (K.2, K.3): the attacker must beat the defence, and then a second one.

`marks[SEGMENT, 0]` is the segment under way, `marks[ARMED, m]` a man's weapon and `marks[HAD_SNIPERS, seat]`
the Snipers a side began with. The first segment ends as a game would, by the attacker's victory; what follows takes
the place of that end (`s16_victory.NEXT_SEGMENT`).
"""

from __future__ import annotations

from bocage.games.upfront.basic.s03_prepare import Upfront, first_forms
from bocage.games.upfront.basic.s16_victory import by_time
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s21_secondary import count_chits
from bocage.games.upfront.printed.cards import SNIPER
from bocage.games.upfront.printed.scenarios import ATTACKER, SCENARIOS, special
from bocage.games.upfront.setup import forces, useless_to
from bocage.games.upfront.specials.special_rearming import Rearm
from bocage.games.upfront.state import IN_PLAY, KILLED, N_GROUPS, NOT_YET, PANICKED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.deck import astray, clear_entries, throw_hand_away
from bocage.games.upfront.table.mark_owners import keep_for_segment, owners, wipe
from bocage.kernel.frames import Frame, call, reveal

FIRST, SECOND = 1, 2


def count_segments(s: UpFrontState) -> Frame | None:
    """UF 2.4 (K.3): with what the first segment begins, so that it can be regained."""
    two = special(SCENARIOS[s.scenario], "two_segments") is not None and ATTACKER in s.role
    if two and (marks.SEGMENT, 0) not in s.marks:
        s.marks[marks.SEGMENT, 0] = FIRST
        for m, weapon in enumerate(s.weapon):
            s.marks[marks.ARMED, m] = weapon
        for seat in (0, 1):
            s.marks[marks.HAD_SNIPERS, seat] = s.snipers[seat]
    return None


def next_segment(s: UpFrontState, result: tuple[float, ...]) -> bool:
    """UF 2.4 (K.2): the attacker has won the first segment: play stops and the second is prepared."""
    if s.marks.get((marks.SEGMENT, 0)) != FIRST:
        return False
    attacker = s.role.index(ATTACKER)
    if result[attacker] != 1.0:
        return False
    if s.time_up:  # UF 16.3: no time is left for the second
        by_time(s, "UF 16.3", "the time limit is reached")
        return True
    s.marks[marks.SEGMENT, 0] = SECOND
    reveal(s, "UF 2.4", ("segment won", attacker))
    clear_cards(s)
    clear_table(s)
    recall(s, attacker)
    regain(s)
    root = s.stack[0]
    assert isinstance(root, Upfront)
    del s.stack[1:]
    root.part = hooks(s).preparation.index(first_forms)
    call(s, root, "preparing", Rearm(attacker))
    return True


def clear_cards(s: UpFrontState) -> None:
    """K.2: hands and all that lies on the groups is discarded, the Draw pile stays as it is."""
    for seat in (0, 1):
        throw_hand_away(s, seat)
    for g in range(N_GROUPS):
        clear_entries(s, g, s.cards[g])
        s.cards[g] = ()
    s.discards.extend([card for card in s.pending if card])
    s.discards.extend([card for card, _ in s.declared])
    s.discards.extend(owners(s, marks.RALLY_CARD))  # UF 28.42
    wipe(s, marks.RALLY_CARD)
    s.discards.extend(astray(s))


def clear_table(s: UpFrontState) -> None:
    """UF 3.4: no group, every chit at 0, nothing under way."""
    fresh = UpFrontState()
    s.letter, s.men, s.chit, s.cards = fresh.letter, fresh.men, fresh.chit, fresh.cards
    s.acted, s.pending, s.sniped, s.dropped = fresh.acted, fresh.pending, fresh.sniped, fresh.dropped
    s.inside, s.crossing, s.berserk, s.secondary = {}, {}, {}, {}
    s.captured_weapon, s.guard, s.spoils = {}, {}, {}
    s.flanks, s.encircled, s.shifting, s.exchanging = {}, {}, {}, {}
    s.outset, s.heroic, s.roused, s.silent, s.declared = (), (), {}, (), []
    s.active, s.passed, s.breeze, s.quiet = False, False, False, 0
    s.leader_lost, s.losses, s.fresh = fresh.leader_lost, fresh.losses, fresh.fresh
    keep_for_segment(s)


def recall(s: UpFrontState, attacker: int) -> None:
    """K.2, K.3: all but the attacker's dead are back, his wounded as they are; the defender's men are new ones."""
    lost = (KILLED, PANICKED)  # UF 6.53: panic that counts as killed
    for m, side in enumerate(s.side):
        s.group[m] = s.assistant[m] = s.principal[m] = -1
        s.pinned[m] = s.broken[m] = False
        if s.fate[m] != NOT_YET and not (side == attacker and s.fate[m] in lost):
            s.fate[m] = IN_PLAY
    s.wounded = {m: turn for m, turn in s.wounded.items() if s.side[m] == attacker and s.fate[m] == IN_PLAY}
    s.force = [sum([of == seat and s.fate[m] == IN_PLAY for m, of in enumerate(s.side)]) for seat in (0, 1)]


def regain(s: UpFrontState) -> None:
    """K.3: weapons and Snipers that were lost; captured ones are given up."""
    scn = SCENARIOS[s.scenario]
    s.weapon = [s.marks[marks.ARMED, m] for m in range(len(s.side))]
    for seat in (0, 1):
        s.snipers[seat] = s.marks[marks.HAD_SNIPERS, seat]
        barred = useless_to(scn, s.role[seat])
        s.cower[seat] = tuple([kind for kind in s.cower[seat] if kind != SNIPER or SNIPER in barred])
    count_chits(s, scn, forces(scn, (s.nation[0], s.nation[1])))  # UF 21.1
