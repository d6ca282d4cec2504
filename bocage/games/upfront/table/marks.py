"""Marks: every chit and note in `s.marks`, declared once: what it belongs to, what its value says, what ends it.

`s.marks[marks.STUN, m]` is 3 or 6 where it lies there; the number beside the name is its owner. Marks that travel
go with a man to another one (UF 41.4, UF 41.54) and come back with him. mark_owners.py ends what ends with its owner or
a turn, the rule that is named the rest. Nothing in a mark is secret so far."""

from __future__ import annotations

from typing import Final, NamedTuple

# The number beside its name: a man (gun, AFV), a place (s38_light.py), a pair of groups (two_sides.py), a number, or 0.
MAN, GROUP, SIDE, CARD = "man", "group", "side", "card"
PLACE, PAIR, NUMBER, GAME = "place", "pair", "number", "game"

GONE = "its owner leaves play"  # what ends it
TURN = "the player turn is over"  # its value is of that turn, and of no other
OWN_TURN = "the owner's turn"  # begins or ends, as its rule says
ATTACK = "the attack is over"
RULE = "its rule says"
NEVER = "nothing"

# AFVs and guns (UF 27, UF 28, UF 29, UF 34): chits on their cards
BUTTONED: Final = "buttoned"
CREW_LOST: Final = "crew lost"
IMMOBILIZED: Final = "immobilized"
BOGGED: Final = "bogged"
STUN: Final = "stun"
MG_BROKEN: Final = "mg broken"
SECOND_GUN_BROKEN: Final = "second gun broken"
NO_GUN: Final = "no gun"
SEEN: Final = "seen"
ASSAULTED: Final = "assaulted"
CREDIT: Final = "credit"
RALLY_CARD: Final = "rally card"
ACQUIRED: Final = "acquired"
OVERRUNS: Final = "overruns"
OVERRAN: Final = "overran"
PASSED: Final = "passed"

# Men (UF 17 to 24, UF 33, UF 40)
SENT: Final = "sent"
FALTERS: Final = "falters"
FALLS_IN: Final = "falls in"
GUARDS_AT_HOME: Final = "guards at home"
PARTISANS_AT_HOME: Final = "partisans at home"
OWN_BROKEN: Final = "own broken"
LEFT_WEAPON: Final = "left weapon"
TAKES_PART: Final = "takes part"
KEEPS_CHARGE: Final = "keeps charge"
STEELED: Final = "steeled"
WOUNDED_AGAIN: Final = "wounded again"
RADIO_BROKEN: Final = "radio broken"
RADIO_STRENGTH: Final = "radio strength"
CROSSED: Final = "crossed"
BLANK: Final = "blank"

# Groups: transfers, mines, Pillbox, entrenchments, night (UF 17 to 38)
HELD: Final = "held"
WADES: Final = "wades"
IN_PLACE: Final = "in place"
CHARGE_SET: Final = "charge"
ATTACKED: Final = "attacked"
DUD: Final = "dud"
BEHIND: Final = "behind"
MINED_BY: Final = "mined by"
SNIPED_BY: Final = "sniped by"
TOOK_THE_LAST: Final = "took the last"
ENTRENCHED: Final = "entrenched"
BURNT: Final = "burnt out"
DETECTED: Final = "detected"
FIRED: Final = "fired"
UNDER_FIRE: Final = "under fire"
FIRED_BY: Final = "fired by"
STARSHELL: Final = "starshell"

# Banzai and surrender (UF 45, UF 50)
BANZAI: Final = "banzai"
BANZAI_LOOSE: Final = "banzai loose"
BANZAI_FOUGHT: Final = "banzai fight"
BANZAI_SHOT: Final = "banzai shot"
COUNTERED: Final = "countered"
SURRENDERED: Final = "surrendered"
NO_SURRENDER: Final = "no surrender"
OLD_RIFLES: Final = "old rifles"

# Sides: reinforcements, discards, Snipers (UF 14, UF 21, UF 23, UF 33 to 36, UF 48)
TO_GIVE_CHARGE: Final = "demolition_charge"
TO_GIVE_FAUST: Final = "panzerfaust"
TO_GIVE_MINE: Final = "magnetic_mine"
TO_GIVE_RADIO: Final = "radio"
PILLBOX: Final = "pillbox"
DECK_SEEN: Final = "deck seen"
ONLY_ENTRY: Final = "only entry"
DUG: Final = "dug"
WAVE: Final = "wave"
DUE: Final = "due"
RANDOM: Final = "random"
HOPES: Final = "hopes"
CHANCES: Final = "chances"
APPEALED: Final = "appealed"
SNIPER_SHOTS: Final = "sniper shots"

