"""Up Front: no shots for nothing, no shelter for the enemy, and turns of both sides imagined by rules of thumb."""

from __future__ import annotations

from random import Random
from typing import Any

from bocage.bots.evaluate_upfront import presses, prospect
from bocage.bots.harm_upfront import harm
from bocage.bots.search.mind import Mind
from bocage.bots.search.style import Style
from bocage.bots.search.value_upfront import TERMS, terms
from bocage.games.upfront.basic.s04_discards import Discards
from bocage.games.upfront.basic.s04_turn import Turn
from bocage.games.upfront.basic.s05_movement import PlayMovement
from bocage.games.upfront.basic.s05_terrain import PlayTerrain
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import attack_strength, covers, targets
from bocage.games.upfront.basic.s07_acceptance import AcceptTerrain
from bocage.games.upfront.basic.s15_command import Refill
from bocage.games.upfront.printed.cards import INTO, STRENGTH
from bocage.games.upfront.state import SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.firepower import firepower
from bocage.games.upfront.table.ground import read
from bocage.games.upfront.table.uses import FIRE_BIT, TERRAIN_BIT, held_for, is_cower_card, masks
from bocage.kernel.frames import Action, State

ENOUGH = 6
"""To so much strength an imagined attack adds cards."""
WORTH_FIRING = 1.2
PINNED_SHARE = 0.34


class UpFrontMind(Mind):
    def __init__(self, judge: Any, style: Style) -> None:
        super().__init__(judge, style)
        self.names = TERMS
        self.reach = 1

    def mark(self, s: State) -> int:
        assert isinstance(s, UpFrontState)
        return s.turn

    def terms(self, s: State, seat: int) -> list[float]:
        assert isinstance(s, UpFrontState)
        return terms(s, seat, self.style)

    def sure(self, s: State, seat: int, options: list[Action]) -> Action | None:
        """A short hand is always filled."""
        if isinstance(s.stack[-1], Refill) and options[0][0] == "draw":
            return options[0]
        return None

    def sensible(self, s: State, seat: int, action: Action) -> bool:
        assert isinstance(s, UpFrontState)
        frame = s.stack[-1]
        if isinstance(frame, Turn) and action[0] == "fire":
            return any([best_strength(s, action[1], t)[0] > 0 for t in targets(s, action[1])])  # noqa: C419 (compiles to a loop)
        if isinstance(frame, FireAttack) and action[0] == "at":
            return best_strength(s, frame.group, action[1])[0] > 0
        if isinstance(frame, FireAttack) and action == ("ready",):
            return attack_strength(s, frame.group, frame.target, frame.cards) + frame.added > 0
        if isinstance(frame, Discards) and action[0] == "on" and masks(s, seat)[action[1]] & TERRAIN_BIT:
            return INTO[action[1]] >= -1  # nobody gives the enemy a house
        return bool(self.judge.sensible(s, seat, action))

    def likely(self, s: State, choices: list[Action], rng: Random, intent: Action) -> Action:
        assert isinstance(s, UpFrontState)
        if len(choices) == 1:
            return choices[0]
        frame = s.stack[-1]
        if isinstance(frame, AcceptTerrain):
            return choices[0] if INTO[s.pending[frame.group]] < 0 else choices[1]
        if isinstance(frame, Refill):
            return choices[0]
        if isinstance(frame, FireAttack):
            found = self.load(s, frame, choices)
            if found is not None:
                return found
        if isinstance(frame, Discards):
            return self.discard(s, choices)
        if isinstance(frame, PlayMovement) and choices[0][0] == "move":
            wanted = "forward" if presses(s, s.seat) or not read(s.cards[frame.group]).moves else "sideways"
            for action in choices:
                if action[-1] == wanted:
                    return action
        if isinstance(frame, PlayTerrain):
            return min(choices, key=lambda action: INTO[action[1]])
        fallback: Action = self.judge.likely(s, choices, rng)
        return fallback

    def load(self, s: UpFrontState, frame: FireAttack, choices: list[Action]) -> Action | None:
        """The best target; the strongest card, and more as long as they add to it."""
        first = choices[0]
        if first[0] == "at":
            return max(choices, key=lambda action: shot(s, frame.group, action[1]))
        if frame.at != "loaded":
            return None
        cards = [action for action in choices if action[0] == "card"]
        if not frame.cards:
            return max(cards, key=lambda action: STRENGTH[action[1]]) if cards else None
        so_far = attack_strength(s, frame.group, frame.target, frame.cards)
        good = [action for action in cards if STRENGTH[action[1]] > 0 and so_far < ENOUGH]
        if good:
            return max(good, key=lambda action: STRENGTH[action[1]])
        return ("ready",) if ("ready",) in choices else None

    def discard(self, s: UpFrontState, choices: list[Action]) -> Action:
        """What nobody can use goes first; after that the hand is kept."""
        for action in choices:
            if action[0] == "discard" and is_cower_card(s, s.seat, action[1]):
                return action
        for action in choices:
            if action[0] == "done":
                return action
        return choices[-1]

    def follow(self, s: State, choices: list[Action], rng: Random) -> Action:
        """Rally many, fire where it pays, take cover, go forward with cover in hand; else the turn is over."""
        assert isinstance(s, UpFrontState)
        if not isinstance(s.stack[-1], Turn):
            return self.likely(s, choices, rng, ())
        best, most = choices[0], 0.0
        shelter = any([bool(masks(s, s.seat)[card] & TERRAIN_BIT) and INTO[card] < 0 for card in s.hands[s.seat]])  # noqa: C419 (compiles to a loop)
        for action in choices:
            worth = 0.0
            if action[0] == "fire":
                g = action[1]
                worth = max([shot(s, g, t) for t in targets(s, g)], default=0.0) - WORTH_FIRING
            elif action[0] == "rally":
                worth = 3.0 * sum([s.pinned[m] for m in s.men[action[1]]])
            elif action[0] == "terrain":
                worth = 4.0 if shelter else 0.0
            elif action[0] == "move" and presses(s, s.seat):
                g = action[1]
                pinned = sum([s.pinned[m] for m in s.men[g]])
                if not read(s.cards[g]).moves and pinned <= PINNED_SHARE * len(s.men[g]):
                    worth = 2.5 if shelter else 0.8
            if worth > most:
                best, most = action, worth
        if most > 0.0:
            return best
        return ("stop",) if ("stop",) in choices else best


def best_strength(s: UpFrontState, g: int, t: int) -> tuple[int, int]:
    """The strength of an attack with every Fire card in hand that the group has the firepower for; and how many."""
    able = firepower(s, g, t, relative_range(s, g, t))
    taken: tuple[int, ...] = ()
    for card in sorted(held_for(s, g, FIRE_BIT), key=lambda card: -STRENGTH[card]):
        if covers(s, g, t, (*taken, card), able):
            taken = (*taken, card)
    if not taken:
        return -9, 0
    return attack_strength(s, g, t, taken), len(taken)


def shot(s: UpFrontState, g: int, t: int) -> float:
    """What an attack on this group may be expected to do."""
    strength, cards = best_strength(s, g, t)
    if not cards:
        return 0.2 * prospect(s, g, t) if s.seat != g // SLOTS else 0.0
    return harm(s, t, strength) if strength > 0 else 0.0
