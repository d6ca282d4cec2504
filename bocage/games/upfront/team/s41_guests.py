"""UF 41.4: cards of one game as they stand for another: a group that fires into it, or men who go over to it.

While a group fires into another game its men stand there as guests, in a group off the row whose range chit is so low
that every Relative Range is 0 (UF 41.4); all rules of fire then read one state. What happened to their weapons goes
back with them. Men who cross an LOS Divider stay (UF 41.54).
"""

from __future__ import annotations

from bocage.games.upfront.battle.recruits import add_cards
from bocage.games.upfront.close_combat.s20_infiltrators import lose_status
from bocage.games.upfront.specials.special_surprise import attacks
from bocage.games.upfront.state import GROUPS_OF, IN_PLAY, MAN, OUTSIDE, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import end_crew
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.groups import free_slot
from bocage.games.upfront.table.mark_owners import WITH_THE_GROUP, carry, forget_group, forget_men

FAR_BACK = -20  # UF 41.4: added to any range chit it gives no more than 0
FIRED_ON = (marks.UNDER_FIRE, marks.FIRED_BY, marks.BANZAI_SHOT)  # what a group that is fired on has for the turn


def present_men(home: UpFrontState, g: int) -> tuple[int, ...]:
    """Those of a group who can take part: not men in transfer. Infiltrators fire with their group (UF 20.5)."""
    return members(home, g)


