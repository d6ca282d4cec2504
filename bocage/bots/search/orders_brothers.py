"""What orders of Band of Brothers promise at a glance, so that thought goes to the good ones; and where to set up."""

from __future__ import annotations

from bocage.bots.evaluate_brothers import pressing
from bocage.bots.fields import remembered
from bocage.bots.goals_brothers import distances, errands, field_for
from bocage.bots.search.fire_brothers import chance, strength
from bocage.bots.search.style import Style
from bocage.bots.search.value_brothers import (
    COMMAND,
    DANGER,
    ERRAND,
    GOAL,
    HELD,
    STACKED,
    SUPPRESSED,
    WAY,
    Gun,
    danger,
    guns_of,
)
from bocage.games.brothers.cards.scenario import CARDS, Card
from bocage.games.brothers.infantry.s06_aims import enemy_locations
from bocage.games.brothers.state import BrothersState
from bocage.games.brothers.table import is_decoy, type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.kernel.frames import Action

GO, FIRE, WAIT = "go", "fire", "op fire"
TAKEN, HIT = 0.6, 2.0
"""The part of a goal's worth that reaching it promises; what a hit takes beyond the suppression."""
ON_THE_WAY = 1.0
"""What danger at the goal costs a mover beyond standing there."""
COVER, FARNESS, VIEW, CROWD = 0.8, 0.6, 0.05, 2.0
SEES_WELL, RANGE = 40.0, 8


class Outlook:
    """What is the same for every unit of a side in one position, reckoned once."""

    def __init__(self, s: BrothersState, side: int, style: Style) -> None:
        self.card: Card = CARDS[s.scenario]
        self.side = side
        self.attacking = side == self.card.victory.acting
        late = pressing(s, self.card)
        self.field = field_for(s, self.card)
        self.errands = errands(s, self.card)[0] if self.attacking else {}
        self.guns: list[Gun] = guns_of(s, 1 - side)
        self.dangers: dict[int, float] = {}
        self.way = style.ground * WAY * (0.7 + 0.8 * late if self.attacking else 1.0)
        self.errand = style.ground * ERRAND * (0.7 + 0.8 * late)
        self.threat = style.danger * DANGER * (1.0 - 0.5 * late if self.attacking else 1.0) + ON_THE_WAY
        self.goal = TAKEN * 2 * GOAL * (0.8 + 0.6 * late)
        self.wanted: set[int] = set()
        for goal in self.card.victory.conditions if self.attacking else ():
            self.wanted.update([h for h in goal.hexes if s.control.get(h, -1) != side])

    def danger(self, s: BrothersState, h: int) -> float:
        found = self.dangers.get(h)
        if found is None:
            found = self.dangers[h] = danger(s, self.card, h, self.guns)
        return found

    def rate(self, s: BrothersState, u: int, h: int) -> float:
        """What it promises to have a unit there; only differences mean anything."""
        friends = sum([s.side[v] == s.side[u] and v != u for v in s.here.get(h, ())])
        worth = -self.threat * self.danger(s, h) * (1.0 + STACKED * friends) - 0.3 * friends
        far = self.field[h] if self.attacking else max(0.0, self.field[h] - 2.0)
        worth -= self.way * far
        errand = self.errands.get(u)
        if errand is not None:
            worth -= self.errand * distances(self.card.ground, (errand,))[h]
        return worth + (self.goal if h in self.wanted and not is_decoy(s, u) else 0.0)


def rated_orders(s: BrothersState, look: Outlook, u: int, reach: list[int], most: int) -> list[tuple[float, Action]]:
    """(gain, intent) of what a unit that is chosen could be meant to do."""
    now = look.rate(s, u, s.at[u])
    places = [(look.rate(s, u, h) - now, h) for h in reach]
    places.sort(reverse=True)
    found: list[tuple[float, Action]] = [(gain, (GO, u, h)) for gain, h in places[:most]]
    if not is_decoy(s, u):
        shots: list[tuple[float, Action]] = []
        for loc in enemy_locations(s, s.side[u]):
            power = strength(s, u, loc, False)
            if power > 0:
                targets = sum([s.side[v] != s.side[u] for v in s.here.get(loc, ())])
                shots.append((chance(power) * (SUPPRESSED + HIT) * max(1, targets), (FIRE, u, loc)))
        shots.sort(reverse=True)
        found += shots[:2]
    found.append((0.1 + (0.0 if look.attacking else HELD), (WAIT, u)))
    return found


def price(action: Action) -> float:
    """A piece that is used with a Command Point costs it."""
    return COMMAND if len(action) > 2 else 0.0


def stand(s: BrothersState, side: int, u: int, h: int) -> float:
    """What a hex promises to one who waits there, when the enemy has still to come; nothing to him who comes."""
    card = CARDS[s.scenario]
    ground = card.ground
    crowd = CROWD * sum([s.side[v] == side for v in s.here.get(h, ())])
    if side == card.victory.acting or type_of(s, u).vehicle:
        return -0.5 * crowd
    worth = -COVER * float(ground.terrain[h].direct) - crowd
    if is_decoy(s, u):
        return -worth
    worth -= FARNESS * max(0.0, field_for(s, card)[h] - 2.0)
    return worth + VIEW * remembered(ground, (-2, h), view)[0]


def view(ground: Ground, asked: tuple[int, ...]) -> list[float]:
    """How many hexes are seen from one, near enough to fire at."""
    clear, ranges = ground.clear_row(asked[1]), ground.ranges[asked[1]]
    seen = sum([1 for x in range(len(ranges)) if 0 < ranges[x] <= RANGE and clear[x]])
    return [min(SEES_WELL, float(seen))]
