"""UF 6: fire attacks. FireAttack is the declaration up to the decision to resolve; Resolution goes man by man.

Other attacks (ordnance, artillery, Overrun ...) may call Resolution with their own strength. In Resolution a later
chapter hooks in by STRENGTH_HOOKS (the attack counts otherwise for this card), OUTCOME_HOOKS (change a result before it
takes effect: wounds) and FOLLOW_UPS (a frame to be called after each man: malfunction, prisoners); a number that such a
frame ends with is added to the strength for the rest.
"""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s06_targets import (
    RELUCTANT,
    attack_kind,
    attack_strength,
    covers,
    easiest,
    hero_plays,
    hold_refusal,
    optional_men,
    target_refusal,
    targets,
    too_weak,
)
from bocage.games.upfront.basic.s09_concealment import (
    conceal_options,
    conceal_refusal,
    conceal_value,
    concealment_refusal,
)
from bocage.games.upfront.basic.s10_hero import hero_refusal, play_hero
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.state import (
    SLOTS,
    UpFrontState,
    any_pinned,
    relative_range,
    take_action,
)
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.crossing import members
from bocage.games.upfront.table.deck import spend, use_up
from bocage.games.upfront.table.firepower import firepower, hero_can_fire, hero_fire_refusal, required
from bocage.games.upfront.table.odds import explain_attack
from bocage.games.upfront.table.uses import FIRE_BIT, HERO_BIT, held_for, not_held
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal


