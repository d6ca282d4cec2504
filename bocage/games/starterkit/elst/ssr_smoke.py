"""SSR of DaE3: one smoke screen, asked for by a leader who was chosen secretly before set-up.

It is called at the start of one Prep Fire Phase of the side, after ordnance Smoke. The counters are its side's Smoke:
they age as all Smoke does (SK 1.2.5), to +2 in its next Prep Fire Phase and away in the one after.
"""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.games.starterkit.artillery.s02_batteries import errant, hex_at, place_of
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import sees
from bocage.games.starterkit.model.names import Hex, Location, Side
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import FULL
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke, pond_refusal
from bocage.kernel.frames import Action, Frame, ask, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

PASS: Action = ("pass",)
ACCURATE = 2
"""The screen lands where it was asked for on this or less."""

NO_SPOTTER = Refusal("SK 1.3", "the leader who was chosen for the smoke screen is not there in Good Order")
UNSEEN = Refusal("SK 1.3", "the leader who was chosen for the smoke screen does not see that hex")
OFF_MAP = Refusal("SK 1.3", "that hex is not on the map")


class ChooseSpotter(Frame):
    """Before set-up: which leader will ask for the smoke screen. Known to his side alone."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", self.side, "SK 1.3", (self.side,))

    def can_chosen(self, s: SKState) -> list[Action]:
        return [("spotter", u) for u in leaders_of(s, self.side)]

    def chosen(self, s: SKState, action: Action) -> None:
        s.spotter[self.side] = action[1]
        s.smoke_screens[self.side] = battle_of(s).sides[self.side].smoke_screens
        end(s)


def leaders_of(s: SKState, side: Side) -> list[int]:
    """The leaders of a side's order of battle."""
    return [u for g in battle_of(s).groups if g.side == side for u in g.unit_ids if s.is_leader(u)]


def choose_again(s: SKState, seat: int, rng: Random) -> None:
    """For a copy that a seat cannot tell from the real state: the enemy's choice may have been any of his leaders."""
    for side in (0, 1):
        if side != seat and s.spotter[side] >= 0:
            leaders = leaders_of(s, side)
            s.spotter[side] = leaders[int(rng.random() * len(leaders))]


def spotter_at(s: SKState, side: Side) -> int:
    """Where the chosen leader stands in Good Order, or -1."""
    u = s.spotter[side]
    return s.at[u] if u >= 0 and s.at[u] >= 0 and s.good_order(u) else -1


def sight_refusal(s: SKState, eye: Location, where: Hex) -> Refusal | None:
    """SK 3.2.1 Where free checks are allowed it is known beforehand what he sees."""
    return UNSEEN if s.free_sight and not sees(s, eye, where) else None


class SmokeScreen(Frame):
    """The question is asked as long as the screen has not been used, so that it tells nothing of the leader."""

    def __init__(self, side: Side = 0) -> None:
        super().__init__()
        self.side = side
        self.column = -1
        self.where = -1

    def start(self, s: SKState, _: Any) -> None:
        ask(s, self, "placed", self.side, "SK 1.3", (self.side,))

    def _hexes(self, s: SKState) -> list[Hex]:
        """Any hex, as for an Artillery Request (DE 2.3); with free checks (SK 3.2.1) only what he sees."""
        eye, hexes = spotter_at(s, self.side), range(ground_of(s).hexes)
        if eye < 0:
            return []
        return [h for h in hexes if sight_refusal(s, eye, h) is None] if s.free_sight else list(hexes)

    def refusal(self, s: SKState, where: Hex) -> Refusal | None:
        eye = spotter_at(s, self.side)
        if eye < 0:
            return NO_SPOTTER
        if not 0 <= where < ground_of(s).hexes:
            return OFF_MAP
        return sight_refusal(s, eye, where)

    def can_placed(self, s: SKState) -> list[Action]:
        """By columns first: there are hundreds of hexes."""
        columns = ground_of(s).columns
        if self.column >= 0:
            return [("screen", h) for h in self._hexes(s) if columns[h] == self.column]
        return [PASS, *[("row", c) for c in dict.fromkeys([columns[h] for h in self._hexes(s)])]]

    def why_not_placed(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "screen":
            return self.refusal(s, action[1])
        return NO_SPOTTER if spotter_at(s, self.side) < 0 else None

    def placed(self, s: SKState, action: Action) -> None:
        """Out of his sight nothing falls in this phase: his side alone hears of it, and may ask again in another."""
        if action == PASS:
            return end(s)
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "placed", self.side, "SK 1.3", (self.side,))
        self.where = action[1]
        if not sees(s, spotter_at(s, self.side), self.where):
            tell(s, "SK 1.3", ("screen unseen", self.where), (self.side,))
            return end(s)
        s.smoke_screens[self.side] -= 1
        tell(s, "SK 1.3", ("smoke screen", self.side, self.where))
        return roll(s, self, "landed", "1d6", "SK 1.3")

    def landed(self, s: SKState, die: int) -> None:
        if die <= ACCURATE:
            return goto(s, self, "spread", -1)
        return roll(s, self, "spread", "1d6", "SK 1.3")

    def spread(self, s: SKState, direction: int) -> None:
        """One hex off in a random direction; then that hex and the six round it."""
        centre = place_of(s, self.where)
        if direction > 0:
            centre = errant(centre, direction, 1)
        around = [centre, *[errant(centre, k, 1) for k in range(1, 7)]]
        for h in [hex_at(s, place) for place in around]:
            if h >= 0 and pond_refusal(s, h) is None:
                place_smoke(s, h, self.side, FULL)
        end(s)
