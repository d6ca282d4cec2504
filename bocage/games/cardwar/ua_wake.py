"""UA movement, UA fire, UA cards.terrain, UA cards.ford, UA cards.marsh Playing a card to activate units."""

from __future__ import annotations

from typing import Any

from bocage.deck.cards import TERRAIN
from bocage.deck.uses import FIRE_BIT, MOVE_BIT, MOVES_AS, TERRAIN_BIT
from bocage.games.cardwar.activation import (
    AT,
    FIRE_USE,
    LEADER,
    MOVE_USE,
    PLATOON,
    VEHICLE,
    absent_words,
    bit_of,
    idle_words,
    in_play,
    infantry,
    is_morse,
    leads_on,
    of_use,
    phase_uses,
    reached_by,
    roused,
    woken,
    woken_by_leader,
)
from bocage.games.cardwar.battle import card_battle
from bocage.games.cardwar.far import far
from bocage.games.cardwar.hands import MARSHY, hand_of, hands_of, masks, spend
from bocage.games.cardwar.heroes import is_heroic
from bocage.games.cardwar.marks import AREA_FIRE, BERSERK, FORD, HALF_MOVE
from bocage.games.cardwar.plays import AT_ADVANCE, AT_FIRE, AT_FIRST, AT_MOVE, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.model.state import ADVANCE, MOVEMENT
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end, tell
from bocage.kernel.refusal import Refusal

WAKE = "wake"
PLAIN = "plain"
BY_FORD = "ford"
BY_MARSH = "marsh"
STYLES = (PLAIN, BY_FORD, BY_MARSH)

NOT_HELD = Refusal("UA movement", "no card of that hand can be used so")
NOT_THIS_PHASE = Refusal("UA sequence", "cards do not activate units for that in this phase")
NOBODY_THERE = Refusal("UA movement", "the card would activate nobody who can make use of it")
NO_LEADER = Refusal("UA movement", "only an unbroken leader of the hand's own element activates others")
NOT_ALONE = Refusal("UA vehicles", "one vehicle alone is activated to move, where its radio has only Morse")
NO_PLATOON = Refusal("UA vehicles", "only a vehicle of the hand's own element is activated with its platoon")
FORD_MOVES = Refusal("UA cards.ford", "a Ford card gives its extra movement in the Movement Phase")
NOT_YOUR_HAND = Refusal("UA hand", "that is not one of your hands")


def style_of(s: CardState, use: str, mask: int, card: int) -> str:
    """How a card with this mask activates units for the use; "": not at all."""
    if use == FIRE_USE and mask & FIRE_BIT:
        return PLAIN
    if use == MOVE_USE and mask & MOVE_BIT:
        return BY_FORD if MOVES_AS[card] == "ford" and s.phase == MOVEMENT else PLAIN
    if mask & TERRAIN_BIT:  # UA cards.terrain: for either, whatever the terrain
        return BY_MARSH if MARSHY[card] else PLAIN
    return ""


def other_use(mask: int, card: int) -> int:
    """How much else a card is good for: what is good for little goes first."""
    count = bin(mask).count("1")
    if mask & MOVE_BIT and MOVES_AS[card] != "plain":
        count += 1
    return 2 * count + (1 if mask & TERRAIN_BIT and TERRAIN[card] else 0)


def card_for(s: CardState, e: int, side: Side, use: str, style: str) -> int:
    """The card of the hand that is played for this: the one with the least other use; 0: there is none."""
    table = masks(s, e, side)
    able = [c for c in hand_of(s, e, side) if style_of(s, use, table[c], c) == style]
    return min(able, key=lambda c: (other_use(table[c], c), c)) if able else 0


def styles_held(s: CardState, e: int, side: Side, use: str) -> list[str]:
    table = masks(s, e, side)
    bits = TERRAIN_BIT | (FIRE_BIT if use == FIRE_USE else MOVE_BIT)
    found = {style_of(s, use, table[c], c) for c in hand_of(s, e, side) if table[c] & bits}
    return [style for style in STYLES if style in found]


def places(s: CardState, e: int, side: Side, use: str, marsh: bool = False) -> list[tuple[str, int]]:
    """Locations, leaders and platoons on which a card of this hand would wake somebody."""
    found: list[tuple[str, int]] = []
    mine = infantry(s, e, side)
    able = frozenset(roused(s, use, mine, marsh))
    found += [(AT, h) for h in dict.fromkeys([s.at[u] for u in mine if u in able])]
    if able:
        for v in mine:
            if leads_on(s, v) and (v in able or not able.isdisjoint(woken_by_leader(s, e, side, v, mine))):
                found.append((LEADER, v))
    grouped: set[int] = set()
    vehicles = [v for v in (*s.fleet[side], *s.arriving[side]) if in_play(s, v) and reached_by(s, e, side, v)]
    for v in [] if all([idle_words(s, use, v, marsh) for v in vehicles]) else vehicles:  # noqa: C419 (asked very often)
        if v not in grouped:
            group = woken(s, e, side, PLATOON, v)
            grouped.update(group)  # a card played on any other of them wakes the same ones
            able_too = roused(s, use, group, marsh)
            if able_too:
                found.append((PLATOON, v))
            if use == MOVE_USE and len(group) > 1:
                alone = [x for x in group if is_morse(s, x) and not idle_words(s, use, x, marsh)]
                found += [(VEHICLE, x) for x in alone if able_too != [x]]
    return found


