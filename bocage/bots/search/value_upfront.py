"""What a position of Up Front is worth: the rifleman's sum with a better eye for the hand and for men on the move."""

from __future__ import annotations

from bocage.bots.evaluate_upfront import BREAK, LEADER, MET, POINT, ground, presses
from bocage.bots.hand_upfront import AVERAGE, COWER, PLAIN, is_bare
from bocage.bots.harm_upfront import LIFE, PIN, Bearing, volley_harm
from bocage.bots.search.style import Style
from bocage.games.upfront.basic.s15_command import hand_limit
from bocage.games.upfront.basic.s16_victory import condition_met, victory_points
from bocage.games.upfront.printed.cards import INTO, NEED, STRENGTH
from bocage.games.upfront.printed.scenarios import SCENARIOS
from bocage.games.upfront.state import IN_PLAY, SLOTS, UpFrontState
from bocage.games.upfront.table.ground import cover_of, read
from bocage.games.upfront.table.players import rivals
from bocage.games.upfront.table.uses import (
    FIRE_BIT,
    MOVE_BIT,
    RALLY_BIT,
    RALLY_OF,
    TERRAIN_BIT,
    masks,
)

FIRE_KEPT, SHOT = 1.1, 0.5
FADES = {FIRE_BIT: 0.7, MOVE_BIT: 0.5, TERRAIN_BIT: 0.55}
FADE = 0.55
MOVES, MOVES_AT_GOAL = 2.4, 0.7
COVER_KEPT, RELIEF = 0.35, 0.55
RALLIED, NOBODY_PINNED = 2.2, 0.5
MOST_KEPT = 20000

_BEARS: dict[tuple[int, int], tuple[int, int]] = {}
_NUMBERS: dict[tuple[object, ...], int] = {}
"""A number for each group as it stands: two that are alike in all that fire asks for have the same."""


class Bearings(Bearing):
    """What bears on what, remembered from position to position: most pairs of groups stand as they stood."""

    def __init__(self, s: UpFrontState) -> None:
        super().__init__(s)
        self.numbers: dict[int, int] = {}
        self.rest: tuple[object, ...] = ()
        """What may change fire beside the groups themselves."""
        if s.marks or s.heroic or s.shifting or s.exchanging:
            moves = (tuple(s.shifting.items()), tuple(s.exchanging.items()))
            self.rest = (tuple(sorted(s.marks.items())), s.heroic, moves)
        self.special = bool(s.flanks or s.encircled or s.inside or s.crossing)
        if len(_BEARS) > MOST_KEPT or len(_NUMBERS) > MOST_KEPT:
            _BEARS.clear()
            _NUMBERS.clear()

    def of(self, g: int, t: int) -> tuple[int, int]:
        known = self.pairs.get((g, t))
        if known is not None:
            return known
        if self.special:
            return super().of(g, t)
        key = (self.number(g), self.number(t))
        found = _BEARS.get(key)
        if found is None:
            found = _BEARS[key] = super().of(g, t)
        self.pairs[g, t] = found
        return found

    def number(self, g: int) -> int:
        found = self.numbers.get(g)
        if found is None:
            s = self.s
            men = s.men[g]
            alike = (
                s.scenario, g, men, s.cards[g], s.chit[g], s.letter[g], tuple([s.pinned[m] for m in men]),
                tuple([s.weapon[m] for m in men]), tuple([s.broken[m] for m in men]),
                tuple([s.assistant[m] for m in men]), tuple([s.principal[m] for m in men]), self.rest,
            )  # fmt: skip
            found = self.numbers[g] = _NUMBERS.setdefault(alike, len(_NUMBERS))
        return found


TERMS = ("men", "pins", "losses", "danger", "ground", "points", "goals", "hand")
"""What the sum is made of; the captain's weights multiply these (weights/upfront.toml)."""


