"""UF 52: the desert. `s.desert` says that it is in force.

Streams and Marsh lie as Wadis and Soft Sand (s05_terrain.as_terrain): WADI, SOFT_SAND in ground.py, which have the
movement rules of what is printed and none of its limits on weapons. Doubtful Minefields (UF 52.11) are in s24_mines.py,
entrenching (UF 52.2, UF 52.12) in s36_entrenchments.py, cards that leave (UF 52.14, UF 52.16) in deck.py. Walls
are ridges in name only (UF 52.17).
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s16_victory import broken_ends, points_decide
from bocage.games.upfront.nations.s45_counterattack import in_banzai
from bocage.games.upfront.printed.cards import RED, RN, TERRAIN
from bocage.games.upfront.printed.scenarios import Scenario, special
from bocage.games.upfront.state import GUN, KILLED, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.casualties import morale_of, pin, remove
from bocage.games.upfront.table.deck import drawn
from bocage.games.upfront.table.ground import BUILDINGS, SOFT_SAND, WOODS, read
from bocage.kernel.frames import Frame, draw, end, tell
from bocage.kernel.refusal import Refusal

NO_MORE_ORDERS = ("buildings", "woods", "stream", "minefield")  # UF 52.1
USELESS = "buildings -3"  # UF 52.14
STORM = 6  # UF 52.4

NO_WHEELS = Refusal("UF 52.14", "vehicles neither enter nor overrun an Escarpment")
NO_OASIS_THERE = Refusal("UF 52.16", "in the desert Woods are Cower cards and are tried only on your own groups")


def set_up(s: UpFrontState, scn: Scenario) -> None:
    """UF 52.1, UF 52.11: older orders lapse, Minefields are in use; UF 52.14: the better Buildings are not."""
    s.desert = special(scn, "desert") is not None
    if s.desert:
        s.orders = tuple([(kind, left) for kind, left in s.orders if kind not in NO_MORE_ORDERS])
        s.cower = [(*[kind for kind in kinds if kind not in NO_MORE_ORDERS], USELESS) for kinds in s.cower]


def not_up_there(s: UpFrontState, g: int, card: int) -> Refusal | None:
    return NO_WHEELS if s.desert and TERRAIN[card] == "buildings" and is_afv_group(s, g) else None


def not_overrun(s: UpFrontState, t: int) -> Refusal | None:
    return NO_WHEELS if s.desert and read(s.cards[t]).terrain == BUILDINGS else None


def no_oasis_there(s: UpFrontState, seat: int, card: int, g: int) -> Refusal | None:
    return NO_OASIS_THERE if s.desert and TERRAIN[card] == "woods" else None


class Oasis(Frame):
    """UF 52.16: black and the Woods are real; red and they were a mirage. Ends with which."""

    def __init__(self, group: int = -1, card: int = 0) -> None:
        super().__init__()
        self.group = group
        self.card = card

    def start(self, s: UpFrontState, _: Any) -> None:
        draw(s, self, "seen", "pile", "UF 52.16")

    def seen(self, s: UpFrontState, card: int) -> None:
        real = not RED[card]
        tell(s, "UF 52.16", ("oasis", self.group, card, real))
        drawn(s, card)
        if not real:
            s.removed.append(self.card)
        end(s, real)


def is_it_real(s: UpFrontState, g: int, card: int) -> Frame | None:
    return Oasis(g, card) if TERRAIN[card] == "woods" else None


def water(s: UpFrontState, m: int) -> int:
    """UF 52.16: Morale and Panic one higher in an Oasis."""
    return 1 if s.desert and s.group[m] >= 0 and read(s.cards[s.group[m]]).terrain == WOODS else 0


class GunsInSand(Frame):
    """UF 52.15: a gun in Soft Sand checks Morale; a number above it and the gun is pinned."""

    def __init__(self, guns: tuple[int, ...] = ()) -> None:
        super().__init__()
        self.guns = guns

    def start(self, s: UpFrontState, _: Any) -> None:
        if not self.guns:
            return end(s)
        return draw(s, self, "checked", "pile", "UF 52.15")

    def checked(self, s: UpFrontState, card: int) -> None:
        m, self.guns = self.guns[0], self.guns[1:]
        fit = RN[card] <= morale_of(s, m)
        tell(s, "UF 52.15", ("morale check", m, card, fit))
        if not fit and in_banzai(s, s.group[m]):
            remove(s, m, KILLED, "UF 45.45")  # the group suffers no pins
        elif not fit:
            pin(s, m)
        drawn(s, card)
        if s.time_up:
            self.guns = ()  # UF 16.3: no attack that would be finished
        if fit or not broken_ends(s):
            self.start(s, None)


def guns_check(s: UpFrontState, g: int) -> Frame | None:
    if not s.desert or read(s.cards[g]).terrain != SOFT_SAND:
        return None
    guns = tuple([m for m in s.men[g] if s.kind[m] == GUN and not s.pinned[m]])
    return GunsInSand(guns) if guns else None


def gun_in_sand(s: UpFrontState, m: int, g: int) -> Frame | None:
    """UF 52.15, UF 17.8: a gun that joins a group in Soft Sand enters it; one that sets out from there has had a
    Movement card played for it while still in the sand. Guns that were there before do not check again."""
    if not s.desert or s.kind[m] != GUN or s.pinned[m] or read(s.cards[g]).terrain != SOFT_SAND:
        return None
    return GunsInSand((m,))


def guns_enter(s: UpFrontState, g: int, card: int) -> Frame | None:
    return guns_check(s, g)


def guns_move(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    return guns_check(s, g)


def dust(s: UpFrontState) -> int:
    """UF 52.3: every range of malfunction numbers is one wider."""
    return 1 if s.desert else 0


def storm_due(s: UpFrontState, seat: int) -> bool:
    """UF 52.4: a deck has ended (deck.py)."""
    return bool(s.marks) and (marks.SANDSTORM, 0) in s.marks


class Sandstorm(Frame):
    """UF 52.4: a red 6 ends the scenario at once, on the points scored so far."""

    def start(self, s: UpFrontState, _: Any) -> None:
        del s.marks[marks.SANDSTORM, 0]
        draw(s, self, "seen", "pile", "UF 52.4")

    def seen(self, s: UpFrontState, card: int) -> None:
        storm = RED[card] and RN[card] == STORM
        tell(s, "UF 52.4", ("sandstorm", card, storm))
        drawn(s, card)
        if storm:
            return points_decide(s, "UF 52.4", "a sandstorm ends the fight")
        return end(s)
