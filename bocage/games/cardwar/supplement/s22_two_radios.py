"""UA s22, cards.radio By option: two Radio cards bring down one Fire For Effect, with artillery or without."""

from __future__ import annotations

from typing import Any, Final

from bocage.deck.uses import RADIO_BIT
from bocage.games.cardwar.cards_played.holding import NOT_HELD, OTHER_ELEMENT, owns, serves
from bocage.games.cardwar.hands import hands_of, spend_together, together
from bocage.games.cardwar.plays import AT_DEFENSIVE, AT_PREP, Play
from bocage.games.cardwar.state import PLANNING, CardState
from bocage.games.starterkit.artillery.s02_1_contact import busy_refusal, note_request
from bocage.games.starterkit.artillery.s02_3_request import ACCURATE
from bocage.games.starterkit.artillery.s02_5_resolution import blast_on
from bocage.games.starterkit.artillery.s02_batteries import errant, gap, hex_at, locations_of, place_of
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.names import Hex, Side, Unit
from bocage.games.starterkit.model.tables import column_of
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at
from bocage.games.starterkit.vehicles.s07_11_area import AreaHit
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

VERB: Final = "two radios"
BRITISH: Final = 12
OTHERS: Final = 16
"""UA s22 The smallest artillery on the charts: 70mm for the British, 80mm for the others."""

POOR: Final = ("french", "italian", "russian", "japanese")
POOR_ACCURACY: Final = 1

NOT_IN_USE = Refusal("UA s22", "two Radio cards bring artillery only where that option is in use")
NO_OBSERVER = Refusal("UA s22", "a Good Order leader of the hand's element asks for the fire")


def two_radios(s: CardState, e: int, side: Side) -> list[int]:
    if e != PLANNING and not owns(s, e, side):
        return []
    found = sorted([(hand != e, card) for hand, card, mask in together(s, e, side) if mask & RADIO_BIT])
    return [card for _, card in found][:2]


def radios_list(s: CardState, side: Side, f: Frame) -> list[Action]:
    if not s.two_radios:
        return []
    hands = [e for e in hands_of(s, side) if len(two_radios(s, e, side)) == 2]
    return [(VERB, e, v) for e in hands for v in s.roster[side] if s.leads(v)]


def radios_refusal(s: CardState, side: Side, f: Frame, action: Action) -> Refusal | None:
    _, e, v = action
    if not s.two_radios:
        return NOT_IN_USE
    if len(two_radios(s, e, side)) < 2:
        return NOT_HELD
    if not 0 <= v < len(s.kind) or not serves(s, e, side, v):
        return OTHER_ELEMENT
    good = s.leads(v) and s.good_order(v) and s.at[v] >= 0  # SK 2.0: pinned or not
    return busy_refusal(s, v) if good else NO_OBSERVER


def accurate_to(s: CardState, v: Unit) -> int:
    """UA s22 French, Italian, Russian and Japanese artillery is accurate on 1 only."""
    return POOR_ACCURACY if s.type(v).colour in POOR else ACCURATE


def firepower_of(s: CardState, v: Unit) -> int:
    return BRITISH if s.type(v).colour == "british" else OTHERS


