"""UA marching, s29 Marching Fire: units activated with a Movement and a Fire card fire once during their move."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import describe
from bocage.games.cardwar.activation import AT, FIRE_USE, LEADER, MOVE_USE, roused, woken
from bocage.games.cardwar.hands import hands_of, spend_together, together
from bocage.games.cardwar.marks import ACT_MOVE, FORD, HALF_MOVE, MARCH, MARCHED
from bocage.games.cardwar.plays import AT_MOVE, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.cardwar.ua_wake import ACTIVATES, BY_FORD, BY_MARSH, NOT_YOUR_HAND, other_use, places, style_of
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, firer_refusal
from bocage.games.starterkit.fire.s03_2_2_group import Plan, joining_refusal
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.shot import IN_ADVANCING, SMALL_ARMS, Shot
from bocage.games.starterkit.model.names import Counter, Location, Side, Units
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, call, end, tell
from bocage.kernel.refusal import Refusal

MARCHES = "march"
NOT_IN_USE = Refusal("UA marching", "Marching Fire is an option that this game does not use")
TOO_FEW_CARDS = Refusal(
    "UA marching",
    "it takes a Movement and a Fire card, and a third of either kind if a unit lacks Assault Fire",
)
NOBODY = Refusal("UA marching", "nobody there could move")
NOT_MARCHING = Refusal("UA marching", "only units activated for Marching Fire fire while they move, once")
NOT_BEGUN = Refusal("UA marching", "Marching Fire comes after MF are spent")
NO_TARGET = Refusal("UA marching", "nobody who moves could fire there")


def all_assault(s: CardState, group: list[Counter]) -> bool:
    """Do all squads and half-squads among them have Assault Fire?"""
    return all(s.type(u).assault for u in group if s.type(u).is_multi_man)


def march_cards(s: CardState, e: int, side: Side, count: int) -> tuple[int, ...]:
    """Two cards, one for each; or three, two of one kind and one of the other."""
    fires, moves = usable(s, e, side)
    for fire in fires:
        for move in moves:
            rest = [c for c in dict.fromkeys([*fires, *moves]) if c not in (fire, move)]
            if fire != move and len(rest) >= count - 2:
                return (fire, move, *rest[: count - 2])
    return ()


def usable(s: CardState, e: int, side: Side) -> tuple[list[int], list[int]]:
    """The hand's cards for fire and for movement, what is good for little else first, those of a planning hand last."""
    found = sorted(together(s, e, side), key=lambda x: (x[0] != e, other_use(x[2], x[1]), x[1]))
    fires = [card for _, card, mask in found if style_of(s, FIRE_USE, mask, card) not in ("", BY_MARSH)]
    return fires, [card for _, card, mask in found if style_of(s, MOVE_USE, mask, card) not in ("", BY_MARSH)]


def march_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    if not s.marching:
        return []
    found: list[Action] = []
    for e in hands_of(s, side):
        if march_cards(s, e, side, 2):
            found += [(MARCHES, e, how, x) for how, x in places(s, e, side, MOVE_USE) if how in (AT, LEADER)]
    return found


def marchers(s: CardState, e: int, side: Side, how: str, x: int) -> list[Counter]:
    return roused(s, MOVE_USE, tuple(woken(s, e, side, how, x)))


def march_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e, how, x = action
    if not s.marching:
        return NOT_IN_USE
    if e != PLANNING and (not 0 <= e < len(s.owner) or s.owner[e] != side):
        return NOT_YOUR_HAND
    group = marchers(s, e, side, how, x)
    if not group:
        return NOBODY
    return None if march_cards(s, e, side, 2 if all_assault(s, group) else 3) else TOO_FEW_CARDS


