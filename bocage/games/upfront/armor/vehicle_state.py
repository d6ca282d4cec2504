"""AFVs and infantry guns on the table: the chits on their cards (UF 28.1, UF 34.1).

Such a card is a "man" m with kind[m] AFV or GUN; person[m] is its row in vehicles.py. Its chits stand in s.marks:

    ("buttoned", m) 1       a closed AFV on its Buttoned Up side (UF 28.43); guns and open-topped AFVs are `pinned`
    ("crew lost", m) 1..2   Commander Killed, 2 Crew Killed (UF 28.431, UF 34.71)
    ("immobilized", m) 1, ("bogged", m) turn, ("stun", m) 3 or 6   (UF 28.44, UF 28.53, UF 28.45)
    ("credit", m) n         Rally credit, and ("rally card", card) m for each card that lies there (UF 28.42, UF 34.6)
    ("acquired", m) t       the group that its ordnance, or a man's mortar, has acquired (UF 27.1)
    ("seen", m) 1           a gun that has fired or moved (UF 34.5)
    ("no gun", m) 1         its ordnance was removed by a failed repair, the card plays on (UF 34)
    ("overruns", m) t       an Overrun of that group is under way; ("overran", m) t: it was made (UF 29.5)

`s.broken[m]` is the malfunction of its ordnance, or of the flamethrower of an AFV. What else is mounted has a chit of
its own (PART_CHITS), 1, or 2 once it is beyond repair: the machine gun, and the second gun of a Char B1 (UF 51.6).
"""

from __future__ import annotations

from bocage.games.upfront.printed.vehicles import AFV_BOXED, BUTTONED, CARRIER, EXPOSED
from bocage.games.upfront.state import AFV, GUN, IN_PLAY, NOT_YET, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.crossing import attacked_with
from bocage.kernel.frames import tell

CHITS = (
    marks.BUTTONED, marks.CREW_LOST, marks.IMMOBILIZED, marks.BOGGED, marks.STUN, marks.ACQUIRED, marks.SEEN,
    marks.NO_GUN, marks.MG_BROKEN, marks.SECOND_GUN_BROKEN, marks.OVERRUNS, marks.OVERRAN, marks.PASSED,
    marks.ASSAULTED,
)  # fmt: skip
MACHINE_GUN_PART, SECOND_GUN_PART = "machine gun", "second gun"
PART_CHITS = {MACHINE_GUN_PART: marks.MG_BROKEN, SECOND_GUN_PART: marks.SECOND_GUN_BROKEN}
FAULTY, BEYOND_REPAIR = 1, 2
CREW_POINTS, GUN_POINTS, AFV_POINTS = 2, 6, 10


def is_afv_group(s: UpFrontState, g: int) -> bool:
    """UF 28.11: an AFV is a group of its own."""
    men = s.men[g]
    return len(men) > 0 and s.kind[men[0]] == AFV


def guns_in(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The infantry guns of a group (UF 34.2)."""
    return tuple([m for m in s.men[g] if s.kind[m] == GUN])


def has_gun(s: UpFrontState, g: int) -> bool:
    return any(s.kind[m] == GUN for m in s.men[g])


def guns_attacked(s: UpFrontState, t: int) -> tuple[int, ...]:
    """UF 17.8: the guns that are attacked with the group, be they on their way to it."""
    return tuple([m for m in attacked_with(s, t) if s.kind[m] == GUN])


def side_up(s: UpFrontState, m: int) -> int:
    """The side of an AFV card that is up, for its To Hit numbers and firepower."""
    return BUTTONED if (marks.BUTTONED, m) in s.marks else EXPOSED


def is_exposed(s: UpFrontState, m: int) -> bool:
    """UF 28.3: the front of an AFV card is up, with its Morale and CE values (CE: Crew Exposed)."""
    return not s.pinned[m] and (marks.BUTTONED, m) not in s.marks


def crew_can_suffer(s: UpFrontState, m: int) -> bool:
    """UF 28.4: the Morale value is face up; a pinned Bren Carrier still has its Panic value (UF 44.7)."""
    return is_exposed(s, m) or (s.pinned[m] and CARRIER[s.person[m]])


def crew_lost(s: UpFrontState, m: int) -> int:
    """UF 28.431, UF 34.71: crew members killed one by one."""
    return s.marks.get((marks.CREW_LOST, m), 0)


def is_stuck(s: UpFrontState, m: int) -> bool:
    """UF 28.44, UF 28.53: immobilized or bogged."""
    return (marks.IMMOBILIZED, m) in s.marks or (marks.BOGGED, m) in s.marks


def part_state(s: UpFrontState, m: int, part: str) -> int:
    """UF 19.2, UF 19.3: 0, or FAULTY or BEYOND_REPAIR, for a weapon of an AFV beside its main one."""
    return s.marks.get((PART_CHITS[part], m), 0) if s.marks else 0


def part_fails(s: UpFrontState, m: int, part: str, rule: str) -> None:
    """UF 19.2: the chit is laid on that weapon only; all others of the AFV go on working."""
    s.marks[PART_CHITS[part], m] = FAULTY
    tell(s, rule, ("malfunction", m, part))


def is_stunned(s: UpFrontState, m: int) -> bool:
    return (marks.STUN, m) in s.marks


def vehicle_points(s: UpFrontState, m: int) -> int:
    """UF 16.4: two for each crew member killed, six for a lost gun, ten and its boxed effect for an AFV."""
    points = CREW_POINTS * crew_lost(s, m)
    if s.fate[m] in (IN_PLAY, NOT_YET):
        return points
    return points + (GUN_POINTS if s.kind[m] == GUN else AFV_POINTS + max(AFV_BOXED[s.person[m]], 0))


def clear_chits(s: UpFrontState, m: int) -> None:
    """The card leaves play and its chits with it; cards that lay there as Rally credit are discarded."""
    for name in CHITS:
        s.marks.pop((name, m), None)
    clear_credit(s, m)


def credit(s: UpFrontState, m: int) -> int:
    """UF 28.42, UF 34.6: what the Rally and Hero cards lying on it are worth so far."""
    return s.marks.get((marks.CREDIT, m), 0)


def add_credit(s: UpFrontState, m: int, card: int, worth: int) -> None:
    """UF 28.42: the card stays on the table; the caller has taken it from the hand."""
    s.marks[marks.CREDIT, m] = credit(s, m) + worth
    s.marks[marks.RALLY_CARD, card] = m


def clear_credit(s: UpFrontState, m: int) -> None:
    """The cards that lay there go to the Discard pile."""
    s.marks.pop((marks.CREDIT, m), None)
    for key in [key for key, value in s.marks.items() if key[0] == marks.RALLY_CARD and value == m]:
        del s.marks[key]
        s.discards.append(key[1])
