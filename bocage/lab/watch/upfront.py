"""Silly things in Up Front."""

from __future__ import annotations

from bocage.games.upfront.printed.cards import FIRE, INTO, KIND, NEED, TERRAIN_CARD
from bocage.games.upfront.state import SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import read
from bocage.games.upfront.table.players import foes
from bocage.kernel.frames import Action, Event
from bocage.lab.watch.counts import Watcher, whats

GOOD = -2
"""What a Terrain card takes off fire into it, from which on it is a gift."""


class UpFrontWatcher(Watcher):
    titles = {
        "weak": "attacks at a strength of 0 or less, of attacks",
        "fire away": "Fire cards thrown away although a group had the factors for them, of Fire cards thrown away",
        "no terrain": "moves forward without a Terrain card in hand, of moves forward",
        "gift": f"Terrain of {GOOD} or better laid on a moving enemy, of Terrain laid on enemies",
    }

    def decided(self, s: UpFrontState, seat: int, action: Action) -> None:
        if action[0] == "discard" and isinstance(action[1], int) and KIND[action[1]] == FIRE:
            self.chance(seat, "fire away", usable(s, seat, action[1]))
        elif action[0] == "on" and len(action) == 3 and KIND[action[1]] == TERRAIN_CARD:
            moving = read(s.cards[action[2]]).moves > 0
            self.chance(seat, "gift", moving and INTO[action[1]] <= GOOD)
        elif action[0] == "move" and action[-1] == "forward":
            self.chance(seat, "no terrain", not any(KIND[card] == TERRAIN_CARD for card in s.hands[seat]))

    def told(self, s: UpFrontState, events: list[Event]) -> None:
        for what in whats(events):
            if what[0] == "fire" and len(what) == 5:
                self.chance(what[1] // SLOTS, "weak", what[4] <= 0)


def usable(s: UpFrontState, seat: int, card: int) -> bool:
    """Had any group that is not all pinned the factors for this card against anybody?"""
    for g in range(seat * SLOTS, seat * SLOTS + SLOTS):
        if s.men[g] and not all(s.pinned[m] for m in s.men[g]):
            for t in foes(s, seat):
                if s.men[t] and firepower(s, g, t, relative_range(s, g, t)) >= NEED[card]:
                    return True
    return False