class March(Frame):
    """UA marching The cards are laid down and the units activated."""

    def __init__(self, side: Side = 0, play: Action = ()) -> None:
        super().__init__()
        self.side = side
        self.play = play

    def start(self, s: CardState, _: Any) -> None:
        _, e, how, x = self.play
        group = marchers(s, e, self.side, how, x)
        bits = ACT_MOVE | MARCH
        cards = march_cards(s, e, self.side, 2 if all_assault(s, group) else 3)
        for _, card, mask in together(s, e, self.side):
            if card in cards and style_of(s, MOVE_USE, mask, card) == BY_FORD:
                bits |= FORD  # UA cards.ford: played as a Movement card it gives its Double Time here too
        spend_together(s, e, self.side, cards)
        for u in group:
            s.active[u] = s.active.get(u, 0) & ~HALF_MOVE | bits
        tell(s, "UA marching", ("activated", MOVE_USE, "plain", tuple(group)))
        end(s)


def march_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return March(side, action)


def explain_march(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    _, e, how, x = action
    group = marchers(s, e, side, how, x)
    cards = march_cards(s, e, side, 2 if all_assault(s, group) else 3)
    made = Explanation(("UA marching", "UA s29"), f"{len(group)} may move, and fire once on the way")
    made.eyes = group
    made.notes = [f"Cards: {', '.join(describe(c) for c in cards)}.", "As Advancing Fire, and not again in that phase."]
    return made


MARCHING = Play(MARCHES, AT_MOVE, march_list, march_refusal, march_frame, explain_march, needs=ACTIVATES)


# firing on the way


def may_march_fire(s: CardState, u: Counter) -> bool:
    return s.has_active(u, MARCH) and not s.has_mark(u, MARCHED)


def fire_targets(s: CardState, members: Units, here: Location) -> list[Location]:
    """Enemy hexes at which somebody who moves could fire."""
    if not any(may_march_fire(s, u) for u in members) or here < 0:
        return []
    found: list[Location] = []
    s.march_hex = here  # as it will be declared: nobody of another hex joins in (UA s29)
    for h in enemy_hexes(s, s.attacker):
        aim = Aim(s, s.attacker, IN_ADVANCING, h)
        if s.marched_at:
            aim.volleys = dict(volleys_at(s, h))
        shot = Shot(s, SMALL_ARMS, IN_ADVANCING, h)
        shot.targets = targets_in(s, s.attacker, h)
        able = [f for u in members for f in (u, *s.carried[u]) if may_march_fire(s, u)]
        able = [f for f in able if firer_refusal(s, aim, f) is None]
        if any(joining_refusal(s, aim, Plan(), f, shot) is None for f in able):
            found.append(h)
    s.march_hex = -1
    return found


def volleys_at(s: CardState, target: Location) -> tuple[tuple[int, int], ...]:
    """SK 3.2.2 Mandatory Fire Groups: whoever of a hex fires at a target fires with all of its attack."""
    return ((s.marched_at[target], 1),) if target in s.marched_at else ()


def shot_refusal(s: CardState, members: Units, begun: bool, where: Location) -> Refusal | None:
    if not any(may_march_fire(s, u) for u in members):
        return NOT_MARCHING
    if not begun:
        return NOT_BEGUN
    if not 0 <= where < ground_of(s).n:
        return NO_TARGET
    return None if where in fire_targets(s, members, s.at[members[0]]) else NO_TARGET


class MarchingFire(Frame):
    """UA s29 Once, after any MF, as Advancing Fire: halved, with the Assault Fire bonus of those who have it."""

    def __init__(self, members: Units = (), target: Location = -1) -> None:
        super().__init__()
        self.members = members
        self.target = target

    def start(self, s: CardState, _: Any) -> None:
        s.march_hex = s.at[self.members[0]]
        targets = targets_in(s, s.attacker, self.target)
        volleys = volleys_at(s, self.target)
        call(s, self, "fired", Declaration(s.attacker, IN_ADVANCING, self.target, targets, volleys=volleys))

    def fired(self, s: CardState, outcome: tuple[tuple[int, ...], ...]) -> None:
        if outcome[1]:
            s.marched_at[self.target] = s.march_hex
        s.march_hex = -1
        for f in outcome[1]:
            s.mark_card(f if s.type(f).is_personnel else s.holder[f], MARCHED)
        end(s)
