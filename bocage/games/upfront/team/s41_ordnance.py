"""UF 41.4, UF 41.424: ordnance fired at a group of the game beside its own, piece by piece, at Relative Range 0."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.armor.ordnance import MORTAR, barrels, piece_class
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN
from bocage.games.upfront.armor.s25_odds import explain_shot
from bocage.games.upfront.armor.s25_ordnance import OrdnanceAttack, again_refusal, hero_aims, shot_concealment_refusal
from bocage.games.upfront.armor.s25_refusals import ANY_FIRE_CARD, NO_PIECE, piece_refusal
from bocage.games.upfront.armor.s25_to_hit import to_hit
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s09_concealment import conceal_value
from bocage.games.upfront.basic.s10_hero import play_hero
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import use_up
from bocage.games.upfront.table.odds import unknown_cards
from bocage.games.upfront.table.uses import FIRE_BIT, HERO_BIT, held
from bocage.games.upfront.team.s41_fire import NO_ROOM, NOBODY_THERE, group_refusal, invite, neighbours
from bocage.games.upfront.team.s41_guests import forget, present_men
from bocage.games.upfront.team.s41_play import between_actions
from bocage.games.upfront.team.s41_sight import order_refusal, sight_refusal
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on, seat_at
from bocage.games.upfront.team.s41_visit import Visit, send_into
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import SPECTATOR, Action, Frame, ask, call, end, tell
from bocage.kernel.refusal import Refusal

AIMS = (AT_ARMOR, AT_CREW, AT_MEN)


def pieces_of(home: UpFrontState, g: int) -> list[tuple[int, int]]:
    return [(m, barrel) for m in present_men(home, g) for barrel in barrels(home, m)]


def shot_refusal(s: TeamState, g: int, piece: tuple[int, int], j: int, t: int, aim: str) -> Refusal | None:
    """UF 41.42, UF 41.424, UF 25.3: why this piece of the active game may not fire at that group so."""
    home = s.tables[s.active]
    table = s.tables[j] if 0 <= j < len(s.tables) else None
    if table is None or t not in GROUPS_OF[1 - g // SLOTS] or not table.men[t]:
        return NOBODY_THERE
    mortar = piece_class(home, piece[0], piece[1]) == MORTAR
    found = sight_refusal(s, s.active, g, j, t, mortar) or order_refusal(s, j, t)
    if found is not None:
        return found
    guests = invite(s, s.active, g, j)
    if not guests:
        return NO_ROOM
    guest = guests[1] + present_men(home, g).index(piece[0])
    found = piece_refusal(table, guest, piece[1], t, aim)
    forget(table, guests)
    return found


def shots_at(s: TeamState, g: int, j: int, t: int) -> list[tuple[int, int, str]]:
    """Every piece of the group that may fire at that group, with what it may be aimed at."""
    aims = (AT_ARMOR, AT_CREW) if is_afv_group(s.tables[j], t) else (AT_MEN,)
    return [
        (m, barrel, aim)
        for m, barrel in pieces_of(s.tables[s.active], g)
        for aim in aims
        if shot_refusal(s, g, (m, barrel), j, t, aim) is None
    ]


def shoot_targets(s: TeamState, g: int) -> list[tuple[int, int]]:
    if not pieces_of(s.tables[s.active], g):
        return []
    there = [(j, t) for j in neighbours(s, s.active) for t in GROUPS_OF[1 - g // SLOTS] if s.tables[j].men[t]]
    return [(j, t) for j, t in there if shots_at(s, g, j, t)]


def shoot_refusal(s: TeamState, action: Action) -> Refusal | None:
    """UF 41.4: whether a piece of this group may fire into an adjacent game at all."""
    g = action[1]
    found = group_refusal(s, g, "ordnance")
    if found is not None:
        return found
    home = s.tables[s.active]
    pieces = pieces_of(home, g)
    if not pieces:
        return NO_PIECE
    if shoot_targets(s, g):
        return None if held(home, g // SLOTS, FIRE_BIT) else no.NO_FIRE_CARD
    there = [(j, t) for j in neighbours(s, s.active) for t in GROUPS_OF[1 - g // SLOTS] if s.tables[j].men[t]]
    return shot_refusal(s, g, pieces[0], there[0][0], there[0][1], AT_MEN) if there else NOBODY_THERE


def shoot_options(s: TeamState) -> list[Action]:
    home = s.tables[s.active]
    if not between_actions(s) or not held(home, home.seat, FIRE_BIT):
        return []
    return [("shoot across", g) for g in GROUPS_OF[home.seat] if shoot_refusal(s, ("shoot across", g)) is None]


class ShootAcross(Frame):
    """UF 25.2, UF 25.3: each piece of the group may fire at the same target with a Fire card of its own."""

    def __init__(self, plan: Action = ()) -> None:
        super().__init__()
        self.group: int = plan[1] if plan else -1
        self.host = -1
        self.target = -1
        self.man = -1
        self.barrel = 0
        self.aim = ""
        self.fired: tuple[tuple[int, int], ...] = ()

    def start(self, s: TeamState, _: Any) -> None:
        ask(s, self, "aimed", seat_at(s.active, s.block), "UF 41.4")

    def can_aimed(self, s: TeamState) -> list[Action]:
        return [("at", j, t) for j, t in shoot_targets(s, self.group)]

    def why_not_aimed(self, s: TeamState, action: Action) -> Refusal | None:
        pieces = pieces_of(s.tables[s.active], self.group)
        return shot_refusal(s, self.group, pieces[0], action[1], action[2], AT_MEN)

    def aimed(self, s: TeamState, action: Action) -> None:
        _, self.host, self.target = action
        ask(s, self, "chosen", seat_at(s.active, s.block), "UF 25.2")

    def left(self, s: TeamState) -> list[tuple[int, int, str]]:
        home = s.tables[s.active]
        there = shots_at(s, self.group, self.host, self.target)
        return [x for x in there if again_refusal(home, self.fired, x[0], x[1]) is None]

    def can_chosen(self, s: TeamState) -> list[Action]:
        found: list[Action] = []
        if held(s.tables[s.active], s.block, FIRE_BIT):
            found.extend([("piece", m, barrel, aim) for m, barrel, aim in self.left(s)])
        return [*found, ("done",)] if self.fired else found

    def why_not_chosen(self, s: TeamState, action: Action) -> Refusal | None:
        if action[0] != "piece":
            return None
        _, m, barrel, aim = action
        if (m, barrel) not in pieces_of(s.tables[s.active], self.group) or aim not in AIMS:
            return Refusal("UF 25.3", "that piece is not in the firing group")
        found = again_refusal(s.tables[s.active], self.fired, m, barrel)
        return found or shot_refusal(s, self.group, (m, barrel), self.host, self.target, aim) or ANY_FIRE_CARD

    def explain_chosen(self, s: TeamState, action: Action) -> Explanation | None:
        """UF 25.3, UF 41.6: the frequency over there, the odds with this deck."""
        if action[0] != "piece":
            return None
        home, table = s.tables[s.active], s.tables[self.host]
        guests = invite(s, s.active, self.group, self.host)
        guest = guests[1] + present_men(home, self.group).index(action[1])
        pool = unknown_cards(home, s.block)
        found = explain_shot(table, SPECTATOR, guest, action[2], self.target, action[3], 0, pool)
        forget(table, guests)
        return found

    def chosen(self, s: TeamState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        _, self.man, self.barrel, self.aim = action
        return ask(s, self, "loaded", seat_at(s.active, s.block), "UF 25.3")

    def can_loaded(self, s: TeamState) -> list[Action]:
        home = s.tables[s.active]
        found: list[Action] = [("card", card) for card in held(home, s.block, FIRE_BIT)]
        if hero_aims(home, self.man, self.barrel):
            found.extend([("hero", card, self.man) for card in held(home, s.block, HERO_BIT)])
        return found

    def why_not_loaded(self, s: TeamState, action: Action) -> Refusal | None:
        if action[0] == "hero":
            if action[1] not in held(s.tables[s.active], s.block, HERO_BIT):
                return no.NO_HERO
            return Refusal("UF 10.45", "a Hero improves only the aim of a light anti-tank weapon, and once")
        return no.NOT_HELD if action[0] == "card" else None

    def loaded(self, s: TeamState, action: Action) -> None:
        home = s.tables[s.active]
        if action[0] == "hero":
            listen(s, s.active)
            play_hero(home, s.block, action[1], action[2])
            pass_on(s, s.active)
            s.revealed = True
            return ask(s, self, "loaded", seat_at(s.active, s.block), "UF 25.3")
        use_up(home, s.block, action[1])
        if not self.fired:
            take_action(home, self.group)
        self.fired = (*self.fired, (self.man, self.barrel))
        tell(s, "UF 41.4", ("fires across", s.active, self.group, self.host, self.target))
        guests = invite(s, s.active, self.group, self.host)
        guest = guests[1] + present_men(home, self.group).index(self.man)
        attack = OutsideShot(guests[0], self.target, guest, self.barrel, self.aim)
        visit = Visit(s.active, self.group, self.host, guests)
        return call(s, self, "shot", send_into(s, visit, attack))

    def shot(self, s: TeamState, _: Any) -> None:
        """UF 25.2: the next piece, while there is time, a target and a card."""
        home, table = s.tables[s.active], s.tables[self.host]
        if home.time_up or not table.men[self.target] or not home.hands[s.block] or not self.left(s):
            return end(s)
        return ask(s, self, "chosen", seat_at(s.active, s.block), "UF 25.2")


class OutsideShot(OrdnanceAttack):
    """UF 25.3: one shot as it is announced in the game fired into."""

    def __init__(self, group: int = -1, target: int = -1, man: int = -1, barrel: int = 0, aim: str = "") -> None:
        super().__init__(group)
        self.target = target
        self.man = man
        self.barrel = barrel
        self.aim = aim

    def start(self, s: UpFrontState, _: Any) -> None:
        self.fired = tuple([(m, barrel) for m in s.men[self.group] for barrel in barrels(s, m)])  # one piece a visit
        self.step = to_hit(s, self.man, self.barrel, self.target)
        tell(s, "UF 25.3", ("aims", self.man, self.target, self.step, self.aim))
        defender = self.target // SLOTS
        if s.hands[defender] and shot_concealment_refusal(s, self.target) is None:
            return ask(s, self, "hidden", defender, "UF 25.34")
        return ask(s, self, "decided", self.group // SLOTS, "UF 25.3")


def explain_outside(s: UpFrontState, action: Action, pool: list[int]) -> Explanation | None:
    """What a Concealed card would make of the frequency, and what the draw would do (UF 25.34, UF 25.3)."""
    f = s.stack[-1]
    if not isinstance(f, OutsideShot) or f.at not in ("hidden", "decided") or action == ("decline",):
        return None
    hidden = conceal_value(s, f.target // SLOTS, action[1]) if action[0] == "conceal" else f.concealed
    return explain_shot(s, SPECTATOR, f.man, f.barrel, f.target, f.aim, hidden, pool)
