"""The refusals of answers for which no question stands (asked.py): each by the rule of the phase or window it is of."""

from __future__ import annotations

from bocage.games.upfront.close_combat.s20_fight import TOO_NARROW
from bocage.kernel.refusal import Refusal

LIES = Refusal("UF 5.0", "a Movement card that lies there is neither turned nor taken back")
NOTHING_LIES = Refusal("UF 5.4", "no Movement card lies on that group")
NO_RECALL = Refusal("UF 17.8", "a transfer cannot be called off; the man goes on until he is received or pinned")
WIRE_STAYS = Refusal("UF 13.1", "Wire that was placed on a group cannot be rejected")
STREAM_STAYS = Refusal("UF 8.5", "a Stream cannot be rejected")
MINES_STAY = Refusal("UF 7.3", "a Minefield cannot be rejected")
NOT_ALLOWED_IN = Refusal("UF 7.33", "somebody in the group may not enter that terrain, so it is rejected at once")
NO_OFFER = Refusal("UF 7.3", "no Terrain waits for your answer; it is given before your turn begins")
TIED = Refusal("UF 17.8", "men are in transfer with that group, so that it may not leave its range chit")
NO_ATTACK = Refusal("UF 9.1", "a Concealed card is played when the strength of an attack on you has just been told")
EMPTY_HAND = Refusal("UF 9.1", "the defender has no card in his hand, so he was not asked")
TOO_LATE = Refusal("UF 9.1", "the defender has had his one chance to play a Concealed card against this attack")
NEVER_CONCEALED = Refusal("UF 9.5", "no Concealed card helps a man against a Sniper or a Minefield")
ONCE_IN_A_FIGHT = Refusal("UF 20.621", "one Concealed card of either side in a Close Combat, before its first draw")
HE_CREEPS = Refusal("UF 20.3", "only the man who infiltrates is helped, right before his position card is drawn")
NO_HERO_NOW = Refusal(
    "UF 10.4", "a Hero is played between one's actions, before an attack on a pinned man, or after a pin"
)
ACTIONS_FIRST = Refusal("UF 4.3", "discards follow when all actions of the turn are done")
ACTIONS_OVER = Refusal("UF 4.3", "the actions of this turn are over; discards and the refill follow them")
NOT_YOUR_TURN = Refusal("UF 4.2", "a group acts in its own player's turn")
DISCARDS_AT_END = Refusal("UF 4.3", "a player discards at the end of his own turn")
NEED_NOT_ACT = Refusal("UF 4.6", "the turn ends without an action if the player stops; nothing else ends it")
REFILL_LATER = Refusal("UF 4.5", "hands are refilled at the end of the player's own turn")
NOTHING_TO_RESOLVE = Refusal("UF 6.5", "no attack waits to be resolved")
OWN_TURN = Refusal("UF 10.3", "a pinned man panics voluntarily only in his own player's turn, between actions")
NO_GROUND = Refusal("UF 20.8", "no infiltrated group has just lost its last man, so there is no ground to capture")
NO_PRISONER = Refusal(
    "UF 32.12", "a man who has just routed is taken only by an infantry group at Relative Range 5 with an unpinned man"
)
NO_WEAPON = Refusal("UF 20.74", "nobody was killed in Close Combat by a man who could take his weapon")
NAMED_BEFORE = Refusal("UF 20.531", "who holds back is named as the attack is declared, before its Fire cards")
NO_FIGHT = Refusal("UF 32.11", "whether a prisoner is wanted is said before the first draw of a Close Combat")
NO_NEW_GUARD = Refusal("UF 32.2", "a guard is named as a man is captured or a guard falls; another is an action")
CHARGE_SAID = Refusal("UF 21.2", "that the charge is kept is said before its carrier tries to infiltrate")
NO_EXECUTION = Refusal("UF 15.53", "a Commissar acts by himself, at the end of the turn, by the position that is drawn")

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
    "stay inside": TOO_NARROW,
    "kill": NO_FIGHT,
    "capture": NO_FIGHT,
    "guard": NO_NEW_GUARD,
    "keep charge": CHARGE_SAID,
    "let go": NO_PRISONER,
    "destroy": NO_WEAPON,
}
