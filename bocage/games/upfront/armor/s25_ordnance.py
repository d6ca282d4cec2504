"""UF 25: an ordnance attack: target, piece, Fire card, Concealed, the To Hit draw, and the effect of a hit.

A hit on men and guns is resolved by Resolution (UF 6.5) with the class of the piece as its kind; one on an AFV by the
frame of chapter 28.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bocage.games.upfront.armor.ordnance import (
    FAUST,
    INFANTRY_ANTI_TANK,
    fails_from,
    piece_class,
    piece_fails,
)
from bocage.games.upfront.armor.s25_hit_strength import hit_strength
from bocage.games.upfront.armor.s25_odds import explain_shot
from bocage.games.upfront.armor.s25_refusals import (
    ANY_FIRE_CARD,
    FIRED,
    ONE_GUN,
    ordnance_targets,
    piece_refusal,
    shot_refusal,
    shots,
)
from bocage.games.upfront.armor.s25_to_hit import red_misses, to_hit, worse_by
from bocage.games.upfront.armor.s27_acquisition import acquire
from bocage.games.upfront.armor.vehicle_state import is_afv_group
from bocage.games.upfront.basic.s06_resolution import Resolution
from bocage.games.upfront.basic.s09_concealment import conceal_options, conceal_value, concealment_refusal
from bocage.games.upfront.basic.s10_hero import play_hero
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s19_malfunction import ordnance_fails
from bocage.games.upfront.printed.cards import RED, RN
from bocage.games.upfront.printed.weapons import hits
from bocage.games.upfront.state import AFV, OUTSIDE, SLOTS, UpFrontState, take_action
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.deck import drawn, spend, use_up
from bocage.games.upfront.table.uses import CONCEALED_BIT, FIRE_BIT, HERO_BIT, held, held_for
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, draw, end, goto, tell
from bocage.kernel.refusal import Refusal

AfvHit = Callable[[int, int, int, str, str, bool], Frame]

HIT, MISS, FAILED = "hit", "miss", "failed"


def shot_concealment_refusal(s: UpFrontState, t: int) -> Refusal | None:
    """UF 25.34, UF 34.5: whether a Concealed card may be played against the To Hit draw. Public facts only."""
    found = concealment_refusal(s, t)
    for function in hooks(s).to_hit_concealment:
        found = found or function(s, t)
    return found


def shot_result(step: int, red_is_a_miss: bool, fails: int, card: int) -> str:
    """UF 25.3, UF 25.31, UF 25.5: what a To Hit draw does; a malfunction comes before a hit on the same number."""
    if ordnance_fails(fails, card):
        return FAILED
    if RED[card] and red_is_a_miss:
        return MISS
    return HIT if hits(step, RN[card]) else MISS


def hero_aims(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 10.45: a Hero card helps a man with a light anti-tank weapon, once a turn; mortars, guns and AFVs not."""
    return m not in s.heroic and piece_class(s, m, barrel) in INFANTRY_ANTI_TANK


def again_refusal(s: UpFrontState, fired: tuple[tuple[int, int], ...], m: int, barrel: int) -> Refusal | None:
    """UF 25.2: once each; UF 51.6: an AFV with two guns fires one of them."""
    if (m, barrel) in fired:
        return FIRED
    return ONE_GUN if s.kind[m] == AFV and m in [piece[0] for piece in fired] else None


def with_firepower(s: UpFrontState, g: int, t: int) -> None:
    """UF 25.2: the group has attacked in this turn, without its ordnance."""
    s.marks[marks.ATTACKED, g] = 2 * s.turn


