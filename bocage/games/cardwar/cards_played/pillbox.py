"""UA cards.pillbox Pillbox cards: foxholes for a stack, or a fortified building hex."""

from __future__ import annotations

from typing import Any

from bocage.deck.uses import PILLBOX_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, held, least, nobody_at, serves
from bocage.games.cardwar.foreseen.cards import explain_entrench, explain_fortify
from bocage.games.cardwar.hands import hands_of, spend
from bocage.games.cardwar.plays import AT_PREP, Play
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s12_foxholes import INSIDE, dig, digging_refusal, in_hole
from bocage.games.cardwar.supplement.s13_fortified import NO_BUILDING, fortify, fortifying_refusal
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import BROKEN
from bocage.games.starterkit.model.names import Location, Side
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, end
from bocage.kernel.refusal import Refusal

ENTRENCH = "entrench"
FORTIFY = "fortify"
NO_MEN = Refusal("UA cards.pillbox", "only a building hex held by a friendly multi-man counter is fortified")
ALL_BROKEN = Refusal("UA cards.pillbox", "only unbroken units entrench")


def able(s: CardState, e: int, side: Side) -> int:
    return least(s, e, side, held(s, e, side, PILLBOX_BIT))


def hexes(s: CardState, side: Side) -> list[Location]:
    return list(dict.fromkeys([s.at[u] for u in s.roster[side]]))


def plays(s: CardState, side: Side, verb: str) -> list[Action]:
    hands = [e for e in hands_of(s, side) if able(s, e, side)]
    return [(verb, e, h) for e in hands for h in hexes(s, side)] if hands else []


def entrench_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    return plays(s, side, ENTRENCH)


def entrench_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.pillbox, s12 An unbroken unit or stack in applicable terrain."""
    _, e, where = action
    if not able(s, e, side):
        return NOT_HELD
    mine = [u for u in s.stacks.get(where, ()) if serves(s, e, side, u)]
    if not mine:
        return nobody_at(s, e, side, where)
    unbroken = [u for u in mine if not s.status[u] & BROKEN]
    if not unbroken:
        return ALL_BROKEN
    return digging_refusal(s, where) or (INSIDE if all(in_hole(s, u) for u in unbroken) else None)


def fortify_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    hex_of = ground_of(s).hex_of
    return list(dict.fromkeys([(verb, e, hex_of[where]) for verb, e, where in plays(s, side, FORTIFY)]))


def fortify_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    """UA cards.pillbox, s13 A building hex with a friendly multi-man counter."""
    _, e, where = action
    if not able(s, e, side):
        return NOT_HELD
    if not 0 <= where < ground_of(s).hexes:
        return NO_BUILDING
    there = [u for x in ground_of(s).locations(where) for u in s.stacks.get(x, ())]  # the hex, its steeple too
    mine = [u for u in there if serves(s, e, side, u)]
    if not any(s.type(u).is_multi_man for u in mine):
        return NO_MEN if mine else OTHER_ELEMENT
    return fortifying_refusal(s, where)


class PillboxPlay(Frame):
    def __init__(self, side: Side = 0, verb: str = ENTRENCH, e: int = 0, where: Location = -1) -> None:
        super().__init__()
        self.side = side
        self.verb = verb
        self.e = e
        self.where = where

    def start(self, s: CardState, _: Any) -> None:
        spend(s, self.e, self.side, able(s, self.e, self.side))
        if self.verb == ENTRENCH:
            dig(s, self.side, self.where, "UA cards.pillbox")
        else:
            fortify(s, self.side, self.where, "UA cards.pillbox")
        end(s)


def pillbox_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return PillboxPlay(side, action[0], action[1], action[2])


def explain_pillbox(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    verb, _, where = action
    if verb == FORTIFY:
        return explain_fortify(s, where)
    there = [u for u in s.stacks.get(where, ()) if s.side[u] == side and not s.status[u] & BROKEN]
    return explain_entrench(s, there, where)


PILLBOX_PLAYS: tuple[Play, ...] = (
    Play(ENTRENCH, AT_PREP, entrench_list, entrench_refusal, pillbox_frame, explain_pillbox, needs=PILLBOX_BIT),
    Play(FORTIFY, AT_PREP, fortify_list, fortify_refusal, pillbox_frame, explain_pillbox, needs=PILLBOX_BIT),
)
