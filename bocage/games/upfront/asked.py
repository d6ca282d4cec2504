"""Answers to what a player would ask where no question stands: why can I not turn this card, why was nobody asked?

The kernel comes here (`UpFrontState.elsewhere`) when the frame that asks has nothing to say about an answer: it belongs
to another phase or window, or to one that was over because nobody had a choice.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.armor.s25_ordnance import shot_concealment_refusal
from bocage.games.upfront.asked_refusals import (
    ACTIONS_OVER,
    DISCARDS_AT_END,
    EMPTY_HAND,
    HE_CREEPS,
    LIES,
    MINES_STAY,
    NAMED_BEFORE,
    NEED_NOT_ACT,
    NEVER_CONCEALED,
    NO_ATTACK,
    NO_OFFER,
    NO_RECALL,
    NOT_ALLOWED_IN,
    NOT_YOUR_TURN,
    NOTHING_LIES,
    ONCE_IN_A_FIGHT,
    PLAIN,
    STREAM_STAYS,
    TIED,
    TOO_LATE,
    WIRE_STAYS,
)
from bocage.games.upfront.basic.s05_terrain import as_terrain
from bocage.games.upfront.basic.s07_acceptance import must_reject, never_rejected
from bocage.games.upfront.basic.s09_concealment import concealment_refusal
from bocage.games.upfront.hooks import hooks, whole_book
from bocage.games.upfront.obligations import OBLIGATIONS
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import between
from bocage.games.upfront.table.ground import MARSH, MINEFIELD_GROUND, SOFT_SAND, STREAM, WADI, read
from bocage.kernel import obligations, play
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal


def group_of(action: Action) -> int:
    g = action[1] if len(action) > 1 else -1
    return g if type(g) is int and 0 <= g < 2 * SLOTS else -1


def turning(s: UpFrontState, action: Action) -> Refusal:
    """UF 5.0: what lies on a group stays as it was laid."""
    g = group_of(action)
    if g < 0 or not read(s.cards[g]).moves:
        return NOTHING_LIES
    return LIES


def recalling(s: UpFrontState, action: Action) -> Refusal:
    """UF 5.0, UF 17.8: neither a card nor a man is called back."""
    m = action[1] if len(action) > 1 else -1
    return NO_RECALL if m in s.crossing else turning(s, action)


def answering(s: UpFrontState, action: Action) -> Refusal:
    """UF 7.3: what was put on a group was accepted or rejected by itself, or is nothing that is answered."""
    g = group_of(action)
    if g < 0:
        return NO_OFFER
    if s.pending[g]:
        if must_reject(s, g):
            return NOT_ALLOWED_IN
        return NO_OFFER if not never_rejected(s, s.pending[g]) else STAYS.get(as_laid(s, s.pending[g]), STREAM_STAYS)
    ground = read(s.cards[g])
    if ground.wires:
        return WIRE_STAYS
    if s.crossing and ground.card and not ground.moves and between(s, g):
        return TIED
    if ground.moves or not ground.card or not never_rejected(s, ground.card):
        return NO_OFFER
    return STAYS.get(ground.terrain, NO_OFFER)


def as_laid(s: UpFrontState, card: int) -> int:
    """The terrain that the card is where it lies, in the desert too."""
    return read((as_terrain(s, card),)).terrain


STAYS = {
    STREAM: STREAM_STAYS,
    MINEFIELD_GROUND: MINES_STAY,
    MARSH: Refusal("UF 47.4", "in the jungle Marsh cannot be rejected"),
    WADI: Refusal("UF 52.13", "a Wadi cannot be rejected"),
    SOFT_SAND: Refusal("UF 52.15", "Soft Sand cannot be rejected"),
}


NOT_YET = ("aimed", "held_back", "loaded")  # steps of a fire attack whose strength has not been told


def concealing(s: UpFrontState, action: Action) -> Refusal | None:
    """UF 9.1, UF 25.34: why the defender of the attack under way was not asked, or is not asked again."""
    if s.stack[-1].at in ("hidden", "hid", "hid_too"):
        return None  # it is asked for just now
    for frame in reversed(s.stack):
        kind, target = type(frame).__name__, getattr(frame, "target", -1)
        if kind in ELSEWHERE_CONCEALED:
            return ELSEWHERE_CONCEALED[kind]
        if kind in ("FireAttack", "OrdnanceAttack") and target >= 0 and s.men[target] and frame.at not in NOT_YET:
            found = (shot_concealment_refusal if kind == "OrdnanceAttack" else concealment_refusal)(s, target)
            if found is not None:
                return found
            return TOO_LATE if s.hands[target // SLOTS] or frame.at == "resolved" else EMPTY_HAND
    return NO_ATTACK


ELSEWHERE_CONCEALED = {
    "SniperAttack": NEVER_CONCEALED,
    "MineAttack": NEVER_CONCEALED,
    "LeaveMines": NEVER_CONCEALED,
    "Fight": ONCE_IN_A_FIGHT,
    "Infiltrate": HE_CREEPS,
    "Detonation": TOO_LATE,
}


def holding_back(s: UpFrontState, action: Action) -> Refusal:
    """UF 19.13, UF 20.531, UF 22.2: who may stay out of his group's fire, and when that is said."""
    m = action[1]
    inside = m in s.inside
    for frame in s.stack:
        target = getattr(frame, "target", -1)
        if type(frame).__name__ == "FireAttack" and target >= 0:
            inside = any(may(s, m, target) for may in hooks(s).may_hold_back)
    return NAMED_BEFORE if inside else no.MUST_TAKE_PART