# The game as a whole
SHUFFLED: Final = "shuffled"
RAN_OUT: Final = "ran out"
SANDSTORM: Final = "sandstorm"
PLANNING: Final = "planning"
NAMED: Final = "named"
NAMED_TARGET: Final = "named target"

# Special rules of scenarios (UF 2.4)
GIVEN: Final = "given"
SEGMENT: Final = "segment"
ARMED: Final = "armed"
HAD_SNIPERS: Final = "had snipers"
CAUSED_BY: Final = "caused by"
RETIRED: Final = "retired"
EVACUEE: Final = "evacuee"
JUST_LANDED: Final = "just landed"
SURPRISED: Final = "surprised"
ASLEEP: Final = "asleep"
NO_SNIPERS: Final = "no snipers"
ATTACKS_BEYOND: Final = "attacks beyond"
VACATED_GO: Final = "vacated go"
TWO_SIDES: Final = "two sides"
REAR: Final = "rear"
PAST: Final = "past"

# Team play (UF 41)
FROM_OUTSIDE: Final = "from outside"
DRAWN_OUTSIDE: Final = "drawn outside"
SPENT_OUTSIDE: Final = "spent outside"
BLIND: Final = "blind"
FIRED_AT: Final = "fired at"
WATCHED: Final = "watched"
STIRRED: Final = "stirred"
PLAYED_ON: Final = "played on"
SETS_OUT: Final = "sets out"
JUST_SET_OUT: Final = "just set out"
TRIES_AGAIN: Final = "tries again"
DIVIDER: Final = "divider"
WENT_OVER: Final = "went over"
JUST_CROSSED: Final = "just crossed"
BROUGHT_BY: Final = "brought by"
LIES_ON: Final = "lies on"
PRESSED: Final = "pressed"
STRANGER: Final = "stranger"
CAME_OVER: Final = "came over"
ALONE: Final = "alone"
CLOSING_TURN: Final = "closing turn"
HAD_A_TURN: Final = "had a turn"
SNIPER_ELSEWHERE: Final = "sniper elsewhere"

# Campaigns (UF 42)
WITHDRAWN: Final = "withdrawn"
LEFT: Final = "left"
WON: Final = "won"
PURSUIT: Final = "pursuit"
SSG: Final = "ssg"
OWN_MAN: Final = "own man"
SHOOTER: Final = "infiltrator fires"
MEN_BEFORE: Final = "men before"
UNPINNED_BEFORE: Final = "unpinned before"


class Mark(NamedTuple):
    """One sort of mark."""

    name: str
    of: str
    rule: str
    says: str
    until: str
    travels: bool = False  # with its man, or the group it is noted for, to another game and back
    kept: bool = False  # into the second segment of a game (UF 2.4, K)
    secret: bool = False
    shown: str = ""  # beside its owner; {} is the value, {group} or {letter} the group that it names