def enlist(home: UpFrontState, men: tuple[int, ...], host: UpFrontState, slot: int) -> int:
    """The same cards in the other game, as they are now, as the group with this number; the number of the first."""
    side, kind, person, morale = home.side, home.kind, home.person, home.morale
    panic, rout, kia = home.panic, home.rout, home.kia
    nerves = (home.partisan == slot // SLOTS) - (host.partisan == slot // SLOTS)  # UF 37.1: partisans wherever they are
    panic = tuple([value - nerves * (kind[m] == MAN) for m, value in enumerate(panic)]) if nerves else panic
    cards = [(side[m], kind[m], person[m], morale[m], panic[m], rout[m], kia[m]) for m in men]
    first = add_cards(host, cards, IN_PLAY)
    for i, m in enumerate(men):
        update(home, m, host, first + i)
        host.group[first + i] = slot
    pair_crews(home, men, host, first)
    host.men[slot] = tuple(range(first, first + len(men)))
    return first


def update(old: UpFrontState, m: int, new: UpFrontState, n: int) -> None:
    """What can change on a card is in the one game as it is in the other."""
    new.pinned[n], new.broken[n], new.weapon[n] = old.pinned[m], old.broken[m], old.weapon[m]
    if old.wounded or new.wounded or old.captured_weapon or new.captured_weapon:
        for mine, theirs in ((old.wounded, new.wounded), (old.captured_weapon, new.captured_weapon)):
            theirs.pop(n, None)
            if m in mine:
                theirs[n] = mine[m]
    if m in old.secondary:
        new.secondary[n] = old.secondary[m]
    elif n in new.secondary:
        del new.secondary[n]
    if old.marks or new.marks:
        carry(old, m, new, n)


def bring(home: UpFrontState, g: int, host: UpFrontState) -> tuple[int, ...]:
    """The group stands in the other game as guests: (its number there, the first of its cards, and what the number had
    for a letter and a chit); () if there is no room."""
    slot = free_slot(host, g // SLOTS)
    if slot < 0:
        return ()
    men = present_men(home, g)
    first = enlist(home, men, host, slot)
    guests = (slot, first, host.letter[slot], host.chit[slot])
    for i, m in enumerate(men):
        new = first + i
        if m in home.heroic:
            host.heroic = (*host.heroic, new)
        if m in home.roused:
            host.roused[new] = home.roused[m]
        if m in home.inside:
            host.inside[new] = slot  # UF 20.51: he may hold back; he is in no group of this game, so nothing is doubled
        if home.guard and m in home.guard.values():
            host.marks[marks.GUARDS_AT_HOME, new] = 1
    host.letter[slot], host.chit[slot], host.cards[slot] = OUTSIDE, FAR_BACK, home.cards[g]
    if home.partisan == g // SLOTS:
        host.marks[marks.PARTISANS_AT_HOME, slot] = 1
    return guests


def pair_crews(home: UpFrontState, men: tuple[int, ...], host: UpFrontState, first: int) -> None:
    """UF 11.1: who serves whose weapon among these men, whose cards in the other game begin at `first`."""
    for i, m in enumerate(men):
        if home.assistant[m] in men:
            helper = first + men.index(home.assistant[m])
            host.assistant[first + i], host.principal[helper] = helper, first + i
        elif home.principal[m] == m:
            host.principal[first + i] = first + i  # he serves a weapon that lies there (UF 11.13)


def send_home(home: UpFrontState, g: int, host: UpFrontState, guests: tuple[int, ...]) -> None:
    """The guests leave; they and their weapons are at home what they have become there, and so is their group."""
    men = present_men(home, g)
    for i, m in enumerate(men):
        guest = guests[1] + i
        update(host, guest, home, m)
        if guest in host.heroic and m not in home.heroic:
            home.heroic = (*home.heroic, m)
            if guest in host.roused:
                home.roused[m] = host.roused[guest]
        if home.assistant[m] in men and host.assistant[guest] < 0:
            end_crew(home, m)  # UF 11.13: the weapon was lost
        if m in home.inside and guest not in host.inside:
            lose_status(home, m, "UF 20.531")
    for name in WITH_THE_GROUP:
        if home.night and (name, guests[0]) in host.marks:
            home.marks[name, g] = home.turn
    if (marks.ATTACKS_BEYOND, guests[0]) in host.marks:
        attacks(home, g)  # UF 2.4 (W.3)
    forget(host, guests)


def forget(host: UpFrontState, guests: tuple[int, ...]) -> None:
    """Their cards and chits are taken off the other game, which is then as before."""
    slot, first, letter, chit = guests
    for pair in [pair for pair in host.flanks if pair[0] == slot]:
        del host.flanks[pair]
    forget_men(host, first)
    forget_group(host, slot)
    for key in [key for key, g in host.marks.items() if g == slot and key[0] == marks.FIRED_BY]:
        host.marks[key] = OUTSIDE  # UF 38.3: another group than any of this game
    for held in (host.wounded, host.captured_weapon, host.inside, host.roused):
        for m in [m for m in held if m >= first] if held else ():
            del held[m]
    for m in [m for m in host.secondary if m >= first] if host.secondary else ():
        del host.secondary[m]
    if host.heroic:
        host.heroic = tuple([m for m in host.heroic if m < first])
    host.side, host.kind, host.person = host.side[:first], host.kind[:first], host.person[:first]
    host.morale, host.panic = host.morale[:first], host.panic[:first]
    host.rout, host.kia = host.rout[:first], host.kia[:first]
    for flags in (host.pinned, host.broken):
        del flags[first:]
    for row in (host.group, host.fate, host.weapon, host.assistant, host.principal):
        del row[first:]
    host.men[slot], host.cards[slot] = (), ()
    host.letter[slot], host.chit[slot] = letter, chit


def fired_on(host: UpFrontState, side: int) -> dict[tuple[str, int], int]:
    """UF 41.41: what partners' fire has left on the enemies of this side, whose turn in this game is yet to begin."""
    there = GROUPS_OF[1 - side]
    return {key: value for key, value in host.marks.items() if key[0] in FIRED_ON and key[1] in there}


def still_fired_on(host: UpFrontState, left: dict[tuple[str, int], int]) -> None:
    """UF 41.2, UF 38.3, UF 45.47: the partners have one turn together, so it is of the turn that has now begun."""
    for (name, g), value in left.items():
        if host.men[g]:
            host.marks[name, g] = value if name == marks.FIRED_BY else host.turn
