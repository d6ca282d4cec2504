"""Silly things in the Starter Kit and in card war, which is fought with its rules."""

from __future__ import annotations

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.state import SKState
from bocage.kernel.frames import Action, Event
from bocage.lab.watch.counts import Watcher, whats

FEW = 4
"""On turn 1 at least every so many-th of the side that must act should move."""
BEHIND = 2


class StarterKitWatcher(Watcher):
    titles = {
        "blind": "attacks with a firer that has no line of sight (SK 3.2.1), of attacks declared",
        "stay": "units named to advance that stay, of units named to advance",
        "singly": "attacks from a hex that fired at the same target just before, of attacks by squads",
        "left behind": f"leaders in order with nobody to lead within {BEHIND} hexes at the end of a turn, of leaders",
        "turn 1": f"games in which fewer than one in {FEW} of the acting side's squads moved on turn 1, of games",
    }

    def __init__(self) -> None:
        super().__init__()
        self.turn = 0
        self.fired: dict[tuple[int, int], int] = {}
        """By hex and target: attacks of this phase."""
        self.phase = (-1, -1, -1)
        self.moved: set[int] = set()
        self.first_turn_told = False
        self.squads = 0

    def decided(self, s: SKState, seat: int, action: Action) -> None:
        now = (s.turn, s.attacker, s.phase)
        if now != self.phase:
            self.phase, self.fired = now, {}
        if s.turn != self.turn:
            self.turn_over(s)
            self.turn = s.turn
        if type(s.stack[-1]).__name__ == "Advance" and action[0] in ("to", "stay"):
            self.chance(seat, "stay", action[0] == "stay")

    def told(self, s: SKState, events: list[Event]) -> None:
        declared = -1
        for what in whats(events):
            if what[0] == "declared":
                declared = what[1]
                self.chances[declared, "blind"] += 1
                self.grouped(s, what[1], what[3], what[4])
            elif what[0] == "no sight" and declared >= 0:
                self.times[declared, "blind"] += 1
            elif what[0] in ("moved", "advanced"):
                self.moved.update(what[1])

    def grouped(self, s: SKState, side: int, firers: tuple[int, ...], target: int) -> None:
        """SK 3.2.2: squads of one hex fire as one group, or each at something else."""
        places = {s.at[f] for f in firers if f in s.roster[side] and s.type(f).is_multi_man}
        if not places:
            return
        self.chance(side, "singly", any((h, target) in self.fired for h in places))
        for h in places:
            self.fired[h, target] = 1

    def turn_over(self, s: SKState) -> None:
        battle = battle_of(s)
        acting = battle.victory.acting
        if self.turn == 1 and not self.first_turn_told and not battle.goes_on:
            self.first_turn_told = True
            squads = [u for u in (*s.roster[acting], *s.reserve[acting]) if s.type(u).is_multi_man]
            if squads:
                went = sum(1 for u in squads if u in self.moved)
                self.chance(acting, "turn 1", went * FEW < len(squads))
        ranges = battle.ground.ranges
        for side in (0, 1) if self.turn >= 1 else ():
            men = [s.at[u] for u in s.roster[side] if s.type(u).is_multi_man and s.at[u] >= 0]
            for u in s.roster[side]:
                if s.is_leader(u) and s.at[u] >= 0 and not s.status[u] & BROKEN and men:
                    self.chance(side, "left behind", min(ranges[s.at[u]][h] for h in men) > BEHIND)