class OrdnanceAttack(Frame):
    """UF 25.2, UF 25.3: each piece of the group may fire at the same target, one after the other, as one action."""

    def __init__(self, group: int = -1, target: int = -1) -> None:
        super().__init__()
        self.group = group
        self.target = target  # chosen beforehand for guests, who fire from another game (UF 41.4)
        self.man = -1
        self.barrel = 0
        self.aim = ""
        self.step = 0
        self.concealed = 0
        self.fired: tuple[tuple[int, int], ...] = ()

    def start(self, s: UpFrontState, _: Any) -> None:
        if self.target >= 0:
            return ask(s, self, "chosen", self.group // SLOTS, "UF 25.2")
        return ask(s, self, "aimed", self.group // SLOTS, "UF 25.3")

    def can_aimed(self, s: UpFrontState) -> list[Action]:
        return [("at", t) for t in ordnance_targets(s, self.group)]

    def why_not_aimed(self, s: UpFrontState, action: Action) -> Refusal | None:
        return shot_refusal(s, self.group, action[1]) if action[0] == "at" else None

    def aimed(self, s: UpFrontState, action: Action) -> None:
        self.target = action[1]
        ask(s, self, "chosen", self.group // SLOTS, "UF 25.2")

    def left(self, s: UpFrontState) -> list[tuple[int, int, str]]:
        """The pieces that have not fired yet in this action."""
        shots_left = shots(s, self.group, self.target)
        return [shot for shot in shots_left if self.fired_refusal(s, shot[0], shot[1]) is None]

    def fired_refusal(self, s: UpFrontState, m: int, barrel: int) -> Refusal | None:
        return again_refusal(s, self.fired, m, barrel)

    def can_chosen(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = []
        if held_for(s, self.group, FIRE_BIT):
            found.extend([("piece", m, barrel, aim) for m, barrel, aim in self.left(s)])
        if self.fired:
            found.append(("done",))
        return found

    def why_not_chosen(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "piece":
            return None
        _, m, barrel, aim = action
        if not (0 <= m < len(s.side)) or s.group[m] != self.group:
            return Refusal("UF 25.3", "that piece is not in the firing group")
        return self.fired_refusal(s, m, barrel) or piece_refusal(s, m, barrel, self.target, aim) or ANY_FIRE_CARD

    def explain_chosen(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action[0] != "piece":
            return None
        return explain_shot(s, self.group // SLOTS, action[1], action[2], self.target, action[3], 0)

    def chosen(self, s: UpFrontState, action: Action) -> None:
        if action[0] == "done":
            return end(s)
        _, self.man, self.barrel, self.aim = action
        return ask(s, self, "loaded", self.group // SLOTS, "UF 25.3")

    def can_loaded(self, s: UpFrontState) -> list[Action]:
        found: list[Action] = [("card", card) for card in held_for(s, self.group, FIRE_BIT)]
        if hero_aims(s, self.man, self.barrel):
            found.extend([("hero", card, self.man) for card in held_for(s, self.group, HERO_BIT)])
        return found

    def why_not_loaded(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] == "card":
            return no.NOT_HELD
        if action[0] == "hero":
            if action[1] not in held_for(s, self.group, HERO_BIT):
                return no.NO_HERO
            return Refusal("UF 10.45", "a Hero improves only the aim of a light anti-tank weapon, and once")
        return None

    def loaded(self, s: UpFrontState, action: Action) -> None:
        seat = self.group // SLOTS
        if action[0] == "hero":
            play_hero(s, seat, action[1], action[2])
            return ask(s, self, "loaded", seat, "UF 25.3")
        spend(s, self.group, action[1])
        if not self.fired:
            take_action(s, self.group)
            s.marks[marks.ATTACKED, self.group] = 2 * s.turn + 1
        self.fired = (*self.fired, (self.man, self.barrel))
        self.concealed = 0
        self.step = to_hit(s, self.man, self.barrel, self.target)
        tell(s, "UF 25.3", ("aims", self.man, self.target, self.step, self.aim))
        defender = self.target // SLOTS
        if s.hands[defender] and shot_concealment_refusal(s, self.target) is None:
            return ask(s, self, "hidden", defender, "UF 25.34")
        return ask(s, self, "decided", seat, "UF 25.3")

    def can_hidden(self, s: UpFrontState) -> list[Action]:
        return [PASS, *conceal_options(s, self.target // SLOTS)]

    def why_not_hidden(self, s: UpFrontState, action: Action) -> Refusal | None:
        if action[0] != "conceal":
            return None
        if action[1] not in held(s, self.target // SLOTS, CONCEALED_BIT):
            return no.NOT_HELD
        return shot_concealment_refusal(s, self.target)

    def explain_hidden(self, s: UpFrontState, action: Action) -> Explanation | None:
        change = conceal_value(s, self.target // SLOTS, action[1]) if action[0] == "conceal" else 0
        return explain_shot(s, self.target // SLOTS, self.man, self.barrel, self.target, self.aim, change)

    def hidden(self, s: UpFrontState, action: Action) -> None:
        """UF 25.34: a Concealed card makes the frequency worse, never the strength of a hit."""
        if action != PASS:
            use_up(s, self.target // SLOTS, action[1])
            self.concealed = conceal_value(s, self.target // SLOTS, action[1])
            self.step = worse_by(self.step, self.concealed)
            tell(s, "UF 25.34", ("harder to hit", self.target, action[1], self.step))
        ask(s, self, "decided", self.group // SLOTS, "UF 25.3")

    def can_decided(self, s: UpFrontState) -> list[Action]:
        return [("resolve",), ("decline",)]

    def explain_decided(self, s: UpFrontState, action: Action) -> Explanation | None:
        if action == ("decline",):
            return None
        seat = self.group // SLOTS
        return explain_shot(s, seat, self.man, self.barrel, self.target, self.aim, self.concealed)

    def decided(self, s: UpFrontState, action: Action) -> None:
        """UF 25.3: the shot may be called off until the card is drawn; the Fire card and the action are spent."""
        if action == ("decline",):
            tell(s, "UF 25.3", ("declined", self.group))
            return goto(s, self, "resolved")
        return draw(s, self, "shot", "pile", "UF 25.3")

    def shot(self, s: UpFrontState, card: int) -> None:
        m, t = self.man, self.target
        no_red = red_misses(s, m, self.barrel, t)
        result = shot_result(self.step, no_red, fails_from(s, m, self.barrel), card)
        tell(s, "UF 25.3", ("to hit", m, t, card, result))
        strength = hit_strength(s, m, self.barrel, t, self.aim, self.step, RN[card]) if result == HIT else 0
        acquire(s, m, self.barrel, t)
        for function in hooks(s).on_shot:
            function(s, m, t)
        if self.barrel == FAUST:
            del s.secondary[m]  # UF 30.3: gone after its first To Hit draw
        drawn(s, card)
        if result == FAILED:
            piece_fails(s, m, self.barrel)
        if result != HIT:
            return goto(s, self, "resolved")
        tell(s, "UF 25.4", ("strikes", m, t, strength, piece_class(s, m, self.barrel)))
        return call(s, self, "resolved", self.effect(s, strength, not RED[card]))

    def effect(self, s: UpFrontState, strength: int, black: bool) -> Frame:
        """UF 25.4: a hit must be resolved; there is no calling off any more."""
        sort = piece_class(s, self.man, self.barrel)
        if is_afv_group(s, self.target):
            return hooks(s).hit_on_afv(self.target, strength, self.man, sort, self.aim, black)
        return Resolution(self.target, strength, self.group, sort)

    def resolved(self, s: UpFrontState, _: Any) -> None:
        """UF 25.2: another piece of the group may fire at the same target, with a Fire card of its own."""
        empty = not (s.outside if s.letter[self.group] == OUTSIDE else s.hands[self.group // SLOTS])
        if s.time_up or not s.men[self.target] or empty or not self.left(s):
            return end(s)
        return ask(s, self, "chosen", self.group // SLOTS, "UF 25.2")
