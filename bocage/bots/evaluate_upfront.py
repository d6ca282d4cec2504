"""What the rifleman thinks of a position in Up Front: men, pins, ground won, cover under the guns that bear, cards."""

from __future__ import annotations

from random import Random

from bocage.games.upfront.cards import KIND
from bocage.games.upfront.firepower import firepower
from bocage.games.upfront.modifiers import total
from bocage.games.upfront.s16_victory import condition_met
from bocage.games.upfront.scenarios import SCENARIOS
from bocage.games.upfront.state import IN_PLAY, SLOTS, UpFrontState, groups_in_play, relative_range
from bocage.kernel.frames import Action

ROOTS = frozenset({"Turn"})
SURE: frozenset[str] = frozenset()
COMMIT = ("ready", "resolve", "done")
MAN, LEADER, PIN, BREAK = 10.0, 3.0, 4.0, 60.0
GROUND, DANGER = 0.9, 0.55
CARDS = {"fire": 1.6, "movement": 1.3, "terrain": 1.0, "rally": 1.1, "concealed": 1.2, "hero": 2.5, "smoke": 0.6}
USELESS = -0.6


def sensible(s: UpFrontState, seat: int, action: Action) -> bool:
    """Never throw own men away, and never call off a shot whose cards are already spent."""
    return action[0] not in ("panic", "decline")


def likely(s: UpFrontState, choices: list[Action], rng: Random) -> Action:
    """A plausible follow-up within a procedure: go through with what was begun."""
    for action in choices:
        if action[0] in COMMIT:
            return action
    usual = [action for action in choices if action[0] not in ("decline", "panic", "pass")] or choices
    return usual[int(rng.random() * len(usual))]


def value(s: UpFrontState, seat: int) -> float:
    return side(s, seat) - side(s, 1 - seat) + hand(s, seat)


def side(s: UpFrontState, seat: int) -> float:
    """Men, pins and ground of one side, less the danger they stand in."""
    worth = 0.0
    for m, fate in enumerate(s.fate):
        if fate == IN_PLAY and s.side[m] == seat:
            worth += MAN - PIN * s.pinned[m]
    worth += sum([LEADER for m in s.leaders[seat] if s.fate[m] == IN_PLAY])
    share = s.losses[seat] / max(1, s.force[seat])
    worth -= BREAK * share * share
    goal = goal_of(s, seat)
    for g in groups_in_play(s, seat):
        worth += ground(s, g, goal) - danger(s, g)
    return worth + 40.0 * sum([condition_met(s, seat, c) for c in SCENARIOS[s.scenario].victory])


def goal_of(s: UpFrontState, seat: int) -> int:
    """The range chit that the scenario asks this side for; four where it asks for none."""
    chits = [max(c.chits) for c in SCENARIOS[s.scenario].victory if c.chits and c.side in ("any", s.role[seat])]
    return max(chits, default=4)


def ground(s: UpFrontState, g: int, goal: int) -> float:
    """Each step towards the goal counts for every man who can still use it."""
    fit = sum([not s.pinned[m] for m in s.men[g]])
    return GROUND * fit * min(s.chit[g], goal)


def danger(s: UpFrontState, g: int) -> float:
    """What the enemy's guns could do to this group where it stands now, moving or in cover."""
    seat = g // SLOTS
    worst = 0.0
    for t in groups_in_play(s, 1 - seat):
        able = firepower(s, t, g, relative_range(s, t, g))
        if able > 0:
            strength = min(8.0, able * 0.45) + total(s, t, g)
            worst = max(worst, strength)
    return DANGER * worst * len(s.men[g])


def hand(s: UpFrontState, seat: int) -> float:
    """Cards to come: a second of a kind is worth less than the first."""
    worth, seen = 0.0, dict.fromkeys(CARDS, 0)
    for card in s.hands[seat]:
        kind = KIND[card]
        if kind in seen:
            worth += CARDS[kind] / (1 + 0.5 * seen[kind])
            seen[kind] += 1
        else:
            worth += USELESS
    return worth
