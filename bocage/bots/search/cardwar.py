"""Card war: the judgement of the Starter Kit, and what hands are worth: whom to wake, what to throw away."""

from __future__ import annotations

from random import Random

from bocage.bots.danger_starterkit import harm
from bocage.bots.search.fire_starterkit import WORTH_FIRST
from bocage.bots.search.hands_cardwar import TO_COME, Needs, hands_worth, remaining
from bocage.bots.search.mind import ENDS, Plan
from bocage.bots.search.scores import UNTOLD
from bocage.bots.search.starterkit import StarterKitMind
from bocage.bots.search.value_starterkit import GOALS, terms
from bocage.bots.search.wakes_cardwar import Wakes, could_go
from bocage.games.cardwar.activation import woken_by_leader
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.cardwar.ua_phases import CardAdvance
from bocage.games.cardwar.ua_wake import WAKE, card_for
from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.state import PREP_FIRE, SKState
from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire
from bocage.kernel.frames import PASS, Action, State

ALONE = 0.5
"""What it costs a squad to be where no leader's card wakes it."""
REACH = 2
LEAST_GAIN = 0.3
"""Nobody is woken for less."""
ANSWERS = 0.5
"""How often an imagined player lays a card to fire at a mover."""
A_THROW = 1.5
"""What a card does that is thrown at the enemy."""


class CardWarMind(StarterKitMind):
    def terms(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, CardState)
        acting = battle_of(s).victory.acting
        goes = s.phase != PREP_FIRE or could_go(s, acting)
        found = terms(s, seat, self.style, goes)
        found[GOALS] += hands_worth(s, seat) - alone(s, seat) + alone(s, 1 - seat)
        return found

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        """A new Maneuver Element looks rich, for its hand is still to be filled; but it parts men from leaders."""
        return action[0] != "reorganize" and super().sensible(s, seat, action)

    def plans(self, s: State, seat: int, options: list[Action]) -> list[Plan]:
        """Cards that wake nobody to any good are not thought of."""
        assert isinstance(s, CardState)
        self.gains: dict[Action, float] = {}
        cards = [action for action in options if action[0] == WAKE]
        if cards:
            wakes = Wakes(s, seat, self.style)
            steps = self.steps_of(s, seat) if isinstance(s.stack[-1], CardAdvance) else {}
            self.gains = {action: wakes.gain(s, action, steps) for action in cards}
            options = [action for action in options if self.gains.get(action, 1.0) > LEAST_GAIN]
        return super().plans(s, seat, options)

    def steps_of(self, s: CardState, seat: int) -> dict[int, float]:
        """What an advance would be worth to each unit."""
        found: dict[int, float] = {}
        for u in s.roster[seat]:
            if s.at[u] >= 0 and not s.status[u] & BROKEN:
                rated = self.advances(s, u)
                if rated:
                    found[u] = rated[0][0]
        return found

    def eager(self, s: State, seat: int, plan: Plan) -> float:
        assert isinstance(s, CardState)
        action, frame = plan[0], s.stack[-1]
        if action[0] == WAKE:
            return 0.0 if isinstance(frame, FirstFire) else self.gains.get(action, 0.0)
        if isinstance(frame, CardPhase) and action[0] in ("discard", "throw"):
            e = frame.hands[0]
            drawn = Needs(s, seat).fresh(s, e, seat, action[1]) if e >= 0 and len(s.hands[e]) <= s.sizes[e] else 0.0
            return remaining(s) * drawn + (A_THROW if action[0] == "throw" else 0.0)
        return super().eager(s, seat, plan)

    def promises(self, s: State, seat: int, plans: list[Plan]) -> tuple[float, list[float]]:
        """A card laid to fire at a mover promises that fire less its price; of others a glance tells nothing."""
        trust, told = super().promises(s, seat, plans)
        if trust <= 0.0 or not isinstance(s.stack[-1], FirstFire):
            return trust, told
        assert isinstance(s, CardState)
        found: list[float] = []
        for plan, worth in zip(plans, told):
            action = plan[0]
            if action[0] == WAKE:
                worth = self.gains.get(action, 0.0) - self.price(s, seat, action)
            elif action[0] not in ENDS and action[0] != "add":
                worth = UNTOLD
            found.append(worth)
        return trust, found

    def price(self, s: CardState, seat: int, action: Action) -> float:
        """What the hand is worth less without the card."""
        _, use, e, style, _, _ = action
        needs, card = Needs(s, seat), card_for(s, e, seat, use, style)
        return remaining(s) * (needs.of_hand(s, e, seat) - needs.of_hand(s, e, seat, card) - TO_COME)

    def first_fire(self, s: SKState, frame: FirstFire, choices: list[Action], rng: Random) -> Action:
        """Who is near fires without a card; for those farther off a card is laid now and then."""
        best = super().first_fire(s, frame, choices, rng)
        if best != PASS or rng.random() > ANSWERS:
            return best
        assert isinstance(s, CardState)
        battle, side = battle_of(s), 1 - s.attacker
        found, most = best, 2.0 * WORTH_FIRST
        for action in choices:
            if action[0] == WAKE and action[4] == "leader":
                group = woken_by_leader(s, action[2], side, action[5], list(s.roster[side]))
                guns = [(s.at[u], float(s.type(u).fp), s.type(u).range) for u in group if s.type(u).is_multi_man]
                bears = harm(battle, frame.where, guns)
                if bears > most:
                    found, most = action, bears
        return found


def alone(s: CardState, side: int) -> float:
    """The price of men out of reach of any leader's card."""
    leaders = [s.at[u] for u in s.roster[side] if s.is_leader(u) and s.at[u] >= 0 and not s.status[u] & BROKEN]
    ranges = battle_of(s).ground.ranges
    total = 0.0
    for u in s.roster[side]:
        h = s.at[u]
        if h >= 0 and s.type(u).is_multi_man and not s.status[u] & BROKEN:
            near = False
            for x in leaders:
                if ranges[h][x] <= REACH:
                    near = True
                    break
            if not near:
                total += ALONE
    return total
