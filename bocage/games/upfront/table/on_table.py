"""What lies on the table, and what a group has, that is not always there: one bit each, found once for a question, so
that what a group could only do with it is not even looked at (`Verb.about`). Whether it may be done is for the verb's
own refusal to say.
"""

from __future__ import annotations

from bocage.games.upfront.in_force import NIGHT, is_in_force
from bocage.games.upfront.printed.men import MAN_NATION
from bocage.games.upfront.printed.nations import NATION_NAMES
from bocage.games.upfront.printed.weapons import CREW_SERVED, IS_ORDNANCE, UNARMED, WEAPON_NATION
from bocage.games.upfront.state import AFV, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.ground import MINEFIELD_GROUND, read
from bocage.games.upfront.table.players import SLOTS, TWO

# somewhere on the table
PINNED = 1 << 0  # or stunned (UF 28.45)
FAULTY = 1 << 1  # a malfunctioned weapon (UF 19)
BOGGED = 1 << 2  # UF 28.53
DETECTED = 1 << 3  # somebody has been seen at night (UF 38.2)
CHARGED = 1 << 4  # a Banzai is under way (UF 45.4)
DEAD_RADIO = 1 << 5  # UF 40.4
PRISONERS = 1 << 6
# with the group
MOVES = 1 << 7  # a Movement card lies on it
STANDS = 1 << 8  # none does
SEVERAL = 1 << 9  # cards
MINED = 1 << 10  # it is on a Minefield (UF 24)
CLOSE = 1 << 11  # its range chit and that of an enemy make 5 (UF 20.1)
CREWED = 1 << 12  # a crew-served weapon, or men who belong to a crew (UF 11)
PIECE = 1 << 13  # ordnance (UF 25.1)
ARMOR = 1 << 14  # it is an AFV
CAPTURED = 1 << 15  # a weapon of another nation (UF 20.74)
LADEN = 1 << 16  # a man with a secondary weapon (UF 21.1)
WOUNDED = 1 << 17
INSIDE = 1 << 18  # infiltrators (UF 20.5)
AWAITED = 1 << 19  # men are on their way to it (UF 17.8)
FOUNDED = 1 << 20  # UF 17.92: it has nobody yet but those; never with a group that has men
SNIPED = 1 << 21  # there was a Sniper on it in the turn just before (UF 14.4)
WEAPONS_LIE = 1 << 22  # with it, or with the group that one of its men has infiltrated (UF 18.1)

IN_SIGHT = 1 << 23  # it is day, or it has detected somebody, or a starshell burns (UF 38.2)

BY_MARK: dict[str, int] = {
    marks.STUN: PINNED,
    marks.MG_BROKEN: FAULTY,
    marks.SECOND_GUN_BROKEN: FAULTY,
    marks.BOGGED: BOGGED,
    marks.DETECTED: DETECTED,
    marks.STARSHELL: IN_SIGHT,
    marks.BANZAI: CHARGED,
    marks.RADIO_BROKEN: DEAD_RADIO,
}
NEAREST = 5  # Relative Range


def on_table(s: UpFrontState) -> int:
    """The bits of what is there, on either side."""
    found = 0
    for name, _ in s.marks:
        found |= BY_MARK.get(name, 0)
    if True in s.pinned:
        found |= PINNED
    if True in s.broken:
        found |= FAULTY
    if s.guard:
        found |= PRISONERS
    if not (s.night and is_in_force(s.in_force, 38 | NIGHT)):
        found |= IN_SIGHT
    return found


_BY_CARD: dict[int, int] = {}


def _of_card(kind: int, person: int, weapon: int) -> int:
    """What a Personality card with this weapon brings."""
    found = PIECE if kind != MAN or IS_ORDNANCE[weapon] else 0
    if kind == AFV:
        found |= ARMOR
    if CREW_SERVED[weapon]:
        found |= CREWED
    if kind == MAN and weapon != UNARMED and WEAPON_NATION[weapon] != NATION_NAMES[MAN_NATION[person]]:
        found |= CAPTURED
    return found


def with_group(s: UpFrontState, g: int) -> int:
    """The bits of what a group with men has."""
    men = s.men[g]
    ground = read(s.cards[g])
    found = MOVES if ground.moves else STANDS
    if ground.terrain == MINEFIELD_GROUND:
        found |= MINED
    if len(men) > 1:
        found |= SEVERAL
    kind, person, weapon, assistant, principal = s.kind, s.person, s.weapon, s.assistant, s.principal
    for m in men:
        key = (weapon[m] << 2 | kind[m]) << 16 | person[m]
        bits = _BY_CARD.get(key, -1)
        if bits < 0:
            bits = _BY_CARD[key] = _of_card(kind[m], person[m], weapon[m])
        found |= bits
        if assistant[m] >= 0 or principal[m] >= 0:
            found |= CREWED
    theirs = s.chit if len(s.hands) > TWO else s.chit[SLOTS:] if g < SLOTS else s.chit[:SLOTS]
    if NEAREST - s.chit[g] in theirs:
        found |= CLOSE
    if s.night and (marks.DETECTED, g) in s.marks:
        found |= IN_SIGHT
    if s.dropped[g]:
        found |= WEAPONS_LIE
    if s.sniped[g] >= 0:
        found |= SNIPED
    if s.secondary and not s.secondary.keys().isdisjoint(men):
        found |= LADEN
    if s.wounded and not s.wounded.keys().isdisjoint(men):
        found |= WOUNDED
    if s.inside and not s.inside.keys().isdisjoint(men):
        found |= INSIDE | WEAPONS_LIE
    if s.crossing and g in s.crossing.values():
        found |= AWAITED
    return found