def terms(s: UpFrontState, seat: int, style: Style) -> list[float]:
    """Each term of the worth to a seat, by hand-made weights."""
    bearing = Bearings(s)
    others = [side(s, other, bearing, style) for other in rivals(s, seat)]
    best = max(others, key=sum) if others else [0.0] * len(TERMS)
    found = [own - theirs for own, theirs in zip(side(s, seat, bearing, style), best)]
    found[-1] = hand(s, seat, bearing)
    return found


def side(s: UpFrontState, seat: int, bearing: Bearing, style: Style) -> list[float]:
    """Men, pins and ground of one side, less the danger they stand in, by terms."""
    men = pins = 0.0
    for m, fate in enumerate(s.fate):
        if fate == IN_PLAY and s.side[m] == seat:
            men += LIFE
            pins -= PIN * s.pinned[m]
    men += sum([LEADER for m in s.leaders[seat] if s.fate[m] == IN_PLAY])
    share = s.losses[seat] / max(1, s.force[seat])
    groups = bearing.groups[seat]
    danger = -style.danger * sum([bearing.danger(g) for g in groups])
    points = 0.0
    if SCENARIOS[s.scenario].territory != "none":
        points = POINT * (1 + s.emptied) * victory_points(s, seat)
    goals = MET * sum([condition_met(s, seat, c) for c in SCENARIOS[s.scenario].victory])
    return [men, pins, -BREAK * share * share, danger, style.ground * ground(s, seat, groups), points, goals, 0.0]


def hand(s: UpFrontState, seat: int, bearing: Bearing) -> float:
    """The cards held and those that will be drawn in their place."""
    table = masks(s, seat)
    forward = presses(s, seat)
    pinned = sum([s.pinned[m] for m, fate in enumerate(s.fate) if fate == IN_PLAY and s.side[m] == seat])
    bare = [g for g in bearing.groups[seat] if is_bare(s, g)]
    by_use: dict[int, list[float]] = {}
    for card in s.hands[seat]:
        mask = table[card]
        bit, worth = 0, COWER
        if mask & FIRE_BIT:
            bit, worth = FIRE_BIT, max(FIRE_KEPT, SHOT * bearing.best_shot(seat, STRENGTH[card], NEED[card]))
        elif mask & MOVE_BIT:
            bit, worth = MOVE_BIT, MOVES if forward else MOVES_AT_GOAL
        elif mask & TERRAIN_BIT:
            bit, worth = TERRAIN_BIT, shelter(s, card, bare, bearing, forward)
        elif mask & RALLY_BIT:
            bit, worth = RALLY_BIT, NOBODY_PINNED + RALLIED * min(pinned, max(1, RALLY_OF[card]))
        elif mask:
            for plain, known in PLAIN.items():
                if mask & plain:
                    bit, worth = plain, known
                    break
        by_use.setdefault(bit, []).append(worth)
    total = AVERAGE * max(0, hand_limit(s, seat) - len(s.hands[seat]))
    for bit, worths in by_use.items():
        worths.sort(reverse=True)
        fade = FADES.get(bit, FADE)
        total += sum([worth * fade**i if worth > 0 else worth for i, worth in enumerate(worths)])
    return total


def shelter(s: UpFrontState, card: int, bare: list[int], bearing: Bearing, forward: bool) -> float:
    """A Terrain card: what it would save a group that waits for it; else what it promises to one that sets out."""
    cover = max(0, -INTO[card])
    kept = COVER_KEPT * (1.0 + cover) * (1.2 if forward else 0.8)
    most = 0.0
    for g in bare:
        here = read(s.cards[g])
        if not here.moves:
            continue
        worst = saved = 0.0
        for t in bearing.enemies(g // SLOTS):
            able, more = bearing.of(t, g)
            if able > 0:
                now = volley_harm(bearing.targets(g), min(able, 60), more)
                if now > worst:
                    worst = now
                    then = more - 1 + INTO[card] - cover_of(here)
                    saved = now - volley_harm(bearing.targets(g), min(able, 60), then)
        most = max(most, saved)
    return kept + RELIEF * most
