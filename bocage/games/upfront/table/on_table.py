"""What lies on the table that is not always there, one bit each: found once for a question, so that what a group could
only do with it is not even looked at (`Verb.about`). Whether it may be done is for the verb's own refusal to say.
"""

from __future__ import annotations

from bocage.games.upfront.in_force import AFVS
from bocage.games.upfront.state import UpFrontState

MARKED = 1  # chits of later chapters
PINNED = 2  # or stunned (UF 28.45)
FAULTY = 4  # a malfunctioned weapon (UF 19)
WEAPONS_LIE = 8  # chits of weapons that nobody has (UF 18.1)
CARRIED = 16  # secondary weapons (UF 21.1)
WOUNDED = 32
INSIDE = 64  # infiltrators (UF 20.5)
IN_TRANSFER = 128  # men between two groups (UF 17.8)
PRISONERS = 256
SNIPED = 512  # a group on which there was a Sniper in the turn just before (UF 14.4)


def on_table(s: UpFrontState) -> int:
    """The bits of what is there, on either side."""
    found = 0
    if s.marks:
        found = MARKED | PINNED | FAULTY if s.in_force & AFVS else MARKED  # an AFV is stunned, or one of its guns fails
    if True in s.pinned:
        found |= PINNED
    if True in s.broken:
        found |= FAULTY
    if any(s.dropped):
        found |= WEAPONS_LIE
    if s.secondary:
        found |= CARRIED
    if s.wounded:
        found |= WOUNDED
    if s.inside:
        found |= INSIDE
    if s.crossing:
        found |= IN_TRANSFER
    if s.guard:
        found |= PRISONERS
    if max(s.sniped) >= 0:
        found |= SNIPED
    return found