ALL: tuple[Mark, ...] = (
    Mark(BUTTONED, MAN, "UF 28.43", "of a closed AFV; others are `pinned`", GONE, travels=True),
    Mark(
        ACQUIRED,
        MAN,
        "UF 27.1",
        "the group that its ordnance, or a man's mortar, has acquired",
        GONE,
        shown="has acquired {group}",
    ),
    Mark(
        CREW_LOST,
        MAN,
        "UF 28.431",
        "1 or 2 of the crew killed; a lost card keeps it (UF 16.4)",
        RULE,
        travels=True,
        shown="{} crew killed",
    ),
    Mark(IMMOBILIZED, MAN, "UF 28.44", "1", GONE, travels=True, shown="immobilized"),
    Mark(BOGGED, MAN, "UF 28.53", "the turn in which it bogged", GONE, travels=True, shown="bogged"),
    Mark(STUN, MAN, "UF 28.45", "3 or 6", GONE, travels=True, shown="stun {}"),
    Mark(MG_BROKEN, MAN, "UF 19.2", "its machine gun: 1, or 2 beyond repair", GONE, travels=True),
    Mark(SECOND_GUN_BROKEN, MAN, "UF 51.6", "the second gun of a Char B1, likewise", GONE, travels=True),
    Mark(
        NO_GUN, MAN, "UF 34", "its ordnance is lost, the card plays on", GONE, travels=True, shown="gun out of action"
    ),
    Mark(SEEN, MAN, "UF 34.5", "a gun that has fired or moved", GONE, travels=True),
    Mark(ASSAULTED, MAN, "UF 28.81", "64 * turn + Close Combat attacks on it in that turn", TURN, travels=True),
    Mark(CREDIT, MAN, "UF 28.42", "Rally credit", GONE, shown="rally credit {}"),
    Mark(RALLY_CARD, CARD, "UF 28.42", "the AFV or gun on which this Rally card lies", RULE),
    Mark(OVERRUNS, MAN, "UF 29.2", "the group of an Overrun under way", GONE),
    Mark(OVERRAN, MAN, "UF 29.5", "the group that it has just overrun", GONE),
    Mark(PASSED, MAN, "UF 29.5", "the group through which it has gone after an Overrun", GONE),
    Mark(SENT, MAN, "UF 17.8", "the turn in which he set out for another group", GONE),
    Mark(FALTERS, MAN, "UF 17.84", "pinned in transfer; his owner may still play a Hero for him", ATTACK),
    Mark(FALLS_IN, MAN, "UF 20.742", "the group in which his weapon lies if he falls now", GONE),
    Mark(GUARDS_AT_HOME, MAN, "UF 32.21", "a guest who guards a prisoner in his own game", RULE),
    Mark(PARTISANS_AT_HOME, GROUP, "UF 37.5", "guests who are partisans in their own game", RULE),
    Mark(
        OWN_BROKEN, MAN, "UF 20.74", "his own weapon, idle beside a captured one, has malfunctioned", GONE, travels=True
    ),
    Mark(LEFT_WEAPON, MAN, "UF 20.91", "berserk, he has left his crewed weapon behind", GONE, travels=True),
    Mark(TAKES_PART, MAN, "UF 20.531", "an infiltrator who fires in the attack under way", ATTACK),
    Mark(KEEPS_CHARGE, MAN, "UF 21.2", "the turn in which he said that he keeps his charge", TURN, travels=True),
    Mark(STEELED, MAN, "UF 33.9", "the turn in which a Hero suspends his wound", TURN, travels=True),
    Mark(WOUNDED_AGAIN, MAN, "UF 33.7", "a second wound is still to be settled", GONE, travels=True),
    Mark(RADIO_BROKEN, MAN, "UF 40.4", "his radio has malfunctioned", GONE, travels=True, shown="radio out of order"),
    Mark(RADIO_STRENGTH, MAN, "UF 40.5", "the artillery behind his radio, if it is not 5", GONE, travels=True),
    Mark(CROSSED, MAN, "UF 45.423", "the Minefield card that he has crossed in a Banzai", GONE),
    Mark(BLANK, MAN, "UF 48.31", "a blank card", RULE, travels=True),
    Mark(WADES, GROUP, "UF 8.53", "its cards in a Stream: 1 has forded nothing, 2 across, 3 by the second", GONE),
    Mark(HELD, GROUP, "UF 17.8", "the turn in which a transfer binds it to its range chit", TURN),
    Mark(
        IN_PLACE,
        GROUP,
        "UF 17.7",
        "one of two groups that change places has its Terrain: played by its owner, or accepted",
        GONE,
    ),
    Mark(ATTACKED, GROUP, "UF 25.2", "2 * turn in which it attacked by fire, 1 more if with ordnance", TURN),
    Mark(CHARGE_SET, GROUP, "UF 21.3", "12 * turn + target of a charge that it has set off", TURN),
    Mark(DUD, GROUP, "UF 21.4", "the charge under it has failed", ATTACK),
    Mark(BEHIND, GROUP, "UF 23.7", "it has gone past a Pillbox", GONE),
    Mark(MINED_BY, GROUP, "UF 2.4", "J: who laid the mines under it", GONE),
    Mark(SNIPED_BY, GROUP, "UF 2.4", "J: whose Sniper has fired at it last", GONE),
    Mark(
        TOOK_THE_LAST,
        GROUP,
        "UF 16.42",
        "the range chit it had when it captured the last enemy at Relative Range 5",
        GONE,
    ),
    Mark(ENTRENCHED, GROUP, "UF 36.1", "1", GONE, shown="entrenched"),
    Mark(BURNT, GROUP, "UF 22.1", "the entrenched group that its attack under way strikes with flames", ATTACK),
    Mark(
        DETECTED,
        GROUP,
        "UF 38.2",
        "the group that it has detected this turn, one of another game too, -1 if gone since",
        TURN,
    ),
    Mark(FIRED, GROUP, "UF 38.3", "it fired in its owner's last turn", OWN_TURN, travels=True),
    Mark(UNDER_FIRE, GROUP, "UF 38.3", "the turn in which it was fired on at night", TURN),
    Mark(FIRED_BY, GROUP, "UF 38.3", "the group by which", TURN),
    Mark(STARSHELL, PLACE, "UF 38.5", "turns of the observed side that the starshell there still burns", RULE),
    Mark(BANZAI, GROUP, "UF 45.4", "the group that it charges", GONE, shown="Banzai against {letter}"),
    Mark(BANZAI_LOOSE, GROUP, "UF 45.43", "its owner may call the Banzai off", GONE),
    Mark(BANZAI_FOUGHT, GROUP, "UF 45.422", "it has been in Close Combat", GONE),
    Mark(BANZAI_SHOT, GROUP, "UF 45.47", "the turn in which it was attacked by fire", TURN),
    Mark(COUNTERED, GROUP, "UF 45.47", "the turn in which it was attacked in Close Combat", TURN),
    Mark(SURRENDERED, GROUP, "UF 50.41", "1", GONE, shown="surrendered"),
    Mark(NO_SURRENDER, SIDE, "UF 50.41", "none of its groups surrenders any more", NEVER, kept=True),
    Mark(OLD_RIFLES, SIDE, "UF 46.5", "its Marines have bolt action rifles", NEVER, kept=True),
    Mark(TO_GIVE_CHARGE, SIDE, "UF 21.1", "chits not yet given to men before play", RULE),
    Mark(TO_GIVE_FAUST, SIDE, "UF 21.1", "likewise", RULE),
    Mark(TO_GIVE_MINE, SIDE, "UF 21.1", "likewise", RULE),
    Mark(TO_GIVE_RADIO, SIDE, "UF 21.1", "likewise", RULE),
    Mark(PILLBOX, SIDE, "UF 23.1", "the group, counted from A, that will be in the Pillbox", RULE),
    Mark(DECK_SEEN, SIDE, "UF 33.7", "how many decks had run out when its last turn began", NEVER, kept=True),
    Mark(ONLY_ENTRY, SIDE, "UF 35.4", "the turn in which reinforcements entered under cover", TURN),
    Mark(DUG, SIDE, "UF 36.5", "100 * turn + attempts to entrench in it", TURN),
    Mark(WAVE, MAN, "UF 35.1", "the reinforcements with which he comes", RULE, kept=True),
    Mark(DUE, MAN, "UF 35.1", "the number of decks that must have run out", RULE, kept=True),
    Mark(RANDOM, MAN, "UF 48.33", "gained in play", RULE, kept=True),
    Mark(HOPES, SIDE, "UF 48.2", "chances for its next turn", OWN_TURN),
    Mark(CHANCES, SIDE, "UF 48.2", "chances of this turn", OWN_TURN),
    Mark(APPEALED, SIDE, "UF 48.2", "the turn in which it tried for reinforcements", TURN),
    Mark(SNIPER_SHOTS, SIDE, "UF 48.4", "attacks with each Sniper card, if more than one", RULE),
    Mark(SHUFFLED, GAME, "UF 5.62", "the deck was shuffled: ranges may be readjusted", RULE),
    Mark(RAN_OUT, GAME, "UF 42.71", "the draw just made has emptied the Draw pile", RULE),
    Mark(SANDSTORM, GAME, "UF 52.4", "a deck has ended in the desert", RULE),
    Mark(PLANNING, GAME, "UF 49.11", "playing alone: actions are being named", RULE),
    Mark(NAMED, GROUP, "UF 49.11", "playing alone: the number of the verb named for it", TURN),
    Mark(NAMED_TARGET, GROUP, "UF 49.11", "playing alone: the group that it is to attack", TURN),
    Mark(GIVEN, SIDE, "UF 2.4", "a card beside its hand (G.1)", RULE),
    Mark(SEGMENT, GAME, "UF 2.4", "the segment under way (K)", NEVER, kept=True),
    Mark(ARMED, MAN, "UF 2.4", "his weapon as the game began (K)", NEVER, kept=True),
    Mark(HAD_SNIPERS, SIDE, "UF 2.4", "its Snipers as the game began (K)", NEVER, kept=True),
    Mark(CAUSED_BY, MAN, "UF 2.4", "who has the points for him (J)", NEVER),
    Mark(RETIRED, SIDE, "UF 2.4", "this player's squad broke (J)", NEVER),
    Mark(EVACUEE, MAN, "UF 2.4", "wounded before play (P)", GONE, shown="to be evacuated"),
    Mark(JUST_LANDED, SIDE, "UF 2.4", "until the enemy's first turn is over (S)", RULE, shown="just landed"),
    Mark(SURPRISED, MAN, "UF 2.4", "pinned as the game began (W)", GONE),
    Mark(ASLEEP, SIDE, "UF 2.4", "0, or the turn in which the side first attacked (W)", RULE),
    Mark(NO_SNIPERS, SIDE, "UF 2.4", "no Sniper before somebody was rallied (W)", RULE),
    Mark(ATTACKS_BEYOND, GROUP, "UF 2.4", "guests who have attacked, which counts at home (W)", RULE),
    Mark(VACATED_GO, GAME, "UF 2.4", "Buildings that are left go out of the game (W)", NEVER),
    Mark(TWO_SIDES, GAME, "UF 2.4", "the enemy stands on both sides (X)", NEVER),
    Mark(REAR, GROUP, "UF 2.4", "of the force that started behind the enemy (X)", RULE),
    Mark(PAST, PAIR, "UF 2.4", "two groups side by side that came there from behind (X)", RULE),
    Mark(FROM_OUTSIDE, GAME, "UF 41.4", "an attack from another game is under way", RULE),
    Mark(SPENT_OUTSIDE, CARD, "UF 41.6", "a card played for it from a hand of another game", RULE),
    Mark(BLIND, MAN, "UF 41.42", "a guest whose ordnance does not see over the LOS Divider", RULE),
    Mark(DRAWN_OUTSIDE, CARD, "UF 41.6", "a card drawn for it, to go back to its own deck", RULE),
    Mark(STIRRED, GROUP, "UF 17.43", "Movement cards played on it so far, be they spent or lost", GONE),
    Mark(PLAYED_ON, GROUP, "UF 17.41", "Movement cards played on it so far, a declared Banzai included", GONE),
    Mark(WATCHED, GROUP, "UF 27.1", "ordnance of another game has acquired it", GONE),
    Mark(FIRED_AT, GROUP, "UF 41.41", "the turn in which it was attacked in its own game", TURN),
    Mark(SETS_OUT, GROUP, "UF 41.54", "1 + the game for which it has set out", GONE),
    Mark(JUST_SET_OUT, GROUP, "UF 41.54", "in this very turn", GONE),
    Mark(TRIES_AGAIN, GROUP, "UF 41.582", "a Stream between the games was not forded", GONE),
    Mark(WENT_OVER, SIDE, "UF 41.54", "how often part of a group went onto a Divider in this turn", TURN),
    Mark(JUST_CROSSED, GROUP, "UF 4.2", "it came onto the Divider while its new player has this turn", RULE),
    Mark(DIVIDER, GROUP, "UF 41.55", "on an LOS Divider: the game it came from", RULE),
    Mark(BROUGHT_BY, GROUP, "UF 41.6", "the Movement card, of the game it came from, that lies under it there", RULE),
    Mark(LIES_ON, GROUP, "UF 41.55", "the Divider card under it", RULE),
    Mark(PRESSED, GROUP, "UF 41.581", "its second Movement card there", RULE),
    Mark(STRANGER, NUMBER, "UF 41.6", "1000 * game + card that is to be given back", RULE),
    Mark(CAME_OVER, MAN, "UF 41.57", "a leader from another game: 2 if he was its SL, or acted as such", GONE),
    Mark(ALONE, SIDE, "UF 41.91", "it has won here and plays on by itself", NEVER),
    Mark(CLOSING_TURN, SIDE, "UF 41.91", "the turn that its player has begun to close", TURN),
    Mark(HAD_A_TURN, SIDE, "UF 41.2", "in this block of turns", RULE),
    Mark(SNIPER_ELSEWHERE, SIDE, "UF 14.4", "a check for a Sniper from there: 100 * that game + Snipers here", RULE),
    Mark(WITHDRAWN, GROUP, "UF 42.6", "the turn in which it announced its withdrawal", GONE),
    Mark(LEFT, MAN, "UF 42.72", "he withdrew: 1 unpinned, 2 pinned", NEVER),
    Mark(WON, SIDE, "UF 42.7", "it has won, and pursuit is still to be offered", RULE),
    Mark(PURSUIT, SIDE, "UF 42.7", "decks used up when its pursuit began", NEVER),
    Mark(SSG, MAN, "UF 42.46", "a Staff Sergeant", NEVER, travels=True, kept=True),
    Mark(OWN_MAN, MAN, "UF 42.9", "a player's own man", NEVER, travels=True, kept=True),
    Mark(SHOOTER, MAN, "UF 42.43", "he fires into the group that he has infiltrated", ATTACK),
    Mark(MEN_BEFORE, GROUP, "UF 42.43", "how many men the target of that fire had", ATTACK),
    Mark(UNPINNED_BEFORE, GROUP, "UF 42.43", "how many of them were unpinned", ATTACK),
)

DECLARED: dict[str, Mark] = {mark.name: mark for mark in ALL}
SHOWN: tuple[Mark, ...] = tuple([mark for mark in ALL if mark.shown])
