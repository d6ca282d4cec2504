"""What follows whenever something is so, wherever the change came from, in this order (see kernel/consequences.py).

Rules say what they change: `touch(s, ("man", m))` for a man who was pinned or has another weapon, `touch(s, ("group",
g))` for a group whose men, chit, letter, infiltrators or lying weapons are others than before.
"""

from __future__ import annotations

from bocage.games.upfront.armor.s27_acquisition import lose_acquisition
from bocage.games.upfront.infantry.s17_encirclement import settle
from bocage.games.upfront.printed.weapons import CLASS, CREW_SERVED
from bocage.games.upfront.state import MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import end_crew, serves
from bocage.games.upfront.table.crossing import turns_back
from bocage.kernel.consequences import Standing, settle_by
from bocage.kernel.frames import Action, tell


def traveller_turns_back(s: UpFrontState, thing: Action) -> None:
    """UF 17.84, UF 17.92: a man who is pinned in transfer, once no Hero can help him any more."""
    if s.crossing:
        turns_back(s, thing[1])


def gunner_assists_nobody(s: UpFrontState, thing: Action) -> None:
    """UF 11.11: who has come by a crew-served weapon of his own is nobody's assistant."""
    m = thing[1]
    if s.principal[m] >= 0 and s.kind[m] == MAN and CREW_SERVED[s.weapon[m]]:
        tell(s, "UF 11.11", ("crew ends", m))
        end_crew(s, m)


def crew_ends_with_the_weapon(s: UpFrontState, thing: Action) -> None:
    """UF 11.13, UF 18.4: the weapon that lay there is gone, and with it the duty of him who served it."""
    g = thing[1]
    for a in s.men[g]:
        if s.principal[a] == a and not any(serves(c, a) for c in s.dropped[g]):
            end_crew(s, a)


def acquisition_ends_with_the_mortar(s: UpFrontState, thing: Action) -> None:
    """UF 27.1, UF 27.2: a man who has put his mortar down has acquired nothing any more."""
    m = thing[1]
    if s.marks and (marks.ACQUIRED, m) in s.marks and s.kind[m] == MAN and CLASS[s.weapon[m]] != "mortar":
        lose_acquisition(s, m)


def encirclement_ends(s: UpFrontState, thing: Action) -> None:
    """UF 17.62: one of the groups is gone, infiltrated, under another letter, too far or on the wrong side."""
    if s.encircled:
        settle(s)


STANDING = (
    Standing("UF 17.84", "man", traveller_turns_back),
    Standing("UF 11.11", "man", gunner_assists_nobody),
    Standing("UF 11.13", "group", crew_ends_with_the_weapon),
    Standing("UF 27.2", "man", acquisition_ends_with_the_mortar),
    Standing("UF 17.62", "group", encirclement_ends),
)


def follow(s: UpFrontState, things: list[Action]) -> None:
    settle_by(STANDING, s, things)