class FireAttack(Frame):
    """UF 6.1 to 6.5: target, cards, Heroes, strength, Concealed, and the decision to resolve.

    A group attacks once a turn, a target may be attacked by several groups (UF 6.6).
    """

    def __init__(self, group: int = -1, target: int = -1) -> None:
        super().__init__()
        self.group = group
        self.target = target  # chosen beforehand for guests, who fire from another game (UF 41.4)
        self.cards: tuple[int, ...] = ()
        self.strength = 0
        self.hidden = 0  # by a Concealed card
        self.added = 0  # by cards beside the Fire cards (UF 37.5)
        self.unpinned = False  # nobody in either group was pinned when the attack was declared (UF 37.5)
        self.kind = "fire"
        self.hook = 0

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.target >= 0:
            return self.aimed(s, ("at", self.target))
        return ask(s, self, "aimed", self.group // SLOTS, "UF 6.1")

    def can_aimed(self, s: UpFrontState) -> list[Action]:
        return [("at", t) for t in targets(s, self.group)]

    def why_not_aimed(self, s: UpFrontState, action: Action) -> Refusal | None:
        verb, t = action
        if verb != "at":
            return None
        card = easiest(held_for(s, self.group, FIRE_BIT))
        return target_refusal(s, self.group, t) or too_weak(s, self.group, t, card, no.TOO_WEAK_THERE)

    def aimed(self, s: UpFrontState, action: Action) -> None:
        self.target = action[1]
        self.unpinned = not any_pinned(s, self.group) and not any_pinned(s, self.target)
        if optional_men(s, self.group, self.target):
            ask(s, self, "held_back", self.group // SLOTS, "UF 20.531")
        else:
            ask(s, self, "loaded", self.group // SLOTS, "UF 6.3")

    def can_held_back(self, s: UpFrontState) -> list[Action]:
        g, t = self.group, self.target
        able = [("hold back", m) for m in optional_men(s, g, t) if hold_refusal(s, g, t, m) is None]
        return [("go on",), *able]

    def why_not_held_back(self, s: UpFrontState, action: Action) -> Refusal | None:
        return hold_refusal(s, self.group, self.target, action[1]) if action[0] == "hold back" else None

    def held_back(self, s: UpFrontState, action: Action) -> None:
        """UF 20.532: some may fire while others do not."""
        if action[0] == "hold back":
            s.silent = (*s.silent, action[1])
            tell(s, "UF 20.531", ("holds back", action[1]))
            if optional_men(s, self.group, self.target):
                return ask(s, self, "held_back", self.group // SLOTS, "UF 20.531")
        return ask(s, self, "loaded", self.group // SLOTS, "UF 6.3")

    def card_refusal(self, s: UpFrontState, card: int) -> Refusal | None:
        """UF 6.1, UF 6.3: the group's firepower must cover all Fire cards of the attack."""
        if card not in held_for(s, self.group, FIRE_BIT):
            return not_held(s, self.group // SLOTS, card)
        rr = relative_range(s, self.group, self.target)
        able = firepower(s, self.group, self.target, rr)
        if not covers(s, self.group, self.target, (*self.cards, card), able):
            if any(few(s, self.group, self.target) for few in hooks(s).only_boxed):
                return no.TOO_FEW_BOXED
            plain = no.TOO_WEAK_TOGETHER if self.cards else no.TOO_WEAK
            return too_weak(s, self.group, self.target, (*self.cards, card), plain)
        return None

    def in_figures(self, s: UpFrontState, refusal: Refusal | None, card: int) -> Refusal | None:
        """UF 6.1, UF 6.3: so many factors are needed, so many the group has."""
        if refusal not in (no.TOO_WEAK, no.TOO_WEAK_TOGETHER, RELUCTANT):
            return refusal
        need = required(s, self.group // SLOTS, (*self.cards, card), self.group)
        able = firepower(s, self.group, self.target, relative_range(s, self.group, self.target))
        return Refusal(refusal.rule, f"{refusal.reason}: {need} factors are needed, the group has {able}")

    def heroes(self, s: UpFrontState) -> list[Action]:
        """UF 10.45: Hero cards on men of the firing group, if a Fire card can then be used."""
        cards = held_for(s, self.group, HERO_BIT)
        if not cards:
            return []
        rr = relative_range(s, self.group, self.target)
        if self.cards:
            men = self.men(s)
            return [("hero", c, m) for c in cards for m in men if hero_can_fire(s, m, c, self.target, rr)]
        now = firepower(s, self.group, self.target, rr)
        pool = (held_for(s, self.group, FIRE_BIT), cards, tuple(self.men(s)))
        return [("hero", card, m) for card, m in hero_plays(s, self.group, self.target, now, pool)]

    def hero_load_refusal(self, s: UpFrontState, card: int, m: int) -> Refusal | None:
        """UF 10.45: why this Hero card does nothing for the attack."""
        if m not in self.men(s) or card not in held_for(s, self.group, HERO_BIT):
            return hero_refusal(s, self.group // SLOTS, card, m) or no.HERO_BEFORE
        if s.pinned[m]:
            return no.HERO_BEFORE
        rr = relative_range(s, self.group, self.target)
        return hero_fire_refusal(s, m, card, self.target, rr) or no.NEEDLESS_HERO

    def ready_refusal(self, s: UpFrontState) -> Refusal | None:
        """UF 6.1, UF 6.3: the attack as a whole, when it is committed: the firepower of the group covers its cards."""
        if not self.cards:
            return Refusal("UF 6.1", "an attack needs a Fire card")
        able = firepower(s, self.group, self.target, relative_range(s, self.group, self.target))
        return None if covers(s, self.group, self.target, self.cards, able) else no.TOO_WEAK_TOGETHER

    def men(self, s: UpFrontState) -> tuple[int, ...]:
        return members(s, self.group)

    def can_loaded(self, s: UpFrontState) -> list[Action]:
        able = firepower(s, self.group, self.target, relative_range(s, self.group, self.target))
        found: list[Action] = [("ready",)] if self.ready_refusal(s) is None else []
        for card in held_for(s, self.group, FIRE_BIT):
            if covers(s, self.group, self.target, (*self.cards, card), able):
                found.append(("card", card))
        found.extend(self.heroes(s))
        for function in hooks(s).more_loads:
            found.extend(function(s, self))
        return found

    def why_not_loaded(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "card":
            return self.in_figures(s, self.card_refusal(s, action[1]), action[1])
        if action[0] == "hero":
            return self.hero_load_refusal(s, action[1], action[2])
        if action[0] in hooks(s).load_refusals:
            return hooks(s).load_refusals[action[0]](s, self, action)
        return self.ready_refusal(s) if action == ("ready",) else None

    def explain_loaded(self, s: UpFrontState, action: Action) -> Explanation | None:
        cards = (*self.cards, action[1]) if action[0] == "card" else self.cards
        if not cards or action[0] == "hero":
            return None
        more = self.added + (hooks(s).load_worth[action[0]](action) if action[0] in hooks(s).load_worth else 0)
        return explain_attack(s, self.group // SLOTS, self.group, self.target, cards, 0, None, more)

    def loaded(self, s: UpFrontState, action: Action) -> None:
        seat = self.group // SLOTS
        if action[0] == "card":
            spend(s, self.group, action[1])
            self.cards = (*self.cards, action[1])
        elif action[0] == "hero":
            play_hero(s, seat, action[1], action[2])
        elif action[0] in hooks(s).load_effects:
            self.added += hooks(s).load_effects[action[0]](s, self, action)
        else:
            take_action(s, self.group)
            self.strength = attack_strength(s, self.group, self.target, self.cards) + self.added
            self.kind = attack_kind(s, self.group, self.target)
            tell(s, "UF 6.4", ("fire", self.group, self.target, self.cards, self.strength))
            for function in hooks(s).on_fire:
                function(s, self.group, self.target)
            return goto(s, self, "announced")
        return ask(s, self, "loaded", seat, "UF 6.3")

    def announced(self, s: UpFrontState, _: Any) -> None:
        """UF 6.44: the strength is known; the defender may play one Concealed card."""
        defender = self.target // SLOTS
        if s.hands[defender] and concealment_refusal(s, self.target) is None:
            ask(s, self, "concealed", defender, "UF 6.44")
        else:
            ask(s, self, "decided", self.group // SLOTS, "UF 6.5")

    def can_concealed(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, self.target // SLOTS)]

    def why_not_concealed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return conceal_refusal(s, self.target // SLOTS, self.target, action[1]) if action[0] == "conceal" else None

    def explain_concealed(self, s: UpFrontState, action: Action) -> Explanation | None:
        change = -conceal_value(s, self.target // SLOTS, action[1]) if action[0] == "conceal" else 0
        return explain_attack(s, self.target // SLOTS, self.group, self.target, self.cards, change, None, self.added)

    def concealed(self, s: UpFrontState, action: Action) -> None:
        if action != PASS:
            use_up(s, self.target // SLOTS, action[1])
            self.hidden = conceal_value(s, self.target // SLOTS, action[1])
            self.strength -= self.hidden
            tell(s, "UF 9.1", ("concealed", self.target, action[1], self.strength))
        ask(s, self, "decided", self.group // SLOTS, "UF 6.5")

    def can_decided(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("resolve",), ("decline",)]
        for function in hooks(s).more_decisions:
            found.extend(function(s, self))
        return found

    def why_not_decided(self, s: UpFrontState, action: Action) -> Refusal | None:
        """UF 28.31: the Armor is a target only for boxed factors that cover the cards."""
        return no.TOO_FEW_BOXED if action == ("armor",) else None

    def explain_decided(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action != ("resolve",):
            maker = hooks(s).explain_decisions.get(action[0])
            return maker(s, self) if maker is not None else None
        change = self.strength - self.added - attack_strength(s, self.group, self.target, self.cards)
        seat = self.group // SLOTS
        return explain_attack(s, seat, self.group, self.target, self.cards, change, None, self.added)

    def decided(self, s: UpFrontState, action: Action) -> None:
        if action == ("decline",):
            tell(s, "UF 6.5", ("declined", self.group))
            s.silent = ()
            return end(s)
        if action != ("resolve",):
            self.kind = action[0]  # the attack itself follows by hooks(s).after_fire
            return goto(s, self, "resolved")
        return call(s, self, "resolved", Resolution(self.target, self.strength, self.group, self.kind, self.hidden))

    def resolved(self, s: UpFrontState, _: Any) -> None:
        """The second attacks of later chapters with the same cards; then the action is over."""
        rules = hooks(s).after_fire
        while self.hook < len(rules):
            frame = rules[self.hook](s, self)
            self.hook += 1
            if frame is not None:
                return call(s, self, "resolved", frame)
        s.silent = ()
        return end(s)
