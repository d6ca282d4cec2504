"""What a card that wakes units of card war promises: where they would go, whom they would fire at."""

from __future__ import annotations

from bocage.bots.danger_starterkit import FIRED
from bocage.bots.evaluate_cardwar import sees_somebody
from bocage.bots.search.drives_starterkit import Garage, drives_of, may_drive
from bocage.bots.search.fire_starterkit import expected
from bocage.bots.search.moves_starterkit import Lookout, entry_of, points_of, promising
from bocage.bots.search.style import Style
from bocage.deck.uses import MOVE_BIT, TERRAIN_BIT
from bocage.games.cardwar.activation import FIRE_USE, roused, woken
from bocage.games.cardwar.hands import held_bits
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_wake import BY_MARSH
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_5_fire_phase import FirePhase
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_FIRST
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import BROKEN, MALFUNCTION, MELEE
from bocage.games.starterkit.model.state import MOVEMENT, PREP_FIRE
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.kernel.frames import Action

GOES = MOVE_BIT | TERRAIN_BIT
DONE_SO = 0.7
"""The part of what a glance promises that comes of it."""
AGAIN = 0.5
"""What each further attack on the same hex adds."""
A_GUN = 2.0
"""What fire of a vehicle or a Gun that sees somebody is worth."""


def could_go(s: CardState, side: int) -> bool:
    """Has it a card with which its men could still move this turn?"""
    return bool(held_bits(s, side) & GOES)


class Wakes:
    """What the units of one side would do if they were woken, reckoned once for a question."""

    def __init__(self, s: CardState, side: int, style: Style) -> None:
        self.side = side
        self.style = style
        self.moves: dict[int, float] = {}
        self.shots: dict[int, dict[int, float]] = {}
        self.look: Lookout | None = None
        self.garage: Garage | None = None

    def woken(self, s: CardState, action: Action) -> list[int]:
        _, use, e, style, how, x = action
        return roused(s, use, tuple(woken(s, e, self.side, how, x)), style == BY_MARSH)

    def gain(self, s: CardState, action: Action, steps: dict[int, float]) -> float:
        """Of a card played so; `steps` is what each unit's advance would be worth."""
        group = self.woken(s, action)
        if action[1] == FIRE_USE:
            found = self.fire(s, group)
        elif s.phase == MOVEMENT:
            found = sum([max(0.0, self.move(s, c)) for c in group])
        else:
            worths = sorted([steps.get(c, 0.0) for c in group], reverse=True)
            found = sum(worths[s.free_left :])  # the best go without a card
        return DONE_SO * found * (0.5 if action[3] == BY_MARSH else 1.0)

    def move(self, s: CardState, c: int) -> float:
        """The best place it could go to."""
        known = self.moves.get(c)
        if known is not None:
            return known
        best = 0.0
        if s.type(c).is_vehicle:
            if self.garage is None:
                self.garage = Garage(s, self.side, self.style)
            if not self.garage.leaves and may_drive(s, ("move", c)):
                best = max([gain for gain, _ in drives_of(s, self.garage, c, 1)], default=0.0)
            elif self.garage.leaves:
                best = 3.0
        else:
            if self.look is None:
                self.look = Lookout(s, self.side, self.style)
            start, mf = entry_of(s, c)
            if start >= 0:
                found = promising(s, self.look, c, start, points_of(s, c, -1) - mf, 1)
                best = max([gain for gain, _ in found], default=0.0)
        self.moves[c] = best
        return best

    def fire(self, s: CardState, group: list[int]) -> float:
        """Each hex of the woken at the target where it does most, the second at the same with less success; who fires
        first does not go on."""
        stays = s.phase == PREP_FIRE and could_go(s, self.side)
        places: dict[int, tuple[int, ...]] = {}
        total = 0.0
        status = s.status
        for u in group:
            t = s.type(u)
            if t.is_vehicle or any([s.type(w).is_gun for w in s.carried[u]]):  # noqa: C419 (lists compile to loops)
                total += A_GUN if sees_somebody(s, u) else 0.0
            elif t.is_multi_man and s.at[u] >= 0 and not status[u] & (BROKEN | MELEE | FIRED):
                armed = [w for w in s.carried[u] if s.type(w).is_machine_gun and not status[w] & (MALFUNCTION | FIRED)]
                places[s.at[u]] = (*places.get(s.at[u], ()), u, *armed)
        met: dict[int, int] = {}
        for at, firers in places.items():
            best, where = 0.0, -1
            for target, worth in self.targets(s, at, firers).items():
                again = worth * AGAIN ** met.get(target, 0)
                if again > best:
                    best, where = again, target
            if stays:
                best -= sum([self.move(s, u) for u in firers if s.type(u).is_personnel])
            if where >= 0 and best > 0.0:
                met[where] = met.get(where, 0) + 1
                total += best
        return total

    def targets(self, s: CardState, at: int, firers: tuple[int, ...]) -> dict[int, float]:
        """What the men of one hex would do to each enemy they see; to the movers, where somebody moves."""
        known = self.shots.get(at)
        if known is not None:
            return known
        frame = s.stack[-1]
        ground = ground_of(s)
        found: dict[int, float] = {}
        if isinstance(frame, FirstFire):
            hexes, mode, entry = [frame.where], IN_FIRST, frame.entry
        else:
            enemies = s.roster[1 - self.side]
            mode = frame.mode if isinstance(frame, FirePhase) else IN_FINAL
            hexes, entry = list(dict.fromkeys([s.at[u] for u in enemies])), ()
        for h in hexes:
            if h < 0 or h == at or ground.rows[at][h] == BLOCKED:
                continue
            away = ground.ranges[h][at]
            able = tuple([f for f in firers if away <= 2 * s.type(f).range])
            if not able:
                continue
            if isinstance(frame, FirstFire):
                targets = frame.movers
            else:
                targets = tuple([u for u in s.stacks.get(h, ()) if s.side[u] != self.side])
            if targets:
                found[h] = expected(s, mode, able, h, targets, entry)
        self.shots[at] = found
        return found
