"""UF 41.4: a group fires its small arms at a group of the game beside its own, always at Relative Range 0."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import (
    Means,
    attack_strength,
    easiest,
    is_enough,
    means_of,
    target_refusal,
    too_weak,
)
from bocage.games.upfront.basic.s09_concealment import conceal_value
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.cards import NEED
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.actions import bound_refusal
from bocage.games.upfront.table.firepower import all_alike, factors_needed
from bocage.games.upfront.table.odds import explain_attack
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.games.upfront.table.uses import FIRE_BIT, HERO_BIT, held
from bocage.games.upfront.team.s41_acquired import see_along, take_along
from bocage.games.upfront.team.s41_guests import bring, forget
from bocage.games.upfront.team.s41_hooks import team_hooks
from bocage.games.upfront.team.s41_play import NOT_NOW, between_actions
from bocage.games.upfront.team.s41_sight import order_refusal, sight_refusal
from bocage.games.upfront.team.s41_state import TeamState, seat_at
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import SPECTATOR, Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

NO_ROOM = Refusal("UF 41.4", "there is no room for another group of yours in that game")
NOBODY_THERE = Refusal("UF 41.4", "that is not an enemy group in an adjacent game")
ZERO = 0  # UF 41.4: the Relative Range between games
NOT_FLANKED = -1  # no group at all, so none that the firer flanks


def group_refusal(s: TeamState, g: int, like: str) -> Refusal | None:
    """UF 4.2: whether this group of the active game may take an action like that one now."""
    if not between_actions(s):
        return NOT_NOW
    table = s.tables[s.active]
    if g not in GROUPS_OF[table.seat] or not table.men[g]:
        return no.NOT_YOURS
    if table.acted[g]:
        return no.HAS_ACTED
    found = bar_refusal(table)
    return found if found is not None else bound_refusal(table, g, like)


def idle_groups(s: TeamState) -> list[int]:
    """The groups of the active game that may still act; none where it is not the time or nobody may."""
    table = s.tables[s.active]
    if not between_actions(s) or bar_refusal(table) is not None:
        return []
    return [g for g in GROUPS_OF[table.seat] if table.men[g] and not table.acted[g]]


def neighbours(s: TeamState, i: int) -> list[int]:
    return [j for j in (i - 1, i + 1) if 0 <= j < len(s.tables) and not s.closed[j]]


def invite(s: TeamState, i: int, g: int, j: int) -> tuple[int, ...]:
    """The group as guests in game j, with whatever Flanking Fire it has there (UF 41.4)."""
    guests = bring(s.tables[i], g, s.tables[j])
    if guests:
        take_along(s, i, g, j, guests[1])
        see_along(s.tables[i], g, s.tables[j], j, guests[0])
        for function in team_hooks().flanking:
            function(s, i, g, j, guests[0])
    return guests


Hand = tuple[list[int], list[int]]  # Fire cards, Hero cards


def hand_of(s: TeamState) -> Hand:
    """What the player of the active game can fire with, at home and beyond (UF 41.6)."""
    table = s.tables[s.active]
    return held(table, s.block, FIRE_BIT), held(table, s.block, HERO_BIT)


def aim_refusal(s: TeamState, g: int, j: int, t: int, hand: Hand) -> Refusal | None:
    """UF 41.42, UF 41.41, UF 6.1: why this group of the active game may not fire at that one with these cards."""
    i = s.active
    table = s.tables[j] if 0 <= j < len(s.tables) else None
    if table is None or t not in GROUPS_OF[1 - g // SLOTS] or not table.men[t]:
        return NOBODY_THERE
    found = sight_refusal(s, i, g, j, t) or order_refusal(s, j, t)
    if found is not None:
        return found
    guests = invite(s, i, g, j)
    if not guests:
        return NO_ROOM
    found = reach_refusal(table, guests[0], t, means_of(table, guests[0], hand[0], hand[1]))
    forget(table, guests)
    return found


def reach_refusal(host: UpFrontState, slot: int, t: int, means: Means) -> Refusal | None:
    """UF 6.1: why the guests may not fire at that group of their host with any of their cards."""
    found = target_refusal(host, slot, t)
    if found is not None:
        return found
    return None if is_enough(host, slot, t, means) else too_weak(host, slot, t, easiest(means.pool[0]), no.TOO_WEAK)


def far_too_weak(s: TeamState, g: int, hand: Hand) -> bool:
    """UF 10.45, UF 17.4: at Relative Range 0 a group has at most twice its factors, or with Heroes three times, and
    never more against an AFV (UF 28.7: what each man has is for close quarters). Halved men may win a fraction back."""
    home = s.tables[s.active]
    if is_afv_group(home, g):
        most = 2 * hooks(home).firepower_of_afv(home, home.men[g][0], NOT_FLANKED, ZERO)  # never a Hero (UF 28.421)
        return most < factors_needed(home, g // SLOTS, min([NEED[card] for card in hand[0]]), g)
    means = means_of(home, g, hand[0], hand[1])
    if not means.row:
        return False
    times = 3 if means.pool[1] else 2
    lacking = means.least - means.row[ZERO] * times
    return lacking > 0 and (lacking > (times - 1) * len(home.men[g]) or all_alike(home, g))


Open = list[tuple[int, list[int]]]  # adjacent games with the enemy groups there


def open_groups(s: TeamState) -> Open:
    """UF 41.41: the enemy groups of adjacent games that may still be fired at from outside; the same for all firers."""
    found: Open = []
    for j in neighbours(s, s.active):
        men = s.tables[j].men
        there = [t for t in GROUPS_OF[1 - s.block] if men[t] and order_refusal(s, j, t) is None]
        if there:
            found.append((j, there))
    return found


def fire_targets(s: TeamState, g: int, hand: Hand, there: Open, wanted: int = 99) -> list[tuple[int, int]]:
    """The groups of adjacent games at which some Fire card in hand can be used, as many as are wanted; `there` has the
    open ones."""
    found: list[tuple[int, int]] = []
    if not hand[0]:
        return found
    in_sight = [(j, [t for t in ts if sight_refusal(s, s.active, g, j, t) is None]) for j, ts in there]
    in_sight = [(j, seen) for j, seen in in_sight if seen]
    if not in_sight or far_too_weak(s, g, hand):
        return found
    for j, seen in in_sight:
        table = s.tables[j]
        guests = invite(s, s.active, g, j)
        if guests:
            means = means_of(table, guests[0], hand[0], hand[1])
            for t in seen:
                if reach_refusal(table, guests[0], t, means) is None:
                    found.append((j, t))
                    if len(found) == wanted:
                        break
            forget(table, guests)
        if len(found) == wanted:
            break
    return found


def shot_refusal(s: TeamState, g: int, hand: Hand, there: Open) -> Refusal | None:
    """UF 41.4: whether this group may fire into an adjacent game at all."""
    found = group_refusal(s, g, "fire")
    if found is not None:
        return found
    return open_fire_refusal(s, g, hand, there)


def open_fire_refusal(s: TeamState, g: int, hand: Hand, there: Open) -> Refusal | None:
    """The same of a group that may still act."""
    table = s.tables[s.active]
    for function in hooks(table).firer_refusals:
        found = function(table, g)
        if found is not None:
            return found
    return None if fire_targets(s, g, hand, there, 1) else no.NO_SHOT


def fire_refusal(s: TeamState, action: Action) -> Refusal | None:
    """The same, and what stands between the group and the first target."""
    g = action[1]
    hand = hand_of(s)
    found = shot_refusal(s, g, hand, open_groups(s))
    if found is not no.NO_SHOT:
        return found
    if not hand[0]:
        return no.NO_FIRE_CARD
    beside = next_door(s, g)
    return aim_refusal(s, g, beside[0][0], beside[0][1], hand) if beside else NOBODY_THERE


def next_door(s: TeamState, g: int) -> list[tuple[int, int]]:
    """The enemy groups of the adjacent games: (game, group)."""
    enemies = GROUPS_OF[1 - g // SLOTS]
    return [(j, t) for j in neighbours(s, s.active) for t in enemies if s.tables[j].men[t]]


def fire_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    hand, there, groups = hand_of(s), open_groups(s), idle_groups(s)
    if not there:
        return []
    able = [g for g in groups if open_fire_refusal(s, g, hand, there) is None]
    return [("fire across", g) for g in able if bound_refusal(table, g, "fire") is None]


class FireAcross(Frame):
    """UF 41.4, UF 6.1: the target; the attack is the same as any other, in the game fired into."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group: int = plan[1] if plan else -1

    def start(self, s: TeamState, _: Any) -> None:
        ask(s, self, "aimed", seat_at(s.active, s.block), "UF 41.4")

    def can_aimed(self, s: TeamState) -> list[Action]:
        return [("at", j, t) for j, t in fire_targets(s, self.group, hand_of(s), open_groups(s))]

    def why_not_aimed(self, s: TeamState, action: Action) -> Refusal | None:
        return aim_refusal(s, self.group, action[1], action[2], hand_of(s))

    def aimed(self, s: TeamState, action: Action) -> None:
        _, j, t = action
        take_action(s.tables[s.active], self.group)
        tell(s, "UF 41.4", ("fires across", s.active, self.group, j, t))
        guests = invite(s, s.active, self.group, j)
        visit = Visit(s.active, self.group, j, guests)
        call(s, self, "over", send_into(s, visit, FireAttack(guests[0], t)))

    def over(self, s: TeamState, _: Any) -> None:
        end(s)


def explain_outside(s: UpFrontState, action: Action, pool: list[int]) -> Explanation | None:
    """UF 6.4, UF 41.6: the strength over there, the odds with the deck of the firer."""
    f = s.stack[-1]
    if not isinstance(f, FireAttack) or (action in (("decline",), ("ready",)) and not f.cards):
        return None
    cards, change = f.cards, 0
    if f.at == "loaded":
        if action[0] not in ("card", "ready"):
            return None
        cards = (*cards, action[1]) if action[0] == "card" else cards
    elif f.at in ("concealed", "decided") and action != ("decline",):
        change = f.strength - f.added - attack_strength(s, f.group, f.target, f.cards)
        if action[0] == "conceal":
            change -= conceal_value(s, f.target // SLOTS, action[1])
    else:
        return None
    return explain_attack(s, SPECTATOR, f.group, f.target, cards, change, pool, f.added)