class TwoRadios(Frame):
    """UA s22 A request in the leader's sight, accuracy and error as in DE 2.3; it falls at once and is gone."""

    def __init__(self, side: Side = 0, e: int = 0, leader: Unit = -1) -> None:
        super().__init__()
        self.side = side
        self.e = e
        self.leader = leader
        self.place: tuple[int, int] = (0, 0)
        self.hexes: list[int] = []
        self.now = -1
        self.dice: tuple[int, ...] = ()
        self.armoured: tuple[int, ...] = ()

    def start(self, s: CardState, _: Any) -> None:
        spend_together(s, self.e, self.side, tuple(two_radios(s, self.e, self.side)))
        note_request(s, self.leader)
        ask(s, self, "asked_for", self.side, "UA s22")

    def can_asked_for(self, s: CardState) -> list[Action]:
        g = ground_of(s)
        here = s.at[self.leader]
        return [("fire on", h) for h in range(g.hexes) if hindrance(s, g, here, h) != BLOCKED]

    def why_not_asked_for(self, s: CardState, action: Action) -> Refusal | None:
        return None if action in self.can_asked_for(s) else Refusal("DE 2.3", "the Observer does not see that hex")

    def asked_for(self, s: CardState, action: Action) -> None:
        self.place = place_of(s, action[1])
        tell(s, "UA s22", ("fire asked for", self.leader, action[1]))
        roll(s, self, "aimed", "1d6", "DE 2.3")

    def aimed(self, s: CardState, die: int) -> None:
        here, there = s.at[self.leader], hex_at(s, self.place)
        drm = hindrance(s, ground_of(s), here, there) + s.haze(here, there)  # DE 2.3, UA s26
        hit = die + drm <= accurate_to(s, self.leader)
        tell(s, "DE 2.3", ("two radios aim", self.leader, die, drm, hit))
        if hit:
            return goto(s, self, "fall")
        return roll(s, self, "erred", "2d6", "DE 2.31")

    def erred(self, s: CardState, dice: tuple[int, int]) -> None:
        self.place = errant(self.place, dice[0], dice[1])
        goto(s, self, "fall")

    def fall(self, s: CardState, _: Any) -> None:
        """DE 2.5 Its hex and those round it; off the map it strikes what it reaches."""
        field = ground_of(s).field
        self.hexes = [h for h in range(field.n) if self._within(s, h)]
        tell(s, "UA s22", ("fire falls", hex_at(s, self.place)))
        goto(s, self, "next_hex")

    def _within(self, s: CardState, h: Hex) -> bool:
        return gap(self.place, place_of(s, h)) <= 1

    def next_hex(self, s: CardState, _: Any) -> None:
        while self.hexes:
            self.now = self.hexes.pop(0)
            hiding = s.hiding[0] or s.hiding[1]  # DE 2.5: a hex that looks empty too, if anybody may be hidden in it
            if hiding or any(s.stacks.get(x) or s.vehicles.get(x) for x in locations_of(s, self.now)):
                return roll(s, self, "struck", "2d6", "DE 2.5")
        return end(s)

    def struck(self, s: CardState, dice: tuple[int, int]) -> None:
        """DE 2.5 Everybody in the hex, friends and hidden ones too, with one roll; an original 2 is a critical hit."""
        units = tuple([u for x in locations_of(s, self.now) for u in s.stacks.get(x, ())])
        units += hidden_at(s, 0, self.now) + hidden_at(s, 1, self.now)  # DE 2.55
        self.dice, self.armoured = dice, s.vehicles.get(self.now, ())
        call(s, self, "armour", blast_on(s, self.column(s, dice), units, dice, ()))

    def column(self, s: CardState, dice: tuple[int, ...]) -> int:
        return column_of(firepower_of(s, self.leader) * (2 if dice == (1, 1) else 1))

    def armour(self, s: CardState, _: Any) -> None:
        """DE 2.53 Then the vehicles of the hex, with the same dice."""
        if not self.armoured:
            return goto(s, self, "next_hex")
        v, self.armoured = self.armoured[0], self.armoured[1:]
        s.attacked((v,))
        return call(s, self, "armour", AreaHit(v, self.column(s, self.dice), self.dice, False, True))


def radios_frame(s: CardState, side: Side, f: Frame, action: Action) -> Frame:
    return TwoRadios(side, action[1], action[2])


def explain_radios(s: CardState, side: Side, f: Frame, action: Action) -> Explanation:
    v = action[2]
    e = Explanation(("UA cards.radio", "UA s22"), f"one Fire For Effect of {firepower_of(s, v)} firepower")
    e.odds = [Odds("accurate", accurate_to(s, v) / 6, "DE 2.3")]
    e.notes = ["Hindrances on the line add to the accuracy roll; otherwise it errs by two dice (DE 2.31)."]
    return e


TWO_RADIOS_PLAYS: tuple[Play, ...] = (
    Play(VERB, AT_PREP | AT_DEFENSIVE, radios_list, radios_refusal, radios_frame, explain_radios, needs=RADIO_BIT),
)