ANSWERS: dict[str, Callable[[UpFrontState, Action], Refusal | None]] = {
    "turn": turning,
    "cancel": recalling,
    "take back": recalling,
    "accept": answering,
    "reject": answering,
    "conceal": concealing,
    "hold back": holding_back,
}
BREAKS_OFF = ("stop", "done", "pass")


def elsewhere(s: UpFrontState, action: Action) -> Refusal | None:
    """Why this is no answer here: by the rule of the phase or window to which it belongs."""
    if not action or type(action[0]) is not str:
        return None
    if action[0] in ANSWERS:
        return ANSWERS[action[0]](s, action)
    if action[0] in {answer[0] for answer in play.options(s)}:
        return None  # the question is about that: its own rule says why not so
    if action[0] in PLAIN:
        if action[0] in ("discard", "on") and s.player != s.seat:
            return DISCARDS_AT_END
        return PLAIN[action[0]]
    return breaking_off(s) if len(action) == 1 and action[0] in BREAKS_OFF else acting_now(s, action)


def breaking_off(s: UpFrontState) -> Refusal:
    """UF 4.6: a turn ends when its player stops, if he may; what has been begun is carried through."""
    if type(s.stack[-1]).__name__ != "Turn":
        return Refusal(s.rule, "the question now open must be answered before any further action")
    return obligations.refusal(OBLIGATIONS, s, s.seat, ("stop",)) or NEED_NOT_ACT


def is_free_play(verb: str) -> bool:
    return any(free.name == verb for free in whole_book().free_plays)


def acting_now(s: UpFrontState, action: Action) -> Refusal | None:
    """UF 4.2: an action of a group, or a play beside the actions, where no action is chosen."""
    for free in whole_book().free_plays:
        if free.name == action[0]:
            return Refusal(free.rule, "this is played in one's own turn, when an action is chosen")
    if not any(verb.name == action[0] for verb in hooks(s).verbs):
        return None
    if s.player != s.seat:
        return NOT_YOUR_TURN
    if type(s.stack[-1]).__name__ in ("Discards", "ResolveDiscards", "Refill"):
        return ACTIONS_OVER
    return Refusal(s.rule, "the question now open must be answered before any further action")


AT_HOME = {"Discards": ("discard", "on"), "SeizeWeapon": ("seize", "destroy")}  # whether or not it can be answered so


def out_of_place(s: UpFrontState, action: Action, refusal: Refusal) -> Refusal | None:
    """The frame that asks refuses whatever it does not know, whatever the verb: then its refusal is not about this one,
    which may belong to another question."""
    frame, verb = s.stack[-1], action[0]
    if type(verb) is not str or verb in {answer[0] for answer in play.options(s)}:
        return None
    if verb in AT_HOME.get(type(frame).__name__, ()):
        return None
    if len(action) > 2 and verb not in ANSWERS and verb not in PLAIN and not is_free_play(verb):
        return None  # no action of a group, though it may begin with the same word
    try:
        blindly = getattr(frame, "why_not_" + frame.at)(s, ("", *action[1:])) == refusal
        return elsewhere(s, action) if blindly else None
    except (TypeError, ValueError, LookupError, AttributeError):  # not even the shape of an answer
        return None
