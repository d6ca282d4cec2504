"""SK 1.2.4.1, 4.1, 5.4, 5.5 Breakdown numbers and rates of fire, with everything that lowers them."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import is_again
from bocage.games.starterkit.fire.shot import IN_ADVANCING
from bocage.games.starterkit.model.marks import LOW_AMMO, PINNED
from bocage.games.starterkit.model.names import Weapon
from bocage.games.starterkit.model.standing import final_fired
from bocage.games.starterkit.model.state import SKState, inexperienced, is_captured


def breakdown_number(s: SKState, mode: int, w: Weapon, intensive: bool = False) -> int:
    """SK 4.0, 4.1, 4.2, 5.4, 5.5, 6.12 The original DR at which this weapon breaks down (or is used up)."""
    t = s.type(w)
    u = s.holder[w]
    number = t.breakdown - (1 if s.gun_marks.get(w, 0) & LOW_AMMO else 0)  # SK 7.2.1, DE 4.5181
    if is_captured(s, w):
        number -= 2
    if intensive or is_again(s, w, mode):
        number -= 2
    if u >= 0 and s.type(u).is_multi_man:
        if t.is_gun:
            number -= 0 if s.type(u).is_crew else 2  # SK 3.2.4: Non-Qualified Use
        elif inexperienced(s, u):
            number -= 1
        if t.needs_elite and s.type(u).grade != "E":
            number -= 2  # SK 4.2, 4.3
    return number


def rate_of_fire(s: SKState, mode: int, w: Weapon) -> int:
    """SK 1.2.4.1, 5.5 Its rate of fire now; none when pinned, under Final Fire, firing again or advancing."""
    u = s.holder[w]
    if mode == IN_ADVANCING or s.status[u] & PINNED or final_fired(s, u) or is_again(s, w, mode):
        return 0
    rof = s.type(w).rof
    unqualified = s.type(w).is_gun and not s.type(s.holder[w]).is_crew
    return rof - 1 if is_captured(s, w) or unqualified else rof
