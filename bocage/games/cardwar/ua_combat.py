"""UA sequence, cards.concealment The Close Combat Phase: Concealed cards before an Ambush; then the card phase."""

from __future__ import annotations

from typing import Any

from bocage.games.cardwar.hands import elements_of, hand_size, has_cards
from bocage.games.cardwar.plays import AT_AMBUSH, AT_COMBAT, offered, refusal_of, row_of
from bocage.games.cardwar.rows import PLAYS
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s02_gain import ConcealmentGain
from bocage.games.cardwar.supplement.s08_berserk import face_enemy, review_berserk
from bocage.games.cardwar.ua_card_phase import CardPhase
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.marks import BROKEN, IN_CC, MELEE, PINNED
from bocage.games.starterkit.model.names import Location
from bocage.games.starterkit.model.state import SKState, friends_at
from bocage.games.starterkit.phases.s03_8_close_combat import CloseCombatPhase, Combat
from bocage.games.starterkit.phases.s03_8_melee import review_melee
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, ask, call, end, goto, roll
from bocage.kernel.refusal import Refusal


class CardCombatPhase(CloseCombatPhase):
    def chosen(self, s: SKState, action: Action) -> None:
        self.fought = (*self.fought, action[1])
        call(s, self, "start", CardCombat(action[1]))

    def close(self, s: SKState, _: Any) -> None:
        """Sizes are read before pins come off, else "Pinned" would mean nothing; discards come after."""
        assert isinstance(s, CardState)
        for e in elements_of(s, s.attacker):
            s.sizes[e] = hand_size(s, e)
        for side in (0, 1):
            for u in s.roster[side]:
                s.status[u] &= ~(PINNED | IN_CC)
        review_melee(s)
        for side in (0, 1):
            review_berserk(s, side)
        call(s, self, "gained", ConcealmentGain())

    def gained(self, s: SKState, _: Any) -> None:
        call(s, self, "played", CardPhase())

    def played(self, s: SKState, _: Any) -> None:
        end(s)


class CardCombat(Combat):
    """UA cards.concealment, hero Before each Close Combat both sides may play, ATTACKER first: one Concealed card
    where there is an Ambush roll, Hero and Radio cards anywhere."""

    def __init__(self, where: Location = -1) -> None:
        super().__init__(where)
        self.opened = False
        """Cards are being played; a hero who steps out now is arranged as leaders are."""

    def ambush(self, s: SKState, _: Any) -> None:
        assert isinstance(s, CardState)
        if self.opened:
            return goto(s, self, "next_ambusher")
        self.opened = True
        s.ambush_card = [0, 0]
        for u in s.stacks[self.where]:
            face_enemy(s, u)
        s.attacked((*s.stacks[self.where], *s.vehicles.get(self.where, ())))  # UA s25
        self.order = (s.attacker, 1 - s.attacker)
        goto(s, self, "next_ambusher")

    def may_ambush(self, s: CardState) -> bool:
        """SK 3.8, UA s2 Is there a roll for Ambush here?"""
        units = s.stacks[self.where]
        fresh = any(s.status[u] & IN_CC for u in units) and not any(s.status[u] & MELEE for u in units)
        return fresh and (bool(ground_of(s).shelter[self.where]) or s.ambush_anywhere(self.where))

    def moment(self, s: CardState) -> int:
        return AT_AMBUSH if self.may_ambush(s) else AT_COMBAT

    def next_ambusher(self, s: SKState, _: Any) -> None:
        assert isinstance(s, CardState)
        while self.order:
            if has_cards(s, self.order[0]):
                return ask(s, self, "lurked", self.order[0], "UA cards.concealment")
            self.order = self.order[1:]
        return roll(s, self, "one_ambush", "1d6", "SK 3.8") if self.may_ambush(s) else goto(s, self, "designate")

    def can_lurked(self, s: SKState) -> list[Action]:
        assert isinstance(s, CardState)
        return [PASS, *offered(PLAYS, s, self.order[0], self.moment(s), self)]

    def why_not_lurked(self, s: SKState, action: Action) -> Refusal | None:
        assert isinstance(s, CardState)
        return refusal_of(PLAYS, s, self.order[0], self.moment(s), self, action)

    def explain_lurked(self, s: SKState, action: Action) -> Explanation | None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        return row.explained(s, self.order[0], self, action) if row is not None else None

    def lurked(self, s: SKState, action: Action) -> None:
        assert isinstance(s, CardState)
        row = row_of(PLAYS, action)
        side = self.order[0]
        if row is None:
            self.order = self.order[1:]
            return goto(s, self, "next_ambusher")
        return call(s, self, "lurking", row.frame(s, side, self, action))

    def lurking(self, s: SKState, _: Any) -> None:
        """UA s6, SK 3.8 Who has just stepped out of a unit may fight with it, and a leader with one that was broken."""
        unbroken = [u for u in friends_at(s, self.order[0], self.where) if not s.status[u] & BROKEN]
        if any(s.type(u).is_multi_man for u in unbroken):
            self.unpaired = [v for v in unbroken if s.is_leader(v) and v not in self.pairs]
        goto(s, self, "pairing")
