"""UF 41.4: a group fires its small arms at a group of the game beside its own, always at Relative Range 0."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_fire import FireAttack
from bocage.games.upfront.basic.s06_targets import (
    attack_kind,
    attack_strength,
    covers,
    hero_plays,
    is_enough,
    target_refusal,
)
from bocage.games.upfront.basic.s09_concealment import conceal_value
from bocage.games.upfront.basic.s10_hero import hero_refusal, play_hero
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, any_pinned, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.actions import bound_refusal
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.firepower import firepower, hero_can_fire
from bocage.games.upfront.table.odds import explain_attack, unknown_cards
from bocage.games.upfront.table.turn_hooks import bar_refusal
from bocage.games.upfront.table.uses import FIRE_BIT, HERO_BIT, held
from bocage.games.upfront.team.s41_acquired import take_along
from bocage.games.upfront.team.s41_guests import bring, forget, present_men
from bocage.games.upfront.team.s41_hooks import team_hooks
from bocage.games.upfront.team.s41_play import NOT_NOW, between_actions
from bocage.games.upfront.team.s41_sight import order_refusal, sight_refusal
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on, seat_at
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import SPECTATOR, Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NO_ROOM = Refusal("UF 41.4", "there is no room for another group of yours in that game")
NOBODY_THERE = Refusal("UF 41.4", "that is no enemy group of an adjacent game")
ZERO = 0  # UF 41.4: the Relative Range between games


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


def neighbours(s: TeamState, i: int) -> list[int]:
    return [j for j in (i - 1, i + 1) if 0 <= j < len(s.tables) and not s.closed[j]]


def invite(s: TeamState, i: int, g: int, j: int) -> tuple[int, ...]:
    """The group as guests in game j, with whatever Flanking Fire it has there (UF 41.4)."""
    guests = bring(s.tables[i], g, s.tables[j])
    if guests:
        take_along(s, i, g, j, guests[1])
        for function in team_hooks().flanking:
            function(s, i, g, j, guests[0])
    return guests


def aim_refusal(s: TeamState, g: int, j: int, t: int, cards: tuple[int, ...]) -> Refusal | None:
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
    found = reach_refusal(s, j, guests[0], t, cards)
    forget(table, guests)
    return found


def reach_refusal(s: TeamState, j: int, slot: int, t: int, cards: tuple[int, ...]) -> Refusal | None:
    """UF 6.1: why the guests may not fire at that group of their host with any of these cards."""
    table = s.tables[j]
    found = target_refusal(table, slot, t)
    if found is not None:
        return found
    pool = (list(cards), held(s.tables[s.active], s.block, HERO_BIT), list(table.men[slot]))
    return None if is_enough(table, slot, t, pool) else no.TOO_WEAK


def fire_targets(s: TeamState, g: int) -> list[tuple[int, int]]:
    """The groups of adjacent games at which some Fire card in hand can be used."""
    cards = tuple(held(s.tables[s.active], g // SLOTS, FIRE_BIT))
    if not cards:
        return []
    found = []
    for j in neighbours(s, s.active):
        table = s.tables[j]
        there = [t for t in GROUPS_OF[1 - g // SLOTS] if table.men[t] and order_refusal(s, j, t) is None]
        seen = [t for t in there if sight_refusal(s, s.active, g, j, t) is None]
        guests = invite(s, s.active, g, j) if seen else ()
        if guests:
            found.extend([(j, t) for t in seen if reach_refusal(s, j, guests[0], t, cards) is None])
            forget(table, guests)
    return found


def fire_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.4: whether this group may fire into an adjacent game at all."""
    g = action[1]
    found = group_refusal(s, g, "fire")
    if found is not None:
        return found
    table = s.tables[s.active]
    for function in hooks(table).firer_refusals:
        found = found or function(table, g)
    if found is not None or fire_targets(s, g):
        return found
    cards = tuple(held(table, g // SLOTS, FIRE_BIT))
    if not cards:
        return no.NO_FIRE_CARD
    there = [(j, t) for j in neighbours(s, s.active) for t in GROUPS_OF[1 - g // SLOTS] if s.tables[j].men[t]]
    return aim_refusal(s, g, there[0][0], there[0][1], cards) if there else NOBODY_THERE


def fire_options(s: TeamState) -> list[Action]:
    table = s.tables[s.active]
    if not between_actions(s) or not held(table, table.seat, FIRE_BIT):
        return []
    return [("fire across", g) for g in GROUPS_OF[table.seat] if fire_refusal(s, ("fire across", g)) is None]


class FireAcross(Frame):
    """UF 41.4, UF 6.1: target and Fire cards; the rest happens in the game fired into."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group: int = plan[1] if plan else -1
        self.host = -1
        self.target = -1
        self.cards: tuple[int, ...] = ()

    def start(self, s: TeamState, _: Any) -> None:
        ask(s, self, "aimed", seat_at(s.active, s.block), "UF 41.4")

    def can_aimed(self, s: TeamState) -> list[Action]:
        return [("at", j, t) for j, t in fire_targets(s, self.group)]

    def why_not_aimed(self, s: TeamState, action: Action) -> Refusal | None:
        return aim_refusal(s, self.group, action[1], action[2], tuple(held(s.tables[s.active], s.block, FIRE_BIT)))

    def aimed(self, s: TeamState, action: Action) -> None:
        _, self.host, self.target = action
        ask(s, self, "loaded", seat_at(s.active, s.block), "UF 6.3")

    def able(self, s: TeamState, cards: tuple[int, ...]) -> bool:
        """UF 6.1, UF 6.3: the firepower covers these cards together."""
        guests = invite(s, s.active, self.group, self.host)
        table = s.tables[self.host]
        found = covers(table, guests[0], self.target, cards, firepower(table, guests[0], self.target, ZERO))
        forget(table, guests)
        return found

    def heroes(self, s: TeamState) -> list[Action]:
        """UF 10.45: a Hero card on a man of the firing group, if a Fire card can then be used."""
        home, table = s.tables[s.active], s.tables[self.host]
        cards = held(home, s.block, HERO_BIT)
        if not cards:
            return []
        guests = invite(s, s.active, self.group, self.host)
        slot, t, there = guests[0], self.target, table.men[guests[0]]
        if self.cards:
            plays = [(c, m) for c in cards for m in there if hero_can_fire(table, m, c, t, ZERO)]
        else:
            pool = (held(home, s.block, FIRE_BIT), cards, list(there))
            plays = hero_plays(table, slot, t, firepower(table, slot, t, ZERO), pool)
        men = present_men(home, self.group)
        found: list[Action] = [("hero", card, men[m - guests[1]]) for card, m in plays]
        forget(table, guests)
        return found

    def can_loaded(self, s: TeamState) -> list[Action]:
        found: list[Action] = [("ready",)] if self.cards else []
        for card in held(s.tables[s.active], s.block, FIRE_BIT):
            if self.able(s, (*self.cards, card)):
                found.append(("card", card))
        return [*found, *self.heroes(s)]

    def explain_loaded(self, s: TeamState, action: Action) -> Explanation | None:
        """UF 6.4, UF 41.6: the strength there, the odds with this deck."""
        cards = (*self.cards, action[1]) if action[0] == "card" else self.cards
        if not cards or action[0] == "hero":
            return None
        table = s.tables[self.host]
        guests = invite(s, s.active, self.group, self.host)
        pool = unknown_cards(s.tables[s.active], s.block)
        found = explain_attack(table, SPECTATOR, guests[0], self.target, cards, 0, pool)
        forget(table, guests)
        return found

    def why_not_loaded(self, s: TeamState, action: Action) -> Refusal | None:
        home = s.tables[s.active]
        if action[0] == "card":
            if action[1] not in held(home, s.block, FIRE_BIT):
                return no.NOT_HELD
            return no.TOO_WEAK_TOGETHER if self.cards else no.TOO_WEAK
        if action[0] == "hero":
            return hero_refusal(home, s.block, action[1], action[2]) or no.HERO_IDLE
        return Refusal("UF 6.1", "an attack needs a Fire card") if action == ("ready",) else None

    def loaded(self, s: TeamState, action: Action) -> None:
        home = s.tables[s.active]
        if action[0] == "card":
            use_up(home, s.block, action[1])
            self.cards = (*self.cards, action[1])
        elif action[0] == "hero":
            listen(s, s.active)
            play_hero(home, s.block, action[1], action[2])
            pass_on(s, s.active)
        else:
            take_action(home, self.group)
            tell(s, "UF 41.4", ("fires across", s.active, self.group, self.host, self.target))
            guests = invite(s, s.active, self.group, self.host)
            attack = OutsideFire(guests[0], self.target, self.cards)
            visit = Visit(s.active, self.group, self.host, guests)
            return call(s, self, "over", send_into(s, visit, attack))
        s.revealed = True
        return ask(s, self, "loaded", seat_at(s.active, s.block), "UF 6.3")

    def over(self, s: TeamState, _: Any) -> None:
        end(s)


class OutsideFire(FireAttack):
    """UF 6.4: the attack as it is announced in the game fired into."""

    def __init__(self, group: int = -1, target: int = -1, cards: tuple[int, ...] = ()) -> None:
        super().__init__(group)
        self.target = target
        self.cards = cards

    def start(self, s: UpFrontState, _: Any) -> None:
        self.unpinned = not any_pinned(s, self.group) and not any_pinned(s, self.target)
        self.strength = attack_strength(s, self.group, self.target, self.cards)
        self.kind = attack_kind(s, self.group, self.target)
        tell(s, "UF 6.4", ("fire", self.group, self.target, self.cards, self.strength))
        for function in hooks(s).on_fire:
            function(s, self.group, self.target)
        goto(s, self, "announced")


def explain_outside(s: UpFrontState, action: Action, pool: list[int]) -> Explanation | None:
    """What a Concealed card would take off, and what resolving would do (UF 9.1, UF 6.5)."""
    f = s.stack[-1]
    if not isinstance(f, OutsideFire) or action == ("decline",):
        return None
    change = f.strength - attack_strength(s, f.group, f.target, f.cards)
    if action[0] == "conceal":
        change -= conceal_value(s, f.target // SLOTS, action[1])
    return explain_attack(s, SPECTATOR, f.group, f.target, f.cards, change, pool)