def wake_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    found: list[Action] = []
    for e in hands_of(s, side):
        for use in phase_uses(s, side):
            styles = styles_held(s, e, side, use)
            if styles:
                where = places(s, e, side, use)
                for style in styles:
                    again = style == BY_MARSH and s.active  # it is of no use to those woken at half already
                    there = places(s, e, side, use, True) if again else where
                    found += [(WAKE, use, e, style, how, x) for how, x in there]
    return found


def rule_of(s: CardState, use: str) -> str:
    return "UA fire" if use == FIRE_USE else "UA advance" if s.phase == ADVANCE else "UA movement"


def wake_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    found = barred(s, side, action)
    general = found is not None and found.rule == "UA movement"
    return Refusal(rule_of(s, action[1]), found.reason) if found is not None and general else found


def barred(s: CardState, side: Side, action: Action) -> Refusal | None:
    _, use, e, style, how, x = action
    if e != PLANNING and (not 0 <= e < len(s.owner) or s.owner[e] != side):
        return NOT_YOUR_HAND
    if use not in phase_uses(s, side):
        return NOT_THIS_PHASE
    if style == BY_FORD and (use != MOVE_USE or s.phase != MOVEMENT):
        return FORD_MOVES
    if not card_for(s, e, side, use, style):
        return NOT_HELD
    if how == LEADER and not (0 <= x < len(s.kind) and reached_by(s, e, side, x) and leads_on(s, x)):
        return NO_LEADER
    if how in (PLATOON, VEHICLE) and not (0 <= x < len(s.kind) and x in s.platoon and reached_by(s, e, side, x)):
        return NO_PLATOON
    group = tuple(woken(s, e, side, how, x))
    if how == VEHICLE and (use != MOVE_USE or not is_morse(s, x)):
        return NOT_ALONE
    return None if roused(s, use, group, style == BY_MARSH) else NOBODY_THERE


def explain_wake(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    """Who is woken, and why not the rest of the side."""
    _, use, e, style, how, x = action
    group = woken(s, e, side, how, x)
    able = roused(s, use, tuple(group), style == BY_MARSH)
    made = Explanation((rule_of(s, use),), f"activates {len(able)}")
    made.eyes = able
    if not of_use(s, use, able):
        made.notes.append("None of them reaches an enemy from where they are.")
    for c in able:
        reach = f", Free Activation Range {far(s, c)}" if use == FIRE_USE else ""
        made.notes.append(f"{where_words(s, c)}: activated{reach}.")
    for c in group:
        if c not in able:
            made.notes.append(f"{where_words(s, c)}: {idle_words(s, use, c, style == BY_MARSH)}.")
    for c in (*s.roster[side], *s.fleet[side]):
        if c not in group and not idle_words(s, use, c):
            made.notes.append(f"{where_words(s, c)}: {absent_words(s, e, side, how, x, c)}.")
    return made


def where_words(s: CardState, c: int) -> str:
    """A unit with its hex, for the preview."""
    names = card_battle(s).ground.names
    return f"{s.type(c).name} in {names[card_battle(s).ground.hex_of[s.at[c]]]}" if s.at[c] >= 0 else s.type(c).name


class Wake(Frame):
    """UA movement, fire A card is laid down and units are activated."""

    def __init__(self, side: Side = 0, play: Action = ()) -> None:
        super().__init__()
        self.side = side
        self.play = play

    def start(self, s: CardState, _: Any) -> None:
        _, use, e, style, how, x = self.play
        group = roused(s, use, tuple(woken(s, e, self.side, how, x)), style == BY_MARSH)
        spend(s, e, self.side, card_for(s, e, self.side, use, style))
        activate(s, use, style, tuple(group))
        end(s)


def activate(s: CardState, use: str, style: str, group: tuple[int, ...]) -> None:
    bits = bit_of(s, use)
    if style == BY_MARSH:
        bits |= AREA_FIRE if use == FIRE_USE else HALF_MOVE
    if style == BY_FORD:
        bits |= FORD
    for c in group:
        own = bits
        if use == MOVE_USE and len(group) > 1 and is_morse(s, c):
            own |= HALF_MOVE  # UA vehicles: one card for a platoon by Morse gives half MP
        if is_heroic(s, c) or s.has_mark(c, BERSERK):
            own &= ~(AREA_FIRE | HALF_MOVE)  # UA movement: who needs no card has nothing taken from him by one
        weak = 0 if style == BY_MARSH else AREA_FIRE if use == FIRE_USE else HALF_MOVE
        s.active[c] = s.active.get(c, 0) & ~weak | own
    tell(s, rule_of(s, use), ("activated", use, style, group))


def wake_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return Wake(side, action)


ACTIVATES = FIRE_BIT | MOVE_BIT | TERRAIN_BIT
WAKES = Play(
    WAKE,
    AT_MOVE | AT_ADVANCE | AT_FIRE | AT_FIRST,
    wake_list,
    wake_refusal,
    wake_frame,
    explain_wake,
    needs=ACTIVATES,
    judged=True,
)
