"""Answers to what a player would ask where no question stands: why can I not turn this card, why was nobody asked?

The kernel comes here (`UpFrontState.elsewhere`) when the frame that asks has nothing to say about an answer: it belongs
to another phase or window, or to one that was over because nobody had a choice.
"""

from __future__ import annotations

from collections.abc import Callable

from bocage.games.upfront.armor.s25_ordnance import shot_concealment_refusal
from bocage.games.upfront.basic.s05_terrain import as_terrain
from bocage.games.upfront.basic.s07_acceptance import must_reject, never_rejected
from bocage.games.upfront.basic.s09_concealment import concealment_refusal
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import SLOTS, UpFrontState
from bocage.games.upfront.table.ground import MARSH, MINEFIELD_GROUND, SOFT_SAND, STREAM, WADI, read
from bocage.kernel import play
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

LIES = Refusal("UF 5.0", "a Movement card that lies there is neither turned nor taken back")
NOTHING_LIES = Refusal("UF 5.4", "no Movement card lies on that group")
NO_RECALL = Refusal("UF 17.8", "a transfer cannot be called off; the man goes on until he is received or pinned")
WIRE_STAYS = Refusal("UF 13.1", "Wire that was placed on a group cannot be rejected")
STREAM_STAYS = Refusal("UF 8.5", "a Stream cannot be rejected")
MINES_STAY = Refusal("UF 7.3", "a Minefield cannot be rejected")
NOT_ALLOWED_IN = Refusal("UF 7.33", "somebody in the group may not enter that terrain, so it is rejected at once")
NO_OFFER = Refusal("UF 7.3", "no Terrain waits for your answer; it is given before your turn begins")
NO_ATTACK = Refusal("UF 9.1", "a Concealed card is played when the strength of an attack on you has just been told")
NO_HIDING = Refusal("UF 9.5", "a Concealed card helps nobody against a Sniper or a Minefield")
EMPTY_HAND = Refusal("UF 9.1", "the defender has no card in his hand, so he was not asked")
TOO_LATE = Refusal("UF 9.1", "the defender has had his one chance to play a Concealed card against this attack")
NO_HERO_NOW = Refusal(
    "UF 10.4", "a Hero is played between one's actions, before an attack on a pinned man, or after a pin"
)
ACTIONS_FIRST = Refusal("UF 4.3", "discards follow when all actions of the turn are done")
REFILL_LATER = Refusal("UF 4.5", "hands are refilled at the end of the player's own turn")
NOTHING_TO_RESOLVE = Refusal("UF 6.5", "no attack waits to be resolved")
OWN_TURN = Refusal("UF 10.3", "a pinned man panics voluntarily only in his own player's turn, between actions")
NO_GROUND = Refusal("UF 20.8", "no infiltrated group has just lost its last man, so there is no ground to capture")
NO_PRISONER = Refusal("UF 32.12", "nobody at Relative Range 5 to an infantry group of yours has just routed")
NO_WEAPON = Refusal("UF 20.74", "nobody was killed in Close Combat by a man who could take his weapon")
NO_EXECUTION = Refusal("UF 15.53", "a Commissar acts by himself, at the end of the turn, by the position that is drawn")


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


def concealing(s: UpFrontState, action: Action) -> Refusal:
    """UF 9.1, UF 25.34: why the defender of the attack under way was not asked, or is not asked again."""
    for frame in reversed(s.stack):
        target, name = getattr(frame, "target", -1), type(frame).__name__
        if name in ("SniperAttack", "MineAttack"):
            return NO_HIDING
        if name in ("FireAttack", "OrdnanceAttack") and target >= 0 and s.men[target]:
            found = (shot_concealment_refusal if name == "OrdnanceAttack" else concealment_refusal)(s, target)
            if found is not None:
                return found
            return TOO_LATE if s.hands[target // SLOTS] or frame.at == "resolved" else EMPTY_HAND
    return NO_ATTACK


ANSWERS: dict[str, Callable[[UpFrontState, Action], Refusal]] = {
    "turn": turning,
    "cancel": recalling,
    "take back": recalling,
    "accept": answering,
    "reject": answering,
    "conceal": concealing,
}
PLAIN: dict[str, Refusal] = {
    "hero": NO_HERO_NOW,
    "discard": ACTIONS_FIRST,
    "on": ACTIONS_FIRST,
    "draw": REFILL_LATER,
    "keep": REFILL_LATER,
    "resolve": NOTHING_TO_RESOLVE,
    "decline": NOTHING_TO_RESOLVE,
    "panic": OWN_TURN,
    "capture ground": NO_GROUND,
    "take prisoner": NO_PRISONER,
    "seize": NO_WEAPON,
    "execute": NO_EXECUTION,
}


def elsewhere(s: UpFrontState, action: Action) -> Refusal | None:
    """Why this is no answer here: by the rule of the phase or window to which it belongs."""
    if not action or type(action[0]) is not str:
        return None
    if action[0] in ANSWERS:
        return ANSWERS[action[0]](s, action)
    if action[0] in {answer[0] for answer in play.options(s)}:
        return None  # the question is about that: its own rule says why not so
    if action[0] in PLAIN:
        return PLAIN[action[0]]
    later = action == ("stop",) or any(verb.name == action[0] for verb in hooks(s).verbs)
    return Refusal(s.rule, "the question now open must be answered before any further action") if later else None
